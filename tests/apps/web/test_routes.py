"""The responses of the app at each address."""

import csv

import pytest

from tests.views.test_pictures import decoded
from wythoff.game.rulesets import Diagonal, Nim, Ray
from wythoff.game.rulesets.definition import Definition


@pytest.mark.parametrize("page", ["", "play", "map", "study", "papers"])
def test_a_page_comes_with_its_policy_and_asks_nobody_else(client, page):
    found = client.get(f"/{page}")
    assert found.status_code == 200
    policy = found.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert found.headers["x-content-type-options"] == "nosniff"
    assert "http://" not in found.text.replace("http://www.w3.org", "")
    assert "https://" not in found.text
    # The pages have no inline scripts or styles, which the content policy would block.
    assert " style=" not in found.text
    assert "onclick=" not in found.text
    assert client.head(f"/{page}").status_code == 200


def test_a_link_gives_the_page_its_game(client):
    found = client.get("/play", params={"game": 'where(k < 3) "<b>&', "from": "<i>"})
    assert 'value="where(k &lt; 3) &quot;&lt;b&gt;&amp;"' in found.text
    assert "<b>" not in found.text
    assert "<i>" not in found.text
    assert client.get("/map", params={"game": "x" * 2000}).status_code == 400


def test_the_game_of_the_command_line_is_where_pages_begin(opened):
    client = opened(game="gdwn(1,2)")  # without workers, which pages do not need
    assert 'value="gdwn(1,2)"' in client.get("/map").text


def test_a_tile_is_what_the_definition_says(client):
    found = client.get("/tiles/gdwn(1,2)/3/0/0.png")
    assert found.headers["content-type"] == "image/png"
    _, _, rows, palette, _ = decoded(found.content)
    expected = set(Definition(Nim() | Diagonal() | Ray(1, 2)).p_positions(31))
    for a in range(32):
        for b in range(32):
            shown = palette[rows[8 * a + 4][8 * b + 4]]
            assert (shown == (0, 0, 0)) == ((min(a, b), max(a, b)) in expected), (a, b)


def test_a_tile_far_out_is_answered(client):
    x, y = 10**30 // 256, 1618033988749894848204586834366 // 256
    _, _, rows, palette, _ = decoded(client.get(f"/tiles/wythoff/0/{x}/{y}.png").content)
    row, column = 10**30 % 256, 1618033988749894848204586834366 % 256
    assert palette[rows[row][column]] == (0, 0, 0)


def test_a_square_is_answered_with_its_command(client):
    found = client.get("/api/square", params={"game": "wythoff", "x": "10**30", "y": "2*10**30"}).json()
    assert found["outcome"] == "N"
    assert [str(10**30), "1618033988749894848204586834366"] in found["moves"]
    assert found["command"] == f"wythoff move wythoff {10**30} {2 * 10**30}"
    valued = client.get("/api/square", params={"game": "wythoff", "x": 3, "y": 4, "show": "grundy"}).json()
    assert valued["value_command"] == "wythoff grundy wythoff 3 4"
    assert valued["value"].startswith("*2")


def test_moves_of_a_square_are_those_of_the_game(client):
    window = {"top": 0, "left": 0, "height": 8, "width": 8}
    found = client.get("/api/moves", params={"game": "wythoff", "x": 5, "y": 3, **window}).json()["moves"]
    assert {tuple(map(int, move)) for move in found} == {
        (a, b) for a in range(6) for b in range(4) if (a, b) != (5, 3) and (a == 5 or b == 3 or 5 - a == 3 - b)
    }


def test_slopes_are_quotients_that_hold_far_out(client):
    answer = client.get("/api/slopes", params={"game": "wythoff"}).json()
    assert answer["command"] == "wythoff beams 'nim | diagonal' --columns 20000"
    found = answer["slopes"]
    assert len(found) == 1
    top = int(found[0]["top"])
    assert top * top - top * 10**400 < 10**800 < (top + 1) ** 2 - (top + 1) * 10**400
    assert found[0]["exact"]


def test_data_are_the_p_positions_of_a_window(client):
    found = client.get("/data.csv", params={"game": "wythoff", "top": 0, "left": 0, "height": 20, "width": 20})
    assert "attachment" in found.headers["content-disposition"]
    lines = [line for line in found.text.splitlines() if not line.startswith("#")]
    pairs = {(int(row["x"]), int(row["y"])) for row in csv.DictReader(lines)}
    expected = set(Definition(Nim() | Diagonal()).p_positions(19))
    assert pairs == {pair for a, b in expected for pair in ((a, b), (b, a))}
    assert "proved" in found.text


