"""Numbers of P-positions and winning moves of games, against the definition."""

import pytest

import wythoff as w
from wythoff.base.errors import RequestError
from wythoff.questions.counted_positions import position_counts

BELOW = 9  # piles


@pytest.mark.parametrize(
    ("game", "width"), [("nim | diagonal", 1), ("nim", 0), ("misere(nim | diagonal)", 1), ("nim | diagonal(2)", 2)]
)
def test_counts_are_those_of_the_definition(game: str, width: int) -> None:
    found = position_counts(w.prove(game))
    lost = {*w.solve(game, up_to=BELOW).p_positions}
    lost |= {(y, x) for x, y in lost}
    assert found["P-positions"].terms(BELOW) == [sum(x <= y < n for x, y in lost) for n in range(BELOW)]

    def winning(x: int, y: int) -> int:
        taken = [(k, m) for k in range(x + 1) for m in range(y + 1) if k + m and (not k * m or abs(k - m) < width)]
        return sum((x - k, y - m) in lost for k, m in taken)

    wanted = [sum(winning(x, y) for x in range(n) for y in range(n)) for n in range(BELOW)]
    assert found["winning moves"].terms(BELOW) == wanted


def test_values_of_wythoffs_game() -> None:
    found = position_counts(w.prove("wythoff"))
    places = (2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 121393)
    wanted = [3, 8, 26, 75, 200, 552, 1443, 3864, 10098, 26675, 19036150560]
    assert [found["winning moves"].value(n) for n in places] == wanted


def test_what_is_not_proved_is_not_counted() -> None:
    with pytest.raises(RequestError, match="if the P-positions are proved"):
        position_counts(w.prove("nim | diagonal", value=1))
    assert list(position_counts(w.prove("block(nim | diagonal, 1)"))) == ["P-positions"]
