"""Recognition of rules by meaning: their canonical form, and whether a theorem applies to them.

`canonical.py` is the way in; it is loaded at first use, through `rulesets/recognition.py`.
"""
