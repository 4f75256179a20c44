"""A server process under load: twenty players while studies run, and a flood of hostile requests."""

import http.client
import json
import os
import random
import socket
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from threading import Thread
from urllib.parse import quote, urlsplit

import pytest

from tests.apps.web.server import ALONE, served
from tests.sentences import NEEDS_APP

PLAYERS, SECONDS = 20, 10.0
GAMES = [
    ("wythoff", "12,19"), ("block(wythoff,1)", "7,11"), ("g1", "15,40"), ("fibonacci_nim", "30"), ("gdwn(1,2)", "9,14"),
]  # fmt: skip
HEAVY = "nim | diagonal(x1 + 1) | ray(2, 3)"
# Seconds. The limits are wide on busy machines: a study that blocked the players would take tens of seconds.
SLOWEST, USUAL = (0.3 if ALONE else 3.0), 0.3
HOSTILE = int(os.environ.get("WYTHOFF_HOSTILE", "1500"))
GROWTH = 200_000_000


@pytest.fixture
def server():
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with served() as (address, process):
        yield urlsplit(address).netloc, process.pid


def ask(connection, method, place, content=None, kind="application/json"):
    headers = {"Content-Type": kind} if content is not None else {}
    connection.request(method, place, content, headers)
    response = connection.getresponse()
    return response.status, response.read()


def play(host, number, until, took, faults):
    """Play one match after another until the time `until`, with about a move a second.

    Append the response times to `took`, and unexpected responses to `faults`.
    """
    game, piles = GAMES[number % len(GAMES)]
    chance, steps = random.Random(number), []
    connection = http.client.HTTPConnection(host, timeout=30)
    while time.perf_counter() < until:
        time.sleep(chance.uniform(0.3, 1.2))
        for doing in ({"kind": "reply", "level": "beginner"}, {"kind": "why"}, {"kind": "reply", "level": "perfect"}):
            begun = time.perf_counter()
            body = json.dumps({"game": game, "from": piles, "steps": steps, "do": doing})
            status, content = ask(connection, "POST", "/api/play", body)
            took.append(time.perf_counter() - begun)
            if status != 200:
                faults.append((status, content))
                return
            found = json.loads(content)
            steps = [step["token"] for step in found["steps"]]
            if not found["due"]:
                steps = []
                break


def study(host, until):
    connection = http.client.HTTPConnection(host, timeout=120)
    panels = ["proof", "guess", "slopes", "values"]
    while time.perf_counter() < until:
        ask(connection, "GET", f"/api/panel?game={quote(HEAVY)}&panel={panels[0]}")
        panels = panels[1:] + panels[:1]


@pytest.mark.slow
def test_twenty_play_while_studies_run(server):
    host, _ = server
    time.sleep(5)  # until the workers have started, on a busy machine too
    until = time.perf_counter() + SECONDS
    took, faults = [], []
    players = [Thread(target=play, args=(host, number, until, took, faults)) for number in range(PLAYERS)]
    students = [Thread(target=study, args=(host, until), daemon=True) for _ in range(2)]
    for thread in students + players:
        thread.start()
    for thread in players:
        thread.join()
    slowest = ", ".join(f"{seconds:.3f}" for seconds in sorted(took)[-6:])
    print(f"{len(took)} requests: median {median(took):.3f} s, slowest {slowest} s")
    assert not faults
    assert len(took) > 5 * PLAYERS
    assert median(took) < USUAL
    assert max(took) < SLOWEST


def memory(pid):
    """Return how many bytes a server process and its workers use."""
    found = 0
    for place in Path("/proc").glob("[0-9]*"):
        try:
            parent = int(place.joinpath("stat").read_text().rpartition(")")[2].split()[1])
            if pid in (int(place.name), parent):
                found += int(place.joinpath("statm").read_text().split()[1]) * 4096
        except OSError:
            continue  # it has ended meanwhile
    return found


