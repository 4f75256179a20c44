"""The question `check`: the hypotheses of a game's theorems, and whether their P-positions obey the rules.

The game `nim | diagonal(f)` has *candidates* for P-positions: the pairs (a_n, b_n) of recurrence (9) of Fraenkel 2004.
a_n is the least number in no earlier pair, and b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1). By Theorem 3
there, they are the P-positions in normal play if f is positive, monotone and semi-additive.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from wythoff.base.answers import USUAL, Answer
from wythoff.base.errors import ParameterError, TooLargeError, UnsolvedError, brief
from wythoff.base.frozen import field
from wythoff.expressions import Expression, parse_expression
from wythoff.game.catalog.canonical import meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import WIDTH_VARIABLES, Game, GameWithMemory, Position, own_of, played
from wythoff.game.rulesets.plans.certifying import Mistake, first_mistake, is_left_to_the_definition
from wythoff.kernels import ENDLESS, POSITION_BYTES, Progress, require_memory, silent
from wythoff.sequences.kinds import require_count
from wythoff.solving.solution import Bound, Evidence, Hypothesis, PositionList, Solution, growing, in_time
from wythoff.solving.solution.offers import Offer, ask, ranked
from wythoff.solving.solvers import solve
from wythoff.solving.solvers.by_definition import SECONDS_AN_OPTION, ByDefinition
from wythoff.solving.solvers.by_sweep import BySweep
from wythoff.solving.solvers.patience import require_soon, soon
from wythoff.solving.solvers.positions import ByRules
from wythoff.solving.solvers.solver import Finder
from wythoff.solving.theorems import best, fraenkel2004, nonnegative, witnesses
from wythoff.solving.theorems.constraint import ConstraintGame, as_constraint_game, is_at_least

# the largest pile up to which the rules are replayed position by position; beyond it, two solvers are compared
REPLAYED = 60
REPLAY_SECONDS = 2.5  # seconds for that replay
# If no theorem applies, a second solver computes P-positions as far as it gets in about that many seconds.
SECOND_OPINION = 1.0
# The default bounds on piles: less for three piles, four, ...; and with memory, where the definition visits many
# states of each position.
FAR, FAR_WITH_PILES, FAR_WITH_MEMORY = 300, (30, 12, 7, 4), 30


class Report(Answer):
    """The outcome of a check. It is true unless a claim is refuted.

    - `claim` names the set of claimed P-positions, for piles up to `up_to`.

    - `by` is the solver with whose P-positions the set was compared, for piles up to `compared`. Both are None if no
      other solver can compute them.

    - `replayed`: for piles up to this number, the set was tested against the rules, position by position.

    - `hypotheses` are those of Theorem 3 of Fraenkel 2004: f is positive, monotone and semi-additive. `conditions` are
      weaker ones that suffice for f >= 0, tested on the candidates up to the bound. Both are empty for other games.

    - `extra` is the least member of the set that is not a P-position, `missing` the least P-position outside the set.

    - `mistake` is the first position where the set breaks the rules.
    """

    claim: str
    up_to: int
    by: str | None = field(kw_only=True)
    compared: int | None = field(kw_only=True)
    replayed: int = field(kw_only=True)
    hypotheses: tuple[Hypothesis, ...] = field(default=(), kw_only=True)
    conditions: tuple[Hypothesis, ...] = field(default=(), kw_only=True)
    extra: Position | None = field(default=None, kw_only=True)
    missing: Position | None = field(default=None, kw_only=True)
    mistake: Mistake | None = field(kw_only=True)
    evidence: Evidence
    _told = "claim up_to by compared replayed agrees! extra missing mistake$ hypotheses* conditions* evidence"

    def __bool__(self) -> bool:
        return self.extra is None and self.missing is None and self.mistake is None


def usual(game: Game) -> int:
    """Return the default bound on piles for a check of this game."""
    if played(game).as_kind(GameWithMemory) is not None:
        return FAR_WITH_MEMORY
    return FAR if game.piles < 3 else FAR_WITH_PILES[min(game.piles, 6) - 3]


@in_time
def check(game: Game | str, up_to: int | None = None, *, progress: Progress | None = None) -> Report:
    """Compare the claimed P-positions of a game with the rules, for all piles up to `up_to`.

    For `nim | diagonal(f)` in normal play, the claim is the set of the pairs that `candidates` returns, even if the
    hypotheses of Theorem 3 of Fraenkel 2004 fail (f is positive, monotone and semi-additive). For other games it is the
    set that a theorem gives. The claim is compared with the P-positions of the fastest solver that computes them from
    the rules. If no theorem applies, the P-positions of that solver are the claim. They are compared with those of a
    second solver, as far as it gets in time. If there is only one solver, the claim is tested against the rules,
    position by position.

    The default bound is `usual(game)`, or less if that would take more than a few seconds.

    Cost: that of the solvers, and a test of a move for each position and each P-position with piles up to 60. Raises:
    UnsolvedError where no solver reaches the bound; TooLargeError.
    """
    game = as_game(game)
    progress = progress or silent
    if up_to is None:
        return soon(usual(game), lambda bound, watched: check(game, bound, progress=watched), progress)
    bound = Bound("up_to", up_to)
    if game.partizan:
        return _outcomes(game, bound, progress)
    # The recurrence is a claim about the width as typed.
    asked = game if as_constraint_game(game) else meant(game)
    found, theorem = as_constraint_game(asked), best(asked)
    offers = _offers(asked, bound)
    first = _solved(offers[0], progress)
    require_memory(
        2 * POSITION_BYTES * len(first.p_positions), "the P-positions, to be compared one by one,", progress=progress
    )
    claimed: Iterable[Position] = first.p_positions
    claim, evidence = f"the P-positions computed {offers[0].by}", first.evidence
    hypotheses, conditions = (), ()  # type: tuple[Hypothesis, ...], tuple[Hypothesis, ...]
    by, compared = offers[0].by, up_to  # type: str | None, int | None
    facts = set(first.p_positions)
    if theorem is not None:
        claimed = PositionList(*theorem.answer.conclusion().pairs(bound, progress))
        claim, evidence = f"the P-positions by {theorem.by}", theorem.evidence
    if found is not None and not found.misere:
        claimed, claim = _candidates(found, up_to), "S, the candidates of recurrence (9) of Fraenkel 2004"
        hypotheses = fraenkel2004.examine(found.width, "").hypotheses
        # The weaker conditions for f >= 0, on all pairs of candidates up to the bound. If they hold, the candidates
        # up to the bound are the P-positions.
        conditions = nonnegative.hypotheses(nonnegative.non_negative(found.width), up_to + 1)
    elif theorem is None:
        by, compared, facts = _second_opinion(asked, offers, up_to, progress)
    claims = set(claimed)
    near = _near(game, up_to)
    known = {position for position in claims if compared is not None and game.reach(position) <= compared}
    mistake = None
    # The rules as typed check the P-positions found for the canonical form. This is skipped for games that only the
    # definition solves: it has just computed each of these positions.
    defined = by == ByDefinition.name and compared is not None and compared >= near and known == facts
    if not (defined and asked == game and is_left_to_the_definition(game)):
        mistake, near = _replayed(game, claims, near, progress)
    extra, missing = min(known - facts, default=None), min(facts - known, default=None)
    return Report(
        claim, up_to, evidence, by=by, compared=compared, replayed=near, hypotheses=hypotheses, conditions=conditions,
        extra=extra, missing=missing, mistake=mistake,
    )  # fmt: skip


def _near(game: Game, up_to: int) -> int:
    """Return the largest pile up to which the rules are replayed position by position.

    It is the lesser of `up_to` and the constant REPLAYED. It is halved while the test would take too long.
    """
    near = min(up_to, REPLAYED)
    while own_of(game) is None and SECONDS_AN_OPTION * min(game.edges(near), ENDLESS) > REPLAY_SECONDS:
        near //= 2
    return near


def _replayed(game: Game, claims: set[Position], near: int, progress: Progress) -> tuple[Mistake | None, int]:
    """Return (mistake, reached): the first position at which `claims` break the rules, and the largest pile replayed.

    `mistake` is None if there is none. `reached` is `near`, or less if the game is written in Python and the time limit
    ends the test.
    """

    def mistake(reach: int, watched: Progress) -> Mistake | None:
        return first_mistake(game, (place for place in claims if game.reach(place) <= reach), reach, watched)

    if own_of(game) is None:
        return mistake(near, progress), near
    return growing(near, REPLAY_SECONDS, mistake, progress)


def _offers(game: Game, bound: Bound) -> list[Offer[Finder]]:
    """Return the solvers that compute P-positions from the rules up to `bound`, the fastest first.

    Each solver comes as an `Offer`, with an estimate of its seconds. For `nim | diagonal(f)` the solver `by_sweep`
    comes first if it applies, even if others are faster. Raises: UnsolvedError if there are no solvers.
    """
    question = ByRules(game, bound)
    found = [*question.offers()]
    # All solvers have been loaded, so loading time does not count.
    made = [offer.at_least(0.0) for offer in found if isinstance(offer, Offer)]
    able = [offer for offer in ranked(made) if offer.evidence.kind == "computed"]
    if not able:
        raise UnsolvedError(
            f"{game} cannot be checked for piles up to {brief(bound.value)}: {found[-1].by} {found[-1].reason}"
        )
    swept = ask(question, BySweep.name) if as_constraint_game(game) is not None else None
    return able if swept is None else [swept, *(offer for offer in able if offer.by != swept.by)]


def _solved(offer: Offer[Finder], progress: Progress) -> Solution:
    require_soon(progress, offer.seconds)
    return offer.answer(progress)


def _second_opinion(
    game: Game, offers: Sequence[Offer[Finder]], up_to: int, progress: Progress
) -> tuple[str | None, int | None, set[Position]]:
    """Return (name, bound, P-positions) of a second solver: one that is not the first of `offers`.

    The bound on piles is `up_to`, or half of it, a quarter, ..., so that the solver needs only a few seconds. The
    result is (None, None, set()) if there is no second solver.
    """
    first = offers[0].by
    while up_to:
        for offer in offers:
            if offer.by != first and offer.seconds <= SECOND_OPINION:
                return offer.by, up_to, set(_solved(offer, progress).p_positions)
        up_to //= 2
        offers = _offers(game, Bound("up_to", up_to))
    return None, None, set()


def _outcomes(game: Game, bound: Bound, progress: Progress) -> Report:
    """Check a partizan game for piles up to `bound`: compare its outcomes with the definition, position by position.

    The claimed outcomes are those of a theorem or of the fastest solver.
    """
    verdict = ByDefinition().applies(game, bound)
    if not verdict.applies:
        raise UnsolvedError(
            f"{game} cannot be checked for piles up to {brief(bound.value)}: {verdict.solver} {verdict.reason}"
        )
    up_to = bound.value
    solution = solve(game, up_to=up_to, progress=progress)
    known = solution.evidence
    claim = f"the outcomes {'by' if known.kind == 'proved' else 'computed'} {known.text}"
    mistake = solution.check(up_to).mistake
    return Report(claim, up_to, known, by=ByDefinition.name, compared=up_to, replayed=up_to, mistake=mistake)


def _candidates(game: ConstraintGame, up_to: int) -> list[Position]:
    """Return the pairs (a_n, b_n) of `candidates` whose piles are from 0 to `up_to`, each pair sorted.

    `game` is nim | diagonal(f), which gives f. As a_n >= n, the first up_to + 1 pairs are enough.
    """
    pairs = witnesses.candidates(game.width, up_to + 1, stop=up_to)
    longest = max(pairs[-1]).bit_length()
    if len(pairs) <= up_to and longest > witnesses.MAX_CANDIDATE_BITS and not is_at_least(game.width, 0):
        raise _too_long(len(pairs))
    return [(x, y) if x <= y else (y, x) for x, y in pairs if min(x, y) >= 0 and max(x, y) <= up_to]


def _too_long(number: int) -> TooLargeError:
    most = f"at most {witnesses.MAX_CANDIDATE_BITS} bits"
    return TooLargeError(
        f"the claimed P-positions must have piles of {most}, but P-position number {number} has larger ones"
    )


def candidates(width: str | Expression, count: int = USUAL) -> list[Position]:
    """Return the first `count` pairs (a_n, b_n), each sorted, that are candidates for P-positions.

    a_n is the least number in no earlier pair. Recurrence (9) of Fraenkel 2004 gives b_n = f(a_(n-1), b_(n-1), a_n) +
    b_(n-1) + a_n - a_(n-1), where the function f is `width`. The pairs are the P-positions of nim | diagonal(f) if f is
    positive, monotone and semi-additive. For other f, `check` decides whether they are. If f is negative, a pair may
    come twice, or contain a negative number.

    >>> candidates("x1 + 1", 5)
    [(0, 0), (1, 2), (3, 6), (4, 11), (5, 17)]
    >>> candidates("(x0 - x1)**2", 3)[-1], solve("nim | diagonal((x0 - x1)**2)", count=3).p_positions[-1]
    ((3, 8), (3, 12))

    Raises: NotationError; ParameterError; EvaluationError where f has no value; TooLargeError for terms of too many
    bits. Source: Fraenkel 2004, (3) and (9). Cost: O(1) evaluations of f a pair.
    """
    if not isinstance(width, str | Expression):
        raise ParameterError(f"the width f must be an expression in x1, y1, x0, was {brief(width)}")
    f = parse_expression(width, WIDTH_VARIABLES) if isinstance(width, str) else width
    found = witnesses.candidates(f, require_count(count, "candidates"))
    if len(found) < count:
        raise _too_long(len(found))
    return [(a, b) if a <= b else (b, a) for a, b in found]
