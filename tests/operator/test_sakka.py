"""The operator's side of a sakka: order of steps, what the record says, what a restart finds."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any

import pytest

from examples.table_server.bots import play_deal, play_sakka
from tests.operator.registries import InMemory, policy
from verifier.cards import NUMBER
from verifier.fairness.commitment import client_commitment_of, commitment_of, sakka_key
from verifier.fairness.dealing import cut_deck, first_dealer, first_hands, rest_hands, shuffle
from verifier.fairness.statements import derived_key_pair
from verifier.operator import Books, OpenSakka, SealingKey, Unreachable, WrongStep
from verifier.record import model
from verifier.record.load import load
from verifier.record.model import Player
from verifier.rules.profiles import resolve
from verifier.samples.pace import Pace
from verifier.trust import OwnSeed, Trust
from verifier.verify import verify

KEYS = derived_key_pair(b"an operator of the tests")
NOW = datetime(2026, 12, 1, 9, 0, tzinfo=UTC)
PLAYERS = (
    Player(name="فهد", bot=True),
    Player(name="سلمان", bot=True),
    Player(name="نورة", bot=True),
    Player(name="خالد", bot=True),
)
SEALING = SealingKey(bytes(range(32)))


class Server:
    """A game server that may be killed: each ``books`` is a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / "books.db"
        self.registry = InMemory()
        self._open: list[Books] = []

    def books(self, sealing: SealingKey = SEALING) -> Books:
        made = Books(
            self.path,
            operator="operator of the tests",
            signing_key=KEYS.private,
            sealing_key=sealing,
            publisher=self.registry,
            clock=lambda: NOW,
        )
        self._open.append(made)
        return made

    def close(self) -> None:
        for books in self._open:
            books.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    made = Server(tmp_path)
    yield made
    made.close()


def opened(server: Server, sakka_id: str = "s-1", **members: Any) -> OpenSakka:
    asked: dict[str, Any] = {
        "profile": "saharat",
        "mode": "sahl",
        "free": True,
        "players": PLAYERS,
        **members,
    }
    return server.books().open(sakka_id, **asked)


def begun(server: Server, **members: Any) -> OpenSakka:
    sakka = opened(server, **members)
    sakka.publish()
    sakka.begin()
    return sakka


@pytest.mark.parametrize("profile", ["saharat", "elblot", "waraq52"])
def test_a_whole_sakka_is_verified_with_all_that_a_reader_can_bring(
    server: Server, profile: str
) -> None:
    """docs/record.md: commitment, key, own seed and the log's policy, each given."""
    sakka = opened(server, profile=profile)
    receipt = sakka.publish()
    for seat, seed in enumerate(("خويي", "lucky 7", "", "e\u0301")):
        sakka.take_client_commitment(seat, client_commitment_of(seed))
    for seat, seed in enumerate(("خويي", "lucky 7", "", "e\u0301")):
        sakka.take_client_seed(seat, seed)
    sakka.begin()
    play_sakka(sakka, resolve(profile, None), Random(7))
    sakka.finish()
    sakka.reveal()
    assert sakka.step == "revealed"
    loaded = load(sakka.finished_record())
    trust = Trust(
        commitment=sakka.commitment,
        operator_key=KEYS.public,
        own_seed=OwnSeed(0, "خويي"),
        log_policy=policy(),
    )
    report = verify(loaded, trust)
    assert (report.verdict, [each.code for each in report.findings]) == ("verified", [])
    assert report.lines is not None
    assert (report.lines.log.state, report.lines.log.checked) == ("match", 3)
    assert loaded.record.fairness.log is not None
    assert loaded.record.fairness.log.proof == receipt
    commitment, reveal = server.registry.bodies
    assert commitment["path"] == "/api/v1/commitments"
    assert reveal["path"] == "/api/v1/reveals"
    assert reveal["statement"]["record_sha256"] == loaded.sha256
    assert commitment_of(bytes.fromhex(reveal["statement"]["server_seed"])) == sakka.commitment


def test_what_is_dealt_is_what_the_secret_gives(server: Server) -> None:
    """docs/fairness.md §3 to §5, from the secret that the reveal shows."""
    sakka = begun(server, profile="elblot")
    cards = sakka.deal(cut=7)
    rest = sakka.deal_rest(cards.dealer)
    sakka.abandon()
    record = load(sakka.finished_record()).record
    assert record.fairness.server_seed is not None
    key = sakka_key(bytes.fromhex(record.fairness.server_seed), "s-1", None)
    deck = cut_deck(shuffle(key, 0), 7)
    assert cards.dealer == first_dealer(key) == record.first_dealer
    hands, flip = first_hands(deck, cards.dealer)
    assert ([tuple(NUMBER[c] for c in hand) for hand in cards.first], NUMBER[cards.flip]) == (
        hands,
        flip,
    )
    assert [tuple(NUMBER[c] for c in hand) for hand in rest] == rest_hands(
        deck, cards.dealer, cards.dealer
    )


def wrong(step: Any, *args: Any) -> str:
    with pytest.raises(WrongStep) as caught:
        step(*args)
    return str(caught.value)


