"""Integer expressions and conditions as values: parse, print, typeset, evaluate, bound, compile.

This package knows nothing about games: a variable is a name, and a domain is a mapping from names to intervals. The
module `calls` parses calls such as `name(parameter=value)`. The package imports `base` alone. Begin reading at
`tree.py`.

>>> f = parse_expression("x1 + 1", ("x1", "y1", "x0"))
>>> str(f), f.evaluate({"x1": 3}), sorted(f.variables())
('x1 + 1', 4, ['x1'])
"""

from wythoff.expressions.bounds import Interval, bounds, peak
from wythoff.expressions.functions import NO_VALUE, function, glance, namespace, source
from wythoff.expressions.holes import Hole
from wythoff.expressions.reading import Reader, parse_condition, parse_expression, template
from wythoff.expressions.tree import (
    Comparison,
    Expression,
    Integer,
    Operation,
    Variable,
    around,
    as_expression,
    balanced,
)

__all__ = [
    "NO_VALUE",
    "Comparison",
    "Expression",
    "Hole",
    "Integer",
    "Interval",
    "Operation",
    "Reader",
    "Variable",
    "around",
    "as_expression",
    "balanced",
    "bounds",
    "function",
    "glance",
    "namespace",
    "parse_condition",
    "parse_expression",
    "peak",
    "source",
    "template",
]
