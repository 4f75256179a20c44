"""The question `count`: how many solutions a statement has, as a function of some of its variables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

from wythoff.automata.counting import counting, summed
from wythoff.automata.letters import joint, split
from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.spelled import Spelled
from wythoff.automata.statements.deciding import DEFAULT, Outcome
from wythoff.automata.systems import System
from wythoff.base.answers import USUAL
from wythoff.base.errors import ParameterError, RequestError, TooLargeError, brief
from wythoff.base.files import FilePath
from wythoff.base.frozen import told_of
from wythoff.kernels import Progress
from wythoff.kernels.limits import MOST_STEPS
from wythoff.questions.deciding import Decision, Session
from wythoff.sequences.kinds import require_count
from wythoff.sequences.polynomials import shortest_recurrence
from wythoff.sequences.representations import Representation, first_nonzero, largest_value

PRIME = (1 << 521) - 1  # the prime modulo which coefficients of recurrences are found; they are then checked exactly


class Counting(Decision):
    """The number of values of the variables `counted` that satisfy a statement, as a function of the variables `by`.

    It has a linear representation of least size: the row `initial`, a square matrix for each digit in `matrices`, and
    the column `final`. The keys of `matrices` are digits, or tuples with a digit for each variable of `by`. The value
    at n is the product of the row, the matrices of the digits of n (most significant first), and the column. Countings
    in one system can be added, subtracted, multiplied and compared; == is decided for all n.

    >>> divisors = count("x + y = n", by="n")
    >>> divisors.rank, divisors.terms(6), divisors == count("x <= n", by="n")
    (2, [1, 2, 3, 4, 5, 6], True)
    """

    __hash__ = None  # type: ignore[assignment]  # equality is decided by reducing a difference

    def __init__(
        self,
        decision: Decision,
        by: Mapping[str, System],
        counted: Sequence[str],
        representation: Representation,
    ) -> None:
        outcome = Outcome(decision.system, relation=decision.relation, notes=decision.notes)
        super().__init__(decision.statement, outcome, decision.largest, decision.seconds)
        self.table, self.limits = decision.table, decision.limits
        self.by, self.systems, self.counted = tuple(by), tuple(by.values()), tuple(counted)
        self.representation = representation
        names = ", ".join(counted)
        said = f"how many values of ({names}) satisfy the statement" if names else "1 where the statement holds, else 0"
        self.description = said

    @property
    def rank(self) -> int:
        """The number of rows and columns of the matrices, which is the least possible."""
        return self.representation.rank

    @property
    def initial(self) -> tuple[int, ...]:
        """The row that begins the product of the linear representation."""
        return self.representation.initial

    @property
    def final(self) -> tuple[int, ...]:
        """The column that ends the product of the linear representation."""
        return self.representation.final

    @property
    def matrices(self) -> dict[int | tuple[int, ...], tuple[tuple[int, ...], ...]]:
        """The matrix of each digit, or of each tuple of digits for several variables."""
        sizes = [system.digits for system in self.systems]
        keys = [tuple(split(letter, sizes)) for letter in range(len(self.representation.matrices))]
        return {
            key[0] if len(key) == 1 else key: matrix
            for key, matrix in zip(keys, self.representation.matrices, strict=True)
        }

    def value(self, *numbers: int) -> int:
        """Return the value, given one number for each variable of `by`.

        Raises: ParameterError for another number of them; PositionError for a value that is no natural number. Cost:
        products of `rank` * `rank` matrices, as many as the largest number has digits.
        """
        if len(numbers) != len(self.by):
            names = ", ".join(self.by) or "none"
            raise ParameterError(
                f"the function needs one number for each of its variables ({names}), not {len(numbers)}"
            )
        words = [system.encode(number) for system, number in zip(self.systems, numbers, strict=True)]
        length = max(map(len, words), default=0)
        padded = [(0,) * (length - len(word)) + word for word in words]
        sizes = [system.digits for system in self.systems]
        return self.representation.at([joint(digits, sizes) for digits in zip(*padded, strict=True)])

    def terms(self, n: int = USUAL) -> list[Any]:
        """Return the values at 0, ..., n - 1.

        For several variables, return nested lists, with n values for each variable. Raises: ParameterError for an
        invalid number of values; TooLargeError for too many.
        """
        if require_count(n) ** len(self.by) > MOST_STEPS:
            raise TooLargeError(
                f"at most {MOST_STEPS} values can be listed, not {brief(n ** len(self.by))}: ask for fewer"
            )

        def listed(before: tuple[int, ...]) -> Any:
            return self.value(*before) if len(before) == len(self.by) else [listed((*before, k)) for k in range(n)]

        found = listed(())
        return found if self.by else [found]

    @property
    def recurrence(self) -> tuple[int, ...] | None:
        """The coefficients c_1, ..., c_r of the shortest recurrence of the values f(u_k), or None.

        It says f(u_k) = c_1 f(u_(k-1)) + ... + c_r f(u_(k-r)) for k >= r. u_k is the least number with k + 1 digits,
        such as a power of the base or a Fibonacci number. The result is None for several variables, and in systems that
        do not write u_k as 1 with k zeros.
        """
        start = self.first_values
        if start is None:
            return None
        law = [c - PRIME if c > PRIME // 2 else c for c in shortest_recurrence(start, PRIME)]
        order = len(law)
        if any(start[k] != sum(c * start[k - i] for i, c in enumerate(law, 1)) for k in range(order, len(start))):
            return None  # a coefficient is larger than the prime
        return tuple(law)

    @property
    def first_values(self) -> list[int] | None:
        """The values f(u_0), ..., f(u_(r-1)) with which `recurrence` begins, where r is its order; None without one.

        u_k is the least number with k + 1 digits.
        """
        if len(self.by) != 1:
            return None
        (system,) = self.systems
        longest = 2 * self.rank + 1
        numbers = [system.counts(length)[0] for length in range(longest)]
        if any(system.encode(number) != (1, *[0] * k) for k, number in enumerate(numbers)):
            return None
        return [self.value(number) for number in numbers]

    @property
    def largest_value(self) -> int | None:
        """The largest value, or None if the values have no upper or no lower bound.

        Raises: UndecidedError.
        """
        algebra = Algebra(Budget(self.limits))
        kinds = dict(zip(self.by, self.systems, strict=True))
        start = algebra.everything(system_of(DEFAULT), ())
        words = algebra.spread(start, kinds).ordered(self.by).machine if kinds else start.machine
        return largest_value(self.representation, words, algebra.budget.look)

    def first_difference(self, other: Counting) -> tuple[int, ...] | None:
        """Return the least n at which this counting and `other` have different values, or None if they are equal.

        >>> count("x < n & x != 999", by="n").first_difference(count("x < n", by="n"))
        (1000,)

        The result has a number for each variable of `by`. Numbers with the fewest digits come first.
        """
        word = first_nonzero((self - other).representation)
        if word is None:
            return None
        sizes = [system.digits for system in self.systems]
        tracks = zip(*[split(letter, sizes) for letter in word], strict=True) if word else [()] * len(sizes)
        return tuple([system.decode(track) for system, track in zip(self.systems, tracks, strict=True)])

    def through(self, statement: str, m: str = "m") -> Counting:
        """Return the counting n -> the sum of f(m) over all m for which `statement` about m and n is true.

        f is this counting. If the statement is "m = g(n)", the result is n -> f(g(n)).

        >>> count("x < n", by="n").through("m = 3*n + 1").terms(4)
        [1, 4, 7, 10]

        Raises: RequestError where the sum is infinite, or the statement has other variables; UndecidedError.
        """
        decision = Session(self.system, None, self.limits, None).decide(statement)
        if decision.undecided is not None:
            raise decision.undecided
        relation = decision.relation
        if len(self.by) != 1 or not isinstance(relation, Relation) or {*relation.variables} != {m, *self.by}:
            raise RequestError(
                f"the statement must have exactly the free variables {m} and {', '.join(self.by)}, was "
                f"{brief(statement)}"
            )
        found = self._as(f"f({m}) with {statement}, where f counts: {self.statement}", self.representation)
        return found._as(found.statement, summed(self.representation, relation, self.by))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Counting):
            return NotImplemented
        return not self._with(other, "-", self.representation.plus(self._comparable(other), -1)).rank

    def __add__(self, other: Counting) -> Counting:
        return self._with(other, "+", self.representation.plus(self._comparable(other)))

    def __sub__(self, other: Counting) -> Counting:
        return self._with(other, "-", self.representation.plus(self._comparable(other), -1))

    def __mul__(self, other: Counting | int) -> Counting:
        if isinstance(other, int):
            return self._as(f"{other} * ({self.statement})", self.representation.times(other))
        return self._with(other, "*", self.representation.product(self._comparable(other)))

    __rmul__ = __mul__

    def sums(self) -> Counting:
        """Return the summatory function n -> f(0) + ... + f(n - 1)."""
        return self._through("sum of f(m) for m < n, where f(n) counts", -1, "<=")

    def differences(self) -> Counting:
        """Return n -> f(n + 1) - f(n)."""
        shifted = self._through("f(n + 1) - f(n), where f(n) counts", 1, "=")
        return shifted._as(shifted.statement, shifted.representation.plus(self.representation, -1))

    def _through(self, said: str, target: int, sign: str) -> Counting:
        """Return the counting n -> the sum of f(m) over all m with m - n = target, where f is this counting.

        If `sign` is not "=", the sum is over all m with m - n <= target. `said` describes the result.
        """
        if len(self.by) != 1:
            names = ", ".join(self.by) or "none"
            raise RequestError(
                f"sums and differences can be taken only of a function of one variable; this one has {names}"
            )
        (n,), algebra = self.by, Algebra(Budget(self.limits))
        relation = algebra.linear(self.systems[0], {n: -1, f"{n}'": 1}, sign == "=", target)
        return self._as(f"{said}: {self.statement}", summed(self.representation, relation, self.by))

    def _comparable(self, other: Counting) -> Representation:
        mine, its = ([system.name for system in one.systems] for one in (self, other))
        if mine != its:
            said = [", ".join(names) or "no variable" for names in (mine, its)]
            raise RequestError(
                f"both functions must have variables in the same numeration systems, had {said[0]} and {said[1]}"
            )
        return other.representation

    def _with(self, other: Counting, sign: str, representation: Representation) -> Counting:
        found = self._as(f"({self.statement}) {sign} ({other.statement})", representation)
        found.largest = max(self.largest, other.largest)
        return found

    def _as(self, statement: str, representation: Representation) -> Counting:
        found = copy(self)
        found.statement, found.representation, found.description = statement, representation, statement
        found.relation = None
        return found

    def as_dict(self) -> dict[str, Any]:
        """Return the counting for JSON, as `wythoff decide --by --json` prints it, but without a requested value."""
        keys = [*self.matrices]
        return {
            "statement": self.statement, "system": self.system, "by": list(self.by), "count": list(self.counted),
            "rank": self.rank, "terms": self.terms(), "recurrence": self.recurrence,
            "digits": keys, "initial": self.initial, "matrices": list(self.matrices.values()), "final": self.final,
            **told_of(self, "evidence"),
        }  # fmt: skip

    def __repr__(self) -> str:
        names = ", ".join(self.counted)
        return f"<Counting: ({names}) by {', '.join(self.by)}, rank {self.rank} in {self.system}>"


def counted(
    decision: Decision, by: Sequence[str], names: Sequence[str] | None = None, within: Budget | None = None
) -> Decision:
    """Count the solutions of a decided statement as a function of the variables `by`.

    Return `decision` unchanged if it is undecided. `names` are the counted variables, by default all others. The work
    is also counted in the budget `within`. If the limits are exceeded, the result is an undecided decision.

    Raises: RequestError.
    """
    relation = decision.relation
    if decision.undecided is not None:
        return decision
    if relation is None or isinstance(relation, Spelled):
        said = "a statement about words" if relation is not None else "a statement without free variables"
        raise RequestError(f"only solutions that are numbers can be counted, but this is {said}")
    names = [name for name in relation.variables if name not in by] if names is None else list(names)
    free = sorted(relation.variables)
    if sorted([*by, *names]) != free:
        raise RequestError(
            f"the variables of the function and those to count must together be the free variables {', '.join(free)}, "
            f"were {', '.join([*by, *names]) or 'none'}: bind others with E"
        )
    algebra = Algebra(Budget(decision.limits, within=within))
    systems = {name: relation.kinds[name] for name in by}
    try:
        return Counting(decision, systems, names, counting(relation, by, algebra))
    except UndecidedError as error:
        outcome = Outcome(decision.system, notes=decision.notes, undecided=error)
        return Decision(decision.statement, outcome, decision.largest, decision.seconds + algebra.budget.seconds)


def count(
    statement: str,
    by: str | Sequence[str],
    *,
    count: str | Sequence[str] | None = None,
    system: str | None = None,
    limits: Limits | None = None,
    library: FilePath | None = None,
    progress: Progress | None = None,
) -> Counting:
    """Count the solutions of a statement in Walnut's language, as a function of the variables `by`.

    The values of all other free variables are counted. `count` may name these variables; then it must name them all.
    Several names may be given as a text with commas. `system`, `limits` and `library` are those of `decide`: the
    default numeration system, the limits of the computation, and a folder of Walnut's files.

    >>> moves = count("?msd_fib x + y = n & F[x] = @1", by="n")
    >>> moves.terms(8), moves.rank, moves.value(10**20)
    ([0, 1, 1, 1, 2, 2, 3, 3], 6, 38196601125010515180)

    Raises: RequestError if some number of solutions is infinite; UndecidedError; the exceptions of `decide`. Cost: that
    of `decide`, and states * rank^2 for each digit to reduce the representation.
    """
    decision = Session(system, library, limits, progress).decide(statement)
    found = counted(decision, names_of(by), None if count is None else names_of(count))
    if found.undecided is not None:
        raise found.undecided
    assert isinstance(found, Counting)
    return found


def names_of(given: str | Sequence[str]) -> tuple[str, ...]:
    """Return the names in `given`, a text with commas or a list, as a tuple.

    >>> names_of("n, m"), names_of(["n"])
    (('n', 'm'), ('n',))

    Raises: ParameterError for a repeated name.
    """
    listed = given.split(",") if isinstance(given, str) else given if isinstance(given, Sequence) else [given]
    found = tuple([name.strip() if isinstance(name, str) else "" for name in listed])
    if len({*found}) < len(found) or not all(map(str.isidentifier, found)):
        raise ParameterError(f"names of variables must be different words such as n, m, were {brief(given)}")
    return found
