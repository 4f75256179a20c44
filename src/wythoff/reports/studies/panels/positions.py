"""Panels on the rule and the P-positions: a table, a board, slopes, matching sequences, and open questions.

A panel is a function. It takes the `subject`, the study in progress, and yields findings (sentences with evidence).
(a_n, b_n) is the n-th P-position of a game on two piles.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from wythoff.base.errors import WythoffError, counted
from wythoff.base.frames import pile_names
from wythoff.game.catalog.canonical import told
from wythoff.game.rulesets.wording import in_words
from wythoff.questions.claims.linear import rates
from wythoff.questions.decided_matches import deciding, settled
from wythoff.questions.discovery.formulas.chance import in_line
from wythoff.questions.discovery.lookup import LEAST_TERMS
from wythoff.questions.discovery.matches import FoundMatches
from wythoff.questions.measured_beams.beam_slopes import in_full, slopes, spelled
from wythoff.questions.measured_beams.beam_table import Window, beams
from wythoff.reports.studies.finding import (
    RULE,
    Exhibit,
    Finding,
    NumberTable,
    PanelPicture,
    Records,
    TextLines,
    numbered,
)
from wythoff.reports.studies.looked_up import LOOKED_UP, a_numbers, found_for, looked_up as found_in
from wythoff.reports.studies.subject import Subject
from wythoff.reports.views.board_pictures import board
from wythoff.reports.views.scatter import scatter_diagram
from wythoff.solving.solution import PAPERS_TERMS, Evidence, Solution

BOARDS = (40, 20, 10)  # piles of a picture


def first_positions(subject: Subject) -> Iterator[Finding]:
    solution = subject.solution
    positions = solution.p_positions
    if not len(positions):
        statement = f"There are no P-positions for {solution.bound.said(solution.game)}."
    elif solution.exhausted:
        statement = f"There {'is' if len(positions) == 1 else 'are'} only {counted(len(positions), 'P-positions')}."
    else:
        were = "was" if len(positions) == 1 else "were"
        statement = f"The first P-positions are these; {len(positions)} {were} looked at."
    bound = solution.bound
    asked = {bound.kind: PAPERS_TERMS if bound.kind == "count" else bound.value}
    command = subject.command_for(solution.evidence, "solve", **asked)
    table = _first_table(solution)._replace(oeis=a_numbers(subject, _sequences(subject)))
    yield subject.finding(statement, solution.evidence, command, shown=(table, *_board(subject)))


def _first_table(solution: Solution) -> NumberTable:
    game, shown = solution.game, solution.p_positions[:PAPERS_TERMS]
    names = [f"{name}_n" for name in pile_names(game.piles, game.ordered)]
    columns = list(zip(*shown, strict=True)) or [()] * game.piles
    rows = list(zip(names, columns, strict=True))
    if game.piles == 2 and not game.ordered:
        rows.append(("b_n - a_n", tuple(b - a for a, b in shown)))
    return numbered(rows)


def _board(subject: Subject) -> Iterator[PanelPicture]:
    """Yield a picture of the board with its P-positions, as large as can be drawn quickly.

    Yield nothing for games without a board of two piles.
    """
    up_to = subject.affordable(BOARDS)
    if up_to is None or subject.game.piles != 2:
        return
    try:
        drawn = board(subject.game, up_to)
    except WythoffError:
        return
    yield PanelPicture(drawn.panels[0], f"{drawn.title}: black squares.")


def the_rule(subject: Subject) -> Iterator[Finding]:
    """Yield a finding on the rule: the moves, how the game ends, and who wins.

    If the rule has a simpler form, yield it too.
    """
    game = subject.game
    yield subject.finding(
        f"{game} is the game of these rules.", RULE, subject.command("show"), shown=(TextLines(in_words(game)),)
    )
    plain = told(game)
    if plain != game:
        yield subject.finding(f"This is the same game as {plain}.", RULE, subject.command("show"))


SCATTERED = (400, 200, 100, 50, 20)  # piles of a picture


def slopes_and_densities(subject: Subject) -> Iterator[Finding]:
    solution = subject.solution
    if not subject.of_pairs or solution.exhausted:
        return
    windows = _windows(solution)
    command = subject.command("beams", columns=windows[-1].stop if windows else subject.settings.columns)
    shown: tuple[Exhibit, ...] = (*_densities(windows), *_picture(subject))
    found = slopes(solution)
    by_formula = _by_formula(subject)
    proved = [slope for slope in found if slope.known == "proved"]
    if by_formula is not None and (not proved or (len(proved) == 1 and by_formula.standing == "proved")):
        yield by_formula._with(shown=shown)
        return
    if not found and solution.bound.kind == "up_to":
        if not subject.proof.proved:
            said = (
                "It is not known whether the P-positions lie along beams, because they could not be computed "
                "column by column."
            )
            yield subject.unknown(said, command, shown=shown)
        return
    if not found and (several := _parted(subject)) is not None:
        yield several._with(shown=shown)
    elif not found:
        said = f"No narrow beam was found along which P-positions lie: {found.reason}."
        yield subject.unknown(said, command, shown=shown)
    for slope in found:
        if slope.known == "proved":
            exact = slope.text if slope.exact is None else in_full(slope.exact)
            said = f"The P-positions lie along a beam: b_n/a_n tends to {exact}."
            if len(found) > 1:
                said = f"P-positions lie along a beam of slope y/x {slope.text}."
            evidence = Evidence("proved", slope.reason)
        else:
            said = f"P-positions lie along a beam of slope y/x about {slope.text}: {slope.reason}."
            evidence = Evidence("conjectured", f"the slope is near {slope.value:.3g}", subject.looked_at.up_to)
        yield subject.finding(said, evidence, command, shown=shown)
        shown = ()


def _parted(subject: Subject) -> Finding | None:
    """Return a finding on the beams of a game: how many there are, their slopes and densities. None if none are found.

    Beams are half-lines along which P-positions lie. They are separated by gaps between the slopes y/x of P-positions.
    """
    with suppress(WythoffError):
        subject.require_time()
        found = beams(subject.game)
        if found.parted:
            each = ", ".join(f"{beam.slope:.4f} (density {beam.density:.4f})" for beam in found.parted)
            said = f"P-positions lie along {counted(len(found.parted), 'beams')} of slope y/x about {each}."
            evidence = Evidence("conjectured", "the slopes are near these", found.columns - 1)
            return subject.finding(said, evidence, subject.command("beams"))
    return None


def _by_formula(subject: Subject) -> Finding | None:
    whole = next((guess for guess in subject.guessing.guesses if guess.readable and "," in guess.text), None)
    found = None if whole is None else rates(whole.text)
    if whole is None or found is None or not found[0].sign():
        return None
    slope = found[1] / found[0]
    said = f"The P-positions lie along a beam: b_n/a_n tends to {spelled(slope)}, a_n/n to {spelled(found[0])}."
    known = whole.evidence
    evidence = Evidence(known.kind, f"from the formulas; {known.text}", known.up_to)
    return subject.finding(said, evidence, subject.command("guess", columns=subject.settings.columns))


def _windows(solution: Solution) -> Sequence[Window]:
    with suppress(WythoffError):
        return beams(solution).windows
    return ()


def _densities(windows: Sequence[Window]) -> Iterator[Records]:
    if not windows:
        return
    rows = []
    for window in windows:
        count = window.lower.count + window.on + (window.upper.count if window.upper else 0)
        density = f"{count / (window.stop - window.start):.4f}"
        means = [beam.slope for beam in (window.lower, window.upper) if beam is not None and beam.slope is not None]
        rows.append((f"{window.start} to {window.stop - 1}", str(count), density, ", ".join(f"{s:.4f}" for s in means)))
    yield Records(("columns x", "P-positions", "a column", "mean y/x"), tuple(rows))


def _picture(subject: Subject) -> Iterator[PanelPicture]:
    """Yield a picture in which each P-position is a point, with as many P-positions as can be found quickly."""
    up_to = subject.affordable(SCATTERED)
    if up_to is None:
        return
    try:
        drawn = scatter_diagram(subject.game, up_to, lines=False)
    except WythoffError:
        return
    yield PanelPicture(drawn.panels[0], f"The P-positions with piles up to {up_to}, in both orders.")


PARTS = {"a_n": "first", "b_n": "second", "b_n - a_n": "differences"}


def looked_up(subject: Subject) -> Iterator[Finding]:
    """Yield findings on known sequences: one on each sequence of piles of the P-positions, such as a_n.

    For two piles, yield also a finding on the differences b_n - a_n.
    """
    known = deciding(subject.game)
    for name, terms in _sequences(subject):
        found = FoundMatches(found_for(subject, terms), LOOKED_UP)
        if name in PARTS:  # perhaps a proof decides that they agree for all n
            told = settled(subject.game, known, PARTS[name], found, terms[0])
            subject.lookups[tuple(terms[:LOOKED_UP])] = told.matches
        yield found_in(subject, name, terms)


def _sequences(subject: Subject) -> Iterator[tuple[str, list[int]]]:
    columns = [list(column) for column in zip(*subject.positions, strict=True)]
    if not columns or len(columns[0]) < LEAST_TERMS:
        return
    names = pile_names(subject.game.piles, subject.game.ordered)
    named = [(f"{name}_n", column) for name, column in zip(names, columns, strict=True)]
    if subject.of_pairs:
        named.append(("b_n - a_n", [b - a for a, b in zip(*columns, strict=True)]))
    yield from ((name, terms) for name, terms in named if not in_line(terms))  # a name says no more than the line
