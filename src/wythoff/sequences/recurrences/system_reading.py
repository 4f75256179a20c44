"""The parser of systems of equations for two sequences A and B.

A system such as `a(0) = 1; a(n) = b(n - 1)` has an equation and some first terms; A may be given as a mex.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from wythoff.base.errors import NotationError
from wythoff.expressions import Expression, parse_expression
from wythoff.sequences.recurrences.equations import read_side

SYSTEM = re.compile(r"\s*(?:(?:complement|differences)\(\s*)?[A-Za-z]\s*\([^=()]*\)\s*=(?!=)")
PART = re.compile(r"([A-Za-z])\s*\(([^()]*)\)\s*=(?!=)(.*)")
MEX = re.compile(
    r"mex\s*[({]\s*(\w)\(\s*(?P<i>[a-z])\s*\)\s*,\s*(\w)\(\s*(?P=i)\s*\)\s*[:|]\s*(?:0\s*<=\s*)?(?P=i)\s*<\s*n\s*[)}]"
)
FORM = (
    "a system must have one equation such as a(n) = a(n-1) + b(n), or a(n) = mex(a(i), b(i) : i < n) and one of b(n), "
    "and first terms such as a(0) = 1, separated by ;"
)


def is_system(text: str) -> bool:
    """Return whether a text has the form of a system of equations, or of the complement or the differences of a system.

    >>> is_system("A(n) = B(2*n)"), is_system("a(0) = 1; a(n) = b(n-1)"), is_system("beatty(alpha=sqrt(2))")
    (True, True, False)
    """
    return SYSTEM.match(text) is not None


class SystemParts(NamedTuple):
    """The parts of a system: the names of A and B, the equation, the given terms, and whether A is given by a mex.

    The given terms are two dictionaries {index: value}, one for A and one for B.
    """

    names: tuple[str, str]
    equation: Expression
    given: tuple[dict[int, int], dict[int, int]]
    mex: bool


def read_system(text: str) -> SystemParts:
    """Parse a system of equations, and return its parts.

    >>> read_system("a(0) = 1; a(n) = a(n-1) + b(n-1)").given
    ({0: 1}, {})

    Raises: NotationError for other text.
    """
    equations: dict[str, str] = {}
    terms: dict[str, dict[int, int]] = {}
    for part in filter(None, map(str.strip, text.split(";"))):
        match = PART.fullmatch(part)
        if match is None:
            raise NotationError(f"{FORM}, had {part}", text)
        name, place, right = (group.strip() for group in match.groups())
        index = parse_expression(place, ("n",))
        if not index.variables():
            known, at = terms.setdefault(name, {}), index.evaluate({})
            value = parse_expression(right, ()).evaluate({})
            if known.setdefault(at, value) != value:
                raise NotationError(f"the first term {name}({at}) is given twice, as {known[at]} and {value}", text)
            continue
        if name in equations:
            raise NotationError(f"{name}(n) must have only one equation, but has two", text)
        equations[name] = _moved(right, index, text)
    calls = dict.fromkeys(re.findall(r"\b([A-Za-z])\s*\(", text))
    mexes = {name: match for name, right in equations.items() if (match := MEX.fullmatch(right))}
    if len(equations) != 1 + bool(mexes) or len(mexes) > 1:
        raise NotationError(FORM, text)
    first = next(iter(mexes or equations))
    if mexes:
        second = next(name for name in equations if name != first)
        if {mexes[first][1], mexes[first][3]} != {first, second}:
            raise NotationError(f"the mex must be that of {first}(i) and {second}(i) for i < n", text)
        calls = dict.fromkeys((first, second, *(name for name in calls if name != mexes[first]["i"])))
    others = [name for name in calls if name != first] or ["A" if first in "bB" else "B" if first == "A" else "b"]
    if len(others) > 1 or others[0].lower() == first.lower() or "n" in (first.lower(), others[0].lower()):
        said = f"had {first} and {', '.join(others)}"
        raise NotationError(
            f"the two sequences must be called by different letters (a and A count as one), none of them n; {said}",
            text,
        )
    names = first, others[0]
    equation = read_side(equations[names[bool(mexes)]], names)
    return SystemParts(names, equation, (terms.get(first, {}), terms.get(others[0], {})), bool(mexes))


def _moved(right: str, index: Expression, text: str) -> str:
    """Rewrite `right`, the right side of an equation for a(index) with index = n + c, as that of one for a(n).

    For example, if `index` is n + 1, the right side `b(n)` becomes `b((n - 1))`. Errors quote the whole `text`.
    """
    shift = index.evaluate({"n": 0})
    if any(index.evaluate({"n": n}) != n + shift for n in (1, 2, 7)):
        raise NotationError(f"the left side must be a term such as a(n) or a(n + 1), but has the index {index}", text)
    return right if not shift else re.sub(r"\bn\b", f"(n {'-' if shift > 0 else '+'} {abs(shift)})", right)
