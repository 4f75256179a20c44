"""Games with Wythoff's P-positions, or a translation of them: added moves, Ho's variants, M_DR(k), the mouse game."""

from __future__ import annotations

from math import isqrt

import pytest
from hypothesis import given, strategies as st

from tests.theorems.agreement import agrees, conclusion
from wythoff.game.rulesets import parse
from wythoff.solving.theorems import THEOREMS
from wythoff.solving.theorems.duchene2010 import is_adjoinable, is_adjoinable_ray

ADDED = "Duchene, Fraenkel, Nowakowski and Rigo 2010"
MOUSE = "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))"
GIANT = 10**20


def lower(n: int) -> int:
    return (n + isqrt(5 * n * n)) // 2


def differences(size: int) -> set[tuple[int, int]]:
    """Return the differences (i, j), 0 < i < j < `size`, of P-positions of Wythoff Nim, both as ordered squares."""
    terms = [lower(n) for n in range(5 * size)]
    found = set()
    for s in range(1, size):
        found |= {(i, i + s) for i in {terms[n + s] - terms[n] for n in range(4 * size)}}
        found |= {(i, i + s) for n in range(s) if (i := terms[n] - terms[s - n] - (s - n)) > 0}
    return {(i, j) for i, j in found if j < size}


def test_adjoinable_moves_to_400() -> None:
    found = {(i, j) for j in range(400) for i in range(1, j) if not is_adjoinable(i, j)}
    assert found == differences(400)


def test_the_two_printed_forms_agree() -> None:
    """Compare two printed conditions on i: A(n) - B(s-n) for 1 <= n < s, and A(s-n) - B(n) for s-n > n.

    Both also admit i = A(s) and A(s) + 1.
    """
    for s in range(1, 150):
        first = {lower(n) - lower(s - n) - (s - n) for n in range(1, s)}
        second = {lower(s - n) - lower(n) - n for n in range(s) if s - n > n}
        for i in range(1, 400):
            forms = [i in (lower(s), lower(s) + 1) or i in others for others in (first, second)]
            assert forms == [not is_adjoinable(i, i + s)] * 2


# Found by a search through all P-positions, with j <= 10.
TO_TEN = (
    "(1,3)(1,5)(1,6)(1,8)(1,10)(2,4)(2,5)(2,7)(2,8)(2,9)(2,10)(3,4)(3,6)(3,7)(3,8)(3,9)(4,5)(4,8)(4,10)(5,6)(5,7)"
    "(5,9)(5,10)(6,7)(6,8)(6,9)(7,8)(7,9)(7,10)(8,9)(8,10)(9,10)"
)


def test_adjoinable_moves_to_10_as_listed() -> None:
    found = "".join(f"({i},{j})" for i in range(1, 11) for j in range(i + 1, 11) if is_adjoinable(i, j))
    assert found == TO_TEN


@given(st.integers(1, 10**40), st.integers(0, 10**40))
def test_differences_at_any_size_are_found(n: int, m: int) -> None:
    """Recognise differences of giant P-positions, and numbers that are no difference."""
    low, high = sorted((n, m + 1))
    assert not is_adjoinable(lower(high) - lower(low), lower(high) + high - lower(low) - low) or low == high
    i, j = lower(n) - lower(m) - m, lower(n) + n - lower(m)
    assert i <= 0 or m == 0 or not is_adjoinable(i, j)
    assert is_adjoinable(lower(n) + 2, lower(n) + 2 + n)


def test_moves_of_wythoffs_game_are_adjoinable() -> None:
    assert is_adjoinable(0, 5)
    assert is_adjoinable(7, 7)
    assert is_adjoinable(5, 3) is is_adjoinable(3, 5) is False


@pytest.mark.parametrize("text", ["jump(1, 3)", "jump(3, 4)", "jump(1, 3) | jump(2, 4) | jump(4, 8)", "ray(3, 4)",
                                  "ray(5, 7) | jump(2, 5)", "ray(0, 2)", "ray(4, 4) | jump(0, 3)"])  # fmt: skip
def test_added_moves(text: str) -> None:
    agrees(f"nim | diagonal | {text}", "Duchene" if "jump(3, 4)" in text else ADDED)


@pytest.mark.parametrize("text", ["jump(1, 2)", "jump(2, 3)", "jump(1, 3) | jump(3, 5)", "ray(1, 3)", "ray(2, 5)"])
def test_moves_that_join_p_positions_are_refused(text: str) -> None:
    findings = [theorem.asked(parse(f"nim | diagonal | {text}")) for theorem in THEOREMS]
    assert not any(finding.evidence for finding in findings)
    assert any("P-position of Wythoff's game to another" in finding.reason for finding in findings)


