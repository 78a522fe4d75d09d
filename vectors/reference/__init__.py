"""A second program that judges a sakka: slow, plain, and written from the documents alone.

It was written from docs/fairness.md, docs/record.md and docs/rules.md and the rule books, without a
look at the verifier, so that the two may be compared: where they differ, one of them has misread a
sentence. It is for comparison and for reading beside the rules, not for production: it takes a
well-formed record, knows no limits of size or time, and needs nothing but Python itself.

Cards are text ("TH"), hands are lists of such text, a trick is a list of (seat, card), the rules
are a plain dict of the options of docs/rules.md §2.

    cd vectors && python -m reference.judge FILE
"""
