"""Statistics of words: both engines agree, the faster one is chosen, and requests beyond memory are refused early."""

from __future__ import annotations

from random import Random

import pytest

from tests.kernels.engines import both_engines, engine
from tests.seeds import seed_of
from wythoff import kernels
from wythoff.base.errors import TooLargeError
from wythoff.kernels.limits import silent
from wythoff.kernels.plain import words as plain


def fibonacci(size):
    before, word = b"\0", b"\0\1"
    while len(word) < size:
        before, word = word, word + before
    return word[:size]


def random_word(random):
    """Return a random word of at most 60 letters over 1 to 5 letters; half of them repeat two pieces often."""
    kinds = random.randint(1, 5)
    one, other = (bytes(random.randrange(kinds) for _ in range(random.randint(1, 5))) for _ in range(2))
    if random.random() < 0.5:
        return bytes(random.randrange(kinds) for _ in range(random.randint(0, 60)))
    while len(one) < 60:
        one, other = one * random.randint(1, 2) + other, one
    return one[: random.randint(0, 60)]


def listed(columns):
    return [list(map(int, column)) for column in columns]


def test_twins_agree():
    pytest.importorskip("numba", reason="the compiled twins need numba")
    from wythoff.kernels.compiled import words as compiled

    random = Random(seed_of(20))
    batch = [random_word(random) for _ in range(400)]
    batch += [bytes(300), bytes(range(200)) * 2, fibonacci(2000), bytes(random.randrange(2) for _ in range(2000))]
    for word in batch:
        text, kinds = kernels.ranked(word)
        found = [twin.repeats(text, kinds, True, silent) for twin in (plain, compiled)]
        assert listed(found[0]) == listed(found[1])
        without = compiled.repeats(text, kinds, False, silent)
        assert listed(without) == [listed(found[0])[0], [], *listed(found[0])[2:]]
        counts = [twin.factor_counts(one, len(text)) for twin, one in zip((plain, compiled), found, strict=True)]
        assert listed(counts[0]) == listed(counts[1])
        *mirrored, number = plain.palindrome_counts(text, kinds, len(text), silent)
        *others, other = compiled.palindrome_counts(text, kinds, len(text), silent)
        assert (listed(mirrored), number) == (listed(others), other)
        for every in (True, False):
            columns = [twin.runs(text, one, every) for twin, one in zip((plain, compiled), found, strict=True)]
            assert listed(columns[0]) == listed(columns[1])
            assert plain.square_counts(found[0], columns[0]) == compiled.square_counts(found[1], columns[1])
            assert plain.steepest(columns[0]) == compiled.steepest(columns[1])


def test_slices_go_on_where_they_stopped(monkeypatch):
    pytest.importorskip("numba", reason="the compiled twins need numba")
    from wythoff.kernels.compiled import words as compiled

    random = Random(seed_of(21))
    monkeypatch.setattr(compiled, "AT_ONCE", 7)
    for _ in range(30):
        text, kinds = kernels.ranked(random_word(random))
        calls = []
        found = compiled.repeats(text, kinds, True, lambda *call, calls=calls: calls.append(call))
        assert listed(found) == listed(plain.repeats(text, kinds, True, silent))
        assert calls == [(min(end, len(text)), len(text)) for end in range(7, len(text) + 7, 7)]
        mirrored = compiled.palindrome_counts(text, kinds, len(text), silent)
        assert listed(mirrored[:2]) == listed(plain.palindrome_counts(text, kinds, len(text), silent)[:2])


@both_engines
def test_the_door_gives_python_integers_in_one_form(name):
    word = fibonacci(200)
    with engine(name):
        counts, seen = kernels.factor_counts(word, 8)
        mirrored, _, number = kernels.palindrome_counts(word, 8)
        columns = kernels.word_runs(word)
        squares = kernels.square_counts(word)
    assert list(counts) == list(range(1, 10)) and type(counts[0]) is type(seen[0]) is int
    assert counts == memoryview(counts).toreadonly() and isinstance(columns.starts, memoryview)
    assert list(mirrored) == [1, 2, 1, 2, 1, 2, 1, 2, 1] and number == 200
    assert all(type(n) is int for pair in squares.items() for n in pair) and squares[5] == 5


@both_engines
def test_empty_words(name):
    with engine(name):
        assert [list(column) for column in kernels.factor_counts(b"", 0)] == [[1], [0]]
        assert kernels.palindrome_counts(b"", 0)[2] == 0
        assert kernels.square_counts(b"") == {} and listed(kernels.word_runs(b"")) == [[], [], []]
        assert kernels.steepest_run(kernels.word_runs(b"")) == -1


@pytest.mark.parametrize(
    ("letters", "expected"),
    [
        (b"", (b"", 0)),
        (b"banana", (b"\1\0\2\0\2\0", 3)),
        (bytearray(b"\0\1\0"), (b"\0\1\0", 2)),
        (b"a" * 5000 + b"z" + b"b", (b"\0" * 5000 + b"\2\1", 3)),
        ([3, -5, 3], (b"\1\0\1", 2)),
        ((0, 10**40), (b"\0\1", 2)),
        ([255, 0], (b"\1\0", 2)),
        (bytes(range(256)), (bytes(range(256)), 256)),
        ([*range(2, 514, 2)], (bytes(range(256)), 256)),
        ([*range(0, 600, 2)], ([*range(300)], 300)),
    ],
)
def test_letters_are_renamed_in_their_order(letters, expected):
    assert kernels.ranked(letters) == expected


def test_more_than_256_kinds_are_read_by_the_plain_twin():
    with engine("compiled"):
        assert list(kernels.factor_counts([*range(300), 0], 2)[0]) == [1, 300, 300]


@both_engines
@pytest.mark.parametrize("ask", [
    lambda word: kernels.factor_counts(word, 3), lambda word: kernels.palindrome_counts(word, 3),
    kernels.word_runs, kernels.square_counts,
])  # fmt: skip
def test_what_does_not_fit_is_refused_before_it_starts(name, ask, monkeypatch):
    monkeypatch.setattr(kernels.limits, "available_memory", lambda: 4000)
    with engine(name), pytest.raises(TooLargeError, match=r"of 200 letters of 2 kinds must fit in memory"):
        ask(fibonacci(200))


def test_small_requests_do_not_load_numba(monkeypatch):
    """Count in plain Python up to 10^5 letters: it is faster than to load numba."""
    monkeypatch.delitem(__import__("sys").modules, "numba", raising=False)
    form = kernels.limits.kernel_of
    monkeypatch.setattr(
        kernels.limits,
        "kernel_of",
        lambda name, compiled=True: pytest.fail("compiled") if compiled else form(name, False),
    )
    word = fibonacci(100_000)
    assert kernels.factor_counts(word, 3)[0][3] == 4
    assert kernels.palindrome_counts(word, 3)[2] == 100_000
    assert kernels.square_counts(fibonacci(50_000))[34] == 34
