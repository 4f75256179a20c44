"""Functions for commands of Walnut other than `def` and `eval`: words of morphisms, images, combined automata, macros.

In all functions, `name` is the name of the result, also for messages; images[x] is the image of the letter x under a
morphism; `algebra` has the limits of the work.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import prod

from wythoff.automata.automatic_words import AutomaticWord, Wanted, fixed_point
from wythoff.automata.naming import system_of_words
from wythoff.automata.relations import Algebra, Relation
from wythoff.automata.subsets import explored, with_at_most
from wythoff.automata.systems import System
from wythoff.base.errors import NotationError
from wythoff.kernels.automata import Machine

LETTER, IMAGE = re.compile(r"\d{1,6}|\[-?\d{1,6}\]", re.ASCII), re.compile(r"(?:\d|\[-?\d{1,6}\])*", re.ASCII)
MOST_COMBINED = 50_000  # most states of a word that is combined from others
DEEPEST, LONGEST = 20, 1_000_000  # most nested macros, and characters of their result


def read_images(text: str, name: str) -> dict[int, tuple[int, ...]]:
    """Parse `text`, a morphism as Walnut writes it: '0->01 1->10', letters above 9 in brackets. Return its images.

    >>> read_images("0 -> 01, 1->[12]0", "h")
    {0: (0, 1), 1: (12, 0)}

    Raises: NotationError.
    """
    fault = NotationError(f"{name} must be a morphism such as 0->01 1->10, with one rule for each letter", text)
    letter, *bodies = text.split("->")
    found: dict[int, tuple[int, ...]] = {}
    for number, body in enumerate(bodies, 1):
        parts = re.split(r"[\s,]+", body.strip())
        following = parts.pop() if number < len(bodies) else ""
        image = "".join(parts)
        key = int(letter.strip("[] ")) if LETTER.fullmatch(letter := letter.strip()) else None
        if key is None or key in found or not IMAGE.fullmatch(image):
            raise fault
        found[key] = tuple(int(long or short) for long, short in re.findall(r"\[(-?\d+)\]|(\d)", image))
        letter = following
    if not found:
        raise fault
    return found


def promoted(name: str, images: Mapping[int, Sequence[int]], algebra: Algebra) -> AutomaticWord:
    """Return the fixed point of the morphism `images` that begins with its first letter, as a proved word.

    The words of its system are the paths of the morphism: in the state of the letter x, the digit d leads to letter d
    of the image of x.

    Raises: NotationError if a letter has no image; ParameterError if no automaton adds.
    """
    number = {letter: place for place, letter in enumerate(images)}
    unknown = sorted({letter for image in images.values() for letter in image} - set(number))
    if unknown:
        raise NotationError(
            f"the morphism {name} must have a rule for each of its letters, but {unknown[0]} has none",
            str(dict(images)),
        )
    moved = tuple(tuple(number[letter] for letter in image) for image in images.values())
    if moved[0][:1] != (0,) or len(moved[0]) < 2:
        first = next(iter(images))
        raise NotationError(
            f"the image of the first letter, {first}, must begin with {first} and have more letters", name
        )
    system = system_of_words(name, moved, 0, algebra.budget)
    return fixed_point(name, system, moved, 0, tuple(images), algebra.budget)


def image(name: str, images: Mapping[int, Sequence[int]], of: AutomaticWord, algebra: Algebra) -> AutomaticWord:
    """Return the image of the word `of` under the morphism `images`, whose images all have the same length."""
    lengths = {len(images.get(letter, ())) for letter in of.letters}
    if len(lengths) != 1 or 0 in lengths:
        raise NotationError(f"the images of all letters of {of.name} must have the same length, at least 1", name)
    (length,) = lengths
    parts: dict[int, Relation] = {}
    for letter in of.letters:
        places = of.places(Wanted("=", letter), algebra).renamed({"n": "m"})
        for place, output in enumerate(images[letter]):
            line = algebra.linear(of.system, {"n": 1, "m": -length}, True, place)
            found = algebra.exists(algebra.join(places, line), "m")
            parts[output] = algebra.union(parts[output], found) if output in parts else found
    return combined(name, [of.system], [(relation, output) for output, relation in parts.items()], algebra)


def fewest(name: str, of: AutomaticWord, algebra: Algebra) -> AutomaticWord:
    """Return the word `of` with an automaton with the fewest states: states with the same continuations are merged."""
    parts = [(of.places(Wanted("=", letter), algebra), letter) for letter in of.letters if letter]
    return combined(name, of.systems, [*parts, (of.places(None, algebra), 0)], algebra, whole=True)


def joined_words(name: str, given: Sequence[tuple[AutomaticWord, Sequence[str]]], algebra: Algebra) -> AutomaticWord:
    """Return the word whose letter at each place is the first nonzero letter among those of the given words.

    `given` lists pairs (word, names of its indices). The result has all these names as indices, in alphabetical order.

    Raises: NotationError for a wrong number of indices, or an index that occurs twice.
    """
    parts: list[tuple[Relation, int]] = []
    kinds: dict[str, System] = {}
    for word, names in given:
        if len(names) != len(word.systems) or len({*names}) < len(names):
            raise NotationError(f"the word {word.name} must have {len(word.systems)} different indices", name)
        for letter in word.letters:
            found = word.places(Wanted("=", letter), algebra)
            moved = found.renamed(dict(zip(found.variables, names, strict=True)))
            for index, system in moved.kinds.items():
                if kinds.setdefault(index, system).name != system.name:
                    both = f"{kinds[index].name} and {system.name}"
                    raise NotationError(f"the index {index} must have one numeration system, had {both}", name)
            parts += [(moved, letter)] * bool(letter)
    kinds = dict(sorted(kinds.items()))
    spread = [(algebra.ordered(algebra.spread(relation, kinds), tuple(kinds)), letter) for relation, letter in parts]
    return combined(name, tuple(kinds.values()), spread, algebra)


def combined(
    name: str,
    systems: Sequence[System],
    parts: Sequence[tuple[Relation, int]],
    algebra: Algebra,
    *,
    whole: bool = False,
) -> AutomaticWord:
    """Return the word whose letter at n depends on which relation in `parts` holds for n.

    `systems` has the system of each of its indices. `parts` lists pairs (relation, letter); the first relation that
    holds determines the letter, which is 0 if none holds. If `whole`, the last relation holds for all numbers, and the
    automaton reads only words of numbers.
    """
    machines = [relation.machine for relation, _ in parts]
    digits = prod(system.digits for system in systems)

    def following(states: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
        there = [machine.rows[state] if state >= 0 else {} for machine, state in zip(machines, states, strict=True)]
        targets = ((digit, tuple([row.get(digit, -1) for row in there])) for digit in range(digits))
        return {digit: target for digit, target in targets if not (whole and target[-1] < 0)}

    def output(states: tuple[int, ...]) -> int:
        chosen = zip(machines, states, parts, strict=True)
        return next((of[1] for machine, state, of in chosen if state >= 0 and machine.accepting[state]), 0)

    watch = with_at_most(MOST_COMBINED, algebra.budget.watch, "the automaton of the combined word must have", name)
    rows, found = explored(tuple(0 if machine.rows else -1 for machine in machines), following, watch)
    outputs = list(map(output, found))
    return AutomaticWord(name, systems[0], Machine(rows, [True] * len(rows)), outputs, *systems[1:])


def with_macros(text: str, macros: Mapping[str, str], deep: int = 0) -> str:
    """Return `text` with each #name(a, b) replaced by the macro of this name, with a for its %0 and b for its %1.

    `macros` are the macros by name, and `deep` counts nested macros.

    >>> with_macros("Ex #twice(x, y+1)", {"twice": "(%1 = 2*%0)"})
    'Ex (y+1 = 2*x)'

    Raises: NotationError.
    """
    room = LONGEST

    def replaced(found: re.Match[str]) -> str:
        nonlocal room
        name, given = found[1], [part.strip() for part in found[2].split(",") if part.strip()]
        macro = macros.get(name)
        if macro is None:
            raise NotationError(f"the macro #{name} must be defined before it is used", text)
        holes = [int(hole) for hole in re.findall(r"%(\d{1,4})", macro)]
        if max(holes, default=-1) >= len(given):
            raise NotationError(f"#{name} must have {max(holes) + 1} arguments or more, had {len(given)}", text)
        room -= len(macro) + sum(len(given[hole]) for hole in holes)
        if room < 0:
            raise too_long
        return re.sub(r"%(\d{1,4})", lambda hole: given[int(hole[1])], macro)

    too_long = NotationError(
        f"macros must not call each other too deeply, or expand to more than {LONGEST} characters", text[:100]
    )
    if deep > DEEPEST:
        raise too_long
    again, calls = re.subn(r"#(\w+)\(([^()]*)\)", replaced, text)
    return with_macros(again, macros, deep + 1) if calls else text
