"""docs/fairness.md §6: signed statements, made and checked."""

import json
from typing import Any

import msgspec
import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from vectors.reference import statements as plain
from verifier.fairness.statements import (
    RevealStatement,
    Signed,
    canonical_bytes,
    check_statement,
    commitment_statement,
    derived_key_pair,
    key_pair,
    reveal_statement,
    sign,
    sign_statement,
    signature_holds,
    statement_signed,
)
from verifier.findings import Fault
from verifier.record.model import BeaconRound, CommitmentStatement, Record

RULES = "ab" * 32
KEYS = derived_key_pair(b"operator")
OTHER_KEYS = derived_key_pair(b"somebody else")
SEED = "00" * 32
COMMITMENT = "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"

STATEMENT = CommitmentStatement(
    type="sakka-commitment/1",
    operator="ملعب",
    sakka_id="A",
    commitment=COMMITMENT,
    committed_at="2026-07-24T18:30:05Z",
    client_seeds="optional",
    beacon=None,
    profile="saharat",
    mode="qaid",
    rules_sha256=RULES,
)


def record(
    statement: CommitmentStatement | None = STATEMENT,
    signature: str | None = "right",
    public_key: str | None = KEYS.public,
    operator: str = "ملعب",
    sakka_id: str = "A",
    mode: str = "qaid",
    profile: str = "saharat",
    **fairness: Any,
) -> Record:
    """A record without deals, signed by ``KEYS``."""
    if signature == "right":
        signature = None if statement is None else sign_statement(statement, KEYS.private)
    members = {
        "format": "sakka-record/1",
        "sakka_id": sakka_id,
        "operator": operator,
        "rules": {"profile": profile},
        "table": {"mode": mode, "free": True},
        "players": [{"name": f"لاعب {seat}", "bot": False} for seat in range(4)],
        "fairness": {
            "scheme": "sakka-fair/1",
            "commitment": COMMITMENT,
            "server_seed": SEED,
            "client_seeds": ["خويي", None, "", "lucky 7"],
            "statement": msgspec.to_builtins(statement),
            "signature": signature,
            "public_key": public_key,
            **fairness,
        },
        "first_dealer": 0,
        "deals": [],
    }
    return msgspec.convert(members, Record)


def only_fault(signed: Signed) -> Fault:
    (fault,) = signed.faults
    return fault


