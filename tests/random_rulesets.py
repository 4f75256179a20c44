"""Hypothesis strategies for expressions, conditions, sets of moves, and games.

Each strategy calls the constructors of the package. Costly strategies are cached. The cheap ones that `games` lists
twice are not cached, because `one_of` drops repeated strategies.
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
    """Return a strategy for integers of either sign: small ones, and some next to powers of two such as 2**63."""
    widths = st.sampled_from((31, 32, 62, 63, 64, 100))
    edges = st.builds(lambda bits, off: (1 << bits) + off, widths, st.integers(-2, 2))
    return st.one_of(st.integers(-9, 40), edges, edges.map(int.__neg__))


@cache
def expressions(variables: Sequence[str], *, total: bool = False) -> st.SearchStrategy[Expression]:
    """Return a strategy for integer expressions in `variables`.

    If `total`, each expression has a value for all nonnegative values of the variables.
    """
    literals = (small if total else numbers()).map(Integer)
    atoms = st.one_of(literals, st.sampled_from(variables).map(Variable)) if variables else literals
    return st.recursive(atoms, lambda inner: _operations(inner, atoms, variables, total), max_leaves=8)


@cache
def conditions(variables: Sequence[str], *, total: bool = False) -> st.SearchStrategy[Expression]:
    """Return a strategy for conditions in `variables`: comparisons and expressions, joined by `and`, `or`, `not`.

    If `total`, each condition has a value for all nonnegative values of the variables.
    """
    arithmetic = expressions(variables, total=total)
    atoms = st.one_of(comparisons(arithmetic), arithmetic)

    def joined(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
        several = st.lists(inner, min_size=2, max_size=3)
        both = st.builds(lambda name, parts: Operation(name, *parts), st.sampled_from(("and", "or")), several)
        return st.one_of(both, inner.map(lambda part: Operation("not", part)))

    return st.recursive(atoms, joined, max_leaves=4)


def comparisons(inner: st.SearchStrategy[Expression]) -> st.SearchStrategy[Expression]:
    """Return a strategy for chains of one to three comparisons of expressions from `inner`, such as `a < b <= c`."""
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
    """Return a strategy for calls of `C`, `popcount`, `bit_length` or `isqrt`, which fail at negative numbers.

    The arguments come from `inner`. If `total`, each is wrapped in `abs`, so that the call always has a value.
    """
    names = st.sampled_from(("C", "popcount", "bit_length", "isqrt"))
    if total:
        return st.builds(lambda name, part: Operation(name, Operation("abs", part)), names, inner)
    return st.builds(Operation, names, inner) | st.builds(Operation, st.just("C"), inner, inner)


@cache
def pairs() -> st.SearchStrategy[tuple[int, int]]:
    """Return a strategy for pairs of small numbers that are not both 0."""
    return st.tuples(small, small).filter(any)


@cache
def atoms() -> st.SearchStrategy[Moves]:
    """Return a strategy for single families of moves (Nim, diagonals, rays, ...) with random parameters."""
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
    """Return a strategy for sets of moves: families, unions, differences, and restrictions by a condition."""

    def combined(inner: st.SearchStrategy[Moves]) -> st.SearchStrategy[Moves]:
        return st.one_of(
            st.lists(inner, min_size=2, max_size=3).map(lambda parts: reduce(or_, parts)),
            st.builds(Without, inner, inner),
            st.builds(Keep, inner, conditions(MOVE_VARIABLES, total=True)),
        )

    return st.recursive(atoms(), combined, max_leaves=4)


def unblocked() -> st.SearchStrategy[Moves | Terminal]:
    """Return a strategy for games in normal play without blocking, with or without a terminal condition."""
    return st.one_of(moves(), st.builds(Terminal, moves(), conditions(TERMINAL_VARIABLES, total=True)))


@cache
def blocked() -> st.SearchStrategy[Block]:
    """Return a strategy for blocking games: games from `unblocked` in which some options may be blocked.

    Blocked may be any option, the options by one part of the moves, or the options by other moves.
    """

    def block(game: Moves | Terminal, n: int, of: Moves | int | None) -> Block:
        inner = game.moves if isinstance(game, Terminal) else game
        parts = inner.parts if isinstance(inner, Union) else (inner,)
        return Block(game, n, parts[of % len(parts)] if isinstance(of, int) else of)

    return st.builds(block, unblocked(), small, st.one_of(st.none(), small, moves()))


def free_games() -> st.SearchStrategy[TwoPileGame]:
    """Return a strategy for games without blocking, in normal or misere play."""
    return st.one_of(unblocked(), unblocked().map(Misere))


@cache
def games() -> st.SearchStrategy[TwoPileGame]:
    """Return a strategy for two-pile games: with or without a terminal condition, blocking, and misere play."""
    return st.one_of(free_games(), free_games(), blocked(), blocked().map(Misere))


@cache
def vector_sets() -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
    """Return a strategy for sets of vectors, possibly empty. All vectors of a set have the same dimension, 1 to 4."""

    def of_dimension(size: int) -> st.SearchStrategy[tuple[tuple[int, ...], ...]]:
        vector = st.lists(st.integers(0, 3), min_size=size, max_size=size).filter(any).map(tuple)
        return st.lists(vector, max_size=4).map(tuple)

    return st.integers(1, 4).flatmap(of_dimension)


@cache
def partizan_games() -> st.SearchStrategy[Game]:
    """Return a strategy for partizan games: `WythoffPartizan`, and subtraction games with possibly empty sets."""
    sets = st.lists(st.integers(1, 7), max_size=4).map(tuple)
    return st.one_of(st.builds(PartizanSubtraction, sets, sets), st.just(WythoffPartizan()))


@cache
def own_games() -> st.SearchStrategy[Game]:
    """Return a strategy for games that have a class of their own instead of a rule made of families of moves.

    They print by their names in the catalog, and are in normal or misere play.
    """

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
