"""Answers for the page Papers, about the tables and statements of the four papers.

An *entry* is one printed table or statement. Its *verdict* says whether the recomputed result confirms it. `given`
contains the parameters of a request by name.
"""

from __future__ import annotations

from typing import Any

from wythoff.apps.web.games import read_text
from wythoff.apps.web.studying import printed_by
from wythoff.base.errors import RequestError
from wythoff.base.frozen import told_of
from wythoff.papers import VERDICTS, examine, items, label, load, papers

MOST = 400  # most characters of the name of a paper or an entry
ENTRIES = 400  # most entries of a paper in one answer


def shelf(given: dict[str, Any]) -> dict[str, Any]:
    """Return all papers, each with its entries in the order in which they are printed. Nothing is recomputed.

    An entry is given by its label, such as "table 3", the place where it is printed, and its text (None for a table).
    """
    found = []
    for name in papers():
        paper = load(name)
        entries = [{"label": label(item), **_printed(item)} for item in items(paper)]
        found.append(told_of(paper, "name title citation") | {"entries": entries})
    return {"papers": found, "verdicts": VERDICTS}


def _printed(item: Any) -> dict[str, str | None]:
    """Return a dictionary with two keys about `item`, a table or statement of a paper.

    `where` is the place where it is printed, or the caption of a table, and `says` its text, or None for a table.
    """
    said = getattr(item, "says", None) or getattr(item, "printed", None)
    where = getattr(item, "where", "") or getattr(item, "caption", "")
    return {"where": where, "says": said if isinstance(said, str) else None}


def verdicts(given: dict[str, Any]) -> dict[str, Any]:
    """Recompute the entries with the numbers n, `first` <= n < `stop`, of a paper, and return their verdicts.

    The parameters are `paper`, its name, and the texts of the integers `first` and `stop`. Entries are numbered from 0.
    """
    paper = load(read_text(given.get("paper"), "a paper", MOST))
    first, stop = (_count(given.get(name)) for name in ("first", "stop"))
    if not 0 <= first < stop <= first + ENTRIES:
        raise RequestError("the entries of a paper must be requested by numbers: first and stop")
    found = (examine(paper, item) for item in items(paper)[first:stop])
    return {"entries": [told_of(entry, "label verdict outcome why") for entry in found]}


def _count(given: object) -> int:
    """Return the non-negative integer in `given`, which has at most 6 digits; -1 if it is anything else."""
    text = str(given)
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else -1


def entry(given: dict[str, Any]) -> dict[str, Any]:
    """Return one entry of a paper, recomputed, in the words in which the command `paper` prints it."""
    paper = load(read_text(given.get("paper"), "a paper", MOST))
    wanted = read_text(given.get("entry"), "an entry", MOST)
    item = next((item for item in items(paper) if label(item) == wanted), None)
    if item is None:
        raise RequestError(f"the paper {paper.name} has no table, theorem or other entry {wanted!r:.60}")
    found = examine(paper, item)
    kind, _, number = found.label.partition(" ")
    status, text = printed_by(["paper", paper.name, kind, number])
    return {"text": text, "command": found.command, "shows": f"wythoff paper {paper.name}", "status": status}
