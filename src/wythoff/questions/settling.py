"""Statements of papers, and claims about sequences, written as commands that are decided for all numbers.

An *entry* is one such statement of a paper, such as a theorem, or one such claim.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from wythoff.base.frozen import Frozen, Record, field
from wythoff.questions.deciding import Decision
from wythoff.questions.script import decide_file

EVAL = re.compile(r"^eval (\w+)", re.MULTILINE)
Case: TypeAlias = Mapping[str, Any]  # the value of each name in braces, such as {t}


class Settled(Record):
    """The result of running the commands of an entry (see `Stated`).

    - `truth`: whether all `eval` commands are true; None if one is undecided. `fault` is a text about the first that is
      false or undecided, or "".

    - `whole`: whether the commands cover the whole entry; otherwise `what` names the part that they cover.

    - `reading`: how to read the commands, and `texts`: the commands of each case.

    - `systems`: the numeration systems in which they were decided.

    - `largest`: the number of states of the largest automaton.
    """

    truth: bool | None
    fault: str
    whole: bool
    what: str
    reading: str
    texts: tuple[str, ...]
    systems: tuple[str, ...]
    largest: int
    _told = "whole what? reading? systems largest commands:texts"

    def __init__(self, stated: Stated, truth: bool | None, fault: str, systems: Iterable[str], largest: int) -> None:
        self._freeze(truth=truth, fault=fault, whole=stated.whole, what=stated.what, reading=stated.reading)
        self._freeze(texts=stated.texts(), systems=tuple(systems), largest=largest)

    def names(self) -> tuple[str, ...]:
        """Return the names of the `eval` commands, which are the statements that are decided."""
        return tuple(dict.fromkeys(name for text in self.texts for name in EVAL.findall(text)))

    def __str__(self) -> str:
        where = f"{', '.join(self.systems)}, {self.largest} states"
        return f"decided in {where}" if self.whole else f"decided {self.what}: {where}"


class Stated(Frozen):
    """An entry of a paper, or a part of it, as commands for `decide_file`, which are run once for each case.

    - `commands`: the text of the commands. Each `eval` command should be true. {t} stands for the value of a name t.

    - `whole`: whether the commands cover the whole entry. Otherwise `part` says which part.

    - `cases` are the values of the names `of` for which the commands are decided.

    - `reading` explains how to read the commands.
    """

    commands: str
    whole: bool = field(default=False, kw_only=True)
    part: str = field(default="", kw_only=True)
    of: Sequence[str] = field(default=(), kw_only=True)
    cases: Sequence[Case] = field(default=(), kw_only=True)
    reading: str = field(default="", kw_only=True)

    @property
    def what(self) -> str:
        """The part of the entry that is decided, as text; "" for the whole entry.

        >>> Stated("", part="one direction", of=["s", "t"], cases=[{"s": 1, "t": 2}, {"s": 2, "t": 1}]).what
        'in part (one direction), for (s, t) = (1, 2), (2, 1)'
        """
        part = f"in part ({self.part})" if self.part else ""
        if not self.of:
            return part
        rows = [", ".join(row) for row in (self.of, *([str(case[name]) for name in self.of] for case in self.cases))]
        names, *values = rows if len(self.of) == 1 else [f"({row})" for row in rows]
        values_of = f"for {names} = {', '.join(values)}"
        return f"{part}, {values_of}" if part else values_of

    def texts(self) -> tuple[str, ...]:
        """Return the commands of each case, with its values inserted.

        >>> Stated('eval all "Ax x + {t} > x":', of=["t"], cases=[{"t": 1}, {"t": 2}]).texts()[1]
        'eval all "Ax x + 2 > x":'
        """
        return tuple(_filled(self.commands, case) for case in self.cases or ({},))

    def decided(self) -> Settled:
        """Run the commands in every case, and return the result.

        >>> Stated('eval wrong "Ax x > 0":').decided().fault
        'wrong is false: x = 0'

        Raises: NotationError, ParameterError for commands that cannot be run.
        """
        systems: dict[str, None] = {}
        largest = 0
        for text in self.texts():
            for command, decision in decide_file(text):
                largest = max(largest, decision.largest)
                if decision.undecided is not None:
                    return Settled(self, None, f"{command.name} is undecided: {decision.reason}", (), largest)
                if command.command == "eval":
                    systems.update(dict.fromkeys(decision.system.split(" and ")))
                    if decision.truth is not True:
                        return Settled(self, False, f"{command.name} {_fault(decision)}", (), largest)
        return Settled(self, True, "", systems, largest)


def _filled(text: str, case: Case) -> str:
    for name, value in case.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def _fault(decision: Decision) -> str:
    if decision.relation is not None:
        return f"must have no free variables, but has {', '.join(decision.relation.variables)}"
    witness = ", ".join(f"{name} = {value}" for name, value in (decision.witness or {}).items())
    return f"is false: {witness}" if witness else "is false"


@cache
def stated_in(path: Path, also: Path | None = None) -> Mapping[str, Stated]:
    """Return {name: statement} from the TOML file `path`. A statement that `uses` `definitions` begins with them.

    Each table of the file is a statement, except `definitions`, which maps names to commands. The key `uses` of a
    statement lists such names. `also` is another file whose definitions may be used.

    >>> from wythoff.sequences.generation.claims import DECIDED
    >>> print(stated_in(DECIDED)["self_rule"].decided())
    decided in zeckendorf, 52 states
    """
    data = tomllib.loads(path.read_text("utf-8"))
    known = {} if also is None else tomllib.loads(also.read_text("utf-8"))["definitions"]
    shared = known | data.pop("definitions", {})
    stated = {}
    for name, entry in data.items():
        commands = "".join([*(shared[part] for part in entry.pop("uses", ())), entry.pop("commands", "")])
        of = entry.pop("of", "")
        stated[name] = Stated(commands, of=of.split(", ") if of else (), **entry)
    return stated
