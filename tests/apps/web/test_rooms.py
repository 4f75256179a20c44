"""Class rooms and matches between two devices, by requests without a browser."""

import asyncio
from random import Random

import pytest

from tests.sentences import NEEDS_APP

pytest.importorskip("starlette", reason=NEEDS_APP)

from wythoff.apps.web import limits, rooms
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import parse
from wythoff.questions.playing.matches import Match


@pytest.fixture(scope="module")
def room(opened):
    """Yield a client of an app with the room `class7b`, as `wythoff app --room` opens it."""
    with opened(room="class7b") as found:
        yield found


def join(client, name, code="class7b"):
    return client.post(f"/api/room/{code}", json={"name": name}).json()["seat"]


def seek(client, seat, rival=None, code="class7b"):
    return client.post(f"/api/room/{code}", json={"seat": seat, "rival": rival}).json()


def act(client, match, **do):
    return client.post(f"/api/match/{match['id']}", json={"side": match["side"], "do": do})


def pair(client, *names):
    """Let two people join and find each other; return their views of the match, first player first."""
    first, second = (join(client, name) for name in names)
    assert seek(client, first)["waiting"]
    second = seek(client, second)["match"]
    return client.get("/api/room/class7b", params={"seat": first}).json()["match"], second


def test_rooms_play_a_match_to_its_end_and_again(room):
    one, other = pair(room, "Ada", "Ben")
    assert one["id"] == other["id"] and one["side"] != other["side"]
    state = room.get(f"/api/match/{one['id']}", params={"side": one["side"]}).json()
    assert (state["you"], state["names"], state["view"]["start"]) == (1, ["Ada", "Ben"], ["6", "9"])
    assert act(room, other, kind="move", leave="0 0").status_code == 409, "not in turn"
    assert act(room, one, kind="move", leave="5 3").status_code == 400, "no move of the game"
    assert act(room, one, kind="reply").status_code == 400, "the program does not play here"
    assert act(room, one, kind="move", leave="3 6").json()["version"] == 2
    assert act(room, other, kind="move", leave="0 6").status_code == 200
    ended = act(room, one, kind="move", leave="0 0").json()
    assert (ended["view"]["winner"], ended["view"]["due"]) == (1, None)
    again = act(room, other, kind="rematch").json()
    assert (again["you"], again["names"], again["view"]["steps"]) == (1, ["Ben", "Ada"], [])
    assert act(room, one, kind="rematch").json()["version"] == again["version"], "it has begun already"


def test_rooms_answer_a_phone_that_knows_the_match_in_short(room):
    one, _ = pair(room, "Cleo", "Dan")
    known = room.get(f"/api/match/{one['id']}", params={"side": one["side"]}).json()
    again = room.get(f"/api/match/{one['id']}", params={"side": one["side"], "since": known["version"]}).json()
    assert "view" in known and "view" not in again
    watched = room.get(f"/api/match/{one['id']}").json()
    assert watched["you"] is None and watched["view"] == known["view"]
    assert act(room, {**one, "side": ""}, kind="move", leave="6 8").status_code == 403


def test_rooms_show_all_boards(room):
    pair(room, "Eve", "Fay")
    join(room, "  Gus ")
    join(room, "Gus")
    state = room.get("/api/room/CLASS7B/boards").json()
    board = next(board for board in state["boards"] if board["names"] == ["Eve", "Fay"])
    assert (board["placed"], board["due"], board["player"], board["moves"]) == (["6", "9"], "move", 1, 0)
    assert {"Gus", "Gus 2"} <= set(state["names"]) and "Eve" not in state["names"]


def test_rooms_pair_nobody_with_one_who_left(room, monkeypatch):
    gone, here = join(room, "Hal"), join(room, "Ida")
    assert seek(room, gone)["waiting"]
    monkeypatch.setattr(rooms, "AWAY", 0.0)
    assert seek(room, here)["waiting"]
    assert not seek(room, here)["waiting"], "asked again, it waits no more"
    seek(room, gone)


def test_rooms_are_opened_by_a_teacher(client):
    code = client.post("/api/rooms", json={"game": "g1", "from": "4, 7"}).json()["code"]
    assert len(code) == rooms.CODE_LENGTH
    assert all(client.get(f"/room/{code}{page}").status_code == 200 for page in ("", "/boards"))
    seat = join(client, "Joe", code)
    assert client.get(f"/api/room/{code}", params={"seat": seat}).json()["game"] == "g1"
    wrong = client.post("/api/rooms", json={"game": "g1("})
    assert wrong.status_code == 400 and wrong.text.count("\n") == 1


