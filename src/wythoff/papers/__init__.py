"""What the papers print, state and draw: as data, recomputed and compared, entry by entry.

>>> paper = load("fraenkel2004")
>>> table = paper.table(10)
>>> regenerate(paper, table, "rules") == table.true(), len(table.misprints)
(True, 11)
>>> [answer(statement) == statement.true for statement in load("larsson2009").example("III.2").statements]
[True, True, True, True, True]
"""

from wythoff.papers.entries import VERDICTS, Entry, examine, items, label, paper, select
from wythoff.papers.finding import Finding
from wythoff.papers.paper import Claim, Example, Misprint, Paper, Picture, Result, Statement, Table, load, papers
from wythoff.papers.regenerate import Way, regenerate
from wythoff.papers.statements import answer, redraw

__all__ = [
    "VERDICTS",
    "Claim",
    "Entry",
    "Example",
    "Finding",
    "Misprint",
    "Paper",
    "Picture",
    "Result",
    "Statement",
    "Table",
    "Way",
    "answer",
    "examine",
    "items",
    "label",
    "load",
    "paper",
    "papers",
    "redraw",
    "regenerate",
    "select",
]
