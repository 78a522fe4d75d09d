"""The tests, laid out as `verifier/` and `cli/` are."""
