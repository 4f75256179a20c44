"""The question `verify`: certificates are checked by the stand-alone checker, and compared with their notation."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from wythoff.automata.adders import Composed
from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.limits import Limits
from wythoff.automata.relations import Relation
from wythoff.automata.statements.names import Table
from wythoff.automata.systems import System
from wythoff.base.answers import Answer
from wythoff.base.errors import WythoffError
from wythoff.base.files import FilePath, path_of, read_whole
from wythoff.kernels.automata import Machine
from wythoff.proofs import slice_checker
from wythoff.proofs.certificate_store import MOST_BYTES
from wythoff.proofs.certifying import machine_of, packed, statement_certificate
from wythoff.proofs.checker import examined
from wythoff.proofs.confined import LIMITS, confined
from wythoff.proofs.faithful import foreign
from wythoff.proofs.rocq_compiling import ROCQ_BYTES
from wythoff.questions.naming import makers


class Verification(Answer):
    """The result for a file: `status` is 0 if its certificate is valid, 1 if not, 2 if the file has no certificate.

    `said` explains it. The result is true if the certificate is valid.
    """

    file: str
    status: int
    said: str

    def __bool__(self) -> bool:
        return not self.status


def verify(file: FilePath, *, limits: Limits = LIMITS) -> Verification:
    """Check a certificate written by `decide` or `prove` with the stand-alone checker, and compare it with its text.

    A file for Rocq, FILE.v, is compared with the file made from its certificate, and compiled by `coqc`.

    Only the seconds and bytes of `limits` count. If they are exceeded, it is unknown whether the certificate holds:
    status 2.

    >>> found = verify("/none")
    >>> bool(found), found.status, found.said
    (False, 2, '/none must be a certificate: No such file or directory')

    Raises: RequestError if `file` cannot be the name of a file.
    """
    path = path_of(file)
    try:
        # The stand-alone checker would read a device for ever.
        content = read_whole(path, "a certificate", MOST_BYTES)
    except WythoffError as error:
        return Verification(path, 2, str(error))
    # Loaded before the fork: in the new process, an import that another thread had begun would wait for ever.
    from wythoff.proofs import certifying, compiled, faithful, rocq_statements  # noqa: F401

    if path.endswith(".v"):
        text = content.decode("utf-8", "replace")
        status, said = confined(lambda: _for_coqc(text), limits)
        if not status:
            checked, how = confined(lambda: compiled(text), _for_rocq(limits))
            status, said = checked, f"{said}: {how}" if not checked else how
    else:
        status, said = confined(lambda: _verified(path), limits)
    return Verification(path, status, "".join(letter if letter.isprintable() else " " for letter in said))


def _for_rocq(limits: Limits) -> Limits:
    """Return the limits for running `coqc`: a larger limit of memory replaces the default one."""
    return Limits(seconds=limits.seconds, bytes=ROCQ_BYTES) if limits.bytes == LIMITS.bytes else limits


def _for_coqc(text: str) -> tuple[int, str]:
    """Check the text of a file for Rocq before `coqc` compiles it. Return (exit status, message).

    The status is 0 if the file is the one made from the certificate in it, and a statement in this agrees with its
    text. It is 1 if not, and 2 if there is no such certificate.
    """
    from wythoff.proofs.rocq_compiling import embedded, examined_text

    status, said = examined_text(text)
    if status or (body := embedded(text))["certificate"] == "game":
        return status, said
    fault, note = misread(body)
    return (1, fault) if fault else (0, said + note)


def _verified(path: str) -> tuple[int, str]:
    status, said = examined(path)
    if status == 1:
        return status, said
    with suppress(OSError, ValueError, RecursionError), open(path, encoding="utf-8") as file:
        certificate = json.load(file)
        if isinstance(certificate, dict) and certificate.get("certificate") == "slices":
            return slice_checker.examined(certificate)
    if status:
        return status, said
    fault, note = ("", "") if certificate["certificate"] == "game" else misread(certificate)
    if not fault and (notation := certificate.get("notation")) is not None:
        fault = foreign(certificate)
        note = f"{note}; $P is true for the P-positions of {notation}" if note else ""
    return (1, fault) if fault else (0, said + note)


def misread(certificate: dict[str, Any]) -> tuple[str, str]:
    """Return (fault, note) for a certificate of a statement: compare its text with the rest of it.

    `fault` says why the parsed statement or the tables in the certificate disagree with its text, or is "". The text is
    parsed again. Names from a library or a file of definitions are read from the tables; `note` lists them.
    """
    text, name = certificate["text"], certificate["system"]
    if not isinstance(text, str) or not isinstance(name, str):
        return "its statement and its numeration system must be texts", ""
    names = CertifiedNames(certificate)
    try:
        given = certificate["result"], certificate["witness"]
        made = statement_certificate(text, names.system(name), names, *given, names.table_of)
    except WythoffError as error:
        return f"its text is not a statement about {name}: {error}", ""
    plain = json.loads(packed(made))
    for key, what in (("tree", "statement does"), ("words", "words do"), ("relations", "relations do")):
        if certificate.get(key, {}) != plain[key]:
            return f"its {what} not agree with its text {text}", ""
    if certificate["V"] != plain["V"]:
        return f"its words are not those of the numeration system {name}", ""
    taken = ", ".join(sorted(names.taken))
    return "", f"; the meaning of {taken} is taken from the automata in the file" if taken else ""


class CertifiedNames(Table):
    """The names that the text of a certificate may use.

    A name that this package does not know gets its meaning from the tables of the certificate, and is added to `taken`.
    """

    def __init__(self, certificate: dict[str, Any]) -> None:
        super().__init__(makers())
        self.certificate = certificate
        self.taken: set[str] = set()
        self._made: System | None = None

    def system(self, name: str) -> System:
        with suppress(WythoffError):
            return super().system(name)
        self.taken.add(f"?{name}")
        if name != self.certificate["system"]:
            return self.system(self.certificate["system"])
        if self._made is None:
            digits = self.certificate["digits"]
            words, adder = (machine_of(self.certificate[key], digits) for key in ("V", "ADD"))
            self._made = Composed(name, digits, words, adder)
        return self._made

    def word(self, name: str) -> AutomaticWord:
        try:
            return super().word(name)
        except WythoffError:
            table = self.certificate.get("words", {}).get(name)
            if table is None:
                raise
        self.taken.add(name)
        machine = Machine(machine_of(table, self.certificate["digits"]).rows, [True] * len(table["rows"]))
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
        return self._of_table(given, [f"{place:06}" for place in range(given["tracks"])])

    def table_of(self, text: str, names: Sequence[str]) -> Relation | None:
        """Return the relation of the bounded quantifier `text` over the variables `names`, from the certificate.

        Return None if the certificate has no table for this quantifier.
        """
        given = self.certificate.get("relations", {}).get(text)
        return None if given is None else self._of_table(given, names)

    def _of_table(self, given: dict[str, Any], names: Sequence[str]) -> Relation:
        machine = machine_of(given["table"], self.certificate["digits"])
        return Relation(self.system(self.certificate["system"]), names, machine)
