"""The server of `wythoff app`: its address, and the rules for visitors."""

from __future__ import annotations

import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from importlib.util import find_spec
from ipaddress import ip_address
from threading import Thread
from typing import TYPE_CHECKING

from wythoff.apps.stopping import stop_at_once, stop_in_order
from wythoff.apps.web import limits
from wythoff.base.errors import RequestError, brief
from wythoff.kernels import load_soon

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

NEEDED = ("starlette", "uvicorn", "segno")
NAMES_OF_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})
SHORTEST_TOKEN = 8  # least number of letters and digits of a token, as a shorter one could be guessed
WARNING = (
    "Warning: {host} can be reached from other machines. Everyone with the token can use this machine to compute; "
    "the connection is not encrypted."
)

OPEN = "Warning: {host} lets everyone use this machine to compute, unless a proxy asks for a password."


def require_app() -> None:
    """Raise a RequestError if the extra `app` is not installed."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise RequestError(f'the app needs {", ".join(missing)}: pip install "wythoff[app]"')


def serve(
    game: str | None, *, host: str, port: int, token: str | None, show: bool, root: str = "",
    names: Sequence[str] = (), proxies: str | None = None, log: bool = False, room: str | None = None,
) -> int:  # fmt: skip
    """Serve the pages at `host` and `port` until the program is stopped, and return 0.

    - `game` is the game of the first page, or None. `show` says whether to open this page in a browser.
    - `token` is the secret that visitors need, or None.
    - `root` is the path of the app on its web site, and `names` are the names of this web site, if a proxy passes
      requests on to this server. `proxies` are the addresses of proxies whose headers name the visitor.
    - `log` says whether each request is logged.
    - `room` is the code of a room for a class. It is also the token if other machines can connect and no token is
      given.

    Raises: RequestError for settings that are not allowed, before the server starts.
    """
    require_app()
    root = _root(root)
    if room is not None and not (room.isascii() and room.isalnum()):
        raise RequestError(f"--room must be letters and digits, was {brief(room)}")
    if token is None and not is_this_machine(host):
        token = room
    hosts = allowed_hosts(host, token) if not names else NAMES_OF_THIS_MACHINE | {host, *map(str.lower, names)}
    listening = _listening(host, port)
    import uvicorn

    from wythoff.apps.web.routes import application

    port = listening.getsockname()[1]
    there = _reachable(host)
    address = f"http://{f'[{there}]' if ':' in there else there}:{port}{root}"
    config = configuration(application(game=game, hosts=hosts, token=token, root=root, log=log, room=room), proxies)
    known = f"?token={token}" if token else ""
    # The page Study begins with the game of the command line.
    page = "/" if game is None else "/study"
    start = f"{address}{page if room is None else f'/room/{room}/boards'}{known}"
    joined = start if room is None else f"{address}/room/{room}{known}"
    # an exception from a signal could be raised within other modules, before the server handles signals itself
    stop_at_once()
    if not is_this_machine(host) or names:
        print((WARNING if token else OPEN).format(host=", ".join(names) or host), file=sys.stderr)
    print(f"wythoff app: {start} (Ctrl-C ends it)", flush=True)
    if room is not None:
        print(f"phones join at {joined}", flush=True)
    if not is_this_machine(host) and sys.stdout.isatty():
        import segno

        segno.make(joined, micro=False).terminal(compact=True)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))  # services are ended by this signal; it is no error
    if show:  # in a thread, so that the server does not wait for the browser
        Thread(target=webbrowser.open, args=(start,), daemon=True).start()
    load_soon()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        stop_in_order()
    return 0


def configuration(app: ASGIApp, proxies: str | None = None) -> uvicorn.Config:
    """Return the settings with which uvicorn serves `app`: without a log, and with limits for each connection.

    `proxies` are the addresses of proxies whose headers contain the address of the visitor.
    """
    import uvicorn

    from wythoff.apps.web.connections import Connection

    return uvicorn.Config(
        app, log_level="critical", access_log=False, server_header=False, ws="none",
        proxy_headers=proxies is not None, forwarded_allow_ips=proxies,
        loop="asyncio", http=Connection, h11_max_incomplete_event_size=limits.ADDRESS * 2,
        timeout_keep_alive=limits.KEPT_OPEN, timeout_graceful_shutdown=1,
    )  # fmt: skip


def allowed_hosts(host: str, token: str | None) -> frozenset[str] | None:
    """Return the host names that requests to the server at `host` may use; None allows any name.

    If visitors need no token, only the names of this machine are allowed.

    >>> "localhost" in allowed_hosts("127.0.0.1", None), allowed_hosts("0.0.0.0", "c1assroom")
    (True, None)

    Raises: RequestError if visitors from other machines would need no token.
    """
    if token is not None and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isalnum()):
        raise RequestError(
            f"--token (or --room, if given without --token) must have at least {SHORTEST_TOKEN} letters and "
            f"digits, was {brief(token)}"
        )
    if is_this_machine(host):
        return NAMES_OF_THIS_MACHINE | {host}
    if token is None:
        raise RequestError(
            f"--host {host} lets other machines connect: give --token WORD too, a password that the printed link "
            "contains"
        )
    return None


def _root(path: str) -> str:
    """Return a path with a slash at its beginning and none at its end. The path "/" becomes "".

    >>> _root("wythoff/"), _root("/games/wythoff"), _root("/")
    ('/wythoff', '/games/wythoff', '')
    """
    parts = [part for part in path.split("/") if part]
    if not all(part.replace("-", "").replace("_", "").isalnum() and part.isascii() for part in parts):
        raise RequestError(f"--root-path must be made of letters, digits, -, _ and /, was {brief(path)}")
    return "".join(f"/{part}" for part in parts)


def _reachable(host: str) -> str:
    """Return an address at which other machines reach a server at `host`.

    This is `host` itself, unless it stands for all addresses of this machine, such as 0.0.0.0.
    """
    if host not in ("0.0.0.0", "::"):
        return host
    with socket.socket(socket.AF_INET6 if host == "::" else socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("2001:db8::1" if host == "::" else "192.0.2.1", 9))  # an example address; nothing is sent
            return str(asking.getsockname()[0])
        except OSError:
            return host


def is_this_machine(host: str) -> bool:
    """Return whether a server at the address `host` can be reached from this machine only.

    >>> [is_this_machine(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # the protocol is given because otherwise asyncio does not send small answers at once
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(limits.WAITING)  # if a browser opens the link at once, it waits until the pages are ready
    except (OSError, OverflowError) as error:
        listening.close()
        said = getattr(error, "strerror", None) or error
        raise RequestError(f"the app cannot listen at {host}:{port}: {said}; choose another --host or --port") from None
    return listening
