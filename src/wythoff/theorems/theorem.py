"""What a theorem is here: hypotheses that can be tested on a game, and a conclusion that can be evaluated."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from wythoff.frozen import Frozen
from wythoff.kernels import Pairs, Progress
from wythoff.rulesets import Game
from wythoff.solution import Answer, Bound, Evidence, Hypothesis


class Conclusion(Answer, Protocol):
    """The P-positions a theorem gives, as formulas that can be evaluated at any size."""

    formulas: tuple[str, ...]

    def pairs(self, bound: Bound, progress: Progress) -> Pairs:
        """The P-positions within the bound, as two columns in lexicographic order."""
        ...

    def chunks(self, count: int, size: int) -> Iterator[Pairs]:
        """The first `count` P-positions in chunks of at most `size`, each valid until the next is asked for."""
        ...


class Finding(Frozen):
    """Whether a theorem speaks of a game: the evidence it delivers, or None and why not."""

    __slots__ = ("evidence", "reason", "hypotheses")
    evidence: Evidence | None
    reason: str
    hypotheses: tuple[Hypothesis, ...]

    def __init__(self, evidence: Evidence | None, reason: str, hypotheses: tuple[Hypothesis, ...] = ()) -> None:
        self._freeze(evidence=evidence, reason=reason, hypotheses=hypotheses)


def standing(hypotheses: tuple[Hypothesis, ...], established: str) -> str:
    """In words: which hypotheses fail; else what is established, or only not refuted."""
    failing = ", ".join(f"{item.name} fails: {item.reason}" for item in hypotheses if item.verdict == "refuted")
    if failing:
        return failing
    checked = any(item.verdict == "checked" for item in hypotheses)
    return "no hypothesis fails as far as it was checked" if checked else established


class Theorem(Frozen):
    """A published result: where it stands, what it says, and how to tell whether it applies."""

    __slots__ = ("source", "statement", "applies", "conclusion")
    source: str
    statement: str
    applies: Callable[[Game], Finding]
    conclusion: Callable[[Game], Conclusion]

    def __init__(
        self, source: str, statement: str, applies: Callable[[Game], Finding], conclusion: Callable[[Game], Conclusion]
    ) -> None:
        self._freeze(source=source, statement=statement, applies=applies, conclusion=conclusion)
