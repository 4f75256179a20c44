"""Parameters of families of moves, games and sequences: their kinds, domains and text in calls."""

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
MAX_DIMENSION = 4  # most piles of a game that is given by vectors
SHOWN = 60  # characters of a rejected value that a message repeats
# The allowed values in words, for the kinds of parameters that all have the same domain.
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
    """The parameter value `infinity`, for parameters that allow it beside integers.

    >>> print(INFINITY, INFINITY == Infinity())
    infinity True
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "infinity"


INFINITY = Infinity()


class Parameter(Frozen):
    """A parameter of a call: its name, and the kind and domain of its values.

    The main kinds are:

    - `integer`: an integer from `least` to `most`.
    - `integers`: a tuple of such integers. `set`: a sorted tuple without repeats. `pair`: two different integers.
    - `vectors`: a set of tuples of equal length.
    - `word`: one of the texts `words`.
    - `expression` and `condition`: an expression in the given `variables`. `width`: an expression or any integer.
    - `number`: a rational or quadratic number.

    A parameter with a default, such as None, may be omitted. If a set is `variadic`, its items are separate arguments,
    as in subtraction(1, 3, 4).
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
        """The allowed values in words, for messages and help.

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
                return f"a tuple of vectors with the same number (1 to {MAX_DIMENSION}) of integers >= 0, not all 0"
            case "word":
                return f"one of {', '.join(map(repr, self.words))}"
        if self.kind in PHRASES:
            return PHRASES[self.kind]
        return f"{'a condition' if self.kind == 'condition' else 'an expression'} in {', '.join(self.variables)}"

    def check(self, value: Any) -> Any:
        """Return `value` if this parameter allows it, else raise ParameterError.

        A set is returned sorted and without repeats.

        >>> Parameter("K", "set", least=1).check((3, 1, 3))
        (1, 3)

        Integers that are too long for the notation raise ParameterError too. A placeholder (`Hole`) passes as an
        integer.
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
    """Return the number of bits of an integer `value`. For a tuple, return the largest number of bits in it.

    Tuples may be nested. Other values count as 0 bits.
    """
    if isinstance(value, tuple):
        return max(map(_bits, value), default=0)
    return value.bit_length() if isinstance(value, int) else 0


def _are_naturals(value: object, least: int, most: int) -> bool:
    """Return whether `value` is a tuple of integers >= 0, with `least` to `most` entries."""
    if not isinstance(value, tuple) or not least <= len(value) <= most:
        return False
    return all(isinstance(part, int) and not isinstance(part, bool) and part >= 0 for part in value)


def shown(value: object) -> str:
    """Return the value of a parameter as text for messages. A huge integer is replaced by its number of digits."""
    return str(value) if isinstance(value, Frozen) else brief(value)


class Named(Protocol):
    """An object that a call in notation refers to: a family of moves, a named game or a named sequence.

    `build` takes the values of its `parameters` by name, and returns what the call stands for.
    """

    @property
    def name(self) -> str: ...

    @property
    def parameters(self) -> tuple[Parameter, ...]: ...

    def build(self, arguments: Mapping[str, Any]) -> Any: ...


def full_call(name: str, arguments: Mapping[str, object], variadic: str = "") -> str:
    """Return the text of a call of `name`, with each argument as `parameter=value`.

    `arguments` maps parameter names to values; arguments that are None are omitted. If `variadic` names a parameter,
    only its items are printed, as separate arguments.

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
    """A base class for values that print as the call that builds them, such as `gdwn(p=1, q=2)`.

    The call names all fields. Its name is `word`, or the name of the class if `word` is empty.
    """

    __slots__ = ()
    word: ClassVar[str] = ""

    def __str__(self) -> str:
        return full_call(self.word or type(self).__name__, self._by_name())


def _written(value: object) -> str:
    """Return the value of an argument as text that can be parsed again; `(1,)` is the text of a tuple with one item."""
    if isinstance(value, tuple):
        return f"({', '.join(map(_written, value))}{',' * (len(value) == 1)})"
    return in_full(value) if isinstance(value, str | int) else str(value)


def heading(parameter: Parameter) -> str:
    """Return the text of a parameter in a signature: `t`, `p=1` or `*amounts`; `[p]` if the default is None."""
    if parameter.variadic:
        return f"*{parameter.name}"
    if parameter.required:
        return parameter.name
    return f"[{parameter.name}]" if parameter.default is None else f"{parameter.name}={parameter.default}"


def parameters_of(maker: Callable[..., Any]) -> tuple[Parameter, ...]:
    """Return the integer parameters of a user's function or class `maker`.

    >>> [parameter.name for parameter in parameters_of(lambda n, k=2, *, title="": None)]
    ['n', 'k']

    A parameter is included if it is required or has an integer as default. Its values are integers >= 0. Parameters
    with another default are left out, and so are positional-only ones with a default. Raises: ParameterError for a
    required parameter that is annotated with another type than int, or that is positional-only.
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
    import inspect  # imported here, as most requests call no user functions

    if not isinstance(maker, type):
        return dict(inspect.signature(maker).parameters)
    initial: Any = getattr(maker, "__init__")  # noqa: B009  # of the class, whatever a subclass has
    if initial is object.__init__:
        return {}
    _, *given = inspect.signature(initial).parameters.items()  # without self
    return dict(given)
