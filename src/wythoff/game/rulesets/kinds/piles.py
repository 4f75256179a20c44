"""Named games on several piles. Their moves are those of `pile_moves`, and their text is their name in the catalog."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from itertools import product
from operator import xor
from typing import ClassVar

from wythoff import kernels
from wythoff.base.errors import ParameterError
from wythoff.base.frozen import in_full
from wythoff.expressions.calls import Parameter, full_call, shown
from wythoff.expressions.calls.parameters import MAX_DIMENSION
from wythoff.game.rulesets.families import Nim
from wythoff.game.rulesets.kinds.pile_compounds import TakeWhere, joined
from wythoff.game.rulesets.kinds.pile_games import PilesGame
from wythoff.game.rulesets.kinds.pile_moves import MAX_PILES, PileMoves, TakeEach, TakeEqual, TakeFew, TakeUpTo

MAX_CYCLIC_PILES = 4  # most piles, as a move may take from all of them in many ways
MOST_VECTORS = 100_000  # most vectors that are listed; if there are more, a condition is tested instead
NIM = TakeFew(Nim())
VECTORS = Parameter("moves", "vectors")


def nim_sum(numbers: Iterable[int]) -> int:
    """Return the sum of numbers in base 2 without carries.

    >>> nim_sum((1, 2, 7))
    4
    """
    return reduce(xor, numbers, 0)


class NamedPiles(PilesGame):
    """A game on piles whose text is a call of its name in the catalog, such as npile_wythoff(n=3).

    The parameters of this call are the slots of the class.
    """

    __slots__ = ()
    word: ClassVar[str] = ""

    def __init__(self, piles: int, moves: PileMoves, ordered: bool = False) -> None:
        super().__init__(piles, moves, ordered)

    def _given(self) -> dict[str, object]:
        return {name: getattr(self, name) for name in getattr(type(self), "__slots__", ())}

    def __str__(self) -> str:
        return full_call(self.word, self._given())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(in_full, self._given().values()))})"


class NpileWythoff(NamedPiles):
    """Any positive number from one pile, or numbers, not all 0, from the piles with nim-sum 0.

    For two piles this would be `nim | diagonal`.

    >>> game = NpileWythoff(3)
    >>> print(game, game.options((0, 1, 1)), game.options((1, 2, 3))[0])
    npile_wythoff(n=3) ((0, 0, 0), (0, 0, 1)) (0, 0, 0)

    Source: Wythoff visions 2019, section 4.3.
    """

    __slots__ = ("n",)
    n: int
    word = "npile_wythoff"

    def __init__(self, n: int) -> None:
        self._freeze(n=Parameter("n", least=3, most=MAX_PILES).check(n))
        amounts = " ^ ".join(f"k{place}" for place in range(1, n + 1))
        super().__init__(n, joined((NIM, TakeWhere(f"({amounts}) == 0"))))

    def in_a_box(self, up_to: int) -> kernels.BoxGame | None:
        if (up_to + 1) ** (self.n - 1) > MOST_VECTORS:
            return super().in_a_box(up_to)
        heads, none = product(range(up_to + 1), repeat=self.n - 1), (0,) * self.n
        return kernels.BoxGame(self.n, True, 1, tuple(((*head, nim_sum(head)), none) for head in heads if any(head)))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take numbers, not all 0, from the {self.piles} piles, whose nim-sum is 0.",
        )


class NheapEqual(NamedPiles):
    """Any positive number from one pile, or the same positive number from all piles.

    For two piles this would be `nim | diagonal`.

    >>> NheapEqual(3).options((1, 1, 1))
    ((0, 0, 0), (0, 1, 1))

    Source: Wythoff visions 2019, section 3.1.
    """

    __slots__ = ("n",)
    n: int
    word = "nheap_equal"

    def __init__(self, n: int) -> None:
        self._freeze(n=Parameter("n", least=3, most=MAX_PILES).check(n))
        super().__init__(n, joined((NIM, TakeEqual(n))))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take the same positive number from all {self.piles} piles.",
        )


class TribonacciGame(NamedPiles):
    """The Tribonacci game, on piles a <= b <= c.

    Take positive numbers from one or two piles; or from all three, none larger than the sum of the other two; or
    i > 0 from two piles and more than 2*i from the third, unless this move leaves
    a < c < b, where each letter stands for the same pile as before.

    >>> TribonacciGame().reaches((1, 1, 3), (0, 0, 0)), TribonacciGame().reaches((2, 3, 9), (1, 2, 4))
    (True, True)

    Source: Duchene and Rigo 2008.
    """

    __slots__ = ()
    word = "tribonacci_game"

    def __init__(self) -> None:
        condition = (
            "2*max(k1, k2, k3) <= k1 + k2 + k3 "
            "or 2*min(k1, k2, k3) == k1 + k2 + k3 - max(k1, k2, k3) and not q1 < q3 < q2"
        )
        super().__init__(3, joined((TakeUpTo(2), TakeWhere(condition))))

    rules_in_words = (
        "Take any positive numbers from one pile or from two piles.",
        "Or take positive numbers from all three, each no more than the two others together.",
        "Or take i > 0 from two piles and more than 2*i from the third, unless a <= b <= c become a < c < b.",
    )


class RatGame(NamedPiles):
    """The Rat game, on piles x <= y <= z; moves from all three piles keep their order, u <= v <= w.

    Here u, v and w are what such a move leaves of x, y and z. Take positive numbers from one or two piles. Or take i
    from x, j from y and any number from z, where |i - j| < 2 if y - x is 0, 2 or 5 modulo 7, else i = j. Or take i from
    x, any number from y and j from z, where |i - j| < 3 if w = u, |i - j| < 6 if w - u is 4 modulo 7, and |i - j| < 5
    otherwise.

    >>> RatGame().reaches((3, 5, 12), (1, 2, 4)), RatGamePrinted().reaches((3, 5, 12), (1, 2, 4))
    (True, False)

    Source: after Fraenkel 2015; the rule printed in Wythoff visions 2019, section 4.7, has other P-positions.
    """

    __slots__ = ()
    residues: ClassVar[tuple[int, ...]] = (0, 2, 5)
    word = "rat_game"

    def __init__(self) -> None:
        # an expression with the value 2 if y - x has one of the residues, else 1
        second = " + ".join(("1", *(f"((p2 - p1) % 7 == {residue})" for residue in self.residues)))
        near = f"abs(k1 - k2) < {second} or abs(k1 - k3) < 5 - 2*(q3 == q1) + ((q3 - q1) % 7 == 4)"
        super().__init__(3, joined((TakeUpTo(2), TakeWhere(f"q1 <= q2 <= q3 and ({near})"))))

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        *most, last = map(str, self.residues)
        wider = f"{', '.join(most)} or {last}" if most else last
        return (
            "Take any positive numbers from one pile or from two piles.",
            "Or take positive numbers from all three piles x <= y <= z, leaving u <= v <= w in their order:",
            f"i from x and j from y, |i - j| < 2 if y - x is {wider} modulo 7, else i = j; any number from z;",
            "or i from x and j from z, |i - j| < 3 if w = u, < 6 if w - u is 4 modulo 7, else < 5; any from y.",
        )


class RatGamePrinted(RatGame):
    """The Rat game as printed in Wythoff visions 2019, section 4.7: |i - j| < 2 only if y - x is 0 modulo 7.

    >>> print(RatGamePrinted())
    rat_game_as_printed()
    """

    __slots__ = ()
    residues = (0,)
    word = "rat_game_as_printed"


class CyclicNimhoff(NamedPiles):
    """Any positive number from one pile, or positive numbers from two or more piles, together less than h.

    For two piles this is `nim | where(k > 0 and l > 0 and k + l < h)`.

    >>> CyclicNimhoff(3, piles=3).options((0, 1, 1))
    ((0, 0, 0), (0, 0, 1))

    Source: Fraenkel and Lorberbom 1991.
    """

    __slots__ = ("h",)
    h: int
    word = "cyclic_nimhoff"

    def __init__(self, h: int, piles: int) -> None:
        count = Parameter("piles", least=1, most=MAX_CYCLIC_PILES).check(piles)
        self._freeze(h=Parameter("h", least=1).check(h))
        amounts = " + ".join(f"k{place}" for place in range(1, count + 1))
        super().__init__(count, joined((NIM, TakeWhere(f"{amounts} < {h}"))))

    def _given(self) -> dict[str, object]:
        return {"h": self.h, "piles": self.piles}

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        return (
            "Take any positive number from one pile.",
            f"Or take positive numbers, together less than {self.h}, from two or more piles.",
        )


class Vectors(NamedPiles):
    """Subtract one of a set of vectors of the same dimension, other than 2; without vectors, two piles and no move.

    In dimension 2 these games are sets of moves, such as `vector(1, 2) | vector(2, 1)`. The function `subtraction`
    builds the game in any dimension.

    >>> game = Vectors(((1, 1, 0), (0, 0, 2)))
    >>> print(game), game.options((1, 1, 3))
    vectors(moves=((0, 0, 2), (1, 1, 0)))
    (None, ((0, 0, 3), (1, 1, 1)))

    Source: Golomb 1966.
    Raises: ParameterError.
    """

    __slots__ = ()
    word = "vectors"
    ordered: bool

    def __init__(self, moves: tuple[tuple[int, ...], ...]) -> None:
        checked = VECTORS.check(moves)
        if checked and len(checked[0]) == 2:
            raise ParameterError(f"vectors of two piles must be written as vector(i, j) | ..., was {shown(checked)}")
        super().__init__(len(checked[0]) if checked else 2, TakeEach(checked), ordered=True)

    def _given(self) -> dict[str, object]:
        return {"moves": self.fixed_vectors}

    @property
    def rules_in_words(self) -> tuple[str, ...]:
        vectors = self.fixed_vectors or ()
        if not vectors:
            return ("There is no move.",)
        if self.piles == 1:
            return (f"Take {' or '.join(str(amount) for (amount,) in vectors)} from the pile.",)
        return (f"Take {' or '.join(map(str, vectors))} from the piles, in their order.",)


def by_name(game: PilesGame) -> PilesGame:
    """Return the named game with the same moves, or `game` itself if there is none.

    Theorems are stated for named games.

    >>> print(by_name(PilesGame(3, NIM)), by_name(PilesGame(3, joined((NIM, TakeEqual(3))))))
    piles(3, nim) nheap_equal(n=3)
    """
    piles, vectors = game.piles, game.fixed_vectors
    if isinstance(game, CyclicNimhoff) and game.h <= 2:  # no move takes from two piles
        return PilesGame(piles, NIM)
    if type(game) is not PilesGame or piles == 2:
        return game
    if vectors is not None and (game.ordered or piles == 1) and piles <= MAX_DIMENSION:
        return Vectors(vectors)
    known: list[NamedPiles] = [NheapEqual(piles), NpileWythoff(piles)] if piles > 2 else []
    known += [TribonacciGame(), RatGame()] if piles == 3 else []
    for part in game.moves.parts:
        bound = (
            part.condition.operands()[-1].constant
            if isinstance(part, TakeWhere) and part.condition.operands()
            else None
        )
        known += [CyclicNimhoff(bound, piles)] if bound and bound > 0 and piles <= MAX_CYCLIC_PILES else []
    return next((one for one in known if (one.moves, one.ordered) == (game.moves, game.ordered)), game)
