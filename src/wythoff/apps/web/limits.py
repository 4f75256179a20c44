"""What a request may take, in one table: seconds, memory, lengths, and how many there may be."""

from __future__ import annotations

# Characters of an address, of a notation, of a number, of what a player has done; bytes of a body.
ADDRESS, NOTATION, NUMBER, BODY = 16_000, 500, 400, 64_000
BITS = 4_096  # of a pile or a coordinate: 1200 digits
PILES = 60  # numbers of a position
STEPS = 400  # of a match
ZOOM = 4_096  # doublings of a map, either way

# Seconds of a worker, by the kind of question.
SECONDS = {"play": 5.0, "map": 10.0, "study": 60.0, "whole": 60.0, "paper": 60.0}
STUDY = 20.0  # seconds after which a study asks nothing more
# Bytes of address space of a worker: numba alone takes 0.5 GB of it.
SPACE = 3_000_000_000
# A worker that holds more memory than this is replaced when nobody waits for it; one that holds much more at once.
GROWN, SWOLLEN = 260_000_000, 700_000_000
IDLE = 45.0  # seconds after which workers that are not needed go

# Requests waiting for a worker of one kind, before others are turned away.
WAITING = 120
# Of one visitor: so many requests a second, and so many at once; tiles, and all others.
TILES_A_SECOND, TILES_AT_ONCE = 120.0, 600.0
ASKED_A_SECOND, ASKED_AT_ONCE = 60.0, 300.0
VISITORS = 2_000  # whose requests are counted
CONNECTIONS = 300

# Bytes of answers that are kept, tiles and pictures most of them.
KEPT = 24_000_000
