"""Answers for the page Play: the state of a match, and the possible actions. Each request contains the whole match.

`given` contains the parameters of a request by name. `table` is the match, a `MatchTable`, whose piles keep their
places on the page. A *mark* is the square of the board on which the page shows a move. `do` is the action of a request
(see `answered`).
"""

from __future__ import annotations

import shlex
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from itertools import product
from operator import sub
from random import Random
from typing import Any

from wythoff.apps.cli.asking import lost_lines, won_lines
from wythoff.apps.cli.playing import words_of
from wythoff.apps.cli.replies import text
from wythoff.apps.web import limits
from wythoff.apps.web.games import read_game, read_piles, read_text, title_of
from wythoff.apps.web.match_tables import MatchTable
from wythoff.apps.web.teaching import losing, reason, review
from wythoff.base.errors import RequestError, TooLargeError, WythoffError
from wythoff.base.frozen import told_of
from wythoff.game.catalog.canonical import told
from wythoff.game.rulesets import Position
from wythoff.game.rulesets.wording import in_words
from wythoff.questions.answering import why
from wythoff.questions.playing.referees import MOST_LISTED
from wythoff.questions.playing.steps import Advice
from wythoff.sequences.integers import in_digits

KEPT = 24  # how many matches a worker stores
SHOWN_WHY, SHOWN_POSITIONS = 8, 12  # most lines of reasons, and most positions of a match, beside a board
LEVELS = {"novice": 0.0, "beginner": 0.5, "advanced": 0.85}  # the share of perfect steps; the others are random
TRIED = 12  # if there are too many moves to list, moves that take less than this from one pile are used

_matches: OrderedDict[tuple[str, str, str | None], MatchTable] = OrderedDict()


def play(given: dict[str, Any]) -> dict[str, Any]:
    """Carry out the action of a request. Return the state of the match after it, with the next possible actions.

    The match is that of the game `given["game"]` from the piles `given["from"]`. For the other keys see `answered`.
    """
    key, table = _table(given)
    found = answered(table, given, key[0])
    # a match is stored only if it contains no error
    _matches[key] = table
    while len(_matches) > KEPT:
        _matches.popitem(last=False)
    return found


def answered(table: MatchTable, question: dict[str, Any], asked: str) -> dict[str, Any]:
    """Bring a match to the steps of `question`, carry out its action, and return the state of the match.

    `asked` is the game as it was typed. `question["steps"]` lists the steps so far as tokens, such as "m2.5" for the
    move to (2, 5). `question["do"]` is the action, a dictionary. Its key `kind` is one of these:

    - move: by the `number` of a target, the piles to `leave`, or the amounts to `take`;
    - block, to forbid moves; choose, to choose the board; resign;
    - reply: the program makes a step, as well as its `level` says, such as "beginner";
    - hint, why, losing, review: explanations are added to the result;
    - see, the default: nothing happens.
    """
    steps, do = question.get("steps", []), question.get("do") or {}
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise RequestError("the steps of a match must be a list of texts")
    if not isinstance(do, dict) or do.get("kind", "see") not in ACTS:
        raise RequestError(f"the kind of an action in a match must be one of {', '.join(ACTS)}")
    table.bring_to(steps)
    more = ACTS[do.get("kind", "see")](table, do) or {}
    return view(table, asked) | more


def _table(given: dict[str, Any]) -> tuple[tuple[str, str, str | None], MatchTable]:
    """Return the pair (key under which the match of a request is stored, match).

    The key is (text of the game, text of the first piles, player who begins or None). If this worker has stored the
    match, it contains the steps of an earlier request, else no steps.
    """
    begins = given.get("begins")
    if begins not in (None, "left", "right"):
        raise RequestError("the player who begins a partizan game must be left or right")
    key = read_text(given.get("game"), "a game", limits.NOTATION), str(given.get("from")), begins
    table = _matches.pop(key, None)
    if table is None:
        table = MatchTable(read_game(given.get("game"))[0], read_piles(given.get("from")), begins)
    return key, table


