"""Numeration systems of morphisms: numbers as places of letters, the adder and its proof, and refusals."""

from itertools import product
from random import Random

import pytest

from tests.seeds import seed_of
from wythoff import decide
from wythoff.automata.adders import fault_of
from wythoff.automata.automatic_words import word
from wythoff.automata.naming import system
from wythoff.automata.relations import Algebra, Relation, adder
from wythoff.base.errors import NotationError, ParameterError
from wythoff.kernels.automata import Machine

MORPHISMS = ("0->01,1->20,2->0", "0->012,1->02,2->1", "0->001,1->10", "0->01,1->23,2->0,3->1", "0->012,1->01,2->1")


def grown(morphism, length):
    """Return the first `length` letters of the fixed point of a morphism, by replacing letters."""
    images = dict(part.strip().split("->") for part in morphism.split(","))
    found = "0"
    while len(found) < length:
        found = "".join(map(images.__getitem__, found))
    return [int(letter) for letter in found[:length]]


@pytest.mark.parametrize("morphism", MORPHISMS)
def test_a_word_and_its_system(morphism):
    found = word(f"morphic('{morphism}')")
    assert found.system.name.startswith("dumont_thomas(")
    assert [found.letter(n) for n in range(500)] == grown(morphism, 500)
    assert [found.system.decode(found.system.encode(n)) for n in range(500)] == [*range(500)]
    assert system(found.system.name) is found.system


@pytest.mark.parametrize("morphism", MORPHISMS)
def test_addition_and_comparisons(morphism):
    of = system(f"dumont_thomas('{morphism}')")
    assert fault_of(of, adder(of), Algebra()) == ""
    assert all(
        adder(of).contains((x, y, z)) == (x + y == z) for x, y in product(range(14), repeat=2) for z in range(30)
    )
    for x in (10**6 + 7, 10**30, 3**40):
        assert adder(of).contains((x, 2 * x, 3 * x)) and not adder(of).contains((x, 2 * x, 3 * x + 1))
    most = Algebra().linear(of, {"x": 3, "y": -2}, False, 5)
    assert all(most.contains((x, y)) == (3 * x - 2 * y <= 5) for x, y in product(range(25), repeat=2))


def test_an_adder_with_another_transition_is_no_adder():
    of = system("dumont_thomas('0->01,1->20,2->0')")
    random, rows = Random(seed_of("adders of morphisms")), adder(of).machine.rows
    for _ in range(6):
        changed = [dict(row) for row in rows]
        state = random.randrange(len(rows))
        letter = random.choice([*changed[state]])
        changed[state][letter] = (changed[state][letter] + random.randrange(1, len(rows))) % len(rows)
        algebra = Algebra()
        machine = algebra.minimal(Machine(changed, adder(of).machine.accepting))
        if machine != adder(of).machine:
            assert fault_of(of, Relation(of, "xyz", machine), algebra)


def test_random_morphisms_are_right_or_refused():
    random, proved, refused = Random(seed_of("morphisms")), 0, []
    for _ in range(8):
        size = random.randint(2, 3)
        images = ["".join(str(random.randrange(size)) for _ in range(random.randint(1, 3))) for _ in range(size)]
        images[0] = "01" + images[0][1:]
        morphism = ",".join(f"{letter}->{image}" for letter, image in enumerate(images))
        try:
            found = word(f"morphic('{morphism}')")
        except ParameterError as error:
            refused.append(str(error))
            continue
        proved += 1
        assert [found.letter(n) for n in range(200)] == grown(morphism, 200)
    assert proved > 3
    assert all("eigenvalues" in said or "grow exponentially" in said for said in refused)


def test_what_is_known_of_the_ternary_word_of_thue():
    of = "?dumont_thomas('0->012, 1->02, 2->1')"
    square = f"{of} Ei,n n > 0 & (Aj j < n => ternary_thue_morse[i+j] = ternary_thue_morse[i+n+j])"
    assert decide(square).truth is False
    back = decide(f"{of} Ei ternary_thue_morse[i] = @0 & ternary_thue_morse[i+1] = @1 & ternary_thue_morse[i+2] = @0")
    assert back.truth is False  # it has no factor 010
    assert decide(f"{of} Ei ternary_thue_morse[i] = @0 & ternary_thue_morse[i+1] = @2").truth is True


@pytest.mark.parametrize(
    ("morphism", "said"),
    [
        ("0->01,1->1", "grow exponentially"),
        ("0->0111,1->0", "eigenvalues of its recurrence are 2.303, -1.303"),
        ("0->10,1->0", "must begin with that letter"),
        ("0->0,1->01", "must begin with that letter"),
    ],
)
def test_systems_that_are_refused(morphism, said):
    with pytest.raises(ParameterError, match=said):
        system(f"dumont_thomas('{morphism}')")


@pytest.mark.parametrize(
    "call", ["dumont_thomas()", "dumont_thomas(3)", "dumont_thomas('0->', 2)", "dumont_thomas('x')"]
)
def test_calls_that_are_none(call):
    with pytest.raises(NotationError):
        system(call)
