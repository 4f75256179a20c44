"""Certificates checked again: by the checker that stands alone, and the rules of games against their notation."""

from __future__ import annotations

import json
from typing import Any

from wythoff.errors import WythoffError
from wythoff.proofs.checker import examined

COMPARED = 30  # piles to which the formulas are held against the moves


def verified(path: str) -> tuple[int, str]:
    """The status of a file, and what is said of it: 0 it holds, 1 it does not, 2 it is no certificate.

    >>> verified("/none")
    (2, "FileNotFoundError: [Errno 2] No such file or directory: '/none'")
    """
    status, said = examined(path)
    if status:
        return status, said
    with open(path, encoding="utf-8") as file:
        certificate = json.load(file)
    fault = foreign(certificate) if certificate["certificate"] == "game" else ""
    return (1, fault) if fault else (0, said)


def foreign(certificate: dict[str, Any]) -> str:
    """Why the rules of a certificate are not those of its notation; empty if they are.

    The formulas are made anew from the notation and must be the same, and they are held against the moves.
    """
    from wythoff.automata.naming import system as system_of
    from wythoff.catalog.given import as_game
    from wythoff.proofs.certifying import written
    from wythoff.proofs.faithful import difference
    from wythoff.proofs.rules import rules_of
    from wythoff.proofs.statements import table

    notation, name = certificate["notation"], certificate["system"]
    if not isinstance(notation, str) or not isinstance(name, str):
        return "the notation and the system must be texts"
    try:
        game = as_game(notation)
        rules = rules_of(game)
        named = system_of(name)
    except WythoffError as error:
        return f"it must name a system, and a game that has a formula: {error}"
    made = written(rules)
    if any(certificate[name] != made[name] for name in made):
        return f"its rules are not those of {notation}"
    if table(named.machine, named.digits, 1) != certificate["V"]:
        return f"its words are not those of {named.name}"
    wrong = difference(game, rules, COMPARED)
    return f"the formulas of {notation} are not its moves {wrong}" if wrong else ""