@pytest.mark.parametrize("game", [
    "npile_wythoff(n=3)", "piles(3, nim | equal)", "passes(piles(3, nim | equal), 1)", "misere(piles(3, nim | equal))",
    "block(piles(3, nim), 1)", "misere(block(wythoff, 1))", "passes(nim | diagonal, 1)",
])  # fmt: skip
def test_rooms_play_games_of_all_kinds_through(client, game):
    """Play by random choices of both devices, and check each step and the winner by a `Match` of the package."""
    code = client.post("/api/rooms", json={"game": game, "from": "2, 3, 4" if "3" in game else "3, 5"}).json()["code"]
    ada, ben = (join(client, name, code) for name in ("Ada", "Ben"))
    seek(client, ada, code=code)
    seek(client, ben, "Ada", code)
    seats = [client.get(f"/api/room/{code}", params={"seat": seat}).json()["match"] for seat in (ada, ben)]
    chance, match = Random(game), Match(parse(game, NAMES), [2, 3, 4] if "3" in game else [3, 5])
    view = client.get(f"/api/match/{seats[0]['id']}").json()["view"]
    while view["due"]:
        assert (match.winner, match.blocks) == (None, view["due"] == "block")
        number = chance.randrange(len(view["targets"]))
        targets, seat = match.targets(), seats[view["player"] - 1]
        assert [len(marks) > 0 for marks in view["targets"]] == [True] * len(targets)
        if view["due"] == "block":
            match.block([targets[number]])
            found = act(client, seat, kind="block", numbers=[number])
        else:
            match.move(targets[number])
            found = act(client, seat, kind="move", number=number, mark=chance.choice(view["targets"][number]))
        assert found.status_code == 200, found.text
        view = found.json()["view"]
    assert view["winner"] == match.winner and len(view["steps"]) == len(match.steps) > 1
    (board,) = client.get(f"/api/room/{code}/boards").json()["boards"]
    assert (board["winner"], board["due"]) == (match.winner, None)


def test_rooms_that_are_missing_say_why(client):
    for place in ("/room/XXXXX", "/api/room/XXXXX", "/match/nothing", "/api/match/nothing"):
        found = client.get(place)
        assert found.status_code == 404 and "the server was restarted" in found.text


def test_rooms_ask_for_the_name_again_after_a_restart(room):
    found = room.get("/api/room/class7b", params={"seat": "of the server before"})
    assert found.status_code == 410 and "type your name again" in found.text


def test_two_devices_play_without_a_room(client):
    made = client.post("/api/matches", json={"game": "block(wythoff, 1)", "from": "3 5"}).json()
    first, second = ({"id": made["key"], "side": side} for side in made["sides"])
    assert client.get(f"/match/{made['key']}").status_code == 200
    assert act(client, first, kind="move", leave="2 5").status_code == 409, "the other forbids first"
    assert act(client, second, kind="block", leave="3 4").status_code == 200
    assert act(client, second, kind="resign").json()["view"]["winner"] == 1
    assert client.post("/api/matches", json={"game": "wythoff", "from": "3 5 7"}).status_code == 400


async def _view(question):
    return {"due": "move", "player": 1, "steps": []}


def test_a_refused_rematch_keeps_the_sides():
    async def refuse(question):
        raise rooms.RefusedError(503, "busy")

    match = rooms.SharedMatch("key", "wythoff", "1,2", ("A", "B"))
    match.view, sides = {"due": None}, [*match.sides]
    with pytest.raises(rooms.RefusedError):
        asyncio.run(match._again(refuse))
    assert (match.sides, match.names) == (sides, ["A", "B"])


def test_rooms_have_codes_of_their_own(monkeypatch):
    letters = iter("A" * 2 * rooms.CODE_LENGTH + "B" * rooms.CODE_LENGTH)
    monkeypatch.setattr(rooms, "choice", lambda _: next(letters))
    own = rooms.Classroom("A" * rooms.CODE_LENGTH, "wythoff", "1,2")
    assert rooms.Classrooms(None, own).open("wythoff", "1,2").code == "B" * rooms.CODE_LENGTH


def test_rooms_and_matches_are_limited_and_swept(monkeypatch):
    now = [0.0]
    monkeypatch.setattr(rooms, "monotonic", lambda: now[0])

    async def fill():
        house = rooms.Classrooms(_view)
        for number in range(limits.ROOMS):
            now[0] = float(number)
            room = house.open("wythoff", "3, 5")
        with pytest.raises(rooms.RefusedError, match="20 rooms already"):
            house.open("wythoff", "3, 5")
        for _ in range(limits.SEATS):
            room.join("Kim")
        with pytest.raises(rooms.RefusedError, match="full"):
            room.join("Kim")
        for _ in range(limits.MATCHES):
            await house.begin("wythoff", "3, 5")
        with pytest.raises(rooms.RefusedError, match="500 matches"):
            await house.begin("wythoff", "3, 5")
        now[0] += 1
        ended, seen = list(house._matches.values())[3:5]
        ended.view = seen.view = {"due": None}
        seen.player(None)
        await house.begin("wythoff", "3, 5")
        assert house.match(seen.key), "of those that are over, one that nobody has seen for longer goes"
        with pytest.raises(rooms.RefusedError, match="does not exist"):
            house.match(ended.key)
        now[0] += limits.IDLE_SEAT + 1
        assert room.join("Lea")["name"] == "Lea", "places of those who left are free again"
        now[0] += limits.IDLE_ROOM + 1
        house.open("wythoff", "3, 5")
        await house.begin("wythoff", "3, 5")
        with pytest.raises(rooms.RefusedError, match="does not exist"):
            house.room(room.code)

    asyncio.run(fill())
