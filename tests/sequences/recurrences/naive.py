"""Recurrences by their definitions, with sets of all earlier terms."""

from __future__ import annotations

from itertools import count


def mex_pairs(c, start, number):
    """Return `number` pairs (a_n, b_n), n >= `start`: a_n is the least unused number >= `start`, b_n = a_n + c(n)."""
    used, pairs = set(), []
    for n in range(start, start + number):
        a = next(a for a in count(pairs[-1][0] + 1 if pairs else start) if a not in used)
        pairs.append((a, a + c(n)))
        used.update(pairs[-1])
    return pairs


def summed_pairs(f, number):
    """Return `number` pairs from (0, 0) on: a_n by mex, b_n = b_(n-1) + a_n - a_(n-1) + f(a_(n-1))."""
    used, pairs = {0}, [(0, 0)]
    while len(pairs) < number:
        before, b = pairs[-1]
        a = next(a for a in count(before + 1) if a not in used)
        pairs.append((a, b + a - before + f(before)))
        used.update(pairs[-1])
    return pairs


def hiccup(j, x, y, z, number):
    """Return the hiccup sequence with first term x: the step to term n is y if n - j is an earlier term, else z."""
    terms = [x]
    for n in range(2, number + 1):
        terms.append(terms[-1] + (y if n - j in terms else z))
    return terms
