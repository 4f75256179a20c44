"""The strategy for Wythoff's game with finitely many added moves, such as Maharaja Nim, in normal and misere play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from wythoff.base.errors import TooLargeError
from wythoff.game.rulesets import Game, Position, TwoPileGame, parts_of, played
from wythoff.game.rulesets.meaning.plain import WYTHOFF
from wythoff.game.rulesets.plans.lines import line_plan
from wythoff.kernels import silent
from wythoff.solving.conclusions.conclusion import AnySizeAnswer
from wythoff.solving.conclusions.dictionary import MOST_TAKEN, Dictionary
from wythoff.solving.conclusions.telescope import MOST_LEFT, Telescope
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solution.offers import Offer
from wythoff.solving.solvers.by_sweep import swept
from wythoff.solving.strategies.known import known_by

NOTE = "docs/mathematics/altered-games.md, sections 3.3 to 3.6"


class Telescoped(AnySizeAnswer):
    """Answers for the games `nim | diagonal | jump(p, q) | ...` of any size, computed by a `Telescope`.

    >>> from wythoff.game.rulesets import parse
    >>> maharaja = known(parse("nim | diagonal | jump(1, 2)")).answer
    >>> maharaja.p_position(10**20), maharaja.winning_moves((5, 10**12)), maharaja.window
    ((161803398874989484820, 261803398874989484820), ((4, 5),), 60)

    `window` is the number of columns in a window of the telescope. It grows as needed.

    Source: docs/mathematics/altered-games.md, sections 3.3 to 3.6.
    Cost: quasi-linear in the number of digits, mostly for Zeckendorf representations. For some games, such as that with
    the jumps (1, 2) and (2, 3), most windows have to be computed anew. Then each digit takes far longer.
    """

    polynomial = True
    by_proof = False

    def __init__(self, game: TwoPileGame, telescope: Telescope) -> None:
        self.game, self.telescope = game, telescope
        self.jumps = _jumps(game)
        dictionary = telescope.dictionary
        self.formulas: tuple[str, ...] = (
            (
                "x is an upper number (a larger pile of a P-position), or its P-position lies in the least row that "
                "is free"
            ),
            f"one transducer reads the word of upper numbers and writes it: {len(dictionary.fronts)} fronts",
        )

    @property
    def window(self) -> int:
        return self.telescope.left + self.telescope.right

    @property
    def cost(self) -> str:  # type: ignore[override]
        """A text on how the time for one position grows with its digits.

        It states how many columns a window of the telescope now has.
        """
        return (
            "the Zeckendorf digits, and for each digit a step in a table, or the computation of a window of "
            f"{self.window} columns so far, at most {MOST_LEFT * 5 // 4}"
        )

    def is_p(self, position: Position) -> bool:
        x, y = position
        return self.telescope.row(x) == y

    def index(self, position: Position) -> int | None:
        return self.telescope.number(position[0]) if self.is_p(position) else None

    def p_position(self, n: int) -> Position:
        x = self.telescope.numbered(n)
        y = self.telescope.row(x)
        assert y is not None
        return x, y

    def winning_moves(self, position: Position) -> tuple[Position, ...]:
        if self.game.misere and position == (0, 0):
            return ()
        return tuple(sorted(set(self._targets(position))))

    def _targets(self, position: Position) -> Iterator[Position]:
        """Yield the P-positions that one move from `position` reaches, some of them twice."""
        x, y = position
        telescope = self.telescope
        beside = telescope.row(x)
        if beside is not None and beside < y:
            yield x, beside
        for pile, other in ((x, y), (y, x)):
            below = telescope.column(pile)
            if below is not None and below < other:
                yield below, pile
        on_diagonal = telescope.with_difference(y - x)
        if on_diagonal < x:
            yield on_diagonal, on_diagonal + y - x
        for p, q in self.jumps:
            if p <= x and q <= y:
                target = min(x - p, y - q), max(x - p, y - q)
                if self.is_p(target):
                    yield target


def known(game: Game) -> Offer[AnySizeAnswer] | None:
    """Return an offer to answer by a `Telescope`; None if it cannot be made.

    The game must be Wythoff's game with finitely many added moves, and its transducer must be found to have finitely
    many states (fronts).

    >>> from wythoff.game.rulesets import parse
    >>> print(known(parse("nim | diagonal | jump(2, 3) | jump(3, 5)")).evidence)
    proved: docs/mathematics/altered-games.md, sections 3.3 to 3.6, with 9 fronts found closed
    >>> known(parse("nim | diagonal | ray(2, 3)")), known(parse("nim | jump(2, 3)"))
    (None, None)
    """
    squares = game.as_kind(TwoPileGame)
    return _known(squares) if squares is not None and _jumps(game) else None


def _jumps(game: Game) -> tuple[Position, ...]:
    """Return the moves that the game adds to Wythoff's game, as vectors (p, q); () if it is no such game."""
    parts = parts_of(played(game))
    vectors = [part.fixed_vectors for part in parts[2:]]
    if parts[:2] != WYTHOFF or game.ordered or None in vectors:
        return ()
    return tuple(vector for jump in vectors for vector in jump or ())


@lru_cache
def _known(game: TwoPileGame) -> Offer[AnySizeAnswer] | None:
    # Jumps (0, q) and (p, p) are moves of Wythoff's game already.
    jumps = [(p, q) for p, q in _jumps(game) if 0 < p < q]
    longest = max((q for _, q in jumps), default=0)
    if longest > MOST_TAKEN or line_plan(game) is None:
        return None
    start = 2 * longest + 16
    a, b = swept(game, Bound("columns", start), silent)
    try:
        dictionary = Dictionary(jumps, [(int(x), int(y)) for x, y in zip(a, b, strict=True)], start)
    except TooLargeError:
        return None
    evidence = Evidence("proved", f"{NOTE}, with {len(dictionary.fronts)} fronts found closed")
    return known_by("telescope", Telescoped(game, Telescope(dictionary)), evidence)
