"""Which code points are assigned in Unicode 14.0. Made by ``unicode14_make.py``; do not edit.

The lengths, in base 32, of the stretches of code points from 0 on: assigned, not assigned,
assigned, and so on. Noncharacters (U+FFFE) are never assigned; surrogates and private use are.
"""

LENGTHS = """
ro 2 6 4 7 1 1 1 k 1 cd 1 16 2 1i 2 3 1 1n 8 r 4 6 b 8e 1 1s 2 35 e 1r 2 1h 2 f 1 s 2 1 1 b 5 v 1 2
6 7c 1 8 2 2 2 m 1 7 1 1 3 4 2 9 2 2 2 4 8 1 4 2 1 5 2 p 2 3 1 6 4 2 2 m 1 7 1 2 1 2 1 2 2 1 1 5 4
2 2 3 3 1 7 4 1 1 7 h a 3 1 9 1 3 1 m 1 7 1 2 1 5 2 a 1 3 1 3 2 1 f 4 2 c 7 7 1 3 1 8 2 2 2 m 1 7 1
2 1 5 2 9 2 2 2 3 7 3 4 2 1 5 2 i a 2 1 6 3 3 1 4 3 2 1 1 1 2 3 2 3 3 3 c 4 5 3 3 1 4 2 1 6 1 e l 5
d 1 3 1 n 1 g 2 9 1 3 1 4 7 2 1 3 2 1 2 4 2 a 7 m 1 3 1 n 1 a 1 5 2 9 1 3 1 4 7 2 6 2 1 4 2 a 1 2 d
d 1 3 1 1j 1 3 1 6 4 g 2 q 1 3 1 i 3 o 1 9 1 1 2 7 3 1 4 6 1 1 1 8 6 a 2 3 c 1q 4 t 15 2 1 1 1 5 1
o 1 1 1 n 2 5 1 1 1 6 2 a 2 4 10 28 1 14 4 17 1 14 1 f 1 d 15 66 1 1 5 1 2 bp 1 4 2 7 1 1 1 4 2 19
1 4 2 11 1 4 2 7 1 1 1 4 2 f 1 1p 1 4 2 23 2 10 3 q 6 2m 2 6 2 kt 3 2p 7 m 9 o 9 k c d 1 3 1 2 c 2u
2 a 6 a 6 q 6 2p 7 1b 5 26 a v 1 c 4 c 4 1 3 1a 2 5 b 1c 4 q 6 b 3 1u 2 21 1 t 2 b 6 a 6 e 2 v 1h
2d 3 1f 1 3k 8 1s 3 f 3 1s 7 1b 2 b 8 1b 5 gm 2 6 2 16 2 6 2 8 1 1 1 1 1 1 1 v 2 1l 1 f 1 e 2 6 1 j
2 3 1 9 1 35 1 c 2 r 1 d 3 11 f 11 f 4c 4 kn p b l 1ok 2 10 1 at 5 1d 1 1 5 1 2 1o 7 2 e o 9 7 1 7
1 7 1 7 1 7 1 7 1 7 1 7 1 3u 12 q 1 2p c 6m q c 4 20 1 2m 2 37 5 1b 1 2u 1 2k c 1f 1 sjd 3 1n 9 as
k 5o 8 6b 5 2 1 1 1 5 o 1r 3 a 6 1o 8 26 8 c 6 3k b u 3 2e 1 b 4 11 1 1n 9 e 2 a 2 37 o s a 6 2 6 2
6 9 7 1 7 1 1s 4 3u 2 a 6 at4 c n 4 1h 4 8je 2 3a 16 7 c 5 5 q 1 5 1 1 1 2 1 2 1 3t g dt 2 1m 7 1
10 1a 6 1j 1 j 1 4 4 5 1 47 2 1 1 5u 3 6 2 6 2 6 2 3 3 7 1 7 a 5 2 c 1 q 1 j 1 2 1 f 2 e 12 3r 5 3
4 1d 3 2o 1 d 3 1 1f 1e 42 t 3 1h f s 4 14 9 u 5 1b 5 u 1 15 4 e 1a 4u 2 a 6 14 4 14 4 18 8 1k b c
1 f 1 7 1 2 1 b 1 f 1 7 1 2 23 9n 9 m a 8 o 6 1 1a 1 9 25 6 2 1 1 1c 1 2 3 1 2 n 1 28 8 9 1g j 1 2
5 11 3 r 5 1 20 1o 4 k 2 1i 1 2 5 8 1 3 1 t 2 3 4 a 7 9 7 20 10 17 4 c 9 1m 3 t 2 r 5 q 7 4 c 7 2g
29 1n 1j d 1j 7 1e 8 a 96 v 1 1a 1 3 2 2 2e 18 8 1a m q 16 s k n 9 2e 4 14 9 24 a 1 2 p 7 a 6 1l 1
i 8 17 9 30 1 k b i 1 1c 21 7 1 1 1 4 1 f 1 b 6 1r 5 a 6 4 1 8 2 2 2 m 1 7 1 2 1 5 1 a 2 2 2 3 2 1
6 1 5 7 2 7 3 5 4b 2s 1 5 u 28 8 a 56 1m 2 16 12 25 b a 6 d j 1q 6 a 1m r 2 f 4 n 5p 1s 34 2j c 8 2
1 2 8 1 2 1 u 1 2 2 c 9 a 26 8 2 1e 2 b r 28 8 2j d 29 87 9 1 1d 1 e a t 3 10 2 m 1 e 29 7 1 2 1 1c
3 1 1 2 1 9 8 a 6 6 1 2 1 15 1 2 1 6 7 a 9m p 5n 1 f 1i d sr 36 3f 1 5 b 64 2ic 33 d 11f 1 9 3u7 i7
8dp hp 7 v 1 a 4 2h 1 a 6 u 2 6 a 26 a a 1 7 1 l 5 j lg 2r 35 2b 4 1p 7 h 20 5 b 2 e 5vo 8 16m 1a 9
8n7 4 1 7 1 2 1 93 1d 3 h 4 8 cc 284 3b 5 d 3 9 7 a 2 8 4is 1e 2 n 9 3k 1s 7m a 17 2 62 l 26 4q k c
2n 9 p 47 2l 1 27 1 2 2 1 2 2 2 4 1 c 1 1 1 7 1 21 1 4 2 8 1 7 1 s 1 4 1 5 1 1 3 7 1 ak 2 94 2 lu f
5 1 f 12g v 71 7 1 h 2 7 1 2 1 5 6l 1d 3 e 2 a 4 2 a0 v h 1q 5 1 170 7 1 4 1 2 1 f 1 65 2 g 19 2c 4
a 4 2 oh 24 2c 1t 62 4 1 r 1 2 1 1 2 1 1 a 1 4 1 1 1 1 6 1 4 1 1 1 1 1 1 3 1 2 1 1 2 1 1 1 1 1 1 1
1 1 1 2 1 1 2 4 1 7 1 4 1 4 1 1 1 a 1 h 5 3 1 5 1 h 1k 2 8e 1c 4 34 c f 2 f 1 f 1 15 a 5e 1o t d 1c
4 9 7 2 e 6 4q uo 5 g 3 d 3 3k c 2p 7 c 4 1 f c 4 1o 8 a 6 18 8 u 2 2 2e ak c e 2 5 3 5 3 7 9 t 3 b
5 6 a a 6 8 8 7 9 4j 1 1n 15 a 106 19n0 10 41p 7 6u 2 5k2 e 79h 30v gu 1f2 4qb lr5m 1 u 30 40 7g
1vgg 1vvu 2 1vvu 2
"""
