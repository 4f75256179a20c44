"""The command `sum`: sums of games. A move in a sum is a move in one of its components."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

from wythoff.apps.cli.evidence_text import evidence_lines
from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, text
from wythoff.apps.cli.saying import answer
from wythoff.apps.cli.text_tables import a_row_each, columns
from wythoff.base.errors import RequestError, TooLargeError, counted
from wythoff.game.rulesets import Game
from wythoff.sequences.integers import short
from wythoff.solving.values.game_sums import Sum, SumMove, Worth, sum_of

PILE_STARTS = frozenset("0123456789+-@")


def sum_(arguments: Namespace) -> int:
    typed = list(_components(arguments.components))
    with Bar("solving", arguments) as bar:
        given = (part for _, game, piles in typed for part in (game, piles))
        found = sum_of(*given, progress=bar, limit_seconds=arguments.limit_seconds)
    names = [call for call, _, _ in typed]
    body = found.as_dict()
    parts = zip(body["components"], names, strict=True)
    body["components"] = [{"game": part["game"], "name": name, **part} for part, name in parts]
    return answer(arguments, lambda: body, sum_lines(found, names))


def sum_lines(found: Sum, names: Sequence[str | None] = ()) -> list[str]:
    return [*_table(found, list(names) or [None] * len(found.components)), *_outcome(found), *_known(found)]


def _components(words: list[str]) -> Iterator[tuple[str | None, Game, list[Any]]]:
    """Yield a triple (catalog call or None, game, piles) for each component of a sum, typed as `words`.

    Raises: RequestError for a wrong number of piles, or if no game comes first; NotationError for a text that is no
    game.
    """
    starts = [place for place, word in enumerate(words) if not _is_pile(word)]
    if not starts or starts[0]:
        raise RequestError(
            "a sum must begin with a game followed by its piles, such as wythoff 3 5 nim 1 2; it begins with "
            f"{words[0]!r}"
        )
    for number, (start, end) in enumerate(zip(starts, [*starts[1:], len(words)], strict=True)):
        game, call = game_of(Namespace(game=words[start]))
        piles = words[start + 1 : end]
        if len(piles) != game.piles:
            raise RequestError(
                f"game number {number} of the sum, {words[start]}, must have {counted(game.piles, 'piles')}, "
                f"had {len(piles) or 'none'}"
            )
        yield call, game, [read_pile(pile) for pile in piles]


def _is_pile(word: str) -> bool:
    """Return whether a typed word is the size of a pile: it begins like a number, or contains no letter."""
    return bool(word) and (word[0] in PILE_STARTS or not any(map(str.isalpha, word)))


def _table(found: Sum, names: list[str | None]) -> Iterator[str]:
    rows = [["", "game", "position", *(["normal value", "misere value"] if found.misere else ["value"])]]
    for number, (part, name) in enumerate(zip(found.components, names, strict=True)):
        rows.append([str(number), name or str(part.game), text(part.position), *_worth(part.value)])
    yield from columns(rows)


def _worth(value: Worth) -> list[str]:
    """Return a list with the texts of a value of a position in a sum of games.

    In normal play the value is a nimber: 3 gives ["*3"]. In misere play it is a pair (normal value, misere value) of
    numbers: (3, 2) gives ["3", "2"].
    """
    return [_nimber(value)] if isinstance(value, int) else [*map(short, value)]


def _nimber(value: int) -> str:
    return f"*{short(value)}" if value else "0"


def _outcome(found: Sum) -> Iterator[str]:
    where = " of misere play" if found.misere else ""
    head = "The sum is" if found.misere else f"The sum is {_nimber(found.nim_value or 0)},"
    if found.outcome == "P":
        yield f"{head} a P-position{where}: whoever moves from it loses against best play."
        return
    try:
        moves: tuple[SumMove, ...] = found.winning_moves
    except TooLargeError as error:
        one = "A winning move was not searched."
        with suppress(TooLargeError):
            if move := found.winning_move:
                one = f"A winning move: in component {move.component} to {text(move.position)}."
        yield f"{head} an N-position{where}. {one}"
        yield f"Not all winning moves are listed: {error}."
        return
    if not moves:
        yield f"{head} an N-position{where}: the game is over, and the player to move has won."
        return
    yield f"{head} an N-position{where}. Winning moves, by component and the position to move to:"
    yield from a_row_each(moves, lambda move: [f"  {move.component}", text(move.position), *_worth(move.value)])


def _known(found: Sum) -> Iterator[str]:
    if len({(part.evidence.kind, part.evidence.text) for part in found.components}) == 1:
        yield from evidence_lines(found.evidence)
        return
    for number, part in enumerate(found.components):
        first, *more = evidence_lines(part.evidence)
        yield from (f"{number}: {first}", *more)
