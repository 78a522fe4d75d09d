"""Statements and Ed25519 (docs/fairness.md §6). Keys and messages of RFC 8032, section 7.1."""

import base64
import copy
from collections.abc import Callable

from vectors.reference import statements as second
from verifier.fairness.statements import sign

from .core import BY_HAND, FAIRNESS, File, Json, refusal

RFC = ("RFC 8032, section 7.1", "Keys, messages and signatures printed there.")

KEYS = [
    ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
     "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"),
    ("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
     "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
    ("c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
     "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025"),
    ("833fe62409237b9d62ec77587520911e9a759cec1d19755b7da901b96dca3d42",
     "ec172b93ad5e563bf4932c70e1245034c35467ef2efd4d64ebf819683467e2bf"),
]  # fmt: skip
"""Private and public, of tests 1, 2, 3 and SHA(abc)."""

SHA_OF_ABC = (
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
    "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
)
SIGNED = list(
    zip(
        ("", "72", "af82", SHA_OF_ABC),
        [
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a",
            "dc2a4459e7369633a52b1bf277839a00201009a3efbf3ecb69bea2186c26b58909351fc9ac90b3ecfdfbc7c66431e0303dca179c138ac17ad9bef1177331a704",
        ],
        strict=True,
    )
)
"""Messages and signatures in hex, in the order of ``KEYS``."""

