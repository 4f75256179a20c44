"""The addresses of the app, and what answers at each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from wythoff.apps.web import limits, pages
from wythoff.apps.web.guarding import Guard, line
from wythoff.apps.web.house import House
from wythoff.apps.web.workers import RefusedError, report

STATIC = Path(__file__).parent / "static"
# What is asked by GET, and the parameters of each.
ASKED = {
    "game": ("game",),
    "overview": ("game",),
    "slopes": ("game",),
    "square": ("game", "x", "y", "show"),
    "moves": ("game", "x", "y", "top", "left", "height", "width"),
    "panel": ("game", "panel"),
    "findings": ("game",),
    "completions": (),
    "shelf": (),
    "entry": ("paper", "entry"),
}
BRIEFLY = {"Cache-Control": "private, max-age=600"}
QR_SCALE, QR_LONGEST = 4, 2000


class Handlers:
    """The handlers of requests: each asks the house, and makes a response."""

    def __init__(self, house: House) -> None:
        self.house = house

    async def asked(self, request: Request) -> Response:
        """The JSON answer to a question with parameters."""
        question = request.path_params["question"]
        if question not in ASKED:
            raise RefusedError(404, "there is no such question")
        given = {name: request.query_params.get(name) for name in ASKED[question]}
        return JSONResponse((await self.house.ask(question, given)).body)

    async def play(self, request: Request) -> Response:
        """A match after an action."""
        given = await _body(request)
        return JSONResponse((await self.house.ask("play", given)).body)

    async def verdicts(self, request: Request) -> Response:
        """The verdicts of some entries of a paper."""
        asked = request.query_params
        given = {"paper": asked.get("paper"), **{name: _count(asked.get(name)) for name in ("first", "stop")}}
        return JSONResponse((await self.house.ask("verdicts", given)).body)

    async def tile(self, request: Request) -> Response:
        """A tile of the map."""
        given = {name: request.path_params[name] for name in ("game", "z", "x", "y")}
        found = await self.house.ask("tile", {**given, "show": request.query_params.get("show") or "P"})
        return Response(found.content, media_type="image/png", headers=BRIEFLY)

    async def picture(self, request: Request) -> Response:
        """The picture of a game."""
        found = await self.house.ask("picture", {"game": request.path_params["game"]})
        return Response(found.content, media_type="image/png", headers=BRIEFLY)

    async def data(self, request: Request) -> Response:
        """The P-positions of a window, as a file."""
        names = ("game", "top", "left", "height", "width")
        found = await self.house.ask("data", {name: request.query_params.get(name) for name in names})
        return _file(found.content, "text/csv; charset=utf-8", "p-positions.csv")

    async def report(self, request: Request) -> Response:
        """The study of a game, as a file."""
        found = await self.house.ask("report", {"game": request.query_params.get("game")})
        return _file(found.content, "text/html; charset=utf-8", "study.html")

    async def qr(self, request: Request) -> Response:
        """A link as a QR code."""
        import segno

        text = request.query_params.get("text", "")
        if not 0 < len(text) <= QR_LONGEST:
            raise RefusedError(400, f"a QR code must hold 1 to {QR_LONGEST} characters, was asked for {len(text)}")
        code = segno.make(text, error="m", micro=False)
        made = BytesIO()
        code.save(made, kind="svg", scale=QR_SCALE, border=2, dark="#000", light="#fff")
        return Response(made.getvalue(), media_type="image/svg+xml")

    async def gallery_page(self, request: Request) -> Response:
        found = await self.house.ask("cards", {})
        return HTMLResponse(pages.gallery(found.body["cards"]))

    async def play_page(self, request: Request) -> Response:
        start = request.query_params.get("from") or "5, 8"
        return await self._of_game(request, lambda game: pages.play(game, start))

    async def map_page(self, request: Request) -> Response:
        return await self._of_game(request, pages.map_)

    async def study_page(self, request: Request) -> Response:
        return await self._of_game(request, pages.study)

    async def papers_page(self, request: Request) -> Response:
        return HTMLResponse(pages.papers())

    async def _of_game(self, request: Request, page: Callable[[str], str]) -> Response:
        """A page about a game. Text that is not a game is put into the form to be corrected, with status 400."""
        asked, status = request.query_params.get("game"), 200
        if asked:
            try:
                found = await self.house.ask("game", {"game": asked})
                status = 400 if "error" in found.body else 200
            except RefusedError as error:
                # If no worker was free to read it, it may still be a game.
                status = 400 if error.status == 400 else 200
        game = asked or self.house.game or "wythoff"
        return HTMLResponse(page(game[: limits.NOTATION]), status)


def application(*, game: str | None = None, hosts: frozenset[str] | None = None, token: str | None = None) -> Starlette:
    """The app: its pages and handlers, with the workers behind them."""
    house = House(game)
    on = Handlers(house)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        house.open()
        try:
            yield
        finally:
            await house.close()

    routes = [
        Route("/", on.gallery_page),
        Route("/play", on.play_page),
        Route("/map", on.map_page),
        Route("/study", on.study_page),
        Route("/papers", on.papers_page),
        Route("/tiles/{game:path}/{z}/{x}/{y}.png", on.tile),
        Route("/pictures/{game:path}.png", on.picture),
        Route("/qr.svg", on.qr),
        Route("/data.csv", on.data),
        Route("/report.html", on.report),
        Route("/api/play", on.play, methods=["POST"]),
        Route("/api/verdicts", on.verdicts),
        Route("/api/{question}", on.asked),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    app = Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts, token=token)],
        exception_handlers={
            HTTPException: _not_served, RefusedError: _refused, ClientDisconnect: _left, Exception: _failed,
        },
    )  # fmt: skip
    app.router.redirect_slashes = False
    return app


def _file(content: bytes, kind: str, name: str) -> Response:
    return Response(content, media_type=kind, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _count(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None


async def _body(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings.   Raises: RefusedError for anything else."""
    if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
        raise RefusedError(415, "a request must bring a JSON object")
    try:
        given = await request.json()
    except (ValueError, RecursionError):
        raise RefusedError(400, "a request must bring a JSON object") from None
    if not isinstance(given, dict):
        raise RefusedError(400, "a request must bring a JSON object")
    return given


async def _refused(_: Request, error: Exception) -> Response:
    assert isinstance(error, RefusedError)
    return line(error.status, error.why)


async def _not_served(_: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    headers: Mapping[str, str] = error.headers or {}
    return line(error.status_code, error.detail, dict(headers))


async def _left(_: Request, error: Exception) -> Response:
    return line(400, "the request ended before it was whole")


async def _failed(request: Request, error: Exception) -> Response:
    report(request.url.path, error)
    return line(500, "the request cannot be answered")
