"""Greedy permutations."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, Example

_PAPER = "Larsson 2009, paper I"
_DIFFERENCES = (
    Parameter("zeta", "expression", variables=("d",), default=1),
    Parameter("negative", "expression", variables=("d",), default=None),
    Parameter("infinite_at", default=None),
    Parameter("subset", "condition", variables=("n",), default=None),
)
_MP = (Parameter("m", least=1, default=1), Parameter("p", least=1, default=1))
_SUMMARY = "pi(n): the least unused t whose difference t - n occurred fewer than zeta times before."

ENTRIES: tuple[Entry, ...] = (
    Entry(
        "sequence", "greedy_permutation", _SUMMARY, f"{_PAPER}, section 2", "permutations.named:greedy_permutation",
        _DIFFERENCES,
        Example("greedy_permutation", "1 3 2 6 8 4 11 5 14 16 7 19 21 9 24 10 27 29 12 32"),
        Example("greedy_permutation(subset=n % 2 == 0)", "1 2 3 5 4 8 6 7 9 13 10 16 11 12 14 21 15 24 17 27"),
        Example("greedy_permutation(zeta=0, infinite_at=1)", "2 1 4 3 6 5 8 7 10 9 12 11 14 13 16 15", "A103889"),
        Example("greedy_permutation(zeta=0, infinite_at=2)", "3 4 1 2 7 8 5 6 11 12 9 10 15 16 13 14", "A256008"),
        Example("greedy_permutation(d % 3, 1 + d % 2)", "2 1 5 3 7 4 11 13 6 15 8 19 9 22 10 24 12 28 30 14"),
    ),
    Entry(
        "sequence", "inverse_greedy_permutation", "The n at which a greedy permutation has the value 1, 2, 3, ...",
        f"{_PAPER}, section 2", "permutations.named:greedy_permutation.inverse", _DIFFERENCES,
        Example("inverse_greedy_permutation(subset=n % 2 == 0)", "1 2 3 5 4 7 8 6 9 11 13 14 10 15"),
    ),
    Entry(
        "sequence", "wythoff_permutation", "pi_{m,p}: greedy, with the multiples of m, p times each, as differences.",
        f"{_PAPER}, section 5", "permutations.named:wythoff_permutation", _MP,
        Example("wythoff_permutation(m=1, p=1)", "1 3 2 6 8 4 11 5 14 16 7 19 21 9 24 10 27 29 12 32", "A019444"),
        Example("wythoff_permutation(m=2)", "1 4 7 2 11 14 3 18 21 24 5 28 31 6 35 38 41 8 45 48"),
        Example("wythoff_permutation(m=1, p=2)", "1 2 4 3 6 5 9 10 7 8 14 15 17 11 12 20 13 23 24 16"),
        aliases=("pi",),
    ),
    Entry(
        "sequence", "wythoff_partner", "The number paired with n in a P-position of p-blocking m-Wythoff Nim.",
        f"{_PAPER}, section 5", "permutations.named:WythoffPartner", _MP,
        Example("wythoff_partner(m=1, p=1)", "0 2 1 5 7 3 10 4 13 15 6 18 20 8 23 9 26 28 11 31", "A002251", offset=0),
        Example("wythoff_partner(m=2, p=3)", "0 1 2 5 6 3 4 9 12 7 14 15 8 19 10 11 22 23 26 13", offset=0),
    ),
)  # fmt: skip
