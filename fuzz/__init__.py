"""Fuzzing of the reader and of the verifier (CONTRIBUTING.md, "Fuzzing")."""
