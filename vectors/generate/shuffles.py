"""From one secret to the hands: commitment to cut_and_deal (docs/fairness.md §1 to §5)."""

from collections.abc import Iterator
from random import Random

from vectors.reference import fairness
from vectors.reference.cards import card_of_number

from .core import BY_HAND, FAIRNESS, File, Json, refusal

ZERO = "00" * 32
COUNTED = bytes(range(32)).hex()
SHA_OF_X = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"
SHA_OF_BEACON = fairness.commitment(b"beacon")
CASE_1 = "3f90033e8780e58e927158fc01003f7a5512ff5b45956571a7f41fcd096031d7"
CASE_2 = "f3069340eb198106d7b712fa87152052c0f0202a5f41a1770cfd420e3984c9bc"
CASE_3 = "7260e9cd30e296b8802e01c7f53df86ad49c0a0e1015a9dd3aeea8f706dfa8ca"
PAGE = ("docs/fairness.md §8", "Printed there, computed from that page by a third program.")

NO_HEX32: tuple[tuple[str, str], ...] = (
    ("", "empty"),
    ("00" * 31, "31 bytes"),
    ("00" * 33, "33 bytes"),
    ("0" * 63, "63 digits"),
    ("AB" * 32, "upper-case digits"),
    ("0g" * 32, "a letter that is no digit"),
    ("0x" + "00" * 31, "0x in front"),
    (" " + "00" * 31 + "0", "a blank in front"),
    ("00" * 32 + "\n", "a line feed behind"),
    ("\u0660" * 64, "Arabic digits"),
)


def hex32(random: Random) -> str:
    return random.randbytes(32).hex()


def commitment() -> File:
    file = File("commitment", "commitment = SHA-256 of the 32 raw bytes of the server seed.")
    right = file.note(
        "Commitment",
        "WRONG_HASH",
        "The 32 bytes are hashed, never their 64 hex digits.",
        f"{FAIRNESS} §2",
    )
    form = file.note(
        "BadSeed", "LENIENT_PARSING", "Only 64 lower-case hex digits are a seed.", f"{FAIRNESS} §1"
    )
    file.group("Commitment", PAGE)
    file.add(
        "case 1",
        right,
        {"server_seed": ZERO},
        by_hand={"commitment": "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"},
    )
    file.add(
        "case 2",
        right,
        {"server_seed": COUNTED},
        by_hand={"commitment": "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"},
    )
    file.group("Commitment")
    file.add("all bits set", right, {"server_seed": "ff" * 32})
    file.add("zero bytes inside must not end the text", right, {"server_seed": "01" + "00" * 31})
    for number in range(26):
        file.add(f"random {number}", right, {"server_seed": hex32(file.random)})
    file.group("CommitmentRefused", BY_HAND)
    for text, comment in NO_HEX32:
        file.add(comment, form, {"server_seed": text}, by_hand=refusal("server_seed"))
    return file


