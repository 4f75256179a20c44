"""Games whose amounts are bounded by a function of the smaller one; unequal amounts; cyclic Nimhoff."""

from __future__ import annotations

import pytest
from hypothesis import given, settings, strategies as st

from tests.theorems.agreement import agrees, conclusion, listed
from wythoff.base.errors import TooLargeError
from wythoff.expressions import Expression, parse_expression
from wythoff.game.rulesets import AbVector, CyclicNimhoff, Definition, Game, parse
from wythoff.solving.conclusions.blocks import last_pile
from wythoff.solving.solution import Bound
from wythoff.solving.theorems import THEOREMS
from wythoff.solving.theorems.fraenkel2013 import is_superadditive, steep

BOUNDED = "Fraenkel and Tanny 2013"
UNEQUAL = "docs/mathematics/variants.md, Theorem 2.2"
CYCLIC = "Fraenkel and Lorberbom 1991"
GIANT = 10**20


def wyt(f: str) -> str:
    return f"nim | where(min(k, l) > 0 and max(k, l) < {f.replace('m', 'min(k, l)')})"


def f_of(text: str) -> Expression:
    return parse_expression(text.replace("m", "x0"), ("x0",))


def sources(text: str) -> list[str]:
    """Return the sources of all theorems that apply to a game."""
    told = [theorem.asked(parse(text)).evidence for theorem in THEOREMS]
    return [evidence.text for evidence in told if evidence]


@pytest.mark.parametrize("f", ["m*m + 1", "m*m", "m", "m + 1", "m + 4", "2*m + 1", "3*m - 2", "m**3 + m + 6",
                               "m*m + m + 9", "m*(m + 1)", "2*m + m % 2"])  # fmt: skip
def test_bounded_amounts(f: str) -> None:
    agrees(wyt(f), BOUNDED, up_to=30 if f in ("m*m + 1", "m", "2*m + 1", "m + 4") else 20, moves=12)


@pytest.mark.parametrize("f", ["2**m", "m + 1 + m//3", "m + 2*(m > 3)"])
def test_where_the_hypothesis_is_only_checked(f: str) -> None:
    game = parse(wyt(f))
    theorem = next(theorem for theorem in THEOREMS if theorem.asked(game).evidence)
    evidence = theorem.asked(game).evidence
    assert evidence is not None
    assert (evidence.kind, evidence.up_to) == ("conjectured", 1000)
    assert listed(theorem.asked(game).conclusion(), "up_to", 24) == Definition(game).p_positions(24)


WITNESSES = {
    "5": (1, 5, 5),
    "m + 50*(m == 3)": (3, 53, 4),
    "m + 1 + 3*(m % 2)": (1, 5, 3),
    "0*m": (1, 0),
    "m - 1": (1, 0),
}


@pytest.mark.parametrize("f", WITNESSES)
def test_functions_that_are_not_steep(f: str) -> None:
    found = steep(f_of(f))
    assert (found.verdict, found.witness) == ("refuted", WITNESSES[f])
    assert not any(source.startswith(BOUNDED) for source in sources(wyt(f)))


def test_that_f_exceeds_its_argument_is_not_enough() -> None:
    """The condition f(k) >= k + 1 alone is not enough: this f satisfies it, but (2, 3) is a P-position, not (2, 10)."""
    values = [0, 5, 3, 7, 5, 9, 7]
    assert all(values[k] >= k + 1 for k in range(1, 7))
    claimed = [(0, 0), (1, 5), (2, max(values[2], 5 + values[1]))]
    true = Definition(parse(wyt("m + 1 + 3*(m % 2)"))).p_positions(10)
    assert (true[:3], claimed) == ([(0, 0), (1, 5), (2, 3)], [(0, 0), (1, 5), (2, 10)])


@given(st.lists(st.integers(0, 4), min_size=1, max_size=4), st.integers(1, 5))
@settings(max_examples=8, deadline=None)
def test_random_steep_functions(rises: list[int], start: int) -> None:
    """Test random f with f(1) = `start` and f(m + 1) - f(m) >= 1."""
    f = f"m + {start - 1}" + "".join(f" + {rise}*(m > {place})" for place, rise in enumerate(rises, 1))
    game = parse(wyt(f))
    theorem = next(theorem for theorem in THEOREMS if theorem.asked(game).evidence)
    assert listed(theorem.asked(game).conclusion(), "up_to", 20) == Definition(game).p_positions(20)


