"""Ways to generate sequences, compared with the independent brute force of `words_from_the_spec`."""

from __future__ import annotations

from fractions import Fraction

from tests.acceptance import arrays_from_the_spec as spec, words_from_the_spec as word_spec
from wythoff.sequences.registry.reading import array, sequence, word

FIBONACCI = {"0": "01", "1": "0"}
LOWER = [spec.lower(n) for n in range(1, 300)]


def test_mancala_and_the_self_rule() -> None:
    assert [word_spec.schroeder(n) for n in range(1, 41)] == sequence("schroeder_mancala").terms(40) == LOWER[:40]
    assert word_spec.knott(600)[:200] == sequence("knott_mancala").terms(200) == LOWER[:200]
    assert word_spec.self_rule(200) == sequence("self_rule").terms(200) == LOWER[:200]
    assert [a for a, _ in spec.least_unused(200)] == LOWER[:200]


def test_trees() -> None:
    t1 = [int(x) for x in word_spec.breadth_first(1, lambda x: (spec.lower(int(x)), spec.upper(int(x))), 300)]
    assert sequence("wythoff_tree").terms(300) == t1
    t2 = word_spec.t2(2000)
    assert sequence("doubling_tree").terms(len(t2)) == t2
    t3 = [int(x) for x in word_spec.breadth_first(0, lambda x: (2 * x, 1 - x), 300)]
    assert sequence("integer_tree").terms(300) == t3
    t4 = word_spec.breadth_first(1, lambda x: (x + 1, 1 / x), 300)
    parts = (sequence(f"rational_tree('{part}')").terms(300) for part in ("numerators", "denominators"))
    assert [Fraction(*part) for part in zip(*parts, strict=True)] == t4
    for even in ([n for n, x in enumerate(t2[1:], 1) if x % 2 == 0], [n for n, x in enumerate(t3, 1) if x % 2 == 0]):
        assert even == [spec.lower(n) for n in range(1, len(even) + 1)]
    small = [n for n, x in enumerate(t4, 1) if x <= 1]
    assert small == [spec.upper(n) - 1 for n in range(1, len(small) + 1)]
    place = {x: n for n, x in enumerate(t4, 1)}
    for i, n in enumerate(small[:9]):
        assert [place[t4[n - 1] + k] for k in range(5) if t4[n - 1] + k in place] == spec.WYTHOFF[i][:5]
    for root, name in ((1, "lower"), (2, "upper")):
        assert sequence(f"lazy_tree('{name}')").terms(255) == word_spec.lazy_tree(root, 255)


def test_every_term_in_order_is_the_term_alone() -> None:
    for call in ("wythoff_tree", "doubling_tree", "integer_tree", "rational_tree", "lazy_tree", "lazy_tree('upper')",
                 "nacci_split(3, 1)", "joint_ranking((1, sqrt(2), sqrt(3)), 2)", "prefix_occurrences(9)"):  # fmt: skip
        made = sequence(call)
        assert made.terms(120) == [made.term(made.offset + n) for n in range(120)]


def test_splitting_and_ranking() -> None:
    for power, terms in enumerate(word_spec.hanna(200)):
        assert sequence(f"nacci_split(3, {power})").terms(199) == terms
    # The numbers j/phi and k/phi^2 in increasing order; the last entry of the printed list must be 6/phi.
    both = [(spec.upper(n), 0) for n in range(1, 60)] + [(spec.lower(n), 1) for n in range(1, 99)]
    order = [which for _, which in sorted(both)]
    assert list(word("joint_ranking((1/phi, 1/phi**2))").letters(150)) == order[:150]
    assert sequence("joint_ranking_numerators((1/phi, 1/phi**2))").terms(15)[-3:] == [5, 9, 6]
    squares = {0: 1, 1: 2, 2: 3}  # the moduli 1, sqrt(2), sqrt(3) are compared by their squares
    triple = sorted((n * n * square, which, n) for which, square in squares.items() for n in range(1, 200))
    triple = [entry for entry in triple if entry[0] < 200**2]
    assert list(word("joint_ranking((1, sqrt(2), sqrt(3)))").letters(400)) == [which for _, which, _ in triple[:400]]


def test_places_of_prefixes() -> None:
    text = word_spec.iterated(FIBONACCI, "0", 1200)
    for n in range(1, 30):
        places = [i + 1 for i in range(len(text) - n) if text.startswith(text[:n], i)]
        assert array("prefix_occurrences").row(n, 15) == places[:15]
        times = next(k for k in range(1, 9) if n <= spec.fibonacci(k + 3) - 2)
        place = 1
        for _ in range(times):
            place = spec.lower(place)
        second = 2
        for _ in range(times):
            second = spec.lower(second)
        assert places[:2] == [place, second]
