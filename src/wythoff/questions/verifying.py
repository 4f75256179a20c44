"""Certificates checked again: by the checker that stands alone, and what it proves against what the text says."""

from __future__ import annotations

import json
from typing import Any

from wythoff.answers import Answer
from wythoff.automata.limits import Limits
from wythoff.errors import WythoffError
from wythoff.files import FilePath, path_of, read_whole
from wythoff.proofs.checker import examined
from wythoff.proofs.confined import LIMITS, confined
from wythoff.proofs.held import MOST_BYTES


class Verification(Answer):
    """The result for a file: `status` is 0 if its certificate holds, 1 if not, 2 if it is none; `said` says why.

    It is true if the certificate holds.
    """

    file: str
    status: int
    said: str

    def __bool__(self) -> bool:
        return not self.status


def verify(file: FilePath, *, limits: Limits = LIMITS) -> Verification:
    """Check a certificate, as `decide` and `prove` write it, with the stand-alone checker, and against its text.

    Of the limits only seconds and bytes count; a certificate that takes more is not known to hold, and has status 2.

    >>> found = verify("/none")
    >>> bool(found), found.status, found.said
    (False, 2, '/none must be a certificate: No such file or directory')

    Raises: RequestError for what names no file.
    """
    path = path_of(file)
    try:
        read_whole(path, "a certificate", MOST_BYTES)  # the checker, which stands alone, would read a device for ever
    except WythoffError as error:
        return Verification(path, 2, str(error))
    # Loaded here: in a forked process the import of a module that another thread was at would wait for ever.
    from wythoff.proofs import certifying, faithful, statements  # noqa: F401
    from wythoff.questions import certified_names  # noqa: F401

    status, said = confined(lambda: _verified(path), limits)
    return Verification(path, status, "".join(letter if letter.isprintable() else " " for letter in said))


def _verified(path: str) -> tuple[int, str]:
    status, said = examined(path)
    if status:
        return status, said
    with open(path, encoding="utf-8") as file:
        certificate = json.load(file)
    if certificate["certificate"] == "game":
        from wythoff.proofs.faithful import foreign

        fault, note = foreign(certificate), ""
    else:
        fault, note = misread(certificate)
    return (1, fault) if fault else (0, said + note)


def misread(certificate: dict[str, Any]) -> tuple[str, str]:
    """Why the tree and the tables of a certificate are not those of its text, if they are not; and what to say.

    The text is read anew. Names that only a library or a file of definitions gives are taken as the tables say.
    """
    from wythoff.proofs.certifying import packed
    from wythoff.proofs.statements import certificate as written_as
    from wythoff.questions.certified_names import CertifiedNames

    text, name = certificate["text"], certificate["system"]
    if not isinstance(text, str) or not isinstance(name, str):
        return "the text and the system must be texts", ""
    names = CertifiedNames(certificate)
    try:
        made = written_as(text, names.system(name), names, certificate["result"], None)
    except WythoffError as error:
        return f"its text is not a statement of {name}: {error}", ""
    plain = json.loads(packed(made))
    for key, what in (("tree", "statement is"), ("words", "words are"), ("relations", "relations are")):
        if certificate.get(key, {}) != plain[key]:
            return f"its {what} not what {text} says", ""
    if certificate["V"] != plain["V"]:
        return f"its words are not those of {name}", ""
    taken = ", ".join(sorted(names.taken))
    return "", f"; what {taken} means is taken from its tables" if taken else ""
