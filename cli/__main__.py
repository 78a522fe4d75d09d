"""``python -m cli`` in the tree, ``python -m verifier.cli`` in an installed copy."""

from .main import main

main(prog_name="verify-sakka")
