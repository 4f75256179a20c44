"""Claims that a theorem decides: the same game, or the same closed form as that of a proved theorem.

Two formulas are the same where each pile is floor(n*s + c) with the same s and c, as numbers, and the finitely many
positions that go with them are the same: integer parts are taken into the floor, which changes nothing.
"""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING, TypeAlias

from wythoff.claims.formulas import Formulas
from wythoff.questions.sameness import same_game
from wythoff.sequences.quadratic import Quadratic, as_quadratic
from wythoff.solution import Evidence

if TYPE_CHECKING:
    from wythoff.claims.claim import Claim
    from wythoff.rulesets import Game, Position
    from wythoff.views.exports.closed_forms import ClosedForm

Line = tuple[Quadratic, Quadratic]  # slope and intercept: floor(n*slope + intercept)
Part: TypeAlias = tuple[Quadratic, Quadratic, Line | None] | None
MOST_FIRST = 1000
MOST_POWER = 100


def proof(claim: Claim) -> Evidence | None:
    """The evidence if a claim is known to be true for all piles; None if it is not decided."""
    if claim.kind == "game":
        from wythoff.catalog.given import as_game

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
    """The evidence if a theorem says that there are only so many P-positions, and they are the ones claimed."""
    from wythoff.catalog.canonical import meant
    from wythoff.kernels.limits import silent
    from wythoff.solution import Bound
    from wythoff.theorems import proof_of

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
    from wythoff.catalog.canonical import meant
    from wythoff.theorems import proof_of
    from wythoff.views.exports.closed_forms import read_formulas

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
    known: dict[str, Part] = {}
    lines = _lines(Formulas(claim.text).piles, known, "abcdefgh", "{}(n)")
    return None if lines is None else _Set(lines, claim.first, (), claim.positions)


def _of_form(form: ClosedForm) -> _Set | None:
    from wythoff.views.exports.closed_forms import _evaluated

    known: dict[str, Part] = {}
    for name, value in form.constants.items():
        read = {name: part[1] for name, part in known.items() if part}
        known[name] = (Quadratic(0), as_quadratic(_evaluated(value, read)), None)
    lines = _lines(tuple(form.piles.values()), known, "".join(form.piles), "{}_n")
    return None if lines is None else _Set(lines, form.first, form.without, form.besides)


def _lines(piles: tuple[ast.expr, ...], known: dict[str, Part], names: str, call: str) -> list[Line] | None:
    made = []
    for name, pile in zip(names, piles, strict=False):
        value = _part(pile, known)
        if value is None:
            return None
        slope, added, inner = value
        known[call.format(name)] = value
        whole = slope.rational and slope.r == 1 and added.rational and added.r == 1
        if not whole:
            return None
        made.append((slope + inner[0], added + inner[1]) if inner else (slope, added))
    return made


# slope*n + added + floor(inner[0]*n + inner[1]); one floor at most.
def _part(node: ast.expr, known: dict[str, Part]) -> Part:  # a case for each kind of syntax
    zero = Quadratic(0)
    match node:
        case ast.Constant(value=int(value)):
            return zero, Quadratic(value), None
        case ast.Name(id="n"):
            return Quadratic(1), zero, None
        case ast.Name(id="phi"):
            return zero, Quadratic(1, 1, 5, 2), None
        case ast.Name(id=name):
            return known.get(name)
        case ast.Call(func=ast.Name(id="sqrt"), args=[ast.Constant(value=int(value))]):
            return zero, Quadratic(0, 1, value), None
        case ast.Call(func=ast.Name(id="floor"), args=[inside]):
            part = _part(inside, known)
            if part is None or part[2] is not None:
                return None
            whole = all(number.rational and number.r == 1 for number in part[:2])
            return part if whole else (zero, zero, (part[0], part[1]))
        case ast.Call():
            return known.get(ast.unparse(node))
        case ast.UnaryOp(op=ast.USub(), operand=inside):
            return _scaled(_part(inside, known), Quadratic(-1))
        case ast.BinOp(left=left, op=operator, right=right):
            return _joined(operator, _part(left, known), _part(right, known), right)
    return None


def _joined(operator: ast.operator, one: Part, other: Part, right: ast.expr) -> Part:
    if one is None or other is None:
        return None
    constant = not other[0] and other[2] is None
    match operator:
        case ast.Add() | ast.Sub():
            added = other if isinstance(operator, ast.Add) else _scaled(other, Quadratic(-1))
            if added is None or (one[2] is not None and added[2] is not None):
                return None
            return one[0] + added[0], one[1] + added[1], one[2] or added[2]
        case ast.Mult():
            if constant:
                return _scaled(one, other[1])
            return _scaled(other, one[1]) if not one[0] and one[2] is None else None
        case ast.Div() if constant and other[1]:
            return _scaled(one, 1 / other[1])
        case ast.Pow() if not one[0] and one[2] is None and _small(right):
            return Quadratic(0), one[1] ** int(ast.unparse(right)), None
    return None


def _scaled(part: Part, factor: Quadratic) -> Part:
    if part is None or (part[2] is not None and factor != 1):
        return None
    return part[0] * factor, part[1] * factor, part[2]


def _small(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and 0 <= node.value <= MOST_POWER
