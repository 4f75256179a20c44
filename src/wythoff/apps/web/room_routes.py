"""The addresses of rooms for classes, and of matches between two devices, with the handlers that answer them."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from wythoff.apps.web import pages
from wythoff.apps.web.guarding import json_of
from wythoff.apps.web.rooms import Classroom, Classrooms
from wythoff.apps.web.workers import WorkerPools


class RoomHandlers:
    """The handlers of requests about rooms, and about matches between two devices.

    The `workers` check the steps of matches. `token` is the token of the server, which the links on pages contain, or
    None. `code` is the code of the room that was typed on the command line, or None.
    """

    def __init__(self, workers: WorkerPools, token: str | None, code: str | None) -> None:
        self.workers, self.token = workers, token
        own = None if code is None else Classroom(code.upper(), workers.game or "wythoff", "")
        self.rooms = Classrooms(self._play, own)

    async def _play(self, question: dict[str, Any]) -> dict[str, Any]:
        return (await self.workers.ask("play", question)).body

    async def _start(self, game: str) -> str:
        """Return the piles, as text, with which a match of a game begins by default.

        Return "" if `game` is not the notation of a game. Raises: RefusedError if it is refused for another reason.
        """
        start: str = (await self.workers.ask("game", {"game": game})).body.get("from", "")
        return start

    async def _room(self, request: Request) -> Classroom:
        room = self.rooms.room(request.path_params["code"])
        room.start = room.start or await self._start(room.game)
        return room

    def routes(self) -> list[Route]:
        return [
            Route("/room", self.entrance),
            Route("/room/{code}", self.page("room")),
            Route("/room/{code}/boards", self.page("boards")),
            Route("/match/{key}", self.page("match")),
            Route("/api/rooms", self.open, methods=["POST"]),
            Route("/api/room/{code}", self.sit, methods=["POST"]),
            Route("/api/room/{code}", self.seen),
            Route("/api/room/{code}/boards", self.boards),
            Route("/api/matches", self.begin, methods=["POST"]),
            Route("/api/match/{key}", self.act, methods=["POST"]),
            Route("/api/match/{key}", self.look),
        ]

    async def entrance(self, request: Request) -> Response:
        return HTMLResponse(pages.entrance(self.workers.game or "wythoff"))

    def page(self, name: str) -> Any:
        async def shown(request: Request) -> Response:
            if name == "match":
                self.rooms.match(request.path_params["key"])
            else:
                self.rooms.room(request.path_params["code"])
            return HTMLResponse(pages.shared(name, {**request.path_params, "token": self.token}))

        return shown

    async def open(self, request: Request) -> Response:
        given = await json_of(request)
        game = str(given.get("game") or "")
        start = str(given.get("from") or "") or await self._start(game)
        await self._play({"game": game, "from": start})  # an error is raised now if the game cannot be played
        return JSONResponse({"code": self.rooms.open(game, start).code})

    async def sit(self, request: Request) -> Response:
        """Let a person join a room under a name. If the person is already in the room, search for an opponent.

        The body of `request` is a JSON object. It contains the key `name`; or `seat`, the person's secret, and `rival`,
        the name of the wanted opponent or null.
        """
        room, given = await self._room(request), await json_of(request)
        if "seat" not in given:
            return JSONResponse(room.join(given.get("name")))
        await self.rooms.seek(room, given["seat"], given.get("rival"))
        return JSONResponse(room.state(given["seat"]))

    async def seen(self, request: Request) -> Response:
        return JSONResponse((await self._room(request)).state(request.query_params.get("seat")))

    async def boards(self, request: Request) -> Response:
        return JSONResponse((await self._room(request)).boards())

    async def begin(self, request: Request) -> Response:
        given = await json_of(request)
        match = await self.rooms.begin(str(given.get("game")), str(given.get("from")))
        return JSONResponse({"key": match.key, "sides": match.sides})

    async def act(self, request: Request) -> Response:
        match, given = self.rooms.match(request.path_params["key"]), await json_of(request)
        side, do = given.get("side"), given.get("do")
        await match.act(self._play, do if isinstance(do, dict) else {}, side)
        return JSONResponse(match.state(side))

    async def look(self, request: Request) -> Response:
        match = self.rooms.match(request.path_params["key"])
        return JSONResponse(match.state(request.query_params.get("side"), request.query_params.get("since")))
