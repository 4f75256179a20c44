"""A second, simple implementation of systems of equations: Python's own evaluation, and lists of terms."""

from __future__ import annotations

import re
from typing import Any

SYSTEMS = tuple(
    line.strip()
    for line in """
    A(n) = B(2*n-1) + B(2*n)
    A(n) = B(3*n-2) + B(3*n-1) + B(3*n)
    A(n) = B(4*n-3) + B(4*n-2) + B(4*n-1) + B(4*n)
    A(n) = B(5*n-4) + B(5*n-3) + B(5*n-2) + B(5*n-1) + B(5*n)
    a(n) = b(n) + n
    a(n) = b(n) + 2*n
    a(n) = b(n-1) + b(n-2); a(0) = 1; a(1) = 2; b(0) = 3; b(1) = 4
    a(n) = b(n-1) + b(n-2); a(0) = 1; a(1) = 3; b(0) = 2; b(1) = 4
    a(n) = b(n-1) + b(n-2) + b(n-3); a(0) = 1; a(1) = 2; a(2) = 3; b(0) = 4
    a(n) = 2*b(n-1) - b(n-2); a(0) = 1; a(1) = 2
    a(n) = b(n-1) + n; a(0) = 1
    u(n) = 2*v(n-1) + n; u(0) = 1
    a(n) = b(2*n); a(0) = 1
    a(n) = 3*b(n); a(1) = 1
    a(n) = b(n) + b(n+1)
    a(n) = b(2*n) + 1
    a(n) = b(2*n-1) + b(2*n+1)
    a(n) = 2*b(n) - n + 1
    a(n) = b(n) + b(2*n)
    a(n) = max(b(n), n) + n
    a(n) = b(n) + b(n)//2 + 1
    a(n) = b(a(n-1)) + 1; a(0) = 1
    a(n) = a(n-1) + a(n-2) + b(n); a(0) = 1; a(1) = 2; b(0) = 3
    a(n) = a(n-1) + a(n-2) + b(n) - n; a(0) = 1; a(1) = 2; b(0) = 3; b(1) = 4; b(2) = 5
    a(n) = a(n-1) + b(n); a(0) = 1
    a(n) = a(n-1) + b(n-1) + n; a(0) = 1
    a(n) = a(n-1) + b(n-2) + n; a(0) = 1; a(1) = 2; b(0) = 3; b(1) = 4
    a(n) = 2*a(n-1) - b(n); a(0) = 5
    a(n) = 2*a(n-1) + b(n-1); a(0) = 1
    a(n) = a(n-1)*b(n-1) - 1; a(0) = 2
    a(n) = a(n-2) + b(n-1) + 1; a(0) = 1; a(1) = 2
    a(n) = a(n-1) + b(n) % 3 + 1; a(0) = 1
    a(n) = a(n-1) + 2 + n % 2; a(0) = 1
    a(n) = a(n//2) + b(n) + n; a(0) = 1
    a(n) = a(n-1) + 3; a(1) = 2
    a(n) = a(b(n-1) - b(n-1)) + b(n) + n; a(0) = 1
    a(n) = 20 - n; a(0) = 7
    a(n) = 10**9*b(n) + 10**12
    a(n) = n**2 + b(n)
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + n
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + 2*n
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + n % 2
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + n + n % 2
    b(n) = 2*a(n) + n; a(n) = mex{b(i), a(i) : 0 <= i < n}
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + 3*(n % 3)
    a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + 7 - n
    """.strip().split("\n")
)
PROVABLE = (*SYSTEMS[:8], *SYSTEMS[10:12], *SYSTEMS[14:18], SYSTEMS[19], SYSTEMS[34], *SYSTEMS[39:45])


class InconsistentError(Exception):
    """Raised with the index at which a system is inconsistent."""


class SelfReferenceError(Exception):
    """Raised if a term is needed that is not known yet."""


def plain(text: str, count: int) -> tuple[list[int], list[int]]:
    """Return `count` terms of A and of B, computed one after another from the equations in `text`."""
    equations, given = {}, {}
    for part in text.split(";"):
        left, right = (side.strip() for side in re.split(r"(?<![<>=])=(?!=)", part, maxsplit=1))
        name, index = re.fullmatch(r"(\w)\((.*)\)", left).groups()  # type: ignore[union-attr]
        if index == "n":
            equations[name] = right
        else:
            given[name, int(index)] = int(right)
    if any("mex" in right for right in equations.values()):
        return _by_mex(equations, count)
    ((first_name, right),) = equations.items()
    names = set(re.findall(r"\b([A-Za-z])\(", right)) - {first_name}
    other = names.pop() if names else "b"
    return _by_equation(first_name, other, right, given, count)


def _by_equation(
    a: str, b: str, right: str, given: dict[tuple[str, int], int], count: int
) -> tuple[list[int], list[int]]:
    first = min((index for _, index in given), default=1)
    least = min(given.values(), default=1)
    terms = {index: value for (name, index), value in given.items() if name == a}
    others: dict[int, int] = {}

    def make_b(j: int) -> int:
        if j < first:
            raise SelfReferenceError
        for index in range(first, j + 1):
            if index not in others:
                value = others[index - 1] + 1 if index > first else least
                taken = set(terms.values())
                while value in taken:
                    value += 1
                if given.get((b, index), value) != value:
                    raise InconsistentError(index)
                others[index] = value
        return others[j]

    def get_a(j: int) -> int:
        if j not in terms:
            raise SelfReferenceError
        return terms[j]

    listed: list[int] = []
    for n in range(first, first + count):
        value = terms[n] if n in terms else eval(right, {"n": n, a: get_a, b: make_b, "min": min, "max": max})
        if value < 1 or (n not in terms and value in terms.values()) or value in others.values():
            raise InconsistentError(n)
        terms[n] = value
        listed.append(value)
    while max(listed) < least + 2 * count + max(0, first):  # so that enough terms of B can be found
        n = first + len(terms)
        terms[n] = eval(right, {"n": n, a: get_a, b: make_b, "min": min, "max": max})
        listed.append(terms[n])
    return listed[:count], [make_b(j) for j in range(first, first + count)]


def _by_mex(equations: dict[str, str], count: int) -> tuple[list[int], list[int]]:
    a = next(name for name, right in equations.items() if "mex" in right)
    b = next(name for name in equations if name != a)
    known: dict[str, list[int]] = {a: [], b: []}
    for n in range(count):
        taken = {*known[a], *known[b]}
        known[a].append(next(value for value in range(2 * count + 2) if value not in taken))
        at: dict[str, Any] = {a: known[a].__getitem__, b: known[b].__getitem__, "n": n}
        value = eval(equations[b], at)
        if value < 0:
            raise InconsistentError(n)
        known[b].append(value)
    return known[a], known[b]
