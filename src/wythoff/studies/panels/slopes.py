"""The slopes of the beams along which P-positions lie, how dense they are, and a picture."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.errors import WythoffError
from wythoff.questions.beam_slopes import Slope, slopes, spelled
from wythoff.solution import Evidence
from wythoff.studies.exhibits import Exhibit, Picture, Records
from wythoff.studies.finding import Finding
from wythoff.studies.growth import rates
from wythoff.studies.subject import Subject

DRAWN = (400, 200, 100, 50, 20)  # piles of a picture


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    solution = subject.solution
    if not subject.of_pairs or solution.exhausted:
        return
    command = subject.command("beams", columns=subject.settings.columns)
    shown: tuple[Exhibit, ...] = (*_densities(subject), *_picture(subject))
    found = slopes(solution)
    by_formula = _by_formula(subject, title)
    if by_formula is not None and not any(slope.known == "proved" for slope in found):
        yield by_formula._with(shown=shown)
        return
    if not found:
        said = f"No narrow beam was found along which P-positions lie: {found.reason}."
        yield subject.unknown(title, said, command, shown=shown)
    for slope in found:
        yield Finding(title, f"{_said(slope)}.", _evidence(slope, subject), command, shown=shown)
        shown = ()


def _by_formula(subject: Subject, title: str) -> Finding | None:
    whole = next((guess for guess in subject.guessing.guesses if guess.readable and "," in guess.text), None)
    found = None if whole is None else rates(whole.text)
    if whole is None or found is None or not found[0].sign():
        return None
    slope = found[1] / found[0]
    said = f"The P-positions lie along a beam: b_n/a_n tends to {spelled(slope)}, a_n/n to {spelled(found[0])}."
    known = whole.evidence
    evidence = Evidence(known.kind, f"from the formulas; {known.text}", known.up_to)
    return Finding(title, said, evidence, subject.command("guess", columns=subject.settings.columns))


def _said(slope: Slope) -> str:
    if slope.known == "proved":
        return f"The P-positions lie along a beam: b_n/a_n tends to {slope.text}"
    return f"P-positions lie along a beam of slope y/x about {slope.text}: {slope.reason}"


def _evidence(slope: Slope, subject: Subject) -> Evidence:
    if slope.known == "proved":
        return Evidence("proved", slope.reason)
    return Evidence("conjectured", f"the slope is {slope.text}", subject.looked_at.up_to)


def _densities(subject: Subject) -> Iterator[Records]:
    from wythoff.questions.beam_table import beams

    try:
        windows = beams(subject.solution).windows
    except WythoffError:
        return
    rows = []
    for window in windows:
        count = window.lower.count + window.on + (window.upper.count if window.upper else 0)
        density = f"{count / (window.stop - window.start):.4f}"
        means = [beam.slope for beam in (window.lower, window.upper) if beam is not None and beam.slope is not None]
        rows.append((f"{window.start} to {window.stop - 1}", str(count), density, ", ".join(f"{s:.4f}" for s in means)))
    yield Records(("columns x", "P-positions", "a column", "mean y/x"), tuple(rows))


def _picture(subject: Subject) -> Iterator[Picture]:
    """P-positions as points, as far as they are had soon."""
    up_to = subject.affordable(DRAWN)
    if up_to is None:
        return
    from wythoff.views.scatter import scatter

    try:
        drawn = scatter(subject.game, up_to, lines=False)
    except WythoffError:
        return
    yield Picture(drawn.panels[0], f"The P-positions with piles up to {up_to}, in both orders.")
