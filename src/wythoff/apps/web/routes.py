"""The addresses of the app, with the handlers that answer them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from http import HTTPStatus
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from wythoff.apps.web import limits, pages
from wythoff.apps.web.guarding import Guard, json_of, line
from wythoff.apps.web.questions import JSON, QUESTIONS, report
from wythoff.apps.web.room_routes import RoomHandlers
from wythoff.apps.web.workers import RefusedError, WorkerPools

STATIC = Path(__file__).parent / "static"
BRIEFLY = {"Cache-Control": "private, max-age=600"}
Handler: TypeAlias = Callable[[Request], Awaitable[Response]]
QR_SCALE, QR_LONGEST = 4, 2000  # pixels of a square of a QR code, and most characters of a readable one


class Handlers:
    """The handlers of requests. Most of them ask a worker, and turn its answer into a response.

    `workers` are the processes that answer. `token` is the token of the server, or None; the links on pages contain it.
    """

    def __init__(self, workers: WorkerPools, token: str | None = None) -> None:
        self.workers, self.token = workers, token

    def answer(self, question: str) -> Handler:
        """Return the handler for requests that ask the question of this name. Its parameters are in the address."""
        asked = QUESTIONS[question]
        headers = {"Content-Disposition": f'attachment; filename="{asked.saved}"'} if asked.saved else BRIEFLY

        async def answered(request: Request) -> Response:
            told = {**request.query_params, **request.path_params}
            found = await self.workers.ask(question, {name: told.get(name) for name in asked.names})
            if asked.media == JSON:
                return JSONResponse(found.body)
            return Response(found.content, media_type=asked.media, headers=headers)

        return answered

    async def play(self, request: Request) -> Response:
        return JSONResponse((await self.workers.ask("play", await json_of(request))).body)

    async def qr(self, request: Request) -> Response:
        import segno

        text = request.query_params.get("text", "")
        if not 0 < len(text) <= QR_LONGEST:
            raise RefusedError(
                HTTPStatus.BAD_REQUEST, f"a QR code can hold 1 to {QR_LONGEST} characters, not {len(text)}"
            )
        code = segno.make(text, error="m", micro=False)
        made = BytesIO()
        code.save(made, kind="svg", scale=QR_SCALE, border=2, dark="#000", light="#fff")
        return Response(made.getvalue(), media_type="image/svg+xml")

    async def gallery(self, request: Request) -> Response:
        return HTMLResponse(pages.gallery((await self.workers.ask("cards", {})).body["cards"]))

    async def plain(self, request: Request) -> Response:
        return HTMLResponse(pages.plain(request.url.path.rpartition("/")[2]))

    def page(self, name: str) -> Handler:
        """Return the handler of the page "play", "map" or "study", as `name` says.

        If the text in the address is not a game, the response has the status 400. The form of the page then contains
        the text, so that it can be corrected.
        """

        async def shown(request: Request) -> Response:
            asked, status = request.query_params.get("game"), HTTPStatus.OK
            if asked:
                try:
                    wrong = "error" in (await self.workers.ask("game", {"game": asked})).body
                except RefusedError as error:
                    wrong = error.status == HTTPStatus.BAD_REQUEST  # another status: no worker read the text
                status = HTTPStatus.BAD_REQUEST if wrong else HTTPStatus.OK
            game = asked or self.workers.game or "wythoff"
            start = (request.query_params.get("from") or "5, 8") if name == "play" else ""
            return HTMLResponse(pages.of_game(name, game[: limits.NOTATION], start, self.token), status)

        return shown


class Compressed:
    """Middleware that compresses answers for browsers that allow it. PNG pictures are not compressed again."""

    def __init__(self, app: ASGIApp) -> None:
        self.app, self.zipping = app, GZipMiddleware(app, minimum_size=1000)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        plain = scope["type"] != "http" or scope["path"].endswith(".png")
        await (self.app if plain else self.zipping)(scope, receive, send)


def application(
    *, game: str | None = None, hosts: frozenset[str] | None = None, token: str | None = None, root: str = "",
    log: bool = False, room: str | None = None,
) -> Starlette:  # fmt: skip
    """Return the app, a web application of Starlette: its pages and handlers, and the workers that they ask.

    - `game`: the game that was typed on the command line, or None. It is the only game in Python that pages may name.
    - `hosts`: the names by which the server may be addressed; None allows any.
    - `token`: the secret that visitors need, or None.
    - `root`: the path of the app on its web site.
    - `log`: whether each request is logged.
    - `room`: the code of a room for a class, which plays `game` or Wythoff's game, or None.
    """
    workers = WorkerPools(game)
    on = Handlers(workers, token)
    rooms = RoomHandlers(workers, token, room)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        workers.open()
        try:
            yield
        finally:
            await workers.close()

    routes = [
        Route("/", on.gallery),
        *(Route(f"/{name}", on.plain) for name in ("learn", "papers")),
        *(Route(f"/{name}", on.page(name)) for name in pages.BUTTONS),
        *rooms.routes(),
        Route("/tiles/{game:path}/{z}/{x}/{y}.png", on.answer("tile")),
        Route("/pictures/{game:path}.png", on.answer("picture")),
        Route("/qr.svg", on.qr),
        Route("/data.csv", on.answer("data")),
        Route("/report.html", on.answer("report")),
        Route("/api/play", on.play, methods=["POST"]),
        *(Route(f"/api/{name}", on.answer(name)) for name, asked in QUESTIONS.items() if asked.media == JSON),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts, token=token, root=root, log=log), Middleware(Compressed)],
        exception_handlers=dict.fromkeys((HTTPException, RefusedError, ClientDisconnect, Exception), _refused),
    )
    app.router.redirect_slashes = False
    return app


async def _refused(request: Request, error: Exception) -> Response:
    """Return the response to a request that failed with `error`: a status, and a line with the reason.

    If the error was not foreseen, report it on stderr.
    """
    if isinstance(error, RefusedError):
        return line(error.status, error.why)
    if isinstance(error, HTTPException):
        return line(error.status_code, error.detail, dict(error.headers or {}))
    if isinstance(error, ClientDisconnect):
        return line(HTTPStatus.BAD_REQUEST, "the connection was closed before the whole request had arrived")
    report(request.url.path, error)
    return line(
        HTTPStatus.INTERNAL_SERVER_ERROR,
        "this request caused an error in the program: the server printed what happened",
    )
