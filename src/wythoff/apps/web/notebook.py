"""The board in a notebook: a widget that plays and explains, with the JavaScript of the page Play."""

from __future__ import annotations

from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from wythoff.apps.web.games import beginning, typed
from wythoff.apps.web.match_tables import MatchTable
from wythoff.apps.web.pages import strings
from wythoff.apps.web.playing import answered
from wythoff.base.errors import RequestError, WythoffError
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Given, Pile
from wythoff.kernels import load_soon
from wythoff.questions.answering import why

if TYPE_CHECKING:
    from anywidget import AnyWidget

STATIC = Path(__file__).parent / "static"
Opponent: TypeAlias = Literal["perfect", "advanced", "beginner", "novice", "friend"]
OPPONENTS: tuple[Opponent, ...] = ("perfect", "advanced", "beginner", "novice", "friend")
LOOKS = ("board", "heaps")
STONES = 60  # most stones of a heap that is drawn


def board(
    game: Game | str,
    position: Given | None = None,
    *,
    opponent: Opponent = "perfect",
    first: bool = True,
    look: str = "board",
) -> AnyWidget:
    """Return a widget for a notebook, on which you play a match of a game and can ask for hints and reasons.

    `opponent` is "perfect", "advanced", "beginner" or "novice" for the program, or "friend" for a second person. If
    `first`, you begin. `look` is "board" for squares, or "heaps" for heaps of stones. The match begins from `position`,
    or if it is None, from a small position.

    >>> widget = board("wythoff", (5, 8))  # doctest: +SKIP
    >>> widget.answered({"steps": []})["shown"]  # doctest: +SKIP
    '(5, 8)'

    Raises: RequestError if the extra `notebook` is not installed; PositionError; other errors of `Match`.
    """
    if find_spec("anywidget") is None:
        raise RequestError('a board in a notebook needs anywidget: pip install "wythoff[notebook]"')
    if opponent not in OPPONENTS or look not in LOOKS:
        raise RequestError(
            f"opponent must be one of {', '.join(OPPONENTS)}, was {opponent!r:.40}; look must be one of "
            f"{', '.join(LOOKS)}, was {look!r:.40}"
        )
    load_soon()
    made: AnyWidget = _widget_class()(as_game(game), position, opponent, first, look)
    return made


def _still(game: Game, start: tuple[Pile, ...]) -> str:
    """Return a picture of `game` at its first position `start`, as HTML for notebooks without a running kernel.

    It says who wins and shows a winning move. If these are unknown, it shows the rules.
    """
    told = game._repr_html_() or ""
    with suppress(WythoffError):
        told = why(game, start)._repr_html_() or told
    return told if "<svg" in told else _heaps(start) + told


def _heaps(start: tuple[Pile, ...]) -> str:
    """Return heaps of the sizes `start` as SVG, each above its size; "" if they are too large to be drawn."""
    high, wide = max(start), 60  # stones, and pixels from heap to heap
    if not all(isinstance(size, int) for size in start) or high > STONES:
        return ""
    heaps = "".join(
        "".join(
            f'<rect x="{place * wide}" y="{(high - n) * 10}" width="50" height="8" rx="4"/>' for n in range(int(size))
        )
        + f'<text x="{place * wide + 25}" y="{high * 10 + 28}" text-anchor="middle">{size}</text>'
        for place, size in enumerate(start)
    )
    size = f'width="{len(start) * wide}" height="{int(high) * 10 + 34}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} fill="#00508c" font-family="sans-serif">{heaps}</svg>'


def _widget_class() -> Any:
    """Return the class of the widget. It is made only when it is needed, because anywidget is slow to load."""
    import anywidget
    import traitlets

    class Board(anywidget.AnyWidget):
        """The widget of a match. JavaScript in the notebook sends questions to `answered`, and shows the answers.

        The arguments are those of the function `board`.
        """

        _esm = STATIC / "board.js"
        _css = STATIC / "board.css"
        words = traitlets.Dict().tag(sync=True)
        given = traitlets.Dict().tag(sync=True)
        still = traitlets.Unicode().tag(sync=True)  # the class of the picture that is shown without a kernel

        def __init__(self, game: Game, position: Given | None, opponent: str, first: bool, look: str) -> None:
            begun: Any = beginning(game) if position is None else position
            start: tuple[Pile, ...] = game.place(begun)
            self.game, self.start = game, start
            self._tables: dict[str | None, MatchTable] = {}
            settings = {"with": opponent, "first": "you" if first else "other", "look": look}
            given = {"game": str(game), "from": typed(start), **settings}
            super().__init__(words=strings(), given=given, still=f"wythoff-{id(self)}")
            self.on_msg(lambda _, content, __: self.send(self._reply(content)))

        def _repr_mimebundle_(self, **given: Any) -> tuple[dict[str, Any], dict[str, Any]]:
            """Return the widget in the forms of Jupyter, and as HTML with a picture for readers without a kernel."""
            data, about = super()._repr_mimebundle_(**given) or ({}, {})
            return {**data, "text/html": _still(self.game, self.start)}, about

        def _ipython_display_(self) -> None:
            """Display the widget, and below it a picture until the widget gets its first answer.

            Without the picture, a file that was exported from the notebook would show an empty widget.
            """
            from IPython.display import display

            data, about = self._repr_mimebundle_()
            still = f'<div class="{self.still}">{data.pop("text/html")}</div>'
            show: Any = display  # the function has no type annotations
            show(data, metadata=about, raw=True)
            show({"text/html": still, "text/plain": ""}, raw=True)

        def answered(self, question: dict[str, Any]) -> dict[str, Any]:
            """Return the state of the match after the steps and the action of a question (see `playing.answered`)."""
            begins = question.get("begins")
            if begins not in self._tables:
                self._tables[begins] = MatchTable(self.game, self.start, begins)
            return answered(self._tables[begins], question, str(self.game))

        def _reply(self, content: dict[str, Any]) -> dict[str, Any]:
            try:
                told: dict[str, Any] = {"answer": self.answered(content["question"])}
            except WythoffError as error:
                told = {"refused": str(error)}
            return {"number": content.get("number"), **told}

    return Board
