"""Recurrences with mex from some P-position on: those of a theorem are proved, those with a wrong constant are not."""

from __future__ import annotations

from itertools import islice

import pytest

import wythoff as w
from wythoff.solving.conclusions.conclusion import Later
from wythoff.solving.theorems import best

GAMES = (
    "wythoff", "nim | diagonal(7)", "misere(wythoff)", "misere(nim | diagonal(3))", "e_wythoff", "w_k(2)", "t_k(1)",
    "terminal(nim | diagonal, x + y <= 4)", "misere(terminal(nim | diagonal, x + y <= 5))",
    "misere(terminal(nim | diagonal(2), x + y <= 3))", "declare(nim | diagonal(2), P=((3, 4),))",
    "misere(declare(nim | diagonal, N=((0, 1),)))",
)  # fmt: skip


def later(text: str) -> Later:
    found = best(w.parse(text))
    assert found is not None
    known = getattr(found.answer.conclusion(), "later", None)
    assert isinstance(known, Later)
    return known


def claim(text: str, given: int, shift: int, t: int, added: int) -> w.Claim:
    """Return the claim that lists some first P-positions and gives the others by mex, numbered from a shift on."""
    begun = list(w.solve(text, count=given).p_positions) if given else []
    formula = f"mex, a(n) + {t}*n + {added - t * shift}"
    return w.Claim(text, formula, first=given + shift, besides=begun)


@pytest.mark.parametrize("text", GAMES)
def test_the_recurrence_is_that_of_the_rules(text: str) -> None:
    """The recurrence is compared with the definition, without a theorem."""
    rules, (first, t, added) = w.Definition(w.parse(text)), later(text)
    pairs = rules.p_positions(30)
    begun = list(w.solve(text, count=first).p_positions) if first else []
    seen = {pile for pair in begun for pile in pair}
    for n in range(first, len(pairs) // 2 + first):
        a = next(number for number in range(100) if number not in seen)
        begun.append((a, a + t * n + added))
        seen |= {*begun[-1]}
    assert [pair for pair in begun if max(pair) <= 30] == list(islice(pairs, len([p for p in begun if max(p) <= 30])))


@pytest.mark.parametrize("text", GAMES)
def test_it_is_proved_wherever_it_is_said_to_begin(text: str) -> None:
    first, t, added = later(text)
    for given, shift in ((first, 0), (first + 2, 0), (first, 1), (first + 1, -1)):
        report = claim(text, given, shift, t, added).check()
        assert report.verdict == "proved" and "recurrence" in str(report), (given, shift)


@pytest.mark.parametrize("text", GAMES)
def test_by_one_constant_off_it_is_refuted(text: str) -> None:
    first, t, added = later(text)
    for off in (claim(text, first + 1, 0, t, added + 1), claim(text, first + 1, 0, t + 1, added)):
        assert off.check().verdict == "refuted"
    begun = [*w.solve(text, count=first + 1).p_positions]
    begun[-1] = (begun[-1][0], begun[-1][1] + 1)
    assert w.Claim(text, f"mex, a(n) + {t}*n + {added}", first=first + 1, besides=begun).check().verdict == "refuted"
