"""Evidence in words."""

from __future__ import annotations

from wythoff.solution import Evidence, Hypothesis


def evidence_lines(evidence: Evidence) -> list[str]:
    """The evidence in words, with a line for each hypothesis."""
    return [str(evidence), *(hypothesis_line(hypothesis) for hypothesis in evidence.hypotheses)]


def hypothesis_line(hypothesis: Hypothesis) -> str:
    """A hypothesis with its verdict."""
    return f"  {hypothesis.name}: {hypothesis.verdict}; {hypothesis.reason}"
