"""Partizan games: outcomes across, moves of the two players, and the table of values."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from wythoff import solvers
from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.tables import LONG, SHOWN_TERMS, across, and_more, columns
from wythoff.errors import RequestError
from wythoff.sequences.integers import short
from wythoff.solution import Evidence, PartizanSolution, require_valued
from wythoff.solution.bound import PAPERS_TERMS

if TYPE_CHECKING:
    from wythoff.partizan import Value

WIDEST_VALUE = 72  # characters of a value in a table of several heaps


def outcomes_table(solution: PartizanSolution) -> Iterator[str]:
    """How many heaps have each outcome, and the outcomes side by side; a list that is cut says so."""
    outcomes = solution.outcomes
    counts: Counter[str] = Counter(outcomes)
    yield "  ".join(f"{outcome}: {counts[outcome]}" for outcome in "LRNP")
    shown = outcomes[: SHOWN_TERMS if len(outcomes) <= LONG else PAPERS_TERMS]
    yield from across([["heap", *map(str, range(len(shown)))], ["outcome", *shown]])
    yield from and_more(len(outcomes), len(shown))


def values(arguments: Namespace) -> int:
    from wythoff.partizan import MAX_LENGTH

    game, call = game_of(arguments)
    if not game.partizan:
        raise RequestError(f"values takes partizan games, {game} is impartial")
    if arguments.piles and arguments.up_to is not None:
        raise RequestError("values takes heaps or --up-to N, not both")
    heaps: Sequence[Any] = [read_pile(pile) for pile in arguments.piles]
    last = max((game.reach(game.place((heap,))) for heap in heaps), default=0)
    if not heaps:
        last = solvers.as_bound(game, up_to=arguments.up_to).value
        require_valued(last)
        heaps = range(last + 1)
    with Bar("solving") as bar:
        solution = solvers.solve(game, up_to=last, progress=bar)
        assert isinstance(solution, PartizanSolution)
        found: list[Value] = []
        for heap in heaps:
            found.append(solution.value(heap))
            bar(len(found), len(heaps))
    outcomes, forms = [value.outcome for value in found], [value.reduced() for value in found]
    evidence = Evidence("computed", "by_definition", last)
    if arguments.json:
        said = {"heaps": [*heaps]} if arguments.piles else {"up_to": last}
        full = {} if arguments.reduced else {"values": _texts(found)}
        body = {**said, "outcomes": outcomes, **full, "reduced": _texts(forms)}
        return say_json({**head(game, call), **body, "evidence": evidence.as_dict()})
    widest = MAX_LENGTH if arguments.piles else WIDEST_VALUE
    table = [["heap", *map(short, heaps)], ["outcome", *outcomes]]
    table += [] if arguments.reduced else [["value", *(_shown(value, widest) for value in found)]]
    table += [["reduced", *(_shown(form, widest) for form in forms)]]
    return say([f"Values of {game}", *columns(list(zip(*table, strict=True))), str(evidence)])


def _texts(values: Iterable[Value]) -> list[str | None]:
    """The values as text; None for those too long to be written."""
    from wythoff.partizan import MAX_LENGTH

    return [str(value) if value.length <= MAX_LENGTH else None for value in values]


def _shown(value: Value, widest: int) -> str:
    return str(value) if value.length <= widest else f"a form of {short(value.length)} characters"