def key() -> File:
    file = File("key", "The sakka key from the server seed, the id, the client seeds, the beacon.")
    right = file.note(
        "Key", "WRONG_HASH", "HMAC-SHA-256 of every field with its length.", f"{FAIRNESS} §3"
    )
    seeds = file.note(
        "ClientSeeds",
        "TEXT_ENCODING",
        "Client seeds are NFC, then UTF-8; lengths are of bytes, not of letters.",
        f"{FAIRNESS} §1",
        f"{FAIRNESS} §3",
    )
    borders = file.note(
        "FieldBorders",
        "AMBIGUOUS_ENCODING",
        "The same letters shared out otherwise over the fields give another key.",
        f"{FAIRNESS} §3",
    )
    bad = file.note(
        "BadInput", "LENIENT_PARSING", "A member of another form is refused.", f"{FAIRNESS} §1"
    )

    def add(
        comment: str,
        flag: str,
        seed: str = COUNTED,
        sakka_id: str = "t",
        texts: tuple[str | None, ...] = (None,) * 4,
        beacon: str | None = None,
        by_hand: Json | None = None,
    ) -> None:
        given: Json = {"server_seed": seed, "sakka_id": sakka_id, "client_seeds": list(texts)}
        given["beacon"] = beacon
        between = None
        if by_hand is None or "error" not in by_hand:
            between = {"message": key_message(sakka_id, list(texts), beacon)}
        file.add(comment, flag, given, by_hand=by_hand, intermediates=between)

    file.group("Key", PAGE)
    case_2 = ("خويي", "lucky 7", None, "e\u0301")
    add("case 1", right, ZERO, "A", by_hand={"key": CASE_1})
    add("case 2", seeds, COUNTED, "sakka-2026-07-24.0001", case_2, by_hand={"key": CASE_2})
    add("case 3", right, SHA_OF_X, "t1", ("",) * 4, SHA_OF_BEACON, {"key": CASE_3})
    file.group("Key")
    texts: tuple[str | None, ...]
    for texts, comment in (
        ((None,) * 4, "no client seeds"),
        (("",) * 4, "four empty ones: as none"),
        (("", None, "", None), "empty and none mixed: as none"),
        (("é", None, None, None), "composed"),
        (("e\u0301", None, None, None), "decomposed: the key of the composed one"),
        (("\u0643\u064f\u0651", None, None, None), "two Arabic marks out of order"),
        (("\u0643\u0651\u064f", None, None, None), "the same two marks the other way round"),
        (("x" * 64,) * 4, "64 letters each"),
        (("\U0001f0a1" * 64,) * 4, "64 letters of four bytes each: 256 bytes need both of u16"),
        (("\u0627" * 64, None, None, "\u0627"), "128 bytes of Arabic"),
        (("\u0000", None, None, None), "a zero byte"),
    ):
        add(comment, seeds, texts=texts)
    for texts, comment in (
        (("ab", None, None, None), "ab in seat 0"),
        ((None, "ab", None, None), "ab in seat 1"),
        ((None, None, "ab", None), "ab in seat 2"),
        ((None, None, None, "ab"), "ab in seat 3"),
        (("a", "b", None, None), "a and b"),
        (("\0\x02ab", None, None, None), "a seed that looks like a length"),
    ):
        add(comment, borders, texts=texts)
    add("the id takes a letter of the seed", borders, sakka_id="ta", texts=("b", None, None, None))
    add("a beacon", borders, beacon=SHA_OF_BEACON)
    add("a beacon of zero bytes is not no beacon", borders, beacon=ZERO)
    for sakka_id in ("A", "a", ".", "-", "_", "0", "A" * 64, "sakka-2026-07-24.0001"):
        add(f"id {sakka_id[:8]}", right, sakka_id=sakka_id)
    random = file.random
    words = ("", None, "خويي", "lucky 7", "e\u0301", "é", "🂡", "قهوة")
    for number in range(60):
        add(
            f"random {number}",
            right,
            hex32(random),
            f"sakka-{random.randrange(10**6)}",
            tuple(random.choice(words) for _ in range(4)),
            random.choice((None, hex32(random))),
        )
    file.group("KeyRefused", BY_HAND)
    for text, comment in NO_HEX32:
        add(f"seed: {comment}", bad, text, by_hand=refusal("server_seed"))
    for text, comment in NO_HEX32:
        add(f"beacon: {comment}", bad, beacon=text, by_hand=refusal("beacon"))
    for sakka_id in ("", "A" * 65, "a b", "a/b", "\u0635\u0643\u0629", "a\n", "a\0", "é"):
        add("no id", bad, sakka_id=sakka_id, by_hand=refusal("sakka_id"))
    add("three client seeds", bad, texts=(None,) * 3, by_hand=refusal("client_seeds"))
    add("five client seeds", bad, texts=(None,) * 5, by_hand=refusal("client_seeds"))
    add("no client seeds at all", bad, texts=(), by_hand=refusal("client_seeds"))
    add("65 letters", bad, texts=(None, "x" * 65, None, None), by_hand=refusal("client_seeds[1]"))
    add(
        "not assigned in Unicode 14.0",
        bad,
        texts=(None, None, None, "\u0378"),
        by_hand=refusal("client_seeds[3]"),
    )
    return file


