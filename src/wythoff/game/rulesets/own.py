"""Games that users write in Python: what their `options` returns is checked and sorted.

`Game.__init_subclass__` calls `adopt` for each class outside this package. Classes of the package are not checked at
run time; tests check them. An option must be:

- a tuple or a list with an integer >= 0 for each pile (numpy integers too; no bool, no float), in games on one pile
also the number alone; in an unordered game the piles may be in any order;
- a position on the board, if the game has one, other than the position that the move starts from;
- an item of a finite iterable, which may be unsorted and contain repeats.

A state of a game with memory is any hashable tuple, and `shown` must return its piles.

In this module `rules` is the user's method, such as `options`, and `name` its name for messages. `found` is the
iterable of answers that it returned when it was called with `position`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, wraps
from itertools import islice, pairwise
from operator import index, le, lt
from types import FunctionType
from typing import Any

from wythoff.base.errors import MoveError, ParameterError, StoppedError, TooLargeError, brief, counted, cut, said
from wythoff.base.frozen import in_full
from wythoff.game.rulesets.facts import Facts, GameBase, Position, briefly
from wythoff.game.rulesets.faults import call, guard, raised

ASKED = ("options", "left_options", "right_options")
MOST = 1_000_000  # most options of one position; an iterable with more is treated as endless
# Reserved names besides those in `Facts`: attributes of all games of the package, of sets of moves, and of heaps.
ANSWERED = (
    "most_options", "rules_in_words", "star_of", "without_blocking", "bare_moves", "in_layers", "reaches_finitely",
    "diagonal_width", "diagonal_step", "kept_from", "taken_away", "few_amounts",
)  # fmt: skip
LONGEST_NAME = 60  # most characters of an argument in the text of a game


def adopt(kind: type[GameBase]) -> None:
    """Wrap the methods of the user's class `kind` so that their answers are checked.

    If the class defines no `__str__`, the text of its games is the call that built them, such as `Take(most=3)`. If it
    defines no `__eq__`, games with equal parameters are equal. Raises: ParameterError for a wrong number of piles, and
    for a name that the package reserves.
    """
    given = {*vars(kind), *vars(kind).get("__annotations__", ())} & {*vars(Facts), *ANSWERED}
    asked = (
        name for name in sorted(given) if not name.startswith("_") and any(hasattr(of, name) for of in kind.__bases__)
    )
    if (name := next(asked, None)) is not None:
        raise ParameterError(
            f"{kind.__name__}.{name} must be renamed: every game already has an attribute of this name"
        )
    piles = kind.__dict__.get("piles", 1)
    if not isinstance(piles, property) and not hasattr(piles, "__get__"):
        require_piles(kind.__name__, piles)
    for name in ASKED:
        rules = kind.__dict__.get(name)
        if rules is not None and not callable(rules) and not hasattr(rules, "__get__"):
            raise ParameterError(f"{kind.__name__}.{name} must be a method, was {brief(rules)}")
        if callable(rules) and not hasattr(rules, "_rules"):
            setattr(kind, name, _checked(rules, name))
    guard(kind)
    if kind.__new__ is object.__new__:
        kind.__new__ = staticmethod(_made)  # type: ignore[assignment,method-assign]
    if kind.__eq__ is object.__eq__ and kind.__hash__ is object.__hash__:
        kind.__eq__, kind.__hash__ = _equal, _hash  # type: ignore[assignment,method-assign]
    hashes: Any = kind.__hash__
    if hashes is None:  # a class with `__eq__` alone is not hashable, but solvers store games by hash
        kind.__hash__ = _hash_of_kind  # type: ignore[method-assign,assignment]
    if kind.__str__ is object.__str__ and kind.__repr__ is object.__repr__:
        kind.__repr__ = _called  # type: ignore[assignment,method-assign]


def require_piles(name: str, piles: object) -> None:
    """Require that `piles` is an integer >= 1. Raises: ParameterError, whose message names the class `name`."""
    if not isinstance(piles, int) or isinstance(piles, bool) or piles < 1:
        raise ParameterError(f"{name}.piles must be an integer >= 1, was {brief(piles)}")


def about(game: GameBase) -> dict[str, Any]:
    """Describe a game of a user's class, for a file.

    The result is a dictionary with the class, the parameters, the rules in words, and a hash of the source.
    """
    import inspect
    from hashlib import sha256

    kind = type(game)
    try:
        source: str | None = sha256(inspect.getsource(kind).encode()).hexdigest()
    except (OSError, TypeError):  # a class typed at a prompt has no source file
        source = None
    return {
        "class": f"{kind.__module__}.{kind.__qualname__}", "piles": game.piles, "ordered": game.ordered,
        "parameters": {name: _argument(value) for name, value in parameters(game).items()},
        "docstring": (inspect.getdoc(kind) if kind.__doc__ else None), "sha256": source,
    }  # fmt: skip


def _made(kind: type[Any], *args: Any, **kwargs: Any) -> Any:
    """Build the game kind(*args, **kwargs), where `kind` is a user's class, and store these arguments in it."""
    if (args or kwargs) and kind.__init__ is object.__init__:
        raise TypeError(f"{kind.__name__}() takes no arguments")
    made = object.__new__(kind)
    if hasattr(made, "__dict__"):
        object.__setattr__(made, "_arguments", (args, kwargs))
    return made


