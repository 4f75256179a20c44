"""Certificates checked again: by the checker that stands alone, and what it proves against what the text says."""

from __future__ import annotations

import json
from typing import Any

from wythoff.errors import RequestError, WythoffError
from wythoff.proofs.checker import examined


def verified(path: str) -> tuple[int, str]:
    """The status of a file, and what is said about it: 0 it holds, 1 it does not, 2 it is no certificate.

    >>> verified("/none")
    (2, "FileNotFoundError: [Errno 2] No such file or directory: '/none'")
    """
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

    The text is read anew. Where it has names that only a library or a file of definitions gives, nothing can be said.
    """
    from wythoff.proofs.certifying import packed
    from wythoff.proofs.statements import certificate as written_as
    from wythoff.questions.deciding import Session

    text, name = certificate["text"], certificate["system"]
    if not isinstance(text, str) or not isinstance(name, str):
        return "the text and the system must be texts", ""
    try:
        session = Session(name)
        made = written_as(text, session.system, session.table, certificate["result"], None)
    except RequestError as error:
        return f"its text is not a statement of {name}: {error}", ""
    except WythoffError as error:
        return "", f"; the tree was checked, its text could not be read again: {error}"
    plain = json.loads(packed(made))
    for key, what in (("tree", "statement is"), ("words", "words are"), ("relations", "relations are")):
        if certificate.get(key, {}) != plain[key]:
            return f"its {what} not what {text} says", ""
    return (f"its words are not those of {name}" if certificate["V"] != plain["V"] else ""), ""
