"""Tables of Sprague-Grundy values: the methods that can fill them, and the choice of the fastest one.

Examples of methods are the closed form of a theorem, a sweep along lines, and the definition, which works for every
game. In all functions, the table has the positions with all piles at most `up_to`; `out` is an array or a file to fill,
or None.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from math import inf
from typing import IO, Any

from wythoff import kernels
from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError, TooLargeError, brief, gigabytes, require_integer
from wythoff.base.files import is_special, require_folder, require_space, save
from wythoff.base.frozen import Frozen
from wythoff.base.stubs import loaded
from wythoff.game.catalog.canonical import as_meant_by_squares, canonical
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Definition, Game, Misere, Position, mex, require_values
from wythoff.game.rulesets.advice import command, greatest
from wythoff.game.rulesets.game import own_of
from wythoff.game.rulesets.plans.lines import line_game
from wythoff.kernels import Needs, Progress
from wythoff.kernels.budget import timed
from wythoff.kernels.limits import ENDLESS, MAX_SECONDS, available_memory, require_memory, require_time, silent
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.solution.offers import Offer, Offered, Question, Rank, Refusal, Rung, ask
from wythoff.solving.solution.reached import grow, in_time, watched_rules
from wythoff.solving.theorems.grundy_theorems import known_values
from wythoff.solving.values.by_theorem import nested
from wythoff.solving.values.table import GrundyTable, Request, TableMethod, TablePlan, ValueArray, board_of, write_npy

# Bytes of the largest table in memory. A larger one must be written to a file.
MOST_IN_MEMORY = 8_000_000_000
# Bytes of the largest table that is filled in memory and then written to a file. A larger one is filled in the file.
WRITTEN_WHOLE = 1 << 28
# Below this `up_to`, several threads are slower than one.
LEAST_FOR_THREADS = 2048
# A recommended smaller table must be feasible even if the estimate of its time is wrong by a factor of ten.
RECOMMENDED_SECONDS = MAX_SECONDS / 10
# Cost of the definition: seconds for each option, the same if piles are fractions, bytes for each position.
SECONDS_AN_OPTION, SECONDS_A_FRACTION, BYTES_A_POSITION = 1.5e-6, 4e-5, 200


class ByLines(TableMethod):
    """A method to fill tables of values of games whose moves are lines and vectors, the same at every position.

    A line contains the moves that take a + n*b from the piles, for fixed vectors a, b and any n >= 0.
    """

    name = "by_lines"

    def plan(self, game: Game, up_to: int) -> TablePlan | None:
        found, side = line_game(game), up_to + 1
        if found is None:
            return None

        def fill(misere: bool, request: Request) -> Any:
            return kernels.line_table(
                found, side, board=board_of(game, side), misere=misere, out=request.out, place=request.place,
                threads=request.threads, progress=request.progress,
            )  # fmt: skip

        return TablePlan(kernels.line_needs(found, side), fill)


class ByDefinition(TableMethod):
    """A method to fill tables of values of any game: it computes the value of each position from all its options."""

    name = "by_definition"

    def plan(self, game: Game, up_to: int) -> TablePlan:
        whole, own = isinstance(game.sizes(1), range), own_of(game) is not None
        count = up_to + 1 if whole else up_to * up_to
        seconds = SECONDS_AN_OPTION if whole else SECONDS_A_FRACTION
        if own:
            seconds = 0.0  # a game written in Python is stopped at its time limit instead
        needed = Needs(0, BYTES_A_POSITION * count**game.piles, seconds * min(game.edges(up_to), ENDLESS))

        def fill(misere: bool, request: Request) -> Sequence[Any]:
            played = Misere(game) if misere else game
            if own:
                return _grown(played, up_to, request.progress)
            rules, known = Definition(played), dict[Position, int]()

            def value(position: Position) -> int:
                if position not in known:
                    known[position] = _in_order(game, position, known, rules)
                return known[position]

            return nested(game, up_to, value, request.progress)

        return TablePlan(needed, fill)


def _grown(game: Game, up_to: int, progress: Progress) -> Sequence[Any]:
    """Return the table of values of a game written in Python, for all piles up to `up_to`.

    It is computed for larger and larger piles. Raises: StoppedShortError at the time limit.
    """
    rules = watched_rules(game, progress)
    assert isinstance(rules, Definition)  # partizan games have no such values

    def value(position: Position) -> int:
        return int(rules.outcome(position) != "P") if game.misere else rules.state_value(game.start(position))

    grow(game, rules, f"the values of {game} for piles up to {brief(up_to)}", up_to, value, progress)
    return nested(game, up_to, value, silent)


def _in_order(game: Game, position: Position, known: dict[Position, int], rules: Definition) -> int:
    """Return the value of `position`. `known` has the values of all earlier positions in lexicographic order.

    In a game without memory, all options are earlier positions. Otherwise the value is computed by the definition
    (`rules`). In misere play, the result is 0 for P-positions only.
    """
    options = [] if game.remembers else [*game.options(position)]
    if not game.remembers and all(option in known for option in options):
        return 1 if rules.game.misere and not options else mex(known[option] for option in options)
    return int(rules.outcome(position) != "P") if rules.game.misere else rules.value(position)


def _method(turn: int, module: str, name: str, by: str) -> Rung:
    return Rung(turn, partial(loaded, f"solving.values.{module}", name), by=by)


METHODS = (
    _method(0, "by_theorem", "ByTheorem", "by_theorem"),
    _method(10, "by_theorem", "ByReduction", "by_reduction"),
    _method(20, "grundy_tables", "ByLines", "by_lines"),
    _method(30, "by_options", "ByOptions", "by_options"),
    _method(40, "by_options", "ByBoxes", "by_boxes"),
    _method(50, "grundy_tables", "ByDefinition", "by_definition"),
)
# Methods that examine every option. For games of lines they are never the fastest, so they are not loaded.
BY_OPTIONS = ("by_options", "by_boxes", "by_definition")


class TableQuestion(Frozen, Question[TablePlan]):
    """The question "What are the values of all positions with piles up to `up_to`?", put to all methods."""

    game: Game
    up_to: int

    def methods(self) -> tuple[Rung, ...]:
        return METHODS

    def proof(self) -> Evidence | None:
        """Return the evidence of a theorem that proves the values, no matter which method fills the table; or None."""
        known = known_values(self.game)
        return known[1] if known is not None and known[1].kind == "proved" else None

    def of(self, method: Rung) -> list[Offered[TablePlan]]:
        filler: TableMethod = method.load()()
        plan = filler.plan(self.game, min(self.up_to, ENDLESS)) if self.allows(filler) else None
        if plan is None:
            return [Refusal(filler.name, "applies only to games of another kind")]
        evidence, size = self.evidence(filler.name), plan.needs.memory + plan.needs.table
        offer = Offer(plan, evidence, filler.name, plan.needs.seconds, bytes=size)
        return [offer.at_least(self._least_seconds(method))]

    def allows(self, method: TableMethod) -> bool:
        """Return whether a method may fill this table. In normal play every method may."""
        return True

    def evidence(self, name: str) -> Evidence:
        """Return the evidence for the values if the method called `name` fills the table."""
        return self.proof() or Evidence("computed", name, self.up_to)

    def least(self, method: Rung) -> Rank:
        return -self.evidence("").strength, self._least_seconds(method)

    def _least_seconds(self, method: Rung) -> float:
        return inf if method.by in BY_OPTIONS and line_game(self.game) is not None else 0.0


class MisereTable(TableQuestion):
    """The question "Which positions with piles up to `up_to` are P-positions of misere play?", put to the methods."""

    def allows(self, method: TableMethod) -> bool:
        return method.plays_misere

    def proof(self) -> None:
        """Return None, because the theorems about values concern normal play."""


@in_time
def grundy(
    game: Game | str,
    *,
    up_to: int = USUAL,
    out: Any = None,
    threads: int | None = None,
    method: str | None = None,
    timeout: float | None = None,
    progress: Progress | None = None,
) -> GrundyTable:
    """Return the Sprague-Grundy values of all positions whose piles are at most `up_to`.

    >>> from wythoff.game.rulesets import parse
    >>> table = grundy(parse("nim | diagonal"), up_to=4)
    >>> table.values[3], table.value((2, 4)), str(table.evidence)
    ([3, 4, 5, 6, 2], 3, 'computed from the rules (by_lines), for piles up to 4')

    `out` is an array of uint16 or uint32 to fill. It may also be the path of a file that is written in numpy's format,
    for tables that do not fit in memory. `threads` is the number of threads of the compiled sweep along lines, by
    default one for each processor. `method` names a method, such as "by_lines"; the default is the fastest one.
    `progress(done, total)` is called now and then. After `timeout` seconds of work, a `TimeOverError` is raised: a
    TooLargeError whose attribute `reached` states how much was done.

    Raises: ParameterError for games without Sprague-Grundy values; RequestError for a `method` that cannot fill this
        table, and for arrays that cannot hold it; TooLargeError with an estimate of the cost.
    Source: Sprague 1935 and Grundy 1939.
    Cost: for each position a theorem, or a step on each line of its moves; for other moves on two piles O(up_to^3) to
        O(up_to^4) together; by the definition, all options of each position. `requirements` estimates it.
    """
    game = as_game(game)
    progress = timed(progress, timeout, f"the values of {game}")
    if threads is not None:
        require_integer("threads", threads, 1)
    asked = _asked(game, up_to, method)
    offer, in_file = _planned(asked, up_to, out, method)
    reach = Bound("up_to", up_to).value
    processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    request = Request(threads=threads or (processors if reach >= LEAST_FOR_THREADS else 1), progress=progress or silent)
    if isinstance(out, str):
        shape = (len(asked.sizes(reach)),) * asked.piles
        values = _into_file(offer.answer, shape, out, request, in_place=in_file)
    else:
        request.out = out
        filled = offer.answer.fill(False, request)
        values = ValueArray.of(filled if out is None or not isinstance(filled, list) else kernels.copied(filled, out))
    return GrundyTable(game, reach, values, offer.evidence, lambda: _misere(asked, reach, offer.by, request))


def _asked(game: Game, up_to: int, name: str | None) -> Game:
    """Return the game whose table is filled in place of `game`: its canonical form.

    If the method called `name` can fill only the table of `game` as it is written, return `game`.
    """
    found = canonical(game)
    if name is None or found is game:
        return found
    require_values(found)
    return game if ask(TableQuestion(found, Bound("up_to", up_to).value), name) is None else found


def _misere(game: Game, up_to: int, by: str, request: Request) -> Sequence[Any]:
    """Return the table of misere play, in which exactly the P-positions have the number 0.

    Other numbers have no meaning. The table is filled by the method called `by`, or by the fastest one if that method
    is only for normal play. `request` contains the number of threads and the function that reports progress.
    """
    question = MisereTable(game, up_to)
    plan = (ask(question, by) or _chosen(question)).answer
    _require(game, up_to, plan.needs, in_file=False)
    return ValueArray.of(plan.fill(True, Request(threads=request.threads, progress=request.progress)))


def _chosen(question: TableQuestion, name: str | None = None) -> Offer[TablePlan]:
    """Return the offer of the fastest method to fill the table that `question` asks for.

    With `name`, return the offer of the method of that name. Raises: RequestError if this method makes no offer.
    """
    found = ask(question, name)
    if found is None:  # only with a name, because the definition makes an offer for every game
        able = [offer.by for offer in question.offers() if isinstance(offer, Offer)]
        raise RequestError(f"method must be one of {', '.join(able)} for {question.game}, was {brief(name)}")
    return found


@as_meant_by_squares
def requirements(game: Game, up_to: int, *, misere: bool = False) -> Needs:
    """Estimate what the table of a game requires.

    The result has three fields. `table` is the number of bytes of the table, `memory` the number of bytes required
    besides it, and `seconds` the time.

    With `misere`, estimate this for the separate table of `GrundyTable.misere_outcomes`.

    >>> from wythoff.game.rulesets import parse
    >>> requirements(parse("nim | diagonal"), 59_999).table >= 60_000**2 * 4
    True
    """
    require_values(game)
    return _chosen((MisereTable if misere else TableQuestion)(game, Bound("up_to", up_to).value)).answer.needs


@as_meant_by_squares
def allowed(game: Game, up_to: int, out: Any = None) -> Needs:
    """Return what the table of a game requires (see `requirements`), if `grundy` would fill it.

    Raises: the errors of `grundy`, if it would refuse the request.
    """
    return _planned(game, up_to, out, None)[0].answer.needs


def _planned(game: Game, up_to: int, out: Any, name: str | None) -> tuple[Offer[TablePlan], bool]:
    """Return (offer of the chosen method, whether it fills the table directly in the file `out`).

    `name` names the method; None means the fastest one.
    """
    require_values(game)
    reach = Bound("up_to", up_to).value
    chosen = _chosen(TableQuestion(game, reach), name)
    needed = chosen.answer.needs
    in_file = isinstance(out, str) and not is_special(out) and needed.streams and needed.table > WRITTEN_WHOLE
    _require(game, reach, needed, in_file=in_file)
    if isinstance(out, str):
        require_folder(out)
        if not is_special(out):
            require_space(out, needed.table)
    return chosen, in_file


def _require(game: Game, up_to: int, needed: Needs, *, in_file: bool) -> None:
    """Raise TooLargeError if the table takes too long or does not fit. The message states its cost and alternatives.

    `needed` is the estimated cost of the table. With `in_file`, the table is filled in a file, so it need not fit in
    memory.
    """
    what = f"the values for piles up to {brief(up_to)}"
    whole = needed.memory + needed.table
    takes = f"{gigabytes(whole)} of memory and about {needed.seconds:.2g} s"
    if not in_file and whole > min(MOST_IN_MEMORY, available_memory()):
        file = f"give out='FILE.npy' (--npy FILE) to write them to a file, with {gigabytes(needed.memory)} of memory"
        instead = file if needed.streams and needed.seconds <= MAX_SECONDS else _smaller(game, up_to)
        if whole > MOST_IN_MEMORY:
            raise TooLargeError(f"{what} must fit in {gigabytes(MOST_IN_MEMORY)}, but they take {takes}: {instead}")
        require_memory(whole, f"{what}, which take {takes},", instead)
    if needed.seconds > MAX_SECONDS:
        require_time(needed.seconds, what, _smaller(game, up_to))


def _smaller(game: Game, up_to: int) -> str:
    """Return the advice to fill a smaller table.

    It includes the command for the largest feasible one, if there is one.
    """

    def fits(less: int) -> bool:
        offer = _chosen(TableQuestion(game, less))
        return 2 * offer.bytes <= min(MOST_IN_MEMORY, available_memory()) and offer.seconds <= RECOMMENDED_SECONDS

    found = greatest(up_to, fits)
    return (
        "ask for smaller piles"
        if found is None
        else f"choose a smaller bound: {command('grundy', game, up_to=found, npy='FILE')}"
    )


def _into_file(
    plan: TablePlan, shape: tuple[int, ...], path: str, request: Request, *, in_place: bool
) -> Sequence[Any]:
    """Write the table to the file `path`, which appears only when it is complete. Return the values.

    `plan` fills the table with the settings of `request`; `shape` has its length in each direction. With `in_place` the
    table is filled in the file. Otherwise it is filled in memory and then written.
    """

    def write(file: IO[bytes]) -> Sequence[Any]:
        request.place = file.name if in_place else None
        values = ValueArray.of(plan.fill(False, request))
        if not in_place:
            write_npy(file, values, shape)
        return values

    values = save(path, write)
    return ValueArray(kernels.mapped_table(path)) if in_place else values
