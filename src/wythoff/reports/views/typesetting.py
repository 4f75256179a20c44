"""Rulesets, numbers and Beatty sequences in LaTeX, without the dollar signs.

A ruleset is the set of its moves. Unless the game is ordered, (k, l) takes k from the smaller pile and l from the
larger, and x_0, y_0 and x_1, y_1 are the sorted piles before and after the move; in an ordered game (i, j) takes i from
the first and j from the second pile. Sets with one parameter are joined into one set, and sets without a parameter too:
nim | diagonal is {(t, 0), (0, t), (t, t) : t > 0}.
"""

from __future__ import annotations

from functools import singledispatch
from itertools import groupby
from typing import NamedTuple

from wythoff.expressions.latex import latex as latex_expression
from wythoff.expressions.tree import Expression
from wythoff.game import rulesets
from wythoff.game.rulesets import Game, Moves
from wythoff.sequences.beatty.sequence import Beatty
from wythoff.sequences.integers import to_decimal
from wythoff.sequences.quadratic import Quadratic

VERBATIM = str.maketrans({
    "\\": r"\backslash ", "~": r"\sim ", "^": r"\hat{\ }", " ": r"\ ", **{sign: rf"\{sign}" for sign in "_{}&#%$"},
})  # fmt: skip
TYPESET = (Game, Expression, Quadratic, Beatty)  # the types that can be typeset
ALL, PAIR, ORDERED_PAIR = "t > 0", r"(k, \ell)", "(i, j)"


class Moved(NamedTuple):
    """A set of moves in LaTeX: its members, such as (t, 0) and (0, t), and the condition on parameters, such as t > 0.

    The condition is "" if the members have no parameters.
    """

    members: tuple[str, ...]
    condition: str = ""


@singledispatch
def latex(value: object) -> str:
    r"""Return `value`, a game, an expression, a quadratic number or a Beatty sequence, as LaTeX.

    >>> from wythoff.game.rulesets import parse
    >>> print(latex(parse("nim | diagonal | ray(1, 2)")))
    \{(t, 0), (0, t), (t, t), (t, 2t), (2t, t) : t > 0\}
    >>> print(latex(parse("nim | diagonal(x1 + 1)")))
    \{(t, 0), (0, t) : t > 0\} \cup \{(k, \ell) : k, \ell > 0,\ \left| k - \ell \right| < x_1 + 1\}

    Raises: TypeError for anything else.
    """
    raise TypeError(f"a value of type {type(value).__name__} has no LaTeX form")


latex.register(Expression, latex_expression)


@latex.register
def _(number: Quadratic) -> str:
    p, q, d, r = map(to_decimal, (number.p, abs(number.q), number.d, number.r))
    surd = rf"\sqrt{{{d}}}" if q == "1" else rf"{q}\sqrt{{{d}}}"
    sign = "" if number.q > 0 else "-"
    top = p if not number.q else f"{p} {sign or '+'} {surd}" if number.p else f"{sign}{surd}"
    return top if number.r == 1 else rf"\frac{{{top}}}{{{r}}}"


@latex.register
def _(sequence: Beatty) -> str:
    alpha, gamma = sequence.alpha, sequence.gamma
    slope = "" if alpha == 1 else rf" \cdot {_factor(alpha)}"
    added = f" {'-' if gamma.sign() < 0 else '+'} {_factor(abs(gamma))}" if gamma else ""
    return rf"\left\lfloor n{slope}{added} \right\rfloor"


def _factor(number: Quadratic) -> str:
    return rf"\left({latex(number)}\right)" if number.q and number.p and number.r == 1 else latex(number)


@latex.register
def _(game: Game) -> str:
    return rf"\mathtt{{{verbatim(str(game))}}}"


@latex.register
def _(game: rulesets.Misere) -> str:
    return rf"{latex(game.game)},\ \mbox{{misere play}}"


@latex.register
def _(game: rulesets.Block) -> str:
    options = f"{game.n} {'option' if game.n == 1 else 'options'}"
    of = "" if game.of is None else rf" of }} {_within(game.of, ordered=game.ordered)} \mbox{{"
    return rf"{_moves_and_ending(game)},\ \mbox{{at most {options}{of} forbidden}}"


@latex.register
def _(game: rulesets.Terminal) -> str:
    return _moves_and_ending(game)


def _moves_and_ending(game: rulesets.Block | rulesets.Terminal) -> str:
    moves = moves_latex(game.moves, ordered=game.ordered)
    return moves if game.ending is None else rf"{moves},\ \mbox{{ending where }} {latex(game.ending)}"


@latex.register
def _(game: rulesets.Star) -> str:
    times = "" if game.times == 1 else f" {game.times}"
    return rf"\left({latex(game.game)}\right)^{{\star{times}}}"


@latex.register
def _(moves: Moves) -> str:
    return moves_latex(moves, ordered=moves.ordered)


