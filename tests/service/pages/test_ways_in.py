"""Every way to bring a record, each of them without a script."""

import gzip
import io
import json
from typing import Any

import pytest
import zstandard
from flask.testing import FlaskClient

from verifier.messages.catalogue import LANGS
from verifier.service.examples import EXAMPLES as OFFERED
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

from .reading import EXAMPLES, Page, page_of

SOUND = (EXAMPLES / "good-saharat-sahl.json").read_bytes()
SPOILED = (EXAMPLES / "spoiled-points.json").read_bytes()


def verdict_of(page: Page) -> str:
    (verdict,) = page.with_class("verdict")
    (state,) = (one for one in (verdict.get("class") or "").split() if one != "verdict")
    return state.removeprefix("verdict-")


def uploaded(data: bytes, name: str) -> dict[str, Any]:
    return {"file": (io.BytesIO(data), name)}


def test_pasted(client: FlaskClient) -> None:
    answer = client.post("/", data={"record": SPOILED.decode()})
    page = page_of(answer)
    assert verdict_of(page) == "mismatch"
    assert answer.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize("name", ["sakka.json", "sakka", "صكة.JSON", "sakka.txt", "../../etc/x.gz"])
def test_a_file_by_whatever_name(client: FlaskClient, name: str) -> None:
    assert verdict_of(page_of(client.post("/", data=uploaded(SOUND, name)))) == "verified"


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.compress])
@pytest.mark.parametrize("name", ["sakka.json.gz", "sakka.json.zst", "sakka.json"])
def test_a_packed_file_is_known_by_its_bytes(client: FlaskClient, pack: Any, name: str) -> None:
    page = page_of(client.post("/", data=uploaded(pack(SPOILED), name)))
    assert verdict_of(page) == "mismatch"
    assert page.value("record") == SPOILED.decode()


def test_a_chosen_file_goes_before_what_still_stands_in_the_box(client: FlaskClient) -> None:
    page = page_of(client.post("/", data={"record": "{}", **uploaded(SOUND, "a.json")}))
    assert verdict_of(page) == "verified"


@pytest.mark.parametrize("example", OFFERED, ids=lambda example: example.name)
@pytest.mark.parametrize("lang", LANGS)
def test_each_example_has_the_verdict_that_it_is_offered_with(
    client: FlaskClient, example: Any, lang: str
) -> None:
    home = page_of(client.get("/", query_string={"lang": lang}))
    (link,) = (one for one in home.all("a") if one.get("href") == f"/example/{example.name}")
    (sign,) = (one for one in link.iter() if "sign" in (one.get("class") or "").split())
    assert sign.get("class") == f"sign sign-{example.state}"
    page = page_of(client.get(f"/example/{example.name}", query_string={"lang": lang}))
    assert verdict_of(page) == example.state


@pytest.mark.parametrize("file", sorted(EXAMPLES.glob("*.json")), ids=lambda file: file.name)
@pytest.mark.parametrize("lang", LANGS)
def test_the_page_and_the_command_say_the_same_of_every_example(
    client: FlaskClient, file: Any, lang: str
) -> None:
    data = file.read_bytes()
    expected = verify(data)
    answer = client.post("/", data={"record": data.decode(), "lang": lang, "seat": "2"})
    page = page_of(answer, 422 if expected.verdict == "invalid" else 200)
    if expected.verdict == "invalid":
        return
    assert verdict_of(page) == expected.verdict
    assert len(page.with_class("finding")) == len(expected.findings)
    assert len(page.with_class("nashra-deal")) == len(expected.deals)
    assert page.data("sakka-data")["record_sha256"] == expected.record_sha256
    assert page.root.get("lang") == lang
    assert page.root.get("dir") == {"ar": "rtl", "en": "ltr"}[lang]


