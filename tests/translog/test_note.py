"""C2SP signed-note and tlog-cosignature."""

import pytest

from verifier.fairness.statements import derived_key_pair, key_pair
from verifier.translog.errors import LogInvalid
from verifier.translog.note import (
    COSIGNATURE,
    ED25519,
    MAX_SIGNATURES,
    Note,
    VerifierKey,
    cosign_note,
    read_key,
    read_note,
    sign_note,
    signed_by,
    time_of,
)

PUBLISHED_KEY = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
PUBLISHED_NOTE = (
    "If you think cryptography is the answer to your problem,\n"
    "then you don't know what your problem is.\n\n"
    "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6"
    "KE6RyyBwJnAM=\n"
)
"""The example in the documentation of Go's package golang.org/x/mod/sumdb/note."""

LOG = derived_key_pair(b"log")
WITNESS = derived_key_pair(b"witness")
TEXT = "log.example\n7\nsFodV/vSp5O8n9a8QpW6PRY97tfOSW5bsc2Xl/EQi08=\n"


def key(pair: object = LOG, name: str = "log.example", kind: int = ED25519) -> VerifierKey:
    return VerifierKey(name, kind, bytes.fromhex(pair.public))  # type: ignore[attr-defined]


def test_a_note_and_a_key_that_others_published() -> None:
    published = read_key(PUBLISHED_KEY)
    note = read_note(PUBLISHED_NOTE)
    assert signed_by(note, published) == note.signatures[0]
    assert (str(published), str(note)) == (PUBLISHED_KEY, PUBLISHED_NOTE)
    with pytest.raises(LogInvalid, match="does not hold"):
        signed_by(read_note(PUBLISHED_NOTE.replace("answer", "Answer")), published)


def test_a_cosignature_covers_its_time() -> None:
    line = cosign_note(TEXT, "w.example", WITNESS.private, 1_700_000_000)
    witness = key(WITNESS, "w.example", COSIGNATURE)
    note = read_note(f"{TEXT}\n{line}")
    assert signed_by(note, witness) == line
    assert time_of(line) == 1_700_000_000
    later = (1_700_000_001).to_bytes(8, "big") + line.signature[8:]
    with pytest.raises(LogInvalid, match="witness"):
        signed_by(Note(TEXT, (line._replace(signature=later),)), witness)


def test_a_cosignature_is_no_signature_of_a_log() -> None:
    """The same key in both roles: the kind of signature is part of its id."""
    line = cosign_note(TEXT, "log.example", LOG.private, 5)
    assert signed_by(Note(TEXT, (line,)), key()) is None


def test_lines_of_others_are_passed_over_but_not_a_wrong_one() -> None:
    good = sign_note(TEXT, "log.example", LOG.private)
    stranger = sign_note(TEXT, "other.example", WITNESS.private)
    assert signed_by(Note(TEXT, (stranger,)), key()) is None
    assert signed_by(Note(TEXT, (stranger, good)), key()) == good
    wrong = good._replace(signature=bytes(64))
    for lines in ((wrong, good), (good, wrong)):
        with pytest.raises(LogInvalid) as refused:
            signed_by(Note(TEXT, lines), key())
        assert refused.value.kind == "bad_signature"


@pytest.mark.parametrize(
    "kind, note",
    [
        ("note_form", ""),
        ("note_form", TEXT),
        ("note_form", "text\n\n— a QUJDREVG"),
        ("note_form", "\n\n— a QUJDREVG\n"),
        ("note_form", "te\rxt\n\n— a QUJDREVG\n"),
        ("note_form", "te\x00xt\n\n— a QUJDREVG\n"),
        ("note_form", "x" * 65536 + "\n\n— a QUJDREVG\n"),
        ("signature_form", "text\n\n- a QUJDREVG\n"),
        ("signature_form", "text\n\n— aQUJDREVG\n"),
        ("signature_form", "text\n\n— a+b QUJDREVG\n"),
        ("signature_form", "text\n\n— a QUJDREV\n"),
        ("signature_form", "text\n\n— a QUJDRB==\n"),
        ("signature_form", "text\n\n— a QUJDRA==\n"),  # four bytes: an id and nothing signed
        ("signature_form", "text\n\n— a QUJDREVG \n"),
        ("too_many_signatures", "text\n\n" + "— a QUJDREVG\n" * (MAX_SIGNATURES + 1)),
    ],
)
def test_what_is_no_note(kind: str, note: str) -> None:
    with pytest.raises(LogInvalid) as refused:
        read_note(note)
    assert refused.value.kind == kind


def test_sixteen_signatures_are_read() -> None:
    assert len(read_note("text\n\n" + "— a QUJDREVG\n" * 16).signatures) == 16


@pytest.mark.parametrize(
    "kind, text",
    [
        ("key_form", ""),
        ("key_form", "name+c74f20a3"),
        ("key_form", "na me+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"),
        ("key_form", PUBLISHED_KEY.replace("c74f20a3", "c74f20a4")),
        ("key_form", PUBLISHED_KEY.replace("c74f20a3", "C74F20A3")),
        ("key_form", PUBLISHED_KEY.replace("PeterNeumann", "PeterNeuman")),
        ("key_form", PUBLISHED_KEY + "A"),
        ("key_form", PUBLISHED_KEY[:-4]),
        ("key_kind", "a+00000000+AjE="),
        ("key_kind", "a+00000000+"),
    ],
)
def test_what_is_no_key(kind: str, text: str) -> None:
    with pytest.raises(LogInvalid) as refused:
        read_key(text)
    assert refused.value.kind == kind


@pytest.mark.parametrize("name", ["", "a b", "a+b", "a\nb", "a\u00a0b", "a\x01b"])
def test_names_that_no_note_can_hold(name: str) -> None:
    with pytest.raises(LogInvalid) as refused:
        sign_note(TEXT, name, LOG.private)
    assert refused.value.kind == "key_name"


def test_ids_are_of_name_kind_and_key() -> None:
    """The published id of a published key, and none other for another name or kind."""
    assert read_key(PUBLISHED_KEY).key_id.hex() == "c74f20a3"
    one = key_pair(bytes(32))
    ids = {key(one, name, kind).key_id for name in ("a", "b") for kind in (ED25519, COSIGNATURE)}
    assert len(ids) == 4
