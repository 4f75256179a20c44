"""Words of Bertrand systems: no part of a word is lexicographically greater than the expansion of 1.

The expansion of 1 is an eventually periodic sequence of digits q_1 q_2 ... with 1 = q_1/b + q_2/b^2 + ... for a base b.
For the golden ratio it is 1010..., and so the words are those without 11. The words are paths through a morphism
(`automata.dumont_thomas`).
"""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.kernels.automata import Machine
from wythoff.sequences.numeration.expansions import Expansion
from wythoff.sequences.polynomials import complex_roots


def words(expansion: Expansion) -> Machine:
    """Return the automaton of the words in which no part is lexicographically greater than the expansion of 1.

    An expansion of 1 is a sequence of digits q_1 q_2 ... with 1 = q_1/b + q_2/b^2 + ... for a base b. For 1, 0, 1, 0,
    ... the words are those without 11. In state i, the last digits read are the first i digits of the expansion, so the
    next digit is at most digit i + 1.
    """
    rows = []
    for state in range(expansion.size):
        largest = expansion.digit(state + 1)
        row = dict.fromkeys(range(largest), 0)
        row[largest] = state + 1 if state + 1 < expansion.size else len(expansion.before)
        rows.append(row)
    return Machine(rows, [True] * expansion.size)


def eigenvalues(recurrence: Sequence[int]) -> list[complex]:
    """Return approximate roots of x^k - c_{k-1} x^{k-1} - ... - c_0, for messages.

    c_0, ..., c_{k-1} are the entries of `recurrence`; the root of largest modulus comes first.
    """
    return complex_roots((*(-c for c in recurrence), 1))


def written(root: complex) -> str:
    """Return the eigenvalue `root` as text. If it is not real, the text includes its modulus."""
    if abs(root.imag) < 1e-9:
        return f"{root.real:.4g}"
    return f"{root.real:.4g}{root.imag:+.4g}i (modulus {abs(root):.4g})"
