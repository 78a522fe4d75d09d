"""Where the folders that stand at the top of the tree are found, there and in an installed copy."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder ``vectors``, ``templates``, ``static`` or ``examples``.

    The built wheel carries them inside the package; in the tree they stand beside it. Beside an
    installed package lie other people's folders, so the tree is known by its ``pyproject.toml``.
    ``FileNotFoundError`` where neither has one of this name.
    """
    inside = _PACKAGE / name
    if inside.is_dir():
        return inside
    tree = _PACKAGE.parent
    if (tree / "pyproject.toml").is_file() and (tree / name).is_dir():
        return tree / name
    raise FileNotFoundError(f"verify-sakka is not whole: its folder {name} is missing")
