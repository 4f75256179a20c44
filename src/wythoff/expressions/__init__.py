"""Integer expressions and conditions as trees: parse, print, typeset, evaluate, bound and compile them.

A variable is a name, and a domain maps names of variables to intervals. The module `calls` parses calls such as
`name(parameter=value)`. This package knows nothing about games; it imports only the package `base`. Begin reading at
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