# RFC 8032 §7.1, tests 1 to 3: private key, public key, message, signature.
RFC_8032 = [
    (
        "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
        "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a",
        "",
        (
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555"
            "fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
    ),
    (
        "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
        "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
        "72",
        (
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da0"
            "85ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
    ),
    (
        "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
        "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025",
        "af82",
        (
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac1"
            "8ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ),
]


@pytest.mark.parametrize("private, public, message, signature", RFC_8032)
def test_the_vectors_of_rfc_8032(private: str, public: str, message: str, signature: str) -> None:
    keys = key_pair(bytes.fromhex(private))
    assert keys.public == public
    made = sign(bytes.fromhex(message), keys.private)
    assert msgspec.json.decode(f'"{made}"', type=bytes).hex() == signature
    assert signature_holds(bytes.fromhex(message), made, public)
    assert not signature_holds(bytes.fromhex(message) + b"\x00", made, public)


def test_the_sample_of_rfc_8785() -> None:
    """§3.2.2 and §3.2.4: the sample object and its canonical form."""
    value = json.loads(
        '{"numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],'
        '"string": "\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/",'
        '"literals": [null, true, false]}'
    )
    canonical = (
        '{"literals":[null,true,false],'
        '"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
    )
    assert rfc8785.dumps(value) == canonical.encode()


def test_members_are_sorted_as_rfc_8785_sorts_them() -> None:
    """§3.2.3: by UTF-16 code units, so that a card above U+FFFF comes before U+FB33."""
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    written = json.loads(rfc8785.dumps(dict.fromkeys(keys, 0)))
    assert list(written) == ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]


def test_the_canonical_form_of_a_commitment_written_out() -> None:
    assert canonical_bytes(STATEMENT).decode() == (
        '{"beacon":null,"client_seeds":"optional",'
        f'"commitment":"{COMMITMENT}",'
        '"committed_at":"2026-07-24T18:30:05Z","mode":"qaid","operator":"ملعب",'
        f'"profile":"saharat","rules_sha256":"{RULES}","sakka_id":"A","type":"sakka-commitment/1"}}'
    )
    promised = replace(STATEMENT, beacon=BeaconRound(chain="52" * 32, round=657413))
    beacon = '{"beacon":{"chain":"' + "52" * 32 + '","round":657413},"client_seeds"'
    assert canonical_bytes(promised).decode().startswith(beacon)


def test_the_canonical_form_of_a_reveal_written_out() -> None:
    reveal = reveal_statement(
        sakka_id="A",
        server_seed=SEED,
        record_sha256="cd" * 32,
        revealed_at="2026-07-24T19:00:00Z",
        outcome="abandoned",
    )
    assert canonical_bytes(reveal).decode() == (
        f'{{"outcome":"abandoned","record_sha256":"{"cd" * 32}",'
        f'"revealed_at":"2026-07-24T19:00:00Z","sakka_id":"A","server_seed":"{SEED}",'
        '"type":"sakka-reveal/1"}'
    )


def test_a_commitment_is_made_of_its_parts() -> None:
    made = commitment_statement(
        operator="ملعب",
        sakka_id="A",
        commitment=COMMITMENT,
        committed_at="2026-07-24T18:30:05Z",
        client_seeds="optional",
        profile="saharat",
        mode="qaid",
        rules_sha256=RULES,
    )
    assert made == STATEMENT


PARTS: dict[str, Any] = {
    name: getattr(STATEMENT, name) for name in STATEMENT.__struct_fields__ if name != "type"
}


@pytest.mark.parametrize(
    "member, value",
    [
        ("operator", "\ud800"),
        ("operator", "x" * 65),
        ("operator", "\u0378"),
        ("sakka_id", "a b"),
        ("commitment", "AB" * 32),
        ("committed_at", "2026-02-30T00:00:00Z"),
        ("committed_at", "2026-07-24T18:30:05+03:00"),
        ("client_seeds", "some"),
        ("profile", "other"),
        ("mode", "QAID"),
        ("rules_sha256", ""),
    ],
)
def test_a_commitment_of_another_form_is_not_made(member: str, value: str) -> None:
    with pytest.raises(ValueError):
        commitment_statement(**(PARTS | {member: value}))


@pytest.mark.parametrize(
    "member, value",
    [
        ("sakka_id", ""),
        ("server_seed", "00" * 31),
        ("record_sha256", "x" * 64),
        ("revealed_at", "2026-02-30T00:00:00Z"),
        ("outcome", "won"),
    ],
)
def test_a_reveal_of_another_form_is_not_made(member: str, value: str) -> None:
    parts: dict[str, Any] = {
        "sakka_id": "A",
        "server_seed": SEED,
        "record_sha256": "cd" * 32,
        "revealed_at": "2026-07-24T19:00:00Z",
    }
    assert isinstance(reveal_statement(**parts), RevealStatement)
    with pytest.raises(ValueError):
        reveal_statement(**(parts | {member: value}))


@given(message=st.binary(max_size=200), seed=st.binary(max_size=40))
def test_the_second_program_reads_our_signatures(message: bytes, seed: bytes) -> None:
    keys = derived_key_pair(seed)
    signature = msgspec.json.decode(f'"{sign(message, keys.private)}"', type=bytes)
    assert plain.is_signed(message, signature, bytes.fromhex(keys.public))


@given(at=st.integers(0, 511))
def test_a_signature_with_one_bit_changed_holds_no_more(at: int) -> None:
    signature = bytearray(
        msgspec.json.decode(f'"{sign_statement(STATEMENT, KEYS.private)}"', type=bytes)
    )
    signature[at // 8] ^= 1 << at % 8
    changed = msgspec.json.encode(bytes(signature)).decode().strip('"')
    assert not statement_signed(STATEMENT, changed, KEYS.public)


@pytest.mark.parametrize("signature", ["", "!", "AA==", "A" * 86 + "==", "\ud800", "٠" * 88])
def test_what_is_no_signature_holds_for_nothing(signature: str) -> None:
    assert not signature_holds(b"", signature, KEYS.public)


@pytest.mark.parametrize("public", ["", "00", "zz" * 32, "00" * 33, "ff" * 32])
def test_what_is_no_key_has_signed_nothing(public: str) -> None:
    assert not signature_holds(b"", sign(b"", KEYS.private), public)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_a_private_key_is_32_bytes(length: int) -> None:
    with pytest.raises(ValueError):
        key_pair(bytes(length))
    with pytest.raises(ValueError):
        sign(b"", bytes(length))


# What a record says of its statement


def test_a_good_statement_is_two_checks_of_two() -> None:
    for trusted in (None, KEYS.public):
        signed = check_statement(record(), RULES, trusted)
        assert signed == Signed([], checked=2, whole=True, applies=True, holds=STATEMENT)


def test_a_record_without_any_has_nothing_to_check() -> None:
    signed = check_statement(record(None, None, None), RULES)
    assert signed == Signed([], checked=0, whole=False, applies=False, holds=None)


@pytest.mark.parametrize("public_key", [KEYS.public, None])
def test_a_statement_without_signature_is_incomplete(public_key: str | None) -> None:
    signed = check_statement(record(signature=None, public_key=public_key), RULES)
    assert signed == Signed([], checked=1, whole=False, applies=True, holds=STATEMENT)


def test_a_signature_without_key_is_incomplete_until_the_reader_brings_one() -> None:
    signed = check_statement(record(public_key=None), RULES)
    assert (signed.faults, signed.checked, signed.whole) == ([], 1, False)
    signed = check_statement(record(public_key=None), RULES, KEYS.public)
    assert (signed.faults, signed.checked, signed.whole) == ([], 2, True)
    fault = only_fault(check_statement(record(public_key=None), RULES, OTHER_KEYS.public))
    assert (fault.code, fault.actual) == ("fair.bad_signature", OTHER_KEYS.public)


@pytest.mark.parametrize("part", [{"signature": "A" * 86 + "=="}, {"public_key": KEYS.public}])
def test_a_signature_or_key_alone_is_incomplete(part: dict[str, str]) -> None:
    parts: dict[str, Any] = {"signature": None, "public_key": None} | part
    signed = check_statement(record(None, **parts), RULES)
    assert signed == Signed([], checked=0, whole=False, applies=True, holds=None)


def test_a_statement_signed_by_another_key() -> None:
    signature = sign_statement(STATEMENT, OTHER_KEYS.private)
    signed = check_statement(record(signature=signature), RULES)
    assert signed.faults == [
        Fault(
            "fair.bad_signature",
            member="fairness.signature",
            expected=None,
            actual=KEYS.public,
        )
    ]
    assert (signed.checked, signed.holds) == (1, None)


def test_a_key_that_is_not_the_readers() -> None:
    """Signed as it should be, by whom the reader does not know: one fault, with both keys."""
    assert only_fault(check_statement(record(), RULES, OTHER_KEYS.public)) == Fault(
        "fair.bad_signature",
        member="fairness.public_key",
        expected=OTHER_KEYS.public,
        actual=KEYS.public,
    )


@pytest.mark.parametrize(
    "parts",
    [
        {"statement": None, "signature": None, "public_key": None},
        {"statement": None, "signature": None},
        {"signature": None},
        {"signature": None, "public_key": None},
        {"statement": None, "signature": sign_statement(STATEMENT, KEYS.private)},
    ],
)
def test_leaving_out_what_the_readers_key_should_have_signed_is_no_way_round(
    parts: dict[str, Any],
) -> None:
    signed = check_statement(record(**parts), RULES, KEYS.public)
    fault = only_fault(signed)
    assert (fault.code, fault.expected, fault.actual) == ("fair.bad_signature", KEYS.public, None)
    assert signed.applies


CHANGED: list[tuple[str, Any]] = [
    ("operator", "غيره"),
    ("sakka_id", "B"),
    ("commitment", "11" * 32),
    ("committed_at", "2026-07-24T18:30:06Z"),
    ("client_seeds", "none"),
    ("beacon", BeaconRound(chain="52" * 32, round=1)),
    ("profile", "elblot"),
    ("mode", "sahl"),
    ("rules_sha256", "cd" * 32),
]


def test_every_member_of_a_statement_can_be_changed_in_the_list_above() -> None:
    assert {"type", *(name for name, _ in CHANGED)} == set(STATEMENT.__struct_fields__)


@pytest.mark.parametrize("member, value", CHANGED)
def test_any_member_changed_after_signing_is_a_bad_signature_and_nothing_else(
    member: str, value: Any
) -> None:
    """What nobody has signed says nothing, so it is not held against the record as well."""
    changed = replace(STATEMENT, **{member: value})
    signature = sign_statement(STATEMENT, KEYS.private)
    signed = check_statement(record(changed, signature), RULES)
    assert only_fault(signed).code == "fair.bad_signature"
    assert signed.holds is None


@pytest.mark.parametrize(
    "member, value",
    [pair for pair in CHANGED if pair[0] not in {"committed_at", "beacon", "commitment"}],
)
def test_a_statement_signed_for_another_sakka(member: str, value: Any) -> None:
    fault = only_fault(check_statement(record(replace(STATEMENT, **{member: value})), RULES))
    assert (fault.code, fault.member) == ("fair.statement_mismatch", "fairness.statement")
    assert fault.expected == {member: value}
    assert fault.actual == {member: getattr(STATEMENT, member)}


def test_a_beacon_and_a_time_are_not_compared_here() -> None:
    """They are held against the beacon (§7), under its own code."""
    promised = replace(STATEMENT, beacon=BeaconRound(chain="52" * 32, round=1))
    assert check_statement(record(promised), RULES).faults == []


def test_a_statement_for_another_sakka_altogether_is_one_fault_with_all_that_differs() -> None:
    changed = replace(STATEMENT, sakka_id="B", mode="sahl", profile="waraq52")
    fault = only_fault(check_statement(record(changed), RULES))
    assert fault.expected == {"mode": "sahl", "profile": "waraq52", "sakka_id": "B"}
    assert fault.actual == {"mode": "qaid", "profile": "saharat", "sakka_id": "A"}


def test_rules_are_compared_as_they_are_resolved() -> None:
    fault = only_fault(check_statement(record(), "cd" * 32))
    assert (fault.expected, fault.actual) == (
        {"rules_sha256": RULES},
        {"rules_sha256": "cd" * 32},
    )


def test_an_operators_name_is_the_same_composed_and_decomposed() -> None:
    composed = replace(STATEMENT, operator="آ")
    assert check_statement(record(composed, operator="ا\u0653"), RULES).faults == []


def test_a_promise_of_another_seed() -> None:
    """Seed and commitment of the record belong together, the signed promise was another."""
    fault = only_fault(check_statement(record(replace(STATEMENT, commitment="11" * 32)), RULES))
    assert (fault.code, fault.expected) == (
        "fair.statement_mismatch",
        {"commitment": "11" * 32},
    )


def test_a_commitment_changed_in_the_record_alone_is_not_reported_here() -> None:
    """The signed promise fits the seed: what is wrong is `fair.commitment_mismatch`, one fault."""
    assert check_statement(record(commitment="11" * 32), RULES).faults == []


def test_a_commitment_without_its_seed_is_compared_with_the_records() -> None:
    changed = record(commitment="11" * 32, server_seed=None)
    fault = only_fault(check_statement(changed, RULES))
    assert (fault.expected, fault.actual) == (
        {"commitment": COMMITMENT},
        {"commitment": "11" * 32},
    )


ALL_GIVEN = ["a", "b", "c", "d"]


@pytest.mark.parametrize(
    "promise, seeds, kept",
    [
        ("none", None, None),
        ("none", [None, None, None, None], None),
        ("none", [None, "", None, ""], None),
        ("none", [None, None, "x", None], "optional"),
        ("none", ALL_GIVEN, "required"),
        ("optional", None, None),
        ("optional", [None, "x", None, None], None),
        ("optional", ALL_GIVEN, None),
        ("required", ALL_GIVEN, None),
        ("required", ["a", "", "c", "d"], None),
        ("required", ["a", "b", None, "d"], "optional"),
        ("required", [None, None, None, None], "none"),
        ("required", None, "none"),
    ],
)
def test_client_seeds_are_as_promised(
    promise: Any, seeds: list[str | None] | None, kept: str | None
) -> None:
    """`required`: a text of every seat, be it empty. `none`: nothing that goes into the key."""
    changed = record(replace(STATEMENT, client_seeds=promise), client_seeds=seeds)
    signed = check_statement(changed, RULES)
    if kept is None:
        assert signed.faults == []
    else:
        fault = only_fault(signed)
        assert (fault.expected, fault.actual) == ({"client_seeds": promise}, {"client_seeds": kept})


def test_before_the_reveal_client_seeds_may_still_be_missing() -> None:
    promised = replace(STATEMENT, client_seeds="required")
    unrevealed = record(promised, client_seeds=None, server_seed=None)
    assert check_statement(unrevealed, RULES).faults == []
