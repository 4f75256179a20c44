"""Data frames of pandas. Only this module imports pandas, and only when a data frame is requested."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.base.errors import RequestError

if TYPE_CHECKING:
    import pandas as pd

DataFrame: TypeAlias = "pd.DataFrame"


def frame(columns: Mapping[Any, Iterable[Any]], index: Iterable[Any] | None = None, name: str = "n") -> DataFrame:
    """Return a `pandas.DataFrame` of named columns: `columns` maps each name to the values of the column.

    `index` contains the labels of the rows, by default 0, 1, 2, ..., and `name` is the name of the index.

    Raises: RequestError if pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError:
        raise RequestError("to_frame needs pandas, which is not installed: pip install pandas") from None
    listed = {title: list(column) for title, column in columns.items()}
    made = pd.DataFrame(listed, index=None if index is None else list(index))
    made.index.name = name
    return made


def pile_names(piles: int, ordered: bool) -> list[str]:
    """Return names for `piles` piles: a and b for two unordered piles, as in the papers, else x1, x2, ...

    If `ordered` is true, the piles are distinguished: the positions (1, 2) and (2, 1) differ.

    >>> pile_names(2, False), pile_names(3, False)
    (['a', 'b'], ['x1', 'x2', 'x3'])
    """
    return ["a", "b"] if piles == 2 and not ordered else [f"x{pile}" for pile in range(1, piles + 1)]
