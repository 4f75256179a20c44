"""Access and limits of the app: other requests are refused with a 4xx status in one line."""

import json
import random

import pytest

from wythoff.apps.web import limits

TOKEN = "c1assroom"


def is_refused(found, status=None):
    """Return whether the response `found` is a refusal in one line of text, with the given status if any."""
    return (
        400 <= found.status_code < 500
        and (status is None or found.status_code == status)
        and found.text.endswith("\n")
        and len(found.text.splitlines()) == 1
        and len(found.text) < 1000
        and "Traceback" not in found.text
        and "content-security-policy" in found.headers
    )


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "evil.example:80", "[::2]:80"])
def test_other_names_are_not_answered(client, host):
    assert is_refused(client.get("/", headers={"host": host}), 421)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8080", "LOCALHOST", "[::1]:9"])
def test_names_of_this_machine_are_answered(client, host):
    assert client.get("/play", headers={"host": host}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9"},
        {"origin": "evil://127.0.0.1"},
        {"origin": "file://127.0.0.1"},
        {"origin": "127.0.0.1"},
        {"origin": "http:127.0.0.1"},
        {"origin": ""},
        {"origin": "http://127.0.0.1/"},
        {"origin": "http://127.0.0.1."},
        {"origin": "http://127.0.0.1@evil.example"},
        {"origin": "http://user@127.0.0.1"},
        {"origin": "http://localhost"},
        {"origin": "https://127.0.0.1:80"},
        {"origin": "http://127.0.0.1:443"},
        {"origin": "http://127.0.0.1 http://evil.example"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "iframe"},
    ],
)
def test_pages_of_others_are_not_answered(client, headers):
    assert is_refused(client.get("/api/game?game=wythoff", headers=headers), 403)
    assert is_refused(client.post("/api/play", json={}, headers=headers), 403)


def test_server_answers_its_own_pages_and_links_to_them(client):
    same = {"origin": "http://127.0.0.1", "sec-fetch-site": "same-origin"}
    followed = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", "sec-fetch-dest": "document"}
    for headers in (same, followed):
        assert client.get("/play", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1", "127.0.0.1"), ("HTTP://127.0.0.1:8080", "127.0.0.1:8080"),
        ("http://[::1]:8080", "[::1]:8080"), ("http://[::1]", "[::1]:80"), ("http://LOCALHOST:9", "localhost:9"),
        ("https://localhost", "localhost:443"), ("https://localhost", "localhost"), (None, "localhost"),
    ],
)  # fmt: skip
def test_pages_of_this_server_may_ask(client, origin, host):
    headers = {"host": host} | ({"origin": origin} if origin else {})
    assert client.get("/api/game?game=wythoff", headers=headers).status_code == 200


def test_every_origin_that_is_given_counts(client):
    twice = [("origin", "http://127.0.0.1"), ("origin", "http://evil.example")]
    assert is_refused(client.get("/api/game?game=wythoff", headers=twice), 403)


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW"])
def test_other_methods(client, method):
    assert is_refused(client.request(method, "/"), 405)


@pytest.mark.parametrize(
    "place",
    [
        "/static/../routes.py", "/static/%2e%2e/routes.py", "/static/..%2froutes.py", "/static/%2e%2e%5croutes.py",
        "/static//etc/passwd", "/static/....//routes.py", "/static/", "/static", "/etc/passwd", "/static/none.js",
        "/api/cards", "/api/picture", "/api/", "/api/__class__", "/pictures/@/etc/passwd.png",
        "/pictures/games.py:Game.png", "/tiles/wythoff/0/0.png", "/tiles/wythoff/x/0/0.png", "/tiles/wythoff/7/0/0.png",
        "/tiles/wythoff/0/-1/0.png", "/tiles/wythoff/-99999999/0/0.png", "/tiles/wythoff/0/0/0.png?show=x",
        "/tiles/nim(3/0/0/0.png", "/qr.svg", "/data.csv", "/data.csv?game=wythoff&top=0&left=0&width=0&height=1",
        "/data.csv?game=wythoff&top=0&left=0&width=100000&height=100000", "/report.html",
        "/api/game", "/api/game?game=", "/api/square?game=wythoff", "/api/square?game=wythoff&x=-1&y=0",
        "/api/square?game=wythoff&x=1/0&y=0", "/api/square?game=wythoff&x=9**9**9&y=0",
        "/api/square?game=@/etc/passwd&x=0&y=0", "/api/square?game=os:system&x=0&y=0",
        "/api/square?game=mine.py:Game&x=0&y=0", "/api/moves?game=wythoff&x=1&y=1&top=0&left=0&width=1e9&height=1e9",
        "/api/panel?game=wythoff", "/api/panel?game=wythoff&panel=export", "/api/panel?game=wythoff&panel=--help",
        "/api/panel?game=--help&panel=values", "/api/entry?paper=../../x&entry=1", "/api/entry?paper=fraenkel2004",
        "/api/verdicts?paper=fraenkel2004", "/api/verdicts?paper=fraenkel2004&first=0&stop=99999", "/api/overview",
    ],
)  # fmt: skip
def test_requests_that_cannot_be_answered(client, place):
    assert is_refused(client.get(place)), client.get(place).text


