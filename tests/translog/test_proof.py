"""C2SP tlog-proof and tlog-checkpoint: a receipt holds, and no change of it does."""

import re
from base64 import b64decode, b64encode
from pathlib import Path

import pytest

from verifier import translog
from verifier.fairness.statements import derived_key_pair
from verifier.messages.catalogue import catalogue
from verifier.translog.checkpoint import Checkpoint, read_checkpoint, sign_checkpoint
from verifier.translog.errors import LogInvalid
from verifier.translog.merkle import inclusion_proof, leaf_hash, node_hash, root_of
from verifier.translog.note import COSIGNATURE, ED25519, Note, VerifierKey, cosign_note
from verifier.translog.policy import Policy, read_policy
from verifier.translog.proof import Proof, check_path, check_proof, read_proof

LOG = derived_key_pair(b"log")
WITNESS = derived_key_pair(b"witness")
ORIGIN = "log.example/baloot"
ENTRIES = [b"entry %d" % n for n in range(11)]
INDEX = 6


def nodes(height: int, index: int) -> bytes:
    if not height:
        return leaf_hash(ENTRIES[index])
    return node_hash(nodes(height - 1, 2 * index), nodes(height - 1, 2 * index + 1))


def receipt(extra: bytes | None = None, witnessed: bool = True) -> Proof:
    head = Checkpoint(ORIGIN, len(ENTRIES), root_of(len(ENTRIES), nodes))
    note = sign_checkpoint(head, LOG.private)
    if witnessed:
        line = cosign_note(note.text, "w.example", WITNESS.private, 1_700_000_000)
        note = Note(note.text, (*note.signatures, line))
    path = tuple(inclusion_proof(INDEX, len(ENTRIES), nodes))
    return Proof(INDEX, path, head, note, extra)


def policy(quorum: str = "W") -> Policy:
    log = VerifierKey(ORIGIN, ED25519, bytes.fromhex(LOG.public))
    witness = VerifierKey("w.example", COSIGNATURE, bytes.fromhex(WITNESS.public))
    return read_policy(f"log {log}\nwitness W {witness}\nquorum {quorum}\n".encode())


@pytest.mark.parametrize("extra", [None, b"", b"anything"])
def test_a_receipt_reads_back_and_holds(extra: bytes | None) -> None:
    text = str(receipt(extra))
    assert text.startswith("c2sp.org/tlog-proof@v1\n")
    proof = read_proof(text)
    assert (str(proof), proof.extra) == (text, extra)
    proved = check_proof(ENTRIES[INDEX], proof, policy())
    assert (proved.index, proved.log, proved.checkpoint.size) == (INDEX, ORIGIN, 11)
    assert proved.witnesses == {"W": 1_700_000_000}


def refused(entry: bytes, text: str, by: Policy | None = None) -> str:
    with pytest.raises(LogInvalid) as caught:
        check_proof(entry, read_proof(text), by or policy())
    return caught.value.kind


