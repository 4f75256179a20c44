"""The command `paper`. It recomputes the tables and statements of the papers, and compares them with the printed ones.

An *entry* is one printed table or statement. Its *verdict* says whether it is right. `arguments` are the parsed
arguments of the command.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from wythoff.apps.cli.evidence_text import settled_commands
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.text_tables import WIDEST, across, columns
from wythoff.base.errors import RequestError, counted, cut
from wythoff.papers import VERDICTS, Entry, Paper, load, papers
from wythoff.papers.entries import examined

# the words for a verdict after a number of entries: after 1, and after a larger number
SUMMED = {
    "agrees": ("agrees", "agree"), "misprint": ("misprint", "misprints"), "proved": ("proved", "proved"),
    "checked": ("checked", "checked"), "open": ("open", "open"), "differs": ("differs", "differ"),
}  # fmt: skip


def paper(arguments: Namespace) -> int:
    """Recompute the entries of papers, compare them with the printed ones, and print the verdicts.

    Return the exit status: 1 if there is an unexplained difference, else 0.
    """
    if arguments.json and arguments.markdown:
        raise RequestError("at most one of --json, --markdown may be given: they do not go together")
    asked = [load(name) for name in (papers() if arguments.name is None else [arguments.name])]
    with Bar("comparing", arguments) as bar:
        found = examined(asked, arguments.kind, arguments.number, arguments.verdict, arguments.jobs, bar)
    everything = [entry for group in found.values() for entry in group]
    if arguments.json:
        say_json({
            "papers": [{"name": each.name, "title": each.title, "citation": each.citation} for each in asked],
            "entries": [entry.as_dict() for entry in everything], "verdicts": dict(_counts(everything)),
        })  # fmt: skip
    elif arguments.markdown:
        for each in asked:
            say(_markdown(each, found[each.name]))
    elif arguments.number is not None and everything:
        for place, entry in enumerate(everything):
            say([*[""] * bool(place), *entry_lines(entry)])
    else:
        for each in asked:
            say(_listed(each, found[each.name]))
    return int(any(entry.verdict == "differs" for entry in everything))


def _counts(found: Iterable[Entry]) -> Iterator[tuple[str, int]]:
    counts = Counter(entry.verdict for entry in found)
    return ((verdict, counts[verdict]) for verdict in VERDICTS)


def _summary(found: list[Entry]) -> str:
    told = ", ".join(f"{count} {SUMMED[verdict][count > 1]}" for verdict, count in _counts(found) if count)
    return f"{counted(len(found), 'entries')}{told and ': '}{told}"


def _listed(each: Paper, found: list[Entry]) -> Iterator[str]:
    yield each.citation
    if found:
        said = [cut(entry.says if isinstance(entry.says, str) else entry.where, WIDEST) for entry in found]
        yield from columns([[entry.label, words, entry.outcome] for entry, words in zip(found, said, strict=True)])
    yield _summary(found)


def entry_lines(entry: Entry) -> Iterator[str]:
    yield f"{entry.label} of {entry.paper}: {entry.outcome}"
    yield entry.where
    yield from [f"printed: {entry.says}"] if isinstance(entry.says, str) else ("printed:", *_rows(entry.says))
    for way, what in entry.found:
        parts = (f"  {part}" for part in what.split("; ")) if isinstance(what, str) else _rows(what)
        same = not isinstance(what, str) and what == entry.says
        yield from [f"from the {way}: the same"] if same else (f"from the {way}:", *parts)
    yield from [entry.why] if entry.why else []
    if entry.decided is not None:
        yield from settled_commands(entry.decided)


def _rows(says: Any) -> Iterator[str]:
    """Yield the lines that show `says`, what a paper prints: a table or several statements.

    If `says` is a dictionary, it maps the names of the rows of a table to the rows. A list of texts contains
    statements, and any other list contains the rows of a table without names.
    """
    if isinstance(says, dict):
        length = max(map(len, says.values()))
        yield from across([[name, *map(_cell, row), *[""] * (length - len(row))] for name, row in says.items()])
    elif says and isinstance(says[0], str):
        yield from (f"  {statement}" for statement in says)
    else:
        yield from columns([[_cell(cell) for cell in row] for row in says])


def _cell(entry: object) -> str:
    return "".join(map(str, entry)) if isinstance(entry, tuple) else str(entry)


def _markdown(each: Paper, found: list[Entry]) -> Iterator[str]:
    yield f"# {each.title}"
    yield f"\n{each.citation}\n\n{_summary(found)}.\n"
    for entry in found:
        yield f"## {_escaped(_capitalised(entry.label))}\n"
        yield f"**{_escaped(_capitalised(entry.outcome))}.** {_escaped(entry.where)}\n"
        yield from _markdown_body(entry)
        if entry.why:
            yield f"{_escaped(entry.why)}\n"
        if entry.decided is not None:
            yield _block(settled_commands(entry.decided)) + "\n"
        yield f"```console\n$ {entry.command}\n```\n"


def _markdown_body(entry: Entry) -> Iterator[str]:
    if isinstance(entry.says, str):
        yield f"> {_escaped(entry.says)}\n"
    else:
        yield _block(_rows(entry.says)) + "\n"
    for way, what in entry.found:
        if isinstance(what, str):
            one, *others = parts = [_escaped(part) for part in what.split("; ")]
            yield f"- From the {way}:" + ("".join(f"\n  - {part}" for part in parts) if others else f" {one}")
        else:
            yield f"- From the {way}:" + (" the same." if what == entry.says else f"\n\n{_block(_rows(what))}")
    yield ""


def _block(lines: Iterable[str]) -> str:
    """Return the lines as a fenced block, which Markdown shows unchanged."""
    return "\n".join(("```text", *lines, "```"))


def _capitalised(text: str) -> str:
    """Return a text with a capital first letter. The method `capitalize` would also change the other letters."""
    return text[:1].upper() + text[1:]


def _escaped(text: str) -> str:
    """Return a text escaped so that Markdown shows it unchanged."""
    return "".join(f"\\{letter}" if letter in "\\`*_{}[]<>#|$~^" else letter for letter in text)
