"""Random requests for every command with every option.

Commands and options are taken from the argument parsers, so that new ones are included.
"""

from __future__ import annotations

import argparse
from argparse import Action, ArgumentParser
from random import Random
from typing import NamedTuple

from tests.acceptance import any_values as values
from tests.acceptance.any_values import Kind
from tests.acceptance.fuzzed_notations import CALLS, text_of
from tests.acceptance.small_requests import PILES, Giants
from tests.apps.test_sequences_fuzz import call
from wythoff.apps.cli.parsing import parser
from wythoff.apps.cli.verbs.command import parts
from wythoff.sequences.generation.claims import CLAIMS
from wythoff.sequences.registry import ALL

WILDNESS = (0.0, 0.0, 0.1)  # the probability of a wild value, drawn once for each request
NAMED = ("sequence", "word", "array", "numeration")
# Options that limit how long a command may work. They are nearly always drawn, because the limits by default are long.
LIMITS = ("--limit-seconds", "--seconds", "--seconds-a-game", "--workers")
# Other options that are nearly always drawn: a request about thousands of columns or all four papers is not small.
ALWAYS = {"atlas run": ("--columns",), "guess": ("--columns",), "app": ("--no-open", "--port"), "beams": ("--columns",)}
INPUT = ("", "", "", "closed", "lines", "noise")
OUTPUT = ("",) * 22 + ("closed", "full")
SURROUNDINGS = ({},) * 8 + ({"LC_ALL": "C"}, {"PYTHONIOENCODING": "ascii"}, {"COLUMNS": "20"}, {"COLUMNS": "0"})


class Request(NamedTuple):
    """A request: command-line words, and the environment in which they are run.

    `input` is what the standard input is (`"closed"`, `"lines"`, `"noise"`, or empty), and `lines` is its text for
    `"lines"`. `output` is what the standard output is (`"closed"`, `"full"`, or a file). `surroundings` are environment
    variables.
    """

    words: list[str]
    input: str = ""
    output: str = ""
    lines: str = ""
    surroundings: dict[str, str] = {}  # noqa: RUF012  # never changed


def asked() -> dict[str, ArgumentParser]:
    """Return a dict from each command, such as `"solve"` or `"atlas run"`, to its argument parser."""
    found = {}
    for name, verb in parts(parser(None)).items():
        within = parts(verb)
        found |= {f"{name} {part}": one for part, one in within.items()} if within else {name: verb}
    return found


def arguments(verb: ArgumentParser) -> list[Action]:
    return [
        action for action in verb._actions if not isinstance(action, argparse._HelpAction) and action.dest != "json"
    ]


def kind_of(verb: str, action: Action) -> Kind | None:
    """Return the kind of values to draw for an argument of the command `verb`.

    Return None if the argument takes no value, or if `Asking` has a method for its values (names and games).
    """
    place = f"{verb} {(action.option_strings or [action.dest])[-1]}"
    is_name = verb in (*NAMED, "claims") and action.dest == "name"
    if action.nargs == 0 or is_name or action.metavar in ("GAME", "GAME PILE ..."):
        return None
    if place in values.BY_PLACE:
        return values.BY_PLACE[place]
    if action.choices is not None:
        return Kind(tuple(action.choices), ("", "nope"))
    return values.BY_METAVAR[action.metavar if isinstance(action.metavar, str) else action.metavar[0]]


