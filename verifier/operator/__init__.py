"""What a game server uses to keep its promise: secrets, commitments, recording, reveal.

A server opens a sakka (``Books.open``), publishes its commitment, takes the players' seeds, deals
shuffle after shuffle, writes down what happens, and reveals at the end. Everything is on disk
before it is said aloud, so a server killed at any point goes on where it was or abandons; it never
deals twice under one number.
"""

from .books import Books
from .errors import Refused, Unreachable, WrongStep
from .sakka import OpenSakka
from .sealing import SealingKey

__all__ = ["Books", "OpenSakka", "Refused", "SealingKey", "Unreachable", "WrongStep"]
"""``Books``: all sakkas of one server. ``OpenSakka``: one of them, step by step."""
