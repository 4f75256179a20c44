"""What a picture, and its file, say about themselves."""

from __future__ import annotations

from wythoff import __version__
from wythoff.solution import Evidence


class Captioned:
    """A picture that `shows` something `of` a game, a word or an array, as far as the `bound` says, if it says so."""

    shows: str
    of: str
    bound: str
    evidence: Evidence | None
    source: str

    @property
    def title(self) -> str:
        """What it is a picture of."""
        return f"{self.shows} of {self.of}{self.bound and f', {self.bound}'}"

    @property
    def reading(self) -> tuple[str, ...]:
        """How to read it: the axes of a board, the colours, and notes."""
        raise NotImplementedError

    @property
    def known(self) -> str:
        """The evidence, or the source of what is a definition, in words."""
        return str(self.evidence) if self.evidence is not None else self.source

    @property
    def about(self) -> dict[str, str]:
        """The text in the file, by the keywords that PNG names."""
        return {
            "Title": self.title,
            "Description": "; ".join(self.reading),
            "Evidence": self.known,
            "Software": f"wythoff {__version__}",
        }
