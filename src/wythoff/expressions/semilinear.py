"""Semilinear sets of pairs (x, y) in readable notation: `(x, x + 4) for x % 8 == 7; (0, y) for y >= 3`.

A set is a union of *parts*, separated by semicolons. A part lists the pairs of one form that satisfy some conditions.
Exceptions may follow, as in `(0, y); except (0, 3)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import chain, pairwise, product
from typing import NamedTuple

from wythoff.base.displayed import Displayed
from wythoff.base.errors import NotationError, brief
from wythoff.expressions.cones import Boundary, Mosaic, Point, StripLine
from wythoff.expressions.latex import latex
from wythoff.expressions.lattices import Tiling
from wythoff.expressions.reading import parse_condition
from wythoff.expressions.tree import Expression, Variable

PILES = ("x", "y")
MOST_LISTED = 3  # most ranges of remainders that are joined by "or"


class SetPart(NamedTuple):
    """All pairs of the form `shape` that satisfy each of the `conditions`; one part of a set.

    For instance, the shape ("x", "x + 4") with the condition "x % 8 == 7" contains (7, 11), (15, 19), ...
    """

    shape: tuple[str, str]
    conditions: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"({', '.join(self.shape)})" + (f" for {', '.join(self.conditions)}" if self.conditions else "")

    @property
    def condition(self) -> str:
        """The part as the text of one condition on x and y, such as 'y == x + 4 and x % 8 == 7'."""
        places = [f"{name} == {term}" for name, term in zip(PILES, self.shape, strict=True) if name != term]
        parts = [f"({part})" if " or " in part else part for part in (*places, *self.conditions)]
        return " and ".join(parts) or "x >= 0"


class SemilinearSet(Displayed):
    """A set of pairs (x, y) of natural numbers: the union of its `parts`, without the points `missing`.

    If `ordered` is false, pairs with x > y are not in the set, whatever the parts contain.
    """

    def __init__(self, parts: Sequence[SetPart], missing: Sequence[Point] = (), ordered: bool = True) -> None:
        self.parts, self.missing, self.ordered = tuple(parts), tuple(missing), ordered

    def __str__(self) -> str:
        return "; ".join(map(str, self.parts)) + (f"; except {_points(self.missing)}" if self.missing else "")

    def named(self, names: Sequence[str]) -> str:
        """Return the notation of the set with the variables `names` in place of x and y.

        If there is only one name, it stands for x, every pair must have y = 0, and only x is printed.

        >>> read_set("(x, 0) for x % 8 == 7; (3, 0)").named(["n"])
        'n % 8 == 7; n == 3'
        """
        text = str(self)
        if len(names) == 1:
            text = "; ".join(
                ", ".join([f"x == {part.shape[0]}"] * (part.shape[0] != "x") + [*part.conditions]) or "x >= 0"
                for part in self.parts
            )
            text += f"; except {', '.join(str(x) for x, _ in self.missing)}" if self.missing else ""
        return re.sub(r"\b[xy]\b", lambda found: names[found[0] == "y"], text)

    def __repr__(self) -> str:
        return f"<SemilinearSet: {self}>"

    @cached_property
    def conditions(self) -> tuple[Expression, ...]:
        """For each part of the set, the condition on x and y that its pairs satisfy."""
        return tuple(parse_condition(part.condition, PILES) for part in self.parts)

    def contains(self, x: int, y: int) -> bool:
        """Return whether the pair (x, y) is in the set."""
        if (x, y) in self.missing or (x > y and not self.ordered):
            return False
        return any(condition.evaluate({"x": x, "y": y}) for condition in self.conditions)

    def named_condition(self, names: Sequence[str]) -> Expression:
        """Return one condition on the variables `names`, in place of x and y, that describes exactly the set.

        If there is only one name, it stands for x, and y = 0 is omitted.

        >>> str(read_set("(x, 0) for x % 8 == 7; (3, 0); except (15, 0)").named_condition(["n"]))
        '(n % 8 == 7 or n == 3) and n != 15'
        """
        text = self.condition
        if len(names) == 1:
            text = re.sub(r" and y == 0|y == 0 and | or y != 0", "", text)
        places = {name: Variable(other) for name, other in zip(PILES, names, strict=False)}
        return parse_condition(text, PILES).substitute(places)

    @property
    def condition(self) -> str:
        """The text of one condition on x and y that holds exactly for the pairs in the set."""
        found = " or ".join(part.condition for part in self.parts) or "x < 0"
        wrong = [f"(x != {x} or y != {y})" for x, y in self.missing]
        return " and ".join([f"({found})", *wrong]) if wrong else found

    @property
    def latex(self) -> str:
        """The set typeset in LaTeX."""
        rows = []
        for part in self.parts:
            shape = ", ".join(latex(parse_condition(f"{term} == 0", PILES)).removesuffix(" = 0") for term in part.shape)
            conditions = r",\ ".join(latex(parse_condition(text, PILES)) for text in part.conditions)
            rows.append(rf"\{{({shape})" + (rf" : {conditions}\}}" if conditions else r"\}"))
        found = r" \cup ".join(rows) or r"\emptyset"
        return found + (rf" \setminus \{{{_points(self.missing)}\}}" if self.missing else "")


def read_set(text: str, *, ordered: bool = True) -> SemilinearSet:
    """Parse the notation of a set, and return the set. `ordered` becomes the attribute of that name.

    >>> read_set("(x, x + 4) for x % 8 == 7; (0, y); except (0, 3)").contains(0, 3)
    False

    Raises: NotationError, also for a text that differs from the printed form of the set.
    """
    *parts, last = text.split("; ")
    if not last.startswith("except "):
        parts, last = [*parts, last], ""
    found = []
    for part in filter(None, parts):
        shape, _, conditions = part.partition(" for ")
        if not (shape[:1] == "(" and shape[-1:] == ")" and shape.count(",") == 1):
            raise NotationError("each part of a set must begin with a pair such as (x, x + 4)", brief(part))
        x, y = map(str.strip, shape[1:-1].split(","))
        found.append(SetPart((x, y), tuple(conditions.split(", ")) if conditions else ()))
    missing = re.findall(r"\((\d+), (\d+)\)", last)
    made = SemilinearSet(found, [(int(x), int(y)) for x, y in missing], ordered)
    if str(made) != text or not all(isinstance(one, Expression) for one in made.conditions):
        raise NotationError(
            "a set must be written as it is printed, such as (x, x + 4) for x % 8 == 7; (0, y)", brief(text)
        )
    return made


def _points(points: Iterable[Point]) -> str:
    return ", ".join(f"({x}, {y})" for x, y in points)


def written(mosaic: Mosaic, first: Point = (1, 0)) -> SemilinearSet:
    """Return the set that `mosaic` describes by cones, strips and points, as a set in notation.

    It contains no points below the ray `first`.

    >>> from wythoff.expressions.cones import guess
    >>> board = [sum(1 << x for x in range(300) if x == y and x % 4 or y % 3 == 0 and x < y) for y in range(300)]
    >>> print(written(guess(board)))
    (x, y) for y > x, y % 3 == 0; (x, x) for x % 4 >= 1
    """
    parts: list[SetPart] = []
    for place, cone in enumerate(mosaic.cones):
        low, high = mosaic.boundaries[place : place + 2]
        region = [*_from(low, low.above, first), *_until(high, high.below)]
        parts += [SetPart(PILES, (*region, *rest)) for rest in tiled(cone)]
    for place, boundary in enumerate(mosaic.boundaries):
        for numbers in sorted({strip.cones for strip in boundary.strips}):
            ends = [(strip.low, strip.high) for strip in boundary.strips if strip.cones == numbers]
            tilings = [tiled(mosaic.cones[place - 1 + number]) for number in numbers]
            for rests in product(*tilings):
                parts.append(SetPart(PILES, (_between(boundary, ends), *chain(*rests))))
        parts += map(_lined, [boundary] * len(boundary.lines), boundary.lines)
    parts += [SetPart((str(x), str(y))) for x, y in mosaic.further]
    return SemilinearSet(parts, mosaic.missing, first == (1, 0))


def _scaled(count: int, name: str) -> str:
    return name if count == 1 else f"{count}*{name}"


def _plus(text: str, constant: int) -> str:
    return f"{text} {'+' if constant > 0 else '-'} {abs(constant)}" if constant else text


def _from(boundary: Boundary, e: int, first: Point) -> Iterator[str]:
    """Yield the text of the condition p*y - q*x >= e, where (p, q) is `boundary.ray`.

    Yield nothing if the condition always holds for natural numbers x and y, or for all points above the ray `first`.
    """
    p, q = boundary.ray
    if boundary.ray == first and e <= 0:
        return
    if not q:
        yield f"y >= {e}"
    elif not p:
        if e <= 0:
            yield f"x <= {-e}"
    else:
        sign, e = (">", 0) if e == 1 else (">=", e)
        yield f"{_scaled(p, 'y')} {sign} {_plus(_scaled(q, 'x'), e)}"


def _until(boundary: Boundary, e: int) -> Iterator[str]:
    """Yield the text of the condition p*y - q*x < e, where (p, q) is `boundary.ray`.

    Yield nothing if the condition always holds for natural numbers x and y.
    """
    p, q = boundary.ray
    if not q:
        yield f"y < {e}"
    elif not p:
        if e <= 0:
            yield f"x > {-e}"
    else:
        yield f"{_scaled(p, 'y')} < {_plus(_scaled(q, 'x'), e)}"


def _between(boundary: Boundary, ends: Sequence[tuple[int, int]]) -> str:
    """Return the text of the condition that low <= p*y - q*x < high for at least one pair (low, high) in `ends`.

    Here (p, q) is `boundary.ray`.
    """
    p, q = boundary.ray
    if not p:
        columns = [(1 - high, -low) for low, high in reversed(ends)]
        return " or ".join(
            f"x == {low}" if low == high else f"{low} <= x <= {high}" if low > 0 else f"x <= {high}"
            for low, high in columns
        )
    form = f"{_scaled(p, 'y')} - {_scaled(q, 'x')}" if q else "y"
    return " or ".join(f"{low} <= {form} < {high}" if high > low + 1 else f"{form} == {low}" for low, high in ends)


def _lined(boundary: Boundary, line: StripLine) -> SetPart:
    """Return the points of the set on the line p*y - q*x = e, as `line` describes them; (p, q) is `boundary.ray`."""
    (p, q), (x, y), word = boundary.ray, line.start, line.word
    name, step, start = ("x", p, x) if p else ("y", q, y)
    taken = [start + step * place for place, letter in enumerate(word) if letter]
    left = [start + step * place for place, letter in enumerate(word) if not letter]
    period = step * len(word)
    among = {n % period for n in taken}
    conditions = _residues(name, period, among, {n % period for n in left})
    # The periodic part may start after the first point of the line with natural coordinates.
    later = min(x - p, y - q) >= 0 and any(n % period in among for n in range(taken[0] - step, -1, -step))
    early = [f"{name} >= {taken[0]}"] if later else []
    if not p:
        return SetPart((str(-line.e), "y"), (*conditions, *early))
    if p == 1:
        shape = ("x", _plus(_scaled(q, "x"), line.e) if q else str(line.e))
        if q and line.e < 0 and not early:
            early = [f"x >= {-(line.e // q)}"]
        return SetPart(shape, (*conditions, *early))
    return SetPart(PILES, (f"{_scaled(p, 'y')} == {_plus(_scaled(q, 'x'), line.e)}", *conditions, *early))


@lru_cache
def tiled(tiling: Tiling) -> list[tuple[str, ...]]:
    """Return the periodic set `tiling` as alternatives. Each is a tuple of conditions on x and y, joined by "and".

    The alternatives describe either the rows of the set or its columns, whichever takes less text.
    """
    return min((_by_rows(tiling, "x", "y"), _by_rows(tiling.turned, "y", "x")), key=lambda found: len(str(found)))


def _by_rows(tiling: Tiling, x: str, y: str) -> list[tuple[str, ...]]:
    width, shift, height = tiling.lattice
    rows: dict[int, list[int]] = {}
    for place, word in enumerate(tiling.tile):
        rows.setdefault(word, []).append(place)
    shift = shift if 2 * shift <= width else shift - width
    moved = y if height == 1 else f"({y}//{height})"
    form = x if not shift else f"{x} {'-' if shift > 0 else '+'} {_scaled(abs(shift), moved)}"
    found = []
    for word, places in rows.items():
        taken = {place for place in range(width) if word >> place & 1}
        if taken:
            among = _residues(y, height, set(places), {*range(height)} - set(places))
            found.append((*among, *_residues(form, width, taken, {*range(width)} - taken)))
    return found


def _residues(form: str, modulus: int, taken: set[int], left: set[int]) -> tuple[str, ...]:
    """Return the condition "form % modulus is in `taken`", as a tuple of one text or, if it always holds, of none.

    `left` contains the possible remainders that are not in `taken`. The text joins up to three ranges by "or". If more
    are needed, it is the shortest text found, which may contain a remainder of a sum or of another remainder.
    """
    if not left:
        return ()
    for least in range(2, modulus):  # remainders modulo a divisor of `modulus` may suffice
        if modulus % least == 0 and {n % least for n in taken}.isdisjoint(n % least for n in left):
            taken, left, modulus = {n % least for n in taken}, {n % least for n in left}, least
            break
    inner = f"({form})" if " " in form else form
    best = _ranges(f"{inner} % {modulus}", modulus, taken, left)
    if best.count(" or ") < MOST_LISTED:
        return (best,)
    # The text of a range is shortest where it begins at 0 or ends at modulus - 1, so shifts are tried.
    known = sorted([*((n, True) for n in taken), *((n, False) for n in left)])
    begins = [n for (_, before), (n, now) in pairwise([known[-1], *known]) if now and not before]
    for constant in (0, *(modulus - n for n in begins), *(-n for n in begins)):
        placed = inner if not constant else f"({_plus(form, constant)})"
        yes, no = ({(n + constant) % modulus for n in numbers} for numbers in (taken, left))
        texts = [_ranges(f"{placed} % {modulus}", modulus, yes, no)]
        for again in range(2, modulus // 2 + 1) if modulus > 4 else ():
            inside, outside = {n % again for n in yes}, {n % again for n in no}
            if inside.isdisjoint(outside):
                texts.append(_ranges(f"{placed} % {modulus} % {again}", again, inside, outside))
        best = min([best, *texts], key=len)
    return (best,)


def _ranges(form: str, modulus: int, taken: set[int], left: set[int]) -> str:
    """Return the text of the condition "the value of `form` is in `taken`", as ranges joined by "or".

    The possible values are those in `taken` and `left`; all are less than `modulus`. For example, "n % 8 < 3 or n % 8
    == 6".
    """
    found, place, last = [], 0, max(taken)
    stops = [*sorted(left), modulus]
    for low in sorted(taken):
        if low < place:
            continue
        stop = next(n for n in stops if n > low)
        high = max(n for n in taken if n < stop)
        place = stop
        if low == high:
            found.append(f"{form} == {low}")
        elif high == last and stop == modulus:
            found.append(f"{form} >= {low}")
        elif not any(n < low for n in left):
            found.append(f"{form} <= {high}" if high + 1 != stop else f"{form} < {stop}")
        else:
            found.append(f"{low} <= {form} <= {high}")
    return " or ".join(found)
