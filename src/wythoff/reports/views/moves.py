"""Diagrams of moves: the squares that one move reaches, and the reasons why a position is won or lost.

A *square* is a pair of piles in both orders. If a position is lost, each move from it has an *answer*: a move that
leads to a P-position again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import gcd
from textwrap import wrap
from typing import Literal, NamedTuple, TypeAlias

from wythoff.base.answers import AFFORDABLE, NARROWEST, WIDTH
from wythoff.base.errors import RequestError, TooLargeError, UnsolvedError, counted
from wythoff.game.rulesets import Game, Position, TwoPileGame, briefly
from wythoff.kernels import Progress, silent
from wythoff.kernels.budget import WorkBudget
from wythoff.questions.answering import Reasons, why
from wythoff.questions.squares import OrderedSquare
from wythoff.reports.views.board_pictures import require_side, window_of
from wythoff.reports.views.colours import (
    DEEP_BLUE,
    GREEN,
    GREY,
    LIGHT,
    OFF_BOARD,
    ORANGE,
    PALE,
    SKY,
    VERMILION,
    WHITE,
    Colour,
)
from wythoff.reports.views.drawing import Drawing, as_placed
from wythoff.reports.views.panels import AXES, Arrows, Cells, Panel, Points
from wythoff.reports.views.pictures import require_two_piles
from wythoff.reports.views.svg import svg
from wythoff.reports.views.terminal import Frame, framed
from wythoff.solving.solution import Solution
from wythoff.solving.solvers import solve

LARGEST = 100  # piles: in a larger diagram the squares cannot be counted
MOST_ARROWS = 100  # more arrows would cross each other too often
EXAMPLE = (7, 5)  # the position by default


def moves_diagram(
    game: Game, position: tuple[int, int] = EXAMPLE, up_to: int | None = None, *, progress: Progress | None = None
) -> Drawing:
    """Return a picture of the options of a position: the positions that one move reaches.

    The board shows piles up to `up_to`, by default one more than the larger pile. In most games the options are drawn
    as the squares that a chess piece on the position would reach, even if the game is unordered. Winning moves are
    marked if they can be found in a few seconds.

    >>> from wythoff.game.rulesets import Diagonal, Jump, Nim
    >>> drawn = moves_diagram(Nim() | Diagonal() | Jump(1, 2), (2, 2))
    >>> options, winning, position = drawn.panels[0].layers[2:]
    >>> sorted(zip(options.xs, options.ys))
    [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (2, 0), (2, 1)]
    >>> list(zip(winning.xs, winning.ys)), drawn.evidence.kind
    ([(0, 0)], 'computed')

    Raises: RequestError for games without a board of two piles, and for piles above 100; PositionError if `position` is
    no position of the game.
    """
    require_two_piles(game)
    place = game.place(position)
    x, y = position
    up_to = max(position) + 1 if up_to is None else up_to
    require_side(up_to, LARGEST, "a diagram of moves", "choose a smaller position")
    if max(position) > up_to:
        raise RequestError(f"the position must be on the board, with piles up to {up_to}, was {briefly(position)}")
    reached = squares_reached(game, position)
    side = range(up_to + 1)
    chess = tuple(
        tuple(OFF_BOARD if not game.contains(as_placed(game, i, j)) else (i + j) % 2 for j in side) for i in side
    )
    holes = any(OFF_BOARD in row for row in chess)
    won, solution, unknown = _winning(game, place, progress)
    winning = [square for square in reached if as_placed(game, *square) in won]
    ends = farthest((x, y), reached)
    arrows = "an arrow ends at the farthest option in its direction" if ends else "there is no move"
    if len(ends) > MOST_ARROWS:
        arrows = f"no arrows are drawn: the options lie in {len(ends)} directions"
    layers = (
        Cells(chess, palette=(PALE, WHITE, GREY), names=("", "", "not on the board") if holes else ()),
        Arrows((x, y), ends if len(ends) <= MOST_ARROWS else (), DEEP_BLUE),
        Points([i for i, _ in reached], [j for _, j in reached], DEEP_BLUE, name="option", diameter=6),
        Points(
            [i for i, _ in winning],
            [j for _, j in winning],
            GREEN,
            name="winning move" * bool(winning),
            diameter=17,
            mark="*",
        ),
        Points([x], [y], VERMILION, name="position", diameter=13, mark="D"),
    )
    panel = Panel(window_of(up_to), layers, squares=True)
    known = None if solution is None else solution.evidence
    shows, source = what_is_shown(position), "by the rules of the game"
    notes = arrows, _known(game, position, len(winning), solution, unknown)
    return Drawing(
        (panel,), kind="moves", shows=shows, of=str(game), up_to=up_to, notes=notes, evidence=known, source=source
    )


def what_is_shown(position: Position) -> str:
    """Return the subject of a diagram of moves, such as "the moves from (1, 2)"."""
    return f"the moves from {briefly(position)}"


def _winning(
    game: Game, place: Position, progress: Progress | None
) -> tuple[frozenset[Position], Solution | None, str]:
    """Return a triple (targets, solution, reason) for the winning moves from the position `place` of `game`.

    `targets` are the positions to which winning moves lead, and `solution` is the solution that was used. If the
    winning moves are unknown, `targets` is empty, `solution` is None, and `reason` says why.
    """
    if game.partizan:
        return frozenset(), None, "the two players have different moves"
    watched = WorkBudget(progress or silent, "solving", seconds=AFFORDABLE)
    try:
        solution = solve(game, up_to=max(place), progress=watched)
        return frozenset(solution.winning_moves(place)), solution, ""
    except (UnsolvedError, TooLargeError) as error:
        return frozenset(), None, str(error)


def _known(game: Game, position: tuple[int, int], winning: int, solution: Solution | None, unknown: str) -> str:
    if solution is None:
        return f"which moves win is not known: {unknown}"
    outcome = solution.outcome(position)
    if outcome == "P":
        said = "no move wins" + (", if the opponent forbids the right moves" if game.blocking else "")
    elif winning:
        said = "stars mark the winning moves" + (", of which the opponent cannot forbid all" if game.blocking else "")
    else:
        said = "no move from it leads to a P-position"
    return f"{briefly(position)} is {'a P' if outcome == 'P' else 'an N'}-position: {said}"


def squares_reached(game: Game, position: tuple[int, int]) -> list[tuple[int, int]]:
    """Return the squares to which one move from `position` leads, in lexicographic order.

    >>> from wythoff.game.rulesets import Diagonal
    >>> squares_reached(Diagonal(), (3, 1))
    [(2, 0)]
    """
    if (squares := game.as_kind(TwoPileGame)) is not None:
        return sorted(set(squares.squares(*position)))
    return sorted({(a, b) for a, b in map(game.shown, game.options(game.start(game.place(position))))})


def farthest(position: tuple[int, int], squares: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Return, for each direction from a position, the farthest one of the `squares` in this direction.

    >>> farthest((3, 3), [(2, 2), (1, 1), (3, 0), (1, 2)])
    ((1, 1), (3, 0), (1, 2))
    """
    x, y = position
    found: dict[tuple[int, int], tuple[int, int]] = {}
    for i, j in squares:
        steps = gcd(x - i, y - j)
        direction = (i - x) // steps, (j - y) // steps
        if direction not in found or steps > gcd(x - found[direction][0], y - found[direction][1]):
            found[direction] = i, j
    return tuple(found.values())


