"""Recognition of rules by meaning: their canonical form, and whether a theorem applies to them.

Begin reading at `canonical.py`. The module `rulesets/recognition.py` imports it on first use.
"""
