"""C2SP tlog-policy, line by line."""

import pytest

from verifier.fairness.statements import derived_key_pair
from verifier.translog.errors import LogInvalid
from verifier.translog.note import COSIGNATURE, ED25519, VerifierKey
from verifier.translog.policy import policy_of_key, read_policy


def vkey(name: str, kind: int = COSIGNATURE) -> str:
    public = bytes.fromhex(derived_key_pair(name.encode()).public)
    return str(VerifierKey(name, kind, public))


LOG = vkey("log.example", ED25519)
TWO_LEVELS = f"""# two organisations
log {LOG} https://log.example/

witness X1 {vkey("x1")}
witness X2 {vkey("x2")} https://x2.example/
\twitness\tX3  {vkey("x3")}
group X-witnesses 2 X1 X2 X3
witness Y1 {vkey("y1")}
witness Y2 {vkey("y2")}
group Y-witnesses any Y1 Y2
group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
"""


@pytest.mark.parametrize(
    "names, enough",
    [
        ("", False),
        ("X1 X2", False),
        ("X1 Y1", False),
        ("X1 X3 Y2", True),
        ("X1 X2 X3 Y1 Y2", True),
        ("X1 X2 Z", False),
        ("X-and-Y", False),
    ],
)
def test_two_levels_of_groups(names: str, enough: bool) -> None:
    policy = read_policy(TWO_LEVELS.encode())
    assert policy.cosigned(frozenset(names.split())) is enough


def test_urls_and_keys() -> None:
    policy = read_policy(TWO_LEVELS.encode())
    assert [str(key) for key in policy.logs] == [LOG]
    assert policy.urls[LOG] == "https://log.example/"
    assert policy.urls[vkey("x2")] == "https://x2.example/"
    assert str(policy.witnesses["X3"]) == vkey("x3")


def test_quorum_of_one_witness_and_of_none() -> None:
    one = read_policy(f"log {LOG}\nwitness W {vkey('w')}\nquorum W\n".encode())
    assert (one.cosigned(frozenset()), one.cosigned(frozenset({"W"}))) == (False, True)
    assert read_policy(f"log {LOG}\nquorum none\n".encode()).cosigned(frozenset())
    assert read_policy(b"quorum none").logs == ()


def test_a_key_alone_is_the_policy_of_its_log() -> None:
    policy = read_policy(f"{LOG}\n".encode())
    assert [str(key) for key in policy.logs] == [LOG]
    assert policy.cosigned(frozenset())
    with pytest.raises(LogInvalid):
        policy_of_key(VerifierKey("w", COSIGNATURE, bytes(32)))


def test_names_are_opaque_octets() -> None:
    text = f"witness شاهد {vkey('w')}\nquorum شاهد\n".encode()
    policy = read_policy(text)
    (name,) = policy.witnesses
    assert name.encode("latin-1").decode() == "شاهد"
    assert policy.cosigned(frozenset({name}))


@pytest.mark.parametrize(
    "kind, line, text",
    [
        ("policy_line", 1, "logs x\nquorum none"),
        ("policy_line", 1, f"log {LOG} a b\nquorum none"),
        ("policy_line", 1, "group g any\nquorum none"),
        ("policy_key", 1, "log nonsense\nquorum none"),
        ("policy_key", 1, f"log {vkey('w')}\nquorum none"),
        ("policy_key", 2, f"\nwitness W {LOG}\nquorum none"),
        ("policy_twice", 2, f"log {LOG}\nlog {LOG}\nquorum none"),
        ("policy_twice", 2, f"witness A {vkey('w')}\nwitness B {vkey('w')}\nquorum none"),
        ("policy_name", 2, f"witness A {vkey('a')}\nwitness A {vkey('b')}\nquorum none"),
        ("policy_name", 1, f"witness none {vkey('a')}\nquorum none"),
        ("policy_member", 1, "group g any A\nquorum g"),
        ("policy_member", 2, f"witness A {vkey('a')}\ngroup g any none\nquorum g"),
        ("policy_member", 2, f"witness A {vkey('a')}\ngroup g 1 A A\nquorum g"),
        ("policy_member", 3, f"witness A {vkey('a')}\ngroup g 1 A\ngroup h 1 A\nquorum g"),
        ("policy_threshold", 2, f"witness A {vkey('a')}\ngroup g 2 A\nquorum g"),
        ("policy_threshold", 2, f"witness A {vkey('a')}\ngroup g 0 A\nquorum g"),
        ("policy_threshold", 2, f"witness A {vkey('a')}\ngroup g most A\nquorum g"),
        ("policy_quorum", 1, "quorum g"),
        ("policy_quorum", 2, "quorum none\nquorum none"),
        ("policy_quorum", 2, f"log {LOG}\n"),
    ],
)
def test_what_a_policy_may_not_say(kind: str, line: int, text: str) -> None:
    with pytest.raises(LogInvalid) as refused:
        read_policy(text.encode())
    assert (refused.value.kind, refused.value.values) == (kind, {"line": line})


@pytest.mark.parametrize("data", [b"quorum none\r\n", b"quorum\x00none", b"#" * 70_000])
def test_bytes_that_a_policy_may_not_have(data: bytes) -> None:
    with pytest.raises(LogInvalid) as refused:
        read_policy(data)
    assert refused.value.kind == "policy_bytes"


def test_thirty_two_of_each_are_read() -> None:
    logs = "".join(f"log {vkey(f'l{n}', ED25519)}\n" for n in range(32))
    witnesses = "".join(f"witness W{n} {vkey(f'w{n}')}\n" for n in range(32))
    groups = "".join(f"group G{n} any W{n}\n" for n in range(31))
    members = " ".join(f"G{n}" for n in range(31))
    text = f"{logs}{witnesses}{groups}group all 31 {members} W31\nquorum all\n"
    policy = read_policy(text.encode())
    assert policy.cosigned(frozenset(f"W{n}" for n in range(31)))
    assert not policy.cosigned(frozenset(f"W{n}" for n in range(30)))
