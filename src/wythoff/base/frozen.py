"""The base classes of immutable values and of their JSON form. Values with equal type and fields are equal."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, TypeVar, dataclass_transform

T = TypeVar("T")
_set = object.__setattr__
NOTHING: Any = object()  # marks a field without a default, as None may be a default


class _Field:
    """The result of `field`: the default of a field, and whether the field can be given only by keyword."""

    def __init__(self, default: Any, kw_only: bool) -> None:
        self.default, self.kw_only = default, kw_only


def field(*, default: Any = NOTHING, kw_only: bool = False, init: bool = True) -> Any:
    """Describe a field of a `Frozen` class: its `default`, if any. With `kw_only`, it can be given only by keyword.

    It is written after the annotation: `first: int = field(default=1, kw_only=True)`. `init` has no effect at run time:
    `init=False` informs type checkers that a private attribute, such as `_span`, is not an argument of the class.
    """
    return _Field(default, kw_only)


def _written(kind: type) -> tuple[str, ...]:
    """Return the names of the fields that the class `kind` itself declares, without those of its base classes.

    They are listed in `__slots__`, or else in the annotations of the class.
    """
    found = kind.__dict__.get("__slots__")
    if found is None and issubclass(kind, Frozen):
        found = [name for name, text in kind.__annotations__.items() if not str(text).startswith("ClassVar")]
    return tuple(found or ())


class _Signature:
    """A descriptor for the attribute `__signature__` of classes, which `inspect.signature` reads.

    For a class whose `__init__` is that of `Frozen`, it makes a signature with an argument for each field. For a class
    with its own `__init__`, and for objects, it returns None.
    """

    def __get__(self, value: object, kind: type[Frozen]) -> Any:
        if value is not None or kind.__init__ is not Frozen.__init__:
            return None
        return _signature_of(kind)


def _signature_of(kind: type[Frozen]) -> Any:
    from inspect import Parameter, Signature

    types = {
        name: _type_of(base, text)
        for base in reversed(kind.__mro__[:-1])
        for name, text in base.__annotations__.items()
        if name in kind._names
    }
    by_name = [name for name in kind._names if name not in kind._by_place]
    given = [
        Parameter(name, way, default=kind._defaults.get(name, Parameter.empty), annotation=types[name])
        for way, names in ((Parameter.POSITIONAL_OR_KEYWORD, kind._by_place), (Parameter.KEYWORD_ONLY, by_name))
        for name in names
    ]
    return Signature(given)


def _type_of(kind: type, text: object) -> object:
    """Return the type that the annotation `text` names in the module of the class `kind`.

    Return `text` itself if the module imports no such name, for example because it is imported for type checkers only.
    """
    from typing import get_type_hints

    holder = type("holder", (), {"__annotations__": {"field": text}, "__module__": kind.__module__})
    try:
        return get_type_hints(holder)["field"]
    except NameError:
        return text


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Frozen:
    """An immutable value. Its fields are the annotated names of its class in the order in which they are written.

    Names such as `_x` are not fields. A subclass has the fields of its base first, and then its own.

    A class that checks or converts its arguments has its own `__init__`, which sets the fields by `_freeze`. A class
    with thousands of values may declare its fields in `__slots__`. Then it needs its own `__init__` too.

    This is a base class instead of dataclasses, because dozens of dataclasses would cost small requests more start-up
    time than the rest of the package.

    >>> class Point(Frozen):
    ...     x: int
    ...     y: int = 0
    >>> Point(1, 2) == Point(1, y=2), Point(1, 2) == Point(2, 1), Point(3)
    (True, False, Point(3, 0))
    """

    __slots__: tuple[str, ...] = ()

    _names: ClassVar[tuple[str, ...]] = ()
    _by_place: ClassVar[tuple[str, ...]] = ()  # the fields that may be given by position
    _defaults: ClassVar[dict[str, Any]] = {}
    _all_names: ClassVar[frozenset[str]] = frozenset()
    _derived: ClassVar[tuple[str, ...]] = ()
    _all_fields: ClassVar[attrgetter[tuple[Any, ...]]]  # returns all fields of a value; used for several
    __match_args__: ClassVar[tuple[str, ...]] = ()
    __signature__ = _Signature()

    def __init__(self, *given: Any, **named: Any) -> None:
        kind = type(self)
        by_place = kind._by_place
        fields = {**kind._defaults, **dict(zip(by_place, given, strict=False)), **named}
        twice = named and not named.keys().isdisjoint(by_place[: len(given)])
        if twice or fields.keys() != kind._all_names or len(given) > len(by_place):
            _signature_of(kind).bind(*given, **named)  # raises a TypeError with the reason
        self._freeze(**fields)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        # A subclass has the fields of all its bases, in order, and then its own.
        names = [name for kind in reversed(cls.__mro__) for name in _written(kind)]
        cls._names = tuple([name for name in names if not name.startswith("_")])
        cls._derived = tuple([name for name in names if name.startswith("_")])
        if "__slots__" not in cls.__dict__:
            hidden = [name for name in _written(cls) if hasattr(super(cls, cls), name)]
            if hidden:  # a property, or another attribute of a base, could be found instead of the field
                raise TypeError(
                    f"the field {hidden[0]} of {cls.__name__} must be renamed, or __slots__ added: a base class has "
                    "an attribute of this name"
                )
            if "__init__" not in cls.__dict__:
                cls._take_fields()
        if len(cls._names) > 1:
            cls._all_fields = attrgetter(*cls._names)  # hashing and comparing spend their time here

    @classmethod
    def _take_fields(cls) -> None:
        """Read the fields that this class declares: store their defaults, and which fields may be given by position."""
        by_place, defaults = [*cls._by_place], {**cls._defaults}
        for name in _written(cls):
            default, by_name = cls.__dict__.get(name, NOTHING), False
            if isinstance(default, _Field):
                default, by_name = default.default, default.kw_only
                delattr(cls, name)
            if name.startswith("_"):
                continue
            if not by_name:
                by_place.append(name)
            if default is not NOTHING:
                defaults[name] = default
        cls._by_place, cls._defaults, cls._all_names = tuple(by_place), defaults, frozenset(cls._names)
        cls.__match_args__ = cls._by_place  # type: ignore[misc]  # type checkers make it themselves

    def _freeze(self, **fields: object) -> None:
        for name, value in fields.items():
            _set(self, name, value)

    def _fields(self) -> tuple[Any, ...]:
        names = self._names
        if len(names) > 1:
            return self._all_fields(self)
        return (getattr(self, names[0]),) if names else ()

    def _by_name(self) -> dict[str, Any]:
        return dict(zip(self._names, self._fields(), strict=True))

    def _with(self, **fields: Any) -> Self:
        """Return a copy in which the given fields have other values."""
        return _thaw(type(self), self._by_name() | fields)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is a value and cannot be changed")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is a value and cannot be changed")

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
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
        # Private attributes set at creation are pickled too, but not functions, which are made again when needed.
        derived = {name: getattr(self, name) for name in self._derived if hasattr(self, name)}
        # A hash is not pickled, since another process has another one.
        kept = {name: value for name, value in derived.items() if not callable(value) and name != "_hash"}
        return _thaw, (type(self), {**self._by_name(), **kept})


class Record(Frozen):
    """A value with a JSON form: a dictionary whose keys are the fields. A field that is itself a record is nested.

    A class with other keys lists them in `_told`, in the notation of `told_of`.

    >>> class Pair(Record):
    ...     x: int
    ...     _told = "x twice:y"
    ...     @property
    ...     def y(self) -> int:
    ...         return 2 * self.x
    >>> Pair(3).as_dict()
    {'x': 3, 'twice': 6}
    """

    __slots__ = ()

    _told: ClassVar[str] = ""

    def as_dict(self) -> dict[str, Any]:
        """Return the value as a dictionary for `json`, as `--json` prints it."""
        return told_of(self, self._told or " ".join(self._names))


def told_of(value: object, what: str) -> dict[str, Any]:
    """Return the JSON form of `value`: a dictionary with the keys that the text `what` lists, separated by blanks.

    The key `x` stands for the attribute x, and `y:place.y` gives the key y the value of the attribute place.y. A
    character at the end changes what is stored:

    - `x*`: the attribute is a list of records; store the list of their JSON forms.
    - `x$`: store the attribute as text, or None if it is None.
    - `x?`: store None if the attribute is empty.
    - `x!`: store whether `value` itself is true.

    >>> told_of(3 + 4j, "real y:imag$ true!")
    {'real': 3.0, 'y': '4.0', 'true': True}
    """
    body = {}
    for each in what.split():
        key, _, name = each.rstrip("*$?!").partition(":")
        part: Any = bool(value) if each.endswith("!") else attrgetter(name or key)(value)
        if each.endswith("*"):
            part = [item.as_dict() for item in part]
        elif each.endswith("$"):
            part = None if part is None else str(part)
        elif each.endswith("?"):
            part = part or None
        body[key] = part.as_dict() if isinstance(part, Record) else part
    return body


def as_inner(names: str) -> Callable[[T], T]:
    """Return a decorator for classes whose objects contain another object, `self.game`.

    The decorator replaces the attributes and methods listed in `names` by those of `self.game`.

    >>> @as_inner("imag conjugate")
    ... class Held(complex):
    ...     game = 2 + 3j
    >>> Held().imag, Held().conjugate()
    (3.0, (2-3j))
    """

    def answering(kind: T) -> T:
        for name in names.split():
            getattr(kind, name)  # raises an error for a name that the class does not have
            setattr(kind, name, property(attrgetter(f"game.{name}"), doc="As the game within has it."))
        return kind

    return answering


Recipe: TypeAlias = "tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any]]"


class Carried:
    """Base class of values with attributes that cannot be pickled, such as functions.

    Copies share these attributes, and pickles leave them out. An unpickled value makes them again when the first of
    them is used. For this, each subclass defines a method `_recipe`, which returns a triple (function, arguments,
    keywords): `function(*arguments, **keywords)` builds an equal value, from which the attributes are taken.
    """

    def _recipe(self) -> Recipe:
        raise NotImplementedError

    def __copy__(self) -> Any:
        return _thaw(type(self), vars(self))

    def __deepcopy__(self, memo: object) -> Any:
        return _thaw(type(self), vars(self))

    def __reduce__(self) -> tuple[object, ...]:
        kept = {name: value for name, value in vars(self).items() if _picklable(value)}
        lost = len(kept) < len(vars(self))
        return _thaw, (type(self), {**kept, "_lost": self._recipe()} if lost else kept)

    if not TYPE_CHECKING:  # with this method, type checkers would allow any attribute

        def __getattr__(self, name: str) -> Any:
            recipe = self.__dict__.get("_lost")
            if recipe is None or name.startswith("__"):
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            function, arguments, keywords = recipe
            anew = function(*arguments, **keywords)
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


DECIMAL_BITS = 4000  # about 1200 digits; Python refuses to write more than 4300, as that takes long


def numeral(number: int) -> str:
    """Return `number` as a text that Python can read: decimal, or hexadecimal from about 1200 decimal digits on.

    >>> numeral(-12), numeral(1 << 20_000)[:5]
    ('-12', '0x100')
    """
    return str(number) if number.bit_length() <= DECIMAL_BITS else hex(number)


def in_full(value: Any) -> str:
    """Return the `repr` of a value, also if it is, or contains, an integer of more than 4300 digits.

    For such integers Python's own `repr` raises an error. Here integers of more than about 1200 digits are written in
    hexadecimal, also in a fraction or a tuple.

    >>> in_full((1, "2", 1 << 20_000))[:12]
    "(1, '2', 0x1"
    """
    if type(value) is int:
        return numeral(value)
    if hasattr(value, "limit_denominator"):  # a Fraction, whose class is not imported, to save time at every start
        return f"Fraction({numeral(value.numerator)}, {numeral(value.denominator)})"
    if type(value) is tuple:
        return f"({', '.join(map(in_full, value))}{',' * (len(value) == 1)})"
    return repr(value)


def _thaw(kind: type[T], fields: dict[str, object]) -> T:
    value = object.__new__(kind)
    for name, field_value in fields.items():
        _set(value, name, field_value)
    return value
