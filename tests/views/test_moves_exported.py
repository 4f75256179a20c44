"""Data sets of positions with all winning moves, compared with the rules."""

import json

import pytest

import wythoff
from wythoff.base.errors import RequestError, TooLargeError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse

GAMES = (
    "wythoff", "misere(nim | diagonal(2))", "block(nim | diagonal, 1)", "npile_wythoff(n=3)", "fibonacci_nim",
    "shifted(1, 3, 1)",
)  # fmt: skip


@pytest.mark.parametrize("text", GAMES)
def test_every_position_has_its_winning_moves(text, tmp_path):
    game, path = parse(text, NAMES), tmp_path / "moves.jsonl"
    written = wythoff.export(text, path, up_to=5, moves=True)
    records, rules = [json.loads(line) for line in path.read_text().splitlines()], Definition(game)
    assert [tuple(record["position"]) for record in records] == list(game.positions(5))
    assert written.written == len(records)
    for record in records:
        place = tuple(record["position"])
        assert record["outcome"] == rules.outcome(place)
        assert [*map(tuple, record["winning_moves"])] == list(rules.winning_moves(place))
        assert record["game"] == str(game) and record["evidence"] == str(wythoff.solve(text, up_to=5).evidence)


def test_parquet_holds_the_same_records(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    for name in ("moves.jsonl", "moves.parquet"):
        wythoff.export("wythoff", tmp_path / name, up_to=9, moves=True)
    lines = [json.loads(line) for line in (tmp_path / "moves.jsonl").read_text().splitlines()]
    table = parquet.read_table(tmp_path / "moves.parquet")
    assert table.to_pylist() == lines
    assert json.loads(table.schema.metadata[b"wythoff"])["command"] == "wythoff export 'wythoff()' --moves --up-to 9"


@pytest.mark.parametrize(
    ("text", "options", "error"),
    [
        ("ratwyt", {"up_to": 3}, RequestError), ("wythoff_partizan", {"up_to": 3}, RequestError),
        ("chosen_shift(1, 2)", {"up_to": 3}, RequestError), ("wythoff", {"count": 3}, RequestError),
        ("wythoff", {"up_to": 3, "format": "csv"}, RequestError), ("wythoff", {"up_to": 10**7}, TooLargeError),
    ],
)  # fmt: skip
def test_moves_are_refused_before_a_file_is_begun(text, options, error, tmp_path):
    path = tmp_path / "moves.jsonl"
    with pytest.raises(error):
        wythoff.export(text, path, moves=True, **options)
    assert not path.exists()
