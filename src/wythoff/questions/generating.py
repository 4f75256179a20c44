"""The question `generation_claims`: claims about ways to generate the Wythoff sequences are tested, or decided.

A claim describes a procedure, and says which sequence it generates.
"""

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
    """The result for the claim `name`. Its first `count` terms were tested; `witness` is where it fails first, or None.

    `says` is the claim. `proof` names the source of its proof, or is "". As a truth value, the result is true unless
    the claim is refuted.
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
        """The result of deciding the claim, or None if it is not available as a statement of `decide`."""
        stated = settling.stated_in(DECIDED).get(self.name)
        return None if stated is None else stated.decided()

    @property
    def decided(self) -> Settled | None:
        """The result `settled` if it shows that the claim is true for all numbers, else None."""
        return self.settled if self and self.settled is not None and self.settled.truth else None

    @property
    def verdict(self) -> str:
        """The verdict as text: whether the claim is proved, decided or false, and how many terms were tested."""
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
    """Test the claim `name`, or all claims: run the procedure of each, and compare its first `count` terms.

    >>> [str(claim.verdict) for claim in generation_claims("self_rule_as_printed")]
    ['false: at n = 3 it makes 5, not 4']

    Cost: that of generating the terms. Formal statements are decided on access. Raises: RequestError for a name that no
    claim has; ParameterError for a count below 1; TooLargeError if the terms would take more than an hour.
    """
    asked = [*CLAIMS.values()] if name is None else [claim(name)]
    found = []
    for each in asked:
        found.append(GenerationClaim(each.name, each.says, each.proof, count, each.witness(count)))
        progress(len(found), len(asked))
    return Answers(found)
