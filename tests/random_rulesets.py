"""Hypothesis strategies for expressions, conditions, moves and games, built through the constructors.

A costly strategy is built once for all tests. The cheap ones that `games` names twice are not: `one_of` drops repeats.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_

from hypothesis import strategies as st

from wythoff.expressions import Comparison, Expression, Integer, Operation, Variable
from wythoff.expressions.tree import negation
from wythoff.game.rulesets import (
    AbVector,
    Block,
    ChosenShift,
    CyclicNimhoff,
    Diagonal,
    EndWythoff,
    Euclid,
    FibonacciNim,
    Game,
    Imitation,
    Jump,
    Keep,
    Misere,
    Moves,
    NheapEqual,
    Nim,
    NimAbpq,
    NpileWythoff,
    PartizanSubtraction,
    RatGame,
    RatGamePrinted,
    RatWyt,
    Ray,
    Shifted,
    ShiftedUV,
    Star,
    Terminal,
    TribonacciGame,
    TwoPileGame,
    Union,
    Vector,
    Where,
    Without,
    WythoffPartizan,
    subtraction,
)
from wythoff.game.rulesets.families import LENGTH_VARIABLES, MOVE_VARIABLES, WIDTH_VARIABLES
from wythoff.game.rulesets.playing import TERMINAL_VARIABLES

SIGNS = ("<", "<=", ">", ">=", "==", "!=")
small = st.integers(0, 5)
steps = st.integers(1, 4)


@cache
def numbers() -> st.SearchStrategy[int]:
    """Small numbers, and numbers close to the widths of machine integers, of both signs."""
    widths = st.sampled_from((31, 32, 62, 63, 64, 100))
    edges = st.builds(lambda bits, off: (1 << bits) + off, widths, st.integers(-2, 2))
    return st.one_of(st.integers(-9, 40), edges, edges.map(int.__neg__))


@cache
def expressions(variables: Sequence[str], *, total: bool = False) -> st.SearchStrategy[Expression]:
    """Integer expressions; `total` ones have a value wherever no variable is negative."""
    literals = (small if total else numbers()).map(Integer)
    atoms = st.one_of(literals, st.sampled_from(variables).map(Variable)) if variables else literals
    return st.recursive(atoms, lambda inner: _operations(inner, atoms, variables, total), max_leaves=8)


@cache
def conditions(variables: Sequence[str], *, total: bool = False) -> st.SearchStrategy[Expression]:
    """Conditions: comparisons and bare expressions joined by `and`, `or`, `not`."""
    arithmetic = expressions(variables, total=total)
    atoms = st.one_of(comparisons(arithmetic), arithmetic)

    def joined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        several = st.lists(inner, min_size=2, max_size=3)
        both = st.builds(lambda name, parts: Operation(name, *parts), st.sampled_from(("and", "or")), several)
        return st.one_of(both, inner.map(lambda part: Operation("not", part)))

    return st.recursive(atoms, joined, max_leaves=4)


def comparisons(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Chains of one to three comparisons."""
    links = st.lists(st.tuples(st.sampled_from(SIGNS), inner), min_size=1, max_size=3)

    def chain(first: Expression, rest: list[tuple[str, Expression]]) -> Expression:
        return Comparison(tuple(sign for sign, _ in rest), (first, *(part for _, part in rest)))

    return st.builds(chain, inner, links)


def _operations(
    inner: st.SearchStrategy[Expression], atoms: st.SearchStrategy[Expression], variables: Sequence[str], total: bool
) -> st.SearchStrategy[Expression]:
    divisors = st.integers(1, 6).map(Integer) if total else inner.filter(lambda part: part != Integer(0))
    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(
        st.builds(Operation, st.sampled_from(("+", "-", "*", "&", "|", "^")), inner, inner),
        st.builds(Operation, st.sampled_from(("//", "%")), inner, divisors),
        st.builds(Operation, st.just("**"), atoms | st.just(Integer(-1)), _exponents(variables, total)),
        inner.map(negation),
        inner.map(lambda part: Operation("abs", part)),
        st.builds(lambda name, parts: Operation(name, *parts), st.sampled_from(("min", "max")), several),
        _naturals(inner, total),
        st.builds(Operation, st.just("gcd"), inner, inner),
        comparisons(inner),
    )


def _exponents(variables: Sequence[str], total: bool) -> st.SearchStrategy[Expression]:
    literals = st.integers(0, 4).map(Integer)
    if not variables:
        return literals
    names = st.sampled_from(variables).map(Variable)
    remainders = st.builds(lambda part, bound: Operation("%", part, bound), names, st.integers(1, 5).map(Integer))
    return st.one_of(literals, remainders) if total else st.one_of(literals, remainders, names)