def _equal(game: GameBase, other: object) -> bool:
    """Return whether `game` and `other`, two games of users, have the same class, parameters and public attributes.

    Private attributes, such as caches, are ignored.
    """
    if game is other or type(game) is not type(other):
        return game is other
    try:
        return _meaning(game) == _meaning(other)
    except Exception:  # noqa: BLE001  # what a user's __eq__ raises
        return False


def _hash(game: GameBase) -> int:
    return hash(_meaning(game))


def _hash_of_kind(game: GameBase) -> int:
    return hash(type(game))


def _meaning(game: GameBase) -> tuple[Any, ...]:
    """Return a hashable tuple of a game's class, parameters and public attributes. It is equal for equal games."""
    kind = type(game)
    kept = (
        (name, _fixed(game, value))
        for name, value in sorted(getattr(game, "__dict__", {}).items())
        if not name.startswith("_") and not isinstance(getattr(kind, name, None), cached_property)
    )
    return kind, *((name, _fixed(game, value)) for name, value in parameters(game).items()), None, *kept


def _fixed(game: GameBase, value: Any) -> Any:
    """Return the value of a parameter or attribute of `game` in a hashable form, such as a tuple for a list.

    An object that cannot be hashed is represented by its id.
    """
    if value is game:
        return None
    if isinstance(value, list | tuple):
        return type(value), *(_fixed(game, part) for part in value)
    if isinstance(value, dict):
        return dict, frozenset((key, _fixed(game, part)) for key, part in value.items())
    if isinstance(value, set):
        return frozenset(value)
    if hasattr(value, "tolist"):  # the comparison of two arrays is an array
        return type(value), _fixed(game, value.tolist())
    try:
        hash(value)
    except Exception:  # noqa: BLE001  # what a user's __hash__ raises
        return id(value)
    return value


def parameters(game: GameBase) -> dict[str, Any]:
    """Return the arguments with which a game of a user's class was built, by name, including defaults."""
    import inspect  # imported here, as most games do not need it

    args, kwargs = getattr(game, "_arguments", ((), {}))
    initial: Any = type(game).__init__
    if initial is object.__init__:
        return {}
    try:
        signature = inspect.signature(initial)
        bound = signature.bind(game, *args, **kwargs)
        bound.apply_defaults()
    except (TypeError, ValueError):  # the game was not built by a call of its class
        return {}
    found: dict[str, Any] = {}
    for name, value in [*bound.arguments.items()][1:]:
        match signature.parameters[name].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                found |= {f"{name}[{place}]": part for place, part in enumerate(value)}
            case inspect.Parameter.VAR_KEYWORD:
                found |= value
            case _:
                found[name] = value
    return found


def _called(game: GameBase) -> str:
    """Return the text of the call that built a game: `Divisors()`, `Take(most=3)`."""
    given = ", ".join(
        _argument(value) if "[" in name else f"{name}={_argument(value)}" for name, value in parameters(game).items()
    )
    return f"{type(game).__name__}({given})"