PIECES = ["wythoff", "nim", "|", "diagonal", "(", ")", "x1", "**", "9" * 300, "\0", "é", "%", "..", "/", ":", "@", "\n",
          "{{", "}}", "<script>", "'", '"', "\\", "for each", "block(", "misere(", "-1", "1e9999", ",", "lambda: 0",
          "os:system", "a.py:B", "__import__", "where(k == ", "vectors([", "10**10**10", "euclid"]  # fmt: skip
PLACES = [
    "/api/game?game={0}", "/api/square?game={0}&x={1}&y={1}", "/tiles/{0}/{1}/{1}/{1}.png", "/pictures/{0}.png",
    "/api/panel?game={0}&panel=values", "/api/moves?game=wythoff&x={1}&y={1}&top=0&left=0&width={1}&height=9",
    "/data.csv?game={0}&top=0&left=0&width={1}&height={1}", "/api/entry?paper={0}&entry={1}", "/{0}", "/static/{0}",
    "/static/../{0}", "/qr.svg?text=", "/api/overview?game={0}", "/api/{0}", "/play?game={0}&from={1}",
]  # fmt: skip


def hostile(chance):
    """Return method, address and body of a random request that no browser would send."""
    words = ["".join(chance.choice(PIECES) for _ in range(chance.randrange(1, 6))) for _ in range(2)]
    if chance.random() < 0.3:
        body = {"game": words[0], "from": words[1], "steps": [words[0]] * chance.randrange(3), "do": {"kind": words[1]}}
        text = json.dumps(body)[: chance.choice((10, 10**6))]
        return "POST", "/api/play", text * chance.choice((1, 1, 1, 900))
    place = chance.choice(PLACES).format(*(quote(word, safe="") for word in words))
    method = chance.choice(("GET", "GET", "GET", "HEAD", "DELETE", "POST"))
    return method, place + "x" * chance.choice((0, 0, 20_000)), None


@pytest.mark.slow
def test_hostile_requests(server):
    host, pid = server
    time.sleep(2)
    before, most = memory(pid), 0
    chance, statuses = random.Random(27), {}
    connection = http.client.HTTPConnection(host, timeout=60)
    count = 0
    while count < HOSTILE:
        method, place, body = hostile(chance)
        try:
            status, content = ask(connection, method, place, body)
        except (OSError, http.client.HTTPException):  # requests that are not valid HTTP get no response
            connection.close()
            status, content = 0, b""
        statuses[status] = statuses.get(status, 0) + 1
        if status == 429:
            time.sleep(0.2)  # refused by the rate limit, so it does not count
            continue
        count += 1
        assert status < 500, (method, place, content)
        if status >= 400 and method != "HEAD":
            line = content.count(b"\n") == 1 and len(content) < 2000
            page = place.startswith("/play?") and content.startswith(b"<!doctype html>")
            assert line or page, (method, place, content)
            assert b"Traceback" not in content
        if count % 500 == 0:
            most = max(most, memory(pid))
    grown = [(size - before) // 1_000_000 for size in (most, memory(pid))]
    print(f"answers by status: {statuses}; memory {before // 1_000_000} MB, grown by {grown} MB (most, at the end)")
    assert memory(pid) - before < GROWTH
    # The page is alive.
    time.sleep(1.5)
    assert ask(connection, "GET", "/play")[0] == 200
    body = json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "reply"}})
    assert ask(connection, "POST", "/api/play", body)[0] == 200


HALF = [
    b"",
    b"GET / HT",
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-",
    b"POST /api/play HTTP/1.1\r\nContent-Length: 9\r\n",
]


@pytest.mark.slow
def test_half_sent_requests_keep_nobody_out(server):
    """Open three hundred half-sent requests from one address; other requests from there are still answered."""
    host, _ = server
    name, port = host.split(":")
    with ExitStack() as stack:
        for number in range(300):
            crowd = stack.enter_context(socket.create_connection((name, int(port)), timeout=10))
            crowd.sendall(HALF[number % len(HALF)])
        for _ in range(5):
            connection = http.client.HTTPConnection(host, timeout=20)
            assert ask(connection, "GET", "/play")[0] == 200
            connection.close()