def _naturals(inner: st.SearchStrategy[Expression], total: bool) -> st.SearchStrategy[Expression]:
    """Functions that have no value at negative numbers."""
    names = st.sampled_from(("C", "popcount", "bit_length", "isqrt"))
    if total:
        return st.builds(lambda name, part: Operation(name, Operation("abs", part)), names, inner)
    return st.builds(Operation, names, inner) | st.builds(Operation, st.just("C"), inner, inner)


@cache
def pairs() -> st.SearchStrategy[tuple[int, int]]:
    """Two numbers, not both 0."""
    return st.tuples(small, small).filter(any)


@cache
def atoms() -> st.SearchStrategy[Moves]:
    """Families of moves with random parameters."""
    lengths = st.none() | conditions(LENGTH_VARIABLES, total=True)
    return st.one_of(
        st.builds(Nim, steps, lengths),
        st.just(Nim()),
        st.builds(Diagonal, st.integers(-1, 5), steps),
        st.builds(Diagonal, expressions(WIDTH_VARIABLES, total=True), steps),
        pairs().map(lambda pair: Ray(*pair)),
        pairs().map(lambda pair: Jump(*pair)),
        pairs().map(lambda pair: Vector(*pair)),
        conditions(MOVE_VARIABLES, total=True).map(Where),
    )


def moves() -> st.SearchStrategy[Moves]:
    """Sets of moves: families, unions, differences and restrictions."""

    def combined(inner: st.SearchStrategy[Moves]) -> st.SearchStrategy[Moves]:
        return st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: reduce(or_, parts)),
            st.builds(Without, inner, inner),
            st.builds(Keep, inner, conditions(MOVE_VARIABLES, total=True)),
        )

    return st.recursive(atoms(), combined, max_leaves=4)


def unblocked() -> st.SearchStrategy[Moves | Terminal]:
    """Moves in normal play, with a terminal condition or not."""
    return st.one_of(moves(), st.builds(Terminal, moves(), conditions(TERMINAL_VARIABLES, total=True)))


@cache
def blocked() -> st.SearchStrategy[Block]:
    """The same with blocking: of any option, of those of one part of the moves, or of some other moves."""

    def block(game: Moves | Terminal, n: int, of: Moves | int | None) -> Block:
        inner = game.moves if isinstance(game, Terminal) else game
        parts = inner.parts if isinstance(inner, Union) else (inner,)
        return Block(game, n, parts[of % len(parts)] if isinstance(of, int) else of)

    return st.builds(block, unblocked(), small, st.one_of(st.none(), small, moves()))


def free_games() -> st.SearchStrategy[TwoPileGame]:
    """Games without blocking, in normal or misere play."""
    return st.one_of(unblocked(), unblocked().map(Misere))


@cache
def games() -> st.SearchStrategy[TwoPileGame]:
    """Moves, with a terminal condition or not, with blocking or not, in normal or misere play."""
    return st.one_of(free_games(), free_games(), blocked(), blocked().map(Misere))


@cache
def vector_sets() -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """Sets of vectors of one dimension from 1 to 4, the empty one too."""

    def of_dimension(size: int) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
        vector = st.lists(st.integers(0, 3), min_size=size, max_size=size).filter(any).map(tuple)
        return st.lists(vector, max_size=4).map(tuple)

    return st.integers(1, 4).flatmap(of_dimension)


@cache
def partizan_games() -> st.SearchStrategy[Game]:
    """Partizan subtraction games, the empty sets too."""
    sets = st.lists(st.integers(1, 7), max_size=4).map(tuple)
    return st.one_of(st.builds(PartizanSubtraction, sets, sets), st.just(WythoffPartizan()))


@cache
def own_games() -> st.SearchStrategy[Game]:
    """Games that families cannot say, in normal or misere play; they print by their names in the catalog."""

    def shifted(m: int, p: int, l: int) -> Game:
        return Shifted(m, p, l % (p + 1))

    played = st.one_of(
        st.builds(AbVector, steps, steps),
        st.builds(lambda one, two: AbVector(*one) | two, st.tuples(steps, steps), moves()),
        vector_sets().map(subtraction),
        st.builds(CyclicNimhoff, st.integers(1, 5), st.sampled_from((1, 3, 4))),
        st.builds(shifted, steps, steps, small),
        st.builds(ShiftedUV, steps, steps, small, small),
        st.builds(ChosenShift, steps, steps),
        st.builds(NimAbpq, small, small, steps, steps),
        st.builds(Star, st.one_of(moves(), vector_sets().map(subtraction)), steps),
        st.builds(Imitation, steps, steps),
        st.builds(NpileWythoff, st.integers(3, 4)),
        st.builds(NheapEqual, st.integers(3, 4)),
        st.lists(steps, max_size=3).map(tuple).map(EndWythoff),
        st.sampled_from((Euclid(), RatWyt(), FibonacciNim(), TribonacciGame(), RatGame(), RatGamePrinted())),
    )
    return st.one_of(played, played.map(Misere))