@singledispatch
def moves_latex(moves: Moves, *, ordered: bool) -> str:
    r"""Return a set of moves as LaTeX, such as \{(t, 0), (0, t) : t > 0\} for nim.

    A move given by a condition is written (i, j) if the game is `ordered`, else (k, \ell).
    """
    moved = _members(moves, ordered=ordered)
    return rf"\mathtt{{{verbatim(str(moves))}}}" if moved is None else _written(moved)


@moves_latex.register
def _(moves: rulesets.Without, *, ordered: bool) -> str:
    left, right = (_within(part, ordered=ordered) for part in (moves.moves, moves.removed))
    return rf"{left} \setminus {right}"


@moves_latex.register
def _(moves: rulesets.Keep, *, ordered: bool) -> str:
    pair = ORDERED_PAIR if ordered else PAIR
    return rf"\{{{pair} \in {_within(moves.moves, ordered=ordered)} : {latex(moves.condition)}\}}"


@moves_latex.register
def _(moves: rulesets.Union, *, ordered: bool) -> str:
    texts: list[str] = []
    sets = [(part, _members(part, ordered=ordered)) for part in moves.parts]
    for told, parts in groupby(sets, key=lambda found: found[1] is not None):
        if told:
            texts += map(_written, _joined([moved for _, moved in parts if moved is not None]))
        else:
            texts += [_within(part, ordered=ordered) for part, _ in parts]
    return r" \cup ".join(texts)


def _within(moves: Moves, *, ordered: bool) -> str:
    text = moves_latex(moves, ordered=ordered)
    return rf"\left({text}\right)" if r" \cup " in text or moves.taken_away is not None else text


@singledispatch
def _members(moves: Moves, *, ordered: bool) -> Moved | None:
    """Return the moves of one kind, such as diagonal, as a set of members.

    A move given by a condition is written (i, j) if the game is `ordered`, else (k, l). Return None
    for moves that combine other moves, such as a union.
    """
    return None


@_members.register
def _(moves: rulesets.Nim, *, ordered: bool) -> Moved:
    if moves.lengths is None:
        taken = _times(moves.step)
        return Moved((f"({taken}, 0)", f"(0, {taken})"), ALL)
    step = "" if moves.step == 1 else rf",\ n \equiv 0 \pmod{{{moves.step}}}"
    return Moved(("(n, 0)", "(0, n)"), rf"n > 0{step},\ {latex(moves.lengths)}")


@_members.register
def _(moves: rulesets.Diagonal, *, ordered: bool) -> Moved:
    if moves == rulesets.Diagonal():
        return Moved(("(t, t)",), ALL)
    k, l = ("i", "j") if ordered else ("k", r"\ell")
    step = "" if moves.step == 1 else rf",\ {k} \equiv {l} \pmod{{{moves.step}}}"
    pair, width = ORDERED_PAIR if ordered else PAIR, latex(moves.width)
    return Moved((pair,), rf"{k}, {l} > 0,\ \left| {k} - {l} \right| < {width}{step}")


@_members.register
def _(moves: rulesets.Ray, *, ordered: bool) -> Moved:
    return Moved(tuple(f"({_times(p)}, {_times(q)})" for p, q in moves.orders()), ALL)


@_members.register(rulesets.Jump)
@_members.register(rulesets.Vector)
def _(moves: rulesets.Jump | rulesets.Vector, *, ordered: bool) -> Moved:
    return Moved(tuple(f"({i}, {j})" for i, j in moves.fixed_vectors))


@_members.register
def _(moves: rulesets.AbVector, *, ordered: bool) -> Moved:
    return Moved(("(t, 0)", "(0, t)", f"({_times(moves.a)}, {_times(moves.b)})"), ALL)


@_members.register
def _(moves: rulesets.Where, *, ordered: bool) -> Moved:
    return Moved((ORDERED_PAIR if ordered else PAIR,), latex(moves.condition))


def _joined(sets: list[Moved]) -> list[Moved]:
    """Join neighbouring sets of moves that both have the condition t > 0, or both have no condition.

    Other sets are returned unchanged.
    """
    found: list[Moved] = []
    for moved in sets:
        beside = found[-1] if found and moved.condition in ("", ALL) else None
        if beside is not None and beside.condition == moved.condition:
            found[-1] = Moved(tuple(dict.fromkeys((*beside.members, *moved.members))), moved.condition)
        else:
            found.append(moved)
    return found


def _written(moved: Moved) -> str:
    condition = f" : {moved.condition}" if moved.condition else ""
    return rf"\{{{', '.join(moved.members)}{condition}\}}"


def _times(factor: int) -> str:
    return {0: "0", 1: "t"}.get(factor, f"{factor}t")


def verbatim(text: str) -> str:
    """Return a text with its special signs escaped, for a typewriter face in LaTeX mathematics."""
    return text.translate(VERBATIM)