SquareKind: TypeAlias = Literal[
    "none", "position", "winning", "option", "answered", "answer", "ended", "forbidden", "hole"
]
ENDED = "a move that ends the game: the other player has won"
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
HERE, WON, MOVE, OVER, STOPPED = "@", "P", "o", "!", "x"
# For each kind of square: its colour, its name in a legend, and its name in a picture of letters.
KINDS: dict[SquareKind, tuple[Colour, str, str]] = {
    "none": (WHITE, "", ""),
    "position": (VERMILION, "the position", f"{HERE} the position"),
    "winning": (GREEN, "a winning move", f"{WON} a winning move"),
    "option": (PALE, "another move", f"{MOVE} another move"),
    "answered": (
        SKY,
        "a move, marked with the letter of its answer",
        "small letters: moves",
    ),
    "answer": (
        DEEP_BLUE,
        "the P-position that an answer leads to",
        "capital letters: the P-positions that answer them",
    ),
    "ended": (ORANGE, ENDED, f"{OVER} {ENDED}"),
    "forbidden": (ORANGE, "forbidden by the opponent", f"{STOPPED} forbidden by the opponent"),
    "hole": (GREY, "not on the board", ""),
}


class Mark(NamedTuple):
    """The mark of a square in a diagram: its kind, such as "answer", and the letter on it (`word`; "" for none)."""

    kind: SquareKind
    word: str = ""


