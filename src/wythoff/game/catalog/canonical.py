"""The canonical form of a game: an equal game in the form in which the catalog writes it.

Solvers, theorems and strategies use the canonical game; answers, files and `str` show the game that was typed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, wraps
from typing import Any, TypeVar, cast

from wythoff.base.answers import AnswerList, Answers
from wythoff.base.errors import WythoffError
from wythoff.base.frozen import Frozen
from wythoff.game.catalog import ENTRIES
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Diagonal, Game, Misere, Moves, PilesGame, played, recognition
from wythoff.game.rulesets.kinds.piles import NIM, CyclicNimhoff, by_name
from wythoff.game.rulesets.matching.rule import Rule, Rulebook, writers
from wythoff.game.rulesets.meaning.emptiness import without_empty
from wythoff.game.rulesets.meaning.plain import is_written, plain
from wythoff.game.rulesets.meaning.samples import told_apart
from wythoff.game.rulesets.moves import layers_of

# Pairs (moves, rewritten form) that differ on a small board: see `is_borne_out`. There should be none.
CAUGHT: list[tuple[Moves, Moves]] = []
Function = TypeVar("Function", bound=Callable[..., Any])
Result = TypeVar("Result")


@lru_cache
def canonical(game: Game) -> Game:
    """Return the simplest known game with the same options, and the same blockable moves, at every position.

    >>> from wythoff.game.rulesets import parse
    >>> print(canonical(parse("misere(block(nim | where(2*k == l + k), 0))")))
    misere(nim | diagonal)

    If no simpler form is proved equal, the game is returned unchanged.

    The function is idempotent.

    Cost: a few comparisons of sets of moves, each with at most `meaning.MOST_OPERATIONS` operations; none for a game
    written as in the catalog.
    """
    for _ in range(8):  # a simpler part may allow simplifying another one
        try:
            found = _canonical(game)
        except WythoffError:  # the result is nested deeper, or longer, than a game may be
            break
        if found == game:
            return found
        game = found
    return game


def _canonical(game: Game) -> Game:
    if (moves := game.as_kind(Moves)) is not None:
        return without_empty(_simplest(moves))
    if (piles := game.as_kind(PilesGame)) is not None:
        return by_name(piles)
    if game.misere and (inner := played(game).as_kind(PilesGame)) is not None:
        return Misere(by_name(inner))
    found = recognition.in_form(game, _canonical)
    return found if not game.blocking or is_borne_out(_blockable(found), _blockable(game)) else game


def _simplest(moves: Moves) -> Moves:
    if not is_written(moves) or is_known(moves, but_expressions=True):
        return moves  # the form of an expression may still be simplified
    found = recognition.by_pieces(moves)
    if not is_known(found, but_expressions=True):
        found = recognition.simplest(moves, rules())
    return found if (recognition.is_simpler(found, moves) or is_known(found)) and is_borne_out(found, moves) else moves


def is_borne_out(found: Moves, moves: Moves) -> bool:
    """Return whether moves and their rewritten form agree on a small board.

    Rewritten forms are proved equal, so this is a safety net. If the two differ, the game stays as typed, and a test
    fails.
    """
    if found == moves or told_apart(found, moves) is None:
        return True
    if len(CAUGHT) < 16:  # each stored pair is a bug
        CAUGHT.append((moves, found))
    return False


def is_known(moves: Moves, *, but_expressions: bool = False) -> bool:
    """Return whether the catalog can describe these moves as they are written.

    This holds for rook moves, diagonals, rays and at most one jump, in their usual spelling, and for moves in the form
    of a rule of the catalog. With `but_expressions`, rules with a parameter that is an expression are ignored.
    """
    rule = _rule_of(moves)
    return plain(moves) or (rule is not None and (rule.expression is None or not but_expressions))


@lru_cache  # it is called several times for the same moves
def _rule_of(moves: Moves) -> Rule | None:
    """Return the first rule of the catalog in whose form these moves are written, or None."""
    known, candidates = writers(moves), (*rules().numeric, *rules().open)
    return next((rule for rule in candidates if rule in known or rule.find(moves) is not None), None)


def _blockable(game: Game) -> Moves:
    """Return the moves that the opponent may forbid. Without blocking, this is the empty set of moves."""
    layers = layers_of(game)
    if layers is None or not layers.n:
        return Diagonal(0)
    return layers.moves if layers.of is None else layers.moves - (layers.moves - layers.of)


@cache
def rules() -> Rulebook:
    """Return all rules by which games of the catalog are recognised, in the order of the catalog."""
    return Rulebook(rule for entry in ENTRIES for rule in entry.forms)


def told(game: Game) -> Game:
    """Return the canonical form of a game for display, without conditions that always hold.

    >>> from wythoff.game.rulesets import parse
    >>> print(told(parse("nim | where(k >= 1)")))
    nim | where(k > 0 and l > 0)
    """
    found = canonical(game)
    if found == game:
        return game
    inner = played(found).as_kind(CyclicNimhoff)
    if inner is not None and inner.h == 1:  # theorems know Nim by that name
        shorter = PilesGame(inner.piles, NIM)
        return Misere(shorter) if found.misere else shorter
    return recognition.plainly(found)


def meant(game: Game) -> Game:
    """Return the canonical game if both are ordered or both are unordered, else the game itself.

    A game may be ordered because of how its rule is written, although its canonical form is unordered. Then the two
    write positions differently.
    """
    found = canonical(game)
    return found if found.ordered is game.ordered else game


def as_meant(function: Function) -> Function:
    """Decorate a function of a game: it gets the canonical game (see `meant`), but its answer names the given game."""
    return _asking(function, meant)


def as_meant_by_squares(function: Function) -> Function:
    """Decorate a function as `as_meant` does, but pass the canonical game even if only one of the two is ordered.

    This suits functions whose answers have an entry for each pair (x, y), in unordered games too.
    """
    return _asking(function, canonical)


def _asking(function: Function, form: Callable[[Game], Game]) -> Function:
    @wraps(function)
    def asked(game: Any, *args: Any, **kwargs: Any) -> Any:
        game = as_game(game) if isinstance(game, str) else game
        found = form(game) if isinstance(game, Game) else game
        answer = function(found, *args, **kwargs)
        return answer if found == game else restated(answer, game)

    return cast(Function, asked)


def restated(answer: Result, game: Game) -> Result:
    """Return a copy of an answer with `game` in place of the canonical game; in a sequence, copy each item."""
    if type(answer) in (tuple, list, Answers, AnswerList):
        return type(answer)(restated(item, game) for item in answer)  # type: ignore[attr-defined,call-arg]
    if not isinstance(getattr(answer, "game", None), Game):
        return answer
    about: Any = object.__new__(type(answer))
    kept = (
        {name: getattr(answer, name) for name in answer._names + answer._derived if hasattr(answer, name)}
        if (isinstance(answer, Frozen))
        else vars(answer)
    )
    for name, value in {**kept, "game": game}.items():
        object.__setattr__(about, name, value)
    return cast(Result, about)