def test_no_step_before_its_time(server: Server) -> None:
    sakka = opened(server)
    assert "committed" in wrong(sakka.take_client_commitment, 0, "0" * 64)
    assert "committed" in wrong(sakka.take_client_seed, 0, "x")
    assert "committed" in wrong(sakka.begin)
    assert "committed" in wrong(sakka.deal)
    sakka.publish()
    assert "published" in wrong(sakka.deal)
    sakka.take_client_seed(0, "x")
    assert "seeding" in wrong(sakka.take_client_commitment, 1, "0" * 64)
    assert "given its seed" in wrong(sakka.take_client_seed, 0, "y")
    sakka.begin()
    assert "playing" in wrong(sakka.take_client_seed, 1, "y")
    assert "no deal" in wrong(sakka.current)
    assert "no deal" in wrong(sakka.count)
    assert "nobody has won" in wrong(sakka.finish)
    assert "playing" in wrong(sakka.reveal)
    assert "playing" in wrong(sakka.finished_record)
    sakka.deal()
    assert "not over" in wrong(sakka.deal)
    assert "not played to its end" in wrong(sakka.count)


def test_a_seed_that_was_not_committed_to(server: Server) -> None:
    sakka = opened(server)
    sakka.publish()
    sakka.take_client_commitment(2, client_commitment_of("mine"))
    assert "committed already" in wrong(sakka.take_client_commitment, 2, "0" * 64)
    with pytest.raises(ValueError, match="did not commit"):
        sakka.take_client_seed(2, "another")
    assert "[2]" in wrong(sakka.begin)
    sakka.take_client_seed(2, "mine")
    sakka.begin()


@pytest.mark.parametrize("promise, word", [("none", "no client seeds"), ("required", "every seat")])
def test_what_was_promised_of_the_seeds_is_kept(server: Server, promise: str, word: str) -> None:
    sakka = opened(server, client_seeds=promise)
    sakka.publish()
    step = sakka.begin if promise == "required" else lambda: sakka.take_client_seed(0, "x")
    assert word in wrong(step)


def test_a_beacon_that_was_not_promised(server: Server) -> None:
    sakka = opened(server)
    sakka.publish()
    beacon = model.Beacon(chain="0" * 64, round=1, randomness="0" * 64, signature="00")
    assert "promised round" in wrong(sakka.begin, beacon)


def test_an_unreachable_registry_changes_nothing(server: Server) -> None:
    sakka = opened(server)
    server.registry.down = True
    with pytest.raises(Unreachable):
        sakka.publish()
    assert (sakka.step, sakka.receipt) == ("committed", None)
    server.registry.down = False
    assert sakka.publish() == sakka.publish() == sakka.receipt
    assert len(server.registry.entries) == 1


def test_a_server_killed_in_a_deal_goes_on_with_the_same_cards(server: Server) -> None:
    sakka = begun(server)
    cards = sakka.deal(at=5)
    sakka.record(model.Pass(seat=(cards.dealer + 1) % 4, at=6))
    again = server.books().sakka("s-1")
    assert again.current() == cards
    assert "not over" in wrong(again.deal)
    assert server.books().unfinished() == ["s-1"]
    for step in range(2, 9):
        again.record(model.Pass(seat=(cards.dealer + step) % 4, at=5 + step))
    assert again.count().outcome == "passed_out"
    assert again.deal(at=100).number == 1


def test_two_servers_cannot_deal_twice_under_one_number(server: Server) -> None:
    one = begun(server)
    other = server.books().sakka("s-1")
    cards = one.deal()
    assert "not over" in wrong(other.deal)
    assert other.current() == cards


def test_the_rest_is_dealt_once(server: Server) -> None:
    sakka = begun(server)
    cards = sakka.deal()
    rest = sakka.deal_rest(1)
    assert sakka.deal_rest(1) == rest
    assert "another taker" in wrong(sakka.deal_rest, 2)
    assert sum(map(len, cards.first)) + sum(map(len, rest)) == 31


@pytest.mark.parametrize("step", ["committed", "published", "seeding", "playing", "dealt"])
def test_abandoned_wherever_it_was(server: Server, step: str) -> None:
    """The secret is shown all the same, and nothing in the record is wrong."""
    sakka = opened(server)
    if step != "committed":
        sakka.publish()
    if step == "seeding":
        sakka.take_client_commitment(1, client_commitment_of("kept back"))
        sakka.take_client_seed(0, "x")
    if step in ("playing", "dealt"):
        sakka.begin()
        rules = resolve("saharat", None)
        pace = Pace(Random(3), rules, [True] * 4, timed=True, auto=0.0)
        play_deal(sakka, rules, Random(3), pace, (0, 0))
    if step == "dealt":
        sakka.deal()
    sakka.abandon()
    sakka.abandon()
    assert "abandoned" in wrong(sakka.deal)
    report = verify(load(sakka.finished_record()), Trust(operator_key=KEYS.public))
    assert [each.code for each in report.findings] == ["final.early"]
    assert report.verdict == "incomplete"
    sakka.reveal()
    assert server.registry.bodies[-1]["statement"]["outcome"] == "abandoned"
    assert server.books().unfinished() == []


def test_an_id_is_used_once_and_unknown_ones_are_told(server: Server) -> None:
    opened(server)
    with pytest.raises(KeyError):
        opened(server)
    with pytest.raises(KeyError):
        server.books().sakka("other")


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.operator.test_sakka import Server, begun
server = Server(Path(sys.argv[1]))
sakka = begun(server)
print(sakka.deal(at=1), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_deal_that_was_told_is_there_after_kill_9(server: Server, tmp_path: Path) -> None:
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert killed.returncode == -signal.SIGKILL
    again = server.books().sakka("s-1")
    assert str(again.current()) == killed.stdout.strip()
    assert "not over" in wrong(again.deal)
