"""Commands for questions about a game. Each parses its arguments, calls the library, and prints the answer."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any

import wythoff
from wythoff import questions
from wythoff.apps.cli import handlers
from wythoff.apps.cli.evidence_text import hypothesis_line, known, known_by, some_options, taking, unstoppable
from wythoff.apps.cli.numbers import read_number, read_pile
from wythoff.apps.cli.options import refuse, typed
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import IN_A_FILE, ask, game_of, reply, text
from wythoff.apps.cli.terminal import terminal_width
from wythoff.apps.cli.text_tables import SHOWN_MOVES, a_row_each, and_more, columns
from wythoff.base.errors import RequestError, counted
from wythoff.game.rulesets import Position
from wythoff.reports import views
from wythoff.sequences.integers import short

if TYPE_CHECKING:
    from wythoff.questions.adjoining import Adjoining, Candidate
    from wythoff.questions.answering import Reasons, Reply
    from wythoff.questions.explaining import Explanation
    from wythoff.questions.invariant import Invariance
    from wythoff.questions.measured_beams.beam_swings import DensitySwing
    from wythoff.questions.measured_beams.beam_table import Beam, Beams, Window
    from wythoff.solving.solution import Solution

WIDEST_PICTURE = 30  # the largest amount for which the moves are drawn


def why(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    position: list[Any] = [read_pile(pile) for pile in arguments.piles]
    if arguments.output is not None:
        return handlers.why_drawn(arguments, game, call, position)
    refuse(arguments, IN_A_FILE, "theme", "scale")
    with Bar("answering", arguments) as bar:
        reasons = wythoff.why(game, position, progress=bar, limit_seconds=arguments.limit_seconds)
    board = views.moves.reasons_text(reasons, terminal_width()) if arguments.picture else []
    besides: dict[str, Any] = {"picture": board} if board else {}
    return reply(arguments, (game, call), reasons, chain(board, reason_lines(reasons)), **besides)


@known
def reason_lines(reasons: Reasons) -> Iterator[str]:
    return lost_lines(reasons) if reasons.outcome == "P" else won_lines(reasons)


def won_lines(reasons: Reasons) -> Iterator[str]:
    if reasons.ended:
        yield f"{text(reasons.position)} is an N-position: the game is over, and the player to move has won."
        return
    known = "is declared an N-position" if reasons.declared else "is an N-position"
    if not reasons.winning_moves:
        yield f"{text(reasons.position)} {known}. No move from it leads to a P-position."
        return
    yield f"{text(reasons.position)} {known}. Every winning move, by the position to move to:"
    ways = partial(taking, reasons.game, reasons.position)
    yield from a_row_each(
        reasons.winning_moves, lambda step: (f"  {text(step.target)}", " or ".join(map(ways, step.ways)))
    )
    if reasons.game.blocking:
        yield unstoppable(reasons.game)


def lost_lines(reasons: Reasons) -> Iterator[str]:
    place = text(reasons.position)
    if reasons.declared:
        yield f"{place} is declared a P-position, whatever its moves."
        return
    if reasons.ended:
        yield f"{place} is a P-position: there is no move from it."
        return
    replies = reasons.replies
    groups: dict[Position, list[Reply]] = {}
    number = counted(len(replies), "options")
    if reasons.game.blocking:
        what = "the opponent forbids " if reasons.forbidden else "the opponent need not forbid any move."
        yield from _wrapped(f"{place} is a P-position: {what}", reasons.forbidden)
        if not replies:
            yield "No option is left."
            return
        yield f"{number} left, by a P-position that answers, or another where that is forbidden:"
    else:
        yield f"{place} is a P-position: {number}, by the P-position that answers:"
    for each in replies:
        if each.answer is not None:
            groups.setdefault(each.answer.target, []).append(each)
    yield from a_row_each(sorted(groups), lambda answer: (f"  {text(answer)}", f"answers {_some(groups[answer])}"))
    lost = [each for each in replies if each.answer is None]
    if lost:
        yield f"  At {_some(lost)} the game is over, and the player to move has won."


def _some(replies: Sequence[Reply]) -> str:
    return some_options([reply.option.target for reply in replies])


def _wrapped(line: str, moves: Sequence[Position]) -> Iterator[str]:
    """Yield the text `line` and after it the first few `moves`, broken into lines as wide as the terminal.

    If some moves are not shown, a last line says how many.
    """
    for move in map(text, moves[:SHOWN_MOVES]):
        if len(line) + len(move) > terminal_width():
            yield line.rstrip()
            line = "  "
        line += f"{move} "
    yield line.rstrip()
    yield from and_more(len(moves), SHOWN_MOVES)


def adjoinable(arguments: Namespace) -> int:
    game_of(arguments)  # an error in the game is reported before an error in an option
    amounts = tuple(map(read_number, arguments.amounts))
    if len(amounts) not in (0, 2):
        raise RequestError(f"a move must be two amounts I J, one for each pile; was given {len(amounts)}")
    if amounts:
        return ask(arguments, questions.adjoinable, candidate_lines, "trying moves", "up_to", seek=True, move=amounts)
    return ask(arguments, questions.adjoinable, move_lines, "trying moves", "up_to", "largest", seek=True)


def candidate_lines(found: Adjoining) -> Iterator[str]:
    return known_by(_candidate(found, found.candidates[0]), found.candidates[0].evidence)


def _candidate(found: Adjoining, item: Candidate) -> Iterator[str]:
    move, obstacle = text(item.move), item.obstacle
    if item.present:
        yield f"{move} is a move of {found.game} already."
    elif obstacle is None and item.adjoinable:
        yield f"{move} can be added to {found.game}: its P-positions stay the same."
    else:
        yield f"{move} cannot be added to {found.game}."
    if obstacle is not None and obstacle.ended:
        here, there = text(obstacle.source), text(obstacle.target)
        yield f"  {here} ends the game, and the player to move has won. The added move leads to the N-position {there}."
    elif obstacle is not None:
        yield f"  It would lead from {text(obstacle.source)} to {text(obstacle.target)}, and both are P-positions."


@known
def move_lines(found: Adjoining) -> Iterator[str]:
    ordered, top = found.game.ordered, found.largest
    yield f"Moves that can be added to {found.game} without changing its P-positions, amounts up to {short(top)}:"
    if top <= WIDEST_PICTURE:
        marks = {item.move: "=" if item.present else "+" if item.adjoinable else "-" for item in found.candidates}
        size = len(str(top)) + 1
        yield "i\\j".ljust(4) + "".join(str(j).rjust(size) for j in range(top + 1))
        for i in range(top + 1):
            yield str(i).ljust(4) + "".join(marks.get((i, j), " ").rjust(size) for j in range(top + 1)).rstrip()
        yield f"+ can be added{'' if ordered else ' (with (j, i))'}, - cannot, = is a move already"
    moves = found.moves
    yield from _wrapped(f"{len(moves)} can be added{': ' if moves else ''}", moves)
    if len(moves) > 1 and not found.game.misere:
        yield "They can be added together: each joins no two P-positions."


def invariance(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    with Bar("trying vectors", arguments) as bar, handlers.sought(game):
        found = questions.invariance(game, **typed(arguments, "up_to"), progress=bar)
    return reply(arguments, (game, call), found, known_by(chain([str(game)], _invariance(found)), found.evidence))


def _invariance(found: Invariance) -> Iterator[str]:
    if found.rules is not None:
        yield hypothesis_line(found.rules)
    bound = f"piles up to {short(found.up_to)}"
    if found.witness is None:
        if found.evidence.kind == "proved":
            yield "An invariant game has these P-positions: this game itself."
        else:
            yield f"An invariant game can have these P-positions, for {bound}."
            yield "  This is no proof: P-positions beyond the bound may rule out more moves."
        line = f"  Moves that take at most {min(found.up_to, questions.invariant.LISTED)} from a pile can only be "
        yield from _wrapped(line, found.candidates)
    else:
        yield "No invariant game has these P-positions."
        if found.misere:
            yield f"  {text(found.witness)}, a P-position, would have no move."
        else:
            yield f"  From {text(found.witness)} every move to a P-position is a difference of two P-positions."


invariance_lines = known(_invariance)


def beams(arguments: Namespace) -> int:
    slope = None
    if arguments.slope is not None:  # the slope is typed as q/p
        over, _, under = arguments.slope.partition("/")
        slope = read_number(under or "1"), read_number(over)
    return ask(arguments, questions.beams, beam_lines, "solving", "columns", seek=True, slope=slope)


def summary(solution: Solution) -> Iterator[str]:
    """Yield the lines that follow the P-positions of `solution`: the last P-position, and where the P-positions lie.

    P-positions often lie along one or two half-lines, called beams. Yield also a short table with the number of
    P-positions, the density and the slope of each beam, measured for the largest piles only. Leave the table out if the
    piles are ordered, or if the game has no beams.
    """
    if len(solution.p_positions):
        yield f"The last is {text(solution.p_positions[-1])}."
    if solution.game.ordered:
        return
    try:
        found = questions.beams(solution)
    except RequestError:
        return  # there are no beams, as the game has another number of piles, or a bound cuts the list
    if found.windows:
        yield from _table(found, found.windows[-1:])


@known
def beam_lines(found: Beams) -> Iterator[str]:
    yield f"{found.game}, columns x < {short(found.columns)}"
    if found.slope is not None:
        yield f"Two beams, divided at y/x = {short(found.slope[1])}/{short(found.slope[0])}; densities for each column:"
    yield from _table(found, found.windows)
    for beam in found.parted:
        yield f"A beam of slope {beam.slope:.5f} and density {beam.density:.5f}, for x >= {short(beam.start)}" + (
            "." if beam.swing is None else f"; its density does not settle: {_swing(beam.swing)}."
        )
    if not found.game.ordered:
        for slope in questions.slopes(found.game, 0):
            yield f"The limit of the slope is {slope.exact or slope.text}, proved: {slope.reason}."
    if found.filling is not None:
        solved = found.filling
        yield f"The filling equations have slopes {solved.lower_slope} and {solved.upper_slope}: a heuristic, no proof."
    if found.offsets is not None:
        (low, high), (first, last) = found.offsets.golden, found.offsets.index
        yield f"y - phi*x from {low} at {text(found.offsets.least)} to {high} at {text(found.offsets.greatest)}"
        yield f"(y - x) - n from {first} to {last}, n = 0, 1, ... in order of x"


def _swing(swing: DensitySwing) -> str:
    often = "without a period" if swing.period is None else f"again where x is {swing.period:.2f} times as large"
    return f"from {swing.least:.2f} to {swing.greatest:.2f} in windows from x to 1.25x, {often}"


def _table(found: Beams, windows: Sequence[Window]) -> Iterator[str]:
    names = ("P", "density", "slope")
    rows: list[tuple[str, ...]] = [("columns", *names)]
    if found.slope is not None:
        rows = [("columns", *(f"{which} {name}" for which in ("lower", "upper") for name in names), "lower share")]
    for window in windows:
        row = [f"{short(window.start)}..{short(window.stop - 1)}", *_beam(window.lower)]
        if window.upper is not None:
            row += [*_beam(window.upper), "" if window.share is None else f"{window.share:.5f}"]
        rows.append(tuple(row))
    if (filled := found.filling) is not None:
        numbers = filled.lower_density, filled.lower_slope, filled.upper_density, filled.upper_slope
        lower, slope, upper, other = (f"{number:.6f}" for number in numbers)
        rows.append(("filling", "", lower, slope, "", upper, other, f"{filled.share:.5f}"))
    yield from columns(rows)


def _beam(beam: Beam) -> tuple[str, ...]:
    slope = "" if beam.slope is None else f"{beam.slope:.6f}" if beam.slope < 10**6 else f"{beam.slope:.6g}"
    return str(beam.count), f"{beam.density:.6f}", slope


def explain(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    found = questions.explanation(game, **typed(arguments, "up_to", "columns", "count"))
    first, *others = explanation_lines(found)
    return reply(arguments, (game, call), found, [f"{game}, {first}", *others])


def explanation_lines(found: Explanation) -> Iterator[str]:
    yield found.bound.said(found.game)
    yield "Solvers:" if found.chosen else "Solvers, none of which reaches:"
    for verdict in found.solvers:
        if verdict.evidence is None:
            yield f"  {verdict.solver}: no; {verdict.reason}"
        else:
            chosen, seconds = " (chosen)" * (verdict is found.chosen), found.seconds(verdict)
            takes = "" if seconds is None else f"about {seconds:.2g} s; "
            yield f"  {verdict.solver}{chosen}: {takes}{verdict.reason}"
            yield f"    {verdict.evidence}"
    yield "Theorems:"
    for theorem, finding in found.theorems:
        yield f"  {theorem.source}: {'no' if finding.evidence is None else 'yes'}; {finding.reason}"
        if finding.evidence is not None:
            yield f"    {finding.evidence}"
        yield from (f"  {hypothesis_line(hypothesis)}" for hypothesis in finding.hypotheses)
