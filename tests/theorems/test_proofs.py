"""Whatever theorems prove is true: by the rules on small boards, by the sweep on larger ones."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings

import wythoff
from tests.kernels.engines import attempt, width
from tests.theorems.judging import WITH_X0, game, p_positions, widths
from tests.theorems.test_witnesses import TABLE
from wythoff.expressions import Expression, Operation
from wythoff.game.rulesets import Definition, Game
from wythoff.kernels import constraint_sweep
from wythoff.solving.solution import Bound
from wythoff.solving.theorems import THEOREMS, Asked, PositionsTheorem

NEAR, FAR = 40, 300


def silent(done: int, total: int) -> None:
    pass


PUBLISHED = [theorem for theorem in THEOREMS if theorem.source != "a certificate"]


def proofs(of: Game) -> list[PositionsTheorem]:
    """Return the theorems that prove something about a game, without those that call it too large."""
    findings = [(theorem, attempt(theorem.asked, of)) for theorem in PUBLISHED]
    return [
        theorem
        for theorem, found in findings
        if isinstance(found, Asked) and found.evidence and found.evidence.kind == "proved"
    ]


def pairs(theorem: PositionsTheorem, of: Game, up_to: int) -> list[tuple[int, int]]:
    a, b = theorem.asked(of).conclusion().pairs(Bound("up_to", up_to), silent)
    return [(int(x), int(y)) for x, y in zip(a, b, strict=True)]


def is_proved_right(f: Expression) -> None:
    """Check the P-positions of every theorem that proves something about the width f."""
    found = proofs(game(f))
    if found:
        near, (a, b) = p_positions(f, NEAR), constraint_sweep(f, FAR + 1, top=FAR)
        for theorem in found:
            assert pairs(theorem, game(f), NEAR) == near, theorem.source
            assert pairs(theorem, game(f), FAR) == list(zip(a, b, strict=True)), theorem.source


# These apply to any rule in which certain properties are decided.
DECIDED = (
    "docs/mathematics/vectors.md, Theorem 4.3",
    "docs/mathematics/altered-games.md, Theorem 3.9",
    "docs/mathematics/vectors.md, Theorem 4.2",
)


@pytest.mark.parametrize("text", [*TABLE, *WITH_X0, "0", "-1", "2*(x1 > 0) - 1", "2 - (y1 < 1)*(x0 > 2)"])
def test_known_widths(text: str) -> None:
    is_proved_right(width(text))


@pytest.mark.slow
@given(widths())
@settings(max_examples=250)
def test_random_widths(f: Expression) -> None:
    is_proved_right(f)


@given(widths(), widths())
@settings(max_examples=60)
def test_several_diagonals_are_one(f: Expression, g: Expression) -> None:
    both = game(f) | game(g)
    expected = p_positions(Operation("max", f, g), NEAR)
    for theorem in proofs(both):
        assert pairs(theorem, both, NEAR) == expected


@pytest.mark.parametrize("text", TABLE)
def test_the_papers_functions_are_proved_where_s_is_p(text: str) -> None:
    assert bool(proofs(game(width(text)))) is TABLE[text][3]


NORMAL = {
    "wythoff": ["Wythoff 1907", "Fraenkel 1982, normal play", "Fraenkel 2004, Theorem 3"],
    "t_wythoff(3)": ["Fraenkel 1982, normal play", "Fraenkel 2004, Theorem 3"],
    "st_wythoff(3, 1)": ["Fraenkel 2004, Theorem 3"],
    "st_wythoff_amounts(2, 1)": ["Fraenkel 1998"],
    "g1": ["Fraenkel 2004, Theorem 3"],
    "g2": ["Fraenkel 2004, Theorem 2 (a corollary of Theorem 3)", "Fraenkel 2004, Theorem 3"],
    "g3": ["Fraenkel 2004, Theorem 2 (a corollary of Theorem 3)", "Fraenkel 2004, Theorem 3"],
    "example1": ["Fraenkel 2004, Theorem 3"],
    "example2": ["Fraenkel 2004, Theorem 3"],
    "example3": ["Fraenkel 2004, Theorem 3"],
    "example4": ["Fraenkel 2004, Theorem 3"],
    "not_semiadditive": None,
    "not_monotone": None,
    "not_positive": [],
    "boole_or(3)": ["Fraenkel 2008, Theorem 2", "Fraenkel 2004, Theorem 3", "Fraenkel 2008, Theorem 1"],
    "galois_xor(3)": [],
    "boole_galois(3)": ["Fraenkel 2004, Theorem 3", "Fraenkel 2008, Theorem 1"],
    "galois_boole(3)": [],
    "hammer": ["Fraenkel 2008, section 4"],
    "nim": [],
}
OURS = "docs/mathematics/constraint-games.md, Theorem 1.1 (Theorem 3 with non-negative f)"


@pytest.mark.parametrize("name", NORMAL)
def test_which_theorems_prove_the_named_games(name: str) -> None:
    """List the theorems that apply to a named game, ours last: it covers whatever Theorem 3 covers.

    About `hammer` Theorem 3 is only checked to a bound.
    """
    of = wythoff.parse(name)
    expected = NORMAL[name]
    found = [theorem.asked(of).evidence.text for theorem in proofs(of)]
    if name not in ("hammer", "st_wythoff_amounts(2, 1)") and expected is not None:
        expected = [*expected, OURS]
    assert found == (expected or [])


@pytest.mark.parametrize("name", [name for name in NORMAL if name != "nim"])
def test_of_misere_play_only_the_theorem_on_t_wythoff_speaks(name: str) -> None:
    found = [theorem.asked(wythoff.parse(f"misere({name})")) for theorem in PUBLISHED]
    spoken = [finding.evidence.text for finding in found if finding.evidence]
    assert spoken == (["Fraenkel 1982, misere play"] if name in ("wythoff", "t_wythoff(3)") else [])
    assert all(finding.reason for finding in found)


@pytest.mark.parametrize(
    "text",
    ["nim(step=2) | diagonal(2)", "nim | diagonal(2, step=2)", "diagonal", "nim | ray(3, 3)",
     "terminal(nim | diagonal, x < 2)", "keep(nim | diagonal, k < 3)", "(nim | diagonal) - jump(1, 2)", "where(k > 0)"],
)  # fmt: skip
@pytest.mark.parametrize("play", ["{}", "misere({})"])
def test_of_other_games_no_theorem_speaks(text: str, play: str) -> None:
    named = [theorem for theorem in THEOREMS if theorem.source not in DECIDED]
    findings = [theorem.asked(wythoff.parse(play.format(text))) for theorem in named]
    assert not any(finding.evidence for finding in findings)
    assert all("applies only to" in finding.reason for finding in findings)


@pytest.mark.parametrize(
    "text",
    [
        "y1*y1*x0",
        "(y1 | x0)*y1",
        "2**y1 + x0 % 2",
        "y1**y1 | x0",
        "5//(x0 - 100)",
        "1//(x1 - 30)**2 + x0 % 2",
        "C(50, x0) + y1*0",
    ],
)
def test_a_width_too_steep_or_undefined_far_away_is_no_error(text: str) -> None:
    """Refuse politely if the hypotheses cannot be checked at distant candidates: no theorem applies."""
    for theorem in THEOREMS:
        finding = theorem.asked(game(width(text)))
        assert finding.reason


def test_the_definition_on_games_with_every_kind_of_proof() -> None:
    for text in ("g1", "not_positive", "nim | diagonal(2*(x1 > 0) - 1)", "example1", "hammer", "misere(t_wythoff(2))"):
        of = wythoff.parse(text)
        expected = definition(of)
        assert all(pairs(theorem, of, 30) == expected for theorem in proofs(of))
        assert proofs(of)


@cache
def definition(of: Game) -> list[tuple[int, ...]]:
    return Definition(of).p_positions(30)


@pytest.mark.parametrize(
    "text",
    ["nim | diagonal | jump(1, 2)", "nim | diagonal | ray(1, 3)", "nim(lengths=n % 4 < 1 or n < 2) | diagonal(2)"],
)
def test_theorem_names_the_failing_condition(text: str) -> None:
    findings = [theorem.asked(wythoff.parse(text)) for theorem in THEOREMS]
    assert not any(finding.evidence for finding in findings)
    assert any(
        "P-position of Wythoff's game to another" in finding.reason or "gcd(m, p)" in finding.reason
        for finding in findings
    )
