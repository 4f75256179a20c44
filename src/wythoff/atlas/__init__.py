"""Censuses of families of games: which games are solved, how, and what they have in common.

Public: `run`, `status`, `query`, `show`, `report`, `families`, and the class `Family`.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from wythoff.atlas.asking import families as families, show as show, status as status
    from wythoff.atlas.family import Family as Family
    from wythoff.atlas.queries import query as query
    from wythoff.atlas.reports import report as report
    from wythoff.atlas.running import run as run

_PLACES = {
    "Family": "family", "families": "asking", "query": "queries", "report": "reports", "run": "running",
    "show": "asking", "status": "asking",
}  # fmt: skip

__all__ = [*_PLACES]  # noqa: PLE0604  # the names above


def __getattr__(name: str) -> Any:
    from importlib import import_module

    if name not in _PLACES:
        raise AttributeError(f"module 'wythoff.atlas' has no attribute {name!r}")
    return getattr(import_module(f"wythoff.atlas.{_PLACES[name]}"), name)
