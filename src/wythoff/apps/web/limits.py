"""The limits of requests, in one table: seconds, memory, lengths, and how many are allowed."""

from __future__ import annotations

# most characters of an address, of a notation, and of a number; most bytes of a body
ADDRESS, NOTATION, NUMBER, BODY = 16_000, 500, 400, 64_000
BITS = 4_096  # most bits of a pile or a coordinate, about 1200 digits
PILES = 60  # most numbers of a position
STEPS = 400  # most steps of a match
BOARD = 64  # the largest pile of a board on which targets, or losing squares, are marked
ZOOM = 4_096  # the largest zoom of a map, in absolute value

# most seconds that a worker may take, by the kind of question
SECONDS = {"play": 5.0, "map": 10.0, "study": 60.0, "whole": 60.0, "paper": 60.0}
STUDY = 20.0  # seconds after which a study starts nothing new
# Most bytes of address space of a worker; numba alone takes 0.5 GB of it.
SPACE = 3_000_000_000
# A worker with more bytes of memory than GROWN is replaced when nobody waits for it; with more than SWOLLEN, at once.
GROWN, SWOLLEN = 260_000_000, 700_000_000
IDLE = 45.0  # seconds after which idle workers that are not needed end

# Most requests that may wait for a worker of one kind; further requests are refused.
WAITING = 120
# Most requests of one visitor: per second on average, and at once.
TILES_A_SECOND, TILES_AT_ONCE = 120.0, 600.0  # for tiles
ASKED_A_SECOND, ASKED_AT_ONCE = 60.0, 300.0  # for everything else
VISITORS = 2_000  # how many of the last visitors have their requests counted
# Most open connections: of all visitors, and of one address. A browser opens at most six connections to a server, so a
# class of thirty behind one address opens up to 180. A new connection takes the place of one whose visitor is slow.
CONNECTIONS, CONNECTIONS_OF_ONE = 400, 200
REQUEST = 10.0  # most seconds until a request must be complete, with its body
READING = 60.0  # most seconds until an answer must have been read
KEPT_OPEN = 20  # seconds that a connection stays open for another request
LOOK = 1.0  # seconds between two checks of how long a connection has waited
ABANDONED = 1.0  # seconds that a worker may still take for an answer for which nobody waits any more

# Most bytes of answers in the cache, mostly tiles and pictures.
KEPT = 24_000_000

# Most rooms for classes, people in a room, and matches of two devices; seconds after which an unused room or match is
# forgotten, and after which the place of a silent person in a full room becomes free.
ROOMS, SEATS, MATCHES = 20, 60, 500
IDLE_ROOM, IDLE_SEAT = 7200.0, 900.0
