"""Rooms for classes, and matches between two devices, in the memory of the server. Unused ones are forgotten.

A match stores its game and its steps as text. The workers check every step, as for the page Play.

A *secret* is a random text in the link of a person, by which the server recognises the person. The *side* of a player
is the player's secret in one match. The *view* of a match is its state as the page Play shows it: a dictionary with the
piles, the steps, and whose turn it is. `ask` is a function that gets it from the workers.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from itertools import count
from secrets import choice, token_urlsafe
from time import monotonic
from typing import Any, NoReturn, TypeAlias

from wythoff.apps.web import limits
from wythoff.apps.web.workers import RefusedError

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # for codes, without vowels (no words arise) and letters that look like digits
CODE_LENGTH, SECRET_BYTES = 5, 12
LONGEST_NAME = 24
AWAY = 8.0  # seconds without a request after which a player is shown as away
GONE = "this {what} does not exist (any more): the server was restarted, or nobody used it for two hours"
# A function that asks the workers for the state of a match, given its game, its start, its steps, and the next action.
AskWorkers: TypeAlias = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]


class SharedMatch:
    """A match between two devices.

    - `key`: the name of the match in its address.
    - `game` and `start`: the notation of the game, and the piles from which it begins, as text.
    - `names` and `sides`: the names and the secrets of the two players; the first of them begins.
    - `view`: the state of the match, and `version`: how often it has changed.
    """

    def __init__(self, key: str, game: str, start: str, names: tuple[str, str]) -> None:
        self.key, self.game, self.start = key, game, start
        self.names = list(names)
        self.sides = [token_urlsafe(SECRET_BYTES) for _ in names]
        self.version = 0
        self.view: dict[str, Any] = {}
        self.used = monotonic()
        self._seen = dict.fromkeys(self.sides, 0.0)
        self._changing = asyncio.Lock()

    def player(self, side: object) -> int | None:
        """Return the number, 1 or 2, of the player with the secret `side`; None for a person who only watches.

        The server remembers that the match is in use, and that this player is there.
        """
        self.used = monotonic()
        if not isinstance(side, str) or side not in self.sides:
            return None
        self._seen[side] = self.used
        return self.sides.index(side) + 1

    async def act(self, ask: AskWorkers, do: dict[str, Any], side: object) -> None:
        """Carry out the action `do` of the player with the secret `side`, and change the `view` of the match.

        `ask` is the function that asks the workers for the state. `do` is a move, a choice or a resignation, as for the
        page Play, or {"kind": "rematch"}.

        Raises: RefusedError if no player has this secret, if it is not this player's turn, or if the step is not valid.
        """
        async with self._changing:
            player = self.player(side)
            if player is None:
                raise RefusedError(
                    HTTPStatus.FORBIDDEN, "only the two players of this match can move: you are watching"
                )
            if do.get("kind") == "rematch":
                await self._again(ask)
                return
            if do.get("kind") not in ("move", "block", "choose", "resign"):
                raise RefusedError(
                    HTTPStatus.BAD_REQUEST,
                    "only a move, a block, a choice, a resignation or a rematch is possible in a match",
                )
            if do["kind"] == "resign":
                do = {"kind": "resign", "player": player}
            elif self.view["player"] != player:
                raise RefusedError(HTTPStatus.CONFLICT, "it is not your turn")
            await self.bring(ask, [step["token"] for step in self.view["steps"]], do)

    async def _again(self, ask: AskWorkers) -> None:
        """If the match is over, begin a rematch, in which the other player begins. Otherwise do nothing.

        So if both players ask for a rematch, the second request changes nothing.
        """
        if self.view["due"] is None:
            await self.bring(ask, [], {})  # the sides stay as they are if this is refused
            self.sides.reverse()
            self.names.reverse()

    async def bring(self, ask: AskWorkers, steps: list[str], do: dict[str, Any]) -> None:
        """Set the steps of the match to `steps`, followed by the action `do`. Raises: RefusedError for an illegal step.

        `ask` is the function that asks the workers for the new state.
        """
        self.view = await ask({"game": self.game, "from": self.start, "steps": steps, "do": do})
        self.version += 1

    def state(self, side: object, since: str | None = None) -> dict[str, Any]:
        """Return the state of the match, as a JSON object for the device with the secret `side`.

        `since` is the version of the match that the device shows. If the match has not changed since then, the key
        `view`, which contains the position and the steps, is left out.
        """
        player, now = self.player(side), monotonic()
        here = [now - self._seen[side] < AWAY for side in self.sides]
        state = {"version": self.version, "you": player, "names": self.names, "here": here}
        return state if since == str(self.version) else {**state, "view": self.view}

    def summary(self) -> dict[str, Any]:
        """Return the facts about the match that the page with all boards of a room shows, as a JSON object.

        They are the names of the players, the first and the present piles, the last step, and who must move or has won.
        """
        shown = ("first", "placed", "shown", "due", "player", "winner")
        step = self.view["steps"][-1]["words"] if self.view["steps"] else ""
        facts = {name: self.view[name] for name in shown}
        return {"id": self.key, "names": self.names, "last": step, "moves": len(self.view["steps"]), **facts}


class Seat:
    """A person in a room: the `name`, whether the person is `waiting` for an opponent, and the last `match`, if any."""

    def __init__(self, name: str) -> None:
        self.name, self.waiting = name, False
        self.match: SharedMatch | None = None
        self.used = monotonic()

    @property
    def busy(self) -> bool:
        return self.match is not None and self.match.view["due"] is not None

    @property
    def side(self) -> str:
        """The secret of this person in the present match."""
        assert self.match is not None
        return self.match.sides[self.match.names.index(self.name)]


class Classroom:
    """A room for a class, whose people play matches of one game from the same piles.

    - `code`: the text by which people find the room.
    - `game` and `start`: the notation of the game, and the piles from which each match begins, as text.
    - `seats`: a dictionary from the secret of each person to the person's seat.
    - `matches`: the matches of its people. When a person begins a new one, the person's last one is removed.
    """

    def __init__(self, code: str, game: str, start: str) -> None:
        self.code, self.game, self.start = code, game, start
        self.seats: dict[str, Seat] = {}
        self.matches: list[SharedMatch] = []
        self.pairing = asyncio.Lock()
        self.used = monotonic()

    def join(self, name: object) -> dict[str, str]:
        """Add a person to the room. Return a dictionary with the person's secret `seat` and `name`.

        If another person has this name, a number is added to it. Raises: RefusedError for a bad name or a full room.
        """
        given = " ".join(str(name).split())[:LONGEST_NAME]
        if not given or not given.isprintable():
            raise RefusedError(HTTPStatus.BAD_REQUEST, f"a name must have 1 to {LONGEST_NAME} letters")
        if len(self.seats) >= limits.SEATS:
            oldest = monotonic() - limits.IDLE_SEAT
            self.seats = {secret: seat for secret, seat in self.seats.items() if seat.used > oldest}
        if len(self.seats) >= limits.SEATS:
            raise RefusedError(
                HTTPStatus.TOO_MANY_REQUESTS, f"this room is full: a room holds at most {limits.SEATS} people"
            )
        taken = {seat.name for seat in self.seats.values()}
        free = next(name for n in count(1) if (name := given if n == 1 else f"{given} {n}") not in taken)
        secret = token_urlsafe(SECRET_BYTES)
        self.seats[secret] = Seat(free)
        return {"seat": secret, "name": free}

    def seat(self, secret: object) -> Seat:
        """Return the seat of the person with this secret. Raises: RefusedError if nobody in the room has it."""
        found = self.seats.get(secret) if isinstance(secret, str) else None
        if found is None:
            raise RefusedError(HTTPStatus.GONE, "you are no longer in this room: type your name again")
        self.used = found.used = monotonic()
        return found

    def rival(self, seat: Seat, name: object = None) -> Seat | None:
        """Return the seat of a person other than `seat` who waits for an opponent; None if there is none.

        If `name` is not None, the person must have this name. A person whose device has sent no request for AWAY
        seconds does not count.
        """
        now = monotonic()
        return next(
            (
                other for other in self.seats.values()
                if other is not seat and other.waiting and not other.busy and now - other.used < AWAY
                and name in (None, other.name)
            ),
            None,
        )  # fmt: skip

    def state(self, secret: object) -> dict[str, Any]:
        seat = self.seat(secret)
        waiting = [other.name for other in self.seats.values() if other.waiting and other is not seat]
        match = {"id": seat.match.key, "side": seat.side} if seat.busy and seat.match is not None else None
        about = {"game": self.game, "from": self.start, "people": len(self.seats)}
        return {"name": seat.name, "waiting": seat.waiting, "others": waiting, "match": match, **about}

    def boards(self) -> dict[str, Any]:
        self.used = monotonic()
        names = [seat.name for seat in self.seats.values() if not seat.busy]
        return {"names": names, "game": self.game, "boards": [match.summary() for match in self.matches]}


class Classrooms:
    """All rooms and matches of a server.

    `ask` is the function that asks the workers for the state of a match. `own` is the room that was typed on the
    command line, or None.
    """

    def __init__(self, ask: AskWorkers, own: Classroom | None = None) -> None:
        self._ask, self._own = ask, own  # `own` is the room of the command line, which is never forgotten
        self._rooms: dict[str, Classroom] = {}
        self._matches: dict[str, SharedMatch] = {}

    def room(self, code: str) -> Classroom:
        """Return the room with this code. Raises: RefusedError if there is none."""
        code = code.upper()
        return (
            self._own if self._own is not None and code == self._own.code else self._rooms.get(code) or _missing("room")
        )

    def match(self, key: str) -> SharedMatch:
        """Return the match with this key. Raises: RefusedError if there is none."""
        return self._matches.get(key) or _missing("match")

    def open(self, game: str, start: str) -> Classroom:
        """Return a new room for matches of a game from the piles `start`.

        Raises: RefusedError if there are too many rooms.
        """
        self._sweep()
        if len(self._rooms) >= limits.ROOMS:
            raise RefusedError(HTTPStatus.TOO_MANY_REQUESTS, f"there are {limits.ROOMS} rooms already: use one of them")
        taken, code = {*self._rooms, "", *([] if self._own is None else [self._own.code])}, ""
        while code in taken:
            code = "".join(choice(LETTERS) for _ in range(CODE_LENGTH))
        self._rooms[code] = Classroom(code, game, start)
        return self._rooms[code]

    async def begin(self, game: str, start: str, names: tuple[str, str] = ("", "")) -> SharedMatch:
        """Return a new match of a game from the piles `start`, between players with these `names`.

        If the limit of matches is reached, forget a finished match: the one least recently used.

        Raises: RefusedError if the limit is reached and no match is finished, or if the game cannot be played.
        """
        self._sweep()
        over = [match for match in self._matches.values() if match.view["due"] is None]
        if len(self._matches) >= limits.MATCHES and over:
            del self._matches[min(over, key=lambda match: match.used).key]
        if len(self._matches) >= limits.MATCHES:
            raise RefusedError(
                HTTPStatus.TOO_MANY_REQUESTS, f"{limits.MATCHES} matches are being played already: wait until one ends"
            )
        match = SharedMatch(token_urlsafe(SECRET_BYTES), game, start, names)
        await match.bring(self._ask, [], {})
        self._matches[match.key] = match
        return match

    async def seek(self, room: Classroom, secret: object, name: object = None) -> None:
        """Find an opponent for the person of `room` with this secret: another person of the room who waits for one.

        If `name` is not None, the opponent must have this name. If there is an opponent, begin a match. If there is
        none, let this person wait, or if this person was already waiting, end the waiting.
        """
        seat = room.seat(secret)
        async with room.pairing:
            rival = None if seat.busy else room.rival(seat, name)
            if rival is None:
                seat.waiting = not seat.waiting and not seat.busy
                return
            match = await self.begin(room.game, room.start, (rival.name, seat.name))
            over = [one.match for one in (seat, rival)]
            room.matches = [*(board for board in room.matches if board not in over), match]
            for one in (seat, rival):
                one.match, one.waiting = match, False

    def _sweep(self) -> None:
        """Forget rooms and matches that nobody has used for IDLE_ROOM seconds."""
        oldest = monotonic() - limits.IDLE_ROOM
        self._rooms = {code: room for code, room in self._rooms.items() if room.used > oldest}
        self._matches = {key: match for key, match in self._matches.items() if match.used > oldest}


def _missing(what: str) -> NoReturn:
    raise RefusedError(HTTPStatus.NOT_FOUND, GONE.format(what=what))
