"""Output about partizan games, in which Left and Right have different moves.

The command `values` prints a table of values in canonical form. The command `solve` prints a table of outcomes.
"""

from __future__ import annotations

from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from wythoff.apps.cli.numbers import read_pile
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head, text
from wythoff.apps.cli.saying import say, say_json
from wythoff.apps.cli.text_tables import LONG, SHOWN_TERMS, WIDEST_TEXT, across, and_more, columns
from wythoff.base.errors import RequestError
from wythoff.game.partizan import MAX_LENGTH, Value
from wythoff.game.rulesets import Game, PartizanDefinition, PartizanGame, Position, own_of
from wythoff.sequences.integers import short
from wythoff.solving import solvers
from wythoff.solving.solution import PAPERS_TERMS, Evidence, PartizanSolution, grow, require_valued, watched_rules
from wythoff.solving.strategies import solve_at


def outcomes_table(solution: PartizanSolution) -> Iterator[str]:
    """Yield lines with the outcomes in `solution`: how many positions have each outcome, then a table of all outcomes.

    If some positions are omitted, a line says how many.
    """
    outcomes = solution.outcomes
    counts: Counter[str] = Counter(outcomes)
    yield "  ".join(f"{outcome}: {counts[outcome]}" for outcome in "LRNP")
    shown = outcomes[: SHOWN_TERMS if len(outcomes) <= LONG else PAPERS_TERMS]
    one = solution.game.piles == 1
    places = map(str, range(len(shown))) if one else map(text, solution.positions[: len(shown)])
    yield from across([["heap" if one else "position", *places], ["outcome", *shown]])
    yield from and_more(len(outcomes), len(shown))


def values(arguments: Namespace) -> int:
    game, call = game_of(arguments)
    if not game.partizan:
        raise RequestError(
            f"values needs a partizan game (Left and Right have different moves); {game} is impartial: use grundy"
        )
    if arguments.piles and arguments.up_to is not None:
        raise RequestError("values takes either heaps or --up-to N, not both")
    one = game.piles == 1
    piles: Sequence[Any] = [read_pile(pile) for pile in arguments.piles]
    places = [game.place((pile,)) for pile in piles] if one else [game.place(piles)] if piles else []
    last = max(map(game.reach, places), default=0)
    if not places:
        last = solvers.as_bound(game, up_to=arguments.up_to).value
        require_valued(last)
        places = [*game.positions(last)]
    with Bar("solving", arguments) as bar:
        found = _values_of(game, places, last, bar)
    outcomes, forms = [value.outcome for value in found], [value.reduced() for value in found]
    evidence = Evidence("computed", "by_definition", last)
    if arguments.json:
        body: dict[str, Any] = {} if arguments.piles else {"up_to": last}
        if arguments.piles or not one:
            body |= {"heaps": piles} if one else {"positions": places}
        body |= {"outcomes": outcomes} | ({} if arguments.reduced else {"values": _texts(found)})
        return say_json({**head(game, call), **body, "reduced": _texts(forms), "evidence": evidence.as_dict()})
    widest = MAX_LENGTH if arguments.piles else WIDEST_TEXT
    names = [short(place[0]) if one else text(place) for place in places]
    table = [["heap" if one else "position", *names], ["outcome", *outcomes]]
    table += [] if arguments.reduced else [["value", *(_value_text(value, widest) for value in found)]]
    table += [["reduced", *(_value_text(form, widest) for form in forms)]]
    return say([f"Values of {game}", *columns(list(zip(*table, strict=True))), str(evidence)])


def _values_of(game: Game, places: Sequence[Position], last: int, bar: Bar) -> list[Value]:
    """Return the values of the positions `places`, whose piles are at most `last`. `bar` shows the progress.

    Raises: StoppedShortError if the time limit of a game written in Python is reached.
    """
    if own_of(game) is not None and len(places) > 1 and (players := game.as_kind(PartizanGame)) is not None:
        rules = watched_rules(players, bar)
        assert isinstance(rules, PartizanDefinition)
        grow(game, rules, f"the values of {game} for piles up to {last}", last, rules.value, bar)
        return list(map(rules.value, places))
    if own_of(game) is None:
        solution = solvers.solve(game, up_to=last, progress=bar)
    else:
        solution = solve_at(game, places[0], progress=bar)
    assert isinstance(solution, PartizanSolution)
    found: list[Value] = []
    for place in places:
        found.append(solution.value(place, bar))
        bar(len(found), len(places))
    return found


def _texts(values: Iterable[Value]) -> list[str | None]:
    """Return the values as texts. A value whose text is too long is replaced by None."""
    return [str(value) if value.length <= MAX_LENGTH else None for value in values]


def _value_text(value: Value, widest: int) -> str:
    return str(value) if value.length <= widest else f"a form of {short(value.length)} characters"
