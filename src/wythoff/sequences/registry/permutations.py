"""Greedy permutations."""

from __future__ import annotations

from wythoff.calls import Parameter
from wythoff.sequences.registry.entry import Entry, sequence

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
    sequence("greedy_permutation", _SUMMARY, f"{_PAPER}, section 2", _DIFFERENCES),
    sequence("inverse_greedy_permutation", "The n at which a greedy permutation has the value 1, 2, 3, ...",
             f"{_PAPER}, section 2", _DIFFERENCES, part="inverse"),
    sequence("wythoff_permutation", "pi_{m,p}: greedy, with the multiples of m, p times each, as differences.",
             f"{_PAPER}, section 5", _MP, aliases=("pi",)),
    sequence("wythoff_partner", "The number paired with n in a P-position of p-blocking m-Wythoff Nim.",
             f"{_PAPER}, section 5", _MP),
)  # fmt: skip
