"""Was this صكة of بلوت dealt and judged honestly? One record in, one report out."""

__version__ = "0.1.0"
