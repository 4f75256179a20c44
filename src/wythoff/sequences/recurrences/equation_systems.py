"""Systems of equations that define two sequences A and B.

Either A is given by an equation and B is its complement, or A is the mex of all earlier terms of A and B, and B is
given by an equation. Terms of A are computed in order. In the first case, B(j) is computed when a term of A needs it:
it is the least integer above B(j - 1) that is not among the known terms of A. So B(j) = start + j - first + k, where k
counts the terms of A below B(j), `first` is the first index and `start` the least value.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from heapq import heapify, heappop, heappush
from itertools import count as integers, islice

from wythoff.base.errors import NotationError, ParameterError, WythoffError, brief
from wythoff.expressions import function
from wythoff.kernels.postfix import unfolded
from wythoff.sequences.integers import CHECKED
from wythoff.sequences.kinds import (
    AT_ONCE,
    MOST_BITS,
    REACHED,
    IntegerSequence,
    require_at_most,
    require_bits,
    require_count,
)
from wythoff.sequences.recurrences.system_reading import read_system

LONGEST_BITS = 1 << 21  # the most bits of a term: longer terms would take seconds each


class EquationSystem(IntegerSequence):
    """The sequence A of a system of equations for two sequences A and B; `complement` is B.

    >>> system = EquationSystem("A(n) = B(2*n-1) + B(2*n)")
    >>> system.terms(5), system.complement.terms(5)
    ([3, 9, 13, 18, 23], [1, 2, 4, 5, 6])
    >>> EquationSystem("a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + 2*n").terms(5)
    [0, 1, 2, 4, 5]

    In a system with mex, indices begin at 0. Otherwise they begin at the least index of a given term such as a(0) = 1,
    or at 1 if no term is given. B consists of the numbers outside A from the least given value on, or from 1 on.
    Raises: NotationError for other text; ParameterError if the system is inconsistent, or if a term needs itself.
    Cost: all terms of A in order, with a binary search for each term of B that they need.
    """

    known = "given by an equation"

    def __init__(self, text: str) -> None:
        self.text = " ".join(text.split())
        self.names, self.equation, self.given, self.mex = read_system(self.text)
        indices = [index for known in self.given for index in known]
        self.offset = 0 if self.mex else min(indices, default=1)
        self.start = min((value for known in self.given for value in known.values()), default=1)
        if min(indices, default=self.offset) < self.offset:
            raise NotationError("a system with mex must begin at n = 0", self.text)
        self._run: _Mex | _Complementary | None = None
        self._made: list[int] = []  # terms of the compiled loop

    def __repr__(self) -> str:
        return self.text

    @property
    def complement(self) -> SystemComplement:
        """The other sequence of the system, B."""
        return SystemComplement(self)

    @property
    def run(self) -> _Mex | _Complementary:
        """The object that computes A and B in order, with all terms so far. It is made at the first use."""
        if self._run is None:
            self._run = (_Mex if self.mex else _Complementary)(self)
        return self._run

    def __iter__(self) -> Iterator[int]:
        return (self.run.reach(n) for n in integers(self.offset))

    def _at(self, n: int) -> int:
        far = self.far_term(n, of_complement=False)
        return self.run.reach(self.reached(n)) if far is None else far

    def far_term(self, n: int, *, of_complement: bool) -> int | None:
        """Return A(n), or B(n) if `of_complement` is true, by a closed form.

        Return None if no closed form is known. This is always so here; a subclass may know one.
        """
        return None

    def reached(self, n: int) -> int:
        """Return n. Raise TooLargeError if there are too many terms before A(n) to compute."""
        said = ": no formula is proved, so a term needs all terms before it"
        require_at_most(n, self.offset + REACHED - 1, "n", said)
        return n

    def terms(self, count: int) -> Sequence[int]:
        if not require_count(count):
            return []
        if len(self._made) < count and len(self.run.terms) < count and not self.mex:
            self._made = self._compiled(count) or self._made
        if len(self._made) >= count:
            return self._made[:count]
        self.run.reach(self.offset + count - 1)
        return self.run.terms[:count]

    def _compiled(self, count: int) -> list[int] | None:
        """Return the first `count` terms, computed by compiled code.

        Return None if compiled code does not pay or cannot be used: it requires that B has no given terms, and that the
        given terms of A are its first terms and increase.
        """
        (given, other), first = self.given, self.offset
        begun = [given[first + place] for place in range(len(given)) if first + place in given]
        if len(begun) < len(given) or other or begun != sorted({*begun, *(v for v in begun if v < 1)}):
            return None
        return unfolded(self.equation, self.names, first, self.start, begun, count)

    def index(self, value: int) -> int | None:
        """Return the least n with A(n) = value.

        Raises: UnsolvedError if the first terms neither contain the value nor exceed it.
        """
        for n in range(self.offset, self.offset + REACHED):
            term = self.run.reach(n)
            if term == value:
                return n
            if term > value and n - self.offset > CHECKED:
                break
        return super().index(value)


class SystemComplement(IntegerSequence):
    """The sequence B of a system of equations for two sequences A and B."""

    known = "given by an equation"

    def __init__(self, of: EquationSystem) -> None:
        self.of, self.offset = of, of.offset
        self._found: list[int] = []

    def __repr__(self) -> str:
        return f"complement({self.of.text})"

    def __iter__(self) -> Iterator[int]:
        return map(self._at, integers(self.offset))

    def _at(self, n: int) -> int:
        if (far := self.of.far_term(n, of_complement=True)) is not None:
            return far
        place = self.of.reached(n) - self.offset
        if place >= len(self._found):
            self._found = self._others(2 * place + AT_ONCE // 8) if place else self._others(1)
        return self._found[place]

    def terms(self, count: int) -> Sequence[int]:
        if require_count(count) > len(self._found):
            self._found = self._others(count)
        return self._found[:count]

    def _others(self, count: int) -> list[int]:
        """Return the first `count` terms of B: the numbers that are not among the terms of A.

        Terms of A are computed until one exceeds the last of these terms of B, or until many more than `count` are
        known.
        """
        run, known = self.of.run, count
        terms = self.of.terms(known)
        if isinstance(run, _Mex):
            return run.b_terms[:count]
        while True:
            taken = {*terms, *self.of.given[0].values()}
            found = list(islice((value for value in integers(self.of.start) if value not in taken), count))
            if terms[-1] > found[-1] or known > 2 * count + CHECKED:
                break
            known += max(16, count // 8)
            terms = self.of.terms(known)
        for n in sorted(self.of.given[1]):
            if n < self.offset + count:
                run.require_given(1, n, found[n - self.offset])
        return found


class _Making:
    """The base class of the two ways to compute A term by term.

    If a term raises an error, the error is stored, and raised again for all later terms.
    """

    def __init__(self, of: EquationSystem) -> None:
        self.of, self.first, self.start = of, of.offset, of.start
        self.terms: list[int] = []
        self._value: Callable[..., int] = function(of.equation, ("n", *of.names))
        self._failed: WythoffError | None = None
        self._bits = 0

    def reach(self, n: int) -> int:
        """Return A(n), after computing all terms before it."""
        place = n - self.first
        terms = self.terms
        while len(terms) <= place:
            if self._failed is not None:
                raise self._failed
            try:
                for at in range(self.first + len(terms), self.first + min(place + 1, len(terms) + AT_ONCE)):
                    terms.append(self.make(at))
                    require_bits(terms[-1].bit_length(), LONGEST_BITS, "a term of a system")
                self._bits += sum(map(int.bit_length, terms[-AT_ONCE:]))
                require_bits(self._bits, MOST_BITS, "all terms together")
            except WythoffError as error:
                self._failed = error
                if len(terms) <= place:
                    raise
        return terms[place]

    def make(self, n: int) -> int:
        """Compute and return A(n). All terms before it are known."""
        raise NotImplementedError

    def inconsistent(self, n: int, why: str) -> ParameterError:
        return ParameterError(f"the system is inconsistent at index {n}: {why}")

    def require_given(self, which: int, n: int, found: int) -> None:
        """Raise ParameterError if A(n) (`which` = 0) or B(n) (`which` = 1) is a given term and differs from `found`."""
        given = self.of.given[which].get(n, found)
        if given != found:
            raise self.inconsistent(
                n, f"{self.name(which, n)} = {brief(given)} is given, but the equations give {brief(found)}"
            )

    def name(self, which: int, n: int) -> str:
        return f"{self.of.names[which]}({n})"

    def needed(self, which: int, place: int, of: str) -> ParameterError:
        """Return an error: the term `of`, such as `a(5)`, needs A(place) (`which` = 0) or B(place) (`which` = 1).

        The needed term is not known: its index is before the first index, or it has not been computed yet.
        """
        term = self.name(which, place)
        if place < self.first:
            return ParameterError(
                f"{of} needs {term}, which is before the first index {self.first}: give more first terms"
            )
        return ParameterError(
            f"{of} needs {term}, which is not computed before it: an equation must not use the term itself or "
            "later ones"
        )


class _Complementary(_Making):
    """The computation of A by an equation. Terms of its complement B are computed when a term of A requires them."""

    def __init__(self, of: EquationSystem) -> None:
        super().__init__(of)
        given = of.given[0]
        self.ahead = [value for value in given.values() if value >= self.start]  # the terms of A above B's last: a heap
        self.seen: dict[int, int] = {}  # {value: index} of the known terms of A above B's last
        for n, value in sorted(given.items()):
            if value in self.seen:
                raise self.inconsistent(n, f"{self.name(0, n)} = {value} repeats {self.name(0, self.seen[value])}")
            self.seen[value] = n
        heapify(self.ahead)
        self.offsets: list[int] = []  # for each smaller term t of A: t - start - (number of terms before it)
        self.last, self.reached = self.start - 1, -1  # the last value of B, and its index minus `first`
        self._unchecked = sorted(of.given[1])

    def b(self, n: int) -> int:
        """Return B(n): the least number greater than B(n - 1) that is not among the known terms of A."""
        place = n - self.first
        if place < 0:
            raise self.needed(1, n, self._asking())
        value = self.start + place + bisect_right(self.offsets, place)
        if place > self.reached:
            ahead, offsets = self.ahead, self.offsets
            while ahead and ahead[0] <= value:
                passed = heappop(ahead)
                del self.seen[passed]
                offsets.append(passed - self.start - len(offsets))
                value += 1
            self.last, self.reached = value, place
            while self._unchecked and self._unchecked[0] <= n:
                at = self._unchecked.pop(0)
                self.require_given(1, at, self.b(at))
        return value

    def a(self, n: int) -> int:
        """Return A(n). Raise ParameterError if it has not been computed yet and is not given."""
        place = n - self.first
        if 0 <= place < len(self.terms):
            return self.terms[place]
        if n in self.of.given[0]:
            return self.of.given[0][n]
        raise self.needed(0, n, self._asking())

    def _asking(self) -> str:
        return self.name(0, self.first + len(self.terms))

    def make(self, n: int) -> int:
        given = n in self.of.given[0]
        value = self.of.given[0][n] if given else self._value(n, self.a, self.b)
        term = f"{self.name(0, n)} = {brief(value)}"
        if value < 1:
            raise self.inconsistent(n, f"{term} is below 1")
        if given:
            return value
        place = self._passed_below(value)
        if value in self.seen or (place < len(self.offsets) and self.offsets[place] + self.start + place == value):
            known = {**dict(enumerate(self.terms, self.first)), **self.of.given[0]}
            other = next(at for at, old in known.items() if old == value)
            raise self.inconsistent(max(n, other), f"{term} repeats {self.name(0, other)}")
        if self.start <= value <= self.last:
            raise self.inconsistent(n, f"{term} is {self.name(1, self.first + value - self.start - place)}")
        self.seen[value] = n
        if value > self.last:
            heappush(self.ahead, value)
        return value

    def _passed_below(self, value: int) -> int:
        """Return how many terms of A are less than both `value` and the last known term of B."""
        if not self.start < value <= self.last:
            return 0 if value <= self.start else len(self.offsets)
        return bisect_left(range(len(self.offsets)), value, key=lambda k: self.offsets[k] + self.start + k)


class _Mex(_Making):
    """The computation of A by mex, and of B by an equation."""

    def __init__(self, of: EquationSystem) -> None:
        super().__init__(of)
        self.b_terms: list[int] = []
        self.taken: set[int] = set()  # terms of B that are greater than the last term of A
        self.following = 0

    def make(self, n: int) -> int:
        while self.following in self.taken:
            self.taken.discard(self.following)
            self.following += 1
        value = self.following
        self._now = value
        other = self._value(n, self._a, self._b)
        if other < 0:
            raise self.inconsistent(n, f"{self.name(1, n)} = {brief(other)} is below 0")
        for which, found in enumerate((value, other)):
            self.require_given(which, n, found)
        self.following += 1
        if other >= self.following:
            self.taken.add(other)
        self.b_terms.append(other)
        return value

    def _a(self, n: int) -> int:
        if n == len(self.b_terms):
            return self._now
        return self._known(0, n, self.terms)

    def _b(self, n: int) -> int:
        return self._known(1, n, self.b_terms)

    def _known(self, which: int, n: int, terms: list[int]) -> int:
        if not 0 <= n < len(self.b_terms):
            raise self.needed(which, n, self.name(1, len(self.b_terms)))
        return terms[n]
