"""The published vectors (``vectors/``): what each file asks, and this program's answers to it.

Nothing here judges anew: each answer comes from the functions that verify a record, so that a
vector that passes says something of them. Reading files and running other programs is the
command's business (``verify-sakka vectors``).
"""
