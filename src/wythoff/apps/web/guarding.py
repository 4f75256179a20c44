"""The guard: middleware in front of all handlers. It refuses bad requests, and sets the headers of every response.

The names are those of ASGI, the interface of web servers in Python. The dictionary `scope` describes a request, such as
its path. The function `receive` returns the next message from the visitor, such as the body of the request, and `send`
sends a message.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import sys
from collections import OrderedDict
from contextlib import suppress
from datetime import UTC, datetime
from http import HTTPStatus
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlencode

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from wythoff.apps.web import limits
from wythoff.apps.web.pages import language, language_of, token_page
from wythoff.apps.web.workers import RefusedError

COOKIE = "wythoff"
PORTS = {"http": "80", "https": "443"}  # the schemes of pages, each with the port that an address may omit
# Scripts, styles and pictures must come from this server; pictures that a page makes itself are blobs. Other sites must
# not put a page into a frame, and its forms must lead to this server.
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


class Guard:
    """Middleware that refuses requests, and adds headers to all responses.

    It refuses requests without the token, requests to another host name, and requests beyond the limits.

    - `app`: the web application that answers the other requests.
    - `hosts`: the names by which the server may be addressed; None allows any.
    - `token`: the secret that a visitor needs; None if visitors need none.
    - `root`: the path of the app on its web site, such as "/wythoff". A proxy may leave it in addresses.
    - `log`: whether a line is printed on stderr for each request.
    """

    def __init__(
        self, app: ASGIApp, *, hosts: frozenset[str] | None, token: str | None, root: str = "", log: bool = False
    ) -> None:
        self.app, self.hosts, self.token, self.root, self.log = app, hosts, token, root, log
        self._tiles = Buckets(limits.TILES_A_SECOND, limits.TILES_AT_ONCE)
        self._asked = Buckets(limits.ASKED_A_SECOND, limits.ASKED_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        if scope["type"] != "http":
            return

        start, path = monotonic(), scope["path"]
        if self.root and (path == self.root or path.startswith(f"{self.root}/")):
            scope = {**scope, "path": path[len(self.root) :]}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-store")
                if self.log:
                    _log(scope, message["status"], monotonic() - start)
            await send(message)

        asked = parse_qs(scope["query_string"].decode("latin-1")).get("lang", [""])[0]
        language.set(language_of(asked, Headers(scope=scope).get("accept-language", "")))
        response, body = self._refused(scope), None
        if response is None and (body := await _body(receive)) is not None and len(body) > limits.BODY:
            response = line(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, f"a request must have at most {limits.BODY} bytes")
        if response is not None:
            await response(scope, receive, with_headers)
        elif body is not None:
            await self._while_there(scope, body, receive, with_headers)

    async def _while_there(self, scope: Scope, body: bytes, receive: Receive, send: Send) -> None:
        """Let the app answer a request, whose `body` was already read. If the visitor leaves early, stop the work."""
        given: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        leaving, whole = asyncio.create_task(_gone(receive)), False

        async def again() -> Message:
            return given.pop() if given else await asyncio.shield(leaving)

        async def sent(message: Message) -> None:
            nonlocal whole
            await send(message)
            whole = whole or (message["type"] == "http.response.body" and not message.get("more_body"))

        answering = asyncio.ensure_future(self.app(scope, again, sent))
        try:
            await asyncio.wait((answering, leaving), return_when=asyncio.FIRST_COMPLETED)
            if not whole and not answering.done():
                answering.cancel()
            await asyncio.wait((answering,))
            if not answering.cancelled():
                answering.result()
        finally:
            leaving.cancel()
            answering.cancel()

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if scope["path"] == "/healthz":  # programs that monitor the server request this, under any name
            return PlainTextResponse("ok\n")
        if not scope["path"]:  # relative links need the slash after the path of the app
            return RedirectResponse(f"{self.root}/", HTTPStatus.PERMANENT_REDIRECT)
        if len(scope["raw_path"] or b"") + len(scope["query_string"]) > limits.ADDRESS:
            return line(HTTPStatus.REQUEST_URI_TOO_LONG, f"an address must have at most {limits.ADDRESS} characters")
        if scope["method"] not in ("GET", "HEAD", "POST"):
            return line(HTTPStatus.METHOD_NOT_ALLOWED, "a request must be GET or POST")
        host = headers.get("host", "").lower()
        if self.hosts is not None and _without_port(host) not in self.hosts:
            return line(
                HTTPStatus.MISDIRECTED_REQUEST,
                "this server does not answer under this host name; to allow it, start `wythoff app` with "
                "--trusted-host NAME",
            )
        if _from_elsewhere(headers, host):
            return line(HTTPStatus.FORBIDDEN, "only pages of this server may send such a request: open its start page")
        bucket = self._tiles if scope["path"].startswith(("/tiles/", "/static/", "/pictures/")) else self._asked
        if not bucket.take(scope["client"][0] if scope.get("client") else ""):
            return line(HTTPStatus.TOO_MANY_REQUESTS, "too many requests: try again in a second", {"Retry-After": "1"})
        return self._unknown(scope, headers) if self.token is not None else None

    def _unknown(self, scope: Scope, headers: Headers) -> Response | None:
        """Return the response to a visitor who has no valid cookie. If the cookie contains the token, return None.

        If the address contains the token, the response stores it in a cookie, and redirects to the page. Otherwise it
        asks for the token.
        """
        assert self.token is not None
        if _same(cookie_parser(headers.get("cookie", "")).get(COOKIE, ""), self.token):
            return None
        asked = parse_qs(scope["query_string"].decode("latin-1"))
        if not _same(asked.pop("token", [""])[0], self.token):
            if headers.get("sec-fetch-dest") == "document" or "text/html" in headers.get("accept", ""):
                page, policy = token_page(asked)
                return HTMLResponse(page, HTTPStatus.UNAUTHORIZED, {"Content-Security-Policy": policy})
            why = "the token (password) of this server is missing or wrong: open the link that `wythoff app` printed"
            return line(HTTPStatus.UNAUTHORIZED, why)
        query = f"?{urlencode(asked, doseq=True)}" if asked else ""
        # A relative address, the last part of the path, leads to the same page below any path of the web site.
        response = RedirectResponse("./" + scope["path"].rpartition("/")[2] + query, HTTPStatus.SEE_OTHER)
        # not "strict": a link in a message or on another site must open the page
        response.set_cookie(COOKIE, self.token, httponly=True, samesite="lax", path=f"{self.root}/")
        return response


async def _body(receive: Receive) -> bytes | None:
    """Return the body of a request; None if the visitor left before it was complete.

    If the body is longer than the limit, stop reading and return the part that was read, which is too long as well.
    """
    body = b""
    while len(body) <= limits.BODY:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if not message.get("more_body"):
            break
    return body


async def _gone(receive: Receive) -> Message:
    """Wait until the visitor has left, or the whole answer was sent. Then return the message "http.disconnect"."""
    while (message := await receive())["type"] != "http.disconnect":
        pass
    return message


class Buckets:
    """A limit on the requests of each visitor, with two numbers `rate` and `most`.

    For each visitor, it stores how many requests are allowed now: at first `most`. Each allowed request subtracts 1,
    and each second adds `rate`, up to `most`. So a visitor is allowed at most `rate` requests per second on average.
    """

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most = rate, most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, visitor: str) -> bool:
        """Count one more request of a visitor, and return whether it is allowed.

        >>> [Buckets(1.0, 2.0).take("a"), *map((buckets := Buckets(1.0, 2.0)).take, "bbbc")]
        [True, True, True, False, True]
        """
        now = monotonic()
        left, then = self._left.pop(visitor, (self.most, now))
        left = min(self.most, left + (now - then) * self.rate)
        self._left[visitor] = (left - 1 if left >= 1 else left, now)
        if len(self._left) > limits.VISITORS:
            self._left.popitem(last=False)
        return left >= 1


def _log(scope: Scope, status: int, seconds: float) -> None:
    """Print a line of JSON about a request on stderr. Leave out its parameters, which may contain the token.

    `status` is the HTTP status of the response, which began `seconds` seconds after the request.
    """
    entry = {
        "time": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "client": scope["client"][0] if scope.get("client") else "",
        "method": scope["method"], "path": scope["path"], "status": status, "seconds": round(seconds, 4),
    }  # fmt: skip
    print(json.dumps(entry), file=sys.stderr, flush=True)


def line(status: int, why: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(" ".join(why.split()) + "\n", status, headers)


async def json_of(request: Request) -> dict[str, Any]:
    """Return the JSON object in the body of a request. Raises: RefusedError if the body is anything else."""
    refused, given = HTTPStatus.UNSUPPORTED_MEDIA_TYPE, None
    if request.headers.get("content-type", "").partition(";")[0].strip() == "application/json":
        refused = HTTPStatus.BAD_REQUEST
        with suppress(ValueError, RecursionError):
            given = await request.json()
    if not isinstance(given, dict):
        raise RefusedError(refused, "the body of a request must be a JSON object")
    return given


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdecimal() else host


def _from_elsewhere(headers: Headers, host: str) -> bool:
    """Return whether a page of another server sent the request to `host`.

    `headers` are those of the request. Return False if a visitor only followed a link on that page.
    """
    if any(not is_of_host(origin, host) for origin in headers.getlist("origin")):
        return True
    followed = headers.get("sec-fetch-mode") == "navigate" and headers.get("sec-fetch-dest") == "document"
    return headers.get("sec-fetch-site", "none") in ("cross-site", "same-site") and not followed


def is_of_host(origin: str, host: str) -> bool:
    """Return whether the Origin header `origin` names the host to which the request was sent, with http or https.

    Both schemes are allowed, since a proxy in front of the server may speak https.

    >>> is_of_host("http://127.0.0.1:8080", "127.0.0.1:8080"), is_of_host("evil://127.0.0.1:8080", "127.0.0.1:8080")
    (True, False)
    >>> is_of_host("https://math.example", "math.example:443"), is_of_host("null", "null")
    (True, False)
    """
    scheme, separator, place = origin.lower().partition("://")
    if scheme not in PORTS or not separator or not host:
        return False
    origin, host = (
        name if name != _without_port(name) else f"{name}:{PORTS[scheme]}" for name in (place, host.lower())
    )
    return origin == host


def _same(given: str, token: str) -> bool:
    return hmac.compare_digest(given.encode(), token.encode())
