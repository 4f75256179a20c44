"""`wythoff app`: the server, its address, and who may connect."""

from __future__ import annotations

import socket
import sys
import webbrowser
from importlib.util import find_spec
from ipaddress import ip_address
from threading import Thread
from typing import TYPE_CHECKING

from wythoff.apps.stopping import stop_at_once, stop_in_order
from wythoff.apps.web import limits
from wythoff.base.errors import RequestError, brief

if TYPE_CHECKING:
    import uvicorn
    from starlette.types import ASGIApp

NEEDED = ("starlette", "uvicorn", "segno")
NAMES_OF_THIS_MACHINE = frozenset({"localhost", "127.0.0.1", "[::1]", "::1"})
SHORTEST_TOKEN = 8  # letters and digits: fewer could be guessed
WARNING = (
    "Warning: {host} can be reached from other machines. Whoever knows the token can let this machine compute; "
    "there is no encryption."
)


def require_app() -> None:
    """Refuse to go on if the extra `app` is not installed.   Raises: RequestError."""
    missing = [name for name in NEEDED if find_spec(name) is None]
    if missing:
        raise RequestError(f'the app needs {", ".join(missing)}: pip install "wythoff[app]"')


def serve(game: str | None, *, host: str, port: int, token: str | None, show: bool) -> int:
    """Serve the pages until the program is stopped, and return 0.   Raises: RequestError, before anything is served."""
    require_app()
    hosts = allowed_hosts(host, token)
    listening = _listening(host, port)
    import uvicorn

    from wythoff.apps.web.routes import application

    port = listening.getsockname()[1]
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}"
    config = configuration(application(game=game, hosts=hosts, token=token))
    # The page Study begins with the game of the command line.
    start = address + ("/" if game is None else "/study") + (f"?token={token}" if token else "")
    # Until the server answers signals itself, and when it has ended, an exception would end in what others begin.
    stop_at_once()
    if hosts is None:
        print(WARNING.format(host=host), file=sys.stderr)
    print(f"wythoff app: {start} (Ctrl-C ends it)", flush=True)
    if show:  # without waiting for the browser, if there is one
        Thread(target=webbrowser.open, args=(start,), daemon=True).start()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    finally:
        stop_in_order()
    return 0


def configuration(app: ASGIApp) -> uvicorn.Config:
    """Return how an app is served: quietly, with limits for each connection."""
    import uvicorn

    from wythoff.apps.web.connections import Connection

    return uvicorn.Config(
        app, log_level="critical", access_log=False, server_header=False, proxy_headers=False, ws="none",
        loop="asyncio", http=Connection, h11_max_incomplete_event_size=limits.ADDRESS * 2,
        timeout_keep_alive=limits.KEPT_OPEN, timeout_graceful_shutdown=1,
    )  # fmt: skip


def allowed_hosts(host: str, token: str | None) -> frozenset[str] | None:
    """Return the names to which the server answers; None means any name, if visitors need a token.

    >>> "localhost" in allowed_hosts("127.0.0.1", None), allowed_hosts("0.0.0.0", "c1assroom")
    (True, None)

    Raises: RequestError where visitors from other machines would need no token.
    """
    if token is not None and (len(token) < SHORTEST_TOKEN or not token.isascii() or not token.isalnum()):
        raise RequestError(f"--token must be at least {SHORTEST_TOKEN} letters and digits, was {brief(token)}")
    if is_this_machine(host):
        return NAMES_OF_THIS_MACHINE | {host}
    if token is None:
        raise RequestError(
            f"--host {host} lets other machines in: it must go with --token WORD, which links then carry"
        )
    return None


def is_this_machine(host: str) -> bool:
    """Return whether an address can only be reached from this machine.

    >>> [is_this_machine(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "example.org")]
    [True, True, True, False, False]
    """
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio sends small answers at once only then.
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(limits.WAITING)  # a browser that opens the link at once waits until the pages are ready
    except (OSError, OverflowError) as error:
        listening.close()
        said = getattr(error, "strerror", None) or error
        raise RequestError(f"--host and --port must be free to listen at, {host}:{port} is not: {said}") from None
    return listening
