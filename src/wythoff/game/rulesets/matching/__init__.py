"""Recognition of rules that are written in another way: their simplest form, and the values of their parameters.

For instance, where(min(k, l) == 0 or k == l) is nim | diagonal({t}) with t = 1. Begin reading at `canonical.py`. The
module `rulesets/recognition.py` imports this package on first use.
"""
