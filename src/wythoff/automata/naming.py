"""Numeration systems by name: calls such as plus(3, 1), and Walnut's names. Errors say why another name is not allowed.

Many systems are given by an *expansion of 1*: an eventually periodic sequence of digits q_1 q_2 ... with 1 = q_1/b +
q_2/b^2 + ... for a real base b. For the golden ratio it is 1010..., which defines the Zeckendorf words. The
*eigenvalues* of a system are the roots of the linear recurrence that its bases obey.

Functions that make a system get the `arguments` of its call as syntax trees, and the whole call as `name`, for
messages. A `budget` ends the work within its time and memory.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Sequence
from functools import partial
from math import inf

from wythoff.automata.adders import prove, prove_integers
from wythoff.automata.dumont_thomas import DumontThomas, Images, paths, reached_letters
from wythoff.automata.limits import Budget, CachedFunction, Limits, UndecidedError
from wythoff.automata.negative_bases import Integers
from wythoff.automata.ostrowski import Ostrowski
from wythoff.automata.parry import eigenvalues, words, written
from wythoff.automata.relations import Algebra
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError, ParameterError, brief
from wythoff.kernels.automata import Machine, minimal, unwatched
from wythoff.sequences.numeration.expansions import Expansion, base, minus, plus, read_expansion
from wythoff.sequences.numeration.recurrence import RecurrenceNumeration
from wythoff.sequences.registry.numbers import read_number
from wythoff.sequences.systems import of_walnut
from wythoff.sequences.words.morphism import read_morphism

NAMES = (
    "base(b), base(-b), zeckendorf, negafibonacci, tribonacci, narayana, plus(a, b), minus(a, b), linear(s, t), "
    "parry('..'), ostrowski(x), dumont_thomas('..')"
)
LARGEST = 1000  # the largest digit: the letters of three tracks are as many as its cube
MOST_STATES, MOST_SECONDS = 150_000, 20  # most states of automata that prove addition, and seconds for the proof
LONGEST = 60  # partial quotients up to the end of the period: each is a state of the automata
# The periods of the expansions of 1 that have a name. Of two names, the first is shown.
PERIODS = {"zeckendorf": (1, 0), "fibonacci": (1, 0), "tribonacci": (1, 1, 0), "narayana": (1, 0, 0)}
# Systems of all integers: (the system of natural numbers with the same words, recurrence of the bases, first bases).
NEGATIVE = {"negafibonacci": ("zeckendorf", (1, -1), (1, -1))}
LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz"


@CachedFunction
def system(name: str, *, budget: Budget | None = None) -> System:
    """Return the system with this name, after its adder is built and proved.

    >>> system("msd_fib").name, system("st(2, 2)").name, system("?msd_3".lstrip("?")).name
    ('zeckendorf', 'plus(3, 2)', 'base(3)')

    Raises: NotationError for an unknown name; ParameterError for a system without an adder, with its eigenvalues.
    """
    name = name.strip()
    known = of_walnut(name)
    if known != name:
        return system(known, budget=budget)
    if re.fullmatch("[lm]sd_[a-z0-9]+", name):
        raise NotationError(
            f"a numeration system must be one of {NAMES}, or of Walnut's msd_N, msd_fib, msd_trib, msd_pell", name
        )
    if name in NEGATIVE or re.fullmatch(r"base\(-\d+\)", name):
        return _integers_of(name, budget)
    called, arguments = _call(name)
    if called in EXPANSIONS:
        return bertrand(_expansion(called, arguments, name), budget)
    if called not in MAKERS:
        raise NotationError(f"a numeration system must be one of {NAMES}", name)
    try:
        return MAKERS[called](arguments, name, budget)
    except TypeError:
        raise NotationError(f"{called} must be called as in {NAMES}", name) from None


def _integers_of(name: str, budget: Budget | None) -> System:
    """Return the system of all integers with this name, base(-b) or a key of `NEGATIVE`, after its words are proved."""
    if name not in KEPT:
        natural, recurrence, initial = NEGATIVE.get(name) or (name.replace("-", ""), (-int(name[6:-1]),), (1,))
        made = Integers(name, system(natural, budget=budget), recurrence, initial)
        prove_integers(made, Algebra(Budget(within=budget)))
        KEPT[name] = made
    return KEPT[name]


def words_of(name: str, budget: Budget | None = None) -> System:
    """Return the system with this name; its adder need not be proved if an expansion of 1 defines the system.

    Without a proved adder the words are still right, which is enough for code that only guesses automata.

    >>> words_of("plus(3, 1)").encode(11)
    (2, 3)

    Raises: as `system`.
    """
    called, arguments = _call(name)
    if name in KEPT or called not in EXPANSIONS:
        return system(name, budget=budget)
    expansion = _reduced(_expansion(called, arguments, name))
    return DumontThomas(name_of(expansion), words(expansion))


def _expansion(called: str, arguments: Sequence[ast.expr], name: str) -> Expansion:
    count, make = EXPANSIONS[called]
    return make(*_integers(arguments, count, name))


def _call(text: str) -> tuple[str, list[ast.expr]]:
    """Return the name and the arguments of the call in `text`, positional ones first. A name alone has no arguments."""
    try:
        tree = ast.parse(text, mode="eval").body if len(text) < 2000 else None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        tree = None
    if isinstance(tree, ast.Name):
        return tree.id, []
    if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
        return tree.func.id, [*tree.args, *(keyword.value for keyword in tree.keywords)]
    raise NotationError(f"a numeration system must be one of {NAMES}", text)


def _integers(arguments: Sequence[ast.expr], count: int, name: str) -> list[int]:
    found = []
    for argument in arguments:
        value = argument.value if isinstance(argument, ast.Constant) else None
        if type(value) is not int:
            raise NotationError("the arguments of this numeration system must be integers", name)
        found.append(_small(value, name))
    if len(found) != count:
        raise NotationError(f"this numeration system must have {count} integers as arguments, had {len(found)}", name)
    return found


def _small(value: int, name: str) -> int:
    if value > LARGEST:
        raise NotationError(f"a number in the name of a system must be at most {LARGEST}, was {brief(value)}", name)
    return value


KEPT: dict[str, System] = {}  # the proved systems, by their simplest names


def _proved(made: System, budget: Budget | None, recurrence: Sequence[int] = ()) -> System:
    """Return the system `made` after building and proving its adder. Proved systems are cached by name.

    If there is no adder, raise a ParameterError with the roots of `recurrence`, which the bases obey, if it is given.
    """
    if made.name in KEPT:
        return KEPT[made.name]
    algebra = Algebra(Budget(Limits(states=MOST_STATES, seconds=MOST_SECONDS), within=budget))
    try:
        form = {"x": 1, "y": 1, "z": -1}
        prove(made, algebra.linear(made, form, True, 0), algebra)
    except UndecidedError as error:
        if error.whole:
            raise  # the decision that needs the system has no more time or memory
        shown = ", ".join(map(written, eigenvalues(recurrence))) if recurrence else "not known"
        raise ParameterError(
            f"the numeration system {made.name} cannot be used: no automaton for its addition was found "
            f"({error.limit}); "
            f"the eigenvalues of its recurrence are {shown}"
        ) from None
    return KEPT.setdefault(made.name, made)


def bertrand(expansion: Expansion, budget: Budget | None) -> System:
    """Return the system that an expansion of 1 defines, under its simplest name, after its adder is proved.

    An expansion of 1 is a sequence of digits q_1 q_2 ... with 1 = q_1/b + q_2/b^2 + ... for a base b.
    """
    expansion = _reduced(expansion)
    name = name_of(expansion)
    _small(max(expansion.before + expansion.period), name)
    made = DumontThomas(name, words(expansion))
    return _proved(made, budget, made.places.recurrence)


def _reduced(expansion: Expansion) -> Expansion:
    """Return the expansion with the same sequence of digits, and with the shortest period and preperiod."""
    before, period = expansion.before, expansion.period
    size = next(
        size
        for size in range(1, len(period) + 1)
        if len(period) % size == 0 and period[:size] * (len(period) // size) == period
    )
    period = period[:size]
    while before and before[-1] == period[-1]:
        before, period = before[:-1], (period[-1], *period[:-1])
    return expansion if (before, period) == (expansion.before, expansion.period) else Expansion(before, period)


def name_of(expansion: Expansion) -> str:
    """Return the name of the system that an expansion of 1 defines. Its period and preperiod must be the shortest.

    An expansion of 1 is a sequence of digits q_1 q_2 ... with 1 = q_1/b + q_2/b^2 + ... for a base b. In the example,
    the first one is 1, 0, 1, 0, ..., where b is the golden ratio.

    >>> name_of(Expansion((), (1, 0))), name_of(Expansion((3,), (2,))), name_of(Expansion((), (2, 0, 1)))
    ('zeckendorf', 'minus(4, 1)', "parry('(201)')")
    """
    before, period = expansion.before, expansion.period
    if not before and period in PERIODS.values():
        return next(name for name, known in PERIODS.items() if known == period)
    if not before and len(period) == 1:
        return f"base({period[0] + 1})"
    if not before and len(period) == 2 and period[0] > period[1]:
        return f"plus({period[0]}, {period[1] + 1})"
    if len(before) == len(period) == 1 and before[0] > period[0]:
        return f"minus({before[0] + 1}, {before[0] - period[0]})"
    if max(before + period) < 10:
        return f"parry('{''.join(map(str, before))}({''.join(map(str, period))})')"
    return f"parry('{','.join(map(str, before))}{',' * bool(before)}({','.join(map(str, period))})')"


def _ostrowski(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    if len(arguments) != 1:
        raise NotationError("ostrowski must have one number, such as sqrt(2)", name)
    text = ast.unparse(arguments[0])
    if text == "sqrt(2)":  # does not load the parser of numbers
        return _proved(Ostrowski("ostrowski(sqrt(2))", (), (2,)), budget)
    number = read_number(text)
    before, period = number.continued_fraction()
    before, period = (before[1:], period) if before else ((), period[1:] + period[:1])
    return _quotients(f"ostrowski({number})", before, period, budget)


def _quotients(name: str, before: tuple[int, ...], period: tuple[int, ...], budget: Budget | None) -> System:
    if not period:
        raise ParameterError(f"{name} must be of an irrational number: a rational one gives only finitely many bases")
    if set(before + period) <= {1}:
        return system("zeckendorf", budget=budget)
    if len(before + period) > LONGEST or max(before + period) > LARGEST:
        raise ParameterError(
            f"{name} must have at most {LONGEST} partial quotients up to the end of its period, each at most "
            f"{LARGEST}, "
            f"had {len(before + period)}, the largest {brief(max(before + period))}"
        )
    return _proved(Ostrowski(name, before, period), budget)


def _continued_fraction(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    wanted = "continued_fraction must have quotients and a period, such as ((1, 2), (3,))"
    before, period = _tuples(arguments, name, wanted, 1, LARGEST)
    return _quotients(f"continued_fraction({before}, {period})", before, period, budget)


def _text(arguments: Sequence[ast.expr], name: str, wanted: str) -> str:
    value = arguments[0].value if len(arguments) == 1 and isinstance(arguments[0], ast.Constant) else None
    if not isinstance(value, str):
        raise NotationError(wanted, name)
    return value


def _tuples(arguments: Sequence[ast.expr], name: str, wanted: str, least: float, most: float) -> list[tuple[int, ...]]:
    """Return the two `arguments` of the call `name`, parsed as tuples of integers from `least` to `most`.

    Raise a NotationError with the message `wanted` for other arguments.
    """
    try:
        parts = [ast.literal_eval(argument) for argument in arguments]
    except ValueError:
        parts = []
    numbers = [a for part in parts for a in (part if isinstance(part, tuple) else (None,))]
    if len(parts) != 2 or not all(type(a) is int and least <= a <= most for a in numbers):
        raise NotationError(wanted, name)
    return parts


def _parry(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    wanted = "parry must have an expansion of 1 in quotes, such as parry('1(10)')"
    return bertrand(read_expansion(_text(arguments, name, wanted)), budget)


def _recurrence(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    """Return the system of recurrence((coefficients), (initial terms)), if an expansion of 1 has the same bases.

    `arguments` are the two tuples. Raise a ParameterError for other recurrences.
    """
    from itertools import islice

    wanted = "recurrence must have coefficients and initial terms, such as ((1, 1), (1, 2))"
    coefficients, initial = _tuples(arguments, name, wanted, -inf, inf)
    given = RecurrenceNumeration(coefficients, initial)
    order = len(coefficients)
    far = given.digits(next(islice(given.bases(), 12 * order + 12, None)) - 1)
    for size in range(1, 2 * order + 2):
        for start in range(size):
            before, period = far[:start], far[start:size]
            if any(far[place] != far[place + len(period)] for place in range(start, len(far) // 2)) or not any(period):
                continue
            found = Expansion(before, period)
            count = 4 * (order + found.size)
            if list(islice(given.bases(), count)) == found.bases(count):
                return bertrand(found, budget)
    shown = ", ".join(map(written, eigenvalues(coefficients[::-1])))
    raise ParameterError(
        f"the numeration system {name} cannot be used: adding a zero at the end does not always make a word again, and "
        f"no automaton for its addition is known; the eigenvalues of its recurrence are {shown}"
    )


def _lazy(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    raise ParameterError(
        "the system lazy cannot be used here: its words have no two neighbouring zeros, so zeros cannot be put "
        "before them; its "
        "eigenvalues are 1.618, -0.618; use zeckendorf, which has the same bases"
    )


def dumont_thomas(machine: Machine, budget: Budget | None) -> System:
    """Return the proved system of a morphism's fixed point.

    `machine` has one accepting state for each letter: in the state of the letter x, the digit d leads to letter d of
    the image of x.

    Raises: ParameterError for too many letters, or if no automaton adds.
    """
    if len(machine.rows) > len(LETTERS):
        raise ParameterError(
            f"only morphisms with at most {len(LETTERS)} letters that differ in the lengths of their iterates have "
            f"an automaton here, this one has {len(machine.rows)}"
        )
    _small(max(map(len, machine.rows)), "dumont_thomas")
    images = ["".join(LETTERS[row[digit]] for digit in sorted(row)) for row in machine.rows]
    morphism = ", ".join(f"{letter}->{image}" for letter, image in zip(LETTERS, images, strict=False))
    made = DumontThomas(f"dumont_thomas('{morphism}')", machine)
    return _proved(made, budget, made.places.recurrence)


def system_of_words(name: str, images: Images, start: int, budget: Budget | None = None) -> System:
    """Return the system whose words are the paths of the morphism `images` from the letter `start`.

    On a path, the digit d leads from the letter x to letter d of its image images[x].

    If an expansion of 1 has the same words, return the system of that expansion. `name` is for messages.

    Raises: ParameterError, with the roots of the recurrence of the system, if no automaton adds.
    """
    if not all(images):
        raise ParameterError(f"the morphism of {name} must not map a letter to the empty word")
    order = reached_letters(images, start)
    letter, seen, greatest = start, [], []
    while letter not in seen:
        seen.append(letter)
        greatest.append(len(images[letter]) - 1)
        letter = images[letter][-1]
    before = seen.index(letter)
    try:
        expansion = Expansion(greatest[:before], greatest[before:])
    except ParameterError:
        expansion = None
    machine = minimal(paths(images, order), unwatched)
    if expansion is not None and minimal(words(expansion), unwatched) == machine:
        return bertrand(expansion, budget)
    return dumont_thomas(machine, budget)


def _dumont_thomas(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    wanted = "dumont_thomas must have a morphism in quotes, such as '0->01, 1->20, 2->0'"
    value = _text(arguments, name, wanted)
    morphism, _ = read_morphism(value)
    if morphism.images[0][:1] != (0,) or len(morphism.images[0]) < 2:
        raise ParameterError(
            f"the image of the first letter must begin with that letter and have more letters, but it is {value}"
        )
    return system_of_words(name, morphism.images, 0, budget)


def _linear(arguments: Sequence[ast.expr], name: str, budget: Budget | None) -> System:
    s, t = _integers(arguments, 2, name)
    if s < 1 or t < 0 or s + t < 2:
        raise ParameterError(f"s and t must have s >= 1, t >= 0, s + t >= 2, were s = {s}, t = {t}")
    return bertrand(plus(s + t - 1, s) if t else base(s), budget)


EXPANSIONS: dict[str, tuple[int, Callable[..., Expansion]]] = {  # (number of integer arguments, function of them)
    **{name: (0, partial(Expansion, (), period)) for name, period in PERIODS.items()},
    "base": (1, base),
    "plus": (2, plus),
    "minus": (2, minus),
}
MAKERS: dict[str, Callable[[list[ast.expr], str, Budget | None], System]] = {
    "linear": _linear,
    "st": _linear,
    "parry": _parry,
    "ostrowski": _ostrowski,
    "continued_fraction": _continued_fraction,
    "dumont_thomas": _dumont_thomas,
    "recurrence": _recurrence,
    "lazy": _lazy,
}