def view(table: MatchTable, asked: str) -> dict[str, Any]:
    match, simple = table.match, told(table.match.asked)
    small = max(table.placed, default=0) <= limits.BOARD and len(table.placed) <= limits.PILES
    over = match.winner is not None
    steps = [
        {"player": step.player, "kind": step.kind, "token": token, "words": words}
        for step, token, words in zip(match.steps, table.tokens, table.words, strict=True)
    ]
    piles = " ".join([*map(in_digits, match.position), *(["--as right"] if match.side(1) == "right" else [])])
    return {
        **told_of(match, "game:asked$ player winner resigned evidence$"),
        **told_of(match.game, "blocking ordered misere"),
        "title": title_of(str(match.asked)),
        "otherwise": None if simple == match.asked else str(simple),
        "rules": list(in_words(match.asked)),
        "start": list(map(in_digits, match.position)),
        "first": list(map(in_digits, table.first)),
        "before": list(map(in_digits, table.before)) if steps and steps[-1]["kind"] == "move" else None,
        "placed": list(map(in_digits, table.placed)),
        "shown": text(match.shown),
        "sides": [match.side(1), match.side(2)],
        "due": None if over else "choose" if match.chooses else "block" if match.blocks else "move",
        "boards": [{"number": number, "name": str(match.asked.choices[number])} for number in match.boards],
        "steps": steps,
        "forbidden": _marked(table, *match.forbidden),
        "memory": _memory(table),
        "known": match.evidence.kind,
        "command": f"wythoff play {shlex.quote(asked)} {piles}",
        "targets": _targets(table) if small and not over and not match.chooses else None,
    }


def _targets(table: MatchTable) -> list[Any] | None:
    """Return for each possible move the list of squares on which the page shows it; None for too many moves."""
    found, marks = list[Any](), 0
    with suppress(TooLargeError):
        for target in table.match.targets():
            found.append(_marked(table, target))
            if (marks := marks + len(found[-1])) > MOST_LISTED:
                return None
        return found
    return None


def _marked(table: MatchTable, *targets: Position) -> list[list[str]]:
    return [list(map(in_digits, mark)) for target in targets for mark in table.marks(target)]


def _memory(table: MatchTable) -> dict[str, Any] | None:
    """Return what the rules remember about earlier moves, for the player to move; None for games without memory.

    The dictionary contains the last positions, the memory in words, and the numbers of imitations that are left.
    """
    match = table.match
    if not match.remembers:
        return None
    return {
        "positions": [text(position) for position in match.positions[-SHOWN_POSITIONS:]],
        "more": len(match.positions) > SHOWN_POSITIONS,
        "told": match.told,
        "credit": match.credit and match.credit[:: 1 if match.mover == 1 else -1],
    }


def _move(table: MatchTable, do: dict[str, Any]) -> None:
    match = table.match
    if "number" in do:
        target = _numbered(match.targets(), do["number"])
        marks = table.marks(target) if table.free else []
        # if a target has several marks, the mark that was clicked is used
        table.act("move", next((mark for mark in marks if list(map(in_digits, mark)) == do.get("mark")), target))
    elif "leave" in do:
        table.act("move", match.named(read_piles(do["leave"])))
    else:
        amounts = read_piles(do.get("take"))
        if not all(isinstance(amount, int) for amount in amounts):
            raise RequestError("the amounts to take must be integers")
        taken = [int(amount) for amount in amounts]
        target, left = match.taking(table.amounts(taken)), tuple(map(sub, table.placed, taken))
        table.act("move", left if table.free and left in table.marks(target) else target)


def _block(table: MatchTable, do: dict[str, Any]) -> None:
    if "leave" in do:
        piles, size = read_piles(do["leave"]), len(table.placed)
        squares = [piles[start : start + size] for start in range(0, len(piles), size)]
        table.act("block", [tuple(table.amounts(square)) for square in squares])  # type: ignore[arg-type]
        return
    numbers = do.get("numbers")
    if not isinstance(numbers, list):
        raise RequestError("forbidden moves must be given by their numbers")
    targets = table.match.targets()
    table.act("block", [_numbered(targets, number) for number in numbers])


