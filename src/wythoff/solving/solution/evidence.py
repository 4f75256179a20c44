"""Evidence: the classes that say how a result is known, and the choice of the source to cite."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple, TypeAlias

from wythoff.base.displayed import Displayed
from wythoff.base.errors import brief
from wythoff.base.frozen import Record, field

Kind: TypeAlias = Literal["proved", "computed", "conjectured"]
STRENGTH: tuple[Kind, ...] = ("conjectured", "computed", "proved")
Verdict: TypeAlias = Literal["decided", "checked", "refuted"]


class Hypothesis(Record):
    """A condition of a theorem, tested for one game, with the verdict: "decided", "checked" or "refuted".

    "decided" means that it holds, by the form of the rule; "checked" means that no violation was found up to the bound
    `up_to`. `name` is a word for the condition, `reason` explains the verdict. `witness` is the least violation of a
    refuted condition, or None.
    """

    name: str
    verdict: Verdict
    reason: str
    up_to: int | None = field(default=None, kw_only=True)
    witness: tuple[int, ...] | None = field(default=None, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        return super().as_dict() | {"witness": None if self.witness is None else list(self.witness)}


class Evidence(Record, Displayed):
    """The way in which a result is known: `kind` is "proved", "computed" or "conjectured".

    - proved: for every position, by the theorem or certificate `text`.
    - computed: by the solver named `text`, which replays the rules, for positions with piles up to `up_to`.
    - conjectured: by the statement `text`, which was only checked up to `up_to`.

    `hypotheses` are the conditions of the theorem with their verdicts.
    """

    kind: Kind
    text: str
    up_to: int | None = None
    hypotheses: tuple[Hypothesis, ...] = ()

    @property
    def strength(self) -> int:
        """The rank of the kind: 0 for conjectured, 1 for computed, 2 for proved."""
        return STRENGTH.index(self.kind)

    def as_dict(self) -> dict[str, Any]:
        """Return the evidence for JSON. The key of `text` is "source", "solver" or "statement", depending on the kind.

        >>> Evidence("computed", "by_sweep", 100).as_dict()
        {'kind': 'computed', 'solver': 'by_sweep', 'up_to': 100, 'hypotheses': []}
        """
        key = {"proved": "source", "computed": "solver", "conjectured": "statement"}[self.kind]
        hypotheses = [hypothesis.as_dict() for hypothesis in self.hypotheses]
        return {"kind": self.kind, key: self.text, "up_to": self.up_to, "hypotheses": hypotheses}

    def __str__(self) -> str:
        if self.kind == "proved":
            return f"proved: {self.text}"
        if self.kind == "computed":
            return f"computed from the rules ({self.text}), for piles up to {brief(self.up_to or 0)}"
        return f"conjectured, not proved: {self.text} (checked up to {brief(self.up_to or 0)})"


def conclude(source: str, hypotheses: tuple[Hypothesis, ...]) -> Evidence | None:
    """Return the evidence that a theorem gives for a game, from the verdicts on the theorem's hypotheses.

    The evidence is "proved" if all hypotheses are decided, and "conjectured" if some are only checked to a bound.
    Return None if a hypothesis is refuted. `source` is the citation of the theorem.

    >>> checked = Hypothesis("monotone", "checked", "no violation found", up_to=60)
    >>> print(conclude("Theorem 3", (checked,)))
    conjectured, not proved: Theorem 3, if its hypotheses hold throughout: monotone (checked up to 60)
    """
    if any(hypothesis.verdict == "refuted" for hypothesis in hypotheses):
        return None
    checked = [hypothesis for hypothesis in hypotheses if hypothesis.verdict == "checked"]
    if not checked:
        return Evidence("proved", source, None, hypotheses)
    names = ", ".join(hypothesis.name for hypothesis in checked)
    reach = min(hypothesis.up_to or 0 for hypothesis in checked)
    return Evidence("conjectured", f"{source}, if its hypotheses hold throughout: {names}", reach, hypotheses)


def together(evidence: tuple[Evidence, ...]) -> Evidence:
    """Return the evidence for a result that was made from several parts, each with its own evidence.

    Only the parts with the weakest kind of evidence count; their texts and bounds are combined.

    >>> print(together((Evidence("proved", "A"), Evidence("computed", "by_x", 9), Evidence("computed", "by_y", 5))))
    computed from the rules (by_x; by_y), for piles up to 9
    """
    weakest = min(item.strength for item in evidence)
    weak = [item for item in evidence if item.strength == weakest]
    text = "; ".join(dict.fromkeys(item.text for item in weak))
    hypotheses = tuple(dict.fromkeys(hypothesis for item in weak for hypothesis in item.hypotheses))
    reaches = [item.up_to for item in weak if item.up_to is not None]
    # All conjectures are checked up to the least bound. Each computed part covers the positions that the result needs.
    combined = min if weak[0].kind == "conjectured" else max
    return Evidence(weak[0].kind, text, combined(reaches, default=None), hypotheses)


# The kinds of sources, in order of preference: papers; notes in docs/; notes whose theorem requires a search in the
# game that is solved; certificates; others.
SOURCES = ("paper", "note", "search", "certificate", "other")


class Source(NamedTuple):
    """The source of a proof: the index `place` of its kind in `SOURCES`, the `year` of a paper or 0, and its `name`.

    If several sources prove a result, the least of these tuples is cited. So papers come before other kinds, and older
    papers before newer ones.
    """

    place: int  # the index of its kind in SOURCES
    year: int  # 0 unless it is a paper
    name: str

    @property
    def kind(self) -> str:
        return SOURCES[self.place]


@lru_cache
def cited(text: str, *, searched: bool = False) -> Source:
    """Parse `text`, the citation in an `Evidence`, and return its source.

    The year of a paper is the first year in the text. A text that begins with docs/ cites a note of this package. Pass
    `searched=True` if the note's theorem requires a search in the game; then the kind is 'search' instead of 'note'.

    >>> cited("Fraenkel 1982, and docs/mathematics/variants.md, Theorem 2.1")[1:], cited("Wythoff 1907").kind
    ((1982, 'Fraenkel 1982, and docs/mathematics/variants.md, Theorem 2.1'), 'paper')
    >>> texts = "docs/mathematics/star.md, Theorem 10.2", "certificate 41c7d88b4cca, 4 states in zeckendorf", "by_x"
    >>> [cited(text).kind for text in texts]
    ['note', 'certificate', 'other']
    """
    if text.startswith("docs/"):
        return Source(SOURCES.index("search" if searched else "note"), 0, text)
    if text.startswith("certificate"):
        return Source(SOURCES.index("certificate"), 0, text)
    words = (word.strip(",;()") for word in text.split())
    year = next((int(word) for word in words if len(word) == 4 and word.isdigit()), 0)
    return Source(SOURCES.index("paper" if year else "other"), year, text)