class Asking:
    """Draws random requests."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.verbs = asked()
        self.names = sorted(self.verbs)
        self.piles, self.wildness = 2, 0.0

    def request(self, verb: str | None = None) -> Request:
        chance = self.random
        verb, self.wildness = verb or chance.choice(self.names), chance.choice(WILDNESS)
        words = [*verb.split(), *self.typed(verb)]
        if chance.random() < 0.25:
            words.insert(chance.choice((len(words), len(verb.split()))), "--json")
        if chance.random() < 0.03:
            self.spoil(words)
        read = "lines" if verb == "play" and chance.random() < 0.8 else chance.choice(INPUT)
        lines = values.LINES if self.wildness else values.SOUND_LINES
        typed = "".join(f"{chance.choice(lines)}\n" for _ in range(chance.randint(0, 8)))
        return Request(words, read, chance.choice(OUTPUT), typed, chance.choice(SURROUNDINGS))

    def spoil(self, words: list[str]) -> None:
        """Omit, double or insert one of the words, but keep the first, which names the command."""
        place = self.random.randrange(1, len(words) + 1)
        words[place : place + 1] = self.random.choice(
            ([], words[place : place + 1] * 2, [self.random.choice(values.WILD_GAMES)], ["--nope"])
        )

    def typed(self, verb: str) -> list[str]:
        """Return random arguments and options for a command. Exclusive options are rarely drawn together."""
        chance, program = self.random, self.verbs[verb]
        groups = [group._group_actions for group in program._mutually_exclusive_groups]
        often = chance.choice((0.0, 0.0, 0.05, 0.15, 0.4))
        positional: list[str] = []
        chosen: list[list[str]] = []
        given: set[str] = set()
        for action in arguments(program):
            if not action.option_strings:
                positional += self.positional(verb, action)
                continue
            name = action.option_strings[-1]
            # `--seconds` of a command about games in Python is no such limit: with it most games would be refused.
            limit = name in LIMITS and action.dest != "allowed"
            always = limit or name in ALWAYS.get(verb, ()) or action.required
            rivals = {other.dest for group in groups if action in group for other in group} & given
            if chance.random() < (often if not rivals else 0.03) or (always and not rivals and chance.random() < 0.97):
                given.add(action.dest)
                chosen.append(self.option(verb, action, name))
        if verb == "export" and self.wildness == 0:
            kinds = [kind for kind in ("sequence", "array") if kind in given]
            positional = [self.name(kinds[0])] if kinds else ["fraenkel2004"] if "table" in given else positional
        chance.shuffle(chosen)
        flat = [word for option in chosen for word in option]
        return [*positional, *flat] if chance.random() < 0.7 else [*flat, *positional]

    def option(self, verb: str, action: Action, name: str) -> list[str]:
        if action.nargs == 0:
            return [name]
        if action.nargs == "?" and self.random.random() < 0.5:
            return [name]
        several = action.nargs if isinstance(action.nargs, int) else 1
        found = [self.value(verb, action) for _ in range(several)]
        return [f"{name}={found[0]}"] if several == 1 and self.random.random() < 0.6 else [name, *found]

    def positional(self, verb: str, action: Action) -> list[str]:
        if action.metavar == "GAME PILE ...":
            count = self.random.randint(1, 3)
            return [word for _ in range(count) for word in (self.game(verb), *self.some_piles(verb))]
        # All four papers together take half a minute, so a paper is always named.
        if action.nargs == "?" and self.random.random() < (0.15 if verb != "paper" else 0.5 * (action.dest != "name")):
            return []
        if action.dest in ("piles", "amounts") and (action.nargs == "+" or self.random.random() < 0.5):
            return self.some_piles(verb)
        if action.dest == "terms":
            found = self.value(verb, action)
            return [found] if self.random.random() < 0.5 or not found[:1].isdigit() else found.split()
        if action.nargs in ("*", "+"):
            return [self.value(verb, action) for _ in range(self.random.randint(action.nargs == "+", 3))]
        return [self.value(verb, action)]

    def some_piles(self, verb: str) -> list[str]:
        small = verb in values.BY_ALL_BELOW
        kind = Kind(values.SMALL_PILES, values.WILD_SMALL) if small else values.BY_METAVAR["PILE"]
        count = self.piles if self.random.random() < 0.93 else self.random.randint(0, 4)
        return [self.of(kind) for _ in range(count)]

    def value(self, verb: str, action: Action) -> str:
        if action.metavar == "GAME":
            return self.game(verb)
        kind = kind_of(verb, action)
        return self.name(verb) if kind is None else self.of(kind)

    def of(self, kind: Kind) -> str:
        wild = kind.wild and (not kind.sound or self.random.random() < self.wildness)
        return self.random.choice(kind.wild if wild else kind.sound)

    def name(self, verb: str) -> str:
        """Return a random name for the command `verb`: of a sequence, word, array, numeration system or claim."""
        if verb == "claims":
            return self.random.choice((*CLAIMS, "nope"))
        kind = verb if self.random.random() >= self.wildness else self.random.choice(NAMED)
        entry = self.random.choice([entry for entry in ALL if entry.kind == kind])
        return call(entry, self.random) if self.wildness else self.random.choice(entry.examples).call

    def game(self, verb: str) -> str:
        """Return a random game as text, and store its number of piles in `self.piles` for the next position."""
        chance, roll = self.random, self.random.random()
        if roll < self.wildness:
            return chance.choice(values.WILD_GAMES)
        if self.wildness and roll < 0.15:
            return text_of(chance.randrange(10**6)).replace("\0", "").encode("utf-8", "replace").decode()
        if verb in SUITED_ALWAYS or (roll < 0.7 and verb in values.SUITED):
            text = chance.choice(values.SUITED[verb])
        elif roll < 0.85:
            text = chance.choice(CALLS)
        else:
            giants = Giants(chance)
            giants.moved = ""  # read by `Notations`; empty: moves need not distinguish the piles
            text, self.piles = giants.game()
            return text
        self.piles = 3 if "n=3" in text else PILES.get(text.removeprefix("misere(").partition("(")[0].rstrip(")"), 2)
        return text


SUITED_ALWAYS = ("values", "fixed", "replay", "dynamic", "atlas show")
