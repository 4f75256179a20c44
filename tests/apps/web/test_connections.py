"""Connections over real sockets of 127.0.0.1: slow, silent or closed ones do not block others."""

import asyncio
import re
import socket
import time
from contextlib import ExitStack, contextmanager, suppress
from threading import Thread

import pytest

from tests.sentences import NEEDS_APP
from wythoff.apps.web import limits
from wythoff.apps.web.serving import configuration

pytest.importorskip("uvicorn", reason=NEEDS_APP)
GET, KEPT = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", b"GET /wait HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
HALVES = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half of the headers": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    "half a body": b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{",
    "half of a second request": GET + b"GET / HTTP/1.1\r\nHo",
}
WHOLE = re.compile(rb"HTTP/1.1 .*\r\n\r\n[^\r]*(ok|\n)", re.DOTALL)  # a complete response of the test server
BIG = 30_000_000  # bytes: more than the buffers of both ends


class Works:
    """A test app whose responses take as long as requested; it counts requests that began and that were cancelled."""

    def __init__(self):
        self.begun = self.cancelled = 0

    async def __call__(self, scope, receive, send):
        self.begun += 1
        try:
            if scope["path"] == "/wait":
                await asyncio.sleep(60)
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        body = bytes(BIG) if scope["path"] == "/big" else b"ok"
        headers = [(b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})


@contextmanager
def serving(app):
    import uvicorn

    from wythoff.apps.web.guarding import Guard

    config = configuration(Guard(app, hosts=None, token=None))
    config.lifespan = "off"
    server = uvicorn.Server(config)
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    listening.listen(128)
    thread = Thread(target=server.run, args=([listening],), daemon=True)
    thread.start()
    try:
        yield listening.getsockname()
    finally:
        server.should_exit = server.force_exit = True
        thread.join(20)


@pytest.fixture
def works():
    return Works()


@pytest.fixture
def place(works, monkeypatch):
    monkeypatch.setattr(limits, "ASKED_AT_ONCE", 10_000.0)
    monkeypatch.setattr(limits, "LOOK", 0.02)
    with serving(works) as address:
        yield address


@pytest.fixture
def opened(place):
    """Return a function that opens a connection and sends bytes; all connections are closed at the end."""
    with ExitStack() as stack:

        def call(sent=b""):
            made = stack.enter_context(socket.create_connection(place, timeout=10))
            made.sendall(sent)
            return made

        yield call


def answer(connection):
    """Return the status of a response (0 if there is none), and the seconds it took."""
    begun = time.perf_counter()
    found = b""
    with suppress(ConnectionResetError):
        while not WHOLE.fullmatch(found) and (more := connection.recv(1)):
            found += more
    return int(found.split()[1]) if found else 0, time.perf_counter() - begun


@pytest.mark.parametrize("half", HALVES)
def test_three_hundred_who_are_not_whole_lock_nobody_out(opened, half):
    crowd = [opened(HALVES[half]) for _ in range(300)]
    for _ in range(3):
        status, seconds = answer(opened(GET))
        assert status == 200 and seconds < 2
    assert len(crowd) > limits.CONNECTIONS_OF_ONE


@pytest.mark.parametrize("half", HALVES)
def test_what_is_never_whole_is_closed(opened, monkeypatch, half):
    monkeypatch.setattr(limits, "REQUEST", 0.2)
    connection = opened(HALVES[half])
    status, seconds = answer(connection)
    if half.startswith("half of a second"):
        assert status == 200
        status, seconds = answer(connection)
    assert status in (0, 408) and seconds < 1
    assert answer(connection)[0] == 0


def test_headers_that_come_byte_by_byte_end_at_the_limit(opened, monkeypatch):
    monkeypatch.setattr(limits, "REQUEST", 0.15)
    connection, begun = opened(), time.perf_counter()
    with suppress(OSError):
        for byte in GET[:-1]:
            connection.send(bytes([byte]))
            time.sleep(0.02)
    assert time.perf_counter() - begun < 0.6


def test_answers_that_nobody_reads_are_given_up(opened, monkeypatch):
    monkeypatch.setattr(limits, "READING", 0.1)
    connection = opened(GET.replace(b"/ ", b"/big "))
    time.sleep(0.3)
    read = 0
    with suppress(ConnectionResetError):
        while found := connection.recv(1 << 20):
            read += len(found)
    assert read < BIG


def test_who_reads_nothing_makes_room(opened, monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE", 5)
    readers = [opened(GET.replace(b"/ ", b"/big ")) for _ in range(8)]
    assert answer(opened(GET))[0] == 200
    assert len(readers) == 8


def test_what_is_being_computed_is_never_cut_off(opened, works, monkeypatch):
    monkeypatch.setattr(limits, "CONNECTIONS_OF_ONE", 4)
    waiting = [opened(KEPT) for _ in range(4)]
    while works.begun < 4:
        time.sleep(0.01)
    found = opened(GET).recv(1000)
    assert found.startswith(b"HTTP/1.1 503 ") and found.endswith(b"ask again in a moment\n")
    waiting.pop().close()
    time.sleep(0.1)
    assert answer(opened(GET))[0] == 200
    assert works.cancelled == 1


def test_thirty_browsers_at_one_address_stay_connected(opened):
    browsers = [opened(GET) for _ in range(30 * 6)]
    assert [answer(each)[0] for each in browsers] == [200] * 180
    for each in browsers:
        each.sendall(GET)
    assert [answer(each)[0] for each in browsers] == [200] * 180


def test_an_idle_connection_is_closed_without_a_word(place, opened, monkeypatch):
    monkeypatch.setattr(limits, "KEPT_OPEN", 1)
    monkeypatch.setattr(limits, "REQUEST", 0.1)
    connection = opened(GET)
    assert answer(connection)[0] == 200
    time.sleep(0.25)  # longer than the limit for a request; an idle connection may start another request
    connection.sendall(GET)
    assert answer(connection)[0] == 200


@pytest.mark.parametrize("kind", ["closed", "reset", "shut"])
def test_work_for_a_visitor_who_has_gone_is_cancelled(opened, works, kind):
    connection = opened(KEPT)
    while not works.begun:
        time.sleep(0.01)
    if kind == "reset":
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    connection.shutdown(socket.SHUT_WR) if kind == "shut" else connection.close()
    deadline = time.perf_counter() + 2
    while not works.cancelled and time.perf_counter() < deadline:
        time.sleep(0.01)
    assert works.cancelled == 1