def test_what_the_reader_noted_is_held_against_the_record(client: FlaskClient) -> None:
    other = "ab" * 32
    page = page_of(client.post("/", data={"record": SOUND.decode(), "commitment": other}))
    assert verdict_of(page) == "mismatch"
    assert page.value("commitment") == other
    noted = json.loads(SOUND)["fairness"]["commitment"]
    stated = page_of(client.post("/", data={"record": SOUND.decode(), "lang": "en"}))
    assert "commitment as the operator states it" in stated.said()
    given = {"record": SOUND.decode(), "commitment": noted, "lang": "en"}
    page = page_of(client.post("/", data=given))
    assert verdict_of(page) == "verified"
    assert "commitment as the operator states it" not in page.said()


def test_own_seed_and_seat(client: FlaskClient) -> None:
    seeds = json.loads(SOUND)["fairness"]["client_seeds"]
    seat = next(seat for seat, seed in enumerate(seeds) if seed)
    given = {"record": SOUND.decode(), "own_seat": str(seat)}
    right = page_of(client.post("/", data={**given, "own_seed": seeds[seat]}))
    assert verdict_of(right) == "verified"
    wrong = page_of(client.post("/", data={**given, "own_seed": "another"}))
    assert verdict_of(wrong) == verify(SOUND, Trust(own_seed=OwnSeed(seat, "another"))).verdict


def test_where_do_i_sit(client: FlaskClient) -> None:
    """Seat 1 is of team 1: its points come first and the teams are us and them."""
    page = page_of(client.get("/example/sound", query_string={"seat": "1", "lang": "en"}))
    sakka = page.data("sakka-data")
    assert sakka["seat"] == 1
    assert [page.said(one) for one in page.with_class("nashra-team")] == ["us", "them"]
    pressed = [one for one in page.all("button") if one.get("aria-pressed") == "true"]
    assert [one.get("value") for one in pressed] == ["1"]
    posted = {"record": SOUND.decode(), "seat": "1", "sit": "2"}
    assert page_of(client.post("/", data=posted)).data("sakka-data")["seat"] == 2
    posted["sit"] = "none"
    assert page_of(client.post("/", data=posted)).data("sakka-data")["seat"] is None


def test_the_report_as_json_is_the_commands_own(client: FlaskClient) -> None:
    answer = client.post("/report.json", data={"record": SPOILED.decode()})
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    assert 'filename="report-' in answer.headers["Content-Disposition"]
    said = json.loads(answer.data)
    assert said["verdict"] == "mismatch"
    assert said["record_sha256"] == verify(SPOILED).record_sha256


def test_several_records(client: FlaskClient) -> None:
    invalid = b'{"format": "sakka-record/2"}'
    lines = b"\n".join([SOUND.strip(), b"", SPOILED.strip(), invalid]) + b"\n"
    page = page_of(client.post("/", data=uploaded(gzip.compress(lines), "a.jsonl.gz")))
    signs = [one.get("class") for one in page.with_class("sign")]
    assert signs == ["sign sign-verified", "sign sign-mismatch", "sign sign-invalid"]
    buttons = [one for one in page.all("button") if one.get("name") == "line"]
    assert [one.get("value") for one in buttons] == ["1", "3", "4"]
    kept = page.value("record")
    opened = page_of(client.post("/", data={"record": kept, "line": "3"}))
    assert verdict_of(opened) == "mismatch"
    page_of(client.post("/", data={"record": kept, "line": "4"}), 422)
    answer = client.post("/report.json", data={"record": kept})
    assert answer.mimetype == "application/x-ndjson"
    said = [json.loads(line)["verdict"] for line in answer.data.splitlines()]
    assert said == ["verified", "mismatch", "invalid"]


def test_a_pasted_batch_is_known_without_a_name(client: FlaskClient) -> None:
    text = (SOUND.strip() + b"\n" + SPOILED.strip()).decode()
    page = page_of(client.post("/", data={"record": text}))
    assert len(page.with_class("several-verdict")) == 2


def test_a_record_written_over_many_lines_is_one_record(client: FlaskClient) -> None:
    text = json.dumps(json.loads(SOUND), indent=1)
    assert verdict_of(page_of(client.post("/", data={"record": text}))) == "verified"