def _argument(value: object) -> str:
    """Return `value`, an argument in the text of a game, as short text: its name if it has one, else its repr.

    If this text contains a memory address, the name of its class is used instead.
    """
    if isinstance(value, GameBase):
        return str(value)
    named = getattr(value, "__qualname__", None)
    try:
        text = str(named) if isinstance(named, str) else in_full(value)
    except Exception:  # noqa: BLE001  # what a user's __repr__ raises
        text = type(value).__name__
    if " at 0x" in text:
        text = type(value).__name__
    return cut(text, LONGEST_NAME)


def _checked(rules: Any, name: str) -> Callable[[Any, Position], tuple[Position, ...]]:
    """Return a method that calls a user's method `rules`, then checks and sorts the options that it returns.

    `name` is the name of the user's method: `options`, `left_options` or `right_options`.
    """

    @wraps(rules)
    def options(self: Any, position: Position) -> tuple[Position, ...]:
        placed = position if self.remembers else _placed(self, position)
        return _in_order(self, placed, *_answers(self, rules, name, placed))

    options._rules = rules  # type: ignore[attr-defined]
    return options


def _placed(game: GameBase, position: Position) -> Position:
    """Return `position`, given in any form that the game accepts, as a tuple of piles, sorted in unordered games."""
    if type(position) is not tuple or (not game.ordered and not all(map(le, position, position[1:]))):
        return game.place(position)
    return position


def squares(game: GameBase, position: Position) -> tuple[Position, ...]:
    """Return the options of a user's game, checked and without repeats. Their piles keep their order.

    So (0, 1) and (1, 0) are different options.
    """
    asked: Any = type(game).options
    if not hasattr(asked, "_rules"):
        return game.labelled(position)
    found, asked_by = _answers(game, asked._rules, "options", position)
    return tuple(sorted({*_read_all(game, position, found, asked_by)}))


def _answers(game: GameBase, rules: Any, name: str, position: Position) -> tuple[Sequence[Any], str]:
    """Call a user's method `rules` at a position. Return a list of its answers, and the name of the method.

    Raises: MoveError if the method fails or returns too many answers.
    """
    try:
        found = rules(game, position) if type(rules) is FunctionType else rules.__get__(game, type(game))(position)
        if type(found) is not tuple and type(found) is not list:
            found = listed(game, found, name, position)
    except (MoveError, TooLargeError, MemoryError, StoppedError):
        raise
    except (Exception, SystemExit) as error:
        raise MoveError(f"{call(game, name, position)} raised {raised(error)}") from error
    return found, name


def listed(game: GameBase, found: Any, name: str, position: Position) -> list[Any]:
    """Convert `found`, which the user's method `name` returned, to a list.

    Raises: MoveError if it is not iterable, or has more than `MOST` items.
    """
    if isinstance(found, str | bytes) or not isinstance(found, Iterable):
        if hasattr(found, "close") and hasattr(found, "cr_code"):
            found.close()  # close a coroutine, as Python warns about one that was never awaited
        raise MoveError(
            f"{call(game, name, position)} must return the positions one move away, returned {brief(found)}"
        )
    answers = iter(found)
    listed = list(islice(answers, MOST + 1))
    if len(listed) > MOST:
        raise MoveError(f"{call(game, name, position)} returned more than {MOST} options: there must be fewer")
    return listed


def _in_order(game: GameBase, position: Position, found: Sequence[Any], name: str) -> tuple[Position, ...]:
    """Return the options `found`, sorted and without repeats, of a user's method called `name`.

    Raises: MoveError for an option that is not a position.
    """
    if not found:
        return ()
    if game.remembers:
        return tuple(dict.fromkeys(_read_all(game, position, found, name)))
    if game.piles == 1:
        found = [(answer,) if type(answer) is int else answer for answer in found]
    columns = _columns(game, found)
    read = found if columns else [_option(game, position, answer, name) for answer in found]
    if len(read[0]) > 1 and not game.ordered:
        read = _sorted_piles(read, columns or tuple(zip(*read, strict=True)))
    if not all(map(lt, read, read[1:])):
        read = sorted(set(read))
    place = bisect_left(read, position)
    if place < len(read) and read[place] == position:
        raise MoveError(
            f"{call(game, name, position)} returned {briefly(position)} itself: a move must change the position"
        )
    if type(game).contains is not GameBase.contains:
        for option in read:
            if not game.contains(option):
                rule = game.board or "be on the board of its game"
                raise MoveError(f"{call(game, name, position)} returned {briefly(option)}: a position must {rule}")
    return tuple(read)


