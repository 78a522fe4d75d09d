"""Folders at the top of the tree, found from the tree (tests/test_packaging.py: from a wheel)."""

from pathlib import Path

import pytest

from verifier._places import folder

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("name", ["templates", "static"])
def test_the_tree_has_them_at_its_top(name: str) -> None:
    assert folder(name) == ROOT / name


def test_a_missing_folder_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="its folder no-such-folder is missing"):
        folder("no-such-folder")
