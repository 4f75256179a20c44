"""The contents of four papers - tables, statements and figures - as data that is recomputed and compared.

Only `apps` imports this folder. Printed data are recomputed from the rules, without the theorems of this package;
`pyproject.toml` lists the exceptions. Begin reading at `printed.py`.

>>> from wythoff.papers import answer, load, regenerate
>>> paper = load("fraenkel2004")
>>> table = paper.table(10)
>>> regenerate(paper, table, "rules") == table.true(), len(table.misprints)
(True, 11)
>>> [answer(statement) == statement.true for statement in load("larsson2009").example("III.2").statements]
[True, True, True, True, True]
"""

from wythoff.base.stubs import lazy

# Loaded at first use; the names are those of `__init__.pyi`.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
