"""Games written in Python and named on the command line: `mine.py:Divisors`, `package.module:Take(most=3)`.

Only the command line can name such a game. Text in files, links and pages is read as notation, and never imported.

A *layer* changes how a game is played: misere(GAME), block(GAME, 1) or terminal(GAME, CONDITION). In the last one, a
position that meets the condition, such as x + y <= 1, ends the game.
"""

from __future__ import annotations

import ast
import os
import re
import sys
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.saying import BESIDES, say
from wythoff.base.errors import NotationError, RequestError, StoppedError, WythoffError, brief, said
from wythoff.base.files import open_whole
from wythoff.game.rulesets import Block, Game, Misere, Terminal
from wythoff.kernels.budget import allowing, stated_seconds
from wythoff.solving.solution import STATUS, StoppedShortError, handled, knowing

LAYER = re.compile(r"\s*(misere|block|terminal)\s*\((.*)\)\s*", re.DOTALL)
NAMED = re.compile(r"(?P<place>[^:(){}\[\]'\"|]+):(?P<name>[A-Za-z_]\w*)\s*(?P<given>\(.*\))?\s*", re.DOTALL)


def in_python(text: str) -> Game | None:
    """Return the game written in Python that a text names, or None if it names none."""
    return imported(text) if is_named(text) else None


def is_named(text: str) -> bool:
    """Return whether a text names a game in Python: FILE.py:NAME or MODULE:NAME, with parameters or layers around it.

    >>> is_named("mine.py:Divisors"), is_named("games.divisors:Take(most=3)"), is_named("word(morphism='a:b')")
    (True, True, False)
    >>> is_named("misere(block(mine.py:Divisors, 1))"), is_named("block(nim, 1)")
    (True, False)
    """
    layer = _layer(text)
    return is_named(layer[1]) if layer else NAMED.fullmatch(text.strip()) is not None


def _layer(text: str) -> tuple[str, str, str] | None:
    """Split a text such as "block(GAME, 1)" into ("block", "GAME", "1"). Return None if it has no outer layer.

    The last item is "" for misere, which has only one argument.
    """
    found = LAYER.fullmatch(text)
    if found is None:
        return None
    if found[1] == "misere":
        return found[1], found[2], ""
    game, _, given = found[2].rpartition(",")
    return found[1], game, given.strip()


def imported(text: str) -> Game:
    """Import and return the game that `text` names.

    It names a class of games with its parameters, or a game object of the module. There may be layers around it.

    Raises: RequestError if the file or module is missing or fails, and if the name is not a game; NotationError if the
    parameters cannot be read.
    """
    layer = _layer(text)
    if layer is not None:
        return _around(*layer)
    found = NAMED.fullmatch(text.strip())
    assert found is not None
    place, name, given = found["place"], found["name"], found["given"]
    module = _file(place) if place.endswith(".py") else _module(place)
    kind = vars(module).get(name)
    if kind is None:
        games = [key for key, value in vars(module).items() if _is_kind(value) and value.__module__ == module.__name__]
        raise RequestError(f"{place} must have {name}: its games are {', '.join(games) or 'none'}")
    if isinstance(kind, Game) and given is None:
        return _typed(kind, text)
    if not _is_kind(kind):
        raise RequestError(f"{place}:{name} must be a class of games, a subclass of wythoff.Game, was {brief(kind)}")
    args, keywords = _parameters(given or "()", text)
    return _typed(_run(f"{name}{given or '()'}", lambda: kind(*args, **keywords)), text)


def _around(layer: str, text: str, given: str) -> Game:
    """Return the game in Python that `text` names, wrapped in a layer.

    `layer` is "misere", "block" or "terminal", and `given` is the text of its second argument, or "" for misere:
    `_around("block", "mine.py:Divisors", "1")` is block(mine.py:Divisors, 1).

    Raises: WythoffError if the layer does not apply to the game.
    """
    game: Any = imported(text)
    if layer == "misere":
        return Misere(game)
    if layer == "block":
        return Block(game, read_number(given))
    return Terminal(game, given)


def _typed(game: Any, text: str) -> Game:
    """Store the typed name `text` in a game, for use in messages, and return the game.

    Raises: RequestError if it is not a game.
    """
    if not isinstance(game, Game):
        raise RequestError(f"{text} must be a game, was {brief(game)}")
    if hasattr(game, "__dict__"):
        vars(game)["_typed"] = text
    return game


def _is_kind(value: object) -> bool:
    return isinstance(value, type) and issubclass(value, Game)


