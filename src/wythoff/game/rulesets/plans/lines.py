"""Games whose moves are lines, prepared for the kernels that sweep a board for P-positions or fill tables and rows.

A line (i, j, p, q) contains the moves that take i + n*p from the first pile and j + n*q from the second, for n >= 0. A
*kernel* is a compiled loop.
"""

from __future__ import annotations

from functools import lru_cache

from wythoff import kernels
from wythoff.base.errors import RequestError
from wythoff.game.rulesets.game import Game
from wythoff.game.rulesets.kinds.boards import BesideRectangle
from wythoff.game.rulesets.moves import Line, Moves
from wythoff.game.rulesets.playing import Terminal, played

# The generated code of a kernel contains every line and vector; with more of them, compiling takes too long.
MAX_PARTS = 80


def lines_of(game: Game) -> tuple[Line, ...] | None:
    """Return the lines (i, j, p, q) that contain exactly a game's moves; None if there are none, or too many.

    Misere play, squares that end the game and a missing rectangle of the board are ignored.
    """
    inner = played(game)
    moves: Game = inner.moves if isinstance(inner, BesideRectangle | Terminal) else inner
    return moves.lines() if isinstance(moves, Moves) else None


def share_a_move(one: Line, other: Line) -> bool:
    """Return whether the lines `one` and `other`, each (i, j, p, q), may contain the same move.

    If the result is False, they have no common move. If it is True, parallel lines and single moves may still have
    none.

    >>> share_a_move((1, 0, 1, 0), (1, 1, 1, 1)), share_a_move((0, 1, 1, 1), (0, 5, 1, 0))
    (False, True)
    """
    (i, j, p, q), (a, b, r, s) = one, other
    turn, along, across = p * s - q * r, (a - i) * s - (b - j) * r, (a - i) * q - (b - j) * p
    if not (p or q or r or s):
        return (i, j) == (a, b)
    if not turn:
        return not along and not across
    return along % turn == 0 == across % turn and along // turn >= 0 <= across // turn


@lru_cache(maxsize=16)  # cached, as several theorems need it and some games have a thousand lines
def beside_nim(game: Game) -> tuple[Line, ...] | None:
    """Return the lines (i, j, p, q) of moves that take from both piles, for a game that includes all moves of Nim.

    Return None for other games.

    >>> from wythoff.game.rulesets import parse
    >>> beside_nim(parse("nim | jump(1, 2) | jump(0, 3)")), beside_nim(parse("nim | ray(1, 2)"))
    (((1, 2, 0, 0), (2, 1, 0, 0)), ((1, 2, 1, 2), (2, 1, 2, 1)))
    """
    lines = game.lines() if isinstance(game, Moves) else None
    if lines is None or not {(1, 0, 1, 0), (0, 1, 0, 1)} <= set(lines):
        return None
    return tuple(line for line in lines if (line[0] or line[2]) and (line[1] or line[3]))


@lru_cache  # cached, as several solvers call it
def line_plan(game: Game) -> kernels.Plan | None:
    """Return a plan of the game for the kernel that sweeps a board; None if the kernel cannot handle the game.

    The kernel is a compiled loop that finds P-positions. A plan is the set of moves in the form that it needs. Its
    `families` are the directions (p, q) of lines, which take i + m*p and j + m*q for m >= 0.

    The moves must be rook moves by multiples of a step, lines and vectors. Conditions may restrict the lines that take
    from both piles: see `kept_lines`.

    >>> from wythoff.game.rulesets import parse
    >>> line_plan(parse("nim | diagonal | ray(1, 2)")).families, line_plan(parse("diagonal"))
    (((1, 0), (1, 1), (1, 2), (2, 1)), None)
    """
    inner = played(game)
    hole = (inner.u, inner.v) if isinstance(inner, BesideRectangle) and inner.u and inner.v else (0, 0)
    whole, kept = (None, ()) if isinstance(inner, Terminal) else _all_lines(game)
    step = _step(whole or ())
    if whole is None or step is None or len(whole) + len(kept) > MAX_PARTS:
        return None
    # Squares smaller than the step have no rook move, so misere play would have to test the restricted lines there.
    if kept and (step > 1 or (game.misere and hole != (0, 0))):
        return None
    families: list[tuple[int, int]] = [(step, 0)]
    placed: list[tuple[int, int, int]] = [(step, 0, 0)]
    vectors: list[tuple[int, int]] = []
    for i, j, p, q in whole:
        if _is_rook_move((i, j, p, q), step):
            continue
        if p == q == 0:
            vectors.append((i, j))
            continue
        if p == 0:
            return None
        if (p, q) not in families:
            families.append((p, q))
        placed.append((i, j, families.index((p, q))))
    left = tuple(one for one in kept if not _is_rook_move(one[:4], step))
    if any((p == 0 or i == 0) and (p, q) != (0, 0) for i, _, p, q, _, _ in left):
        return None
    return kernels.Plan(step, tuple(families), tuple(placed), tuple(vectors), not game.ordered, game.misere, hole, left)


def _is_rook_move(line: Line, step: int) -> bool:
    i, j, p, q = line
    return (i == p == 0) or (j == q == 0 and i % step == p % step == 0)


