"""Settings: from the environment, refused by name, and as docs/service.md says."""

import re
from pathlib import Path
from typing import Any

import pytest

from verifier.service.settings import (
    KINDS,
    NAMES,
    SettingError,
    Settings,
    cores,
    from_environment,
    make_folder,
    settings_of,
)

DOCS = Path(__file__).resolve().parent.parent.parent / "docs" / "service.md"


def faults_of(**values: Any) -> list[str]:
    with pytest.raises(SettingError) as raised:
        settings_of(values)
    return raised.value.faults


def test_nothing_needs_to_be_set() -> None:
    settings = settings_of({})
    assert (settings.host, settings.port, settings.threads) == ("127.0.0.1", 8000, 4)
    assert settings.keep_days == 90
    assert settings.database_url == f"sqlite:///{settings.data_dir}/verify-sakka.db"
    assert settings.redis_url is None


def test_the_workers_come_from_the_cores() -> None:
    assert settings_of({}).workers == min(cores(), 16)
    assert settings_of({"workers": "0"}).workers == min(cores(), 16)
    assert settings_of({"workers": "3"}).workers == 3


def test_what_is_not_given_is_none_or_empty() -> None:
    assert settings_of({"redis_url": None}).redis_url is None
    assert from_environment({"SAKKA_PORT": "", "PATH": "/bin"}) == {}


def test_the_environment_names_settings() -> None:
    given = from_environment({"SAKKA_PORT": "8080", "DATABASE_URL": "sqlite:////tmp/x.db"})
    settings = settings_of(given)
    assert (settings.port, settings.database_url) == (8080, "sqlite:////tmp/x.db")


def test_a_mistyped_setting_is_not_passed_over() -> None:
    with pytest.raises(SettingError) as raised:
        from_environment({"SAKKA_PROT": "1", "SAKKA_KEEPDAYS": "1", "SAKKA_PORT": "80"})
    assert raised.value.faults == [
        "SAKKA_KEEPDAYS: there is no such setting",
        "SAKKA_PROT: there is no such setting",
    ]
    assert faults_of(prot=1) == ["prot: there is no such setting"]


def test_all_that_is_wrong_is_named_at_once() -> None:
    faults = faults_of(port="http", judges=0, rate="often", log_level="loud")
    assert [fault.partition(":")[0] for fault in faults] == [
        "SAKKA_PORT",
        "SAKKA_JUDGES",
        "SAKKA_RATE",
        "SAKKA_LOG_LEVEL",
    ]


@pytest.mark.parametrize(
    "name, value",
    [
        ("host", ""),
        ("host", "http://here"),
        ("port", 65536),
        ("port", -1),
        ("port", "80.0"),
        ("workers", "many"),
        ("threads", 0),
        ("keep_days", 0),
        ("keep_days", True),
        ("store_max_bytes", 10),
        ("max_body_bytes", 1),
        ("time_limit", 0),
        ("judges", 65),
        ("rate", ""),
        ("rate", "0/minute"),
        ("rate", "60 a fortnight"),
        ("proxies", -1),
        ("log_format", "xml"),
        ("log_level", "INFO"),
        ("database_url", "mysql://x"),
        ("database_url", "sqlite://"),
        ("database_url", "x.db"),
        ("redis_url", "http://x"),
        ("data_dir", __file__),
    ],
)
def test_a_value_that_cannot_be_used_is_refused(name: str, value: Any) -> None:
    (fault,) = faults_of(**{name: value})
    assert fault.startswith(f"{NAMES[name]}: ")


def test_a_password_in_a_bad_address_is_not_repeated() -> None:
    assert "hunter2" not in faults_of(database_url="mysql://me:hunter2@there/x")[0]
    assert "hunter2" not in faults_of(redis_url="redsi://me:hunter2@there/x")[0]


def test_several_rates_may_be_given() -> None:
    assert settings_of({"rate": "5/second;100/hour"}).rate == "5/second;100/hour"


def test_a_folder_of_the_home_directory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/tmp/somebody")
    assert settings_of({"data_dir": "~/sakkas"}).data_dir == "/tmp/somebody/sakkas"


def test_the_folder_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    settings = settings_of({"data_dir": str(tmp_path / "a" / "b")})
    make_folder(settings)
    assert (tmp_path / "a" / "b").stat().st_mode & 0o777 == 0o700


def test_a_folder_that_cannot_be_made_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    settings = settings_of({"data_dir": str(tmp_path / "file" / "b")})
    with pytest.raises(SettingError, match="SAKKA_DATA_DIR: Not a directory"):
        make_folder(settings)


def test_no_folder_is_made_for_a_database_elsewhere(tmp_path: Path) -> None:
    elsewhere = f"sqlite:///{tmp_path}/x.db"
    make_folder(settings_of({"data_dir": str(tmp_path / "b"), "database_url": elsewhere}))
    assert not (tmp_path / "b").exists()


def test_every_setting_has_a_variable_and_a_kind() -> None:
    fields = set(Settings.__struct_fields__)
    assert fields == set(NAMES) == set(KINDS)


def rows_of_the_docs() -> dict[str, tuple[str, str]]:
    rows = re.findall(r"^\| `([A-Z_]+)` \| (.*?) \| (.*?) \|", DOCS.read_text(), re.MULTILINE)
    return {name: (allowed, default) for name, allowed, default in rows}


def test_the_docs_have_every_setting_as_it_is() -> None:
    rows = rows_of_the_docs()
    assert list(rows) == list(NAMES.values())
    for field, name in NAMES.items():
        allowed, default = rows[name]
        assert allowed == KINDS[field].allowed, name
        said = re.match(r"`([^`]*)`", default)
        if said is not None:
            assert said[1] == str(getattr(Settings(), field)), name
        else:  # said in words: what comes from the machine
            assert not getattr(Settings(), field), name