def _parameters(given: str, text: str) -> tuple[list[Any], dict[str, Any]]:
    """Return the arguments and the keyword arguments in `given`: "(1, most=10**9)" gives ([1], {"most": 10**9}).

    Raises: NotationError, with the whole name `text` of the game, if they cannot be read.
    """

    def value(node: ast.expr) -> Any:
        try:
            return ast.literal_eval(node)
        except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
            return read_number(ast.unparse(node))

    try:
        tree = ast.parse(f"f{given}", mode="eval").body
        assert isinstance(tree, ast.Call)
        return [value(part) for part in tree.args], {str(part.arg): value(part.value) for part in tree.keywords}
    except (SyntaxError, ValueError, AssertionError, RecursionError, MemoryError) as error:
        if isinstance(error, WythoffError):
            raise
        raise NotationError(
            "the parameters of a game in Python must be numbers, texts and lists of them", text
        ) from None


def _file(place: str) -> Any:
    from importlib.util import module_from_spec, spec_from_file_location

    with open_whole(place, "a Python file of games"):
        pass
    name = os.path.basename(place)[: -len(".py")]
    # If a loaded module has the same name as the file, the whole path becomes the module's name.
    name = name if name not in sys.modules and name.isidentifier() else os.path.abspath(place)
    spec = spec_from_file_location(name, os.path.abspath(place))
    if spec is None or spec.loader is None:
        raise RequestError(f"{place} must be a Python file of games")
    module, loader = module_from_spec(spec), spec.loader
    _print_aside(module)
    sys.modules[name] = module  # so that its objects can be pickled, and its source can be found
    folder = os.path.dirname(os.path.abspath(place))
    sys.path.insert(0, folder)
    try:
        _run(place, lambda: loader.exec_module(module))
    finally:
        sys.path.remove(folder)
    return module


def _module(place: str) -> Any:
    if not all(part.isidentifier() for part in place.split(".")):
        raise RequestError(
            f"a game in Python must be in a file mine.py, or a module package.module, was {brief(place)}"
        )
    sys.path.insert(0, os.getcwd())
    try:
        return _print_aside(_run(place, lambda: import_module(place)))
    finally:
        sys.path.remove(os.getcwd())


def _print_aside(module: Any) -> Any:
    """Let `print` in the code of a module write to stderr, as stdout is only for the answer. Return the module."""
    vars(module).setdefault("print", partial(print, file=sys.stderr))
    return module


def _run(place: str, call: Any) -> Any:
    """Return `call()`, which runs a user's code.

    Raises: RequestError if the code raises an error or ends the program. The message names `place`, the file or the
    call, and the line. Errors of this package, Ctrl-C and lack of memory are raised unchanged.
    """
    try:
        return call()
    except (WythoffError, MemoryError, KeyboardInterrupt, StoppedError):
        raise
    except SystemExit as error:
        raise RequestError(f"{place} must define games, but ended the program with {brief(error.code)}") from None
    except Exception as error:  # noqa: BLE001  # a user's code may raise anything
        line = _line_of(error)
        at = f" in line {line}" if line else ""
        raise RequestError(f"{place} raised {type(error).__name__}{at}: {said(error)}") from None


def _line_of(error: Exception) -> int | None:
    """Return the number of the line in a user's code where `error` was raised, or None if it is unknown."""
    if isinstance(error, SyntaxError):
        return error.lineno
    line, trace = None, error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        line = trace.tb_lineno if file.endswith(".py") and file != __file__ else line
        trace = trace.tb_next
    return line


def served(command: Callable[[Namespace], int], arguments: Namespace) -> int:
    """Run command(arguments), a command about a game in Python, within the time limit for such games.

    Return its exit status. `arguments` are the parsed arguments. If the limit stops a command with --up-to, run it
    again with the largest bound on the piles that was reached until then. The answer then says where it was stopped.
    """
    asked = getattr(arguments, "up_to", None)
    stated = (getattr(arguments, name, None) for name in ("allowed", "limit_seconds"))
    arguments.stated = stated_seconds(allowing(next((seconds for seconds in stated if seconds is not None), None)))
    with handled():
        try:
            return command(arguments)
        except StoppedShortError as error:
            if asked is None:
                raise
            return _again(command, arguments, asked, error)


def _again(command: Callable[[Namespace], int], arguments: Namespace, asked: int, error: StoppedShortError) -> int:
    stopped = error.stopped._with(asked=asked)
    arguments.up_to, BESIDES["stopped"] = stopped.reached, stopped.as_dict()
    try:
        with knowing(error):
            status = command(arguments)
    except StoppedShortError as less:
        if less.stopped.reached >= stopped.reached:
            raise
        with knowing(error):
            return _again(command, arguments, asked, less)
    finally:
        BESIDES.clear()
    if not arguments.json:
        say([str(stopped)])
    return status or STATUS
