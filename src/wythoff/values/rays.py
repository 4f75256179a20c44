"""The rays of a game with blocking: the lines along which each position sees P-positions."""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd
from typing import TypeAlias

from wythoff.errors import ParameterError, RequestError, brief
from wythoff.rulesets import Game

# (p, q): the moves that take p*t and q*t from the first and second pile, for every t > 0.
Ray: TypeAlias = tuple[int, int]


def blocked_rays(game: Game) -> tuple[tuple[Ray, ...], int]:
    """The rays of which the moves of a game consist, and its k: the opponent forbids at most k - 1 of the options.

    Moves alone are a game with k = 1. A ray that is part of another is left out.

    >>> from wythoff.rulesets import Block, Diagonal, Nim, Ray
    >>> blocked_rays(Block(Nim() | Diagonal() | Ray(2, 2), 4))
    (((0, 1), (1, 0), (1, 1)), 5)

    Raises: RequestError for a game that is not made of such rays, or where not every option can be forbidden.
    """
    layers = None if game.misere or game.declares else game.in_layers
    if layers is not None and layers.of is not None and (layers.ends is not None or layers.of != layers.moves):
        raise RequestError(f"every option must count, so that block(...) takes no other `of`, was {game}")
    if layers is None or layers.ends is not None:
        raise RequestError(f"palace numbers belong to moves, or to block(moves, n), was {game}")
    moves, lines = layers.moves, layers.moves.lines()
    if lines is None:
        raise RequestError(f"the moves must be full rays, such as nim, diagonal and ray(1, 2), was {moves}")
    for i, j, p, q in lines:
        if (i, j) != (p, q):
            shape = f"({i}, {j}) + t*({p}, {q}), t >= 0" if p or q else f"({i}, {j}) once"
            raise RequestError(f"the moves must be full rays, such as nim, diagonal and ray(1, 2), {moves} has {shape}")
    rays = [(p, q) for _, _, p, q in lines]
    whole = [ray for ray in rays if not any(_is_part(ray, other) for other in rays)]
    return require_rays(sorted(whole)), (layers.n or 0) + 1


def require_rays(rays: Sequence[Ray]) -> tuple[Ray, ...]:
    """The rays, if no square lies on two of them.

    Raises: ParameterError.
    """
    given: dict[Ray, Ray] = {}
    for ray in rays:
        if len(ray) != 2 or not all(type(number) is int and number >= 0 for number in ray) or not any(ray):
            raise ParameterError(f"a ray must be (p, q) with integers p, q >= 0, not both 0, was {brief(ray)}")
        p, q = ray
        direction = p // gcd(p, q), q // gcd(p, q)
        if direction in given:
            other = given[direction]
            raise ParameterError(
                f"each ray must be given once, {ray} was repeated"
                if ray == other
                else f"rays must have different directions, were {other} and {ray}: they share squares"
            )
        given[direction] = ray
    if not given:
        raise ParameterError("there must be at least one ray, there was none")
    return tuple(rays)


def _is_part(ray: Ray, other: Ray) -> bool:
    """Whether a ray is another one without some of its squares."""
    (p, q), (a, b) = ray, other
    return ray != other and p * b == q * a and p % max(a, 1) == 0 and q % max(b, 1) == 0
