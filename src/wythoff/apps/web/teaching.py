"""Explanations on pages: a P-position by formulas of a theorem, the losing squares, and the review of a match.

`table` is a match, a `MatchTable`, whose piles keep their places on the page.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from wythoff.apps.cli.replies import text
from wythoff.apps.web import limits
from wythoff.apps.web.games import has_board, read_integer, read_text
from wythoff.apps.web.match_tables import MatchTable
from wythoff.base.errors import RequestError, WythoffError
from wythoff.game.rulesets import Game, Position
from wythoff.sequences.integers import in_digits
from wythoff.sequences.registry.reading import read
from wythoff.sequences.systems import written
from wythoff.solving.solvers import solve
from wythoff.solving.strategies import strategy

GOLDEN = "alpha = (1 + sqrt(5))/2"
TERM = re.compile(r"([ab])_n = (.*)")  # a formula for one pile of the n-th P-position
MOST_NUMBERS = 60  # most numbers in one request for digits


def reason(game: Game, position: Position) -> dict[str, Any] | None:
    """Explain why `position` is a P-position: return its number n, and the formulas of a theorem evaluated at n.

    The result is a dictionary: "n" is the number, "terms" are the evaluated formulas, and "digits" are the Zeckendorf
    digits of the piles, [] if the formulas do not contain the golden ratio. Return None if no theorem gives formulas
    for the P-positions, or if `position` is not a P-position.

    >>> from wythoff.game.catalog import NAMES
    >>> from wythoff.game.rulesets import parse
    >>> found = reason(parse("wythoff", NAMES), (6, 10))
    >>> found["terms"], found["digits"]
    (['a_4 = floor(4*alpha) = 6', 'b_4 = 6 + 4 = 10'], ['1001', '10010'])
    """
    found = strategy(game)
    formulas = {term[1]: term[2] for formula in found.formulas if (term := TERM.fullmatch(formula))}
    limited = any("(n-1)" in formula or formula.startswith("for n") for formula in found.formulas)
    if game.ordered or set(formulas) != {"a", "b"} or limited or found.evidence.kind != "proved":
        return None
    n = found.index(position)
    if n is None:
        return None
    named = {"a_n": in_digits(position[0]), "n": in_digits(n)}
    terms = []
    for pile, size in zip("ab", position, strict=True):
        put_in = re.sub(r"\b(a_n|n)\b", lambda name: named[name[1]], formulas[pile])
        terms.append(f"{pile}_{named['n']} = {put_in} = {in_digits(size)}")
    constants = [formula for formula in found.formulas if formula.startswith("alpha")]
    spelt = list(map(_fibonacci, position)) if GOLDEN in constants else []
    return {"position": text(position), "n": named["n"], "terms": terms, "with": constants, "digits": spelt}


def _fibonacci(number: int) -> str:
    return written(read("zeckendorf", "numeration").value.digits(number))


def digits(given: dict[str, Any]) -> dict[str, Any]:
    """Return the Zeckendorf digits of the numbers in a request: 10 = 8 + 2 has the digits "10010"."""
    numbers = read_text(given.get("numbers"), "numbers", limits.NUMBER * 4).split(",")
    if len(numbers) > MOST_NUMBERS:
        raise RequestError(
            f"the digits of at most {MOST_NUMBERS} numbers can be computed at once, not of {len(numbers)}"
        )
    return {"digits": [_fibonacci(abs(read_integer(number, "a number"))) for number in numbers]}


def losing(table: MatchTable) -> list[list[str]] | None:
    """Return the P-positions on the board of a match, as squares; None if the board does not show them.

    It shows them only for an impartial game without memory, on two piles of integers that are not too large.
    """
    match, side = table.match, max(map(int, table.first), default=0)
    if not has_board(match.asked) or match.game.remembers or match.asked.partizan or side > limits.BOARD:
        return None
    with suppress(WythoffError):
        found = [(int(a), int(b)) for a, b in solve(match.asked, up_to=side).p_positions]
        squares = found if match.asked.ordered else dict.fromkeys([*found, *((b, a) for a, b in found)])
        return [list(map(in_digits, square)) for square in squares]
    return None


def review(table: MatchTable) -> list[dict[str, Any]]:
    """Return a list with a dictionary for each step of a match, which shows whether the step was a mistake.

    `player` made the step, `could` says whether this player could win before it, and `still` whether after it. `words`
    describes the step.
    """
    tokens, found, before = list(table.tokens), [], []
    for reached in range(len(tokens)):
        table.bring_to(tokens[:reached])
        before.append((table.match.player, table.match.hint().wins))
    table.bring_to(tokens)
    for place, (player, wins) in enumerate(before):
        if place + 1 < len(before):
            then, others = before[place + 1]
            still = others if then == player else not others
        else:
            still = table.match.winner == player
        found.append({"player": player, "could": wins, "still": still, "words": table.words[place]})
    return found
