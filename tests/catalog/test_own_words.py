"""Rules as a newcomer writes them, equivalent to games of the catalog: they get the same answers."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from wythoff.apps.cli import main
from wythoff.game.catalog import NAMES
from wythoff.game.catalog.canonical import canonical, told
from wythoff.game.rulesets import parse, played
from wythoff.questions.sameness import same_game

RESPELLED = [
    ("where(max(k, l)*min(k, l)*(max(k, l) - min(k, l)) == 0)", "wythoff"),
    ("where(k + l == max(k, l) or k + l == 2*max(k, l))", "wythoff"),
    ("where(not (k != 0 and l != 0 and k != l))", "wythoff"),
    ("where(k == 0) | where(l == 0) | where((k + l)//2 == k and (k + l)//2 == l)", "wythoff"),
    ("nim | keep(where(abs(k - l) <= 3), k - l < 1 and l - k < 1)", "wythoff"),
    ("nim | (where(k >= l) - where(k > l))", "wythoff"),
    ("where(i == 0) | where(j == 0) | where(2*i == i + j)", "wythoff"),
    ("where(i*j*(j - i) == 0)", "wythoff"),
    ("nim | vector(1, 1) | where(i == j and i != 1)", "wythoff"),
    ("misere(block(terminal(where(k*l == 0 or k == l), x + y == 0), 0))", "misere(wythoff)"),
    ("nim | where(k*l != 0 and (k - l)*(k - l - 1)*(k - l + 1) == 0)", "t_wythoff(t=2)"),
    ("where(k*l == 0 or not (k - l >= 3 or l - k >= 3))", "t_wythoff(t=3)"),
    ("nim | where(k == l) | where(k == l + 1 and l > 0) | where(l == k + 1 and k > 0)", "t_wythoff(t=2)"),
    ("nim | where(0 < i and 0 < j and -2 <= i - j <= 2)", "t_wythoff(t=3)"),
    ("nim | where(k > 0 and l > 0 and (max(k, l) - min(k, l))//4 == 0)", "t_wythoff(t=4)"),
    (
        "where(k*l == 0 and (k + l) % 3 == 0) | where(k*l > 0 and (k - l) % 3 == 0 and abs(k - l) < 6)",
        "bt_wythoff(b=3, t=2)",
    ),
    ("nim | where(k*l > 0 and abs(k - l) <= min(x0 - k, y0 - l))", "g1"),
    ("nim | where(k*l > 0 and not (abs(k - l) > x1))", "g1"),
    ("nim | keep(where(k > 0 and l > 0), k - l + x1 >= 0 and x1 - (k - l) >= 0)", "g1"),
    ("nim | where(k > 0 and l > 0 and abs(l - k) + 1 <= x0 - x1)", "g2"),
    ("nim | where(k >= 1 and l >= 1 and x0 >= abs(k - l) + x1 + 1)", "g2"),
    ("nim | where(0 < k and 0 < l and abs(k - l) < 1 + abs(y1 - x1))", "g3"),
    ("nim | where(k*l > 0 and -2*(x0 - x1) <= k - l <= 2*(x0 - x1))", "st_wythoff(s=3, t=1)"),
    ("nim | where(k*l > 0 and abs(k - l) - 2 <= 2*min(k, l))", "st_wythoff_amounts(s=3, t=3)"),
    ("nim | where(1 <= k <= l <= 2*k + 1 or 1 <= l <= k <= 2*l + 1)", "st_wythoff_amounts(s=2, t=2)"),
    ("where(k*l == 0 or k == l or k*l == 2)", "maharaja"),
    ("nim | diagonal | where(k + l == 3 and not k*l == 0)", "maharaja"),
    ("nim | diagonal | vector(1, 2) | where(i == 2 and j == 1)", "maharaja"),
    ("where(max(k, l) <= 2 and (k == l or min(k, l) == 0))", "king(k=2)"),
    ("where(max(k, l) < 2)", "king(k=1)"),
    ("where(abs(k - l) == 1 and k + l == 3)", "knight"),
    ("nim | where(k + l == 9 and (k - 4)*(l - 4) == 0)", "unequal_diagonal(pair=(4, 5))"),
    ("nim | where(min(k, l) == 2 and max(k, l) - min(k, l) == 5)", "unequal_diagonal(pair=(2, 7))"),
    ("nim | where(k > 0 and l > 0 and not k + l >= 6)", "cyclic_nimhoff(h=6, piles=2)"),
    ("where(k*l == 0 or (x0 + y0) - (x1 + y1) < 4)", "cyclic_nimhoff(h=4, piles=2)"),
    ("nim | diagonal | where(k == 2*l or k*2 == l)", "gdwn(p=1, q=2)"),
    ("where(k*l == 0) | where(k == l) | where((2*k - 3*l)*(3*k - 2*l) == 0)", "gdwn(p=2, q=3)"),
    ("nim | jump(5, 6) | (diagonal - where(k + l == 4))", "mdr(k=2)"),
    ("nim | jump(7, 8) | where(k == l and (k - 2)*(k - 4) != 0)", "mdr(k=3)"),
    ("nim | keep(diagonal, k*(k - 2)*(k - 5) == 0)", "wyt_k(K=(2, 5))"),
    ("nim | where(k == l and 1 <= k <= 3 and k % 2 == 1)", "wyt_k(K=(1, 3))"),
    ("nim | where(k > 0 and l > 0 and max(k, l) - min(k, l)**2 <= 0)", "wyt_f(f=k**2 + 1)"),
    ("where(k == 0 or k - l == 0)", "r_wythoff"),
    ("where(min(k, abs(k - l)) == 0)", "r_wythoff"),
    ("where(l == 0 and k > 0) | where(k >= l) | where(k == 0)", "e_wythoff"),
    ("nim | where(k == l and x0 >= k + 3)", "w_k(k=3)"),
    ("nim | keep(diagonal, not (x1 == 0 or x1 == 1))", "w_k(k=2)"),
    ("nim | keep(diagonal, y1 >= 3 and not x1 == 0)", "w_jk(j=1, k=3)"),
    ("nim | where(k*l != 0 and (k + 2*l) % 3 == 0)", "modular_wythoff(m=3)"),
    ("nim | where(k*l != 0 and k - l == 4*((k - l)//4))", "modular_wythoff(m=4)"),
    ("nim(lengths=not (n % 5 == 1 or n % 5 == 2 or n % 5 == 3 or n % 5 == 4)) | diagonal", "connell(b=5)"),
    ("where(k*l == 0 and k % 3 == 0 and l % 3 == 0) | where(k == l)", "connell(b=3)"),
    ("where(not (min(k, l) >= 3 and (k - l >= 2 or l - k >= 2)))", "nim_ab(a=2, b=3)"),
    ("nim | where((k - 1)*(l - 1) == 0) | where((k - 2)*(l - 2) == 0) | where(abs(k - l) <= 1)", "nim_ab(a=2, b=3)"),
    (
        "block(where(k*l == 0) | where(k == l), 1, of=where(k == l and k*l > 0))",
        "block(nim | diagonal, 1, of=diagonal)",
    ),
    ("block(terminal(nim | where(k == l), x + y < 1), 2, of=where(k >= 0))", "block_any(k=3)"),
    ("block(nim | where(k*l > 0 and abs(k - l) <= 1), 1, of=where(k*l == 0))", "block(nim | diagonal(2), 1, of=nim)"),
    (
        "misere(terminal(nim | where(0 < k == l), not (x > 3 or y > 3 or x + y > 3)))",
        "misere(terminal(nim | diagonal, x + y <= 3))",
    ),
    ("terminal(where(k*l == 0 or k == l), 2*x + 2*y <= 7)", "terminal(nim | diagonal, x + y <= 3)"),
    ("star(where(i*j == 0 or i - j == 0))", "star(wythoff)"),
    ("nim | where((k & l) == (k | l))", "wythoff"),
    ("where((k - l)**2 == 0 or k*l == 0)", "wythoff"),
    ("where(gcd(k, l) == k + l or k == l)", "wythoff"),
    ("misere(nim | where((k - l)**2 == 0))", "misere(wythoff)"),
    ("block(nim | where(k**2 == l**2), 4)", "block_any(k=5)"),
    ("nim | where(k*l > 0 and (k - l)**2 <= 1)", "t_wythoff(t=2)"),
    ("where((k - l)**2 < 4 or k*k < 9 or l*l <= 8)", "nim_ab(a=2, b=3)"),
    ("where(k == 0) | where(k**2 == l**2)", "r_wythoff"),
    ("nim | diagonal | where(k*k + l*l == 5)", "maharaja"),
    ("nim | where(k > 0 and l > 0 and ((k ^ l) & 1) == 0)", "modular_wythoff(m=2)"),
    ("nim | where((k - 4)**2 + (l - 7)**2 == 0 or (k - 7)**2 + (l - 4)**2 == 0)", "unequal_diagonal(pair=(4, 7))"),
    ("nim | diagonal(1 + x1 - x1 % 2)", "boole_or(k=1)"),
]
# Each differs from a rule above by one number, one sign or one side of the diagonal.
NEAR_MISSES = [
    ("where(max(k, l)*min(k, l)*(max(k, l) - min(k, l) - 1) == 0)", "wythoff"),
    ("where(i*j*(j - i) == 0 and i <= j)", "wythoff"),
    ("where(i*j*(j - 2*i) == 0)", "gdwn(p=1, q=2)"),
    ("nim | where(k*l != 0 and (k - l)*(k - l - 1) == 0)", "t_wythoff(t=2)"),
    ("nim | where(k == l) | where(k == l + 1 and l > 0) | where(l == k + 1 and k > 1)", "t_wythoff(t=2)"),
    ("where(k*l == 0 or k == l or k*l == 3)", "maharaja"),
    ("where(k*l == 0 or k == l or k*l == 2 and k < l)", "maharaja"),
    ("nim | diagonal | vector(1, 2)", "maharaja"),
    ("where(k*l == 4)", "knight"),
    ("nim | where(min(k, l) == 2 and max(k, l) - min(k, l) == 4)", "unequal_diagonal(pair=(2, 7))"),
    ("nim | where(k + l == 9 and (k - 4)*(l - 3) == 0)", "unequal_diagonal(pair=(4, 5))"),
    ("nim | jump(7, 8) | (diagonal - jump(2, 2) - jump(3, 3))", "mdr(k=3)"),
    ("nim | jump(7, 8) | (diagonal - (jump(2, 2) - jump(4, 4)))", "mdr(k=3)"),
    ("nim | where(k*l > 0 and abs(k - l) - 2 <= 3*min(k, l))", "st_wythoff_amounts(s=3, t=3)"),
    ("nim | where(1 <= k <= l <= 2*k + 1 or 1 <= l <= k <= 2*l)", "st_wythoff_amounts(s=2, t=2)"),
    ("where(min(l, abs(k - l)) == 0)", "r_wythoff"),
    ("nim | diagonal | where(k == 0 or k > l or x0 == y0)", "r_wythoff"),
    ("nim | jump(1, 1) | jump(1, 2) | jump(1, 3)", "cyclic_nimhoff(h=5, piles=2)"),
    (
        "misere(terminal(nim | diagonal, x + y <= 3 and x <= 1 and y <= 2))",
        "misere(terminal(nim | diagonal, x + y <= 3))",
    ),
    ("nim | where(k*k == 2*l*l)", "wythoff"),
    ("nim | where((k ^ l) == 1)", "wythoff"),
    ("nim | where((k & l) == k)", "wythoff"),
    ("nim | where(gcd(k, l) == k)", "wythoff"),
    ("nim | where(k >= 1 and l >= 1 and (k - l)**2 <= x1**2 + 1)", "g1"),
    ("nim | where(k*l > 0 and (k & l) % 2 == 0)", "modular_wythoff(m=2)"),
    ("terminal(nim | vector(1, 1), x + y <= 3 and x <= 1)", "terminal(nim | jump(1, 1), x + y <= 3)"),
]


@pytest.mark.parametrize(("said", "plain"), RESPELLED)
def test_a_rule_in_own_words_is_answered_as_the_plain_one(said, plain, capsys):
    game = is_answered_alike(said, plain, capsys)
    assert main(["solve", said, "--up-to", "5"]) == 0
    assert f"This is the same game as {told(game)}." in capsys.readouterr().out


def is_answered_alike(said, plain, capsys):
    game, known = parse(said, NAMES), parse(plain, NAMES)
    assert canonical(game) == canonical(known)
    assert same_game(game, known) is True
    answer = solved(capsys, said)
    expected = solved(capsys, plain)
    assert answer["game"] == str(game)
    assert answer["canonical"] == str(told(game))
    assert same_game(answer["canonical"], known) is True
    assert answer["evidence"] == expected["evidence"]
    found, wanted = ({tuple(place) for place in one["p_positions"]} for one in (answer, expected))
    assert found == (wanted | {place[::-1] for place in wanted} if game.ordered else wanted)
    return game


def solved(capsys, game):
    assert main(["solve", game, "--up-to", "12", "--json"]) == 0
    return json.loads(capsys.readouterr().out)


# Conditions on equal piles next to expressions that may have no value, in rules that treat k and l alike.
AT_EQUAL_PILES = [
    ("where(x0 == y0 and popcount(x1) < 2)", "diagonal(0)"),
    ("nim | where(x0 == y0 and isqrt(x1) == 1)", "nim"),
    ("nim | where(x0 == y0 and x1 % x0 == 0)", "nim"),
    ("nim | where(y0 == x0 and C(x1) == 0)", "nim"),
    ("nim | where(x0 == y0 and 2**x1 > 3)", "nim"),
    ("nim | (diagonal(3) - where(not (x0 == y0) or popcount(x1) == 1))", "nim"),
    ("misere(nim | keep(diagonal, x0 == y0 and isqrt(x1) == 1))", "misere(nim)"),
    ("nim | keep(diagonal(2), x0 == y0 or isqrt(x0) == 1)", "nim | keep(diagonal(2), isqrt(x0) == 1)"),
    ("nim(lengths=isqrt(n) == 2) | where(x0 == y0)", "nim(lengths=isqrt(n) == 2)"),
    ("keep(diagonal, x0 == y0) | diagonal(isqrt(x1))", "diagonal(isqrt(x1))"),
    ("nim | diagonal(popcount(x1) + 1) | where(x0 == y0 and x1 == 3)", "nim | diagonal(popcount(x1) + 1)"),
]


@pytest.mark.parametrize(("said", "plain"), AT_EQUAL_PILES)
def test_equal_piles_count_beside_undefined_conditions(said, plain):
    game, other = parse(said, NAMES), parse(plain, NAMES)
    assert any(set(game.options((x, y))) != set(other.options((x, y))) for x in range(10) for y in range(x, 10))
    assert same_game(game, other) is not True and canonical(game) != canonical(other)
    for x in range(10):
        for y in range(x, 10):
            assert set(canonical(game).options((x, y))) == set(game.options((x, y)))


def test_what_is_too_long_to_be_read_is_not_known_to_differ():
    long = "+".join(f"abs(k-{n}*l)" for n in range(1, 11))
    game, other = parse(f"where(k == l or {long} == 7)"), parse(f"diagonal | where(7 <= {long} <= 7)")
    assert same_game(game, other) is not False


@pytest.mark.parametrize(("said", "plain"), NEAR_MISSES)
def test_a_near_miss_is_another_game(said, plain):
    game, other = parse(said, NAMES), parse(plain, NAMES)
    assert any(set(game.options((x, y))) != set(other.options((x, y))) for x in range(16) for y in range(x, 16))
    assert canonical(game) != canonical(other)
    assert same_game(game, other) is False


# A comparison of two games is not within parentheses.
HELD = [
    re.fullmatch(r"((?:[^()]|\(.*\))*?) (==|!=) ((?:[^()]|\(.*\))*)", line).groups()
    for line in (Path(__file__).parent / "respellings.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("said", "plain"), [(said, plain) for said, sign, plain in HELD if sign == "=="])
def test_respelled_requests_have_the_same_answers(said, plain, capsys):
    game = is_answered_alike(said, plain, capsys)
    for command in ("solve", "explain"):
        assert main([command, said]) == 0
        text = capsys.readouterr().out
        assert (f"This is the same game as {told(game)}." in text) is (told(game) != game)
    one, other = explained(capsys, said), explained(capsys, plain)
    if not game.ordered:  # an ordered game has squares on both sides of the diagonal, and fewer solvers
        assert one["solvers"] == other["solvers"]
    assert one["theorems"] == other["theorems"]


def explained(capsys, game):
    """Return the JSON of `explain`, without what depends on the machine."""
    assert main(["explain", game, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    for solver in answer["solvers"]:
        solver.pop("seconds")
    return answer


@pytest.mark.parametrize(("said", "plain"), [(said, plain) for said, sign, plain in HELD if sign == "!="])
def test_what_an_outsider_changed_is_another_game(said, plain):
    game, other = parse(said, NAMES), parse(plain, NAMES)
    board = pytest.importorskip("tests.rulesets.on_arrays", reason="the judge works on arrays of numpy").Board(12)
    assert played_on(game, board) != played_on(other, board)
    assert canonical(game) != canonical(other)
    assert same_game(game, other) is False


def played_on(game, board):
    """Return all that distinguishes a game from others on a board: misere play, blocking, options."""
    inner = played(game)
    return game.misere, getattr(inner, "n", 0), *(one(inner).tobytes() for one in (board.options, board.blockable))