def seconds(host, place):
    """Return how many seconds a response takes."""
    begun = time.perf_counter()
    assert ask(http.client.HTTPConnection(host, timeout=60), "GET", place)[0] == 200
    return time.perf_counter() - begun


@pytest.mark.slow
@pytest.mark.parametrize(("place", "next_"), [
    ("/api/findings?game={}", "/api/findings?game=nim"),
    ("/report.html?game={}", "/api/findings?game=nim"),
    ("/api/panel?game={}&panel=proof", "/api/panel?game=nim&panel=positions"),
])  # fmt: skip
def test_requests_that_were_closed_hold_nobody_up(server, place, next_):
    """Close twelve requests before they are answered: once they blocked the next one for half a minute."""
    host, _ = server
    name, port = host.split(":")
    alone = seconds(host, next_)  # includes the start of a worker
    for number in range(12):
        game = quote(f"nim | diagonal(x1 + {number + 1}) | ray(2, 3)")
        with socket.create_connection((name, int(port)), timeout=10) as left:
            left.sendall(f"GET {place.format(game)} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            time.sleep(0.05)
    took = seconds(host, next_)
    print(f"{took:.1f} s behind those who had gone, {alone:.1f} s alone")
    assert took < 2 * alone + 5


CLASS, LESSON = 30, float(os.environ.get("WYTHOFF_LESSON", "60"))  # phones, and seconds
PROMPT = 0.1 if ALONE else 1.0


def attend(host, number, until, took, faults):
    """Act as a phone in a class: join, find an opponent, poll each second, and move in turn, until `until`.

    Append the response times to `took`, and unexpected responses to `faults`.
    """
    chance, connection = random.Random(number), http.client.HTTPConnection(host, timeout=30)

    def timed(method, place, content=None):
        begun = time.perf_counter()
        status, found = ask(connection, method, place, None if content is None else json.dumps(content))
        took.append(time.perf_counter() - begun)
        if status != 200:
            faults.append((status, found))
            raise ConnectionError
        return json.loads(found)

    try:
        room = "/api/room/class7b"
        seat = timed("POST", room, {"name": f"phone {number}"})["seat"]
        while time.perf_counter() < until:
            state = timed("GET", f"{room}?seat={seat}")
            if not state["match"]:
                state = state if state["waiting"] else timed("POST", room, {"seat": seat})
                time.sleep(chance.uniform(0.8, 1.2))
                continue
            place, side, since, view = f"/api/match/{state['match']['id']}", state["match"]["side"], -1, None
            while time.perf_counter() < until and (view is None or view["due"]):
                found = timed("GET", f"{place}?side={side}&since={since}")
                view = found.get("view", view)
                if view["due"] and view["player"] == found["you"]:
                    move = {"kind": "move", "number": chance.randrange(len(view["targets"]))}
                    found = timed("POST", place, {"side": side, "do": move})
                    view = found["view"]
                since = found["version"]
                time.sleep(chance.uniform(0.8, 1.2))
    except ConnectionError:
        pass


@pytest.mark.slow
@pytest.mark.timeout(LESSON + 120)  # seconds; on a busy machine starting and ending may take long
def test_a_class_of_thirty_plays_in_one_room():
    pytest.importorskip("uvicorn", reason=NEEDS_APP)
    with served("--room", "class7b") as (address, process):
        host = urlsplit(address).netloc
        time.sleep(5)  # until the workers have started
        before, until = memory(process.pid), time.perf_counter() + LESSON
        took, faults = [], []
        phones = [Thread(target=attend, args=(host, number, until, took, faults)) for number in range(CLASS)]
        for thread in phones:
            thread.start()
        for thread in phones:
            thread.join()
        grown = memory(process.pid) - before
    took.sort()
    late = took[len(took) * 95 // 100]
    print(
        f"{len(took)} requests: median {median(took):.4f} s, p95 {late:.4f} s, slowest {took[-1]:.3f} s; "
        f"{before} bytes at first, {grown} more at the end; load {os.getloadavg()[0]:.1f}"
    )
    assert not faults
    assert len(took) > CLASS * LESSON / 2
    assert late < PROMPT and grown < GROWTH
