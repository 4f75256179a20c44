"""The gap words of the game NIM(a, b): w_n = x_(n+1) - x_n - b for its P-positions (x_n, y_n).

The P-positions of NIM(a, b), Gurvich's game, in normal play are the pairs with y_n = x_n + a*n, where x_n is the least
x >= 0 such that no x_i or y_i with i < n lies in (x - b, x]. In misere play, for a > 1, y_n = x_n + a*n + 1.
Source: docs/mathematics/variants.md, Theorem 2.7.
"""

from __future__ import annotations

from functools import partial

from wythoff.base.errors import ParameterError
from wythoff.sequences.kinds import breadth_first, require_positive
from wythoff.sequences.words.morphic import MorphicWord, unfolded
from wythoff.sequences.words.morphism import Letters, Morphism


def gap_morphism(a: int, b: int) -> Morphism:
    """Return the morphism j -> 0^(k - 1) d for the letters j = 0, ..., b.

    The image of j consists of k - 1 letters 0 and the letter d, where k = ceil((a + j)/b) and d = a + b + j - b*k.

    >>> print(gap_morphism(1, 2), "and", gap_morphism(3, 2), gap_morphism(3, 2).perron_root)
    0->1, 1->2, 2->01 and 0->01, 1->02, 2->001 2.147899035704 (z^3 - z^2 - 2*z - 1)

    Cost: linear in the letters of all images, which are more than a + b.
    """
    require_positive(a=a, b=b)
    return Morphism(_image(a, b, letter) for letter in range(b + 1))


def gap_word(a: int, b: int, play: str = "normal") -> MorphicWord:
    """Return the word w_n = x_(n+1) - x_n - b for the P-positions (x_n, y_n) of the game NIM(a, b).

    `play` is "normal" or "misere".

    >>> list(gap_word(1, 2).letters(12)), list(gap_word(2, 3, "misere").letters(12))
    ([0, 1, 2, 0, 1, 1, 2, 2, 0, 1, 0, 1], [1, 3, 0, 2, 2, 0, 1, 0, 1, 2, 3, 2])

    Raises: ParameterError for a or b below 1, and in misere play for a = 1, because then y_n - x_n is not a*n + 1.
    """
    if play == "misere" and a == 1:
        raise ParameterError(
            "in misere play a must be an integer >= 2, was 1 (with 1 two pairs do not follow the rule)"
        )
    return gap_word_from(a, b, int(play == "misere"))


def gap_word_from(a: int, b: int, first: int) -> MorphicWord:
    """Return the word w = e sigma(w), where sigma is `gap_morphism(a, b)` and e the letter `first`, 0 <= e <= b."""
    require_positive(a=a, b=b)
    # Use only the letters that occur, because b may be large.
    letters = list(breadth_first([first], partial(_image, a, b)))
    places = {letter: place for place, letter in enumerate(letters)}
    images = ([places[other] for other in _image(a, b, letter)] for letter in letters)
    return unfolded(Morphism(images), (0,), letters)


def _image(a: int, b: int, letter: int) -> Letters:
    size = -(-(a + letter) // b)
    return (0,) * (size - 1) + (a + b + letter - b * size,)
