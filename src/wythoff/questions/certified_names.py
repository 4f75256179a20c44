"""What the text of a certificate may name: what the package knows, and what only the tables of the certificate tell."""

from __future__ import annotations

from typing import Any

from wythoff.automata.composed import Composed
from wythoff.automata.relations import Relation
from wythoff.automata.statements.names import Table
from wythoff.automata.systems import System
from wythoff.automata.words import AutomaticWord
from wythoff.errors import WythoffError
from wythoff.kernels.automata import Machine
from wythoff.questions.naming import makers


class CertifiedNames(Table):
    """The names of the text of a certificate that holds; `taken` are those that are taken as its tables have them."""

    def __init__(self, certificate: dict[str, Any]) -> None:
        super().__init__(makers())
        self.certificate = certificate
        self.taken: set[str] = set()
        self._made: System | None = None

    def system(self, name: str) -> System:
        try:
            return super().system(name)
        except WythoffError:
            self.taken.add(f"?{name}")
        if name != self.certificate["system"]:
            return self.system(self.certificate["system"])
        if self._made is None:
            words, adder = (self._machine(self.certificate[key]) for key in ("V", "ADD"))
            self._made = Composed(name, self.certificate["digits"], words, adder)
        return self._made

    def word(self, name: str) -> AutomaticWord:
        try:
            return super().word(name)
        except WythoffError:
            table = self.certificate.get("words", {}).get(name)
            if table is None:
                raise
        self.taken.add(name)
        machine = Machine(self._machine(table).rows, [True] * len(table["rows"]))
        return AutomaticWord(name, self.system(self.certificate["system"]), machine, table["accepting"])

    def relation(self, name: str, texts: tuple[str, ...], system: System) -> Relation:
        try:
            return super().relation(name, texts, system)
        except WythoffError:
            key = name + "".join(f" {text!r}" for text in texts)
            given = self.certificate.get("relations", {}).get(key)
            if given is None:
                raise
        self.taken.add(f"${key}")
        names = [f"{place:06}" for place in range(given["tracks"])]
        return Relation(self.system(self.certificate["system"]), names, self._machine(given["table"]))

    def _machine(self, table: dict[str, Any]) -> Machine:
        """The automaton of a table, whose letters have a digit for each track."""
        digits, rows = self.certificate["digits"], []
        for row in table["rows"]:
            found = {}
            for *letter, target in row:
                number = 0
                for digit in letter:
                    number = number * digits + digit
                found[number] = target
            rows.append(found)
        return Machine(rows, list(map(bool, table["accepting"])))
