"""The search for an automaton of P-positions: compute data, choose a system, guess, test with more data, decide.

A window is a bound of piles. A level profile lists how many states the words of each length need. `names` are systems,
the likeliest first, and `data` has the positions (x, y) of a window: a list for each value 0, 1, ...
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from functools import partial
from math import isfinite
from time import monotonic, process_time
from typing import Any, Protocol

from wythoff.automata.limits import Budget, Limits, UndecidedError
from wythoff.automata.naming import system as system_of, words_of
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.systems import System
from wythoff.base.errors import ParameterError, WythoffError, counted
from wythoff.base.jobs import in_order
from wythoff.expressions.cones import guess
from wythoff.expressions.semilinear import written
from wythoff.kernels.limits import ENDLESS
from wythoff.proofs.guessing import candidates, longest, words_within
from wythoff.proofs.presburger import ConditionReader, board
from wythoff.proofs.rules import MoveRules
from wythoff.proofs.search_results import Learned, SearchResult, Tried
from wythoff.proofs.winning import HERE, Moving

FIRST = 1000  # the first window: P-positions with piles up to this are computed
GROWTH = 4  # how many times as large the next window is, if there is time
LARGEST_WINDOW = 1_200_000  # the largest window, even if time is left
MOST_PAIRS = 400_000  # the most P-positions from which automata are guessed, even if time is left
FEW_STATES = 40  # a guess with at most this many states is decided before other systems are tried
MOST_UNSEEN = 120  # the most states of a guess that is decided without a test by more data
FEWER = 3_000  # the limit of states while a doubtful guess is decided: more take seconds
MOST_STATES = 2_000  # guesses with more states are not decided
WIDEST = 600  # systems that need more states at one level of their profile are given up
RIVALS, LESS_REGULAR = 4, 3  # systems tried again: the 4 most regular, and others at most 3 times less regular
# bounds of piles from which cones are guessed (the last is for dense P-positions), and the system that decides them
BOARDS, BINARY = (400, 800, 1600), "base(2)"
COLUMNS = 240  # the number of columns that show how steeply P-positions rise
Pairs = Sequence[tuple[int, int]]


class Source(Protocol):
    """The source of the positions from which automata are guessed. Proofs do not depend on it."""

    def levels(self, up_to: int, watch: Callable[[int, int], None]) -> list[Pairs]:
        """Return for each Sprague-Grundy value 0, 1, ..., as far as requested, its positions (x, y), x, y <= up_to.

        In unordered games x <= y. `watch(done, total)` is called now and then.
        """

    def columns(self, columns: int, watch: Callable[[int, int], None]) -> Pairs:
        """Return the P-positions (x, y) with x < columns. `watch` is called as in `levels`."""


class Search:
    """One search for automata of the positions of Sprague-Grundy value 0 (the P-positions), 1, ..., `value`.

    Automata are guessed from the positions with piles up to a bound, the window. It grows until a guess is proved, or
    there is no more time; it is never larger than `largest`. `progress(done, total)` is called now and then. At most
    `jobs` processes guess, each in the next system. Guesses are decided in the order of the systems, so the answer does
    not depend on `jobs`, unless the time limit ends the search. It also ends with `within`, an enclosing budget.
    """

    def __init__(
        self,
        source: Source,
        rules: MoveRules,
        value: int,
        limits: Limits,
        progress: Callable[[int, int], None] | None = None,
        largest: int | None = None,
        jobs: int | None = 1,
        within: Budget | None = None,
    ) -> None:
        self.largest_window = min(LARGEST_WINDOW, largest or LARGEST_WINDOW)
        self.source, self.rules, self.value, self.limits, self.progress = source, rules, value, limits, progress
        self.started = monotonic()
        self.tried: dict[str, Tried] = {}
        self.failed: set[tuple[str, int]] = set()
        self.irregular: dict[str, float] = {}  # by system: `Learned.irregular` in its last window
        self.widths: dict[str, list[int]] = {}  # by system: the maximum of its level profile in each window
        self.level: set[str] = set()  # systems whose level profile has a plateau
        self.hopeless: set[str] = set()  # systems in which no automaton is small enough to be decided
        self.largest = 0
        self.cones = False  # whether cones were tried
        self._slowest = 0.0  # seconds that the last data took
        self._guessing = 0.0  # CPU seconds for guesses from the last data
        self.jobs, self.within = jobs, within
        # After this time the window grows no more: a third of the limit, or half for values, which need more data.
        self._share = limits.seconds / (2 if value else 3)

    def run(self, system: str | None, first: int) -> SearchResult:  # noqa: C901  # one search, in its order
        """Search in `system`, or in the likely systems if it is None. `first` is the first bound of the piles."""
        if self.rules.blockable:  # refuse at once if these moves are not lines
            Moving(self.rules, system_of("base(2)"), Algebra(Budget(self.limits, within=self.within))).places()
        telling = GROWTH**2 * first  # in smaller windows the profile of any set grows
        if self._dense(first // 4):
            first //= 4
            if (found := self._semilinear(system, BOARDS)) is not None:
                return found
        window, known, reason = first, 0, ""  # `known` is the last window with data
        names: list[str] = []
        data: list[Pairs] = []
        while True:
            try:
                before = monotonic()
                data = self._data(window)
                self._slowest = monotonic() - before
            except WythoffError as error:
                reason = f"no more positions could be computed: {error}"
                break
            known = window
            if window == first and (steep := self._steep(data[-1], window)):
                return self._ended(steep)
            names = [system] if system else self._likely(data[-1])
            found = self._in_window(names, data, window)
            if found is None and window == first:
                found = self._semilinear(system, BOARDS[:2])
            if found is not None:
                return found
            if self.hopeless.issuperset(names):
                reason = f"the P-positions up to {window} need more than {WIDEST} states in each of these systems"
                break
            if window >= telling and self._grows(names):
                reason = f"the P-positions up to {window} need more and more states"
                break
            pairs = sum(map(len, data))
            late = max(self._seconds(), 4 * self._slowest) > 2 * self._share or self._seconds() > self._share
            # Data by the rules take sixteen times as long for four times the piles, or somewhat more.
            growth = GROWTH if 2 * GROWTH**2 * self._slowest < self._share - self._seconds() else 2
            if late or window * growth > self.largest_window or pairs * growth > MOST_PAIRS:
                reason = f"P-positions up to {window} were examined"
                break
            window *= growth
        found = self._unseen(names, data, known)
        if found is not None:
            return found
        if not self.tried:
            return self._ended(reason)
        what = f"positions of value {self.value}" if self.value else "P-positions"
        return self._ended(
            f"no automaton for the {what} was found in {counted(len(self.tried), 'systems')}, "
            f"tried in this order: {', '.join(self.tried)}; {reason}"
        )

    def _likely(self, pairs: Pairs) -> list[str]:
        """Return the names of the numeration systems to try, if the P-positions up to a bound are `pairs`.

        They are the likeliest one, likely ones that were not tried yet, and those with the most regular words so far.
        """
        known = sorted((name for name in self.irregular if name not in self.hopeless), key=self.irregular.__getitem__)
        least = LESS_REGULAR * self.irregular[known[0]] if known else 0
        rivals = [name for place, name in enumerate(known) if place < RIVALS or self.irregular[name] <= least]
        likely = candidates(pairs)
        new = [name for name in likely if name not in self.tried]
        return list(dict.fromkeys([*likely[:1], *new, *rivals]))

    def _grows(self, names: Sequence[str]) -> bool:
        """Return whether, in all systems `names`, the words need more states than with the last bound of the piles.

        Return False if the first system is new, or if in some system the numbers of states by word length are flat.
        """
        widths = [self.widths[name] for name in names if len(self.widths.get(name, ())) > 1]
        if not widths or len(self.widths.get(names[0], ())) == 1:
            return False
        # For random sets a profile is twice as wide in a window four times as large, and has a peak.
        return self.level.isdisjoint(names) and all(4 * width[-1] >= 5 * width[-2] for width in widths)

    def _dense(self, window: int) -> bool:
        """Return whether more than 4*`window` P-positions have piles up to `window`. Then smaller piles show enough."""
        try:
            return len(self._data(window)[-1]) > 4 * window  # P-positions for each number of the window
        except WythoffError:
            return False

    def _within(self, seconds: float, states: float | None = None) -> Limits:
        limits = self.limits
        return Limits(states or limits.states, limits.cells, max(seconds, 0.1), limits.bytes)

    def _semilinear(self, system: str | None, boards: Sequence[int]) -> SearchResult | None:
        """Guess unions of cones, strips and points, from piles below each of `boards`. Return a proof, or None."""
        spare = self.limits.seconds - self._seconds()
        if system not in (None, BINARY) or spare <= 0 or self.cones:
            return None
        self.cones = True
        first = (1, 0) if self.rules.ordered else (1, 1)
        algebra = Algebra(Budget(self._within(spare / 2), self.progress, within=self.within))
        took = 0.0
        for size in boards:
            if size > BOARDS[1] and took > 1.0:
                return None
            try:
                before = monotonic()
                data = self._data(size - 1)
                took = monotonic() - before
                mosaics = [guess(board(pairs, size, first), first) for pairs in data]
                forms = [written(mosaic, first) for mosaic in mosaics if mosaic]
                if len(forms) < len(mosaics):
                    continue
                reader = ConditionReader(system_of(BINARY), algebra)
                sets = [reader.set_of(form).machine for form in forms]
                levels, _ = proved(self.rules, system_of(BINARY), sets, algebra)
            except (WythoffError, UndecidedError):
                return None
            if levels:
                self.largest = max(self.largest, algebra.budget.largest)
                self.tried[BINARY] = Tried(BINARY, (), "proved")
                return SearchResult(levels, size, self.largest, "", tuple(self.tried.values()), forms[-1])
        return None

    def _seconds(self) -> float:
        return monotonic() - self.started

    def _ended(self, reason: str) -> SearchResult:
        return SearchResult((), 0, self.largest, reason, tuple(self.tried.values()))

    def _watch(self, done: int, total: int) -> None:
        """Report progress while data are computed. Raises: ParameterError if they take too long."""
        if self.progress is not None:
            limit = self.limits.seconds
            self.progress(int(100 * self._seconds()), int(100 * limit) if isfinite(limit) else ENDLESS)
        if self._seconds() > max(self.limits.seconds / 3, self._share):
            raise ParameterError(
                f"{self._seconds():.0f} of {round(self.limits.seconds, 2):g} s were used to compute them"
            )

    def _data(self, up_to: int) -> list[Pairs]:
        return self.source.levels(up_to, self._watch)

    def _steep(self, pairs: Pairs, window: int) -> str:
        """Return why no automaton can exist, if y/x seems to grow without bound in the P-positions; otherwise "".

        At least 1/3 of `pairs`, the P-positions in `window`, must have piles <= window/4; else return "".
        """
        near = sum(max(pair) <= window // 4 for pair in pairs)
        if self.value or len(pairs) > 3 * near:
            return ""
        try:
            pairs = self.source.columns(COLUMNS, self._watch)
        except WythoffError:
            return ""
        steepest = []
        for high in (COLUMNS // 4, COLUMNS // 2, COLUMNS):
            column = [(y, x) for x, y in pairs if high // 2 < x <= high]
            if not column:
                return ""
            steepest.append(max(column, key=lambda pair: pair[0] / pair[1]))
        (y, x), (next_y, next_x), (far_y, far_x) = steepest
        # P-positions lie ever farther away. A single leap, as behind squares that end the game, does not count.
        if far_y * x < 2 * y * far_x or 3 * far_y * next_x < 4 * next_y * far_x:
            return ""
        return (
            f"the larger pile grows faster than any multiple of the smaller, in the columns that were searched: "
            f"{y} with {x}, {far_y} with {far_x}; no automaton that reads both piles together recognises "
            "such a set, if each pile is in few P-positions"
        )

    def _in_window(self, names: Sequence[str], data: Sequence[Pairs], window: int) -> SearchResult | None:
        """Guess automata in each system of `names` from `data`, and decide them. Return the first proof, or None.

        `data` are the positions with piles up to `window`. Small guesses are decided at once, others later by size.
        """
        guesses = []
        with closing(self._guesses(names, data, window, whole=False)) as made:
            for guess in made:
                if (guess.name, guess.learned_from) in self.failed:
                    continue
                if guess.states <= FEW_STATES:
                    found = self._decided(guess)
                    if found is not None:
                        return found
                elif guess.states <= MOST_STATES:
                    guesses.append(guess)
        guesses.sort(key=lambda guess: guess.states * guess.digits**2)
        return next(filter(None, map(self._decided, guesses)), None)

    def _unseen(self, names: Sequence[str], data: Sequence[Pairs], window: int) -> SearchResult | None:
        """Guess from all `data`, so that none is left for a test, and decide small guesses. Return a proof, or None."""
        names = [name for name in names if name not in self.hopeless]
        with closing(self._guesses(names, data, window, whole=True)) as made:
            small = [guess for guess in made if guess.states <= MOST_UNSEEN]
        return next(filter(None, map(self._decided, sorted(small, key=lambda guess: guess.states))), None)

    def _guesses(self, names: Sequence[str], data: Sequence[Pairs], window: int, *, whole: bool) -> Generator[Learned]:
        """Yield the guess of each system in `names` that has one, from all data if `whole`. Stop if time is short."""
        expected, self._guessing = GROWTH * self._guessing, 0.0
        end = 2 * self.limits.seconds / 3 if whole else self._share
        work = partial(_timed, data, window, whole, self.within)
        with closing(in_order(work, names, self.jobs, seconds=expected)) as made:
            for name in names:
                if self._seconds() > end and (whole or self.tried):
                    break
                learned = next(made)
                self._note(name, learned)
                if learned.machines:
                    yield learned

    def _note(self, name: str, learned: Learned) -> None:
        """Store how many states `learned`, the guess in the system `name`, needs; if it failed, also its remark."""
        self._guessing += learned.seconds
        if learned.irregular is not None:
            self.irregular[name] = learned.irregular
        if not learned.whole:
            widest = max(learned.profile, default=0)
            self.widths.setdefault(name, []).append(widest)
            # A profile has stopped growing if it has so many levels at least half as wide as any.
            if sum(2 * width >= widest for width in learned.profile) >= 6:
                self.level.add(name)
        if max(learned.profile, default=0) > WIDEST:
            # The profile counts states that every automaton of the set needs, also in larger windows.
            self.hopeless.add(name)
        if learned.said:
            self.tried[name] = Tried(name, learned.profile, learned.said)

    def _decided(self, guess: Learned) -> SearchResult | None:
        """Decide whether a guess is right. Return the proof, or None."""
        name = guess.name
        self.failed.add((name, guess.learned_from))
        spare = self.limits.seconds - self._seconds()
        if spare <= 0:
            return None
        # Wrong guesses may lead to huge automata, so untested large guesses get a low limit of states.
        doubtful = guess.whole and guess.states > FEW_STATES
        within = self._within(spare / 8, min(self.limits.states, FEWER)) if doubtful else self._within(spare / 2)
        algebra, levels = Algebra(Budget(within, self.progress, within=self.within)), tuple[Relation, ...]()
        try:
            levels, fault = proved(self.rules, system_of(name, budget=self.within), guess.machines, algebra)
            said = f"a guessed automaton with {guess.states} states is wrong at {fault}" if fault else "proved"
        except ParameterError as error:
            said = str(error)
        except UndecidedError as error:
            said = f"for a guessed automaton with {guess.states} states: {error}"
        self.largest = max(self.largest, algebra.budget.largest)
        self.tried[name] = Tried(name, guess.profile, said)
        tried = tuple(self.tried.values())
        return SearchResult(levels, guess.learned_from, self.largest, "", tried) if levels else None


def _timed(data: Sequence[Pairs], window: int, whole: bool, budget: Budget | None, name: str) -> Learned:
    start = process_time()
    return _learned(data, window, whole, budget, name)._replace(seconds=process_time() - start)


def _learned(data: Sequence[Pairs], window: int, whole: bool, budget: Budget | None, name: str) -> Learned:
    """Guess automata in the system `name` from `data`, a list of positions with piles up to `window` for each value.

    Unless `whole`, only numbers with one digit less are used. If guesses disagree with `data`, return no automata.
    """
    try:
        system = words_of(name, budget)
    except ParameterError as error:
        return Learned(name, (), 0, 0, (), None, whole, str(error))
    length = longest(system, window + 1)
    start = length if whole else length - 1
    below = system.counts(start)[0]
    machines, profile = list[Any](), tuple[int, ...]()
    irregular = None
    for pairs in data:
        seen = words_within(system, length, pairs)
        profile = tuple(seen.profile)
        irregular = max(profile) / (seen.size + 1) ** 0.5
        if max(profile) > WIDEST:
            said = f"more than {WIDEST} states are needed for the P-positions with piles up to {window}"
            return Learned(name, (), below, system.digits, profile, irregular, whole, said)
        small = seen if whole else words_within(system, start, pairs)
        machine = small.guess() if start > 1 else None
        # If all data were used, the guess is tested by words with one letter more: the window has some of them.
        held = machine is not None and (not whole or words_within(system, length + 1, pairs).are_accepted(machine))
        if machine is None or not held or not seen.agrees(machine):
            said = f"no automaton guessed from smaller piles agrees with all P-positions up to {window}"
            said = "" if whole else said
            return Learned(name, (), below, system.digits, profile, irregular, whole, said)
        machines.append(machine)
    return Learned(name, tuple(machines), below, system.digits, profile, irregular, whole)


def proved(
    rules: MoveRules, system: System, machines: Sequence[Any], algebra: Algebra
) -> tuple[tuple[Relation, ...], tuple[int, ...] | None]:
    """Decide whether `machines` recognise the positions of Sprague-Grundy value 0, 1, ... Return (sets, None) if so.

    Otherwise return ((), position): the first wrong automaton is wrong at this position. `rules` are those of the game.

    Raises: UndecidedError at a limit of `algebra`.
    """
    moving = Moving(rules, system, algebra)
    levels: list[Relation] = []
    for machine in machines:
        level = algebra.join(Relation(system, HERE, algebra.minimal(machine)), moving.board)
        algebra.budget.part = "what follows from the moves"
        right = moving.losing(level, levels)
        if right != level:
            return (), tuple(algebra.other(level, right).first(1)[0])
        levels.append(level)
    return tuple(levels), None