def _sorted_piles(read: Sequence[Position], columns: Sequence[Sequence[int]]) -> Sequence[Position]:
    """Return the options `read` with the piles of each option in ascending order.

    `columns` contains the same options as one tuple for each pile: ((0, 2), (1, 3)) for the options (0, 1) and (2, 3).
    """
    if all(all(map(le, one, other)) for one, other in pairwise(columns)):
        return read
    if len(columns) == 2:
        return [option if option[0] <= option[1] else option[::-1] for option in read]
    return [tuple(sorted(option)) for option in read]


def _read_all(game: GameBase, position: Position, found: Sequence[Any], name: str) -> Sequence[Position]:
    """Return the answers `found` of the user's method `name` as tuples of piles, in the same order."""
    if game.remembers:
        return [_state(game, position, answer, name) for answer in found]
    return found if _columns(game, found) else [_option(game, position, answer, name) for answer in found]


def _columns(game: GameBase, found: Sequence[Any]) -> tuple[tuple[int, ...], ...]:
    """Return the options `found` as one tuple for each pile: ((0, 2), (1, 3)) for the options (0, 1) and (2, 3).

    Return () unless all are plain tuples of integers >= 0. Each test covers all options in one call, which is fast. If
    the result is (), the caller tests them one by one.
    """
    if type(game).pile is not GameBase.pile or [*map(type, found)].count(tuple) < len(found):
        return ()
    try:
        columns = tuple(zip(*found, strict=True))
    except ValueError:  # options of different lengths
        return ()
    return columns if len(columns) == game.piles and _are_naturals(sum(columns, ())) else ()


def _are_naturals(piles: tuple[int, ...]) -> bool:
    return [*map(type, piles)].count(int) == len(piles) and min(piles, default=0) >= 0


def _option(game: GameBase, position: Position, answer: Any, name: str) -> Position:
    """Return one answer of the user's method `name` as a tuple of piles. Raises: MoveError if it is not a position."""
    number = f"{counted(game.piles, 'piles')}"
    if hasattr(answer, "tolist"):  # a row or an integer of numpy
        answer = answer.tolist()
    given = (answer,) if game.piles == 1 and not isinstance(answer, tuple | list) else answer
    if not isinstance(given, tuple | list) or len(given) != game.piles:
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: an option must be a tuple of {number}")
    return tuple(_pile(game, position, pile, answer, name) for pile in given)


def _pile(game: GameBase, position: Position, pile: Any, answer: Any, name: str) -> int:
    if type(game).pile is not GameBase.pile:
        try:
            return game.pile(pile)
        except ValueError as error:
            raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: {said(error)}") from None
    # An integer of numpy is accepted. A float is not, even 2.0, and a bool is probably a mistake.
    if hasattr(pile, "tolist"):
        pile = pile.tolist()
    if isinstance(pile, bool) or not hasattr(pile, "__index__"):
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: a pile must be an integer >= 0")
    if pile < 0:
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: a pile must be >= 0")
    return index(pile)


def _state(game: GameBase, position: Position, answer: Any, name: str) -> Position:
    """Return one answer of the user's method `name` in a game with memory. Raises: MoveError if it is not a state."""
    if type(answer) is not tuple:
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: a state must be a tuple")
    try:
        hash(answer)
        shown = game.shown(answer)
    except Exception as error:  # a user's method may raise any error
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: {said(error)}") from error
    if answer == position:
        raise MoveError(f"{call(game, name, position)} returned {brief(answer)}: a move must change the state")
    if any(not isinstance(pile, int) or pile < 0 for pile in shown):
        raise MoveError(f"{call(game, name, position)} gave {brief(answer)}: a pile must be an integer >= 0")
    return answer