def key_message(sakka_id: str, texts: list[str | None], beacon: str | None) -> str:
    """What is hashed, field by field, for whoever gets another key."""
    used = [fairness.client_seed_bytes(text) for text in texts]
    fields = [*used, bytes.fromhex(beacon or "")]
    name = sakka_id.encode("ascii")
    message = fairness.SCHEME + b"\0" + fairness.u8(len(name)) + name
    return (message + b"".join(fairness.u16(len(field)) + field for field in fields)).hex()


def blocks_of(key: str, label: str, n: int, count: int) -> list[str]:
    bytes_read = fairness.stream(bytes.fromhex(key), label, n)
    return [bytes(next(bytes_read) for _ in range(32)).hex() for _ in range(count)]


def draws() -> File:
    file = File("draws", "Uniform draws from the stream (label, n) of a key, out of each bound.")
    plain = file.note("Draws", "WRONG_STREAM", "The blocks of a stream in turn.", f"{FAIRNESS} §4")
    rejected = file.note(
        "Rejection",
        "MODULO_BIAS",
        "A byte at or above 256 - (256 mod m) is dropped and the next one taken.",
        f"{FAIRNESS} §4",
    )
    border = file.note(
        "BlockBorder",
        "WRONG_STREAM",
        "A draw goes on in the next block, byte 0, with nothing lost or read twice.",
        f"{FAIRNESS} §4",
    )
    bad = file.note("BadInput", "LENIENT_PARSING", "Refused.", f"{FAIRNESS} §4")

    def add(comment: str, flag: str | tuple[str, ...], label: str, n: int, bounds: list[int],
            key: str = COUNTED) -> None:  # fmt: skip
        given = {"key": key, "label": label, "n": n, "bounds": bounds}
        used = fairness.stream(bytes.fromhex(key), label, n)
        read = [0]

        def counted() -> Iterator[int]:
            for byte in used:
                read[0] += 1
                yield byte

        source = counted()
        for m in bounds:
            fairness.uniform(source, m)
        blocks = blocks_of(key, label, n, -(-read[0] // 32))
        file.add(comment, flag, given, intermediates={"blocks": blocks})

    file.group("Draws")
    add("nothing drawn, nothing read", plain, "deal", 0, [])
    add("out of 1: a byte is read all the same", plain, "deal", 0, [1, 1, 1])
    add("out of 256: the byte itself", plain, "deal", 0, [256, 256, 256])
    add("the shuffle's bounds", plain, "deal", 0, list(range(32, 1, -1)))
    add("the other label", plain, "dealer", 0, list(range(32, 1, -1)))
    add("the first dealer's bound", plain, "dealer", 0, [4])
    add("another number", plain, "deal", 1, list(range(32, 1, -1)))
    add("the number is four bytes", plain, "deal", 256, list(range(32, 1, -1)))
    add("the largest number", plain, "deal", 2**32 - 1, list(range(32, 1, -1)))
    add("all bounds, two blocks and more", (plain, border), "deal", 3, list(range(1, 257)))
    file.group("DrawsOutOfEachBound")
    for m in range(1, 257):
        limit = 256 - 256 % m
        if limit == 256:
            add(f"out of {m}: no byte is dropped", plain, "deal", m, [m] * 4)
            continue
        n = next(n for n in range(10**5) if first_bytes(n, 1)[0] >= limit)
        add(f"out of {m}: byte {limit} or above comes first", rejected, "deal", n, [m, m, m])
        n = next((n for n in range(600) if limit in first_bytes(n, 32)), -1)
        if n >= 0:
            at = first_bytes(n, 32).index(limit)
            add(f"out of {m}: byte {limit} itself", rejected, "deal", n, [256] * at + [m, m])
        n = next((n for n in range(600) if limit - 1 in first_bytes(n, 32)), -1)
        if n >= 0 and m % 4 == 3:
            at = first_bytes(n, 32).index(limit - 1)
            add(f"out of {m}: byte {limit - 1} stays", rejected, "deal", n, [256] * at + [m, m])
    file.group("DrawsOverBlockBorders")
    for m in (3, 7, 24, 31, 129, 255):
        limit = 256 - 256 % m
        for place, comment in ((31, "the last byte of a block"), (32, "the first of the next")):
            n = next(n for n in range(10**5) if first_bytes(n, place + 1)[place] >= limit)
            bounds = [256] * place + [m, m, m]
            add(f"out of {m}: {comment} is dropped", (rejected, border), "deal", n, bounds)
    for number in range(40):
        bounds = [file.random.randrange(1, 257) for _ in range(file.random.randrange(1, 100))]
        n, key = file.random.randrange(2**32), hex32(file.random)
        add(f"random {number}", plain, "deal", n, bounds, key)
    file.group("DrawsRefused", BY_HAND)

    def refuse(comment: str, path: str, **changed: object) -> None:
        given = {"key": COUNTED, "label": "deal", "n": 0, "bounds": [4], **changed}
        file.add(comment, bad, given, by_hand=refusal(path))

    for text, comment in NO_HEX32:
        refuse(f"key: {comment}", "key", key=text)
    for n in (-1, 2**32):
        refuse("no number of four bytes", "n", n=n)
    for m in (0, -1, 257, 1000):
        refuse("a bound is 1 to 256", "bounds[0]", bounds=[m])
        refuse("a later bound", "bounds[2]", bounds=[2, 2, m, 2])
    return file


_FIRST: dict[int, bytes] = {}


def first_bytes(n: int, count: int) -> bytes:
    """The first bytes of the stream ("deal", n) of the counted key."""
    if len(_FIRST.get(n, b"")) < count:
        source = fairness.stream(bytes.fromhex(COUNTED), "deal", n)
        _FIRST[n] = bytes(next(source) for _ in range(-(-count // 32) * 32))
    return _FIRST[n][:count]


def first_dealer() -> File:
    file = File("first_dealer", "The seat that deals first: one draw out of 4.")
    right = file.note("FirstDealer", "WRONG_STREAM", "The stream (dealer, 0).", f"{FAIRNESS} §5")
    bad = file.note("BadKey", "LENIENT_PARSING", "A key is 32 bytes.", f"{FAIRNESS} §3")
    file.group("FirstDealer", PAGE)
    for case, text, seat in (
        (1, CASE_1, 3),
        (2, CASE_2, 1),
        (3, CASE_3, 3),
    ):
        add_dealer(file, f"case {case}", right, text, {"first_dealer": seat})
    file.group("FirstDealer")
    for number in range(60):
        add_dealer(file, f"random {number}", right, hex32(file.random))
    file.group("FirstDealerRefused", BY_HAND)
    for text, comment in NO_HEX32:
        file.add(comment, bad, {"key": text}, by_hand=refusal("key"))
    return file


def add_dealer(file: File, comment: str, flag: str, key: str, by_hand: Json | None = None) -> None:
    (block,) = blocks_of(key, "dealer", 0, 1)
    between = {"block": block, "byte": int(block[:2], 16)}
    file.add(comment, flag, {"key": key}, by_hand=by_hand, intermediates=between)


PAGE_DECKS = (
    (CASE_1, 0, """8C 7S JS 9H KC QD 9D AH QH KH 8S QS 7H 8D AD KS
        AC 8H JD JH TC JC TH TS TD KD 9S 9C QC 7D 7C AS"""),
    (CASE_1, 1, """QD AH KH AS 8H 8C QH TD AC 8S QC 9C JD QS JH 7H
        AD 7S KS TC TS 8D TH 9S KC 7D 9H JC 9D KD 7C JS"""),
    (CASE_2, 0, """QC KD TD QS AS AD KC 7S 8S 7D AH 8H 9D JD TS JC
        7H JH 9S KH QD 9C 8C 9H JS TH AC QH 8D KS 7C TC"""),
    (CASE_3, 0, """KD AD TD 7S TS QD 8C 7D AH AS QH 7C KS 8S 7H JC
        AC JH 9D TC 9S QC KH 9H JD 8H QS JS 8D 9C KC TH"""),
)  # fmt: skip


def shuffle() -> File:
    file = File(
        "shuffle",
        "Shuffle number `index`: the deck from the top.",
        "Each swap is of positions i and j; `cards` lay there before it.",
    )
    right = file.note("Shuffle", "WRONG_SHUFFLE", "From i = 31 down to 1.", f"{FAIRNESS} §5")
    rejected = file.note(
        "Rejection", "MODULO_BIAS", "A byte is dropped on the way.", f"{FAIRNESS} §4"
    )
    border = file.note("BlockBorder", "WRONG_STREAM", "A second block is needed.", f"{FAIRNESS} §4")
    number = file.note(
        "Number", "WRONG_STREAM", "The number is hashed as four bytes.", f"{FAIRNESS} §4"
    )
    bad = file.note("BadInput", "LENIENT_PARSING", "Refused.", f"{FAIRNESS} §4")

    def add(comment: str, key: str, index: int, *more: str, by_hand: Json | None = None) -> None:
        between = traced(key, index)
        flags = [right, *more]
        if any(swap["dropped"] for swap in between["swaps"]):
            flags.append(rejected)
        if len(between["blocks"]) > 1:
            flags.append(border)
        given = {"key": key, "index": index}
        file.add(comment, tuple(flags), given, by_hand=by_hand, intermediates=between)

    file.group("Shuffle", PAGE)
    for key, index, deck in PAGE_DECKS:
        add("printed on the page", key, index, by_hand={"deck": deck.split()})
    file.group("Shuffle")
    for index in range(40):
        add(f"shuffle {index} of one key", COUNTED, index)
    for index in (255, 256, 65535, 65536, 2**24, 2**31 - 1, 2**31, 2**32 - 1):
        add(f"shuffle {index}", COUNTED, index, number)
    add("the key of zero bytes", ZERO, 0)
    add("the key with all bits set", "ff" * 32, 0)
    for place in range(60):
        add(f"random {place}", hex32(file.random), file.random.randrange(200))
    wanted = {"none dropped": 0, "one byte dropped": 1, "two": 2, "three": 3, "four and more": 4}
    for comment, dropped in wanted.items():
        found = 0
        index = 1000
        while found < 4:
            swaps = traced(COUNTED, index)["swaps"]
            if sum(len(swap["dropped"]) for swap in swaps) == dropped:
                add(f"{comment}", COUNTED, index)
                found += 1
            index += 1
    file.group("ShuffleRefused", BY_HAND)
    for text, comment in NO_HEX32:
        file.add(comment, bad, {"key": text, "index": 0}, by_hand=refusal("key"))
    for index in (-1, 2**32, 2**53 - 1):
        given = {"key": COUNTED, "index": index}
        file.add("no number of four bytes", bad, given, by_hand=refusal("index"))
    return file


def traced(key: str, index: int) -> Json:
    """The way to a deck, from the reference's words: blocks read, draws, swaps."""
    read: list[int] = []

    def noted() -> Iterator[int]:
        for byte in fairness.stream(bytes.fromhex(key), "deal", index):
            read.append(byte)
            yield byte

    source = noted()
    deck = [card_of_number(number) for number in range(32)]
    swaps = []
    for i in range(31, 0, -1):
        begin = len(read)
        j = fairness.uniform(source, i + 1)
        swaps.append(
            {
                "i": i,
                "dropped": read[begin:-1],
                "byte": read[-1],
                "j": j,
                "cards": [deck[i], deck[j]],
            }
        )
        deck[i], deck[j] = deck[j], deck[i]
    return {"blocks": blocks_of(key, "deal", index, -(-len(read) // 32)), "swaps": swaps}


def cut_and_deal() -> File:
    file = File(
        "cut_and_deal",
        "The hands by seat, in dealing order, from a deck, a cut or none, a dealer and a taker.",
    )
    right = file.note(
        "Deal", "WRONG_DEAL", "Three, two, the card turned up, three.", f"{FAIRNESS} §5"
    )
    rest = file.note(
        "Rest", "WRONG_DEAL", "The taker gets two; the others three.", f"{FAIRNESS} §5"
    )
    cut = file.note("Cut", "WRONG_CUT", "Positions k to 31, then 0 to k-1.", f"{FAIRNESS} §5")
    bad = file.note("BadInput", "LENIENT_PARSING", "Refused.", f"{FAIRNESS} §5")
    in_order = [card_of_number(number) for number in range(32)]

    def add(comment: str, flags: tuple[str, ...], deck: list[str], k: int | None, dealer: int,
            taker: int | None, by_hand: Json | None = None) -> None:  # fmt: skip
        given = {"deck": deck, "cut": k, "dealer": dealer, "taker": taker}
        between = None
        if by_hand is None or "error" not in by_hand:
            between = {"deck": fairness.cut(deck, k)}
        file.add(comment, flags, given, by_hand=by_hand, intermediates=between)

    file.group("Deal", BY_HAND)
    add("the deck in order, dealer 3, taker 0", (right, rest), in_order, None, 3, 0, {
        "first": [["7S", "8S", "9S", "JH", "QH"], ["TS", "JS", "QS", "KH", "AH"],
                  ["KS", "AS", "7H", "7D", "8D"], ["8H", "9H", "TH", "9D", "TD"]],
        "flip": "JD",
        "rest": [["QD", "KD"], ["AD", "7C", "8C"], ["9C", "TC", "JC"], ["QC", "KC", "AC"]],
    })  # fmt: skip
    file.group("Deal")
    random = file.random
    taker: int | None
    k: int | None
    flags: tuple[str, ...]
    for dealer in range(4):
        for taker in (None, 0, 1, 2, 3):
            flags = (right,) if taker is None else (right, rest)
            add(f"dealer {dealer}, taker {taker}", flags, in_order, None, dealer, taker)
    for k in range(1, 32):
        add(f"cut at {k}", (cut,), in_order, k, k % 4, (k // 4) % 4)
    for number in range(60):
        deck = random.sample(in_order, 32)
        k = random.choice((None, random.randrange(1, 32)))
        taker = random.choice((None, 0, 1, 2, 3))
        flags = tuple(
            flag
            for flag, wanted in ((right, True), (cut, k is not None), (rest, taker is not None))
            if wanted
        )
        add(f"random {number}", flags, deck, k, random.randrange(4), taker)
    file.group("DealRefused", BY_HAND)
    for k in (0, 32, 33, -1):
        add("a cut is 1 to 31", (bad,), in_order, k, 0, 0, refusal("cut"))
    add("31 cards", (bad,), in_order[:31], None, 0, 0, refusal("deck"))
    add("33 cards", (bad,), [*in_order, "7S"], None, 0, 0, refusal("deck"))
    add("a card twice", (bad,), [*in_order[:31], "7S"], None, 0, 0, refusal("deck"))
    add("no card", (bad,), [*in_order[:31], "1S"], None, 0, 0, refusal("deck"))
    add("no deck", (bad,), [], None, 0, 0, refusal("deck"))
    for seat in (4, -1):
        add("no seat", (bad,), in_order, None, seat, 0, refusal("dealer"))
        add("no seat", (bad,), in_order, None, 0, seat, refusal("taker"))
    return file


def client_seeds() -> File:
    file = File("client_seeds", "What a client seed puts into the key, and its commitment.")
    plain = file.note(
        "ClientSeed", "TEXT_ENCODING", "UTF-8; none and empty give no bytes.", f"{FAIRNESS} §1"
    )
    normal = file.note(
        "Normalisation", "TEXT_ENCODING", "NFC first: not NFD, not NFKC.", f"{FAIRNESS} §1"
    )
    long = file.note(
        "Length", "TEXT_ENCODING", "64 code points as given, before NFC.", f"{FAIRNESS} §1"
    )
    bad = file.note(
        "Refused",
        "TEXT_ENCODING",
        "Surrogates alone and code points not assigned in Unicode 14.0 are refused.",
        FAIRNESS,
    )

    def add(comment: str, flag: str, text: str | None, by_hand: Json | None = None) -> None:
        points = None
        if text is not None and "error" not in (by_hand or {}):
            used = fairness.client_seed_bytes(text).decode()
            points = {"nfc": [f"U+{ord(letter):04X}" for letter in used]}
        file.add(comment, flag, {"text": text}, by_hand=by_hand, intermediates=points)

    file.group("ClientSeed", BY_HAND)
    nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    add("none", plain, None, {"bytes": "", "client_commitment": nothing})
    add("empty: as none", plain, "", {"bytes": "", "client_commitment": nothing})
    add("خويي, by hand", plain, "خويي", {"bytes": "d8aed988d98ad98a"})
    add("é in two code points", normal, "e\u0301", {"bytes": "c3a9"})
    add("é in one", normal, "é", {"bytes": "c3a9"})
    add("Å the unit sign becomes the letter", normal, "\u212b", {"bytes": "c385"})
    add("ﬁ stays: NFKC would take it apart", normal, "\ufb01", {"bytes": "efac81"})
    add("an Arabic ligature stays", normal, "\ufdf2", {"bytes": "efb7b2"})
    add("a presentation form stays", normal, "\ufe8d", {"bytes": "efba8d"})
    add("alef and madda become one letter", normal, "\u0627\u0653", {"bytes": "d8a2"})
    add("alef and hamza above", normal, "\u0627\u0654", {"bytes": "d8a3"})
    add("shadda before kasra: put in order", normal, "\u0643\u0651\u0650",
        {"bytes": "d983d990d991"})  # fmt: skip
    add("Hangul letters become a syllable", normal, "\u1100\u1161", {"bytes": "eab080"})
    add("a composition that NFC excludes", normal, "\u0958", {"bytes": "e0a495e0a4bc"})
    add("a zero byte is a byte", plain, "\0", {"bytes": "00"})
    add("a byte order mark is kept", plain, "\ufeff", {"bytes": "efbbbf"})
    file.group("ClientSeed")
    for text in (
        "lucky 7", " ", "  a  ", "A", "a", "\t", "\n", "\x7f", "\x80", "\u00a0", "\u200f", "\u202e",
        "صكة", "بلوت", "سَوَا", "\u0660\u0661", "123", "🂡",
        "👨\u200d👩\u200d👧", "\U0001f1f8\U0001f1e6", "\ue000",
        "\U000f0000", "\u0344", "\u1e9b\u0323", "\u00c5\u0301", "a\u0323\u0307", "a\u0307\u0323",
        "\u05e9\u05bc\u05c1", "\U0001d15e", "\u2126", "\u0340", "\U0001f9cc", "\u0870", "\u1dfa",
    ):  # fmt: skip
        add("text " + " ".join(f"U+{ord(letter):04X}" for letter in text), normal, text)
    file.group("Length")
    add("64 letters", long, "x" * 64)
    add("64 Arabic letters, 128 bytes", long, "\u0642" * 64)
    add("64 code points of four bytes", long, "\U0001f0a1" * 64)
    add("64 code points that become 32", long, "e\u0301" * 32)
    add("64 that become 192", long, "\u0390" * 64)
    add("64 that NFC takes apart into 128", long, "\u0958" * 64)
    file.group("Refused", BY_HAND)
    add("65 letters", long, "x" * 65, refusal("text"))
    add("66 code points that would become 33", long, "e\u0301" * 33, refusal("text"))
    add("65 letters of Arabic", long, "\u0642" * 65, refusal("text"))
    for text, comment in (
        ("\ud800", "a high surrogate alone"),
        ("a\udc00", "a low surrogate alone"),
        ("\udc00\ud800", "the two in the wrong order"),
        ("\u0378", "not assigned"),
        ("a\u0530", "not assigned, at the end"),
        ("\ufffe", "a noncharacter"),
        ("\uffff", "a noncharacter"),
        ("\ufdd0", "a noncharacter of the Arabic block"),
        ("\U0010ffff", "the last code point"),
        ("\U0001fae8", "a face of Unicode 15.0"),
        ("\U0001e4d0", "a letter of Unicode 15.0"),
        ("\u0cf3", "a mark of Unicode 15.0"),
        ("\U0002ebf0", "an ideograph of Unicode 15.1"),
        ("\u2ffc", "a sign of Unicode 15.1"),
        ("\u1c89", "a letter of Unicode 16.0"),
        ("\U00010ec2", "an Arabic letter of Unicode 16.0"),
        ("\u088f", "an Arabic letter of Unicode 17.0"),
    ):
        add(comment, bad, text, refusal("text"))
    return file


FILES = (commitment, key, draws, first_dealer, shuffle, cut_and_deal, client_seeds)
