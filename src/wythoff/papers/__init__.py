"""The printed tables of the papers as data, regenerated and compared.

>>> paper = load("fraenkel2004")
>>> table = paper.table(10)
>>> regenerate(paper, table, "rules") == table.true(), len(table.misprints)
(True, 11)
"""

from wythoff.papers.paper import Claim, Misprint, Paper, Table, load, papers
from wythoff.papers.regenerate import Way, regenerate

__all__ = ["Claim", "Misprint", "Paper", "Table", "Way", "load", "papers", "regenerate"]
