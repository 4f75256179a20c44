"""Infinite words as paths: a turtle that turns at letters, and a staircase along a line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, starmap

from wythoff.base.errors import RequestError, brief, counted
from wythoff.reports.views.array_pictures import Named, named
from wythoff.reports.views.colours import DEEP_BLUE, VERMILION
from wythoff.reports.views.drawing import Drawing
from wythoff.reports.views.panels import Layer, Panel, Points, Polyline
from wythoff.sequences.kinds import Word, require_count

LARGEST = 1_000_000  # letters of a word drawn as a path
LARGEST_SHARP = 20_000  # steps that are drawn one by one in SVG and PDF
HEADINGS = ((1, 0), (0, 1), (-1, 0), (0, -1))
Points2 = tuple[list[int], list[int]]


def turtle(word: Word | str, count: int = 1000) -> Drawing:
    """Return a picture of the path of a turtle that reads the first `count` letters of a word.

    For each letter it makes a step, and then turns to the left if the letter is 0, to the right if it is 1.

    The regular paperfolding word gives the dragon curve.

    >>> path = turtle("paperfolding", 4).panels[0].layers[0]
    >>> list(zip(path.xs, path.ys))
    [(0, 0), (1, 0), (1, -1), (0, -1), (0, -2)]

    Raises: RequestError for a wrong or too large `count`; NotationError if the text names no word.
    """
    rule = "a step for each letter, then a turn to the left at 0 and to the right at 1"
    return _turned(word, count, "turtle", rule, lambda place, letter: {0: 1, 1: -1}.get(letter, 0))


def odd_even(word: Word | str, count: int = 1597) -> Drawing:
    """Return a picture of the path that the odd-even rule makes of a word: a step for each letter, and turns after 0.

    Places are counted from 1. After a 0 at place n, the path turns to the right if n is odd, to the left if n is even.
    The Fibonacci word gives the Fibonacci word fractal.

    >>> path = odd_even("fibonacci", 5).panels[0].layers[0]
    >>> list(zip(path.xs, path.ys))
    [(0, 0), (1, 0), (1, -1), (1, -2), (0, -2), (0, -3)]

    Source: Monnerot-Dumaine 2009.

    Raises: RequestError for a wrong or too large `count`; NotationError if the text names no word.
    """
    rule = "a step for each letter, then after a 0 a turn to the right at odd places and to the left at even ones"
    return _turned(word, count, "odd-even", rule, lambda place, letter: 0 if letter else -1 if place % 2 else 1)


def staircase(word: Word | str, count: int = 55) -> Drawing:
    """Return a picture of a word of two letters as a staircase: the lesser letter is a step to the right, the other up.

    The first `count` letters are drawn.

    A line leads from the start to the end. Its slope is the number of greater letters divided by that of lesser
    letters.

    >>> drawn = staircase("fibonacci", 5)
    >>> list(zip(drawn.panels[0].layers[1].xs, drawn.panels[0].layers[1].ys)), drawn.notes[1]
    ([(0, 0), (1, 0), (1, 1), (2, 1), (3, 1), (3, 2)], 'the line has slope 2/3')

    Raises: RequestError for words with more than two letters.
    """
    asked = named(word, "word")
    letters = _letters(asked, count)
    kinds = sorted(set(letters))
    if len(kinds) != 2:
        shown = ", ".join(map(str, kinds[:4]))
        raise RequestError(f"a staircase needs a word with two letters, but {asked.name} has {shown}")
    ys = list(accumulate((letter == kinds[1] for letter in letters), initial=0))
    xs = [place - y for place, y in enumerate(ys)]
    layers: list[Layer] = [
        Polyline((0, xs[-1]), (0, ys[-1]), VERMILION, name=f"slope {ys[-1]}/{xs[-1]}", dashes="--"),
        Polyline(xs, ys, DEEP_BLUE, name="the word", width=1.4, dense=count > LARGEST_SHARP),
    ]
    if count <= 100:
        layers.append(Points(xs, ys, DEEP_BLUE, diameter=2.5))
    rule = f"a step to the right for {kinds[0]}, upwards for {kinds[1]}"
    notes = rule, f"the line has slope {ys[-1]}/{xs[-1]}"
    return _drawing(asked, "staircase", (xs, ys), layers, notes, (f"number of {kinds[0]}s", f"number of {kinds[1]}s"))


def _turned(word: Word | str, count: int, kind: str, rule: str, turn: Callable[[int, int], int]) -> Drawing:
    """Return the picture of a turtle's path: for each of the first `count` letters of `word` a step, then a turn.

    After the letter at a place, counted from 1, the turtle makes `turn(place, letter)` quarter turns to the left.
    `kind` is the name of this kind of path, and `rule` is its rule in words.
    """
    asked = named(word, "word")
    xs, ys = walked(starmap(turn, enumerate(_letters(asked, count), 1)))
    line = Polyline(xs, ys, DEEP_BLUE, width=1.2 if count <= 2000 else 0.5, dense=count > LARGEST_SHARP)
    return _drawing(asked, kind, (xs, ys), [line], (rule,))


def walked(turns: Iterable[int]) -> Points2:
    """Return the coordinates (xs, ys) of a path of unit steps from (0, 0); the first step goes to the right.

    After step k the path makes turns[k] quarter turns to the left.

    >>> walked([1, 1, 0])
    ([0, 1, 1, 0], [0, 0, 1, 1])
    """
    steps = [HEADINGS[heading % 4] for heading in accumulate(turns, initial=0)][:-1]
    return list(accumulate((x for x, _ in steps), initial=0)), list(accumulate((y for _, y in steps), initial=0))


def _letters(asked: Named[Word], count: int) -> Sequence[int]:
    if not 1 <= require_count(count, "letters") <= LARGEST:
        raise RequestError(f"the number of letters of a path must be from 1 to {LARGEST}, was {brief(count)}")
    return asked.value.letters(count)


SHOWS = {"staircase": "the staircase", "turtle": "the path of a turtle", "odd-even": "the odd-even path"}


def _drawing(
    asked: Named[Word], kind: str, path: Points2, layers: Sequence[Layer], notes: tuple[str, ...],
    labels: tuple[str, str] = ("", ""),
) -> Drawing:  # fmt: skip
    xs, ys = path
    count = len(xs) - 1  # a step for each letter
    margin = max(0.5, 0.02 * max(max(xs) - min(xs), max(ys) - min(ys)))
    window = (min(xs) - margin, max(xs) + margin, min(ys) - margin, max(ys) + margin)
    panel = Panel(window, tuple(layers), x_label=labels[0], y_label=labels[1], downwards=False, bare=not any(labels))
    of, bound, source = f"the word {asked.name}", counted(count, "letters"), asked.source
    return Drawing((panel,), kind=kind, shows=SHOWS[kind], of=of, bound=bound, up_to=count, notes=notes, source=source)
