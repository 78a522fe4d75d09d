"""The click commands of ``verify-sakka``, one file a command.

In the tree this package stands at the top; an installed copy has it as ``verifier.cli``. So its
modules name each other relatively (``from .exits import …``) and the verifier by its full name.
"""
