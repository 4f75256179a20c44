"""Claims about ways to generate the Wythoff sequences, tested and, if they are stated formally, decided."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from wythoff.base.answers import Answer, Answers
from wythoff.base.frozen import told_of
from wythoff.kernels import Progress, silent
from wythoff.questions import settling
from wythoff.questions.settling import Settled
from wythoff.sequences.generation.claims import CLAIMS, DECIDED, claim
from wythoff.sequences.kinds import Witness


class GenerationClaim(Answer):
    """The result for one claim: it was tested for its first `count` terms, and fails at `witness` or nowhere.

    `says` is the claim, `proof` the place of its proof or "". The result is true unless it is refuted.
    """

    name: str
    says: str
    proof: str
    count: int
    witness: Witness | None

    def __bool__(self) -> bool:
        return self.witness is None and (self.settled is None or self.settled.truth is not False)

    @cached_property
    def settled(self) -> Settled | None:
        """The result of the claim in the language of `decide`, or None if it is not stated there."""
        stated = settling.stated_in(DECIDED).get(self.name)
        return None if stated is None else stated.decided()

    @property
    def decided(self) -> Settled | None:
        """The result of `settled` for a claim that is true for all numbers, or None."""
        return self.settled if self and self.settled is not None and self.settled.truth else None

    @property
    def verdict(self) -> str:
        """Whether the claim is proved, decided or false, and for how many terms it was tested."""
        if self.witness is not None:
            n, made, claimed = self.witness
            return f"false: at n = {n} it makes {made}, not {claimed}"
        if not self:
            assert self.settled is not None
            return f"false: {self.settled.fault}"
        known = [f"proved: {self.proof}" if self.proof else "", str(self.decided or "")]
        return "; ".join([*filter(None, known), f"holds for the first {self.count} terms"])

    def as_dict(self) -> dict[str, Any]:
        found = None if self.witness is None else dict(zip(("n", "made", "claimed"), self.witness, strict=True))
        return {**told_of(self, "name says"), "proof": self.proof or None, **told_of(self, "decided"), "witness": found}


def generation_claims(
    name: str | None = None, count: int = 100, *, progress: Progress = silent
) -> Answers[GenerationClaim]:
    """Try the claim with a given name, or all claims: run each as described, and compare its first `count` terms.

    >>> [str(claim.verdict) for claim in generation_claims("self_rule_as_printed")]
    ['false: at n = 3 it makes 5, not 4']

    Cost: that of running each way that far. Formal statements are decided on access. Raises: RequestError for a name
    that no claim has; ParameterError for a count below 1; TooLargeError beyond an hour.
    """
    asked = [*CLAIMS.values()] if name is None else [claim(name)]
    found = []
    for each in asked:
        found.append(GenerationClaim(each.name, each.says, each.proof, count, each.witness(count)))
        progress(len(found), len(asked))
    return Answers(found)
