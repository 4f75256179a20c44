"""Leading zeros: relations whose words are not numbers, and numbers whose words may have leading zeros."""

import random
from itertools import product

import pytest

import wythoff
from tests.seeds import seed_of
from wythoff.automata.relations import Algebra
from wythoff.automata.solutions import first
from wythoff.automata.subsets import unmoved_by_zeros, zeros_before
from wythoff.automata.walnut import written
from wythoff.kernels.automata import Machine, minimal, unwatched


def random_machine(draw, letters, states=3):
    rows = [{letter: draw.randrange(states) for letter in range(letters) if draw.random() < 0.7} for _ in range(states)]
    return Machine(rows, [draw.random() < 0.5 for _ in rows])


def accepts(machine, word):
    state = 0
    for letter in word:
        state = machine.rows[state].get(letter) if machine.rows else None
        if state is None:
            return False
    return bool(machine.rows) and machine.accepting[state]


def test_zeros_before_words_by_brute_force():
    draw = random.Random(seed_of("zeros before"))
    moved = 0
    for _ in range(60):
        machine = minimal(random_machine(draw, 2), unwatched)
        closed = minimal(zeros_before(machine, unwatched), unwatched)
        assert unmoved_by_zeros(closed)
        moved += not unmoved_by_zeros(machine)
        for length in range(5):
            for word in product(range(2), repeat=length):
                plain = word[word.index(1) :] if 1 in word else ()
                assert accepts(closed, word) is any(accepts(machine, (0,) * zeros + plain) for zeros in range(5))
    assert moved > 20


def library(tmp_path, machines):
    (tmp_path / "Automata Library").mkdir(exist_ok=True)
    for name, (machine, tracks) in machines.items():
        text = written(machine, ["{0,1}"] * tracks, [(0, 1)] * tracks)
        (tmp_path / "Automata Library" / f"{name}.txt").write_text(text)
    return tmp_path


def test_statements_about_words_of_a_library_by_brute_force(tmp_path):
    draw = random.Random(seed_of("words of a library"))
    drawn = [[minimal(random_machine(draw, letters), unwatched) for letters in (2, 4)] for _ in range(100)]
    apart = [two for two in drawn if all(each.rows for each in two) and not all(map(unmoved_by_zeros, two))][:8]
    assert len(apart) == 8
    for one, pair in apart:
        folder = library(tmp_path, {"one": (one, 1), "pair": (pair, 2)})
        done = wythoff.automata.decide_file(
            'def those "$one(x) & ~$pair(x, y)": def some "Ex $one(x) & $pair(x, y)": def few "$one(n) & n < 9":',
            library=folder,
        )
        those, some, few = (decision.relation for _, decision in done)
        for length in range(4):
            words = ["".join(word) for word in product("01", repeat=length)]
            inside = [word for word in words if accepts(one, map(int, word))]
            pairs = {
                (x, y)
                for x, y in product(words, repeat=2)
                if accepts(pair, [int(a + b, 2) for a, b in zip(x, y, strict=True)])
            }
            for x, y in product(words, repeat=2):
                assert those.contains((x, y)) is (x in inside and (x, y) not in pairs)
            for y in words:
                assert some.contains((y,)) is any((x, y) in pairs for x in inside)
        for n in range(12):
            word = [int(digit) for digit in f"{n:b}"] if n else []
            assert few.contains((n,)) is (n < 9 and any(accepts(one, [0] * zeros + word) for zeros in range(5)))


def test_a_statement_of_words_without_zeros_before_them_ends(tmp_path):
    # As numbers all these words would be too long for sums: each begins with a letter that occurs only there.
    folder = library(tmp_path, {"one": (Machine([{1: 1}, {0: 1}], [False, True]), 1)})
    ((_, found),) = wythoff.automata.decide_file('eval none "Ax,y $one(x) & $one(y)":', library=folder)
    assert found.truth is False
    text = 'reg one {0,1} "1": reg two {0,1} "11": eval both "Ex,y $one(x) & $two(y)":'
    *_, (_, found) = wythoff.automata.decide_file(text)
    assert found.truth is False


def test_the_search_for_a_witness_keeps_to_the_limits(monkeypatch):
    from wythoff.automata.limits import Budget

    relation = wythoff.decide("x > 1000 & y > x & z > y").relation
    assert first(relation.systems, relation.machine, 1, Budget().watch) == [(1001, 1002, 1003)]
    looked = []
    monkeypatch.setattr("wythoff.automata.limits.LOOKS", 1)
    monkeypatch.setattr(Budget, "look", lambda budget: looked.append(1))
    first(relation.systems, relation.machine, 1, Algebra().budget.watch)
    assert len(looked) > 20


def test_what_is_true_stays_so_where_no_witness_is_found_in_time(monkeypatch):
    from wythoff.automata.limits import UndecidedError

    def late(*_):
        raise UndecidedError("more than 60 s", "", 1)

    monkeypatch.setattr("wythoff.automata.statements.deciding.first", late)
    decision = wythoff.decide("Ex x > 7")
    assert decision.truth is True and decision.witness is None and "not found within the limits" in decision.notes[0]
    assert decision.status == 0


@pytest.mark.parametrize("name", ["msd", "lsd"])
def test_numbers_of_a_file_may_have_zeros_before_them(tmp_path, name):
    (tmp_path / "few.txt").write_text(f"{name}_2\n0 0\n1 -> 1\n1 1\n0 -> 1\n")
    decision = wythoff.decide("$few(n)" if name == "msd" else "?lsd_2 $few(n)", library=tmp_path)
    assert decision.relation.first(4) == ([(1,), (2,), (4,), (8,)] if name == "msd" else [(1,)])
