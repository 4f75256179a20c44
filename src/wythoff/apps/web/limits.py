"""The limits of requests, in one table: seconds, memory, lengths, and how many are allowed."""

from __future__ import annotations

# Characters of an address, of a notation, of a number; bytes of a body.
ADDRESS, NOTATION, NUMBER, BODY = 16_000, 500, 400, 64_000
BITS = 4_096  # bits of a pile or a coordinate, about 1200 digits
PILES = 60  # numbers of a position
STEPS = 400  # steps of a match
BOARD = 64  # the largest pile of a board on which targets, or losing squares, are marked
ZOOM = 4_096  # the zoom of a map, in absolute value

# Seconds that a worker may take, by the kind of question.
SECONDS = {"play": 5.0, "map": 10.0, "study": 60.0, "whole": 60.0, "paper": 60.0}
STUDY = 20.0  # seconds after which a study starts nothing new
# Bytes of address space of a worker: numba alone takes 0.5 GB of it.
SPACE = 3_000_000_000
# A worker with more bytes of memory than GROWN is replaced when nobody waits for it; with more than SWOLLEN, at once.
GROWN, SWOLLEN = 260_000_000, 700_000_000
IDLE = 45.0  # seconds after which idle workers that are not needed end

# Requests that may wait for a worker of one kind; further ones are refused.
WAITING = 120
# Requests of one visitor, per second on average, and at once.
TILES_A_SECOND, TILES_AT_ONCE = 120.0, 600.0  # of tiles
ASKED_A_SECOND, ASKED_AT_ONCE = 60.0, 300.0  # of all else
VISITORS = 2_000  # the last visitors, whose requests are counted
# Connections open at a time: of all visitors, and of one address. A browser opens at most six to a server, and a class
# of thirty behind one address 180. A new connection takes the place of one whose visitor is slow.
CONNECTIONS, CONNECTIONS_OF_ONE = 400, 200
REQUEST = 10.0  # seconds in which a request must have come whole, with its body
READING = 60.0  # seconds in which an answer must have been read
KEPT_OPEN = 20  # seconds that a connection stays open for another request
LOOK = 1.0  # seconds after which it is checked again how long a connection has waited
ABANDONED = 1.0  # seconds that a worker may still take for an answer that nobody waits for any more

# Bytes of answers that are kept, mostly tiles and pictures.
KEPT = 24_000_000

# Rooms for classes, people in a room, and matches of two devices; seconds after which an unused room or match is
# forgotten, and after which the place of a silent person in a full room is free again.
ROOMS, SEATS, MATCHES = 20, 60, 500
IDLE_ROOM, IDLE_SEAT = 7200.0, 900.0
