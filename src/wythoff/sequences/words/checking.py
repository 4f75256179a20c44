"""What letters tell of their balance: two factors that refute it, or the slopes of the words that they are part of."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from wythoff.answers import Answer
from wythoff.errors import ParameterError, brief
from wythoff.sequences.words.balance import Imbalance, Slopes, characteristic_slopes, imbalance, sturmian_slopes


class Balance(Answer):
    """The balance of `letters`: `imbalance` is two factors that show that they are not balanced, or None.

    `sturmian_slopes` are those of the Sturmian words of which they are a factor, `characteristic_slopes` those of the
    characteristic words that begin with them; None where there are none.
    """

    letters: tuple[int, ...]
    imbalance: Imbalance | None
    sturmian_slopes: Slopes | None
    characteristic_slopes: Slopes | None

    @property
    def balanced(self) -> bool:
        """Whether any two factors of one length have numbers of each letter that differ by at most 1."""
        return self.imbalance is None

    def as_dict(self) -> dict[str, Any]:
        slopes = {name: getattr(self, name) for name in ("sturmian_slopes", "characteristic_slopes")}
        return {
            "balanced": self.balanced,
            "imbalance": None if self.imbalance is None else self.imbalance._asdict(),
            **{name: None if found is None else [str(found.low), str(found.high)] for name, found in slopes.items()},
        }


def balance(letters: Iterable[int]) -> Balance:
    """Whether a finite word is balanced, and of which Sturmian words it is a part.

    >>> found = balance((0, 1, 0, 0, 1, 0))
    >>> found.balanced, str(found.sturmian_slopes), str(found.characteristic_slopes)
    (True, '1/4 < slope < 1/2', '1/3 <= slope < 2/5')

    Cost: linear in the letters, for each letter that occurs.
    Raises: ParameterError for no letters, and for letters that are not integers.
    """
    word = tuple(letters) if isinstance(letters, Iterable) else letters
    if not isinstance(word, tuple) or not all(isinstance(letter, int) for letter in word):
        raise ParameterError(f"letters must be integers, was given {brief(letters)}")
    if not word:
        raise ParameterError("a word whose balance is asked for must have at least one letter, had none")
    if len(set(word)) > 2 or max(word) - min(word) > 1:
        return Balance(word, imbalance(word), None, None)
    return Balance(word, imbalance(word), sturmian_slopes(word), characteristic_slopes(word))
