"""Claims that a theorem decides: the same game, or the same closed form as that of a proved theorem.

Two formulas are the same where each pile is floor(n*s + c) with the same s and c, as numbers, and the finitely many
positions that go with them are the same: integer parts are taken into the floor, which changes nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import TYPE_CHECKING

from wythoff.catalog.canonical import meant
from wythoff.catalog.given import as_game
from wythoff.claims.formulas import Formulas
from wythoff.claims.linear import ZERO, Form, Linear, NotLinearError, variable
from wythoff.errors import WythoffError
from wythoff.kernels import silent
from wythoff.questions.sameness import same_game
from wythoff.sequences.quadratic import Quadratic
from wythoff.solution import Bound, Evidence
from wythoff.theorems import proof_of
from wythoff.views.exports.closed_forms import ClosedForm, read_formulas

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.rulesets import Game, Position

Line = tuple[Quadratic, Quadratic]  # slope and intercept: floor(n*slope + intercept)
# Indices by which the beginnings of two closed forms may lie apart: the terms between are compared one by one.
MOST_FIRST = 1000


def proof(claim: Claim) -> Evidence | None:
    """The evidence if a claim is known to be true for all piles; None if it is not decided."""
    if claim.kind == "game":
        other = as_game(claim.text)
        if same_game(claim.game, other):
            return Evidence("proved", "they are the same game")
        found, another = _known(claim.game), _known(other)
        if found is None or another is None or claim.game.ordered or other.ordered:
            return None
        same = _same(_of_form(found[0]), _of_form(another[0]))
        sources = dict.fromkeys((found[1], another[1]))
        return Evidence("proved", f"{'; '.join(sources)}; the formulas are the same") if same else None
    if claim.kind == "positions":
        return _of_few(claim)
    if claim.kind != "formula" or claim.game.ordered:
        return None
    if claim.text.startswith("mex"):
        from wythoff.claims.recurrences import proved

        return proved(claim)
    found = _known(claim.game)
    if found is None or not _same(_of_form(found[0]), _of_claim(claim)):
        return None
    return Evidence("proved", f"{found[1]}; the formulas claimed are the same")


def _of_few(claim: Claim) -> Evidence | None:
    """The evidence if a theorem says that there are only that many P-positions, and they are the ones claimed."""

    found = proof_of(meant(claim.game))
    if found is None:
        return None
    answer = found.answer.conclusion()
    if answer.total is None or answer.total != len(set(claim.positions)):
        return None
    listed = zip(*answer.pairs(Bound("count", answer.total), silent), strict=True)
    same = set(listed) == set(claim.positions)
    return Evidence("proved", f"{found.evidence.text}; there are only these {answer.total}") if same else None


def _known(game: Game) -> tuple[ClosedForm, str] | None:
    """The closed form of a proved theorem, and its source; only forms that are understood whole."""
    found = proof_of(meant(game))
    form = None if found is None else read_formulas(found.answer.conclusion().formulas)
    return None if found is None or form is None or len(form.piles) != game.piles else (form, found.evidence.text)


class _Set:
    """Formulas from `first` on, as lines, and what the first of them and the other positions are."""

    def __init__(self, lines: list[Line], first: int, without: tuple[int, ...], besides: tuple[Position, ...]) -> None:
        self.lines, self.first, self.without, self.besides = lines, first, without, besides
        self.start = max([first, *(n + 1 for n in without)])

    def before(self, start: int) -> set[Position]:
        """All positions but those of the formulas from `start` on, sorted."""
        indices = (n for n in range(self.first, start) if n not in self.without)
        made = (tuple(sorted((n * slope + added).floor() for slope, added in self.lines)) for n in indices)
        return {*(tuple(sorted(position)) for position in self.besides), *made}


def _same(one: _Set | None, other: _Set | None) -> bool:
    if one is None or other is None or sorted(map(str, one.lines)) != sorted(map(str, other.lines)):
        return False
    start = max(one.start, other.start)
    if start - min(one.first, other.first) > MOST_FIRST:
        return False
    return one.before(start) == other.before(start)


def _of_claim(claim: Claim) -> _Set | None:
    lines = _lines(dict(zip("abcdefgh", Formulas(claim.text).piles, strict=False)), {}, "{}(n)")
    return None if lines is None else _Set(lines, claim.first, (), claim.positions)


def _of_form(form: ClosedForm) -> _Set | None:
    lines = _lines(form.piles, form.constants, "{}_n")
    return None if lines is None else _Set(lines, form.first, form.without, form.besides)


def _lines(piles: Mapping[str, ast.expr], constants: Mapping[str, ast.expr], call: str) -> list[Line] | None:
    """The lines whose floors are the piles, which formulas name as `call` says; None where they are no such lines."""
    reader = _Floors()
    try:
        for name, formula in (*constants.items(), *((call.format(name), pile) for name, pile in piles.items())):
            reader.known[name] = reader.form(formula)
        return [reader.line(reader.known[call.format(name)]) for name in piles]
    except WythoffError:
        return None


class _Floors(Linear):
    """Sums of n and of floors of lines: `known` are names and calls, `floors` the lines by their variables."""

    def __init__(self) -> None:
        self.known: dict[str, Form] = {}
        self.floors: dict[str, Line] = {}

    def other(self, node: ast.expr) -> Form:
        found = self.known.get(ast.unparse(node))
        return super().other(node) if found is None else found

    def floored(self, part: Form) -> Form:
        if set(part.terms) != {"n"}:
            raise NotLinearError("a floor is taken of a floor")
        name = f"floor{len(self.floors)}"
        self.floors[name] = part.terms["n"], part.constant
        return variable(name)

    def line(self, form: Form) -> Line:
        """The line whose floor a sum is: whole numbers are taken into the floor."""
        slope, floors = form.terms.get("n", ZERO), [name for name in form.terms if name != "n"]
        if not form.whole or len(floors) > 1 or any(form.terms[name] != 1 for name in floors):
            raise NotLinearError("not one floor")
        inner = self.floors[floors[0]] if floors else (ZERO, ZERO)
        return slope + inner[0], form.constant + inner[1]