def _all_lines(game: Game) -> tuple[tuple[Line, ...] | None, tuple[kernels.Kept, ...]]:
    """Return (lines, kept), two lists of lines (i, j, p, q) that together contain exactly the moves of a game.

    All moves on `lines` are legal. Those on `kept` are legal if they meet the condition stored with the line. If the
    game has moves that are not on such lines, return (None, ()).
    """
    lines = lines_of(game)
    inner = played(game)
    moves: Game = inner.moves if isinstance(inner, BesideRectangle) else inner
    if lines is not None or not isinstance(moves, Moves):
        return lines, ()
    # imported here, as games without conditions do not need it
    from wythoff.game.rulesets.meaning.conditions import one_by_one
    from wythoff.game.rulesets.plans.kept_lines import kept_lines

    whole: list[Line] = []
    kept: list[kernels.Kept] = []
    for part in one_by_one(moves):
        if (listed := part.lines()) is not None:
            whole += listed
        elif (found := kept_lines(part, ordered=game.ordered)) is None or found.period is None:
            return None, ()
        else:
            kept += [kernels.Kept(*line, found.period, found.test) for line in found.lines]
    return tuple(dict.fromkeys(whole)), tuple(kept)


def _step(lines: tuple[Line, ...]) -> int | None:
    """Return the least number b whose multiples may all be taken from the second pile; None if there is none.

    b must divide all amounts that rook moves take from the second pile, and its multiples must be allowed in the first
    pile too. `lines` are the lines (i, j, p, q) of the moves, which take i + n*p and j + n*q for n >= 0.
    """
    upwards = [(j, q) for i, j, p, q in lines if i == p == 0]
    step = min((j for j, q in upwards if q == j), default=None)
    if step is None or (step, 0, step, 0) not in lines or any(j % step or q % step for j, q in upwards):
        return None
    return step


@lru_cache(maxsize=16)  # cached, as some games have a hundred thousand lines
def line_game(game: Game) -> kernels.LineGame | None:
    """Return the lines of a game's moves, grouped by their direction (p, q), for the kernel that fills tables.

    The kernel is a compiled loop. A `Family` of direction (p, q) contains the lines of moves that take i + m*p and j +
    m*q for each start (i, j). The start (p, q) itself is not listed: `own` says whether there is such a line. None
    means that the kernel cannot handle the moves.

    >>> from wythoff.game.rulesets import parse
    >>> line_game(parse("nim | diagonal | jump(1, 2)")).families[0]
    Family(p=0, q=1, own=True, starts=())
    """
    lines = lines_of(game)
    if lines is None:
        return None
    symmetric = not game.ordered
    if symmetric:
        lines = tuple(line for line in lines if line[2] == line[3] or line[2] < line[3])
    # for each direction, the starts of its lines without repeats
    starts: dict[tuple[int, int], dict[tuple[int, int], None]] = {}
    for i, j, p, q in lines:
        if p or q:
            starts.setdefault((p, q), {})[i, j] = None
    # The sweep requires that a start and its direction take from the same piles.
    if any((s > 0, u > 0) != (p > 0, q > 0) for (p, q), found in starts.items() for s, u in found):
        return None
    families = tuple(
        kernels.Family(*own, own in found, tuple(start for start in found if start != own))
        for own, found in sorted(starts.items())
    )
    return kernels.LineGame(symmetric, families, tuple((i, j) for i, j, p, q in lines if not p and not q))


def row_plan(game: Game, row: int, columns: int) -> kernels.RowPlan:
    """Return a plan to fill the rows 0 to `row` of a game with its Sprague-Grundy values.

    Row x contains the squares (x, y) with y < `columns`. An item (i, j, f) in the plan's `lines` takes i + m*p and
    j + m*q for every m >= 0, where (p, q) is families[f]. A single move gets a direction in which a second step would
    leave these rows, such as (5, 0) in the example. The value of a square (x, y) is at least y - depths[x], and a
    move from it to another row takes at most reaches[x] from the second pile.

    >>> from wythoff.game.rulesets import parse
    >>> plan = row_plan(parse("nim | diagonal | jump(1, 2)"), 4, 100)
    >>> plan.families, plan.lines
    (((1, 0), (1, 1), (5, 0)), ((1, 0, 0), (1, 1, 1), (1, 2, 2), (2, 1, 2)))
    >>> plan.depths, plan.reaches
    ((0, 3, 6, 8, 10), (0, 2, 2, 3, 4))

    Raises: RequestError if the moves are not lines, or if some number may not be taken from the second pile;
    TooLargeError.
    """
    lines = game.lines() if isinstance(game, Moves) else None
    if lines is None:
        raise RequestError(
            "rows can be computed one by one only if the moves are the same at every position, as in nim, diagonal(2), "
            f"ray(1, 2) and jump(1, 2), but the game is {game}"
        )
    if (0, 1, 0, 1) not in lines:
        raise RequestError(
            "rows can be computed one by one only if any number may be taken from the second pile, as in nim, "
            f"but the game is {game}"
        )
    kernels.require_rows(row, columns)
    upwards = [line for line in lines if 0 < line[0] <= row]
    grouped: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for i, j, p, q in upwards:
        if p == 0 < q:
            raise RequestError(
                "rows can be computed one by one only if finitely many moves lead from one row to another, but this "
                f"game has all moves ({i}, {j} + t*{q}) with t >= 0"
            )
        # A line with one move within these rows gets a direction that is too large for a second one.
        grouped.setdefault((p, q) if 0 < p <= row - i else (row + 1, 0), []).append((i, j))
    return kernels.RowPlan(
        tuple(grouped),
        tuple((i, j, f) for f, starts in enumerate(grouped.values()) for i, j in starts),
        tuple(sum((x - i) // p + 1 if p else 1 for i, _, p, _ in upwards if i <= x) for x in range(row + 1)),
        tuple(
            max((j + ((x - i) // p * q if p else 0) for i, j, p, q in upwards if i <= x), default=0)
            for x in range(row + 1)
        ),
    )
