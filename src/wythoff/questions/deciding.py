"""The question `decide`: whether a statement about numbers is true, or which numbers satisfy it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from typing import Any

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.statements.deciding import DEFAULT, OF_WORDS, Outcome, decide as decide_statement
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.reading import read
from wythoff.automata.statements.scripts import Command, fixed_order
from wythoff.automata.statements.tree import Within, free_variables
from wythoff.automata.systems import System
from wythoff.automata.walnut import Library
from wythoff.base.displayed import Worded
from wythoff.base.errors import NotationError, RequestError, brief
from wythoff.base.files import FilePath, path_of
from wythoff.base.frozen import told_of
from wythoff.kernels import Progress
from wythoff.questions.naming import makers
from wythoff.solving.solution import Evidence

CHECKED = 3000  # if no automaton has more states, the checker in Python can decide the statement unchanged
SHOWN = 20  # the number of solutions in JSON
MOST_REWRITTEN, MOST_LETTERS = 60, 200  # most states of a relation, and characters of its condition


class Decision(Worded):
    """The result of deciding a statement.

    - `truth`: True or False, or None if the statement has free variables or is undecided.

    - `witness`: the least values of the first quantifier's variables that show the answer.

    - `relation`: the numbers that satisfy the statement, if it has free variables.

    - `largest`: the number of states of the largest automaton that was made.

    - `reason`: why the statement is undecided, or "".

    - `notes`: remarks about the text.
    """

    def __init__(self, statement: str, outcome: Outcome, largest: int, seconds: float) -> None:
        self.statement, self.system = statement, outcome.system
        self.truth, self.witness, self.relation = outcome.truth, outcome.witness, outcome.relation
        self.largest, self.seconds, self.notes = largest, seconds, outcome.notes
        self.undecided: UndecidedError | None = outcome.undecided
        self.table: Table | None = None  # the definitions of its names
        self.limits: Limits | None = None  # the limits within which it was decided
        self.order_note = ""  # the order of a definition's arguments, where that may surprise
        self.alone = False  # whether this is the only statement; then there is time to find conditions

    @property
    def lsd(self) -> bool:
        """Whether the request reads the least significant digit first. This changes neither numbers nor answers."""
        return self.statement.lstrip().startswith("?lsd_")

    @property
    def reason(self) -> str:
        """The reason why the statement is undecided, or ""."""
        return "" if self.undecided is None else str(self.undecided)

    @property
    def evidence(self) -> Evidence | None:
        """The evidence of the answer, or None if it is undecided."""
        known = Evidence("proved", f"decided in {self.system}, {self.largest} states in the largest automaton")
        return known if self.undecided is None else None

    def certificate(self) -> dict[str, Any]:
        """Return the certificate of the statement for the stand-alone checker, `wythoff/proofs/checker.py`.

        >>> sorted(decide("Ax Ey y > x").certificate())[:4]
        ['ADD', 'V', 'certificate', 'digits']

        Raises: RequestError for a relation, for an undecided statement, and for a statement of several systems.
        """
        return self._written(by_laws=self.largest > CHECKED)

    def _written(self, *, by_laws: bool) -> dict[str, Any]:
        """Return the certificate of the statement.

        If `by_laws`, each quantifier over a bounded variable, such as "for all t < n, T[i+t] = T[j+t]", is replaced by
        a relation, and the certificate has laws that determine this relation by induction on n.
        """
        if self.truth is None or self.table is None:
            raise RequestError("a certificate is possible only for a decided statement without free variables")
        if " and " in self.system or self.system == OF_WORDS:
            raise RequestError(f"a statement with a certificate must use one numeration system, had {self.system}")
        system = self.table.system(self.system)
        if system.signed:
            raise RequestError(f"a certificate must be about natural numbers, but {self.system} has all integers")
        from wythoff.proofs.certifying import statement_certificate

        induced = (lambda text, names: self._induced(system, text, names)) if by_laws else (lambda text, names: None)
        return statement_certificate(self.statement, system, self.table, self.truth, self.witness, induced)

    def _induced(self, system: System, text: str, names: Sequence[str]) -> Relation | None:
        """Return the relation that a bounded quantifier defines, such as "for all t < n, T[i+t] = T[j+t]".

        `text` is the quantifier as a statement in the numeration system `system`. `names` are the variables of the
        relation, in order. The result is None if no relation is found within the limits.
        """
        assert self.table is not None
        found = decide_statement(text, self.table, Algebra(Budget(self.limits)), system).relation
        return None if found is None else Algebra().widened(found, names).ordered(names)

    def rocq(self) -> str:
        """Return a file that states the statement as a theorem, with a proof that Rocq's kernel checks.

        >>> "forall k1" in decide("Ax Ey y > x").rocq()
        True

        Raises: RequestError as `certificate`, and for a statement that is false or does not begin with A.
        """
        from wythoff import proofs
        from wythoff.proofs.certifying import packed

        return proofs.rocq_text(json.loads(packed(self._written(by_laws=False))))

    @cached_property
    def condition(self) -> str | None:
        """The solutions as short conditions, if there are infinitely many in one or two variables; else None.

        >>> decide("(Ek n = 8*k + 7) & n != 15").condition
        'n % 8 == 7, n >= 23; n == 7'
        """
        relation = self.relation
        if not self.alone or relation is None or not 1 <= len(relation.named) <= 2 or relation.states > MOST_REWRITTEN:
            return None
        if " and " in self.system or self.lsd or relation.finite or any(of.open for of in relation.systems):
            return None
        from wythoff.proofs.presburger import rewritten  # loads what games are

        found = rewritten(relation, algebra=Algebra(Budget(Limits(seconds=2))))
        text = None if found is None else found.named(relation.named)
        return text if text is not None and len(text) <= MOST_LETTERS else None

    @property
    def status(self) -> int:
        """The exit status: 0 for true and for a relation, 1 for false, 3 for undecided."""
        return 3 if self.undecided is not None else int(self.truth is False)

    def first(self, n: int) -> Sequence[tuple[int, ...]] | Sequence[tuple[str, ...]] | None:
        """Return the first n tuples of the relation, numbers or words, or None if the limits are reached before."""
        with suppress(UndecidedError):
            return [] if self.relation is None else self.relation.first(n, Budget(self.limits).watch)
        return None

    def as_dict(self) -> dict[str, Any]:
        """Return the decision for JSON. Solutions that were not found within the limits are null."""
        relation, found = self.relation, self.first(SHOWN)
        return {
            **told_of(self, "statement system truth witness"),
            "variables": [] if relation is None else list(relation.named),
            "states": None if relation is None else relation.states,
            "answer_states": relation.states if relation is not None else self.truth and int(self.truth),
            "largest": self.largest,
            "solutions": None if found is None else [list(numbers) for numbers in found],
            "finite": None if relation is None else relation.finite,
            "condition": self.condition,
            **told_of(self, "evidence"),
        }

    def __repr__(self) -> str:
        if self.relation is not None:
            return f"<Decision: {str(self.relation).strip('<>')}>"
        shown = {True: "true", False: "false", None: "undecided"}[self.truth]
        return f"<Decision: {shown}{f', witness {self.witness}' if self.witness else ''}>"


class Made(Decision):
    """The result of a command that is not a statement, such as `export`. `said` describes it."""

    def __init__(self, statement: str, outcome: Outcome, said: str) -> None:
        super().__init__(statement, outcome, 0, 0.0)
        self.said = said

    @property
    def evidence(self) -> Evidence | None:
        """None, because such a command makes no claim."""
        return None

    def as_dict(self) -> dict[str, Any]:
        return {**super().as_dict(), "said": self.said}

    def __repr__(self) -> str:
        return f"<Made: {self.statement}: {self.said}>"


class Session:
    """The names that the commands of one file define, for later commands of it.

    `system` is the numeration system by default, and `library` a folder of Walnut's files. Each statement is decided
    within `limits`.
    """

    def __init__(
        self, system: str | None, library: FilePath | None, limits: Limits | None, progress: Progress | None
    ) -> None:
        self.limits, self.progress = limits, progress
        self.table = Table(makers())
        if library is not None:
            self.table.library = Library(path_of(library))
            self.table.library.bases = self.table.bases
        self.morphisms: dict[str, dict[int, tuple[int, ...]]] = {}
        self.macros: dict[str, str] = {}
        self.folder: str | None = None  # where commands write automata
        self.system = self.table.system(DEFAULT if system is None else system.removeprefix("?"))

    def decide(self, text: str, strategy: str = "", within: Budget | None = None) -> Decision:
        """Decide the statement `text`. The work is also counted in the budget `within`, and ends when this is spent.

        If `strategy` is given, such as "brzozowski", automata are determinised only by it.
        """
        algebra = Algebra(Budget(self.limits, self.progress, within=within), strategy)
        try:
            outcome = decide_statement(text, self.table, algebra, self.system)
        except RecursionError:
            raise NotationError("the statement is nested too deeply", text) from None
        decision = Decision(text, outcome, algebra.budget.largest, algebra.budget.seconds)
        decision.table, decision.limits = self.table.as_it_is(), self.limits
        return decision

    def may_be_of_a_base(self, name: str, relation: Relation | None) -> None:
        """Store `relation` in the library if `name` begins with msd_ or lsd_: it may define a numeration system.

        The relation msd_NAME has the words of the system NAME, and msd_NAME_addition is its addition. Statements
        then use them as if Walnut had written files of these names, unless the library has such files already. Nothing
        is stored if `relation` is None.
        """
        if relation is not None and self.table.library is not None and name.startswith(("msd_", "lsd_")):
            self.table.library.keep(name, relation)

    def define(self, command: Command, strategy: str = "") -> Decision:
        """Decide the statement of a definition, and store its relation under the command's name.

        If `strategy` is given, automata are determinised only by it. A statement without free variables is stored as a
        relation that is always or never true.
        """
        formula = read(command.text).formula
        while isinstance(formula, Within):
            formula = formula.inner
        order, note = fixed_order(command, free_variables(formula))
        decision = self.decide(command.text, strategy)
        if decision.relation is not None:
            decision.relation = decision.relation.ordered(order)
            self.table.keep(command.name, decision.relation, alone=True)
        elif decision.undecided is None:
            algebra = Algebra()
            made = algebra.everything if decision.truth else algebra.nothing
            self.table.keep(command.name, made(system_of(DEFAULT), ()))
        decision.order_note = note
        decision.notes += (note,) * bool(note)
        return decision


def decide(
    text: str,
    *,
    system: str | None = None,
    limits: Limits | None = None,
    library: FilePath | None = None,
    progress: Progress | None = None,
) -> Decision:
    """Decide `text`, a statement in Walnut's language.

    >>> decide("?msd_fib Ax Ey y > x & F[y] = @1").truth, decide("Ax,y x + 3 > y").witness
    (True, {'x': 0, 'y': 3})
    >>> decide("x + x = y & y < 7").relation.first()
    [(0, 0), (1, 2), (2, 4), (3, 6)]

    The numeration system is the one after a question mark, or else `system`, or else base 2. `library` is a folder of
    Walnut's files, whose definitions may be used. A statement that exceeds the `limits` is undecided.

    Raises: NotationError with the place; ParameterError for a system or a word that is refused, with the reason. Cost:
    a tower of exponentials in the alternations of quantifiers at worst, within the limits.
    """
    if not isinstance(text, str):
        raise NotationError("a statement must be a text", brief(text))
    decision = Session(system, library, limits, progress).decide(text)
    decision.alone = True
    return decision
