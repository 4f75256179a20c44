"""Rules in other words: the canonical form of a rule, found by its meaning, and whether a theorem speaks of it.

`canonical.py` is the way in; it is loaded at first use, through `rulesets/recognition.py`.
"""