def flipped(data: bytes, at: int) -> bytes:
    return data[: at // 8] + bytes([data[at // 8] ^ 1 << at % 8]) + data[at // 8 + 1 :]


def test_one_bit_of_the_entry() -> None:
    text = str(receipt())
    for at in range(8 * len(ENTRIES[INDEX])):
        assert refused(flipped(ENTRIES[INDEX], at), text) == "root"


@pytest.mark.parametrize("row, kinds", [("path", {"root"}), ("root", {"bad_signature"})])
def test_one_bit_of_a_hash(row: str, kinds: set[str]) -> None:
    lines = str(receipt()).split("\n")
    places = range(2, 6) if row == "path" else [lines.index(str(len(ENTRIES))) + 1]
    for place in places:
        for at in range(256):
            changed = b64encode(flipped(b64decode(lines[place]), at)).decode()
            text = "\n".join([*lines[:place], changed, *lines[place + 1 :]])
            assert refused(ENTRIES[INDEX], text) in kinds


@pytest.mark.parametrize("key, kind", [("log", "bad_signature"), ("witness", "bad_cosignature")])
def test_one_bit_of_a_signature(key: str, kind: str) -> None:
    lines = str(receipt()).split("\n")
    place = -3 if key == "log" else -2
    head, encoded = lines[place].rsplit(" ", 1)
    raw = b64decode(encoded)
    for at in range(32, 8 * len(raw)):  # the first four bytes say whose it is
        changed = b64encode(flipped(raw, at)).decode()
        text = "\n".join([*lines[:place], f"{head} {changed}", *lines[place + 1 :]])
        assert refused(ENTRIES[INDEX], text) == kind
    for at in range(32):  # then it is nobody's line
        changed = b64encode(flipped(raw, at)).decode()
        text = "\n".join([*lines[:place], f"{head} {changed}", *lines[place + 1 :]])
        assert refused(ENTRIES[INDEX], text) == ("unsigned" if key == "log" else "quorum")


@pytest.mark.parametrize(
    "kind, old, new",
    [
        ("root", "index 6\n", "index 4\n"),
        ("root", "index 6\n", "index 7\n"),
        ("path_length", "index 6\n", "index 10\n"),
        ("index_past", "index 6\n", "index 11\n"),
        ("index_form", "index 6\n", "index 06\n"),
        ("index_form", "index 6\n", "index -6\n"),
        ("index_form", "index 6\n", "index ٦\n"),
        ("index_form", "index 6\n", "index 99999999999999999999\n"),
        ("index_form", "index 6\n", ""),
        ("proof_form", "@v1", "@v2"),
        ("proof_form", "c2sp.org/tlog-proof@v1\n", ""),
        ("extra_form", "index 6\n", "extra ?\nindex 6\n"),
        ("bad_signature", "\n11\n", "\n12\n"),
        ("size_form", "\n11\n", "\n011\n"),
        ("size_form", "\n11\n", "\n\u0661\u0661\n"),
        ("unknown_log", f"\n{ORIGIN}\n", "\nlog.example/Baloot\n"),
        ("unsigned", f"— {ORIGIN} ", "— log.example/Baloot "),
        ("quorum", "— w.example ", "— v.example "),
        ("checkpoint_form", "\n11\n", "\n11\n\n"),
    ],
)
def test_each_change_has_its_own_reason(kind: str, old: str, new: str) -> None:
    text = str(receipt())
    assert text.count(old) == 1
    assert refused(ENTRIES[INDEX], text.replace(old, new)) == kind


def test_path_too_long_or_short() -> None:
    text = str(receipt())
    lines = text.split("\n")
    assert refused(ENTRIES[INDEX], "\n".join(lines[:2] + lines[3:])) == "path_length"
    assert refused(ENTRIES[INDEX], "\n".join([*lines[:2], lines[2], *lines[2:]])) == "path_length"
    assert refused(ENTRIES[INDEX], "\n".join([*lines[:2], *[lines[2]] * 64, *lines[2:]])) == (
        "path_length"
    )
    assert refused(ENTRIES[INDEX], text.replace(lines[2], lines[2][:-4])) == "hash_form"


def test_without_knowing_whom_to_believe_the_path_alone_is_held() -> None:
    proof = receipt()
    check_path(ENTRIES[INDEX], proof)
    with pytest.raises(LogInvalid) as caught:
        check_path(ENTRIES[INDEX - 1], proof)
    assert caught.value.kind == "root"


def test_a_quorum_is_asked_of_the_policy_not_of_the_receipt() -> None:
    bare = str(receipt(witnessed=False))
    assert refused(ENTRIES[INDEX], bare) == "quorum"
    assert check_proof(ENTRIES[INDEX], read_proof(bare), policy("none")).witnesses == {}


def test_another_key_of_the_same_name() -> None:
    other = derived_key_pair(b"other")
    key = VerifierKey(ORIGIN, ED25519, bytes.fromhex(other.public))
    assert refused(ENTRIES[INDEX], str(receipt()), read_policy(str(key).encode())) == "unsigned"


def test_extensions_are_signed_and_kept() -> None:
    head = Checkpoint(ORIGIN, 0, bytes(32), ("extension",))
    note = sign_checkpoint(head, LOG.private)
    read, again = read_checkpoint(str(note))
    assert (read, again) == (head, note)


def test_every_kind_that_is_raised_has_a_sentence_and_no_other() -> None:
    raised = set()
    here = Path(translog.__file__).parent
    for path in (*here.glob("*.py"), here.parent / "compare" / "logged.py"):
        source = path.read_text()
        raised |= set(re.findall(r'LogInvalid\(\s*"(\w+)"', source))
        raised |= set(re.findall(r'"(\w+_form|bad_\w+|no_(?:proof|statement))"', source))
    assert raised == set(catalogue("log")["invalid"])


def test_every_sentence_can_be_said() -> None:
    for kind, texts in catalogue("log")["invalid"].items():
        error = LogInvalid(kind, **dict.fromkeys(("index", "size", "name", "line", "most"), 1))
        assert str(error)
        assert texts["ar"] != texts["en"]
        assert error.message.ar
