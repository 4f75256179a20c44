"""Pictures as data, which `canvas` turns into images. A picture consists of panels, a subject, a bound and evidence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from wythoff import __version__
from wythoff.base.errors import RequestError, brief
from wythoff.base.files import FilePath, path_of, save
from wythoff.base.frozen import Record, field
from wythoff.game.rulesets import Game
from wythoff.reports.views.canvas import Format, figure, has_matplotlib, rendered, require_format
from wythoff.reports.views.colours import look
from wythoff.reports.views.panels import Captioned, Panel, axes
from wythoff.solving.solution import Evidence, together

if TYPE_CHECKING:
    from matplotlib.figure import Figure


LONG = re.compile(r"\d{41,}")  # a number that a caption shortens; the file's metadata has all digits
MOST_LETTERS = 160  # letters in a readable row of cells, all as wide as the widest


def _shortened(number: re.Match[str]) -> str:
    digits = number[0]
    return f"{digits[:10]}...{digits[-10:]} ({len(digits)} digits)"


class Drawing(Record, Captioned):
    """A picture as data: its panels, its subject, its bound, and its evidence.

    `shows` is the subject, such as "P-positions", and `of` the canonical notation of the game or games. `kind` is the
    kind of picture, such as "board". `bound` is the bound on the piles in words, and `up_to` the same as a number, if
    there is one. `source` takes the place of the evidence if there is none, such as the source of the definition of a
    word. `notes` are sentences for the caption.
    """

    panels: tuple[Panel, ...]
    kind: str = field(kw_only=True)
    shows: str = field(kw_only=True)
    of: str = field(kw_only=True)
    bound: str = field(default="", kw_only=True)
    up_to: int | None = field(default=None, kw_only=True)
    evidence: Evidence | None = field(default=None, kw_only=True)
    notes: tuple[str, ...] = field(default=(), kw_only=True)
    source: str = field(default="", kw_only=True)
    _told = "kind shows of up_to bound evidence source"

    @property
    def reading(self) -> tuple[str, ...]:
        """Sentences that explain the picture: the directions of the axes of a board, and the notes."""
        lying = dict.fromkeys(axes(panel.x_label, panel.y_label) for panel in self.panels if panel.of_piles)
        return (*lying, *self.notes)

    @property
    def size(self) -> str:
        """The size in words, for the title. It is "", because a drawing is as large as its page."""
        return ""

    @property
    def caption(self) -> str:
        """The text under the picture."""
        sentences = [sentence for sentence in (self.title, *self.reading, self.known) if sentence]
        legible = (LONG.sub(_shortened, sentence) for sentence in sentences)
        capital = (f"{sentence[0].upper()}{sentence[1:]}." for sentence in legible)
        return f"{' '.join(capital)} (wythoff\u00a0{__version__})"

    def save(self, path: FilePath, *, theme: str | None = None, scale: int | None = None) -> None:
        """Write the picture to `path`, a .png, .svg or .pdf file, which appears when it is complete.

        `theme` is "light", "dark", "print" (grey) or "projector" (large letters). `scale` is the side of a square in
        pixels; there are 200 pixels per inch, and 320 for a projector. By default the picture fits a page.

        Raises: RequestError for other files, themes and scales, and if Matplotlib is not installed.
        """
        content = self.rendered(require_format(path), theme=theme, scale=scale)
        save(path_of(path), lambda file: file.write(content))

    def rendered(self, form: Format, *, theme: str | None = None, scale: int | None = None) -> bytes:
        """Return the bytes of an image file in the format `form`. It also contains game, bound, evidence and version.

        `theme` is "light", "dark", "print" or "projector", and `scale` the side of a square in pixels. Raises: as
        `save`.
        """
        return rendered(self.panels, self.caption, self.about, form, look(theme, scale))

    def figure(self, *, theme: str | None = None, scale: int | None = None) -> Figure:
        """Return the figure as a Matplotlib object.

        `theme` is "light", "dark", "print" or "projector", and `scale` the side of a square in pixels. Raises: as
        `save`.
        """
        return figure(self.panels, self.caption, look(theme, scale))

    def _repr_png_(self) -> bytes | None:
        """Return the picture as PNG for a notebook. Without Matplotlib return None; then the notebook shows a text."""
        return self.rendered("png") if has_matplotlib() else None

    def __repr__(self) -> str:
        return f"<Drawing: {self.title}; {self.known}>"


def beside(drawings: Sequence[Drawing], *, shows: str) -> Drawing:
    """Return one drawing that consists of the panels of all `drawings`, from left to right. `shows` is its subject.

    A panel without a title gets the name of its game as its title.
    """
    panels = tuple(panel._replace(title=panel.title or one.of) for one in drawings for panel in one.panels)
    evidence = [one.evidence for one in drawings if one.evidence is not None]
    notes = tuple(dict.fromkeys(note for one in drawings for note in one.notes))
    known = together(tuple(evidence)) if evidence else None
    of = " and ".join(one.of for one in drawings)
    return drawings[0]._with(panels=panels, shows=shows, of=of, evidence=known, notes=notes)


def require_legible(words: Iterable[Iterable[str]], cells: int, instead: str) -> None:
    """Check that `words`, the rows of texts in the cells of a picture, can be read if a row has `cells` cells.

    Raises: RequestError if a text is too long; the message suggests `instead`.
    """
    longest = max((len(word) for row in words for word in row), default=0)
    if longest * cells > MOST_LETTERS:
        raise RequestError(
            f"numbers of {longest} characters are legible only with at most {MOST_LETTERS // longest} squares "
            f"in a row, had {cells}: {instead}"
        )


def as_far_as(up_to: int, of: object, evidence: Evidence) -> dict[str, Any]:
    """Return the fields of a `Drawing` that shows all positions of the game `of` with piles up to `up_to`.

    The fields are `of`, `bound`, `up_to` and `evidence`, by name.
    """
    return {"of": str(of), "bound": f"piles up to {brief(up_to)}", "up_to": up_to, "evidence": evidence}


def as_placed(game: Game, x: int, y: int) -> tuple[int, int]:
    """Return the square (x, y) as a position of `game`: in an unordered game, the square (3, 1) is the position (1, 3).

    In an ordered game it is returned unchanged.
    """
    return (x, y) if game.ordered or x <= y else (y, x)
