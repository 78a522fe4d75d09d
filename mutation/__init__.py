"""Mutation testing: small changes to the rules and the fairness code that some test must notice."""
