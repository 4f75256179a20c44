"""Recognition of rules by their meaning: their canonical form, and the parameters of rules with holes.

Begin reading at `canonical.py`. The module `rulesets/recognition.py` imports this package on first use.
"""