@pytest.mark.parametrize(
    "f", ["m*m", "m*m + 2", "3*m", "m**3 + 2*m", "2*m - 1", "m*m + 3", "m + 1", "7", "m//2", "m*m - m"]
)
def test_superadditivity(f: str) -> None:
    """Compare `is_superadditive` with the definition; for two of these functions it may be undecided."""
    value = f_of(f)
    values = [value.evaluate({"x0": m}) for m in range(60)]
    holds = all(values[p] + values[q] <= values[p + q] for p in range(1, 30) for q in range(1, 30))
    assert is_superadditive(value) is (holds and f not in ("m//2", "m*m - m"))


@pytest.mark.parametrize(("s", "t"), [(1, 1), (1, 3), (2, 1), (2, 2), (3, 1), (2, 0), (3, 0), (1, 0)])
def test_heap_games(s: int, t: int) -> None:
    source = "Fraenkel 1998" if t else "docs/mathematics/variants.md, Theorem 2.9"
    for factor in (f"({s} - 1)*", f"{s - 1}*"):
        game = f"nim | where(min(k, l) > 0 and abs(k - l) < {factor}min(k, l) + {t})"
        answer = agrees(game, source, up_to=22, moves=10)
    assert all(y == s * x + t * n for n, (x, y) in enumerate(listed(answer, "count", 50)))


def test_a_table_that_was_refused_is_refused_again() -> None:
    answer = conclusion("nim | where(min(k, l) > 0 and abs(k - l) < min(k, l) + 1)")
    for _ in range(2):
        with pytest.raises(TooLargeError):
            answer.winning_moves((10**30, 10**30))


@pytest.mark.parametrize("text", ["jump(1, 2)", "jump(4, 7)", "jump(1, 3) | jump(2, 5)", "ray(1, 2)", "vector(1, 3)",
                                  "where(k > 0 and l > 0 and k != l)", "jump(0, 4)"])  # fmt: skip
def test_unequal_amounts(text: str) -> None:
    agrees(f"nim | {text}", UNEQUAL)


@pytest.mark.parametrize(("a", "b"), [(1, 2), (3, 1), (2, 5), (4, 3)])
def test_ab_vector(a: int, b: int) -> None:
    agrees(AbVector(a, b), UNEQUAL)


@pytest.mark.parametrize("text", ["nim | jump(3, 3)", "nim | ray(2, 2)", "jump(1, 2)", "nim | vector(2, 2)",
                                  "misere(nim | jump(1, 2))", "nim | where(k > 0 and l > 0)"])  # fmt: skip
def test_games_with_equal_amounts(text: str) -> None:
    assert UNEQUAL not in sources(text)


def test_unequal_amounts_at_any_size() -> None:
    answer = conclusion("nim | jump(4, 7)")
    assert answer.winning_moves((GIANT, GIANT + 3)) == ((GIANT - 4, GIANT - 4), (GIANT, GIANT))
    assert conclusion("nim | where(k > 0 and l > 0 and k != l)").winning_move((GIANT, 2 * GIANT)) == (GIANT, GIANT)


@pytest.mark.parametrize("h", [1, 2, 3, 4, 5, 8])
def test_cyclic_nimhoff(h: int) -> None:
    answer = agrees(f"nim | where(k > 0 and l > 0 and k + l < {h})", CYCLIC, moves=12)
    assert answer.is_p((GIANT * h + 1 % h, GIANT * h + -1 % h))


@pytest.mark.parametrize(("piles", "up_to"), [(1, 12), (2, 14), (3, 8), (4, 4)])
@pytest.mark.parametrize("h", [1, 2, 3, 5])
def test_cyclic_nimhoff_on_other_numbers_of_piles(piles: int, up_to: int, h: int) -> None:
    agrees(CyclicNimhoff(h, piles), CYCLIC, up_to=up_to, moves=up_to)


@given(st.lists(st.integers(0, 10**30), min_size=1, max_size=3), st.integers(1, 10**12))
def test_the_last_pile_completes_the_others(piles: list[int], h: int) -> None:
    last = last_pile(tuple(piles), h)
    total = 0
    for pile in (*piles, last):
        total ^= pile // h
    assert total == 0
    assert (sum(piles) + last) % h == 0


@pytest.mark.parametrize("kind", ["count", "columns"])
def test_more_piles_cannot_be_counted(kind: str) -> None:
    game: Game = CyclicNimhoff(3, 3)
    answer = next(theorem for theorem in THEOREMS if theorem.asked(game).evidence).asked(game).conclusion()
    assert not answer.finite_rows
    with pytest.raises(Exception, match="use up_to"):
        answer.pairs(Bound(kind, 3), lambda done, total: None)  # type: ignore[arg-type]
