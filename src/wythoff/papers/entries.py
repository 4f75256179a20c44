"""The contents of a paper, entry by entry, each with the recomputed result and a verdict.

An *item* is one thing that a paper prints: a table, result, example, picture, or wrong sentence. Examining it gives an
*entry*. A *way* to compute it is "rules", "recurrence" or "closed form". The *label* of an item is its kind and number,
such as "table 10".
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

from wythoff.base.answers import Answer, AnswerList
from wythoff.base.errors import RequestError, brief
from wythoff.base.frozen import field, told_of
from wythoff.base.jobs import in_order
from wythoff.kernels import Progress, silent
from wythoff.papers.checks import checks
from wythoff.papers.finding import WAYS, Finding, seen
from wythoff.papers.printed import Paper, PrintedExample, PrintedPicture, PrintedTable, Result, Slip, load, papers
from wythoff.papers.printed_tables import regenerate
from wythoff.papers.statements import answer, redraw
from wythoff.questions.settling import Settled, Stated, stated_in
from wythoff.sequences.generation.claims import DECIDED

Item: TypeAlias = PrintedTable | Result | PrintedExample | PrintedPicture | Slip
VERDICTS = ("agrees", "misprint", "proved", "checked", "open", "differs")


class Entry(Answer):
    """A table, theorem, example or figure of a paper: the printed text, the recomputed results, and the verdict.

    `says` is the printed text, and `found` lists pairs (way, result). For a table, both contain its rows. `verdict` is
    one of these:

    - 'agrees': everything printed is confirmed
    - 'misprint': the print is wrong, and `why` explains it
    - 'proved': the whole entry is decided for all numbers
    - 'checked': there is no counterexample up to the `bound`
    - 'open': nothing decides it; `found` contains the computed data
    - 'differs': the print is not confirmed, and there is no explanation

    `up_to` is the bound of the check as a number, and `bound` says it in words, such as "piles up to 300". `decided` is
    the result for statements that were decided for all numbers, and that cover the entry or a part of it; None if there
    are none. `command` is a command line that shows the entry, and `where` its place in the paper.
    """

    paper: str
    kind: str
    number: str
    where: str
    says: Any
    found: tuple[tuple[str, Any], ...]
    verdict: str
    up_to: int | None = field(default=None, kw_only=True)
    bound: str = field(default="", kw_only=True)
    why: str = field(default="", kw_only=True)
    command: str = field(default="", kw_only=True)
    decided: Settled | None = field(default=None, kw_only=True)

    @property
    def label(self) -> str:
        """The kind and number of the entry, such as 'table 10'."""
        return f"{self.kind} {self.number}"

    @property
    def outcome(self) -> str:
        """The verdict in words, such as 'checked for piles up to 300'."""
        words = {"checked": f"checked for {self.bound}", "open": f"not proved, computed for {self.bound}"}
        said = words.get(self.verdict, self.verdict)
        return said if self.decided is None else f"{said}; {self.decided}"

    def as_dict(self) -> dict[str, Any]:
        """Return the entry for JSON, with the keys from_rules, from_recurrence and from_closed_form for `found`."""
        found = dict(self.found)
        return (
            told_of(self, "paper entry:label kind number where paper_says:says")
            | {f"from_{way.replace(' ', '_')}": found.get(way) for way in WAYS}
            | told_of(self, "verdict up_to bound? why? decided command")
        )


def paper(
    name: str | None = None, kind: str | None = None, number: str | int | None = None, *,
    verdict: str | None = None, jobs: int | None = 1, progress: Progress = silent,
) -> AnswerList[Entry]:  # fmt: skip
    """Return the entries of the paper `name`, recomputed and compared with the print; without it, those of all papers.

    `kind` ("table"), `number` (10) and `verdict` ("misprint") select entries; None selects all. At most `jobs`
    processes work at the same time; None allows as many as the machine can run. `progress` gets how far the work is.

    >>> [entry] = paper("fraenkel2004", "table", 10)
    >>> entry.verdict, entry.why
    ('misprint', '11 entries, from b_6 on: printed 42, true 51')

    Raises: RequestError for a paper, kind, number or verdict that does not exist.
    """
    if number is not None and kind is None:
        raise RequestError("give the kind before the number, as in table 10")
    asked = [load(one) for one in (papers() if name is None else [name])]
    found = examined(asked, kind, None if number is None else str(number), verdict, jobs, progress)
    return AnswerList(entry for entries in found.values() for entry in entries)


def examined(
    asked: Iterable[Paper], kind: str | None, number: str | None, verdict: str | None, jobs: int | None,
    progress: Progress,
) -> dict[str, list[Entry]]:  # fmt: skip
    """Return a dictionary from the names of the papers `asked` to their entries.

    The other arguments are those of `paper`: three to select entries (None selects all), the number `jobs` of
    processes, and `progress`.

    Raises: RequestError for a kind, number or verdict that does not exist.
    """
    if verdict not in (None, *VERDICTS):
        raise RequestError(f"verdict must be one of {', '.join(VERDICTS)}, was {brief(verdict)}")
    chosen = [(each, item) for each in asked for item in (items(each) if kind is None else select(each, kind, number))]
    found: dict[str, list[Entry]] = {each.name: [] for each, _ in chosen}
    progress(0, len(chosen))
    for done, entry in enumerate(in_order(_one, chosen, jobs), 1):
        if verdict in (None, entry.verdict):
            found[entry.paper].append(entry)
        progress(done, len(chosen))
    return found


def _one(chosen: tuple[Paper, Item]) -> Entry:
    return examine(*chosen)


def items(paper: Paper) -> tuple[Item, ...]:
    """Return all items of a paper: its tables, results, examples, pictures, and the wrong sentences of its text."""
    return (*paper.tables, *paper.results, *paper.examples, *paper.pictures, *paper.claims)


def label(item: Item) -> str:
    """Return the kind and number of an item as a text.

    >>> from wythoff.papers import load
    >>> label(items(load("fraenkel2004"))[9])
    'table 10'
    """
    return f"{item.kind} {item.number}"


def examine(paper: Paper, item: Item) -> Entry:
    """Recompute an item of a paper, compare it with the print, and return the entry with the verdict.

    >>> from wythoff.papers import load
    >>> paper = load("fraenkel2004")
    >>> entry = examine(paper, paper.table(10))
    >>> entry.verdict, entry.why
    ('misprint', '11 entries, from b_6 on: printed 42, true 51')
    """
    return EXAMINED[type(item)](paper, item)


def select(paper: Paper, kind: str, number: str | None = None) -> tuple[Item, ...]:
    """Return the items of a kind, such as "table". With `number`, return the item with this number, or all its parts.

    Table "4 (1, 1)" is a part of table "4".

    >>> from wythoff.papers import load
    >>> [label(item) for item in select(load("visions2019"), "table", "4")]
    ['table 4 (1, 1)', 'table 4 (2, 1)']

    Raises: RequestError if there is no such item.
    """
    named = {label(item): item for item in items(paper)}
    kinds = {name.split(" ", 1)[0] for name in named}
    if kind not in kinds:
        raise RequestError(
            f"the kind must be one of those in {paper.name}, {', '.join(sorted(kinds))}, was {brief(kind)}"
        )
    of_kind = {name.split(" ", 1)[1]: item for name, item in named.items() if name.startswith(f"{kind} ")}
    if number is None:
        return tuple(of_kind.values())
    if number in of_kind:
        return (of_kind[number],)
    parts = tuple(item for name, item in of_kind.items() if name.startswith(f"{number} "))
    if not parts:
        raise RequestError(f"the {kind} of {paper.name} must be one of {', '.join(of_kind)}, was {brief(number)}")
    return parts


def _table(paper: Paper, table: PrintedTable) -> Entry:
    true = table.true()
    made = [(way, rows) for way in WAYS if (rows := regenerate(paper, table, way)) is not None]  # type: ignore[arg-type]
    # For a table of candidates the rules give the P-positions, which differ from the candidates if a hypothesis fails.
    judged = [rows for way, rows in made if not (way == "rules" and table.lists == "candidates")]
    wrong = next((rows for rows in judged if rows != true), None)
    verdict = "differs" if wrong is not None or not judged else "misprint" if table.misprints else "agrees"
    why = _slips(table)
    if wrong is not None:
        why = _first_difference(true, wrong)
    return _entry(paper, table, table.caption, table.printed, made, verdict, why=why)


def _slips(table: PrintedTable) -> str:
    if not table.misprints:
        return ""
    first = table.misprints[0]
    count = len(table.misprints)
    entries = "1 entry" if count == 1 else f"{count} entries, from"
    return f"{entries} {first.row}_{first.n}{' on' * (count > 1)}: printed {first.printed}, true {first.true}"


def _first_difference(true: dict[str, Any], found: dict[str, Any]) -> str:
    for name, row in true.items():
        made = found.get(name, ())
        for n, entry in enumerate(row):
            if n >= len(made) or made[n] != entry:
                return f"{name}_{n} is printed as {entry}, but computed as {made[n] if n < len(made) else 'missing'}"
    return "rows with other names were computed"


def _result(paper: Paper, result: Result) -> Entry:
    name = label(result)
    check = checks(paper.name).get(name)
    finding = Finding(()) if check is None else check(result.up_to)
    why, settled = result.why, None
    if finding.differs:
        verdict, why = "differs", finding.differs
    elif result.true:
        verdict = "misprint" if finding.fails else "differs"
        why = f"{_sentence(result.true)} {why} The printed statement: {finding.fails or 'no counterexample was found'}"
    elif result.open:
        verdict = "open"
    else:
        verdict, why, settled = _decided(paper, name, why)
    told: dict[str, Any] = {"why": why, "command": result.command, "decided": settled}
    if check is not None:
        told |= {"up_to": result.up_to, "bound": result.bound.format(result.up_to)}
    elif settled is None:
        verdict = "differs" if verdict == "differs" else "open"
    else:
        finding = seen("closed form", f"true for all numbers: {', '.join(settled.names())}")
    return _entry(paper, result, result.where, result.says, finding.ways, verdict, **told)


def _decided(paper: Paper, name: str, why: str) -> tuple[str, str, Settled | None]:
    """Return a triple (verdict, reason, result of decided statements) for an item that its check does not refute.

    If statements about the item are decided for all numbers, the verdict is "differs" if one of them is false, and
    "proved" if all are true and cover the whole item. Otherwise it is "checked". The result is None unless there are
    such statements and all are true. `name` is the label of the item, and `why` the reason so far.
    """
    stated = statements(paper.name).get(name)
    if stated is None:
        return "checked", why, None
    settled = stated.decided()
    if settled.truth is False:
        return "differs", settled.fault, None
    if settled.truth is None:
        return "checked", f"{why} {_sentence(settled.fault)}".strip(), None
    return ("proved" if stated.whole else "checked"), why, settled


def _example(paper: Paper, example: PrintedExample) -> Entry:
    wrong = [statement for statement in example.statements if answer(statement) != statement.true]
    slips = [statement for statement in example.statements if statement.printed != statement.true]
    verdict = "differs" if wrong else "misprint" if slips else "agrees"
    said = (f"{statement.says}: {statement.true}; {statement.why}" for statement in wrong or slips)
    count = len(example.statements)
    found = f"{count - len(wrong)} of {count} statements are confirmed"
    says = [statement.says for statement in example.statements]
    return _entry(paper, example, example.where, says, [("rules", found)], verdict, why="; ".join(said))


def _picture(paper: Paper, picture: PrintedPicture) -> Entry:
    found = redraw(picture)
    why = "" if found == picture.cells else "the cells differ"
    verdict = "differs" if why else "agrees"
    return _entry(paper, picture, picture.caption, picture.cells, [("rules", found)], verdict, why=why)


def _claim(paper: Paper, claim: Slip) -> Entry:
    check = checks(paper.name).get(f"slip {claim.number}")
    finding = Finding(()) if check is None else check(0)
    why = f"{_sentence(claim.true)} {claim.why}"
    verdict = "misprint"
    if finding.differs or (check is not None and not finding.fails):
        verdict, why = "differs", finding.differs or "the printed statement is listed as wrong, but it holds"
    return _entry(paper, claim, claim.where, claim.printed, finding.ways, verdict, why=why, command=claim.command)


EXAMINED: Mapping[type[Any], Callable[[Paper, Any], Entry]] = {
    PrintedTable: _table,
    Result: _result,
    PrintedExample: _example,
    PrintedPicture: _picture,
    Slip: _claim,
}


def _entry(
    paper: Paper, item: Item, where: str, says: Any, found: Iterable[tuple[str, Any]], verdict: str, **told: Any
) -> Entry:
    """Return the entry of `item`. `where`, `says`, `found`, `verdict` and all in `told` are fields of the `Entry`.

    Without a `command`, this field becomes the command line that shows the entry.
    """
    told["command"] = told.get("command") or f"wythoff paper {paper.name} {item.kind} {_quoted(item.number)}"
    return Entry(paper.name, item.kind, item.number, where, says, tuple(found), verdict, **told)


def _quoted(number: str) -> str:
    return f"'{number}'" if {*" ()"} & {*number} else number


def _sentence(text: str) -> str:
    return text if text.endswith(".") else f"{text}."


FOLDER = Path(__file__).parent / "decided"


def statements(paper: str) -> Mapping[str, Stated]:
    """Return the statements of a paper that are decided for all numbers, as a dictionary from labels of its entries.

    >>> print(statements("visions2019")["theorem 2"].decided())
    decided in zeckendorf, 30 states
    """
    path = FOLDER / f"{paper}.toml"
    return stated_in(path, DECIDED) if path.is_file() else {}