def _numbered(targets: Sequence[Position], number: object) -> Position:
    if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(targets):
        raise RequestError(f"the number of a move must be from 0 to {len(targets) - 1}")
    return targets[number]


def _choose(table: MatchTable, do: dict[str, Any]) -> None:
    if not isinstance(do.get("number"), int):
        raise RequestError("the chosen board must be given by its number")
    table.act("choose", do["number"])


def _resign(table: MatchTable, do: dict[str, Any]) -> None:
    if do.get("player") not in (1, 2):
        raise RequestError("the player who resigns must be 1 or 2")
    table.act("resign", int(do["player"]))


def _reply(table: MatchTable, do: dict[str, Any]) -> None:
    advice = table.match.hint()
    best = LEVELS.get(str(do.get("level")), 1.0)
    table.obey(_erring(table, advice, best))


def _erring(table: MatchTable, advice: Advice, best: float) -> Advice:
    """Return the step of an imperfect opponent: with probability `best` the perfect step `advice`.

    Otherwise it is a random move, or if moves are to be forbidden, it forbids none. The choice of a board is always
    perfect. The random numbers depend only on the match so far, so that a repeated request gets the same answer.
    """
    match = table.match
    chance = Random("~".join((str(match.asked), text(match.position), *table.tokens)))
    if advice.kind == "choose" or chance.random() < best:
        return advice
    try:
        targets: Sequence[Position] = match.targets()
    except TooLargeError:
        targets = _few(table)
    if not targets:
        return advice
    if advice.kind == "block":
        return Advice("block", (), False)  # here the error is to forbid nothing
    return Advice("move", (chance.choice(targets),), False)


def _few(table: MatchTable) -> list[Position]:
    """Return the targets of all moves that take less than TRIED tokens from one pile and nothing from the others.

    They are used if there are too many moves to list.
    """
    found: list[Position] = []
    places = range(len(table.placed))
    for amount, place in product(range(1, TRIED), places):
        with suppress(WythoffError):  # this amount may not be a legal move
            found.append(table.match.taking([amount * (place == other) for other in places]))
    return found


def _hint(table: MatchTable, do: dict[str, Any]) -> dict[str, Any]:
    advice = table.match.hint()
    marks = [] if advice.kind == "choose" else _marked(table, *advice.targets)
    return {"hint": {**_worded(table, advice), "marks": marks}}


def _worded(table: MatchTable, advice: Advice) -> dict[str, Any]:
    match = table.match
    return told_of(advice, "kind wins") | {"words": words_of(match, match.game, match.state, advice)}


def _why(table: MatchTable, do: dict[str, Any]) -> dict[str, Any]:
    """Return a dictionary with the key "why": who wins with best play, and with what step; None if the match is over.

    In games without memory, it also contains the winning moves. If the player to move loses, it contains instead the
    winning answer to each move.
    """
    match = table.match
    if match.winner is not None:
        return {"why": None}
    why = {**_worded(table, match.hint()), "lines": []}
    if not match.game.remembers and not match.chooses and not match.forbidden:
        why |= _reasons(match.game, match.shown)
        lost = match.shown if not why["wins"] else match.hint().targets[0]
        with suppress(WythoffError):
            why["reason"] = None if match.game.blocking else reason(match.game, lost)
    return {"why": why}


def _reasons(game: Any, position: Position) -> dict[str, Any]:
    try:
        reasons = why(game, position)
    except WythoffError:
        return {}
    lines = list(lost_lines(reasons) if reasons.outcome == "P" else won_lines(reasons))
    return {
        "lines": [line.strip() for line in lines[:SHOWN_WHY]],
        "more": max(0, len(lines) - SHOWN_WHY),
        "command": f"wythoff why {shlex.quote(str(game))} {' '.join(map(in_digits, position))}",
    }


ACTS: dict[str, Any] = {
    "see": lambda table, do: None,
    "move": _move,
    "block": _block,
    "choose": _choose,
    "resign": _resign,
    "reply": _reply,
    "hint": _hint,
    "why": _why,
    "losing": lambda table, do: {"losing": losing(table)},
    "review": lambda table, do: {"review": review(table)},
}
