"""The commands about games with memory, whose legal moves depend on earlier moves.

One replays a *history*, that is, the moves made so far. The other one finds the *dynamic* positions, whose outcome
depends on the history.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from typing import Any

from wythoff.apps.cli.numbers import read_number, read_pile
from wythoff.apps.cli.replies import ask, game_of, reply, text
from wythoff.apps.cli.text_tables import SHOWN_MOVES, a_row_each, columns
from wythoff.base.errors import MoveError, RequestError
from wythoff.game.rulesets import GameWithMemory, played
from wythoff.game.rulesets.kinds.history import Taking
from wythoff.questions import histories, replaying
from wythoff.questions.histories import Classified, DynamicClasses
from wythoff.questions.replaying import Replay
from wythoff.sequences.integers import short

WIDEST_TABLE = 40  # the largest pile of a table of classes that fits in a wide terminal
LETTERS = {"P": "P", "N": "N", "dynamic": "D"}
A_POSITION = {"P": "a P-position", "N": "an N-position"}


def replay(arguments: Namespace) -> int:
    about, start = game_of(arguments), list[Any](map(read_pile, arguments.piles))
    found = replaying.replay(about[0], start, _moves(arguments.moves, len(start)))
    return reply(arguments, about, found, replay_lines(found))


def _moves(typed: str, piles: int) -> list[Taking]:
    """Return the moves in the text `typed` as pairs (number of the pile, amount taken from it).

    `_moves("0:1,1:3", 2)` is `[(0, 1), (1, 3)]`: piles are numbered from 0, and `piles` is their number. With one pile,
    amounts alone are allowed: `_moves("1,3", 1)` is `[(0, 1), (0, 3)]`.

    Raises: MoveError if the text cannot be read.
    """
    moves = []
    for number, move in enumerate(filter(None, (part.strip() for part in typed.split(","))), 1):
        typed_parts = [part.strip() for part in move.split(":")]
        if not all(typed_parts) or len(typed_parts) not in ((1, 2) if piles == 1 else (2,)):
            form = "PILE:AMOUNT, such as 0:1" if piles != 1 else "AMOUNT or 0:AMOUNT"
            raise MoveError(f"move {number} must be typed as {form}, was {move!r:.60}")
        *pile, amount = map(read_number, typed_parts)
        moves.append((pile[0] if pile else 0, amount))
    return moves


def replay_lines(found: Replay) -> Iterator[str]:
    yield f"{found.asked} from {text(found.start)}"
    if found.moves:
        yield from columns(list(_moves_made(found)))
    loses = "loses against best play: a P-position" if found.outcome == "P" else "wins: an N-position"
    yield f"The {found.player} player is to move from {text(found.position)} with this history, and {loses}."
    if not found.legal_ranges:
        yield "There is no legal move."
    if found.winning_moves:
        yield "Winning moves, as PILE:AMOUNT, with the position to move to:"
        game, state = found.game, found.state
        yield from a_row_each(
            found.winning_moves,
            lambda move: (f"  {move[0]}:{short(move[1])}", text(game.piles_of(game.taken(state, *move)))),
        )
    yield from _memory(found)
    yield str(found.evidence)


def _moves_made(found: Replay) -> Iterator[tuple[str, ...]]:
    for number, ((pile, amount), state) in enumerate(zip(found.moves, found.states[1:], strict=True), 1):
        player = ("second", "first")[number % 2]
        taken = f"takes {short(amount)}" + (f" from pile {pile}" if found.game.piles > 1 else "")
        imitated = found.imitated is not None and found.imitated[number - 1]
        yield f"{number}", player, taken, f"to {text(found.game.piles_of(state))}", "imitating" if imitated else ""


def _memory(found: Replay) -> Iterator[str]:
    if found.cap is not None:
        yield f"At most {short(found.cap)} may be taken."
    if found.credit_to_move is not None and found.credit_just_moved is not None:
        yield (
            f"Imitations left in a row: {found.credit_to_move} for the player to move, "
            f"{found.credit_just_moved} for the other."
        )
        imitations = found.game.memory(found.state)["imitations"]
        if imitations is not None:
            pile, least, most = imitations
            amounts = short(least) if least == most else f"{short(least)} to {short(most)}"
            forbidden = "" if found.credit_to_move else ", and forbidden"
            yield f"To take {amounts} from pile {pile} is to imitate{forbidden}."


def dynamic(arguments: Namespace) -> int:
    game_of(arguments)  # an error in the game is reported before an error in an option
    if arguments.piles and arguments.up_to is not None:
        raise RequestError("give one position, or --up-to for a table of positions, not both")
    one: dict[str, Any] = {"position": list(map(read_pile, arguments.piles))} if arguments.piles else {}
    lines = _single_class if one else classes_lines
    return ask(arguments, histories.dynamic_classes, lines, "playing histories", "up_to", "starts", **one)


def _single_class(found: DynamicClasses) -> Iterator[str]:
    # Moves of a game with memory written in Python are positions, not pairs (pile, amount).
    labelled = played(found.game).as_kind(GameWithMemory) is None and found.game.piles > 1
    yield from _class_lines(found.classes[0], labelled)
    yield str(found.evidence)


def _class_lines(item: Classified, by_piles: bool) -> Iterator[str]:
    if item.kind != "dynamic":
        yield f"{text(item.position)} is {A_POSITION[item.kind]} after every history."
        return
    yield f"{text(item.position)} is dynamic: its outcome depends on the history."
    for outcome, history in (("P", item.p_history), ("N", item.n_history)):
        if history is not None:
            start, moves = history
            names = [text(move) if by_piles else f"{move[0]}:{short(move[1])}" for move in moves[:SHOWN_MOVES]]
            names += ["..."] * (len(moves) > SHOWN_MOVES)
            how = f"after {','.join(names)} from {text(start)}" if moves else "as a start"
            yield f"  {A_POSITION[outcome]} {how}"


def classes_lines(found: DynamicClasses) -> Iterator[str]:
    """Yield the lines of `found` as a table with a letter for each position: P, N, or D if the position is dynamic.

    The last pile varies within a row, and the other piles from row to row. Lines with the P-positions and with the
    numbers of N-positions and dynamic positions follow.
    """
    game = found.game
    yield f"{game}: after every history P or N, or dynamic (D)"
    top = max((max(item.position) for item in found.classes), default=0)
    if top <= WIDEST_TABLE:
        size = len(str(top)) + 1
        letters = {item.position: LETTERS[item.kind] for item in found.classes}
        yield "".ljust(size + 1) + "".join(str(pile).rjust(size) for pile in range(top + 1))
        for pile in sorted({position[:-1] for position in letters}):
            row = "".join(letters.get((*pile, last), "").rjust(size) for last in range(top + 1))
            yield f"{','.join(map(str, pile)).ljust(size + 1)}{row}".rstrip()
    always = [item.position for item in found.classes if item.kind == "P"]
    more = f" ... {len(always)} positions" if len(always) > SHOWN_MOVES else ""
    yield f"P after every history: {' '.join(map(text, always[:SHOWN_MOVES])) or 'none'}{more}"
    counts = Counter(item.kind for item in found.classes)
    yield from (f"dynamic: {counts['dynamic']}", f"N after every history: {counts['N']}")
    yield str(found.evidence)
