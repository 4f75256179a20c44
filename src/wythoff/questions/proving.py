"""The question `prove`: which P-positions a game has, as an automaton with a proof, found from its rule."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.automata.relations import Relation
from wythoff.catalog.canonical import meant, told
from wythoff.catalog.given import as_game
from wythoff.displayed import Worded
from wythoff.errors import ParameterError, RequestError, brief, counted
from wythoff.frozen import told_of
from wythoff.jobs import workers_of
from wythoff.kernels import Progress, silent
from wythoff.proofs.certifying import certificate, digest
from wythoff.proofs.faithful import difference
from wythoff.proofs.moving import ProvedAnswer
from wythoff.proofs.rules import Rules, UndefinableError, rules_of
from wythoff.proofs.searching import FIRST, Found, Pairs, Search
from wythoff.rulesets import Game, Given, Position, require_values
from wythoff.solution import PAPERS_TERMS, Bound, Evidence, Solution
from wythoff.solvers import solve
from wythoff.strategies.known import Strategy, known_by

__all__ = ["FIRST", "Limits", "Proof", "prove"]

CHECKED = 12  # piles to which formulas are held against options before anything is proved
LEAST_WINDOW = 20  # columns: from fewer no automaton is learned


class Data:
    """The P-positions of a game, or its positions of the values up to one, by whatever solves it."""

    def __init__(self, game: Game, value: int) -> None:
        self.game, self.value = game, value

    def levels(self, up_to: int, watch: Progress) -> list[Pairs]:
        if not self.value:
            return [[*solve(self.game, up_to=up_to, progress=watch).p_positions]]
        from wythoff.values.levels import level_set

        return [[*level_set(self.game, g, up_to=up_to, progress=watch).positions] for g in range(self.value + 1)]

    def columns(self, columns: int, watch: Progress) -> Pairs:
        return [*solve(self.game, columns=columns, progress=watch).p_positions]


class ProvedSolution(Solution):
    """The solution that a proof gives; a copy finds the proof anew."""

    def _recipe(self) -> tuple[str, str, tuple[Any, ...], dict[str, Any]]:
        return "wythoff.questions.proving", "proved_solution", (self.game,), {self.bound.kind: self.bound.value}


class ProvedStrategy(Strategy):
    """The strategy that a proof gives; a copy finds the proof anew."""

    def _recipe(self) -> tuple[str, str, tuple[Any, ...], dict[str, Any]]:
        return "wythoff.questions.proving", "proved_strategy", (self.game,), {}


class Proof(Worded):
    """The result of proving a game: proved, with the automaton of its P-positions, or not, with the reason.

    `relation` holds the positions (x, y), x <= y in an unordered game; `tried` the systems, with what became of them;
    `claim` is "p_positions", and `witness` None.
    """

    claim = "p_positions"
    witness: dict[str, int] | None = None

    def __init__(self, game: Game, spoken: Game, rules: Rules | None, value: int, found: Found, seconds: float) -> None:
        self.game, self.spoken, self.rules, self.value, self.seconds = game, spoken, rules, value, seconds
        self.levels, self.learned_from, self.largest = found.levels, found.learned_from, found.largest
        self.reason, self.tried = found.reason, found.tried
        self._certificate: dict[str, Any] | None = None

    @property
    def proved(self) -> bool | None:
        """True, or None where there is no proof."""
        return True if self.levels else None

    @property
    def relation(self) -> Relation | None:
        """The P-positions, or the positions of the value asked for."""
        if not self.levels:
            return None
        found = self.levels[-1]
        return found.renamed({"x0": "x", "y0": "y"})

    @property
    def system(self) -> str | None:
        """The name of the numeration system."""
        return self.levels[-1].system.name if self.levels else None

    @property
    def states(self) -> int | None:
        """How many live states the minimal automaton has."""
        return self.levels[-1].states if self.levels else None

    @property
    def certificate(self) -> dict[str, Any]:
        """What the stand-alone checker needs to prove it again.

        Raises: RequestError where nothing is proved.
        """
        if self._certificate is None:
            if not self.levels or self.rules is None:
                raise RequestError(f"only what is proved has a certificate: {self.reason}")

            self._certificate = certificate(str(self.spoken), self.rules, self.levels)
        return self._certificate

    @property
    def evidence(self) -> Evidence | None:
        """How the answer is known; None where it is not."""
        if not self.levels:
            return None

        states = counted(self.states or 0, "states")
        return Evidence("proved", f"certificate {digest(self.certificate)[:12]}, {states} in {self.system}")

    @property
    def status(self) -> int:
        """The exit status: 0 proved, 1 refuted, 3 neither."""
        return {True: 0, False: 1, None: 3}[self.proved]

    def outcome(self, position: Given) -> str:
        """P or N, for piles of any size.

        >>> prove("nim | diagonal").outcome((10**20, 10**21))
        'N'

        Raises: RequestError where no P-positions are proved.   Cost: linear in the digits, once these are found.
        """
        return "P" if self._answer().is_p(self.game.place(position)) else "N"

    def winning_move(self, position: Given) -> Position | None:
        """A move to a P-position; None where there is none.

        >>> prove("nim | diagonal").winning_move((10**9, 10**9 + 3))
        (4, 7)

        With blocking one of the moves of which the opponent cannot forbid all.
        Raises: RequestError.   Cost: that of finding the digits, and then linear in them.
        """
        return self._answer().winning_move(self.game.place(position))

    def solution(
        self, *, up_to: int | None = None, columns: int | None = None, count: int | None = None
    ) -> ProvedSolution:
        """The P-positions within a bound, the first 17 without one, with the proof for their evidence.

        >>> solution = prove("nim | keep(diagonal, x1 >= 2)").solution(up_to=10)
        >>> len(solution), solution.winning_moves((10**9, 10**9 + 3)), bool(solution.check(20))
        (6, ((6, 9), (618033991, 1000000003)), True)

        Raises: RequestError where no P-positions are proved, and for two bounds; UnsolvedError where a column holds
        infinitely many; TooLargeError.
        """
        answer, evidence = self._answer(), self.evidence
        assert evidence is not None
        bound = Bound.given(up_to=up_to, columns=columns, count=count) or Bound("count", PAPERS_TERMS)
        return ProvedSolution(self.game, bound, answer.pairs(bound, silent), evidence, answer)

    def strategy(self) -> Strategy:
        """How to play from piles of any size.   Raises: RequestError where no P-positions are proved."""
        answer, evidence = self._answer(), self.evidence
        assert evidence is not None
        return ProvedStrategy(self.game, known_by("certificate", answer, evidence))

    def _answer(self) -> ProvedAnswer:
        if not self.levels or self.value or self.rules is None:
            raise RequestError(f"P-positions must be proved: {self.reason or f'the value was {self.value}'}")
        return ProvedAnswer(self.game, self.rules, self.levels[-1])

    def as_dict(self, certificate: str | None = None) -> dict[str, Any]:
        """In JSON `certificate` is the name of the file with it."""
        relation, form = self.relation, told(self.game)
        return {
            "game": str(self.game), "canonical": None if form == self.game else str(form),
            **told_of(self, "claim value proved system states largest learned_from?"),
            "seconds": round(self.seconds, 3), "witness": self.witness,
            "relation": None if relation is None else [list(pair) for pair in relation.first()],
            "certificate": certificate, "reason": self.reason or None,
            "tried": [{**one._asdict(), "profile": list(one.profile)} for one in self.tried],
            **told_of(self, "evidence"),
        }  # fmt: skip

    def __repr__(self) -> str:
        if self.levels:
            return f"<Proof: {self.game}, {counted(self.states or 0, 'states')} in {self.system}>"
        return f"<Proof: {self.game}, not proved, {self.reason}>"


def prove(
    game: Game | str,
    *,
    value: int = 0,
    system: str | None = None,
    columns: int = FIRST,
    same_as: Game | str | None = None,
    adjoinable: bool = False,
    removable: Game | str | None = None,
    invariant: bool = False,
    limits: Limits | None = None,
    window: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    jobs: int | None = 1,
) -> Proof:
    """Find and prove the automaton of the P-positions of a game, or of its positions of a Sprague-Grundy value.

    >>> proof = prove("nim | diagonal")
    >>> proof, proof.relation.first(4)
    (<Proof: nim | diagonal, 4 states in zeckendorf>, [(0, 0), (1, 2), (3, 5), (4, 7)])
    >>> proof.relation.contains((10**30, 10**31))
    False

    The P-positions to `columns`, or farther, are guessed to be those of an automaton in a system of numeration, and the
    guess is tested on others; that it is right is then decided for all positions, from the rules. `system` is the one
    to try, without it likely ones are tried; `window` is the farthest to look, without it the seconds decide. At most
    `jobs` processes guess, each in other systems, None for as many as may run at once: the first guess in their order
    that is right is the answer.

    One claim may be asked to be decided from there, for all positions: `same_as`, that another game has the same
    P-positions; `adjoinable`, which moves can be added, each by itself, without changing them; `removable`, that some
    moves can be left out; `invariant`, that some game whose moves are the same everywhere has these P-positions.

    >>> claim = prove("nim | diagonal", adjoinable=True)
    >>> claim.proved, claim.relation.first(4), prove("nim | diagonal", removable="jump(1, 1)").witness
    (True, [(1, 3), (1, 5), (2, 4), (1, 6)], {'x': 1, 'y': 1})

    Raises: ParameterError for what is not a value, and for two claims; NotationError for what is not a game or a
    system.
    """
    game, limits = as_game(game), (limits or Limits()).cautious()
    workers_of(jobs)
    claims = {"same_as": same_as, "adjoinable": adjoinable, "removable": removable, "invariant": invariant}
    asked = [(name, given) for name, given in claims.items() if given is not None and given is not False]
    if asked:
        if len(asked) > 1 or value:
            said = "one claim must be asked for, and about the P-positions (value 0)"
            raise ParameterError(f"{said}, had {', '.join(dict(asked))}")
        from wythoff.questions.following import settled

        def find(of: Game) -> Proof:
            return prove(of, system=system, columns=columns, limits=limits, window=window, progress=progress, jobs=jobs)

        ((name, given),) = asked
        return settled(game, name, None if given is True else given, find, limits)
    started = monotonic()
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ParameterError(f"a value must be an integer >= 0, was {brief(value)}")
    if not isinstance(columns, int) or isinstance(columns, bool) or columns < LEAST_WINDOW:
        raise ParameterError(f"columns must be an integer >= {LEAST_WINDOW}, was {brief(columns)}")
    if value:
        require_values(game)
    if system is not None:
        system = system_of(system).name
    try:
        written, rules = spoken(game)
    except UndefinableError as error:
        return Proof(game, game, None, value, Found((), 0, 0, str(error), ()), monotonic() - started)
    wrong = difference(written, rules, CHECKED)
    if wrong:
        return Proof(game, written, None, value, Found((), 0, 0, f"its moves are not their formulas {wrong}", ()), 0.0)
    try:
        budget = Budget(limits)
        with budget.including():
            search = Search(Data(written, value), rules, value, budget.left, progress, window, jobs)
            found = search.run(system, columns)
    except (UndefinableError, UndecidedError) as error:
        found = Found((), 0, 0, str(error), ())
    return Proof(game, written, rules, value, found, monotonic() - started)


def proved_solution(game: Game | str, **bound: int) -> ProvedSolution:
    """The solution that a proof gives, within a bound."""
    return prove(game).solution(**bound)


def proved_strategy(game: Game | str) -> Strategy:
    """The strategy that a proof gives."""
    return prove(game).strategy()


def spoken(game: Game) -> tuple[Game, Rules]:
    """Return the game whose rules are formulas: as typed, else in its canonical form."""
    try:
        return game, rules_of(game)
    except UndefinableError:
        other = meant(game)
        if other == game:
            raise
        return other, rules_of(other)
