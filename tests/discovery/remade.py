"""Independent checks of matches: the sequence is made again by its title or OEIS number, and its terms are compared."""

import re
from itertools import count as integers, islice

from wythoff import parse, solve
from wythoff.base.errors import UnsolvedError
from wythoff.questions.discovery.transforms import TRANSFORMS
from wythoff.sequences.registry.reading import read

BY_NAME = {transform.name: transform for transform in TRANSFORMS}

LINE = re.compile(r"(antidiagonals|antidiagonals upwards|row \d+|column \d+) of (.*)")


def _line(array, way):
    """Return an iterator over the entries of a row, of a column or of the antidiagonals of an array, as `way` says."""
    side, _, number = way.partition(" ")
    if number.isdigit():
        return (array.entry(*((int(number), n) if side == "row" else (n, int(number)))) for n in integers(1))
    places = ((row, total - row) for total in integers(2) for row in range(1, total))
    return (array.entry(*(place if not number else place[::-1])) for place in places)


def terms_of(match, count):
    """Return (first terms of the sequence that a match names, index of the first term)."""
    if match.where == "games":
        pile, _, rest = match.title.removeprefix("pile ").partition(" of the P-positions of ")
        game = parse(rest.partition(" and ")[0])
        try:
            solution = solve(game, count=count)
        except UnsolvedError:  # such games are listed as they are printed
            solution = solve(game, up_to=20 * count)
        return [position[int(pile) - 1] for position in islice(solution.p_positions, count)], 0
    if match.oeis:
        sequence = read(match.oeis, "sequence").value
        return list(islice(sequence, count)), sequence.offset
    if found := LINE.fullmatch(match.title):
        return list(islice(_line(read(found[2], "array").value, found[1]), count)), 1
    if match.title.startswith("the word "):
        return list(islice(read(match.title.removeprefix("the word "), "word").value, count)), 0
    if match.title.startswith("the bases of "):
        return list(islice(read(match.title.removeprefix("the bases of "), "numeration").value.bases(), count)), 0
    sequence = read(match.title, "sequence").value
    return list(islice(sequence, count)), sequence.offset


def assert_true(match, given):
    """Assert that everything in a match is true for the given terms."""
    wanted = BY_NAME[match.transform].apply(tuple(given))
    terms, first = terms_of(match, match.place + len(wanted) + 1)
    stand = terms[match.place : match.place + len(wanted)]
    assert match.given == len(wanted)
    assert stand[: match.matched] == list(wanted[: match.matched]), match
    if match.where in ("registry", "games"):
        assert match.whole, match
        assert match.start == first + match.place
    if match.transform == "the complement":
        around = terms[: match.place][-1:] + terms[match.place + len(wanted) :]
        assert not set(around) & set(range(1, given[-1] + 1)), match
