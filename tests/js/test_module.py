"""static/js/sakka-fair.mjs by itself: where it runs, what a page gets from it, what it refuses."""

import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from verifier.fairness.text import assigned
from verifier.fairness.trace import trace_first_dealer, trace_shuffle
from verifier.fairness.unicode14 import LENGTHS

from ..fairness.cases import CASE_1
from .node import MODULE, ROOT, evaluate, needs_node

SOURCE = MODULE.read_text(encoding="utf-8")
KEY_OF_CASE_1 = f"""
    const seed = new Uint8Array(32);
    say(fair.hexFromBytes(await fair.sakkaKey(seed, {json.dumps(CASE_1.sakka_id)})));
"""


def test_it_loads_nothing_and_makes_no_code_from_text() -> None:
    """One file, for any page whatever its policy; Node's own module is for Node only."""
    assert re.findall(r"\bimport\b.*", SOURCE) == ['import("node:crypto");']
    assert not re.search(r"\b(eval|Function|require|fetch|document|window|innerHTML)\b", SOURCE)


def test_its_table_is_made_from_the_verifiers() -> None:
    """`python -m verifier.fairness.unicode14_make js` prints it."""
    done = subprocess.run(
        [sys.executable, "-m", "verifier.fairness.unicode14_make", "js"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    assert SOURCE.count(done.stdout) == 1
    assert LENGTHS in done.stdout


@needs_node
def test_it_needs_no_crypto_among_the_globals_of_node() -> None:
    """Node 18 has none there."""
    assert evaluate(KEY_OF_CASE_1) == CASE_1.key
    flags = ["--no-experimental-global-webcrypto"]
    script = "if (globalThis.crypto !== undefined) throw 'it is there';" + KEY_OF_CASE_1
    assert evaluate(script, flags=flags) == CASE_1.key


IN_A_PAGE = """
    import { webcrypto } from "node:crypto";
    import { readFileSync } from "node:fs";
    import vm from "node:vm";
    const source = readFileSync(new URL(%s), "utf-8");
    const page = vm.createContext({ TextEncoder, crypto: %s });
    const module = new vm.SourceTextModule(source, {
      context: page,
      importModuleDynamically: (name) => { throw new Error(`a page cannot load ${name}`); },
    });
    await module.link((name) => { throw new Error(`a page cannot load ${name}`); });
    await module.evaluate();
    page.fair = module.namespace;
    const seed = vm.runInContext("new Uint8Array(32)", page);
    try {
      const key = await module.namespace.sakkaKey(seed, "A");
      say(module.namespace.hexFromBytes(key));
    } catch ({ name, code, messageKey, values }) {
      say({ name, code, messageKey, values });
    }
"""


def in_a_page(crypto: str) -> Any:
    """Only what the language has, `TextEncoder` and `crypto`; no `process`, nothing to load."""
    script = IN_A_PAGE % (json.dumps(MODULE.as_uri()), crypto)
    return evaluate(script, flags=["--experimental-vm-modules", "--no-warnings"])


@needs_node
def test_it_runs_where_there_is_no_node() -> None:
    # The page's own arrays are not those of the crypto outside it: it is handed copies.
    crypto = """{ subtle: {
        importKey: (form, key, ...more) => webcrypto.subtle.importKey(
            form, Uint8Array.from(key), ...more),
        sign: (name, key, message) => webcrypto.subtle.sign(
            name, key, Uint8Array.from(message)),
    } }"""
    assert in_a_page(crypto) == CASE_1.key


@needs_node
@pytest.mark.parametrize("crypto", ["undefined", "{}", "{ getRandomValues: () => 4 }"])
def test_a_page_without_tls_is_told_so(crypto: str) -> None:
    assert in_a_page(crypto) == {
        "name": "NoWebCrypto",
        "code": "no_web_crypto",
        "messageKey": "fairness.script.no_web_crypto",
        "values": {},
    }


@needs_node
def test_every_letter_is_normalised_or_refused_as_by_the_verifier() -> None:
    """The hash of tests/fairness/test_text.py, over all code points, each between marks."""
    script = """
        const { createHash } = await import("node:crypto");
        const hashed = createHash("sha256");
        let assigned = 0;
        for (let point = 0; point < 0x110000; point += 1) {
          if (!fair.assigned(point)) continue;
          assigned += 1;
          if (point >= 0xd800 && point < 0xe000) continue;
          const text = `\\u0653${String.fromCodePoint(point)}\\u0323\\u0301`;
          hashed.update(fair.clientSeedBytes(text));
        }
        say([assigned, hashed.digest("hex")]);
    """
    assert evaluate(script) == [
        144_697 + 65 + 137_468 + 2_048,
        "c787d0e8afe832690bcbf607f92b4cf9c794c41a0b2c5a0b25a6e426b0c6d1a8",
    ]


@needs_node
def test_the_letters_assigned_are_those_of_the_verifier() -> None:
    script = """
        const borders = [];
        for (let point = 1; point < 0x110000; point += 1) {
          if (fair.assigned(point) !== fair.assigned(point - 1)) borders.push(point);
        }
        say([fair.assigned(0), borders]);
    """
    right = [p for p in range(1, 0x110000) if assigned(p) != assigned(p - 1)]
    assert evaluate(script) == [True, right]


@needs_node
def test_a_browser_that_knows_too_few_letters_says_so(tmp_path: Path) -> None:
    """An engine is made older by a table that is newer: one that assigns every code point, also
    U+FFFE, which no engine knows. Its normal form would be a guess."""
    right = "surrogate || !assigned(point)"
    assert SOURCE.count(right) == 1
    copy = tmp_path / MODULE.name
    copy.write_text(SOURCE.replace(right, "surrogate"), encoding="utf-8")
    script = """
        const tried = (text) => {
          try {
            return fair.hexFromBytes(fair.clientSeedBytes(text));
          } catch (error) {
            return [error.name, error.code, error instanceof fair.FairError];
          }
        };
        say(["a\\ufffe", "\\ue000", "خ", "\\u{1fae7}"].map(tried));
    """
    old = ["OldUnicode", "old_unicode", True]
    assert evaluate(script, copy) == [old, "ee8080", "d8ae", "f09faba7"]


@needs_node
def test_the_trace_is_the_verifiers() -> None:
    """Blocks in hex, each byte with its limit, what was dropped, each swap, the deck after it."""
    source = random.Random(5)
    asked = [(CASE_1.key, 0), (CASE_1.key, 2**32 - 1)]
    asked += [(source.randbytes(32).hex(), source.randrange(2**32)) for _ in range(40)]
    script = f"""
        const found = [];
        for (const [key, n] of {json.dumps(asked)}) {{
          const bytes = fair.bytesFromHex(key);
          found.push([await fair.traceFirstDealer(bytes), await fair.traceShuffle(bytes, n)]);
        }}
        say(found);
    """
    keys = [(bytes.fromhex(key), n) for key, n in asked]
    right = [(trace_first_dealer(key), trace_shuffle(key, n)) for key, n in keys]
    assert evaluate(script) == json.loads(msgspec.json.encode(right))
    assert sum(len(shuffled.blocks) == 2 for _, shuffled in right) > 4


@needs_node
def test_a_shuffle_can_be_followed_byte_by_byte() -> None:
    """The bytes that the steps read are the bytes of the blocks, in order, none left out."""
    script = f"""
        const key = fair.bytesFromHex({json.dumps(CASE_1.key)});
        const trace = await fair.traceShuffle(key, 0);
        say([trace, trace.steps.map((step) => fair.readsOf(step))]);
    """
    trace, reads = evaluate(script)
    data = bytes.fromhex("".join(block["hex"] for block in trace["blocks"]))
    read = [one for step in reads for one in step]
    assert [one["place"] for one in read] == list(range(len(read)))
    assert all(one["place"] == 32 * one["block"] + one["at"] for one in read)
    assert bytes(one["byte"] for one in read) == data[: len(read)]
    assert [one["byte"] for one in read if not one["taken"]] == [
        byte for step in trace["steps"] for byte in step["dropped"]
    ]
    assert sum(one["taken"] for one in read) == 31 < len(read)
    assert trace["deck"] == trace["steps"][-1]["deck"] == CASE_1.decks[0].split()


FAULTS = [
    ('fair.bytesFromHex("AB".repeat(32))', "hex", {}),
    ('fair.commitmentOf("00".repeat(32))', "bytes", {"what": "server_seed"}),
    ('fair.sakkaKey("00".repeat(32), "A")', "bytes", {"what": "server_seed"}),
    ("fair.sakkaKey(new Uint8Array(64), 'A')", "bytes", {"what": "server_seed"}),
    ("fair.sakkaKey(seed, 'A', null, new Uint8Array(31))", "bytes", {"what": "beacon"}),
    ("fair.sakkaKey(seed, 'a b')", "sakka_id", {}),
    ("fair.sakkaKey(seed, 'A', ['a'])", "client_seeds", {}),
    ("fair.sakkaKey(seed, 'A', [null, null, 7, null])", "client_seed_type", {"seat": 2}),
    ("fair.clientSeedBytes(undefined)", "client_seed_type", {}),
    ("fair.clientSeedBytes('🂡'.repeat(65))", "client_seed_long", {"count": 65}),
    ("fair.clientSeedBytes('🂡\\ud83c')", "text_surrogate", {"at": 1, "point": "U+D83C"}),
    (
        "fair.sakkaKey(seed, 'A', [null, 'خ\\u{1fae8}', null, null])",
        "text_unassigned",
        {"seat": 1, "at": 1, "point": "U+1FAE8"},
    ),
    ("fair.clientSeedBytes('\\u0378')", "text_unassigned", {"at": 0, "point": "U+0378"}),
    ("fair.Stream.open(seed, 'خ', 0)", "label", {}),
    ("fair.shuffle(seed, 2 ** 32)", "number", {}),
    ("fair.shuffle('00'.repeat(32), 0)", "bytes", {"what": "key"}),
    ("(await fair.Stream.open(seed, 'deal', 0)).draw(257)", "bound", {}),
    ("fair.cutDeck(fair.DECK.slice(1), null)", "deck", {}),
    ("fair.cutDeck(fair.DECK, 32)", "cut", {}),
    ("fair.firstHands(fair.DECK, 4)", "seat", {}),
    ("fair.restHands(fair.DECK, 0, null)", "seat", {}),
]


@needs_node
def test_what_is_refused_is_named_by_a_code() -> None:
    tried = ",".join(f"async () => {call}" for call, _, _ in FAULTS)
    script = f"""
        const seed = new Uint8Array(32);
        const found = [];
        for (const call of [{tried}]) {{
          try {{
            found.push(await call());
          }} catch (error) {{
            if (!(error instanceof fair.FairError)) throw error;
            found.push([error.name, error.code, error.messageKey, error.values]);
          }}
        }}
        say([found, fair.ERROR_CODES]);
    """
    found, codes = evaluate(script)
    assert found == [
        ["FairError", code, f"fairness.script.{code}", values] for _, code, values in FAULTS
    ]
    assert {code for _, code, _ in FAULTS} | {"no_web_crypto", "old_unicode"} == set(codes)
    typed = SOURCE[SOURCE.index('@typedef {"hex"') : SOURCE.index("FairErrorCode")]
    assert set(re.findall(r'"(\w+)"', typed)) == set(codes)


@needs_node
def test_nobody_gave_a_seed() -> None:
    """`null` for the list, four times `null`, four times nothing: all the same key (§1)."""
    script = """
        const seed = new Uint8Array(32);
        const keys = [];
        for (const seeds of [undefined, null, [null, null, null, null], ["", "", "", ""]]) {
          keys.push(fair.hexFromBytes(await fair.sakkaKey(seed, "A", seeds)));
        }
        say(keys);
    """
    assert evaluate(script) == [CASE_1.key] * 4


@needs_node
def test_the_message_of_the_key_can_be_shown() -> None:
    """Case 2, field by field, each with its length in bytes before it (§3)."""
    script = """
        const seeds = ["خويي", "lucky 7", null, "e\\u0301"];
        say(fair.hexFromBytes(fair.keyMessage("sakka-2026-07-24.0001", seeds)));
    """
    written = (
        b"sakka-fair/1\x00"
        b"\x15sakka-2026-07-24.0001"
        b"\x00\x08" + "خويي".encode() + b"\x00\x07lucky 7"
        b"\x00\x00"
        b"\x00\x02\xc3\xa9"
        b"\x00\x00"
    )
    assert evaluate(script) == written.hex()
