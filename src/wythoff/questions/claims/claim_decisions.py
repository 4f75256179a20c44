"""Claims decided for all piles: the proved and the claimed P-positions as relations in one numeration system.

Either the two relations are equal, or there is a least position at which they differ. A recurrence is not solved. But
if the formula of one pile uses no earlier terms and no mex (the least number in no earlier position), it numbers the
P-positions, and induction proves that they satisfy the recurrence.

If no proof of the game is found, the rules give a second relation: the positions from which no move leads to a claimed
position. If it differs from the claim, the claim is wrong at the least difference, in an order in which moves lead to
earlier positions. A *statement* is text in the language of `decide`; a *definition* gives a name such as $t to it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from wythoff.automata.limits import Budget, Limits
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.sequence_automata import beatty
from wythoff.automata.statements.deciding import Facts
from wythoff.base.errors import ParameterError, WythoffError, counted
from wythoff.expressions import parse_condition
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.proofs.certifying import certificate, digest
from wythoff.proofs.faithful import difference
from wythoff.proofs.rules import UndefinableError
from wythoff.proofs.winning import HERE, Moving
from wythoff.questions.claims.claimed import Claimed
from wythoff.questions.claims.formulas import NAMES, Formulas
from wythoff.questions.claims.linear import NotLinearError, Speaker, condition
from wythoff.questions.following import spoken as spoken_of
from wythoff.questions.pile_proofs import by_period
from wythoff.questions.proof import Proof
from wythoff.questions.proving import CHECKED, proof_within
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.solution import Evidence

SECONDS = 5.0  # for the proof of the game, and again for the comparison
MOST_POSITIONS = 100  # positions that a claim may list besides its formulas
QUOTED_OR_WORD = r"'[^']*'|\w+"
ANY = "base(2)"  # the numeration system where the claim needs no other


class Decided(NamedTuple):
    """The verdict on a claim for all piles: `evidence`, and the least position `witness` where it is wrong, or None.

    If `claimed` is true, the witness is claimed, but is no P-position. If false, it is an unclaimed P-position.
    """

    evidence: Evidence
    witness: Position | None
    claimed: bool


class _ProvedGame(NamedTuple):
    """The P-positions of a game as a relation of x and y, with evidence. If the game is unordered, all have x <= y."""

    relation: Relation
    evidence: Evidence


# A function that proves a game in the named numeration system, or in any if it is None, within an enclosing budget.
Prover: TypeAlias = Callable[["Game", "str | None", "Budget | None"], Proof]


def within(limits: Limits) -> Prover:
    """Return a function that proves games within `limits`: prover(game, system, budget) returns a proof.

    `system` is the name of a numeration system, or None. The work is also counted in `budget`.
    """
    return lambda game, system, budget: proof_within(game, budget, system=system, limits=limits)


def decided(claim: Claimed, budget: Budget | None = None) -> Decided | None:
    """Return the verdict on a claim for all piles, or None if a few seconds or `budget` do not suffice."""
    return decided_by(claim, within(Limits(seconds=SECONDS)), Limits(seconds=2 * SECONDS), budget)


def decided_by(claim: Claimed, prover: Prover, limits: Limits, budget: Budget | None = None) -> Decided | None:
    """Return the verdict on a claim for all piles, or None if it is not decided within `limits` and `budget`.

    `prover` is the function that proves the game: see `within`.
    """
    if claim.game.piles > 2 or len(claim.positions) > MOST_POSITIONS or claim.kind == "positions":
        return None
    try:
        return _decided(claim, prover, Budget(limits, within=budget))
    except (WythoffError, RecursionError):
        return None


def as_statement(claim: Claimed) -> tuple[str, str | None]:
    """Return (statement, system). The statement, in the language of `decide`, is true if and only if the claim is.

    >>> from wythoff.questions.claims.claim import Claim
    >>> print(as_statement(Claim(as_game("nim | vector(1, 2)"), "a(n - 1) + 1, b(n - 1) + 1", besides=[(0, 0)]))[0])
    (Ax,y (($P('nim | vector(1, 2)', x, y)) <=> ((Eq x = 0 + 1*q & y = 0 + 1*q) | (x = 0 & y = 0))))

    `system` is the numeration system that the statement needs, or None.

    Raises: NotLinearError for claims that are not linear, or about more than two piles.
    """
    if claim.game.piles > 2 or claim.kind == "positions":
        raise NotLinearError("the claim must be about one or two piles, and not a list of positions")
    spoken = _Spoken(claim, within(Limits(seconds=SECONDS)), None)
    facts = _Inlined(claim.game, spoken.speaker.lines)
    said, piles = spoken.claimed(facts), ",".join(spoken.names)
    less = "" if claim.game.ordered or len(piles) == 1 else "x <= y => "
    return facts.written(" & ".join([*facts.laws, f"(A{piles} {less}($p({piles}) <=> ({said})))"])), spoken.system


class _Inlined:
    """A collector of definitions and laws, from which one statement can be written that uses none of the defined names.

    It has the methods of `Facts`, but only stores text, while `Facts` makes automata and proves laws at once. `bodies`
    is {name: (statement, its variables)}. `laws` are statements that must be true.
    """

    def __init__(self, game: Game, lines: Sequence[tuple[Quadratic, Quadratic]]) -> None:
        self.laws: list[str] = []
        names = "xy"[: game.piles]
        self.bodies = {"p": (f"$P('{game}', {', '.join(names)})", names)}
        for place, (alpha, gamma) in enumerate(lines):
            named = f"$seq('beatty(alpha={alpha}, gamma={gamma})', n, v)"  # named sequences begin at 1
            before = f" | (n = 0 & v = {gamma.floor()})" if gamma.floor() >= 0 else ""
            self.define(f"line{place}", named + before, "nv")

    def define(self, name: str, statement: str, order: str) -> None:
        self.bodies[name] = statement, order

    def require(self, name: str, *statements: str) -> None:
        for statement in statements:
            bound = ",".join(re.findall(r"E([\w,]+) ", statement)).split(",")
            free = [one for one in "nxyuv" if one not in bound and re.search(rf"\b{one}\b", statement)]
            self.laws.append(f"(A{','.join(free)} {statement})")

    def written(self, statement: str) -> str:
        """Return `statement` with each defined name replaced: if $t(n, v) is v = 2*n, then (6 = 2*k) for $t(k, 6)."""

        def body(found: re.Match[str]) -> str:
            if found[1] not in self.bodies:
                return found[0]
            text, order = self.bodies[found[1]]
            values = dict(zip(order, re.findall(r"\w+", found[2]), strict=True))
            # A game or a sequence in quotes is not changed.
            return f"({self.written(re.sub(QUOTED_OR_WORD, lambda part: values.get(part[0], part[0]), text))})"

        return re.sub(r"\$([a-z]+\d*)\(([\w, ]+)\)", body, statement)


def _decided(claim: Claimed, prover: Prover, budget: Budget) -> Decided | None:
    spoken = _Spoken(claim, prover, budget)
    proved = _proved(claim.game, prover, spoken.system, budget)
    if proved is None:
        return _from_the_rules(claim.game, spoken, budget)
    facts = Facts(proved.relation.system.name, budget, p=proved.relation)
    facts.table.defined.update(spoken.lines)
    facts.define("c", spoken.claimed(facts), spoken.names)
    piles = ", ".join(spoken.names)
    differ = facts.define("d", f"($p({piles}) & ~$c({piles})) | ($c({piles}) & ~$p({piles}))", spoken.names)
    text = f"{proved.evidence.text}; compared in {proved.relation.system.name}"
    if differ.empty:
        return Decided(Evidence("proved", f"{text}, the positions claimed are the same"), None, True)
    least = (_first(differ),) if len(spoken.names) == 1 else _least(facts)
    return Decided(Evidence("proved", text), least, not proved.relation.contains(least))


def _from_the_rules(game: Game, spoken: _Spoken, budget: Budget) -> Decided | None:
    """Decide the claim `spoken` within `budget` from the rules of `game`, without a proof of its P-positions.

    Return None if the moves have no formula, or if the claim uses the P-positions of this game or another.
    """
    if spoken.names != "xy" or not spoken.explicit:
        return None
    try:
        written, rules = spoken_of(game)
    except UndefinableError:
        return None
    if difference(written, rules, CHECKED, budget):
        return None
    facts = Facts(spoken.system or ANY, budget)
    facts.table.defined.update(spoken.lines)
    claimed = facts.define("c", spoken.claimed(facts), spoken.names)
    moving = Moving(rules, facts.system, Algebra(Budget(budget.limits, within=budget)))
    claimed = moving.algebra.join(claimed.renamed(dict(zip("xy", HERE, strict=True))), moving.board)
    right = moving.losing(claimed)
    if right == claimed:
        proof = digest(certificate(str(written), rules, [claimed]))[:12]
        states = counted(claimed.states, "states")
        text = f"certificate {proof}, {states} in {facts.system.name}, which are those of the claim"
        return Decided(Evidence("proved", text), None, True)
    facts.table.defined["d"] = moving.algebra.other(claimed, right).renamed(dict(zip(HERE, "xy", strict=True)))
    least = _least(facts)
    return Decided(Evidence("proved", f"decided from the rules in {facts.system.name}"), least, claimed.contains(least))


def _proved(game: Game, prover: Prover, system: str | None, budget: Budget | None) -> _ProvedGame | None:
    if game.piles > 1:
        proof = prover(game, system, budget)
        relation, evidence = proof.relation, proof.evidence
        return None if relation is None or evidence is None else _ProvedGame(relation, evidence)
    known = by_period(game, ANY, budget)
    return None if known is None else _ProvedGame(*known)


def _least(facts: Facts) -> Position:
    """Return the position in the relation $d of `facts` whose larger pile is least; of several, the first in order.

    $d is the relation of the positions at which a claim is wrong.
    """
    reach = _first(facts.define("reach", "Ex,y $d(x, y) & ((x <= y & v = y) | (y < x & v = x))", "v"))
    near = f"$d(x, y) & ((x <= y & y = {reach}) | (y < x & x = {reach}))"
    x = _first(facts.define("first", f"Ey {near}", "x"))
    return x, _first(facts.define("second", f"Ex x = {x} & {near}", "y"))


def _first(relation: Relation) -> int:
    return relation.first(1)[0][0]


class _Spoken:
    """A claim as a statement that `decide` can decide. The variables for the piles are `names`: "xy" or "x".

    `lines` maps names such as "line0" to relations of Beatty sequences floor(n*s + c) in the claim. `system` is their
    numeration system, or None without them. `prover` proves other games, within `budget`.
    """

    def __init__(self, claim: Claimed, prover: Prover, budget: Budget | None) -> None:
        self.claim, self.prover, self.budget, self.names = claim, prover, budget, "xy"[: claim.game.piles]
        self.speaker = Speaker()
        self.steps: tuple[int, tuple[int, ...]] | None = None  # (k, (c, d)) for a(n - k) + c, b(n - k) + d
        self.equations: list[tuple[str, bool]] = []  # one for each pile; True if without earlier terms and mex
        if claim.kind == "formula":
            for name, pile in zip(self.names, Formulas(claim.text).piles, strict=True):
                words = {part.id for part in ast.walk(pile) if isinstance(part, ast.Name)}
                before = len(self.speaker.back)
                equation = self.speaker.equals(name, pile)
                self.equations.append((equation, len(self.speaker.back) == before and "mex" not in words))
            self.steps = _steps(Formulas(claim.text).piles)
            if self.steps is not None and len(claim.positions) < self.steps[0]:
                raise NotLinearError(
                    "the formulas use earlier terms, and too few first positions were given: give them with --and"
                )
        self.lines = {f"line{place}": beatty(*line, 0, budget=budget) for place, line in enumerate(self.speaker.lines)}
        systems = {relation.system.name for relation in self.lines.values()}
        if len(systems) > 1:
            raise NotLinearError("the formulas need more than one numeration system")
        self.system: str | None = systems.pop() if systems else None

    @property
    def explicit(self) -> bool:
        """Whether the statement uses no P-positions, neither of this game nor of another."""
        explicit = all(explicit for _, explicit in self.equations) or self.steps is not None
        return self.claim.kind != "game" and explicit

    def claimed(self, facts: Facts | _Inlined) -> str:
        """Return a statement that is true if and only if (x, y) is claimed. Add its definitions to `facts`.

        Raises: WythoffError if formulas are not proved to give one position for each n.
        """
        if self.claim.kind == "condition":
            return self._sorted(condition(parse_condition(self.claim.text, tuple(self.names))))
        if self.claim.kind == "game":
            return self._other(facts)
        if self.steps is not None:
            return self._sorted(" | ".join([*self._in_steps(*self.steps), *map(self._is, self.claim.positions)]))
        if all(explicit for _, explicit in self.equations):
            self._by_formula(facts)
        else:
            self._by_recurrence(facts)
        orders = [f"$t(n, {', '.join(self.names)})"]
        orders += ["$t(n, y, x)"] if self.names == "xy" and not self.claim.game.ordered else []
        return self._sorted(" | ".join([f"(En {' | '.join(orders)})", *map(self._is, self.claim.positions)]))

    def _in_steps(self, back: int, steps: Sequence[int]) -> Iterator[str]:
        """Yield statements that (x, y) follows from a listed position by the formulas a(n - k) + s and b(n - k) + t.

        One of the last `back` = k listed positions is (c, d), and x = c + q*s and y = d + q*t for some q >= 0. `steps`
        is (s, t). In an unordered game (d, c) gets a statement too.
        """
        for position in self.claim.positions[-back:]:
            places = list(zip(position, steps, strict=True))
            orders = (places,) if self.claim.game.ordered or len(places) == 1 else (places, places[::-1])
            for order in orders:
                moved = zip(self.names, order, strict=True)
                yield f"(Eq {' & '.join(f'{name} = {pile} + {step}*q' for name, (pile, step) in moved)})"

    def _sorted(self, said: str) -> str:
        """Return the statement `said`, restricted to x <= y if the game is unordered."""
        return said if self.claim.game.ordered or len(self.names) == 1 else f"x <= y & ({said})"

    def _is(self, position: Position) -> str:
        return f"({' & '.join(f'{name} = {pile}' for name, pile in zip(self.names, position, strict=True))})"

    def _other(self, facts: Facts | _Inlined) -> str:
        other = as_game(self.claim.text)
        if self.claim.in_squares:
            raise NotLinearError("the order of piles matters in only one of the two games")
        piles = ", ".join(self.names)
        if isinstance(facts, _Inlined):
            return f"$P('{other}', {piles})"
        found = _proved(other, self.prover, facts.system.name, self.budget)
        if found is None:
            raise NotLinearError("the P-positions of the other game could not be proved")
        facts.table.defined["q"] = found.relation
        return f"$q({piles})" if other.ordered is self.claim.game.ordered else "$q(x, y) | $q(y, x)"

    def _by_formula(self, facts: Facts | _Inlined) -> None:
        """Define $t(n, x, y) in `facts`, which is true if the formulas give the position (x, y) at n.

        Then add the law that the formulas give a position at each n. `facts` proves or stores it.
        """
        first, piles = self._first(), ", ".join(self.names)
        said = " & ".join(f"({equation})" for equation, _ in self.equations)
        facts.define("t", f"n >= {first} & {said}", f"n{self.names}")
        facts.require("the claim", f"n >= {first} => (E{self.names[0]}{',y' * (len(self.names) - 1)} $t(n, {piles}))")

    def _by_recurrence(self, facts: Facts | _Inlined) -> None:
        """Define $t(n, x, y) in `facts`: the formula without earlier terms and mex gives the P-position (x, y) at n.

        Then add two laws, which `facts` proves or stores: for each n there is one such position, and it satisfies the
        formula of the other pile. By induction on n, these laws prove the claim.
        """
        first = self._first()
        known = " & ".join(f"({equation})" for equation, explicit in self.equations if explicit)
        if self.names != "xy" or not known:
            raise NotLinearError("each of the formulas uses earlier terms or mex: one must not")
        orders = ("$p(x, y)",) if self.claim.game.ordered else ("$p(x, y)", "$p(y, x)")
        for order in orders:
            facts.define("t", f"n >= {first} & {order} & {known}", "nxy")
            try:
                facts.require("the claim", f"n >= {first} => (Ex,y $t(n, x, y))")
                break
            except ParameterError:
                if order == orders[-1]:
                    raise
        facts.require("the claim", "$t(n, x, y) & $t(n, u, v) => x = u & y = v")
        self._define_earlier(facts, first)
        for equation, explicit in self.equations:
            if not explicit:
                facts.require("the claim", f"$t(n, x, y) => ({self._with_earlier(equation)})")

    def _first(self) -> int:
        if self.claim.first < 0:
            raise NotLinearError("the first n must be at least 0")
        return self.claim.first

    def _define_earlier(self, facts: Facts | _Inlined, first: int) -> None:
        """Define in `facts` the relations that formulas with earlier terms or mex need: $l(n, x, y) and $mex(n, m).

        `first` is the first n at which the formulas hold. $l(n, x, y) says that (x, y) is position number n; the
        positions that the claim lists are those before number `first`. $mex(n, m) says that m is the least number in no
        position before number n.
        """
        listed = self.claim.positions
        if self.speaker.back:
            if len(listed) > first:
                raise NotLinearError("more further positions were given than there are numbers below the first n")
            terms = [f"(n = {first - len(listed) + k} & {self._is(given)})" for k, given in enumerate(listed)]
            facts.define("l", " | ".join(["$t(n, x, y)", *terms]), "nxy")
        if self.speaker.mex:
            piles = [f"w = {pile}" for position in listed for pile in position]
            earlier = "(Ej,v j < n & ($t(j, w, v) | $t(j, v, w)))"
            facts.define("seen", f"n >= {first} & ({' | '.join([earlier, *piles])})", "nw")
            facts.define("mex", f"n >= {first} & ~$seen(n, m) & (Aw w < m => $seen(n, w))", "nm")

    def _with_earlier(self, equation: str) -> str:
        """Return `equation` with the quantifier "there is" for each variable of an earlier term and of mex.

        Such variables are a1 for a(n - 1), b1 for b(n - 1), a2 for a(n - 2), ..., and m for the mex.
        """
        said = f"({equation})"
        if self.speaker.mex:
            said = f"(Em $mex(n, m) & {said})"
        for back in sorted({back for _, back in self.speaker.back}):
            said = f"(Ei{back},a{back},b{back} i{back} + {back} = n & $l(i{back}, a{back}, b{back}) & {said})"
        return said


def _steps(piles: Sequence[ast.expr]) -> tuple[int, tuple[int, ...]] | None:
    """Return (k, (c, d)) if `piles` are the formulas a(n - k) + c, b(n - k) + d; None for any others.

    >>> _steps(Formulas("a(n - 5) + 8, 4*2 + b(n - 5)").piles), _steps(Formulas("a(n - 1) + n, b(n - 1)").piles)
    ((5, (8, 8)), None)
    """
    speaker = Speaker()
    forms = [speaker.form(pile) for pile in piles]
    places = {place for place, _ in speaker.back}
    lags = {back for _, back in speaker.back}
    if len(lags) != 1 or places != set(range(len(piles))):
        return None
    (back,) = lags
    alone = all(dict(form.terms) == {f"{name}{back}": 1} for name, form in zip(NAMES, forms, strict=False))
    steps = tuple(form.constant.p for form in forms)
    return (back, steps) if alone and all(form.whole for form in forms) and min(steps) >= 0 else None
