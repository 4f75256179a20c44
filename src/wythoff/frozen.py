"""Frozen: values that cannot change and are equal when their type and fields are equal."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any


class Frozen:
    """A value whose fields are its `__slots__`, set once by `_freeze`; slots with an underscore are no fields.

    A base class instead of dataclasses, because dozens of dataclasses would cost
    small requests more start-up time than all the rest of the package.

    >>> class Point(Frozen):
    ...     __slots__ = ("x", "y")
    ...     def __init__(self, x, y):
    ...         self._freeze(x=x, y=y)
    >>> Point(1, 2) == Point(1, 2), Point(1, 2) == Point(2, 1)
    (True, False)
    """

    __slots__: tuple[str, ...] = ()

    _names: tuple[str, ...] = ()
    _derived: tuple[str, ...] = ()
    _all_fields: Callable[[Any], tuple[Any, ...]]  # all fields, where there are several

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # The fields of all bases, in order: a subclass without fields of its own has theirs.
        slots = [name for kind in reversed(cls.__mro__) for name in kind.__dict__.get("__slots__", ())]
        cls._names = tuple(name for name in slots if not name.startswith("_"))
        cls._derived = tuple(name for name in slots if name.startswith("_"))
        if len(cls._names) > 1:
            cls._all_fields = attrgetter(*cls._names)  # hashing and comparing spend their time here

    def _freeze(self, **fields: object) -> None:
        for name, value in fields.items():
            object.__setattr__(self, name, value)

    def _fields(self) -> tuple[Any, ...]:
        return self._all_fields(self) if len(self._names) > 1 else tuple([getattr(self, name) for name in self._names])

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is a value and cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is a value and cannot be changed")

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Frozen)
        return self._fields() == other._fields()

    def __hash__(self) -> int:
        return hash((type(self).__name__, *self._fields()))

    def __repr__(self) -> str:
        inside = ", ".join(map(in_full, self._fields()))
        return f"{type(self).__name__}({inside})"

    def __reduce__(self) -> tuple[object, ...]:
        # What was derived at creation goes along; functions kept for speed are made again.
        derived = {name: getattr(self, name) for name in self._derived if hasattr(self, name)}
        # Nor does a hash, which is another one in another process.
        kept = {name: value for name, value in derived.items() if not callable(value) and name != "_hash"}
        return _thaw, (type(self), {**dict(zip(self._names, self._fields(), strict=True)), **kept})


class Carried:
    """A value that keeps functions: it is copied as it is, for it never changes, and pickled without them.

    What cannot be pickled is made anew when it is first asked for, by the call that `_recipe` names: a module, a
    function in it, its arguments and keywords.
    """

    def _recipe(self) -> tuple[str, str, tuple[Any, ...], dict[str, Any]]:
        raise NotImplementedError

    def __copy__(self) -> Any:
        return _carried(type(self), dict(vars(self)))

    def __deepcopy__(self, memo: object) -> Any:
        return _carried(type(self), dict(vars(self)))

    def __reduce__(self) -> tuple[object, ...]:
        kept = {name: value for name, value in vars(self).items() if _picklable(value)}
        lost = len(kept) < len(vars(self))
        return _carried, (type(self), {**kept, "_lost": self._recipe()} if lost else kept)

    if not TYPE_CHECKING:  # for a type checker no attribute comes from nowhere

        def __getattr__(self, name: str) -> Any:
            recipe = self.__dict__.get("_lost")
            if recipe is None or name.startswith("__"):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            from importlib import import_module

            module, function, arguments, keywords = recipe
            anew = getattr(import_module(module), function)(*arguments, **keywords)
            for field, value in vars(anew).items():
                self.__dict__.setdefault(field, value)
            if name not in self.__dict__:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            return self.__dict__[name]


def _picklable(value: object) -> bool:
    import pickle

    try:
        pickle.dumps(value)
    except (pickle.PicklingError, AttributeError, TypeError, RecursionError):
        return False
    return True


def _carried(kind: type[Any], fields: dict[str, object]) -> Any:
    value = object.__new__(kind)
    value.__dict__.update(fields)
    return value


DECIMAL_BITS = 4000  # about 1200 digits; Python refuses to make more than 4300 of a number, which would take long


def numeral(number: int) -> str:
    """An integer as Python reads it: in decimal digits, or in hexadecimal ones where it has very many.

    >>> numeral(-12), numeral(1 << 20_000)[:5]
    ('-12', '0x100')
    """
    return str(number) if number.bit_length() <= DECIMAL_BITS else hex(number)


def in_full(value: Any) -> str:
    """The `repr` of a value, which may be or hold integers of any size.

    >>> in_full((1, "2", 1 << 20_000))[:12]
    "(1, '2', 0x1"
    """
    if type(value) is int:
        return numeral(value)
    if hasattr(value, "limit_denominator"):  # a Fraction: its class costs the start of every request
        return f"Fraction({numeral(value.numerator)}, {numeral(value.denominator)})"
    if type(value) is tuple:
        return f"({', '.join(map(in_full, value))}{',' * (len(value) == 1)})"
    return repr(value)


def _thaw(kind: type[Frozen], fields: dict[str, object]) -> Frozen:
    value = object.__new__(kind)
    value._freeze(**fields)
    return value
