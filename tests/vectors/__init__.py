"""Tests of the published vectors, of the command that puts them to others, and of both programs."""