class Marked:
    """The marked squares of a board, which explain why a position is won or lost.

    If the position is won, the winning moves are marked. If it is lost, its moves and the answers to them are marked.

    >>> from wythoff.questions.answering import why
    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> marked = Marked(why(Nim() | Diagonal(), (1, 2)))
    >>> [(square, mark.word) for square, mark in sorted(marked.squares.items()) if mark.kind == "answered"]
    [((0, 1), 'a'), ((0, 2), 'a'), ((1, 0), 'a'), ((1, 1), 'a')]
    """

    def __init__(self, reasons: Reasons) -> None:
        game, place = reasons.game, reasons.position
        _require_small(game, place)
        self.reasons, self.position, self.up_to = reasons, (int(place[0]), int(place[1])), max(place)
        self.squares: dict[OrderedSquare, Mark] = dict(self._answers() if reasons.outcome == "P" else self._winning())
        for x, y in reasons.forbidden:
            # A forbidden move may still be the answer to another move.
            letter = self.squares[x, y].word if self.mark(x, y).kind == "answer" else ""
            self.squares[x, y] = Mark("forbidden", f"{letter}{STOPPED}")
        side = range(self.up_to + 1)
        holes = ((x, y) for x in side for y in side if game.board and not game.contains(as_placed(game, x, y)))
        self.squares |= dict.fromkeys(holes, Mark("hole"))
        self.squares[self.position] = Mark("position", HERE)

    def mark(self, x: int, y: int) -> Mark:
        return self.squares.get((x, y), Mark("none"))

    @property
    def kinds(self) -> tuple[SquareKind, ...]:
        seen = {mark.kind for mark in self.squares.values()}
        return tuple(kind for kind in KINDS if kind in seen)

    @property
    def summary(self) -> str:
        """The reason for the outcome, in a few words."""
        reasons = self.reasons
        if reasons.declared:
            return f"the outcome is declared: {reasons.outcome}"
        if reasons.ended:
            return f"there is no move: {'lost' if reasons.outcome == 'P' else 'won'} for the player to move"
        if reasons.outcome == "N":
            stopped = ", of which the opponent cannot forbid all" if reasons.game.blocking else ""
            return f"the winning moves lead to {counted(len(reasons.winning_moves), 'P-positions')}{stopped}"
        if not reasons.replies:
            return "the opponent forbids every move"
        ends = ", or ends the game" if any(reply.answer is None for reply in reasons.replies) else ""
        return f"every move has an answer{ends}, {counted(len(reasons.replies), 'moves')} in all"

    def _winning(self) -> Iterator[tuple[OrderedSquare, Mark]]:
        game, targets = self.reasons.game, {step.target for step in self.reasons.winning_moves}
        for square in squares_reached(game, self.position):
            yield square, Mark("winning", WON) if as_placed(game, *square) in targets else Mark("option", MOVE)

    def _answers(self) -> Iterator[tuple[OrderedSquare, Mark]]:
        """Yield pairs (square, mark) for all moves from a lost position, and for the answers to them.

        The square to which an answer leads gets a capital letter. The squares of the moves with this answer get the
        same letter in lower case.
        """
        game, replies = self.reasons.game, self.reasons.replies
        answers = sorted({reply.answer.target for reply in replies if reply.answer is not None})
        letters = {answer: _letter(place) for place, answer in enumerate(answers)}
        found = {reply.option.target: "" if reply.answer is None else letters[reply.answer.target] for reply in replies}
        for (x, y), letter in letters.items():
            for square in {(x, y), (x, y) if game.ordered else (y, x)}:
                yield square, Mark("answer", letter.upper())
        for square in squares_reached(game, self.position):
            small = found.get(as_placed(game, *square))
            if small is not None:
                yield square, Mark("answered", small) if small else Mark("ended", OVER)


