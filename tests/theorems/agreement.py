"""Helpers that compare the answers of a theorem with the definition of a game."""

from __future__ import annotations

from typing import Any

from wythoff.game.rulesets import Definition, Game, parse
from wythoff.solving.solution import Bound
from wythoff.solving.theorems import THEOREMS, Asked, Conclusion


def silent(done: int, total: int) -> None:
    pass


def theorem_on(game: Game, source: str) -> Asked[Any, Conclusion]:
    """Return the answer of the first theorem that proves something about `game`; it must come from `source`."""
    told = [theorem.asked(game) for theorem in THEOREMS]
    found = [asked for asked in told if asked.evidence and asked.evidence.up_to is None]
    assert found, [asked.reason for asked in told]
    evidence = found[0].evidence
    assert evidence is not None
    assert evidence.kind == "proved"
    assert evidence.text.startswith(source)
    return found[0]


def conclusion(text: str) -> Conclusion:
    """Return the conclusion of the first theorem that applies to the game `text`."""
    game = parse(text)
    theorem = next(theorem for theorem in THEOREMS if theorem.asked(game).evidence)
    return theorem.asked(game).conclusion()


def answered(theorem: Any, kind: type[Any], game: Game) -> Any:
    """Return the conclusion of a theorem about `game`, which must be of the class `kind`."""
    answer = theorem.asked(game).conclusion()
    assert isinstance(answer, kind)
    return answer


def listed(answer: Conclusion, kind: str, value: int) -> list[tuple[int, ...]]:
    return list(zip(*answer.pairs(Bound(kind, value), silent), strict=True))  # type: ignore[arg-type]


def agrees(game: Game | str, source: str, up_to: int = 30, moves: int = 20) -> Conclusion:
    """Check the theorem of a game: P-positions up to `up_to`, winning moves up to `moves`, and bounds of every kind."""
    game = parse(game) if isinstance(game, str) else game
    answer, rules = theorem_on(game, source).conclusion(), Definition(game)
    assert answer.formulas
    right = rules.p_positions(up_to)
    for bound in (0, 1, 2, up_to // 3, up_to):
        assert listed(answer, "up_to", bound) == [pair for pair in right if game.reach(pair) <= bound]
    for position in game.positions(up_to):
        assert answer.is_p(position) is (position in right)
    for position in game.positions(moves):
        if position not in right:
            expected = rules.winning_moves(position)
            assert answer.winning_moves(position) == expected
            assert (answer.winning_move(position) in expected) if expected else answer.winning_move(position) is None
    if answer.finite_rows:
        counts_agree(answer, right)
    return answer


def counts_agree(answer: Conclusion, right: list[tuple[int, ...]]) -> None:
    """Check bounds by count and columns, and chunks: they list the P-positions `right` in lexicographic order."""
    far = listed(answer, "count", 150)
    assert far == sorted(far)
    assert len(far) == (150 if answer.total is None else min(150, answer.total))
    top = max(map(max, right), default=-1)
    assert [pair for pair in far if max(pair) <= top] == [pair for pair in right if pair <= far[-1]]
    for value in (0, 1, 2, 3, 11):
        assert listed(answer, "count", value) == far[:value]
        assert listed(answer, "columns", value) == [pair for pair in far if pair[0] < value]
        assert value < 11 or far[-1][0] >= value or answer.total == len(far)
        for size in (1, 4, 100):
            chunks = [list(zip(*chunk, strict=True)) for chunk in answer.chunks(value, size)]
            assert [pair for chunk in chunks for pair in chunk] == far[:value]
            assert all(0 < len(chunk) <= size for chunk in chunks)
