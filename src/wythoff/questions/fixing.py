"""Three-pile Wythoff with a fixed smallest pile: from where on the other two piles follow Wythoff's pattern."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.base.answers import Answer
from wythoff.base.errors import RequestError, TooLargeError, brief
from wythoff.expressions.calls import Parameter
from wythoff.game.catalog.canonical import as_meant, meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress, silent
from wythoff.proofs.slice_checker import LARGEST, Slices, certificate
from wythoff.sequences.integers import floor_quadratic
from wythoff.solving.solution import Evidence
from wythoff.solving.solvers.by_slices import slice_seconds, slices, three_pile_wythoff
from wythoff.solving.solvers.solver import MAX_SECONDS

STATEMENT = (
    "Wythoff visions 2019, Conjectures 9 and 10, with n the difference of the two larger piles: from some n on "
    "y_n = mex of the earlier y, z and T, z_n = y_n + n, and y_n - floor(n*phi) takes at most three successive values"
)
THEOREM = "docs/mathematics/more-piles.md, Theorem 7.11, after Sun and Zeilberger 2004"
PROVED = range(1, 11)  # the smallest piles for which Sun and Zeilberger 2004 prove that the pattern begins somewhere
FIRST_COLUMNS = 200  # the first number of columns in the search for a proof


class Pattern(Answer):
    """The P-positions (pile, y, z), pile <= y <= z, y < columns, and the pattern that they follow from somewhere on.

    - `pairs` are the (y, z), in order of y, and n is z - y.

    - `excluded` is T, the set of numbers that are neither y nor z. Each y is the mex of T and all earlier y and z.

    - From n = `start` on, which is pair number `index` (counted from 0), n grows by exactly 1 from pair to pair.

    - From n = `offset_start` on, y - floor(n*phi) lies between the two `offsets`, which differ by at most 2.

    The last two facts were observed up to the bound. Their values are None if fewer than two pairs show the pattern.
    """

    game: Game
    pile: int
    columns: int
    pairs: tuple[Position, ...]
    excluded: tuple[int, ...]
    start: int | None
    index: int | None
    offset_start: int | None
    offsets: tuple[int, int] | None
    evidence: Evidence
    _told = "pile columns pairs excluded start index offset_start offsets existence_proved evidence"

    @property
    def existence_proved(self) -> bool:
        """Whether a theorem proves that the pattern begins somewhere, even if it does not prove where."""
        return self.evidence.kind == "proved" or (not self.game.misere and self.pile in PROVED)


class SliceProof(Answer):
    """The result of `prove_smallest`: Conjectures 9 and 10 for three-pile Wythoff with the smallest pile `pile`.

    They say that there is exactly one P-position (pile, y, y + n) for every n >= `start`, and that y - floor(n*phi) is
    `offset` - 1, `offset` or `offset` + 1. The P-positions are (pile, y, z). `excluded` are the numbers that are
    neither y nor z, and `unused` the differences z - y that do not occur. P-positions were computed for y < `columns`.
    If nothing is proved, `reason` says why.
    """

    game: Game
    pile: int
    start: int | None
    offset: int | None
    excluded: tuple[int, ...]
    unused: tuple[int, ...]
    columns: int
    seconds: float
    reason: str | None
    evidence: Evidence | None
    certificate: dict[str, Any] | None
    claim = "smallest_pile"
    _told = "claim pile proved start offset excluded unused columns seconds reason evidence"

    @property
    def proved(self) -> bool | None:
        """True if the conjectures are proved for this pile, else None: they are never refuted."""
        return None if self.evidence is None else True


@as_meant
def fixed(game: Game | str, pile: int = 1, columns: int = 2000, *, progress: Progress | None = None) -> Pattern:
    """Return the P-positions of three-pile Wythoff with a given smallest pile, and from where they follow a pattern.

    >>> from wythoff.game.rulesets import NpileWythoff
    >>> found = fixed(NpileWythoff(3), 1, 500)
    >>> found.excluded, found.start, found.index, found.offsets, found.pairs[:4]
    ((0, 2), 23, 20, (-5, -3), ((1, 1), (3, 4), (5, 9), (6, 12)))

    The second pile is less than `columns`; the third is not bounded.

    Raises: RequestError for other games; ParameterError; TooLargeError.
    Source: Wythoff visions 2019, section 4.3, where n must be read as the difference of the piles.
    Cost: time and memory linear in the columns, and to the third power in the pile.
    """
    game = as_game(game)
    if not three_pile_wythoff(game):
        raise RequestError(f"fixed needs three-pile Wythoff, the game npile_wythoff(n=3), was given {game}")
    Parameter("pile").check(pile)
    Parameter("columns", least=1).check(columns)
    if slice_seconds(pile, columns) > MAX_SECONDS:
        raise TooLargeError(
            f"this would take about {slice_seconds(pile, columns):.3g} s, and the limit is {MAX_SECONDS:.0f} s: "
            f"ask for a smaller pile than {brief(pile)} or fewer columns than {brief(columns)}"
        )
    last = slices(pile, columns, misere=game.misere, progress=progress or silent, settling=True)[-1]
    pairs, excluded = tuple(last.partners.items()), tuple(sorted(last.excluded))
    evidence = Evidence("conjectured", STATEMENT, columns - 1)
    differences = [z - y for y, z in pairs]
    index = _settled(differences)
    if index is None:
        return Pattern(game, pile, columns, pairs, excluded, None, None, None, None, evidence)
    offsets = [y - floor_quadratic(n, n, 5, 2) for (y, _), n in zip(pairs, differences, strict=True)]
    first = _narrow(offsets, index)
    ends = min(offsets[first:]), max(offsets[first:])
    if last.start is not None:  # later pairs may have other offsets, but only between these
        ends, evidence = (last.offset - 1, last.offset + 1), Evidence("proved", THEOREM)
        first = max((at + 1 for at, one in enumerate(offsets) if not ends[0] <= one <= ends[1]), default=index)
        first = max(first, index)
    start, offset_start = differences[index], differences[first]
    return Pattern(game, pile, columns, pairs, excluded, start, index, offset_start, ends, evidence)


def prove_smallest(
    game: Game | str, pile: int, *, limits: Limits | None = None, progress: Progress | None = None
) -> SliceProof:
    """Prove Conjectures 9 and 10 of Wythoff visions 2019 for three-pile Wythoff with a given smallest pile.

    >>> found = prove_smallest("npile_wythoff(n=3)", 1)
    >>> found.proved, found.start, found.offset, found.excluded, found.unused
    (True, 73, -4, (0, 2), (2, 17, 22))

    `game` is three-pile Wythoff, in normal or misere play. `SliceProof` states the conjectures. More and more
    P-positions are computed, until those found show by Theorem 7.11 of docs/mathematics/more-piles.md that all later
    ones follow the pattern, or one of the `limits` is reached.

    Raises: RequestError for other games; ParameterError.
    """
    game = as_game(game)
    if not three_pile_wythoff(meant(game)):
        raise RequestError(f"--smallest needs three-pile Wythoff, the game npile_wythoff(n=3), was given {game}")
    Parameter("pile", most=LARGEST).check(pile)
    found, columns, budget = Slices(pile, game.misere), FIRST_COLUMNS, Budget(limits, progress)
    try:
        while not found.grow(columns, settling=True, watch=budget.look):
            columns += columns // 2
    except UndecidedError as error:
        reason = f"{error.limit} were needed when P-positions below column {columns} were computed"
        return SliceProof(game, pile, None, None, (), (), columns, round(budget.seconds, 3), reason, None, None)
    last, evidence, written = found.found[-1], Evidence("proved", THEOREM), certificate(found, columns)
    excluded, unused = tuple(sorted(last.excluded)), tuple(sorted(last.unused))
    return SliceProof(
        game,
        pile,
        last.start,
        last.offset,
        excluded,
        unused,
        columns,
        round(budget.seconds, 3),
        None,
        evidence,
        written,
    )


def _settled(differences: list[int]) -> int | None:
    """Return the first index from which on each of the `differences` is 1 more than the one before, or None."""
    steps = enumerate(pairwise(differences), 1)
    index = max((place for place, (before, after) in steps if after != before + 1), default=0)
    return index if index < len(differences) - 1 else None


def _narrow(offsets: list[int], index: int) -> int:
    """Return the first index >= `index` from which on all `offsets` lie among three successive integers."""
    first = len(offsets) - 1
    low = high = offsets[first]
    while first > index and max(high, offsets[first - 1]) - min(low, offsets[first - 1]) <= 2:
        first -= 1
        low, high = min(low, offsets[first]), max(high, offsets[first])
    return first
