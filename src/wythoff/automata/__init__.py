"""Automata over numeration systems: relations of numbers that they recognise, and statements that they decide.

A number is written as a word of digits in a numeration system. A relation is a set of tuples of numbers; an automaton
reads the words of all numbers of a tuple side by side, one *track* for each number.

`systems` and its neighbours define numeration systems whose addition is proved, `relations` the algebra of relations,
`statements` the language of statements. This folder imports `sequences` and the folders below it, and nothing about
games. Begin reading at `relations.py`.
"""

from __future__ import annotations

from wythoff.base.stubs import lazy

# Modules are loaded at first use; `__init__.pyi` lists the names.
__all__, __getattr__ = lazy(__loader__, __name__, f"{__path__[0]}/__init__.pyi")
