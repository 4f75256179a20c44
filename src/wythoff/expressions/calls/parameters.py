"""Parameters of families, games and sequences: their kinds, domains, and how calls are printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Literal, Protocol, TypeAlias

from wythoff.base.errors import ParameterError, brief, cut
from wythoff.base.frozen import Frozen, field, in_full
from wythoff.expressions import Hole
from wythoff.expressions.syntax import MAX_CONSTANT_BITS

ParameterKind: TypeAlias = Literal[
    "integer", "integer or infinity", "integers", "set", "pair", "vectors", "positions", "word",
    "width", "expression", "condition", "moves", "game", "number", "numbers", "sequence", "sequences", "text",
    "pile moves", "signed vectors",
]  # fmt: skip
REQUIRED = object()
MAX_DIMENSION = 4  # piles of a game that is given by its vectors
SHOWN = 60  # characters of a refused value that are repeated
# The domains that depend on nothing but the kind.
PHRASES: Mapping[ParameterKind, str] = {
    "moves": "moves",
    "game": "a game",
    "number": "a number such as 3/2 or (1 + sqrt(5))/2",
    "numbers": "a tuple of numbers such as (3/2, sqrt(2))",
    "sequence": "a sequence by name",
    "sequences": "a tuple of sequences by name",
    "text": "a text in quotes",
    "pile moves": "moves such as nim | equal",
    "signed vectors": "vectors such as (1, 0, 2), one number for each pile",
    "positions": "a tuple of pairs of integers >= 0, such as ((1, 2), (3, 5)) or ((1, 2),)",
}


class Infinity(Frozen):
    """The value `infinity` of a parameter.

    >>> print(INFINITY, INFINITY == Infinity())
    infinity True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "infinity"


INFINITY = Infinity()


class Parameter(Frozen):
    """A parameter: an integer from `least` to `most`, integers, a word, an expression, a game, a number and so on.

    integers: a tuple, such as (1, 3); set: the same, sorted and without repeats; pair: two different integers; vectors:
    a set of tuples of equal length; word: one of `words`; expression and condition: in `variables`; width: an
    expression that may also be an integer of any sign; number: rational or quadratic. A parameter whose default is None
    may be left out. If a set is `variadic`, its items are given one by one, as in subtraction(1, 3, 4).
    """

    name: str
    kind: ParameterKind = "integer"
    least: int = field(default=0, kw_only=True)
    most: int | None = field(default=None, kw_only=True)
    default: object = field(default=REQUIRED, kw_only=True)
    variables: tuple[str, ...] = field(default=(), kw_only=True)
    words: tuple[str, ...] = field(default=(), kw_only=True)
    keyword_only: bool = field(default=False, kw_only=True)
    variadic: bool = field(default=False, kw_only=True)

    @property
    def required(self) -> bool:
        return self.default is REQUIRED

    @property
    def domain(self) -> str:
        """The domain in words, for messages and help.

        >>> Parameter("t", least=1).domain, Parameter("K", "set", least=1).domain
        ('an integer >= 1', 'a tuple of integers >= 1')
        """
        match self.kind:
            case "integer" if self.most is not None:
                return f"an integer from {self.least} to {self.most}"
            case "integer":
                return f"an integer >= {self.least}"
            case "integer or infinity":
                return f"an integer >= {self.least} or infinity"
            case "set" if self.variadic:
                return f"one or more integers >= {self.least}"
            case "integers" | "set":
                return f"a tuple of integers >= {self.least}"
            case "pair":
                return f"a pair of different integers >= {self.least}"
            case "vectors":
                return f"a tuple of vectors of one length from 1 to {MAX_DIMENSION}, of integers >= 0, not all 0"
            case "word":
                return f"one of {', '.join(map(repr, self.words))}"
        if self.kind in PHRASES:
            return PHRASES[self.kind]
        return f"{'a condition' if self.kind == 'condition' else 'an expression'} in {', '.join(self.variables)}"

    def check(self, value: Any) -> Any:
        """Return `value` if it lies in the domain. Sets are sorted, without repeats.

        >>> Parameter("K", "set", least=1).check((3, 1, 3))
        (1, 3)

        Raises: ParameterError naming the parameter, its domain and the value; for an integer that no notation can hold.
        """
        if isinstance(value, Hole) and self.kind == "integer":
            return value
        if not self._fits(value):
            raise self.refusal(shown(value))
        longest = max(map(_bits, value if isinstance(value, tuple) else (value,)), default=0)
        if longest > MAX_CONSTANT_BITS:
            raise ParameterError(f"{self.name} must have numbers of at most {MAX_CONSTANT_BITS} bits, had {longest}")
        return tuple(sorted(set(value))) if self.kind in ("set", "vectors") else value

    def refusal(self, given: str) -> ParameterError:
        return ParameterError(f"{self.name} must be {self.domain}, was {cut(given, SHOWN)}")

    def _fits(self, value: Any) -> bool:
        match self.kind:
            case "integer":
                return self._holds(value)
            case "integer or infinity":
                return value == INFINITY or self._holds(value)
            case "word":
                return value in self.words
            case "text":
                return isinstance(value, str)
            case "integers" | "set" | "pair":
                fits = isinstance(value, tuple) and all(map(self._holds, value)) and (value != () or not self.variadic)
                return fits and (self.kind != "pair" or len(value) == len(set(value)) == 2)
            case "vectors":
                return (
                    isinstance(value, tuple)
                    and all(_are_naturals(vector, 1, MAX_DIMENSION) and any(vector) for vector in value)
                    and len(set(map(len, value))) <= 1
                )
            case "positions":
                return isinstance(value, tuple) and all(_are_naturals(pair, 2, 2) for pair in value)
        return True

    def _holds(self, value: object) -> bool:
        if not isinstance(value, int) or isinstance(value, bool):
            return False
        return self.least <= value and (self.most is None or value <= self.most)


