"""The transparency log: a Merkle tree that anybody can check, and the texts that carry it.

Formats are those of C2SP: signed-note, tlog-checkpoint, tlog-cosignature, tlog-tiles, tlog-proof,
tlog-policy, tlog-witness (c2sp.org); hashes those of RFC 6962 and RFC 9162. Everything here is
pure: no clock, no network, no database.
"""
