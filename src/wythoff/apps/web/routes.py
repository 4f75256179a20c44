"""The addresses of the app, and what answers at each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from wythoff.apps.web import pages
from wythoff.apps.web.guarding import Guard, answered, line
from wythoff.apps.web.workers import Pool, RefusedError

STATIC = Path(__file__).parent / "static"
TIDY = 5.0  # seconds between looks at idle workers


class House:
    """The workers of a server."""

    def __init__(self, game: str | None) -> None:
        self.game = game
        self.play = Pool("play", 4, kept=2, game=game)

    @property
    def pools(self) -> tuple[Pool, ...]:
        return (self.play,)


def application(*, game: str | None = None, hosts: frozenset[str] | None = None, token: str | None = None) -> Starlette:
    """The app: its pages and handlers, with the workers behind them."""
    house = House(game)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        tasks = asyncio.create_task(_tidied(house)), asyncio.create_task(house.play.prepare())
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            for pool in house.pools:
                pool.close()

    async def play(request: Request) -> Response:
        given = await _body(request)
        found = await house.play.ask("play", f"{given.get('game')} {given.get('from')}", given)
        return JSONResponse(found.body)

    async def described(request: Request) -> Response:
        found = await house.play.ask("game", "", {"game": request.query_params.get("game")})
        return JSONResponse(found.body)

    async def play_page(request: Request) -> Response:
        asked = request.query_params
        return HTMLResponse(pages.play(asked.get("game") or house.game or "wythoff", asked.get("from") or "5, 8"))

    routes = [
        Route("/play", answered(play_page)),
        Route("/api/play", answered(play), methods=["POST"]),
        Route("/api/game", answered(described)),
        Mount("/static", StaticFiles(directory=STATIC)),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, hosts=hosts, token=token)],
        exception_handlers={HTTPException: _refused, RefusedError: _refused, Exception: _failed},
    )


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


async def _tidied(house: House) -> None:
    while True:
        await asyncio.sleep(TIDY)
        for pool in house.pools:
            pool.tidy()


async def _refused(_: Request, error: Exception) -> Response:
    if isinstance(error, RefusedError):
        return line(error.status, error.why)
    assert isinstance(error, HTTPException)
    headers: Mapping[str, str] = error.headers or {}
    return line(error.status_code, error.detail, dict(headers))


async def _failed(_: Request, error: Exception) -> Response:
    return line(500, "the request cannot be answered")
