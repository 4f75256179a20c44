"""Families of games: their size, and numbering of games in both directions without parsing."""

import pickle
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

import wythoff as w
from wythoff.atlas.builtin import CENSUS, FAMILIES, named
from wythoff.atlas.domains import Listed, Numbers, Sample, Subsets, increasing
from wythoff.atlas.family import Family, Joined
from wythoff.atlas.reading import read_families
from wythoff.atlas.trees import Trees

COUNTS = {
    "jumps": 1 + 28 + 28 * 27 // 2, "gdwn": 20 * 21 // 2, "rays": 1 + 11 + 55 + 165, "widths": 6**4,
    "blocks": 13 * 4, "terminals": 21 * 5, "conditions": 1000, "nim_ab": 144, "steps": 40, "vectors": 2**5 - 1,
    "vector_sets": (105 + 9) // 2 + (455 + 19) // 2,  # the fixed sets under exchange of the piles
}  # fmt: skip


@pytest.mark.parametrize("name", COUNTS)
def test_families_have_as_many_games_as_a_person_counts(name):
    assert named(name).count == COUNTS[name]


@pytest.mark.parametrize("name", [name for name in FAMILIES if name != "census"])
def test_families_number_games_both_ways(name):
    for family in (named(name), named(f"misere({name})")):
        numbers = range(0, family.count, max(1, family.count // 50))
        spellings = [family.unrank(number) for number in numbers]
        assert [family.rank(text) for text in spellings] == list(numbers)
        assert len(set(spellings)) == len(spellings)
        for text in spellings[::7]:
            w.parse(text)
        assert pickle.loads(pickle.dumps(family)) == family


def test_vector_sets_have_one_of_two_that_exchange_the_piles():
    found = list(named("vector_sets(to=2)"))
    assert "vector(0, 1) | vector(1, 2)" in found and "vector(1, 0) | vector(2, 1)" not in found
    assert len(list(named("vector_sets(to=2, most=2)"))) == 16


def test_families_are_joined_and_a_spelling_has_its_first_number():
    census = named("census")
    assert census.count == sum(COUNTS[name] for name in CENSUS)
    assert census.rank("nim | diagonal") == 0
    assert {census.family_of(number) for number in range(0, census.count, 40)} == set(CENSUS)
    assert census.parameters(500) == named("gdwn").parameters(500 - 407)
    with pytest.raises(w.ParameterError):
        census.unrank(census.count)


@given(st.integers(0, 6), st.integers(0, 4), st.data())
def test_subsets_are_numbered_as_they_are_listed(size, most, data):
    items = [f"jump(1, {number})" for number in range(1, size + 1)] or ["x"]
    family = Family("nim | {jumps}", jumps=Subsets(items, most))
    sets = [chosen for many in range(min(most, len(items)) + 1) for chosen in combinations(items, many)]
    assert family.count == len(sets)
    assert {family.unrank(number) for number in range(family.count)} == {
        " | ".join(("nim", *chosen)) for chosen in sets
    }
    number = data.draw(st.integers(0, family.count - 1))
    assert family.rank(family.unrank(number)) == number


@given(st.integers(0, 10**12), st.integers(1, 5))
def test_giant_families_are_numbered_too(number, most):
    family = named(f"jumps(to=300, most={most})")
    number %= family.count
    assert family.rank(family.unrank(number)) == number


@given(st.integers(1, 6), st.integers(0, 10**9))
def test_increasing_tuples_have_their_numbers(size, number):
    chosen = increasing(number, size, 10**10)
    from math import comb

    assert chosen == sorted(set(chosen))
    assert sum(comb(item, place) for place, item in enumerate(chosen, 1)) == number


def test_symmetric_places_are_one_spelling_read_in_both_orders():
    family = named("gdwn(to=6)")
    assert family.rank("nim | diagonal | ray(5, 2)") == family.rank("nim | diagonal | ray(2, 5)")
    assert "nim | diagonal | ray(5, 7)" not in family and "nim | ray(1, 2)" not in family
    assert family.count == len(list(family)) == len(family)


def test_coprime_places_have_no_common_factor():
    from math import gcd

    spelled = list(named("rays(to=9, most=1)"))[1:]
    pairs = [tuple(map(int, text.split("ray(")[1].rstrip(")").split(", "))) for text in spelled]
    assert sorted(pairs) == [(p, q) for p in range(1, 10) for q in range(p + 1, 10) if gcd(p, q) == 1]


def test_trees_are_different_functions_and_none_is_missing():
    texts = [Trees(("x1", "y1"), size=3).unrank(number) for number in range(Trees(("x1", "y1"), size=3).count)]
    values = {}
    for text in texts:
        column = tuple(eval(text, {}, {"x1": x, "y1": y}) for x in range(9) for y in range(x, 40))
        assert column not in values, (text, values[column])
        values[column] = text
    for text in ("y1 + x1", "x1 * 2", "3 + y1", "y1 - x1", "x1 ^ y1", "y1 // 3"):
        column = tuple(eval(text, {}, {"x1": x, "y1": y}) for x in range(9) for y in range(x, 40))
        assert column in values


def test_samples_are_the_same_every_time():
    drawn = Sample(Numbers(0, 999), 20, seed=4)
    assert drawn.count == 20 and drawn == Sample(Numbers(0, 999), 20, seed=4) != Sample(Numbers(0, 999), 20, seed=5)
    assert list(map(drawn.unrank, range(3))) == ["143", "156", "158"]


def test_families_of_ones_own_are_read_from_toml(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(
        '[knights]\ngame = "nim | {jumps}"\nabout = "Nim with jumps"\n'
        'jumps = { subsets = { game = "jump({p}, {q})", p = { from = 1, to = 3 }, q = { from = 1, to = 3 }, '
        'increasing = ["p", "q"] }, most = 2 }\n\n[diagonals]\ngame = "nim | diagonal({t})"\nt = [1, 2, "x1 + 1"]\n'
    )
    found = read_families(str(path))
    assert {name: family.count for name, family in found.items()} == {"knights": 7, "diagonals": 3}
    assert named(f"{path}:diagonals").unrank(2) == "nim | diagonal(x1 + 1)"
    assert named(f"misere({'gdwn'})").count == 210
    with pytest.raises(w.ParameterError, match="knights, diagonals"):
        named(str(path))


@pytest.mark.parametrize(
    "text",
    [
        "gdvn",
        "gdwn(5)",
        "gdwn(to=1.5)",
        "gdwn(up=3)",
        "misere(gdvn)",
        "gdwn(to=-1)",
        "x.toml:a",
        "gdwn(",
        "1",
        "__import__('os')",
    ],
)
def test_what_is_no_family_is_refused_in_one_line(text):
    with pytest.raises(w.WythoffError) as refused:
        named(text)
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Family("nim | {jumps}"),
        lambda: Family("nim", jumps=["a"]),
        lambda: Family("nim | {a}", a=[]),
        lambda: Family("nim | {a}", a=7),
        lambda: Family("nim | {a}", a={"form": 1}),
        lambda: Family("ray({p}, {q})", p=range(1, 4), q=range(1, 5), increasing=("p", "q")),
        lambda: Joined([]),
        lambda: Family("{a}", a=range(3)).unrank(3),
        lambda: Family("{a}", a=range(3)).rank("3"),
        lambda: Family("{a}", a=range(3)).rank("01"),
    ],
)
def test_families_that_are_none_are_refused(make):
    with pytest.raises(w.WythoffError):
        make()


def test_a_place_filled_twice_is_filled_with_the_same():
    family = Family("nim(step={b}) | diagonal(1, step={b})", b=range(1, 4))
    assert family.count == 3 and family.rank(family.unrank(2)) == 2
    assert "nim(step=1) | diagonal(1, step=2)" not in family
    assert Listed(["a", "b", "a"]).count == 2


def test_a_listed_family_has_games(tmp_path):
    path = tmp_path / "near.toml"
    path.write_text('[near]\ngame = "nim | jmp({p}, 1)"\np = { from = 1, to = 5 }\n')
    with pytest.raises(
        w.ParameterError, match="near must be a family of games, but its first member is not a game: unknown name 'jmp'"
    ):
        read_families(str(path))
    path.write_text('[near]\ngame = "nim | jump({p}, {q})"\np = { from = 0, to = 5 }\nq = { from = 0, to = 5 }\n')
    assert read_families(str(path))["near"].count == 36  # jump(0, 0) is not a game, but it is counted


def test_the_public_face_has_families_and_the_atlas():
    assert w.atlas.Family is Family
    assert w.atlas.families()[0].name == "jumps"