def why_diagram(game: Game, position: tuple[int, int] = EXAMPLE, *, progress: Progress | None = None) -> Drawing:
    """Return a picture that shows why a position is won or lost: its winning moves, or the answers to all its moves.

    `position` is a pair of piles, in any order unless `game` is ordered.

    Raises: the errors of `why` and of `reasons_drawing`.
    """
    _require_small(game, game.place(position))
    return reasons_drawing(why(game, position, progress=progress))


def _require_small(game: Game, place: Position) -> None:
    require_two_piles(game)
    require_side(max(place), LARGEST, "a picture of reasons", "choose a smaller position")


def what_is_asked(reasons: Reasons) -> str:
    """Return the question that `reasons` answer, such as "why (1, 2) is a P-position"."""
    return f"why {briefly(reasons.position)} is {'a P' if reasons.outcome == 'P' else 'an N'}-position"


def reasons_drawing(reasons: Reasons) -> Drawing:
    """Return a picture of the reasons for an outcome: a board with marked squares.

    Raises: RequestError for games that have no board, and for piles above 100.
    """
    marked = Marked(reasons)
    side = range(marked.up_to + 1)
    marks = [[marked.mark(x, y) for y in side] for x in side]
    kinds: tuple[SquareKind, ...] = ("none", *marked.kinds)
    rows = tuple(tuple(kinds.index(mark.kind) for mark in row) for row in marks)
    words = tuple(tuple("" if mark.word == MOVE else mark.word for mark in row) for row in marks)
    palette = tuple(KINDS[kind][0] for kind in kinds)
    cells = Cells(rows, palette=palette, names=tuple(KINDS[kind][1] for kind in kinds), words=words)
    panel = Panel(window_of(marked.up_to), (cells,), squares=True)
    shows, of, notes = what_is_asked(reasons), str(reasons.game), (marked.summary,)
    return Drawing((panel,), kind="why", shows=shows, of=of, up_to=marked.up_to, evidence=reasons.evidence, notes=notes)


def reasons_svg(reasons: Reasons) -> str:
    """Return the picture of the reasons for an outcome as SVG, for notebooks. Matplotlib is not needed.

    Raises: as `reasons_drawing`.
    """
    drawn = reasons_drawing(reasons)
    return svg(drawn.panels[0], "; ".join((drawn.title, *drawn.reading)), LIGHT)


def reasons_text(reasons: Reasons, width: int = WIDTH) -> list[str]:
    """Return the reasons for an outcome as lines of at most `width` characters: a legend, and a board of letters.

    >>> from wythoff.questions.answering import why
    >>> from wythoff.game.rulesets import Diagonal, Nim
    >>> print(*reasons_text(why(Nim() | Diagonal(), (1, 2))), sep=chr(10))
    first pile downwards, second pile to the right, (0, 0) in the upper left corner
    @ the position, small letters: moves, capital letters: the P-positions that
    answer them
     x\\y 0
        ++-----
      0 +A a a
        |a a @
        |. . .

    Raises: as `reasons_drawing`; RequestError for a board that is wider.
    """
    marked = Marked(reasons)
    side = range(marked.up_to + 1)
    frame = Frame(marked.up_to, 1, "letters")
    need = frame.margin + 2 * len(side)
    if need > width:
        raise RequestError(
            f"this board needs a width of {need} characters, but the width is {width}: draw it into a file with "
            "--output"
        )
    rows = ((marked.mark(x, y) for y in side) for x in side)
    lines = ("".join(f"{mark.word or ('.', ' ')[mark.kind == 'hole']:2}" for mark in row) for row in rows)
    legend = wrap(", ".join(KINDS[kind][2] for kind in marked.kinds if KINDS[kind][2]), max(width, NARROWEST))
    return [AXES, *legend, *framed(frame, lines)]


def _letter(place: int) -> str:
    """Return the letter of answer number `place`, counted from 0; after the 26th a number follows the letter.

    >>> _letter(1), _letter(27)
    ('b', 'b1')
    """
    return f"{ALPHABET[place % len(ALPHABET)]}{place // len(ALPHABET) or ''}"
