"""What the record claims, held against what the secret and the rules give; nothing is decided
here."""
