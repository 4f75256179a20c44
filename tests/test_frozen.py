"""`Frozen`, the base class of immutable values: how such values are made, and that they cannot change."""

from __future__ import annotations

import copy
import inspect
import pickle
from fractions import Fraction

import pytest

from tests.sentences import UNCHANGEABLE
from wythoff.base.frozen import Frozen, Record, field
from wythoff.game.rulesets.playing import Around


class Point(Frozen):
    x: int
    y: int = 0
    name: str = field(default="", kw_only=True)
    _norm: int = field(init=False)


class Coloured(Point):
    colour: str = "red"


class Checked(Point):
    """A subclass whose own `__init__` checks an argument, then calls `__init__` of its base class."""

    weight: int

    def __init__(self, x: int, weight: int) -> None:
        if weight < 0:
            raise ValueError("weight must be >= 0")
        super().__init__(x, name="checked")
        self._freeze(weight=weight)


class Slotted(Frozen):
    __slots__ = ("a", "b")

    def __init__(self, a: int, b: int) -> None:
        self._freeze(a=a, b=b)


class Pair(Record):
    left: Inner
    right: Inner | None = None


class Inner(Record):
    value: int


def test_fields_are_given_by_place_by_name_or_not_at_all():
    assert Point(1, 2, name="p") == Point(x=1, y=2, name="p") != Point(1, 2)
    assert (Point(1).y, Point(1).name, repr(Point(1, 2))) == (0, "", "Point(1, 2, '')")
    assert Coloured(1, 2, "blue", name="p") == Coloured(1, 2, colour="blue", name="p")
    assert Coloured(1) != Point(1) and hash(Coloured(1)) == hash(Coloured(1))


@pytest.mark.parametrize(
    ("given", "named", "message"),
    [
        ((), {}, "missing a required argument: 'x'"),
        ((1, 2, "p"), {}, "too many positional arguments"),
        ((1,), {"x": 1}, "multiple values for argument 'x'"),
        ((1, 2), {"y": 3, "name": ""}, "multiple values for argument 'y'"),
        ((1,), {"z": 3}, "unexpected keyword argument 'z'"),
        ((), {"z": 3}, "missing a required argument: 'x'"),
        ((1,), {"_norm": 3}, "unexpected keyword argument '_norm'"),
    ],
)
def test_what_does_not_fit_is_refused_as_python_refuses_it(given, named, message):
    with pytest.raises(TypeError, match=message):
        Point(*given, **named)


def test_a_class_that_checks_gives_the_rest_to_the_class_above():
    value = Checked(3, 5)
    assert (value.x, value.y, value.name, value.weight) == (3, 0, "checked", 5)
    assert value == Checked(3, 5) != Checked(3, 6)
    with pytest.raises(ValueError, match="weight"):
        Checked(3, -1)


@pytest.mark.parametrize("value", [Point(1, 2), Coloured(1), Checked(1, 2), Slotted(1, 2), Pair(Inner(1))])
def test_values_cannot_change_and_are_pickled_and_copied(value):
    with pytest.raises(AttributeError, match=UNCHANGEABLE):
        value.x = 3
    with pytest.raises(AttributeError, match=UNCHANGEABLE):
        del value.x
    assert pickle.loads(pickle.dumps(value)) == value == copy.copy(value)


def test_the_signature_names_the_fields():
    assert str(inspect.signature(Point)) == "(x: int, y: int = 0, *, name: str = '')"
    assert str(inspect.signature(Checked)) == "(x: 'int', weight: 'int') -> 'None'"
    assert str(inspect.signature(Slotted)) == "(a: 'int', b: 'int') -> 'None'"


def test_classes_match_by_their_fields():
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_a_field_does_not_hide_behind_a_property():
    class Round(Frozen):
        @property
        def area(self) -> int:
            return 3

    with pytest.raises(TypeError, match="the field area of Circle must be renamed"):
        type("Circle", (Round,), {"__annotations__": {"area": "int"}})


def test_the_json_form_holds_that_of_the_fields():
    assert Pair(Inner(1)).as_dict() == {"left": {"value": 1}, "right": None}


def test_marks_say_how_an_attribute_is_told():
    class Told(Record):
        game: object
        note: str
        _told = "game$ note? sure!"

        def __bool__(self):
            return False

    assert Told(Fraction(1, 2), "").as_dict() == {"game": "1/2", "note": None, "sure": False}
    assert Told(None, "as far as it goes").as_dict() == {"game": None, "note": "as far as it goes", "sure": False}


def test_base_classes_have_a_signature_too():
    assert list(inspect.signature(Around).parameters) == ["game"]  # `help` asks for it
