"""The papers that proofs cite, as BibTeX. They are read from the docstrings of the modules of theorems."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Game
from wythoff.solving import theorems
from wythoff.solving.theorems import proof_of

PAPER = re.compile(r"[a-z]+[0-9]{4}b?")
AUTHORS = re.compile(r"(?:(?:[A-Z]\. ?)+[A-Z][A-Za-z]+(?:, (?=[A-Z]\. ?)| and (?=[A-Z]\. ?))?)+")
PLACE = re.compile(r", ([^,]*(?:\([^()]*[0-9]{4}[^()]*\)[^,;]*|arXiv:[0-9.]+|Report [0-9-]+))$")


class Reference(NamedTuple):
    """A paper: its BibTeX key, authors, title and place of publication, and its name in proofs: "Fraenkel 1982"."""

    key: str
    authors: str
    title: str
    place: str
    named: str

    @property
    def bibtex(self) -> str:
        """The entry of a .bib file."""
        year = re.sub(r"\D", "", self.key)
        fields = {"author": self.authors, "title": f"{{{self.title}}}", "journal": self.place, "year": year}
        lines = ",\n".join(f"  {name} = {{{value}}}" for name, value in fields.items() if value)
        return f"@article{{{self.key},\n{lines}\n}}"


@cache
def references() -> tuple[Reference, ...]:
    """Return the papers whose theorems the package uses, sorted by their BibTeX keys."""
    names = sorted(path.stem for path in Path(str(theorems.__file__)).parent.glob("*.py"))
    return tuple(_reference(name) for name in names if PAPER.fullmatch(name))


def _reference(name: str) -> Reference:
    module = import_module(f"{theorems.__name__}.{name}")
    paragraphs = [" ".join(part.split()).rstrip(".") for part in (module.__doc__ or "").split("\n\n")]
    # The citation is the paragraph that begins with initials and names; a title may stand above it.
    first = next(filter(AUTHORS.match, paragraphs), paragraphs[0]).partition(";")[0]
    first = re.sub(r"(?<=[0-9]): .*", "", first)  # a remark about the paper
    match = AUTHORS.match(first)
    authors = "" if match is None else match[0]
    rest = first[len(authors) :].lstrip(", ")
    place = PLACE.search(rest)
    title, _, within = (rest if place is None else rest[: place.start()]).partition(" (")
    where = within.rstrip(")") if place is None else place[1]
    listed = " and ".join(re.split(r", (?=[A-Z]\.)| and ", authors))
    return Reference(name, listed, title, where, _head(module.SOURCE))


def _head(source: str) -> str:
    """Return the beginning of the text `source` that names a paper: its authors, its year, and the part of a thesis.

    >>> _head("Duchene, Fraenkel, Nowakowski and Rigo 2010"), _head("Larsson 2009, paper II, Theorem 1")
    ('Duchene, Fraenkel, Nowakowski and Rigo 2010', 'Larsson 2009, paper II')
    """
    found = re.match(r".*?[0-9]{4}(?:, paper II)?", source)
    return source if found is None else found[0]


def cited(texts: Iterable[str]) -> list[Reference]:
    """Return the papers that `texts`, evidence in words, cite: each paper once, in the order of the texts.

    >>> [paper.key for paper in cited(["Fraenkel 1982, normal play; the formulas claimed are the same"])]
    ['fraenkel1982']
    """
    found: dict[Reference, None] = {}
    for text in texts:
        for part in text.split("; "):
            fitting = [paper for paper in references() if re.match(rf"{re.escape(paper.named)}(?![0-9])", part)]
            if fitting:
                found[max(fitting, key=lambda paper: len(paper.named))] = None
    return list(found)


def literature(game: Game) -> list[str]:
    """Return the papers whose theorem gives the P-positions of a game, as BibTeX; [] if no theorem is known."""
    found = proof_of(canonical(game))
    return [] if found is None else [paper.bibtex for paper in cited([found.evidence.text])]
