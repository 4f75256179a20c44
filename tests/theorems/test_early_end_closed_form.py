"""Closed form of t-Wythoff that ends where x + y <= k, if t divides k (docs/mathematics/altered-games.md, 3.2)."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import islice
from math import isqrt

import pytest

from wythoff.automata import decide_file
from wythoff.automata.naming import system
from wythoff.game.rulesets import TwoPileGame, parse
from wythoff.solving.theorems.early_end import TrianglePairs

WORDS = 90  # words in one regular expression
Pair = tuple[int, int]


def times_psi(m: int, t: int) -> int:
    """Return floor(m*psi), psi = (t + sqrt(t^2 + 4))/2."""
    return (t * m + isqrt((t * t + 4) * m * m)) // 2


def first_pairs(kappa: int, t: int) -> list[Pair]:
    """Return the first two terms (G_0, G_1) of each sequence G in the closed form, with kappa = k/t."""
    return [(j, m) for j in range(1, kappa + 1) for m in range(kappa + 1, times_psi(j, t) + 1)]


def exceptions(kappa: int, t: int, up_to: int) -> Counter[int]:
    """Return the nonzero exceptions e_m of the closed form for m <= `up_to`, as a counter."""
    found: Counter[int] = Counter()
    for start in first_pairs(kappa, t):
        (x, m), sign = start, 1
        while m <= up_to:
            found[m] += sign
            x, m, sign = m, t * m + x, -sign
    return found


@pytest.mark.parametrize("t", range(1, 6))
def test_the_pairs(t: int) -> None:
    for kappa in (1, 2, 3, 4, 5, 8, 13, 30, 61):
        k, count = t * kappa, 2000
        game = parse(f"terminal(nim | diagonal({t}), x + y <= {k})")
        assert isinstance(game, TwoPileGame)
        answer = TrianglePairs(game, t, k)
        e = exceptions(kappa, t, count + kappa)
        pairs = (pair for pair in answer._walk() if sum(pair) > k)
        for n, pair in enumerate(islice(pairs, count), 1):
            m = n + kappa
            a = times_psi(m, t) - (t - 1) * m + e[m] + (t - 2) * kappa
            assert pair == (a, a + t * m)


def test_the_exceptions_of_small_k() -> None:
    assert not exceptions(1, 1, 10**6)
    assert list(exceptions(2, 1, 100).items()) == [
        (3, 1),
        (5, -1),
        (8, 1),
        (13, -1),
        (21, 1),
        (34, -1),
        (55, 1),
        (89, -1),
    ]
    assert [*exceptions(3, 1, 100)] == [4, 7, 11, 18, 29, 47, 76]


def word(number: int) -> str:
    return "".join(map(str, system("zeckendorf").encode(number)))


def languages(k: int) -> dict[int, list[str]]:
    """Return for t = 1, for each nonzero value of e_m, the Zeckendorf words of all such m as regular expressions.

    A factor (00)* covers infinitely many m.
    """
    e: Counter[int] = Counter()
    pairs, sign = first_pairs(k, 1), 1
    # From some index on, the word of the next term is the word of the term and a 0, in all sequences.
    while pairs and not (
        all(word(x + m) == word(m) + "0" for x, m in pairs) and len({x + m for x, m in pairs}) == len(pairs)
    ):
        for _, m in pairs:
            e[m] += sign
        pairs, sign = [(m, x + m) for x, m in pairs], -sign
    words = defaultdict(list)
    for m, value in e.items():
        words[value].append(word(m))
    for _, m in pairs:
        words[sign].append(word(m) + "(00)*")
        words[-sign].append(word(m) + "0(00)*")
    return words


def statement(k: int) -> str:
    """Return a file of Walnut commands that ends with the statement for k.

    It says that the closed form gives the P-positions of Wythoff Nim that ends where x + y <= k.
    """
    lines, cases, others = [], [], []
    for value, words in languages(k).items():
        name = f"plus{value}" if value > 0 else f"less{-value}"
        parts = [words[begin : begin + WORDS] for begin in range(0, len(words), WORDS)]
        lines += [f'reg {name}_{place} msd_fib "0*({"|".join(part)})":' for place, part in enumerate(parts)]
        lines.append(f'def {name} "?msd_fib {" | ".join(f"${name}_{place}(m)" for place in range(len(parts)))}":')
        more, less = max(value, 0), max(-value, 0)
        cases.append(f"(${name}(m) & x + {k + less} = s + {more})")
        others.append(f"~${name}(m)")
    cases.append("(" + " & ".join([*others, f"x + {k} = s"]) + ")")
    lines.append(f"""def form "?msd_fib m > {k} & (Es $seq('lower_wythoff', m, s) & ({" | ".join(cases)}))":""")
    known, form = f"$P('terminal(wythoff, x + y <= {k})', x, y)", "(Em y = x + m & $form(m, x))"
    lines.append(f'eval same "?msd_fib Ax,y (x <= y & x + y > {k}) => ({known} <=> {form})":')
    return "\n".join(lines)


@pytest.mark.parametrize("k", range(1, 61))
def test_it_is_decided_for_each_k(k: int) -> None:
    """Decide the closed form for each k; the P-positions come from the rules, by an automaton that `prove` finds."""
    assert decide_file(statement(k))[-1][1].truth


def test_another_form_is_refuted() -> None:
    assert decide_file(statement(5).replace("m > 5", "m > 6"))[-1][1].truth is False
