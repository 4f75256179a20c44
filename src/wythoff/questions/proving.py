"""The question `prove`: the P-positions of a game as an automaton, found and proved from the rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from time import monotonic

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of
from wythoff.base.errors import ParameterError, brief
from wythoff.base.jobs import workers_of
from wythoff.game.catalog.canonical import meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, PilesGame, played, require_values
from wythoff.game.rulesets.moves import layers_of
from wythoff.kernels import Progress
from wythoff.proofs.faithful import difference
from wythoff.proofs.rules import MoveRules, UndefinableError
from wythoff.proofs.search_results import SearchResult
from wythoff.proofs.searching import FIRST, Pairs, Search
from wythoff.questions.following import settled, spoken
from wythoff.questions.proof import Proof
from wythoff.sequences.recurrences.equation_systems import EquationSystem
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.solving.solvers import solve
from wythoff.solving.values.levels import level_set

CHECKED = 12  # the largest pile for which formulas are compared with options before anything is proved
LEAST_WINDOW = 20  # columns: with fewer no automaton can be learned


class Data:
    """The source of the positions from which automata are guessed: those with Sprague-Grundy values 0, ..., `value`.

    The positions of value 0 are the P-positions. Any solver may compute them, because the search proves its result.
    """

    def __init__(self, game: Game, value: int) -> None:
        self.game, self.value = game, value

    def levels(self, up_to: int, watch: Progress) -> list[Pairs]:
        if not self.value:
            return [[*solve(self.game, up_to=up_to, progress=watch).p_positions]]
        return [[*level_set(self.game, g, up_to=up_to, progress=watch).positions] for g in range(self.value + 1)]

    def columns(self, columns: int, watch: Progress) -> Pairs:
        return [*solve(self.game, columns=columns, progress=watch).p_positions]


def prove(
    game: Game | str | EquationSystem,
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

    `value` is the Sprague-Grundy value; 0 means the P-positions. An automaton in some numeration system is guessed from
    the positions with piles up to `columns` or more, and tested on others. The rules then decide for all positions
    whether it is right. `system` is the system to try; by default likely systems are tried. `window` is the largest
    pile of the data; by default the limit of time decides. `limits` bound time, memory and states. At most `jobs`
    processes guess, each in another system; None allows as many as the machine can run. The answer is the first right
    guess in the order of the systems.

    One claim may then be decided from the proof, for all positions. `same_as`: another game has the same P-positions.
    `adjoinable`: which moves can be added, each by itself, without changing the P-positions. `removable`: some moves
    can be left out without changing them. `invariant`: some game whose moves are the same everywhere has these
    P-positions.

    >>> claim = prove("nim | diagonal", adjoinable=True)
    >>> claim.proved, claim.relation.first(4), prove("nim | diagonal", removable="jump(1, 1)").witness
    (True, [(1, 3), (1, 5), (2, 4), (1, 6)], {'x': 1, 'y': 1})

    A system of equations can be proved too: automata give its two sequences for all n.

    >>> prove("A(n) = B(2*n-1) + B(2*n)")
    <EquationProof: A(n) = B(2*n-1) + B(2*n), 8 states in base(2)>

    Raises: ParameterError for an invalid value, for two claims, and for an inconsistent system; NotationError for text
    that is neither game nor system.
    """
    if isinstance(game, EquationSystem) or (isinstance(game, str) and is_system(game)):
        if any((value, system, columns != FIRST, same_as, adjoinable, removable, invariant, window)):
            raise ParameterError(
                "a proof about a system of equations takes no value, numeration system, columns or claim: leave "
                "them out"
            )
        from wythoff import questions  # imported at first use, because `equation_proofs` imports this module

        proof: Proof = questions.prove_system(game if isinstance(game, str) else game.text, limits)
        return proof
    game, limits = as_game(game), (limits or Limits()).cautious()
    workers_of(jobs)
    claims = {"same_as": same_as, "adjoinable": adjoinable, "removable": removable, "invariant": invariant}
    asked = [(name, given) for name, given in claims.items() if given is not None and given is not False]
    find = partial(
        proof_within, system=system, columns=columns, limits=limits, window=window, progress=progress, jobs=jobs
    )
    if not asked:
        return find(game, None, value=value)
    if len(asked) > 1 or value:
        said = "prove can decide only one claim at a time, about the P-positions (value 0)"
        raise ParameterError(f"{said}; was given {', '.join(dict(asked))}")
    ((name, given),) = asked
    return settled(game, name, None if given is True else given, find, limits)


def proof_within(
    game: Game,
    budget: Budget | None,
    *,
    value: int = 0,
    system: str | None = None,
    columns: int = FIRST,
    limits: Limits,
    window: int | None = None,
    progress: Callable[[int, int], None] | None = None,
    jobs: int | None = 1,
) -> Proof:
    """Find and prove an automaton as `prove` does, within `limits` and, if it is given, within `budget`.

    The other arguments are those of `prove`. Raises: ParameterError.
    """
    limits = limits.cautious()
    started = monotonic()
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise ParameterError(f"a value must be an integer >= 0, was {brief(value)}")
    if not isinstance(columns, int) or isinstance(columns, bool) or columns < LEAST_WINDOW:
        raise ParameterError(f"columns must be an integer >= {LEAST_WINDOW}, was {brief(columns)}")
    if value:
        require_values(game)
    if system is not None:
        system = system_of(system, budget=budget).name
    if not value and played(game).as_kind(PilesGame) is not None and layers_of(meant(game)) is None:
        from wythoff.questions.pile_proofs import prove_piles  # most games have two piles

        return prove_piles(game, system, limits, progress, prove, budget)
    written: Game = game
    rules: MoveRules | None = None
    try:
        written, formulas = spoken(game)
        if wrong := difference(written, formulas, CHECKED, budget):
            raise UndefinableError(f"the formulas found for its moves are wrong for the move {wrong}")
        rules, whole = formulas, Budget(limits, within=budget)
        search = Search(Data(written, value), rules, value, whole.left, progress, window, jobs, whole)
        found = search.run(system, columns)
    except (UndefinableError, UndecidedError) as error:
        found = SearchResult((), 0, 0, str(error), ())
    return Proof(game, written, rules, value, found, monotonic() - started, prove)
