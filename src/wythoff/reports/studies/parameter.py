"""The study of a game with a parameter, such as nim | diagonal(t): formulas for each value of t, and formulas in t.

A formula in t is conjectured from the values that were studied. It *predicts* the values that were not needed to
determine it.

- `notation`: the game with the parameter in it, such as nim | diagonal(t).
- `parameter`: the name and the values of the parameter; `name` is the name alone.
- `known`: the results for the values, one `_ParameterValue` for each; `settings`: the settings of the study.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import pairwise, zip_longest
from time import monotonic
from typing import NamedTuple

from wythoff.base.errors import ParameterError, WythoffError, brief, counted
from wythoff.game.catalog.canonical import canonical
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game
from wythoff.kernels import Progress
from wythoff.questions.claims.linear import rates
from wythoff.questions.discovery.formulas.fit import Guess
from wythoff.questions.discovery.formulas.quasi import through, written
from wythoff.questions.parametric import stands_alone
from wythoff.reports.studies.finding import Finding, Settings, TextLines, without_hints
from wythoff.reports.studies.study import Study
from wythoff.reports.studies.subject import Subject
from wythoff.reports.views.exports.provenance import command
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems.registry import speaking
from wythoff.solving.theorems.theorem import PositionsTheorem, Shape

MOST_VALUES, LARGEST = 50, 10**6  # values of a parameter (a game is solved for each); the largest value
RANGE = re.compile(r"([A-Za-z]\w*)=(-?[0-9]{1,100})\.\.(-?[0-9]{1,100})")
LEAST_VALUES = 3  # values in the range at which a theorem must find the parameter
FAR_VALUES = (1_000_003, 10**9 + 7, 10**12 + 39)  # and far values at which it must do so
PANELS = ("Each value", "Formulas in the parameter")


class Range(NamedTuple):
    """The name of a parameter, with the least and the greatest of its values."""

    name: str
    first: int
    last: int

    @classmethod
    def read(cls, text: str) -> Range:
        """Return the range of a text such as t=1..8.

        >>> Range.read("t=1..8")
        Range(name='t', first=1, last=8)

        Raises: ParameterError.
        """
        found = RANGE.fullmatch(text) if isinstance(text, str) else None
        if found is None:
            raise ParameterError(f"a parameter must be a name with its values, such as t=1..8, was {brief(text)}")
        name, first, last = found[1], int(found[2]), int(found[3])
        if max(abs(first), abs(last)) > LARGEST:
            raise ParameterError(f"the values of a parameter must be from -{LARGEST} to {LARGEST}, was {brief(text)}")
        if not 0 <= last - first < MOST_VALUES:
            raise ParameterError(f"a parameter must have 1 to {MOST_VALUES} values, the smallest first, was {text}")
        return cls(name, first, last)

    @property
    def values(self) -> range:
        return range(self.first, self.last + 1)

    def of(self, notation: str) -> str:
        """Return a notation with the range in words, such as "nim | diagonal(t) for t = 1 to 8"."""
        return f"{notation} for {self.name} = {self.first} to {self.last}"

    def games(self, notation: str) -> list[tuple[int, str, Game]]:
        """Return a list of triples (value, notation, game), one for each value of the parameter.

        In the notation, the value replaces the name of the parameter wherever this stands alone.

        Raises: NotationError; ParameterError if the name is not in the notation.
        """
        # The name before "=" in a call, as the first t in t_wythoff(t=t), is not replaced.
        alone = re.compile(rf"\b{re.escape(self.name)}\b(?!\s*=(?!=))")
        if not alone.search(notation):
            raise ParameterError(f"the parameter {self.name} must occur in the game, was {brief(notation)}")
        texts = ((value, alone.sub(str(value) if value >= 0 else f"({value})", notation)) for value in self.values)
        return [(value, text, as_game(text)) for value, text in texts]

    def __str__(self) -> str:
        return f"{self.name}={self.first}..{self.last}"


class ParameterStudy(Study):
    """A study of the games that a `notation` with a parameter denotes. `parameter` is the name with its values."""

    notation: str
    parameter: Range
    _told = "game:notation columns:settings.columns findings* parameter$"

    @property
    def title(self) -> str:
        return f"A study of {self.parameter.of(self.notation)}"

    @property
    def command(self) -> str:
        return f"{super().command} {command(parameter=self.parameter).removeprefix('wythoff ')}"


class _ParameterValue(NamedTuple):
    """One value of the parameter: `pairs` are the first P-positions of its game, and `whole` is the guessed formula.

    `whole` is None if no formula for both piles was found.
    """

    value: int
    pairs: Sequence[tuple[int, ...]]
    whole: Guess | None


def findings(notation: str, parameter: Range, settings: Settings, progress: Progress) -> Iterator[Finding]:
    """Yield the findings of a study with a parameter: formulas for each value, then formulas in the parameter."""
    known, started = [], monotonic()
    for value, text, game in parameter.games(notation):
        subject = Subject(game, text, settings, progress)
        subject.started = started  # all values share the seconds
        told, finding = _of_value(subject, parameter.name, value)
        known.append(told)
        yield finding
    yield from _in_parameter(notation, parameter, known)


def _of_value(subject: Subject, name: str, value: int) -> tuple[_ParameterValue, Finding]:
    asked = subject.command("guess", columns=subject.settings.columns)
    subject.panel = PANELS[0]
    try:
        subject.require_time()
        guessing, pairs = subject.guessing, subject.first.positions
    except WythoffError as error:
        said = f"{name} = {value}: nothing is known, {without_hints(str(error))}."
        return _ParameterValue(value, (), None), subject.unknown(said, asked)
    whole = next((g for g in guessing.guesses if g.subject == "P-positions" and g.readable), None)
    if whole is not None:
        also = f", and {', '.join(map(str, whole.listed))}" if whole.listed else ""
        said = f"{name} = {value}: the P-positions are ({whole.text}) for n >= {whole.first}{also}."
        return _ParameterValue(value, pairs, whole), subject.finding(said, whole.evidence, asked)
    if guessing.guesses:
        parts = "; ".join(f"{guess.subject}: {guess.text}" for guess in guessing.guesses)
        found = subject.finding(f"{name} = {value}: {parts}.", guessing.guesses[0].evidence, asked)
        return _ParameterValue(value, pairs, None), found
    return _ParameterValue(value, pairs, None), subject.unknown(f"{name} = {value}: no formula was found.", asked)


def _in_parameter(notation: str, parameter: Range, known: Sequence[_ParameterValue]) -> Iterator[Finding]:
    """Yield findings on formulas in the parameter: for b_n - a_n, for the slopes, and for the first P-positions.

    `known` contains the results for the values of the parameter.
    """
    title, name = PANELS[1], parameter.name
    asked = command("study", notation, parameter=parameter)
    proved = [one.value for one in known if one.whole is not None and one.whole.evidence.kind == "proved"]
    stated = f"the P-positions are proved for {_listed(name, proved)}" if proved else "nothing about it is proved"
    claims = (*_differences(name, known), *_slopes(name, known), *_first(name, known))
    theorem = _theorem(notation, parameter)
    if theorem is not None:
        least, stating, letters = theorem
        said = f"For all {name} >= {least}: {stating.statement}"
        lines = [f"Here {letters}.", *(f"For {_listed(name, proved)}: {claim}" for claim, _ in claims)]
        shown = (TextLines(tuple(lines)),)
        yield Finding(title, said, Evidence("proved", stating.source), asked, shown=shown)
        return
    for claim, predicted in claims:
        evidence = Evidence("conjectured", f"{stated}; the formula predicted {predicted} values", parameter.last)
        yield Finding(title, f"For all {name} >= {parameter.first}: {claim}", evidence, asked)
    if not claims:
        many = counted(len(known), "values")
        said = f"It is not known how the P-positions depend on {name}: no formula in {name} was found from {many}."
        yield Finding(title, said, Evidence("computed", "a formula for each value", parameter.last), asked, open=True)


def _theorem(notation: str, parameter: Range) -> tuple[int, PositionsTheorem, str] | None:
    """Return a theorem that proves the P-positions for all values of the parameter >= some `least`, or None.

    The result is a triple (least, theorem, words). `words` say which parameter of the theorem corresponds to the
    parameter of the notation. This must be a whole argument wherever it stands, such as t in diagonal(t).

    As a test, the theorem is applied to the game of each value from `least` on, and of the large values FAR_VALUES. It
    must recognise each time that its own parameter has this value.
    """
    name, far = parameter.name, [Range(parameter.name, value, value) for value in FAR_VALUES]
    if not stands_alone(name, notation):
        return None
    games = {value: canonical(game) for one in (parameter, *far) for value, _, game in one.games(notation)}
    with suppress(WythoffError):
        for stating in speaking(games[FAR_VALUES[0]]):
            if not isinstance(stating.of, Shape):
                continue
            own = [value for value, game in games.items() if _found(stating, game) == value]
            near = [value for value in parameter.values if value in own]
            steady = near == list(range(near[0], parameter.last + 1)) if near else False
            if steady and len(near) >= LEAST_VALUES and set(FAR_VALUES) <= set(own):
                proofs = (stating.asked(games[value]).evidence for value in own)
                if all(known is not None and known.kind == "proved" for known in proofs):
                    return near[0], stating, f"the parameter of {stating.of.shown} is {name}"
    return None


def _found(stating: PositionsTheorem, game: Game) -> int | None:
    found = stating.of.find(game)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _listed(name: str, values: Sequence[int]) -> str:
    if len(values) > 2 and all(b == a + 1 for a, b in pairwise(values)):
        return f"{name} = {values[0]} to {values[-1]}"
    return f"{name} = {', '.join(map(str, values))}"


def fitted(values: Sequence[Fraction | int], first: int) -> tuple[tuple[Fraction, ...], int] | None:
    """Return the polynomial of least degree whose values at first, first + 1, ... are `values`.

    The result is a pair: the coefficients, beginning with the constant one, and how many values the polynomial
    predicts. A polynomial of degree d predicts all but d + 1 values. Return None if it predicts fewer than two.

    >>> fitted([1, 4, 9, 16, 25], 1), fitted([1, 4, 9, 16], 1)
    (((Fraction(0, 1), Fraction(0, 1), Fraction(1, 1)), 2), None)
    """
    level, degree = list(map(Fraction, values)), 0
    while len(level) > 2:  # a formula must predict two values
        if len(set(level)) == 1:
            return through(tuple(values), first, 0, 1, degree), len(level) - 1  # type: ignore[arg-type]
        level = [after - before for before, after in pairwise(level)]
        degree += 1
    return None


def _text(name: str, values: Sequence[Fraction | int], first: int) -> tuple[str, int] | None:
    """Return a formula in the parameter `name` for `values`, which belong to its values first, first + 1, ...

    The result is a pair (text of the formula, how many values it predicts), or None if no formula is found.
    """
    found = fitted(values, first)
    text = "" if found is None else written([found[0]])
    return None if found is None or not text else (re.sub(r"\bn\b", name, text), found[1])


def _differences(name: str, known: Sequence[_ParameterValue]) -> Iterator[tuple[str, int]]:
    """Yield a formula for b_n - a_n: a polynomial in n whose coefficients are polynomials in the parameter `name`.

    It is yielded as a pair (text, how many values of the parameter it predicts). Yield nothing if there is none.
    """
    made = []
    for one in known:
        terms = [y - x for x, y in one.pairs]
        # From n = 1 on: the first P-position often does not fit.
        found = fitted(terms[1:], 1) if len(terms) > 30 else None
        if found is None or len(found[0]) > 3:
            return
        made.append(found[0])
    columns = zip_longest(*made, fillvalue=Fraction(0))
    texts = [_text(name, column, known[0].value) for column in columns]
    if not texts or any(text is None for text in texts):
        return
    parts = [_times(text[0], power) for power, text in enumerate(texts) if text is not None and text[0] != "0"]
    least = min(text[1] for text in texts if text is not None)
    yield f"b_n - a_n = {' + '.join(parts) or '0'} for n >= 1.", least


def _times(text: str, power: int) -> str:
    factor = ("", "n", "n**2")[power]
    if not factor or text == "1":
        return factor or text
    return f"{text}*{factor}" if re.fullmatch(r"\w+", text) else f"({text})*{factor}"


def _slopes(name: str, known: Sequence[_ParameterValue]) -> Iterator[tuple[str, int]]:
    """Yield formulas for the limits of a_n/n and b_n/n as functions of the parameter `name`.

    A limit is a polynomial in the parameter, or the larger root of x^2 - T*x + N, where T and N are polynomials in the
    parameter. Each formula is yielded as a pair (text, how many values of the parameter it predicts).
    """
    found = [None if one.whole is None else rates(one.whole.text) for one in known]
    for place, pile in enumerate(("a_n", "b_n")):
        column = [rate[place] for rate in found if rate is not None and place < len(rate)]
        if len(column) < len(known):
            return
        first = known[0].value
        if all(rate.rational for rate in column):
            text = _text(name, [rate.fraction for rate in column], first)
            if text is not None:
                yield f"{pile}/n tends to {text[0]}.", text[1]
        elif not any(rate.rational for rate in column):
            trace = _text(name, [(rate + rate.conjugate).fraction for rate in column], first)
            norm = _text(name, [rate.norm for rate in column], first)
            if trace is not None and norm is not None and all(rate > rate.conjugate for rate in column):
                root = f"the larger root of x**2 - ({trace[0]})*x + ({norm[0]})"
                yield f"{pile}/n tends to {root}.", min(trace[1], norm[1])


def _first(name: str, known: Sequence[_ParameterValue]) -> Iterator[tuple[str, int]]:
    """Yield a text with the first P-positions, from number 1 on, whose piles are polynomials in the parameter `name`.

    It is yielded as a pair (text, how many values of the parameter the polynomials predict).
    """
    texts: list[str] = []
    least = len(known)
    for n in range(1, 5):
        pairs = [one.pairs[n] for one in known if len(one.pairs) > n]
        if len(pairs) < len(known):
            break
        both = [_text(name, column, known[0].value) for column in zip(*pairs, strict=True)]
        if len(both) != 2 or both[0] is None or both[1] is None:
            break
        texts.append(f"({both[0][0]}, {both[1][0]})")
        least = min(least, both[0][1], both[1][1])
    if texts:
        several = f"s number 1 to {len(texts)} are" if len(texts) > 1 else " number 1 is"
        yield f"P-position{several} {', '.join(texts)}.", least
