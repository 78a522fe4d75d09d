"""All sakkas of one game server: its keys, its journal, and where it publishes."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ..fairness.commitment import SEATS
from ..fairness.statements import Promise, commitment_statement, key_pair, sign_statement
from ..record import model
from ..rules.options import Overrides
from ..rules.profiles import resolve, rules_sha256
from .journal import Journal
from .publishing import Publisher
from .sakka import OpenSakka
from .sealing import SealingKey, Secret


class Header(msgspec.Struct, frozen=True, kw_only=True):
    """What is agreed before a sakka: who plays, at which table, by which rules."""

    operator: str
    profile: model.ProfileName
    overrides: Overrides | None = None
    mode: model.Mode
    free: bool
    players: tuple[model.Player, model.Player, model.Player, model.Player]
    client_seeds: Promise
    beacon: model.BeaconRound | None = None


def utc_now() -> datetime:
    return datetime.now(UTC)


class Books:
    """The operator's side of every sakka that this server deals."""

    def __init__(
        self,
        path: Path,
        *,
        operator: str,
        signing_key: bytes,
        sealing_key: SealingKey,
        publisher: Publisher,
        clock: Callable[[], datetime] = utc_now,
    ) -> None:
        """``path``: the journal, a SQLite file that is made where it is missing. ``signing_key``:
        the operator's 32 bytes, whose public key the registry knows."""
        key_pair(signing_key)
        self._journal = Journal(path)
        self._operator = operator
        self._signing_key = signing_key
        self._sealing_key = sealing_key
        self._publisher = publisher
        self._clock = clock

    def open(
        self,
        sakka_id: str,
        *,
        profile: model.ProfileName,
        mode: model.Mode,
        free: bool,
        players: tuple[model.Player, model.Player, model.Player, model.Player],
        overrides: Overrides | None = None,
        client_seeds: Promise = "optional",
        beacon: model.BeaconRound | None = None,
    ) -> OpenSakka:
        """A new sakka with a secret of its own, its commitment signed and written down, not yet
        published. ``KeyError`` for an id that was used, ``ValueError`` for a value of bad form."""
        assert len(players) == SEATS
        secret = Secret.new()
        statement = commitment_statement(
            operator=self._operator,
            sakka_id=sakka_id,
            commitment=secret.commitment,
            committed_at=f"{self._clock():%Y-%m-%dT%H:%M:%SZ}",
            client_seeds=client_seeds,
            profile=profile,
            mode=mode,
            rules_sha256=rules_sha256(resolve(profile, overrides)),
            beacon=beacon,
        )
        header = Header(
            operator=self._operator,
            profile=profile,
            overrides=overrides,
            mode=mode,
            free=free,
            players=players,
            client_seeds=client_seeds,
            beacon=beacon,
        )
        with self._journal.writing():
            self._journal.add_sakka(
                sakka_id,
                step="committed",
                sealed=self._sealing_key.seal(secret, sakka_id),
                header=msgspec.to_builtins(header),
                statement=msgspec.to_builtins(statement),
                signature=sign_statement(statement, self._signing_key),
            )
        return self.sakka(sakka_id)

    def sakka(self, sakka_id: str) -> OpenSakka:
        """One that was opened before, where it was left; ``KeyError`` for an unknown id."""
        row = self._journal.sakka(sakka_id)
        return OpenSakka(
            self._journal,
            sakka_id,
            self._sealing_key.open(row["sealed"], sakka_id),
            self._publisher,
            self._signing_key,
            self._clock,
        )

    def unfinished(self) -> list[str]:
        """Sakkas whose reveal is not published yet: after a start each goes on or is abandoned."""
        return [sakka_id for sakka_id, step in self._journal.sakkas() if step != "revealed"]

    def close(self) -> None:
        self._journal.close()
