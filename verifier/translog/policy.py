"""Whom to believe (C2SP tlog-policy): which logs, and which witnesses must have seen them."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from .errors import LogInvalid
from .note import COSIGNATURE, ED25519, VerifierKey, read_key

NO_QUORUM = "none"
MAX_POLICY_BYTES = 64 * 1024
MAX_LINES = 1024
_ALLOWED = re.compile(rb"[\t\n\x20-\x7e\x80-\xff]*")
_SPACE = re.compile(r"[ \t]+")


class Group(NamedTuple):
    """Witnesses or groups, of which so many must have cosigned."""

    least: int
    members: tuple[str, ...]


class Policy(NamedTuple):
    """The keys of the logs that count, the witnesses by their names here, and the quorum.

    ``urls``: where the policy names one, by the key's own text.
    """

    logs: tuple[VerifierKey, ...]
    witnesses: Mapping[str, VerifierKey]
    groups: Mapping[str, Group]
    quorum: str
    urls: Mapping[str, str]

    def cosigned(self, names: frozenset[str]) -> bool:
        """Whether cosignatures of the witnesses of these names are enough."""
        return self.quorum == NO_QUORUM or self._met(self.quorum, names)

    def _met(self, name: str, names: frozenset[str]) -> bool:
        if name in self.witnesses:
            return name in names
        group = self.groups[name]
        return sum(self._met(member, names) for member in group.members) >= group.least


def policy_of_key(key: VerifierKey) -> Policy:
    """One log and no witness: what a reader who has but the log's key believes."""
    if key.kind != ED25519:
        raise LogInvalid("key_kind")
    return Policy((key,), {}, {}, NO_QUORUM, {})


def read_policy(data: bytes) -> Policy:
    """A policy file; a text that is a ``vkey`` alone is the policy of that log.

    ``LogInvalid`` with ``line`` (from 1) for everything that tlog-policy does not allow:
    ``policy_bytes``, ``policy_line``, ``policy_key``, ``policy_name``, ``policy_member``,
    ``policy_threshold``, ``policy_twice``, ``policy_quorum``.
    """
    if len(data) > MAX_POLICY_BYTES or not _ALLOWED.fullmatch(data):
        raise LogInvalid("policy_bytes", most=MAX_POLICY_BYTES)
    # Names are opaque octets: Latin-1 keeps each as it is.
    lines = [line.strip(" \t") for line in data.decode("latin-1").split("\n")]
    told = [(n, line) for n, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if len(told) == 1 and "+" in told[0][1] and not _SPACE.search(told[0][1]):
        return policy_of_key(_key(told[0][1], told[0][0], ED25519))
    if len(told) > MAX_LINES:
        raise LogInvalid("policy_bytes", most=MAX_POLICY_BYTES)
    reading = _Reading()
    for number, line in told:
        reading.line(number, _SPACE.split(line))
    return reading.policy(len(lines))


class _Reading:
    """A policy while its lines are read."""

    def __init__(self) -> None:
        self._logs: list[VerifierKey] = []
        self._witnesses: dict[str, VerifierKey] = {}
        self._groups: dict[str, Group] = {}
        self._members: set[str] = set()
        self._quorum: str | None = None
        self._urls: dict[str, str] = {}

    def line(self, number: int, words: list[str]) -> None:
        match words:
            case ["log", vkey, *url] if len(url) < 2:
                key = self._new(_key(vkey, number, ED25519), self._logs, number)
                self._logs.append(key)
                self._urls.update({str(key): each for each in url})
            case ["witness", name, vkey, *url] if len(url) < 2:
                self._fresh(name, number)
                key = _key(vkey, number, COSIGNATURE)
                self._witnesses[name] = self._new(key, list(self._witnesses.values()), number)
                self._urls.update({str(key): each for each in url})
            case ["group", name, least, *members] if members:
                self._fresh(name, number)
                self._groups[name] = self._group(least, members, number)
            case ["quorum", name]:
                if self._quorum is not None or not (name == NO_QUORUM or self._known(name)):
                    raise LogInvalid("policy_quorum", line=number)
                self._quorum = name
            case _:
                raise LogInvalid("policy_line", line=number)

    def policy(self, lines: int) -> Policy:
        if self._quorum is None:
            raise LogInvalid("policy_quorum", line=lines)
        return Policy(tuple(self._logs), self._witnesses, self._groups, self._quorum, self._urls)

    def _new(self, key: VerifierKey, others: list[VerifierKey], number: int) -> VerifierKey:
        """The same public key under two names would count twice."""
        if any(key.public == other.public for other in others):
            raise LogInvalid("policy_twice", line=number)
        return key

    def _known(self, name: str) -> bool:
        return name in self._witnesses or name in self._groups

    def _fresh(self, name: str, number: int) -> None:
        if name == NO_QUORUM or self._known(name):
            raise LogInvalid("policy_name", line=number)

    def _group(self, least: str, members: list[str], number: int) -> Group:
        if any(not self._known(m) or m in self._members for m in members) or len(
            set(members)
        ) != len(members):
            raise LogInvalid("policy_member", line=number)
        self._members.update(members)
        words = {"any": 1, "all": len(members)}
        if least not in words and not re.fullmatch("[1-9][0-9]{0,3}", least):
            raise LogInvalid("policy_threshold", line=number)
        count = words.get(least) or int(least)
        if count > len(members):
            raise LogInvalid("policy_threshold", line=number)
        return Group(count, tuple(members))


def _key(text: str, number: int, kind: int) -> VerifierKey:
    try:
        key = read_key(text.encode("latin-1").decode())
    except (LogInvalid, UnicodeDecodeError):
        raise LogInvalid("policy_key", line=number) from None
    if key.kind != kind:
        raise LogInvalid("policy_key", line=number)
    return key
