"""Why a position is won or lost, as a picture: winning moves on a board, or the answer to every option."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Literal, NamedTuple, TypeAlias

from wythoff.answers import WIDTH
from wythoff.errors import RequestError, counted
from wythoff.kernels import Progress
from wythoff.questions.answering import Reasons, why
from wythoff.rulesets import Game, briefly
from wythoff.views.boards import require_side, window_of
from wythoff.views.colours import DEEP_BLUE, GREEN, GREY, ORANGE, PALE, SKY, VERMILION, WHITE, Colour
from wythoff.views.drawing import Drawing, as_placed
from wythoff.views.moves import EXAMPLE, LARGEST, Square, squares_reached
from wythoff.views.panels import AXES, Cells, Panel
from wythoff.views.pictures import require_two_piles
from wythoff.views.svg import svg
from wythoff.views.terminal import Frame, framed
from wythoff.views.themes import LIGHT

Kind: TypeAlias = Literal["none", "position", "winning", "option", "answered", "answer", "ended", "forbidden", "hole"]
NARROWEST = 40  # characters of a line of the legend, at least
ALPHABET = "abcdefghijklmnopqrstuvwxyz"
# The colour of each kind of square, and what it is.
KINDS: dict[Kind, tuple[Colour, str]] = {
    "none": (WHITE, ""),
    "position": (VERMILION, "the position"),
    "winning": (GREEN, "a winning move"),
    "option": (PALE, "another move"),
    "answered": (SKY, "a move, by the letter of its answer"),
    "answer": (DEEP_BLUE, "an answer, a P-position"),
    "ended": (ORANGE, "a move that ends the game: the other player has won"),
    "forbidden": (ORANGE, "forbidden by the opponent"),
    "hole": (GREY, "not on the board"),
}
HERE, WON, MOVE, OVER, STOPPED = "@", "P", "o", "!", "x"
TOLD: dict[Kind, str] = {
    "position": f"{HERE} the position",
    "winning": f"{WON} a winning move",
    "option": f"{MOVE} another move",
    "answered": "a move by the small letter of its answer",
    "answer": "A a P-position that answers",
    "ended": f"{OVER} a move that ends the game: the other player has won",
    "forbidden": f"{STOPPED} forbidden by the opponent",
}


class Mark(NamedTuple):
    """What a square is, and the word that is written on it."""

    kind: Kind
    word: str = ""


class Marked:
    """The squares of a board that the reasons of an outcome mention; the first pile goes downwards.

    >>> from wythoff.questions.answering import why
    >>> from wythoff.rulesets import Diagonal, Nim
    >>> marked = Marked(why(Nim() | Diagonal(), (1, 2)))
    >>> [(square, mark.word) for square, mark in sorted(marked.squares.items()) if mark.kind == "answered"]
    [((0, 1), 'a'), ((0, 2), 'a'), ((1, 0), 'a'), ((1, 1), 'a')]
    """

    def __init__(self, reasons: Reasons) -> None:
        game = reasons.game
        require_two_piles(game)
        place = reasons.position
        require_side(max(place), LARGEST, "a picture of reasons", "take a smaller position")
        self.reasons, self.position, self.up_to = reasons, (int(place[0]), int(place[1])), max(place)
        self.squares: dict[Square, Mark] = {}
        self.squares |= dict(self._answers() if reasons.outcome == "P" else self._winning())
        for x, y in reasons.forbidden:
            # It may still be the answer to another move.
            letter = self.squares[x, y].word if self.mark(x, y).kind == "answer" else ""
            self.squares[x, y] = Mark("forbidden", f"{letter}{STOPPED}")
        side = range(self.up_to + 1)
        holes = ((x, y) for x in side for y in side if game.board and not game.contains(as_placed(game, x, y)))
        self.squares |= dict.fromkeys(holes, Mark("hole"))
        self.squares[self.position] = Mark("position", HERE)

    def mark(self, x: int, y: int) -> Mark:
        return self.squares.get((x, y), Mark("none"))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        seen = {mark.kind for mark in self.squares.values()}
        return tuple(kind for kind in KINDS if kind in seen)

    @property
    def said(self) -> str:
        """The outcome and why, in a few words."""
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
        answered = "every move has an answer"
        if any(reply.answer is None for reply in reasons.replies):
            answered = "every move has an answer, or ends the game"
        return f"{answered}, {counted(len(reasons.replies), 'moves')} in all"

    def _winning(self) -> Iterator[tuple[Square, Mark]]:
        game, targets = self.reasons.game, {step.target for step in self.reasons.winning_moves}
        for square in squares_reached(game, self.position):
            won = as_placed(game, *square) in targets
            yield square, Mark("winning", WON) if won else Mark("option", MOVE)

    def _answers(self) -> Iterator[tuple[Square, Mark]]:
        """Letters for the answers, in their order; each option bears the small letter of its answer."""
        game, replies = self.reasons.game, self.reasons.replies
        answers = sorted({reply.answer.target for reply in replies if reply.answer is not None})
        letters = {answer: _letter(place) for place, answer in enumerate(answers)}
        found = {reply.option.target: "" if reply.answer is None else letters[reply.answer.target] for reply in replies}
        for answer, letter in letters.items():
            x, y = answer
            yield from (
                ((i, j), Mark("answer", letter.upper())) for i, j in {(x, y), (x, y) if game.ordered else (y, x)}
            )
        for square in squares_reached(game, self.position):
            option = as_placed(game, *square)
            if option in found:
                letter = found[option]
                yield square, Mark("answered", letter) if letter else Mark("ended", OVER)


def why_diagram(game: Game, position: tuple[int, int] = EXAMPLE, *, progress: Progress | None = None) -> Drawing:
    """Why a position is won or lost, as a picture: its winning moves, or the answers to all of its moves.

    Raises: what `why` raises; as `reasons_drawing`.
    """
    require_two_piles(game)
    require_side(max(game.place(position)), LARGEST, "a picture of reasons", "take a smaller position")
    return reasons_drawing(why(game, position, progress=progress))


def what_is_asked(reasons: Reasons) -> str:
    """The question that reasons answer: why the position has its outcome."""
    return f"why {briefly(reasons.position)} is {'a P' if reasons.outcome == 'P' else 'an N'}-position"


def reasons_drawing(reasons: Reasons) -> Drawing:
    """The reasons as a picture.

    Raises: RequestError for games that have no board, and for piles above 100.
    """
    marked = Marked(reasons)
    side = range(marked.up_to + 1)
    marks = [[marked.mark(x, y) for y in side] for x in side]
    kinds: tuple[Kind, ...] = ("none", *marked.kinds)
    cells = Cells(
        tuple(tuple(kinds.index(mark.kind) for mark in row) for row in marks),
        palette=tuple(KINDS[kind][0] for kind in kinds),
        names=tuple(KINDS[kind][1] for kind in kinds),
        words=tuple(tuple("" if mark.word == MOVE else mark.word for mark in row) for row in marks),
    )
    return Drawing(
        (Panel(window_of(marked.up_to), (cells,), squares=True),),
        kind="why",
        shows=what_is_asked(reasons),
        of=str(reasons.game),
        up_to=marked.up_to,
        evidence=reasons.evidence,
        notes=(marked.said,),
    )


def reasons_svg(reasons: Reasons) -> str:
    """The reasons as stand-alone SVG, for notebooks; Matplotlib is not needed.

    Raises: as `reasons_drawing`.
    """
    drawn = reasons_drawing(reasons)
    return svg(drawn.panels[0], "; ".join((drawn.title, *drawn.reading)), LIGHT)


def reasons_text(reasons: Reasons, width: int = WIDTH) -> list[str]:
    """The reasons as lines of text, of at most that many characters: a board of letters, and what they mean.

    >>> from wythoff.questions.answering import why
    >>> from wythoff.rulesets import Diagonal, Nim
    >>> print(*reasons_text(why(Nim() | Diagonal(), (1, 2))), sep=chr(10))
    first pile downwards, second pile to the right, (0, 0) in the upper left corner
    @ the position, a move by the small letter of its answer, A a P-position that
    answers
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
        raise RequestError(f"this board needs {need} characters side by side, was {width}: draw it into a file")
    lines = (
        "".join(f"{marked.mark(x, y).word or ('.', ' ')[marked.mark(x, y).kind == 'hole']:2}" for y in side)
        for x in side
    )
    legend = wrap(", ".join(TOLD[kind] for kind in marked.kinds if kind in TOLD), max(width, NARROWEST))
    return [AXES, *legend, *framed(frame, lines)]


def _letter(place: int) -> str:
    """The letter of an answer; after the 26th with a digit.

    >>> _letter(1), _letter(27)
    ('b', 'b1')
    """
    return f"{ALPHABET[place % len(ALPHABET)]}{place // len(ALPHABET) or ''}"