def _bits(value: object) -> int:
    """Return the number of bits of an integer, or of the longest integer of a vector."""
    if isinstance(value, tuple):
        return max(map(_bits, value), default=0)
    return value.bit_length() if isinstance(value, int) else 0


def _are_naturals(value: object, least: int, most: int) -> bool:
    """Return whether `value` is a tuple of integers >= 0, with `least` to `most` entries."""
    if not isinstance(value, tuple) or not least <= len(value) <= most:
        return False
    return all(isinstance(part, int) and not isinstance(part, bool) and part >= 0 for part in value)


def shown(value: object) -> str:
    """Return the value of a parameter in notation. A huge integer is replaced by its length."""
    return str(value) if isinstance(value, Frozen) else brief(value)


class Named(Protocol):
    """The interface of things that can be called: a family of moves, a named game, a named sequence."""

    @property
    def name(self) -> str: ...

    @property
    def parameters(self) -> tuple[Parameter, ...]: ...

    def build(self, arguments: Mapping[str, Any]) -> Any: ...


def full_call(name: str, arguments: Mapping[str, object], variadic: str = "") -> str:
    """Return a call with every given parameter by name, in order. The items of a variadic parameter are listed.

    >>> full_call("gdwn", {"p": 1, "q": 2}), full_call("t_wythoff_variant", {"t": 2, "variant": "order"})
    ('gdwn(p=1, q=2)', "t_wythoff_variant(t=2, variant='order')")
    >>> full_call("subtraction", {"amounts": (1, 3, 4)}, variadic="amounts")
    'subtraction(1, 3, 4)'
    """
    if variadic:
        return f"{name}({_written(arguments[variadic]).strip('(,)')})"
    given = {key: value for key, value in arguments.items() if value is not None}
    return f"{name}({', '.join(f'{key}={_written(value)}' for key, value in given.items())})"


class Called(Frozen):
    """A value whose text is the call that makes it: its `word`, or the name of its class, and its fields by name."""

    __slots__ = ()
    word: ClassVar[str] = ""

    def __str__(self) -> str:
        return full_call(self.word or type(self).__name__, self._by_name())


def _written(value: object) -> str:
    """Return a value as the notation reads it again, inside a tuple too."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    return in_full(value) if isinstance(value, str | int) else str(value)


def heading(parameter: Parameter) -> str:
    """Return a parameter as a signature shows it: `t`, `p=1`, `*amounts`, or in brackets if it is optional."""
    if parameter.variadic:
        return f"*{parameter.name}"
    if parameter.required:
        return parameter.name
    return f"[{parameter.name}]" if parameter.default is None else f"{parameter.name}={parameter.default}"


def parameters_of(maker: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the parameters of a maker: integers >= 0; one with a default that is no integer is left out.

    >>> [parameter.name for parameter in parameters_of(lambda n, k=2, *, title="": None)]
    ['n', 'k']

    Raises: ParameterError for a parameter that must be given and is not an integer.
    """
    found = []
    for name, parameter in _signature(maker).items():
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        needed = parameter.default is parameter.empty
        said = parameter.annotation in (parameter.empty, int, "int")
        if needed and not (said and parameter.kind is not parameter.POSITIONAL_ONLY):
            raise ParameterError(f"the parameter {name} must be an integer, was {parameter}")
        if (needed or type(parameter.default) is int) and parameter.kind is not parameter.POSITIONAL_ONLY:
            default = REQUIRED if needed else parameter.default
            found.append(Parameter(name, default=default, keyword_only=parameter.kind is parameter.KEYWORD_ONLY))
    return tuple(found)


def _signature(maker: Callable[..., Any]) -> dict[str, Any]:
    import inspect  # a request that calls nothing of others does not pay for it

    if not isinstance(maker, type):
        return dict(inspect.signature(maker).parameters)
    initial: Any = getattr(maker, "__init__")  # noqa: B009  # of the class, whatever a subclass has
    if initial is object.__init__:
        return {}
    _, *given = inspect.signature(initial).parameters.items()  # without self
    return dict(given)