def test_a_rule_is_described_or_its_fault_is_placed(client):
    found = client.get("/api/game", params={"game": "nim | diagonal"}).json()
    assert found["piles"] == 2
    assert found["rules"]
    wrong = client.get("/api/game", params={"game": "nim | diagonl(1)"}).json()
    assert wrong["column"] == 6
    assert "diagonal" in wrong["error"]


def test_a_panel_is_what_the_command_prints(client, run):
    found = client.get("/api/panel", params={"game": "wythoff", "panel": "values"}).json()
    assert found["command"] == "wythoff grundy wythoff --up-to 12"
    status, printed, _ = run("grundy", "wythoff", "--up-to", "12")
    assert status == found["status"] == 0
    assert found["text"].split() == printed.split()


def test_what_a_command_refuses_is_shown_as_it_says_it(client):
    found = client.get("/api/panel", params={"game": "fibonacci_nim", "panel": "misere"}).json()
    assert found["status"] == 2
    assert len(found["text"].splitlines()) == 1
    assert not found["text"].startswith("wythoff:")


def test_names_are_completed_from_notation_and_catalog(client):
    found = client.get("/api/completions").json()
    assert "diagonal" in {family["name"] for family in found["families"]}
    assert len(found["games"]) >= 60


def test_papers_and_their_entries(client):
    papers = client.get("/api/shelf").json()["papers"]
    assert len(papers) == 4
    for paper in papers:
        assert paper["entries"]
    asked = {"paper": "fraenkel2004", "first": "0", "stop": "2"}
    judged = client.get("/api/verdicts", params=asked).json()["entries"]
    assert [entry["label"] for entry in judged] == [
        entry["label"] for entry in next(paper for paper in papers if paper["name"] == "fraenkel2004")["entries"][:2]
    ]
    entry = client.get("/api/entry", params={"paper": "fraenkel2004", "entry": judged[0]["label"]}).json()
    assert entry["command"].startswith("wythoff paper fraenkel2004")
    assert judged[0]["label"].lower() in entry["text"].lower()


def test_a_link_becomes_a_square(client):
    found = client.get("/qr.svg", params={"text": "http://127.0.0.1:8080/play?game=wythoff"})
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.text.lstrip().startswith("<?xml")


def test_pictures_of_games_with_and_without_a_board(client):
    for call in ("wythoff()", "fibonacci_nim()", "euclid()"):
        _, _, rows, _, _ = decoded(client.get(f"/pictures/{call}.png").content)
        assert len({shade for row in rows for shade in row}) > 1, call


def test_a_match_is_played_through_the_handlers(client):
    question = {"game": "wythoff", "from": "5,8", "steps": []}
    found = client.post("/api/play", json=question).json()
    assert (found["due"], found["player"]) == ("move", 1)
    steps = []
    while found["due"]:
        found = client.post("/api/play", json={**question, "steps": steps, "do": {"kind": "reply"}}).json()
        steps = [step["token"] for step in found["steps"]]
    winner = 1 if Definition(Nim() | Diagonal()).outcome((5, 8)) == "N" else 2
    assert found["winner"] == winner


@pytest.mark.parametrize("page", ["play", "map", "study"])
@pytest.mark.parametrize("game", ["nim | diagonl", "mine.py:Game", "@rules.txt", "nim" + " | nim" * 300])
def test_a_page_of_no_game_says_so_and_can_be_mended(client, page, game):
    found = client.get(f"/{page}", params={"game": game})
    assert found.status_code == 400
    assert 'name="game"' in found.text
    assert client.get(f"/{page}").status_code == 200


@pytest.mark.parametrize("game", ["ratwyt", "tribonacci_game", "fibonacci_nim", "cyclic_nimhoff(h=3, piles=3)"])
def test_app_refuses_a_map_without_a_board(client, game):
    found = client.get("/api/game", params={"game": game}).json()
    assert not found["board"]
    assert client.post("/api/play", json={"game": game, "from": found["from"]}).status_code == 200
    refused = client.get("/api/overview", params={"game": game})
    assert refused.status_code == 400
    assert "two piles of integers" in refused.text


def test_how_far_a_map_goes_and_its_colours_are_told(client):
    found = client.get("/api/overview", params={"game": "block(wythoff, 1)"}).json()
    assert found["extent"] == "endless"
    assert set(found["shows"]) == {"P", "grundy", "palace"}
    assert found["shows"]["grundy"][0] == ["0", "rgb(255, 205, 0)"]
