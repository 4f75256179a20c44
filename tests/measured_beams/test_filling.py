"""The filling equations: their printed solutions, the equations themselves, and the (p, q) with a solution."""

from __future__ import annotations

from decimal import Decimal, localcontext
from math import gcd, isqrt

import pytest

from wythoff.questions.measured_beams.filling_equations import filling

# Lower and upper density, lower and upper slope, as printed.
PRINTED = {
    (1, 2): (".382936586", ".247725584", "1.47779977527", "2.24772558356"),
    (2, 3): (".144048", ".478538", "1.40843057338", "1.73926920822"),
    (3, 5): (".339495", ".280436", "1.53796252", "1.76014530"),
    (4, 7): (".542430", ".075996", "1.60191424", "1.76899897"),
    (5, 8): (".242263", ".376466", "1.54746919", "1.67529313"),
}
SHARES = {(1, 2): ".60720", (2, 3): ".23137", (3, 5): ".54763", (4, 7): ".87711", (5, 8): ".39155"}


@pytest.mark.parametrize("pair", PRINTED)
def test_printed_digits(pair):
    found = filling(*pair)
    values = (found.lower_density, found.upper_density, found.lower_slope, found.upper_slope)
    for printed, value in zip(PRINTED[pair], values, strict=True):
        assert round(value, len(printed.partition(".")[2])) == Decimal(printed)
    assert round(found.share, 5) == Decimal(SHARES[pair])


@pytest.mark.parametrize("pair", [*PRINTED, (6, 11), (7, 11), (8, 13), (9, 14), (16, 27)])
def test_the_equations_hold_to_the_last_digits(pair):
    found = filling(*pair)
    if found is None:
        assert pair in ((6, 11), (9, 14), (16, 27))
        return
    (p, q), a, b = pair, found.lower_slope, found.upper_slope
    c, d = found.lower_density, found.upper_density
    with localcontext(prec=40):
        sides = (
            c + d + c / a + d / b,
            c / (a - 1) + d / (b - 1),
            d / (p * b - q),
            c / (q - p * a) + c / (q * a - p) + d / (q * b - p),
        )
        assert all(abs(side - 1) < Decimal("1e-11") for side in sides)
    assert 1 < a < Decimal(q) / p < b and c > 0 and d > 0


@pytest.mark.slow
def test_solutions_are_wythoff_and_dual_pairs():
    """The (p, q) with a solution are those for which the P-positions are conjectured to split (Larsson 2014)."""
    lower = [(n + isqrt(5 * n * n)) // 2 for n in range(1, 14)]
    pairs = {(a + dual, a + dual + n) for n, a in enumerate(lower, 1) for dual in (0, 1)}
    coprime = [(p, q) for p in range(1, 20) for q in range(p + 1, 2 * p + 4) if gcd(p, q) == 1]
    assert [pair for pair in coprime if filling(*pair)] == [pair for pair in coprime if pair in pairs]


@pytest.mark.parametrize("pair", [(0, 1), (1, 1), (2, 1), (2, 4), (-1, 2)])
def test_other_pairs_have_none(pair):
    assert filling(*pair) is None


def test_the_decimal_context_of_the_caller_does_not_matter():
    with localcontext(prec=5):
        assert str(filling(1, 2).upper_slope) == "2.247725583557736"


def test_json_keys():
    assert set(filling(1, 2).as_dict()) == {"p", "q", "lower", "upper", "share"}
