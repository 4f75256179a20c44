"""The printed tables, examples and figures of the papers as data, regenerated and compared.

>>> paper = load("fraenkel2004")
>>> table = paper.table(10)
>>> regenerate(paper, table, "rules") == table.true(), len(table.misprints)
(True, 11)
>>> [answer(statement) == statement.true for statement in load("larsson2009").example("III.2").statements]
[True, True, True, True, True]
"""

from wythoff.papers.paper import Claim, Example, Misprint, Paper, Picture, Statement, Table, load, papers
from wythoff.papers.pictures import redraw
from wythoff.papers.regenerate import Way, regenerate
from wythoff.papers.statements import answer

__all__ = [
    "Claim",
    "Example",
    "Misprint",
    "Paper",
    "Picture",
    "Statement",
    "Table",
    "Way",
    "answer",
    "load",
    "papers",
    "redraw",
    "regenerate",
]
