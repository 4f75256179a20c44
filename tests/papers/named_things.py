"""The objects that statements name, from rules and definitions: P-positions, values, moves, terms, words, digits."""

import re
from functools import cache

import wythoff as w
from wythoff.automata.naming import system as system_of
from wythoff.game.rulesets import Definition
from wythoff.papers.from_rules import by_rules

FAR = 400  # how many letters of words, and terms of sequences


@cache
def word(images):
    letters = [0]
    while len(letters) < FAR:
        letters = [letter for one in letters for letter in images[one]]
    return letters


@cache
def squares(game):
    found = by_rules(game, up_to=FAR)
    return set(found) if w.parse(game).ordered else {*found, *((y, x) for x, y in found)}


@cache
def squares_by(game):
    return [sorted(squares(game)), *(group(squares(game), place) for place in (0, 1))]


def group(pairs, place):
    found = {}
    for pair in sorted(pairs):
        found.setdefault(pair[place], []).append(pair)
    return found


def by_known(told, known):
    for place, number in enumerate(known):
        if number is not None:
            return [pair for pair in told[place + 1].get(number, ()) if known[1 - place] in (None, pair[1 - place])]
    return told[0]


@cache
def registered(name):
    return w.sequence(name)


@cache
def nth(name, n):
    sequence = registered(name)
    return sequence.term(n) if n >= sequence.offset else None


@cache
def rules(game):
    return Definition(w.parse(game))


@cache
def targets(game, a, b):
    return frozenset(w.parse(game).squares(a, b))


@cache
def shift(system, x):
    """Return the number whose word is that of x with a 0 appended, if this is a word of the system."""
    numeration = w.numeration(system_of(system).name)
    digits = (*numeration.digits(x), 0) if x else (0,)
    return numeration.value(digits) if x == 0 or numeration.admissible(digits) else None


@cache
def digits(system, number):
    return w.numeration(system_of(system).name).digits(number) if number else ()


@cache
def in_language(systems, text, numbers):
    """Return whether some words of the numbers, with leading zeros added as needed, match an expression."""
    words = [digits(name, number) for name, number in zip(systems, numbers, strict=True)]
    length, tracks = max(map(len, words)), len(systems)
    if tracks > 1:  # binary digits: one letter for each tuple
        text = re.sub(r"\[([\d,]+)\]", lambda found: chr(96 + int(found[1].replace(",", ""), 2)), text)
    for size in range(length, length + 3):
        padded = [(0,) * (size - len(one)) + one for one in words]
        columns = ("".join(map(str, column)) for column in zip(*padded, strict=True))
        if re.fullmatch(text, "".join(chr(96 + int(column, 2)) if tracks > 1 else column for column in columns)):
            return True
    return False
