"""Whole sakkas, honest and spoiled in one way each (docs/record.md).

The records are drawn once (``--draw``, from ``verify-sakka simulate`` and ``tamper``) and then
kept: what a simulated sakka looks like may change, a published record may not. Each time they are
judged anew by both programs, and what was published of them before has to come out again.
"""

import copy
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from verifier.conformance.files import QUESTIONS, as_json

from .core import RECORD, File, Json

VECTORS = Path(__file__).resolve().parent.parent
DRAWN_FOR_ONE = 10
"""So many sakkas are spoiled in a way, to publish the plainest."""

KEPT = ("drawn once", "Simulated, then kept; judged anew by both programs, which agree.")

_STAGES = {
    "fair": "secret",
    "deal": "dealing",
    "bid": "buying",
    "double": "doubling",
    "project": "projects",
    "baloot": "projects",
    "play": "play",
    "qaid": "qaid",
    "bouchat": "buying",
    "score": "result",
    "final": "end",
    "time": "times",
    "table": "table",
}


def stage_of(code: str) -> str:
    """Where in the procedure a finding must come up (vectors/README.md lists the stages)."""
    if code in ("fair.statement_mismatch", "fair.bad_signature", "fair.log_proof_invalid"):
        return "statement"
    return _STAGES[code.partition(".")[0]]


def kept(name: str) -> Iterator[tuple[str, str, Json, Json]]:
    """The tests that are published: comment, flag, input, expected."""
    file = VECTORS / f"{name}.json"
    for group in json.loads(file.read_text(encoding="utf-8"))["testGroups"]:
        for test in group["tests"]:
            yield test["comment"], test["flags"][0], test["input"], test["expected"]


def sakka_valid() -> File:
    file = File(
        "sakka_valid",
        "Honest records: the verdict, SHA-256 of the record's RFC 8785 form, all findings,",
        "and the computed score and winner. `incomplete` where the promise could not be checked.",
    )
    for flag, text in (
        ("Verified", "Nothing differs: a finding here is a wrong accusation."),
        ("QaidTable", "Fouls stand in the log of a qaid table and are no error."),
        ("NotRevealed", "Without the seed at best incomplete."),
        ("Unfinished", "Nobody has won yet: incomplete."),
        ("Times", "Late or early is a warning: the verdict stays."),
        ("Beacon", "A beacon of a chain that nobody knows is not checked: incomplete."),
        ("Real", "A sakka really played, by an app that committed to nothing."),
    ):
        file.note(flag, "FALSE_ALARM", text, RECORD)
    _add_all(file, "Sakka")
    return file


def sakka_tampered() -> File:
    file = File(
        "sakka_tampered",
        "Records spoiled in one way each, what follows carried on: the verdict and all findings.",
        "`stage` is where the spoiled place must be noticed; the flag is the code that says so.",
    )
    for _, flag, _, _ in kept(file.name):
        if flag not in file.notes:
            file.note(flag, "MISSING_CHECK", f"The code {flag}: see the table of codes.", RECORD)
    _add_all(file, "SpoiledSakka")
    return file


def _add_all(file: File, kind: str) -> None:
    file.group(kind, KEPT)
    for comment, flag, given, before in kept(file.name):
        stage = stage_of(flag) if "." in flag else None
        file.add(comment, flag, given, by_hand=before["output"], stage=stage)


# --- drawing ---------------------------------------------------------------------------------


def draw() -> None:
    """Draw the records anew and put them into the two files, to be judged after that."""
    _write("sakka_valid", list(_honest()))
    _write("sakka_tampered", list(_spoiled()))


def _write(name: str, drawn: list[tuple[str, str, Json]]) -> None:
    tests: list[Any] = []
    for comment, flag, record in drawn:
        given = {"record": record}
        expected = as_json(QUESTIONS[name](given))
        tests.append({"comment": comment, "flags": [flag], "input": given, "expected": expected})
    text = json.dumps({"testGroups": [{"tests": tests}]})
    (VECTORS / f"{name}.json").write_text(text, encoding="utf-8")


