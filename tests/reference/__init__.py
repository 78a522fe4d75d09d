"""The second program (vectors/reference) held against the values that the documents print."""