COMMITMENT: Json = {
    "beacon": None,
    "client_seeds": "optional",
    "commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    "committed_at": "2026-07-24T18:00:00Z",
    "mode": "qaid",
    "operator": "ديوانية",
    "profile": "saharat",
    "rules_sha256": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    "sakka_id": "sakka-2026-07-24.0001",
    "type": "sakka-commitment/1",
}
REVEAL: Json = {
    "outcome": "finished",
    "record_sha256": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925",
    "revealed_at": "2026-07-24T19:30:00Z",
    "sakka_id": "sakka-2026-07-24.0001",
    "server_seed": bytes(range(32)).hex(),
    "type": "sakka-reveal/1",
}
BEACON: Json = {"chain": second.QUICKNET, "round": 657413}


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def ed25519() -> File:
    file = File("ed25519", "Ed25519 over any bytes: message and key in hex, signature in base64.")
    right = file.note("Ed25519", "WRONG_SIGNATURE_CHECK", "Signed.", "RFC 8032", f"{FAIRNESS} §6")
    wrong = file.note(
        "Changed", "MISSING_CHECK", "One bit of message, key or signature differs.", "RFC 8032"
    )
    malleable = file.note(
        "Malleability",
        "SIGNATURE_MALLEABILITY",
        "S + L signs the same equation and must be refused.",
        "RFC 8032, section 5.1.7",
    )
    form = file.note("Form", "LENIENT_PARSING", "No 64 bytes, or no point.", "RFC 8032")

    def add(
        comment: str, flag: str, message: str, signature: bytes, key: str, signed: bool
    ) -> None:
        given = {"message": message, "signature": b64(signature), "public_key": key}
        file.add(comment, flag, given, by_hand={"signed": signed})

    file.group("Ed25519", RFC)
    for number, ((message, text), (_, key)) in enumerate(zip(SIGNED, KEYS, strict=True)):
        add(f"test {number + 1}", right, message, bytes.fromhex(text), key, True)
    file.group("Ed25519Changed")
    for (message, text), (_, key) in zip(SIGNED, KEYS, strict=True):
        signature = bytes.fromhex(text)
        for place in (0, 7, 130, 255, 256, 300, 500, 511):
            flipped = bytearray(signature)
            flipped[place // 8] ^= 1 << place % 8
            add(f"bit {place} of the signature", wrong, message, bytes(flipped), key, False)
        add("another message", wrong, message + "00", signature, key, False)
        for _, other in KEYS:
            if other != key:
                add("another key", wrong, message, signature, other, False)
        swapped = signature[32:] + signature[:32]
        add("R and S swapped", wrong, message, swapped, key, False)
        s = int.from_bytes(signature[32:], "little")
        more = (s + second.L).to_bytes(32, "little")
        add("S + L", malleable, message, signature[:32] + more, key, False)
        add("S = 0", wrong, message, signature[:32] + bytes(32), key, False)
        add("S is the order L", malleable, message,
            signature[:32] + second.L.to_bytes(32, "little"), key, False)  # fmt: skip
        add("63 bytes", form, message, signature[:63], key, False)
        add("65 bytes", form, message, signature + b"\0", key, False)
        add("no signature", form, message, b"", key, False)
        add("64 zero bytes", form, message, bytes(64), key, False)
    message, text = SIGNED[1]
    add("a key of 31 bytes", form, message, bytes.fromhex(text), KEYS[1][1][:62], False)
    add("no key", form, message, bytes.fromhex(text), "", False)
    add("a key that is no point", form, message, bytes.fromhex(text), "02" + "00" * 31, False)
    return file


def statements() -> File:
    file = File(
        "statements",
        "A statement's RFC 8785 form, its SHA-256, and whether the signature is of it by the key.",
    )
    right = file.note(
        "Statement", "WRONG_SIGNATURE_CHECK", "Signed over its RFC 8785 form.", f"{FAIRNESS} §6"
    )
    canonical = file.note(
        "CanonicalForm",
        "CANONICALISATION",
        "Members sorted, no blanks, text as it is but for what JSON must escape.",
        "RFC 8785",
        f"{FAIRNESS} §6",
    )
    changed = file.note(
        "Changed", "MISSING_CHECK", "One member differs from what was signed.", f"{FAIRNESS} §6"
    )
    refused = file.note(
        "Refused", "LENIENT_PARSING", "A statement of another form.", f"{FAIRNESS} §6"
    )

    def add(comment: str, flag: str, statement: Json, number: int = 0, signed: Json | None = None,
            by_hand: Json | None = None) -> None:  # fmt: skip
        private, public = KEYS[number]
        message = second.canonical(statement if signed is None else signed)
        given = {
            "statement": statement,
            "signature": sign(message, bytes.fromhex(private)),
            "public_key": public,
        }
        file.add(comment, flag, given, by_hand=by_hand or {"signed": signed is None})

    file.group("Statement")
    for number in range(4):
        add(f"commitment, key {number + 1}", right, COMMITMENT, number)
        add(f"reveal, key {number + 1}", right, REVEAL, number)
    add("with a beacon", right, {**COMMITMENT, "beacon": BEACON})
    add("abandoned", right, {**REVEAL, "outcome": "abandoned"})
    for word in ("none", "required"):
        add(f"client seeds {word}", right, {**COMMITMENT, "client_seeds": word})
    for profile in ("elblot", "waraq52"):
        for mode in ("sahl", "qaid"):
            add(f"{profile}, {mode}", right, {**COMMITMENT, "profile": profile, "mode": mode})
    file.group("CanonicalForm")
    turned = dict(reversed(list(COMMITMENT.items())))
    turned["beacon"] = dict(reversed(list(BEACON.items())))
    add("members in another order", canonical, turned)
    add("the largest round", canonical, {**COMMITMENT, "beacon": {**BEACON, "round": 2**53 - 1}})
    for operator in (
        "", " ", "a b", '"', "\\", "/", "\b\t\n\f\r", "\0\x01\x1f", "\x7f",
        "\u0080", "\u2028\u2029",
        "صكة", "é", "\U0001f0a1", "\ufeff", "<script>", "'", "a" * 64, "\ue000", "\ufb33",
        "\\u0041", "100%", "\u200f", "\x1e\x0b",
    ):  # fmt: skip
        name = " ".join(f"U+{ord(letter):04X}" for letter in operator[:4])
        add(f"operator {name}", canonical, {**COMMITMENT, "operator": operator})
    file.group("StatementChanged")
    others: Json = {
        "beacon": BEACON,
        "client_seeds": "required",
        "commitment": "0" * 64,
        "committed_at": "2026-07-24T18:00:01Z",
        "mode": "sahl",
        "operator": "ديوانيه",
        "profile": "elblot",
        "rules_sha256": "0" * 64,
        "sakka_id": "sakka-2026-07-24.0002",
    }
    for name, value in others.items():
        add(f"{name} is another", changed, {**COMMITMENT, name: value}, signed=COMMITMENT)
    others = {
        "outcome": "abandoned",
        "record_sha256": "0" * 64,
        "revealed_at": "2026-07-24T19:30:01Z",
        "sakka_id": "sakka-2026-07-24.0002",
        "server_seed": "0" * 64,
    }
    for name, value in others.items():
        add(f"{name} is another", changed, {**REVEAL, name: value}, signed=REVEAL)
    signed = sign(second.canonical(COMMITMENT), bytes.fromhex(KEYS[0][0]))
    for key in (KEYS[1][1], KEYS[2][1]):
        file.add("another key", changed,
                 {"statement": COMMITMENT, "signature": signed, "public_key": key},
                 by_hand={"signed": False})  # fmt: skip
    file.group("StatementRefused", BY_HAND)
    for comment, change in MALFORMED:
        for statement in (COMMITMENT, REVEAL):
            bad = copy.deepcopy(statement)
            if change(bad):
                add(comment, refused, bad, signed=statement, by_hand=refusal("statement"))
    return file


def _with(name: str, value: object) -> Callable[[Json], bool]:
    def change(statement: Json) -> bool:
        there = name in statement or name == "extra"
        statement[name] = value
        return there

    return change


def _without(name: str) -> Callable[[Json], bool]:
    return lambda statement: statement.pop(name, "absent") != "absent"


MALFORMED: list[tuple[str, Callable[[Json], bool]]] = [
    ("a member too many", _with("extra", 1)),
    *((f"without {name}", _without(name)) for name in sorted({*COMMITMENT, *REVEAL})),
    ("another type", _with("type", "sakka-commitment/2")),
    ("an empty id", _with("sakka_id", "")),
    ("an id with a blank", _with("sakka_id", "a b")),
    ("an id of 65 letters", _with("sakka_id", "a" * 65)),
    ("upper-case hex", _with("commitment", "AB" * 32)),
    ("62 digits", _with("rules_sha256", "ab" * 31)),
    ("a number for hex", _with("server_seed", 0)),
    ("a mode that is none", _with("mode", "fast")),
    ("a profile that is none", _with("profile", "Saharat")),
    ("a promise that is none", _with("client_seeds", "maybe")),
    ("no such day", _with("committed_at", "2026-02-30T18:00:00Z")),
    ("24 o'clock", _with("revealed_at", "2026-07-24T24:00:00Z")),
    ("a time zone", _with("committed_at", "2026-07-24T18:00:00+00:00")),
    ("parts of a second", _with("committed_at", "2026-07-24T18:00:00.0Z")),
    ("a beacon without its round", _with("beacon", {"chain": second.QUICKNET})),
    ("round 0", _with("beacon", {**BEACON, "round": 0})),
    ("a round with a point", _with("beacon", {**BEACON, "round": 1.5})),
    ("an operator of 65 letters", _with("operator", "x" * 65)),
    ("an outcome that is none", _with("outcome", "won")),
]

FILES = (statements, ed25519)