# p: (least, greatest q), found by a search through the multiples with t*q < 4000; q up to 18 for p up to 12.
UNCHANGED = {3: (4, 4), 4: (5, 5), 5: (6, 7), 6: (7, 9), 7: (8, 10), 8: (9, 12), 9: (10, 13), 10: (11, 15),
             11: (12, 17), 12: (13, 18)}  # fmt: skip


def test_rays_as_listed() -> None:
    listed = {(p, q) for p, (least, most) in UNCHANGED.items() for q in range(least, most + 1)}
    assert {(p, q) for p in range(1, 13) for q in range(p + 1, 21) if is_adjoinable_ray(p, q)} == listed


def test_rays_by_their_multiples() -> None:
    for q in range(2, 41):
        for p in range(1, q):
            assert is_adjoinable_ray(p, q) is all(is_adjoinable(p * t, q * t) for t in range(1, 200))


def test_added_moves_at_any_size() -> None:
    answer = conclusion(f"nim | diagonal | jump({3 * GIANT}, {3 * GIANT + 1})")
    target = lower(GIANT), lower(GIANT) + GIANT
    position = target[0] + 3 * GIANT, target[1] + 3 * GIANT + 1
    assert target in answer.winning_moves(position)
    assert answer.winning_move(position) in answer.winning_moves(position)
    answer = conclusion("nim | diagonal | ray(3, 4)")
    position = target[0] + 4 * GIANT, target[1] + 3 * GIANT
    assert target in answer.winning_moves(position)
    assert answer.winning_move((GIANT, GIANT)) == (0, 0)


@pytest.mark.parametrize("text", ["diagonal | where(k == 0)", "nim | diagonal | where(l < k)"])
def test_hos_variants(text: str) -> None:
    answer = agrees(text, "Ho 2012")
    assert answer.winning_move((GIANT, GIANT)) == (0, 0)
    assert answer.is_p((lower(GIANT), lower(GIANT) + GIANT))


def restriction(name: str, k: int, j: int = 0) -> str:
    return {
        "w_k": f"nim | keep(diagonal, x1 >= {k})",
        "w_jk": f"nim | keep(diagonal, x0 - k >= {j} and y0 - k >= {k})",
        "t_k": f"nim | keep(diagonal, x1 > 0 and abs(y1//x1 - y0//x0) <= {k})",
    }[name]


TRANSLATIONS = [
    *((restriction("w_k", k), k) for k in (0, 1, 2, 4)),
    *((restriction("w_jk", k, j), max(j, k)) for j, k in ((0, 0), (0, 3), (1, 2), (2, 2), (4, 1))),
    *((restriction("t_k", k), 1) for k in (0, 1, 2, 9)),
    ("nim | keep(diagonal, x1 > 0)", 1),
]


@pytest.mark.parametrize(("text", "k"), TRANSLATIONS)
def test_translations(text: str, k: int) -> None:
    answer = agrees(text, "Fraenkel and Ho 2014")
    assert answer.is_p((lower(GIANT) + k, lower(GIANT) + GIANT + k))
    assert not answer.is_p((lower(GIANT) + k + 1, lower(GIANT) + GIANT + k + 1))


def mdr(k: int) -> str:
    removed = " | ".join(f"jump({2 * i}, {2 * i})" for i in range(1, k))
    diagonal = f"(diagonal - ({removed}))" if removed else "diagonal"
    return f"nim | {diagonal} | jump({2 * k + 1}, {2 * k + 2})"


@pytest.mark.parametrize("k", [1, 2, 3, 4, 6])
def test_duchene_and_rigo(k: int) -> None:
    answer = agrees(mdr(k), "Duchene and Rigo 2010", up_to=40)
    x, y = answer.pair(GIANT)  # type: ignore[attr-defined]
    d = k * k + 4 * k
    assert (x, y) == ((GIANT * (2 - k) + isqrt(d * GIANT**2)) // 2, (3 * k * GIANT + isqrt(d * GIANT**2)) // (2 * k))
    assert answer.winning_moves((x, y + 1))


@pytest.mark.parametrize("text", [mdr(3).replace("jump(2, 2) | ", ""), "nim | (diagonal - jump(2, 2)) | jump(7, 8)",
                                  "nim | diagonal | jump(5, 6) | vector(1, 2)", f"misere({mdr(2)})",
                                  "nim(step=2) | (diagonal - jump(2, 2)) | jump(5, 6)"])  # fmt: skip
def test_games_like_theirs(text: str) -> None:
    assert not any(theorem.asked(parse(text)).evidence for theorem in THEOREMS)


def test_the_mouse_game() -> None:
    answer = agrees(MOUSE, "docs/mathematics/variants.md, Theorem 2.8", up_to=40)
    assert answer.is_p((3 * GIANT // 2, 3 * GIANT - 1))
    assert answer.winning_moves((GIANT, GIANT)) == ((0, 0), (1, 2))