def _honest() -> Iterator[tuple[str, str, Json]]:
    import msgspec

    from verifier.rules.profiles import observed_app, read_overrides
    from verifier.samples.habits import Habits
    from verifier.samples.simulate import Wish, simulate

    def written(wish: Wish, seed: str) -> Json:
        made: Json = json.loads(msgspec.json.encode(simulate(seed, wish)))
        return made

    lively = Habits(double=0.3, raise_on=0.6, foul=0.03, take_over=0.3, turn=0.3, ashkal=0.3)
    observed = read_overrides(observed_app().overrides)
    profile: Any
    mode: Any
    for profile in ("saharat", "elblot", "waraq52"):
        for mode in ("sahl", "qaid"):
            flag = "QaidTable" if mode == "qaid" else "Verified"
            wish = Wish(profile=profile, mode=mode, habits=lively)
            for number in range(3):
                shown = msgspec.structs.replace(wish, timed=number == 0, signed=number == 1)
                name = f"vectors {profile} {mode} {number}"
                yield f"{profile}, {mode} table, {number}", flag, written(shown, name)
            unseen = msgspec.structs.replace(wish, revealed=False, deals=3)
            name = f"vectors unseen {profile} {mode}"
            yield f"{profile}, {mode} table, not revealed", "NotRevealed", written(unseen, name)
            short = Wish(profile=profile, mode=mode, deals=2, timed=False)
            name = f"vectors short {profile} {mode}"
            yield f"{profile}, {mode} table, two deals", "Unfinished", written(short, name)
    for number in range(4):
        wish = Wish(overrides=observed, mode="qaid", habits=lively, timed=False)
        yield f"docs/rules.md §9, {number}", "QaidTable", written(wish, f"vectors app {number}")
    yield from _untimely(written(Wish(mode="sahl", deals=4), "vectors times"))
    with_beacon = written(Wish(revealed=False, deals=2, timed=False), "vectors beacon")
    signature = "5a" * 48
    randomness = hashlib.sha256(bytes.fromhex(signature)).hexdigest()
    with_beacon["fairness"]["beacon"] = {
        "chain": "11" * 32, "round": 7, "randomness": randomness, "signature": signature,
    }  # fmt: skip
    yield "a beacon of another chain", "Beacon", with_beacon
    real = VECTORS.parent / "examples" / "real-sakka-01.json"
    yield "a real sakka", "Real", json.loads(real.read_text(encoding="utf-8"))


def _untimely(record: Json) -> Iterator[tuple[str, str, Json]]:
    """An honest record in which a minute is lost, the server plays at once, nobody was ready."""
    events = record["deals"][1]["events"]
    place = next(p for p, event in enumerate(events) if event["do"] == "play" and p > 12)
    late = copy.deepcopy(record)
    moved = late["deals"][1]["events"][place:]
    moved += late["deals"][2:]
    moved += [event for deal in late["deals"][2:] for event in deal["events"]]
    for timed in moved:
        timed["at"] += 60_000
    yield "a card a minute late", "Times", late
    early = copy.deepcopy(record)
    early["deals"][1]["events"][place]["auto"] = True
    yield "the server played before the time was up", "Times", early
    unready = copy.deepcopy(record)
    for deal in unready["deals"]:
        deal["events"] = [event for event in deal["events"] if event["do"] != "ready"]
    yield "dealt before all were ready", "Times", unready


def _spoiled() -> Iterator[tuple[str, str, Json]]:
    from verifier.samples.tamper import KINDS, NotApplicable, fitting
    from verifier.verify import verify

    from .second import of_sakka

    for name, kind in KINDS.items():
        if kind.code == "record.invalid":
            continue  # record_invalid.json has these
        for mode in kind.tables:
            made: list[tuple[int, int, bytes]] = []
            for number in range(DRAWN_FOR_ONE):
                try:
                    _, spoiled = fitting(name, f"vectors {name} {number}", mode=mode)
                except NotApplicable:
                    continue
                if spoiled.trust is not None:
                    continue  # the record alone does not show it
                findings = len(verify(spoiled.data).findings)
                made.append((findings, len(spoiled.data), spoiled.data))
            for _, _, data in sorted(made)[:1]:  # at a qaid table the one with the fewest fouls
                given = {"record": json.loads(data)}
                ours = as_json(QUESTIONS["sakka_tampered"](given))
                if "fair.beacon_unchecked" in {f["code"] for f in of_sakka(given)["findings"]}:
                    continue  # with the BLS library another answer than without it
                assert kind.code in {f["code"] for f in ours["output"]["findings"]}, name
                yield f"{kind.about_en} ({name}, {mode} table)", kind.code, given["record"]


FILES = (sakka_valid, sakka_tampered)
