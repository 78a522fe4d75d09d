"""The secret: never in a text, never on disk unsealed."""

import logging
import pickle
import stat
from pathlib import Path

import pytest

from tests.operator.test_sakka import PLAYERS, Server, begun, opened, server
from verifier.operator.errors import Unsealable
from verifier.operator.sealing import SealingKey, Secret, private_file

__all__ = ["server"]

SECRET = Secret(bytes(range(32)))


def test_no_text_form_has_it(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        logging.getLogger().debug("%s %r %s", SECRET, SECRET, [SECRET])
    for text in (repr(SECRET), str(SECRET), f"{SECRET}", caplog.text):
        assert SECRET.shown.hex() not in text
        assert str(SECRET.shown) not in text
    with pytest.raises(TypeError):
        pickle.dumps(SECRET)


def test_new_ones_differ() -> None:
    assert len({Secret.new().shown for _ in range(100)}) == 100


def test_sealed_for_one_sakka_by_one_key() -> None:
    key = SealingKey(b"k" * 32)
    sealed = key.seal(SECRET, "a")
    assert SECRET.shown not in sealed
    assert key.seal(SECRET, "a") != sealed
    assert key.open(sealed, "a").shown == SECRET.shown
    for opened_by, sakka_id, data in (
        (SealingKey(b"K" * 32), "a", sealed),
        (key, "b", sealed),
        (key, "a", sealed[:-1] + bytes([sealed[-1] ^ 1])),
        (key, "a", b""),
    ):
        with pytest.raises(Unsealable):
            opened_by.open(data, sakka_id)


def test_the_file_on_disk_never_has_it_before_the_end(server: Server) -> None:
    sakka = begun(server)
    sakka.deal()
    secret = sakka._secret.shown
    files = [path.read_bytes() for path in server.path.parent.iterdir()]
    assert files
    for data in files:
        assert secret not in data
        assert secret.hex().encode() not in data
    assert secret.hex() not in repr(sakka)


def test_another_sealing_key_opens_nothing(server: Server) -> None:
    opened(server)
    with pytest.raises(Unsealable, match="s-1"):
        server.books(SealingKey(b"z" * 32)).sakka("s-1")


def test_a_key_file_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "key"
    key = private_file(path)
    assert private_file(path) == key
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert SealingKey.of_file(path).name == SealingKey(key).name
    path.write_text("not a key\n")
    with pytest.raises(ValueError, match="64 hex digits"):
        private_file(path)
    with pytest.raises(ValueError, match="32 bytes"):
        SealingKey(b"short")
    assert len(PLAYERS) == 4
