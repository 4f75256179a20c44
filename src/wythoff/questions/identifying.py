"""The question `identify`: which named games and sequences, or transforms of them, agree with terms or pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import product
from math import inf
from typing import Any, NamedTuple, TypeAlias

from wythoff.base.answers import Answer
from wythoff.base.errors import ParameterError, TooLargeError, WythoffError, cut
from wythoff.base.files import FilePath
from wythoff.base.frozen import told_of
from wythoff.base.jobs import in_parts, workers_of
from wythoff.expressions.calls import Parameter, full_call
from wythoff.game.catalog import ENTRIES, NAMES, Entry as GameEntry
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Definition, Game, Misere, Position, parse
from wythoff.kernels import Progress
from wythoff.questions.decided_matches import ITSELF, deciding
from wythoff.questions.discovery.census import CensusRow, census_row, census_rows, census_terms
from wythoff.questions.discovery.formulas.fit import Guess
from wythoff.questions.discovery.given import MOST_TERMS, Given, as_given
from wythoff.questions.discovery.listed import SEARCHED
from wythoff.questions.discovery.lookup import LEAST_TERMS, search, unlisted
from wythoff.questions.discovery.matches import UNCHANGED, FoundMatches, GameMatch, Match
from wythoff.questions.sameness import same_game
from wythoff.sequences.kinds import IntegerSequence
from wythoff.sequences.registry import Entry
from wythoff.solving import solvers
from wythoff.solving.solution import Evidence
from wythoff.solving.solution.offers import Offer, ranked

PilePair: TypeAlias = tuple[int, int]
LEAST_BOUND, FIRST_BOUND = 2, 5  # piles up to these distinguish many games, and most
LAST_BOUND = 100  # piles up to this are compared in almost every game
AT_ONCE = 30  # how many games a process gets at a time
NEAR_SECONDS, FAR_SECONDS = 1.0, 0.3  # estimated seconds for all games together: up to LAST_BOUND, and beyond it


class Identification(Answer):
    """The result of `identify`: the `games`, and the sequences `found` for the terms, or for each part of the pairs.

    The parts of pairs are the first numbers, the second numbers and the differences. If no sequence for a part is more
    than chance, `guessed` has a formula for it. `census` are games of the census in the package: the given game, and
    games with the terms or pairs, as far as the index of the census goes.
    """

    games: tuple[GameMatch, ...]
    found: tuple[tuple[str, FoundMatches], ...]
    guessed: tuple[tuple[str, Guess], ...] = ()
    census: tuple[CensusRow, ...] = ()

    @property
    def sequences(self) -> tuple[tuple[str, tuple[Match, ...]], ...]:
        """The pairs (part, matches): the sequences that contain the terms, or each part of the pairs."""
        return tuple((name, found.matches) for name, found in self.found)

    def as_dict(self) -> dict[str, Any]:
        sequences = {name: found.as_dict()["matches"] for name, found in self.found}
        formulas = {name: guess.as_dict() for name, guess in self.guessed}
        told = {"sequences": sequences, "searched": SEARCHED, "formulas": formulas}
        return {**told_of(self, "games*"), **told, **told_of(self, "census*")}


# moves on three or more piles that are tried beside named games
ON_MORE_PILES = (
    "nim", "nim | equal", "nim | equal({d})", "nim | equal(2)", "nim | jump(1, 1)", "nim | diagonal(2)", "upto(2)",
    "upto(3)", "equal", "upto({d}) - equal",
)  # fmt: skip


class PairTransform(NamedTuple):
    """A transform of pairs: rank, name, and function.

    If several agree with a game, the one of least rank is reported.
    """

    rank: int
    name: str
    apply: Callable[[list[PilePair]], list[PilePair]]


PAIR_TRANSFORMS = (
    PairTransform(0, UNCHANGED, lambda pairs: pairs),
    PairTransform(1, "these pairs and (0, 0)", lambda pairs: [(0, 0), *pairs]),
    PairTransform(2, "these pairs less (1, 1)", lambda pairs: [(x - 1, y - 1) for x, y in pairs]),
    PairTransform(3, "these pairs plus (1, 1)", lambda pairs: [(x + 1, y + 1) for x, y in pairs]),
)


def identify(
    given: Given | Game | IntegerSequence | str | Iterable[int] | Iterable[PilePair],
    path: FilePath | None = None,
    progress: Progress | None = None,
    *,
    jobs: int | None = 1,
) -> Identification:
    """Return the named games and sequences with which terms, or pairs of piles, agree.

    Pairs are compared with the P-positions of every named two-pile game, with small parameters, in normal and misere
    play. They must be all of its P-positions with piles up to the greatest given ones. If such a game would take too
    long to solve, the evidence says up to which piles they were compared. `path` is a local copy of the OEIS to search
    too. At most `jobs` processes compare pairs; None allows as many as the machine can run.

    >>> found = identify([(0, 0), (1, 2), (3, 6), (4, 11), (5, 17), (7, 25), (8, 34)])
    >>> found.games[0].name, found.sequences[1][0], found.sequences[1][1][0].title
    ('g1()', 'second', 'summed_pair_upper(f=x1 + 1)')

    `given` may be a list, a text, an array, the path of a file, a sequence (its first terms are used) or a game or its
    notation (its first P-positions are used). Two numbers in a line may be n and a(n), see `discovery/given.py`. If
    there is a certificate of the game, it decides for all piles whether another game has the same P-positions, and
    whether a sequence continues like them.

    >>> identify("nim | diagonal(x1 + 1)").games[0].name
    'g1()'

    Cost: a few seconds for pairs, to solve some thousand games to small piles. Raises: ParameterError for too few terms
    or pairs, or for anything else; TooLargeError for too many.
    """
    workers_of(jobs)
    known_as = as_given(given, pairs=True)
    items, game = known_as.items, known_as.game
    if not items or not all(isinstance(item, tuple | list) for item in items):
        told = search(items, path, progress)
        guesses = tuple(("terms", guess) for guess in unlisted(items, told, known_as.first))
        return Identification((), (("terms", told),), guesses, census_terms(items))
    if len(items[0]) > 2 and len({tuple(item) for item in items}) >= LEAST_TERMS:
        return Identification(tuple(_on_more_piles(items, game)), (), (), ())
    pairs = _as_pairs(items)
    firsts, seconds = zip(*pairs, strict=True)
    parts = {"first": firsts, "second": seconds, "differences": tuple(y - x for x, y in pairs)}
    found = tuple((name, search(terms, path, progress)) for name, terms in parts.items())
    games = _games(pairs, jobs)
    known = deciding(game)
    if known is not None:
        found = tuple((name, known.settled(name, told, parts[name][0])) for name, told in found)
        games = [*known.judged(games)]
    guessed = tuple((name, guess) for name, told in found for guess in unlisted(parts[name], told, 0))
    return Identification(tuple(games), found, guessed, _census(game, pairs))


def _census(game: Game | None, pairs: list[PilePair]) -> tuple[CensusRow, ...]:
    """Return the rows of the census: that of `game`, if it has one, and those of games with these pairs."""
    own = None if game is None else census_row(game)
    return tuple(dict.fromkeys((*([own] if own else []), *census_rows(pairs))))


def _as_pairs(items: list[Any]) -> list[PilePair]:
    """Return the different pairs in `items`, in order, each with its smaller number first."""
    piles = [pile for item in items for pile in item]
    good = all(type(pile) is int and pile >= 0 for pile in piles) and all(len(item) == 2 for item in items)
    pairs = sorted({(min(item), max(item)) for item in items}) if good else []
    if len(pairs) < LEAST_TERMS:
        wanted = f"at least {LEAST_TERMS} different positions with integers >= 0"
        raise ParameterError(f"{wanted} must be given, was {cut(str(items))}")
    if len(pairs) > MOST_TERMS:
        raise TooLargeError(f"at most {MOST_TERMS} pairs are compared, were {len(pairs)}: give the first of them")
    return pairs


def _on_more_piles(items: list[Any], given: Game | None) -> list[GameMatch]:
    """Return the games on three or more piles with the P-positions `items`; the game `given` comes first, as proved.

    The P-positions are compared for piles up to the largest in `items`, at most 8.
    """
    count = len(items[0])
    good = all(len(item) == count and all(type(pile) is int and pile >= 0 for pile in item) for item in items)
    if not good or len(items) < LEAST_TERMS:
        wanted = f"at least {LEAST_TERMS} positions with the same number of piles, all integers >= 0,"
        raise ParameterError(f"{wanted} must be given, were {cut(str(items))}")
    places = sorted({tuple(sorted(item)) for item in items})
    bound = min(max(map(max, places)), FIRST_BOUND + 3)  # a box of some thousand positions
    wanted_places = [place for place in places if max(place) <= bound]
    texts = [f"piles({count}, {moves.format(d=count)})" for moves in ON_MORE_PILES]
    games: dict[Game, tuple[str, Game]] = {}
    for call, game in [*_unordered(count), *((text, parse(text)) for text in texts)]:
        form = canonical(game)
        games.setdefault(form, (min(call, str(form), key=len), game))  # piles(3, nim), not cyclic_nimhoff(h=1, piles=3)
    matches = []
    for call, game in games.values():
        for played, name in ((game, call), (Misere(game), f"misere({call})")):
            if list(solvers.solve(played, up_to=bound).p_positions) == wanted_places:
                statement = f"the positions with piles up to {bound} are the P-positions of {name}"
                evidence = Evidence("conjectured", statement, bound)
                if given is not None and same_game(given, played):
                    evidence = Evidence("proved", f"these positions are the P-positions of {name}: {ITSELF}")
                matches.append(GameMatch(str(played), name, UNCHANGED, evidence))
    return sorted(matches, key=lambda match: match.evidence.kind != "proved")


class _Wanted:
    """Pairs, or a transform of them, that are searched among the P-positions of games.

    `rank` and `name` are those of the transform, and `most` is the largest number in the pairs. Only P-positions are
    compared whose smaller pile is at most the first number of the last pair, and the larger at most `most`.
    """

    def __init__(self, rank: int, name: str, pairs: list[PilePair]) -> None:
        self.rank, self.name, self._pairs = rank, name, pairs
        self._width, self.most = pairs[-1][0], max(y for _, y in pairs)
        self._near = {bound: self._within(bound) for bound in (LEAST_BOUND, FIRST_BOUND)}

    def begin(self, p_positions: Iterable[Position], bound: int) -> bool:
        """Return whether the pairs with piles up to `bound` are exactly the P-positions of a game with such piles.

        `p_positions` are all P-positions of the game up to `bound`, which is LEAST_BOUND (2) or FIRST_BOUND (5).
        """
        return self._box(p_positions, bound) == self._near[bound]

    def are(self, game: Game, up_to: int, asked: dict[str, Any]) -> bool:
        """Return whether the pairs with piles up to `up_to` are exactly the P-positions of `game` with such piles.

        `asked` are the arguments of `solve` that give the P-positions. If `solve` fails, the result is False.
        """
        try:
            return self._box(solvers.solve(game, **asked).p_positions, up_to) == self._within(up_to)
        except WythoffError:
            return False

    def asked(self, game: Game, up_to: int) -> tuple[float, dict[str, int]]:
        """Return (seconds, arguments) of the fastest request for the P-positions of `game` with piles up to `up_to`.

        `seconds` is an estimate, and the arguments are those of `solve`, such as {"up_to": 30}.
        """
        ways = {"up_to": up_to, **({"columns": self._width + 1} if up_to == self.most else {})}
        seconds = {kind: solvers.estimated_seconds(game, **{kind: value}) for kind, value in ways.items()}
        evidence = Evidence("computed", "the solvers")
        chosen, *_ = ranked(Offer(kind, evidence, kind, seconds[kind]) for kind in ways)
        return chosen.seconds, {chosen.by: ways[chosen.by]}

    def _within(self, height: int) -> list[PilePair]:
        return [pair for pair in self._pairs if pair[1] <= height]

    def _box(self, p_positions: Iterable[Position], most: int) -> list[Position]:
        width, height = self._width, min(most, self.most)
        return [place for place in p_positions if place[0] <= width and place[1] <= height]


def _games(pairs: list[PilePair], jobs: int | None) -> list[GameMatch]:
    """Return the named games whose P-positions are the pairs, or a transform of them.

    Games that were compared up to the largest pile, and with the simplest transform, come first. At most `jobs`
    processes compare.
    """
    changed = ((change, change.apply(pairs)) for change in sorted(PAIR_TRANSFORMS))
    tried = [_Wanted(change.rank, change.name, result) for change, result in changed if result[0][0] >= 0]
    told: dict[Game, tuple[tuple[bool, int], GameMatch]] = {}
    names: dict[Game, str] = {}  # games that agree and were already reported under another name
    left = {"near": NEAR_SECONDS, "far": FAR_SECONDS}
    games = list(two_pile_games())
    seconds = 4e-4 * len(games)  # seconds, measured for the first P-positions of a game
    begun = in_parts(partial(_begun, tried), [game for _, game in games], AT_ONCE, jobs, seconds=seconds)
    for (call, game), agreeing in zip(games, begun, strict=True):
        if game in told:
            continue
        for wanted in (tried[place] for place in agreeing):
            bound = _agreed(game, wanted, left)
            if bound is None or names.setdefault(canonical(game), call) != call:
                continue
            cut = bound < wanted.most
            compared = f"{wanted.name} with piles up to {bound}" if cut else wanted.name
            evidence = Evidence("conjectured", f"{compared} are the P-positions of {call}", bound)
            told[game] = (cut, wanted.rank), GameMatch(str(game), call, wanted.name, evidence)
    return [match for _, match in sorted(told.values(), key=lambda item: item[0])]


def _begun(tried: Sequence[_Wanted], game: Game) -> list[int]:
    """Return the indices in `tried` of the transformed pairs that agree with a game for piles up to FIRST_BOUND (5)."""
    rules, agreeing = Definition(game), list(range(len(tried)))
    for bound in (LEAST_BOUND, FIRST_BOUND):
        if agreeing:
            first = rules.p_positions(bound)
            agreeing = [place for place in agreeing if tried[place].begin(first, bound)]
    return agreeing


def _agreed(game: Game, wanted: _Wanted, left: dict[str, float]) -> int | None:
    """Return the largest pile up to which the pairs `wanted` were compared with a game and agree; None if they differ.

    `left` has the estimated seconds that all games together may still take; the call reduces it.
    """
    near = bound = min(LAST_BOUND, wanted.most)
    seconds, asked = wanted.asked(game, bound)
    while seconds > left["near"] and bound > FIRST_BOUND:
        bound //= 2
        seconds, asked = wanted.asked(game, bound)
    if seconds == inf or not wanted.are(game, bound, asked):
        return None
    left["near"] -= seconds
    if bound < near or near == wanted.most:
        return bound
    seconds, asked = wanted.asked(game, wanted.most)
    if seconds > left["far"]:
        return bound
    left["far"] -= seconds
    return wanted.most if wanted.are(game, wanted.most, asked) else None


def _unordered(piles: int) -> Iterator[tuple[str, Game]]:
    """Yield (call, game) for the named unordered games with this number of integral piles, in normal play."""
    for entry in ENTRIES:
        for call in sample_calls(entry):
            with suppress(WythoffError):  # parameters that are not allowed together
                game = parse(call, NAMES)
                if game.piles == piles and not game.ordered and not game.partizan:
                    yield call, game


def two_pile_games() -> Iterator[tuple[str, Game]]:
    """Yield (call, game) for named unordered games of two integral piles, in normal play, then in misere play."""
    games = list(_unordered(2))
    yield from games
    for call, game in games:
        with suppress(WythoffError):
            yield f"misere({call})", Misere(game)


MOST_CALLS = 150  # the most calls of one name that are tried: each is a sequence to compare


def sample_calls(entry: Entry | GameEntry) -> Iterator[str]:
    """Yield calls of `entry`, a named game, sequence, word or array: its examples, then small parameter values.

    >>> from wythoff.game.catalog import NAMES
    >>> list(sample_calls(NAMES["connell"]))
    ['connell(b=2)', 'connell(b=3)', 'connell(b=1)', 'connell(b=4)', 'connell(b=5)']
    """
    calls = [example.call for example in entry.examples]
    choices = [_choices(parameter) for parameter in entry.parameters]
    if choices and all(choices):
        names = [parameter.name for parameter in entry.parameters]
        # The smallest sums come first. Otherwise some parameter would keep its least value in all calls.
        places = sorted(product(*(range(len(values)) for values in choices)), key=lambda place: (sum(place), place))
        for place in places[:MOST_CALLS]:
            values = [listed[at] for listed, at in zip(choices, place, strict=True)]
            calls.append(full_call(entry.name, dict(zip(names, values, strict=True))))
    yield from dict.fromkeys(calls)


def _choices(parameter: Parameter) -> list[Any]:
    """Return the values of a parameter to try, or an empty list if only the examples show sensible values."""
    if parameter.kind in ("integer", "integer or infinity"):
        last = parameter.least + 4  # five values of each integer parameter
        return list(range(parameter.least, min(last, parameter.most or last) + 1))
    if parameter.kind == "word" and parameter.words:
        return list(parameter.words)
    return [parameter.default] if not parameter.required else []
