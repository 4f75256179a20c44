"""Wrong statements of the survey that can be computed: the printed one fails, the other holds."""

import pytest

from wythoff.catalog import NAMES
from wythoff.papers import load
from wythoff.questions.fixing import fixed
from wythoff.rulesets import Definition, parse
from wythoff.solvers import solve


def claims(name, where):
    return [claim for claim in load(name).claims if where in claim.where]


def p_positions(text, up_to):
    return Definition(parse(text, NAMES)).p_positions(up_to)


def test_the_misere_recurrence_of_the_survey():
    assert len(claims("visions2019", "Section 4.2")) == 1
    for t in (2, 3):
        pairs = p_positions(f"misere(t_wythoff(t={t}))", 20)
        assert [y - x for x, y in pairs] == [t * n + 1 for n in range(len(pairs))]


def test_t_k_translates_by_one():
    assert len(claims("visions2019", "Section 4.12")) == 1
    wythoff = p_positions("wythoff", 19)
    for k in (1, 2, 3):
        assert p_positions(f"t_k(k={k})", 20) == [(0, 0), *((a + 1, b + 1) for a, b in wythoff)]


def rats(m, count):
    """The P-positions (4) of the rat game on m piles, with (0, ..., 0)."""
    later = [[(2**m - 1) * n // 2 ** (m - k) - 2 ** (k - 1) + 1 for k in range(1, m + 1)] for n in range(1, count)]
    return [(0,) * m, *map(tuple, later)]


def test_the_rat_game_needs_three_residues():
    """With the printed residue 0 alone its P-positions are others than (4)."""
    assert len(claims("visions2019", "Section 4.7, rule (II)")) == 1
    found = solve(parse("rat_game", NAMES), up_to=46, solver="by_completion")
    assert list(found.p_positions) == rats(3, 8)
    printed = solve(parse("rat_game_as_printed", NAMES), up_to=46, solver="by_completion")
    assert list(printed.p_positions)[:3] == [(0, 0, 0), (1, 2, 4), (3, 5, 11)]
    assert rats(3, 3)[2] == (3, 6, 11)


def test_the_rat_game_keeps_the_order_of_its_piles():
    """Else (3, 6, 11) -> (1, 4, 2) would be legal by (II): 2 from both x and y, where y - x = 3."""
    options = Definition(parse("rat_game", NAMES)).game.options((3, 6, 11))
    assert (1, 2, 4) not in options
    assert (1, 2, 4) in rats(3, 2)
    assert (1, 4, 5) in options


@pytest.mark.parametrize("m", range(2, 8))
def test_the_moduli_of_the_rat_sequences_are_no_integers(m):
    """The sequences (4) split the positive integers; with floored moduli they do not."""
    assert len(claims("visions2019", "Section 4.7, moduli")) == 1
    whole = sorted(term for rat in rats(m, 2**m) for term in rat if term)
    floored = [(2**m - 1) // 2 ** (m - k) * n - 2 ** (k - 1) + 1 for k in range(1, m + 1) for n in range(1, 2**m)]
    assert len(set(whole)) == len(whole)
    assert whole[: 2**m - 1] == list(range(1, 2**m))
    assert len(set(floored)) < len(floored)


@pytest.mark.parametrize(("pile", "constant"), [(1, 3), (2, 6), (3, 11), (4, 13)])
def test_n_of_conjectures_9_and_10_is_no_index(pile, constant):
    assert len(claims("visions2019", "Section 4.3")) == 1
    pattern = fixed(parse("npile_wythoff(n=3)", NAMES), pile, 400)
    later = list(enumerate(pattern.pairs))[pattern.index :]
    assert {z - y - index for index, (y, z) in later} == {constant}
    assert len(later) > 100
