"""The families of games that come with the package. Each is a function of a few integers.

The first line of a function's docstring describes its family in lists. Numbers p, q, b, t, k and n in it are those that
vary within the family.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from inspect import signature
from itertools import combinations, product
from typing import Any

from wythoff.atlas.domains import Listed, Numbers, Sample, Subsets
from wythoff.atlas.family import Family, Joined
from wythoff.atlas.reading import read_families
from wythoff.atlas.trees import Trees
from wythoff.base.answers import USUAL
from wythoff.base.errors import NotationError, ParameterError, brief

COEFFICIENTS = "c0", "c1", "c2", "c3"


def jumps(to: int = 8, most: int = 2) -> Family:
    """Wythoff Nim with up to `most` additional jumps (p, q), where 1 <= p < q <= `to`.

    A jump (p, q) allows the move that takes p from one pile and q from the other.
    """
    pairs = Family("jump({p}, {q})", p=range(1, to + 1), q=range(1, to + 1), increasing=("p", "q"))
    return Family("nim | diagonal | {jumps}", jumps=Subsets(pairs, most))


def gdwn(to: int = USUAL) -> Family:
    """Wythoff Nim with one additional ray (p, q), where 1 <= p <= q <= `to`.

    A ray (p, q) allows the moves that take n*p from one pile and n*q from the other, for all n >= 1.
    """
    return Family("nim | diagonal | ray({p}, {q})", p=range(1, to + 1), q=range(1, to + 1), nondecreasing=("p", "q"))


def rays(to: int = 6, most: int = 3) -> Family:
    """Wythoff Nim with up to `most` additional rays (p, q): p < q <= `to` without common factor.

    A ray (p, q) allows the moves that take n*p from one pile and n*q from the other, for all n >= 1.
    """
    places = range(1, to + 1)
    pairs = Family("ray({p}, {q})", p=places, q=places, increasing=("p", "q"), coprime=("p", "q"))
    return Family("nim | diagonal | {rays}", rays=Subsets(pairs, most))


def widths(low: int = -2, high: int = 3) -> Family:
    """nim | diagonal(c0 + c1*x1 + c2*y1 + c3*(x0 - x1)), with c0, ..., c3 from `low` to `high`.

    The diagonal moves take k, l > 0 from the two piles, where |k - l| is less than the expression. Its variables are
    the piles x1 <= y1 after the move and the smaller pile x0 before it.
    """
    return Family(
        "nim | diagonal({c0} + {c1}*x1 + {c2}*y1 + {c3}*(x0 - x1))",
        **{place: Numbers(low, high) for place in COEFFICIENTS},  # type: ignore[arg-type]
    )


def trees(size: int = 3) -> Family:
    """nim | diagonal(f) for expressions f of up to `size` nodes.

    The diagonal moves take k, l > 0 from the two piles, where |k - l| < f. The nodes of f are small constants,
    operators, the piles x1 <= y1 after the move and the smaller pile x0 before it. If several expressions have the
    same values for a fixed set of sample moves, only the first of them is used.
    """
    return Family("nim | diagonal({width})", width=Trees(("x1", "y1", "x0"), size=size))


def nim_ab(to: int = 12) -> Family:
    """NIM(a, b) of Gurvich, where 1 <= a, b <= `to`.

    Its moves take k from one pile and l from the other, where |k - l| < a or min(k, l) < b.
    """
    places = range(1, to + 1)
    return Family("where(abs(k - l) < {a} or min(k, l) < {b})", a=places, b=places)


def steps(to: int = 8, t: int = 5) -> Family:
    """Rook moves by multiples of b <= `to`, and diagonals of step b whose width is at most `t`.

    A diagonal of step b and width w allows the moves that take k, l > 0 from the two piles, where |k - l| < w and
    k - l is a multiple of b.
    """
    return Family("nim(step={b}) | diagonal({t}, step={b})", b=range(1, to + 1), t=range(1, t + 1))


def blocks(most: int = 12) -> Family:
    """Wythoff Nim where n <= `most` options may be forbidden: any, or those of one kind.

    Before each move the opponent forbids at most n options. A game of the family fixes n and the kind: all options,
    only diagonal moves, only moves on one pile, or only the moves that take 1 from each pile.
    """
    of = Listed(("", ", of=diagonal", ", of=nim", ", of=jump(1, 1)"))
    return Family("block(nim | diagonal, {n}{of})", n=Numbers(0, most), of=of)


def terminals(k: int = USUAL, t: int = 5) -> Family:
    """Nim with a diagonal of width at most `t`; play ends where x + y <= n, for n <= `k`.

    (x, y) are the piles. A diagonal of width w allows the moves that take k, l > 0 from them, where |k - l| < w.
    """
    return Family("terminal(nim | diagonal({t}), x + y <= {k})", t=range(1, t + 1), k=Numbers(0, k))


def vectors(box: int = 2) -> Family:
    """Games with moves (i, j), 0 <= i <= j <= `box`: i from either pile, and j from the other.

    There is a game for each nonempty set of such moves with j > 0.
    """
    pairs = [f"jump({i}, {j})" for j in range(1, box + 1) for i in range(j + 1)]
    return Family("{moves}", moves=Subsets(Listed(pairs), least=1))


def vector_sets(to: int = 3, most: int = 3) -> Family:
    """Games with two to `most` moves (i, j), i, j <= `to`: i from the first pile, j from the second.

    Of two games that differ by exchanging the piles, only one is used.
    """
    pairs = [pair for pair in product(range(to + 1), repeat=2) if any(pair)]
    sets = (some for size in range(2, most + 1) for some in combinations(pairs, size))
    first = (some for some in sets if some <= tuple(sorted((j, i) for i, j in some)))
    return Family("{moves}", moves=Listed(" | ".join(f"vector({i}, {j})" for i, j in some) for some in first))


def conditions(count: int = 1000, seed: int = 1) -> Family:
    """Nim with further moves, those that meet a random condition of up to 5 nodes.

    `count` conditions are drawn at random, with the given `seed`. A condition is a comparison such as k < l; its nodes
    are variables, constants and operators. The move takes k from the smaller pile and l from the larger one, and
    leaves piles x1 <= y1.
    """
    all_of_them = Trees(("k", "l", "x1", "y1"), size=5, conditions=True)
    return Family("nim | where({condition})", condition=Sample(all_of_them, count, seed=seed))


def census() -> Family:
    """Families of the census in the documentation, one after the other.

    They form one family, whose games are numbered consecutively.
    """
    return Joined([named(name) for name in CENSUS])


CENSUS = ("jumps", "gdwn", "rays", "widths", "blocks", "terminals", "conditions")
MAKERS = jumps, gdwn, rays, widths, trees, nim_ab, steps, blocks, terminals, vectors, vector_sets, conditions, census
FAMILIES: dict[str, Callable[..., Family]] = {make.__name__: make for make in MAKERS}
FORM = "NAME, NAME(PARAMETER=INTEGER, ...), misere(NAME), FILE.toml:NAME or a game with {places} in Python"


def named(text: str) -> Family:
    """Return the family that `text` names: one of the package, in normal or misere play, or one in a TOML file.

    A family of the package is written with or without parameters: gdwn or gdwn(to=3). For a family in a file, `text`
    is the path, a colon and the name in the file: mine.toml:first. The name may be omitted if the file has only one.

    >>> named("gdwn(to=3)").count, named("misere(gdwn(to=3))").unrank(0)
    (6, 'misere(nim | diagonal | ray(1, 1))')

    Raises: NotationError if the text cannot be read; ParameterError for an unknown name or wrong parameters;
    RequestError for a file that cannot be read.
    """
    if ".toml" in text:
        return _of_file(text)
    try:
        tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise NotationError(f"a family must be {FORM}", text) from None
    return _named(tree, text)


def _named(tree: ast.expr, text: str) -> Family:
    match tree:
        case ast.Name(id=name):
            return _made(name, {})
        case ast.Call(func=ast.Name(id="misere"), args=[inner], keywords=[]):
            return _misere(_named(inner, text))
        case ast.Call(func=ast.Name(id=name), args=[], keywords=keywords):
            given = {keyword.arg: _integer(keyword.value, text) for keyword in keywords}
            return _made(name, given)
    raise NotationError(f"a family must be {FORM}", text)


def _integer(tree: ast.expr, text: str) -> int:
    try:
        value = ast.literal_eval(tree)
    except ValueError:
        value = None
    if not isinstance(value, int) or isinstance(value, bool):
        raise NotationError("each parameter of a family must be an integer, as in gdwn(to=9)", text)
    return value


def _made(name: str, given: dict[Any, int]) -> Family:
    make = FAMILIES.get(name)
    if make is None:
        raise ParameterError(f"a family must be one of {', '.join(FAMILIES)}, or FILE.toml:NAME, was {brief(name)}")
    known = signature(make).parameters
    if not set(given) <= set(known):
        raise ParameterError(
            f"the family {name} has the parameters {', '.join(known) or 'none'}, but {', '.join(given)} was given"
        )
    family = make(**given)
    said = ", ".join(f"{key}={value}" for key, value in given.items())
    family.name, family.about = f"{name}({said})" if said else name, (make.__doc__ or "").split("\n")[0]
    return family


def _misere(family: Family) -> Family:
    if isinstance(family, Joined):
        return Joined(map(_misere, family.families), name=f"misere({family.name})", about=f"Misere: {family.about}")
    found = Family("misere({normal})", normal=family)
    found.name, found.about = f"misere({family.name})", f"Misere play: {family.about}"
    return found


def _of_file(text: str) -> Family:
    path, colon, name = text.partition(".toml:") if ".toml:" in text else (text.removesuffix(".toml"), "", "")
    found = read_families(f"{path}.toml")
    if not colon and len(found) == 1:
        return next(iter(found.values()))
    if name not in found:
        raise ParameterError(
            f"{os.path.basename(path)}.toml has the families {', '.join(found)}: choose one of them, as FILE.toml:NAME"
        )
    return found[name]