@pytest.mark.parametrize(
    "content",
    [
        b"", b"[]", b"1", b"null", b"{", b"\xff\xfe", b"[" * 60_000, b'{"game": 1e999}', b'{"game": "wythoff"}',
        json.dumps({"game": "wythoff", "from": "3,5", "steps": [1]}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "steps": "m"}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "steps": ["m9.9"]}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "steps": ["m" + "9" * 9000]}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "steps": ["r"] * 500}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "__class__"}}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": [1]}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "move", "number": True}}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "move", "number": 10**30}}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "move", "leave": "a" * 5000}}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "do": {"kind": "resign", "player": "x"}}).encode(),
        json.dumps({"game": "wythoff", "from": "3,5", "begins": {}}).encode(),
        json.dumps({"game": "wythoff", "from": "10**1000000"}).encode(),
        json.dumps({"game": "wythoff", "from": ",".join("1" * 200)}).encode(),
        json.dumps({"game": "@/etc/passwd", "from": "3,5"}).encode(),
        json.dumps({"game": ["wythoff"], "from": "3,5"}).encode(),
    ],
)  # fmt: skip
def test_bodies_that_are_no_match(client, content):
    found = client.post("/api/play", content=content, headers={"content-type": "application/json"})
    assert is_refused(found), found.text


def test_what_is_too_long(client):
    assert is_refused(client.get("/play?game=" + "x" * limits.ADDRESS), 414)
    big = b'"' + b"x" * limits.BODY + b'"'
    assert is_refused(client.post("/api/play", content=big, headers={"content-type": "application/json"}), 413)
    assert is_refused(client.get("/api/game", params={"game": "nim | " * 200}), 400)
    assert is_refused(client.get("/qr.svg", params={"text": "x" * 3000}), 400)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_only_json_is_read(client, kind):
    # A form on another site can send these content types without asking first.
    found = client.post("/api/play", content=b'{"game": "wythoff", "from": "3,5"}', headers={"content-type": kind})
    assert is_refused(found, 415)


def test_whoever_asks_too_much_waits(opened, monkeypatch):
    monkeypatch.setattr(limits, "ASKED_AT_ONCE", 20.0)
    monkeypatch.setattr(limits, "ASKED_A_SECOND", 0.01)
    client = opened()
    found = [client.get("/qr.svg") for _ in range(30)]
    assert [response.status_code for response in found] == [400] * 20 + [429] * 10
    assert is_refused(found[-1], 429)
    assert client.get("/static/board.js").status_code == 200  # static files have a separate limit


def test_a_token_is_asked_for_and_kept_in_a_cookie(opened):
    client = opened(hosts=None, token=TOKEN)
    assert is_refused(client.get("/play"), 401)
    assert is_refused(client.get("/play?token=wrong"), 401)
    assert is_refused(client.get("/static/board.js"), 401)
    assert is_refused(client.post("/api/play", json={}), 401)
    found = client.get(f"/play?game=g1&token={TOKEN}", headers={"host": "classroom.example"})
    assert (found.status_code, found.headers["location"]) == (303, "./play?game=g1")
    cookie = found.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    client.cookies.set("wythoff", TOKEN)
    assert client.get("/play?game=g1").status_code == 200


def test_a_token_leads_to_no_other_server(opened):
    client = opened(hosts=None, token=TOKEN)
    for place in ("//evil.example/", "/%5Cevil.example/", "/%2F%2Fevil.example"):
        found = client.get(f"http://127.0.0.1{place}?token={TOKEN}")
        assert not found.headers.get("location", "/").startswith(("//", "/\\", "http")), place


def test_noise(client):
    """Send noise: each response is an answer, a refusal in one line, or a page that shows the error."""
    chance = random.Random(27)
    pieces = ["wythoff", "nim", "|", "diagonal", "(", ")", "x1", "**", "9" * 30, "\x00", "é", "%", "..", "/", ":", "@",
              "{{", "}}", "<script>", "'", '"', "\\", "\n", "for each",
              "block(", "misere(", "-1", "1e9", ",", "lambda"]  # fmt: skip
    places = [("/api/game", "game"), ("/play", "game"), ("/qr.svg", "text"), ("/api/entry", "entry")]
    for _ in range(60):
        text = "".join(chance.choice(pieces) for _ in range(chance.randrange(1, 12)))
        place, name = chance.choice(places)
        found = client.get(place, params={name: text, "paper": "fraenkel2004"})
        # A page with an invalid game has status 400 too, and a form to correct it.
        page = place == "/play" and found.status_code == 400 and found.text.startswith("<!doctype html>")
        assert found.status_code == 200 or is_refused(found) or page, (place, text, found.text)
