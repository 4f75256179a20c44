"""Faults that were found by attacking the program, each with the smallest request that showed it."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from contextlib import suppress
from importlib.util import find_spec
from itertools import product

import pytest

from tests.acceptance.from_the_spec import by_size
from tests.extras import needs
from tests.sentences import too_small
from wythoff.apps.cli import main
from wythoff.base.errors import TooLargeError, UnsolvedError
from wythoff.game.catalog import NAMES
from wythoff.game.rulesets import Definition, parse
from wythoff.solving.solvers import SOLVERS, solve
from wythoff.solving.strategies import solve_at


def agrees(text: str, up_to: int) -> None:
    game = parse(text, NAMES)
    expected = Definition(game).p_positions(up_to)
    for solver in SOLVERS:
        with suppress(UnsolvedError):
            assert list(solve(game, up_to=up_to, solver=solver.name).p_positions) == expected, solver.name


# If the piles are equal, a condition may hold for either labelling. Two conditions may hold for different labellings,
# though no single labelling satisfies both.
@pytest.mark.parametrize(
    "text",
    [
        "jump(2, 3) - keep(where(l > k), l % 2 == 0)",
        "nim(step=4) - keep(where(k == 0), l <= 2*k)",
        "keep(keep(jump(2, 3), k == 2 or l == 2), k > l or l % 2 == 0)",
    ],
)
def test_moves_that_differ_from_equal_piles_only(text):
    agrees(text, 12)
    agrees(f"misere({text})", 12)
    agrees(f"terminal({text}, (x + y) % 5 == 0)", 12)


def test_equal_piles_by_hand():
    # From (3, 3), both (2, 3) and (3, 2) satisfy l > k with one labelling and l % 2 == 0 with one labelling. So no move
    # is left.
    game = parse("jump(2, 3) - keep(where(l > k), l % 2 == 0)")
    assert game.options((3, 3)) == () and game.options((3, 4)) == ((0, 2), (1, 1))
    assert solve(game, up_to=4).outcome((3, 3)) == "P"


def test_moves_that_differ_beyond_the_board_that_is_looked_at():
    game = parse("nim | where(k == 30 and l == 40)")
    rule = by_size(lambda a, b, k, l: (k == 0) != (l == 0) or (k, l) == (30, 40))
    for solver in (None, "by_push"):
        found = solve(game, up_to=45, solver=solver)
        assert list(found.p_positions) == [(n, n) for n in range(46)], solver
    assert rule.options(41, 41)[:1] == [(0, 41)] and (1, 11) in game.options((41, 41))
    assert solve_at(parse("where(k == 30 and l == 40)"), (30, 40)).winning_moves((30, 40)) == ((0, 0),)
    assert solve_at(parse("where(k == 30 and l == 40)"), (40, 40)).winning_moves((40, 40)) == ((0, 10),)


def written(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    status = main(list(arguments))
    told = capsys.readouterr()
    return status, told.out + told.err


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="named pipes")
def test_a_device_is_written_to_and_not_replaced(tmp_path, capsys):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = subprocess.Popen(["cat", str(pipe)], stdout=subprocess.PIPE, text=True)
    status, _ = written(capsys, "solve", "wythoff", "--count", "3", "--output", str(pipe))
    assert status == 0 and reader.communicate(timeout=20)[0].splitlines()[2:] == ["0,0", "1,2", "3,5"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert os.listdir(tmp_path) == ["pipe"]


def test_a_link_is_followed_and_not_replaced(tmp_path, capsys):
    link, file = tmp_path / "link.csv", tmp_path / "file.csv"
    link.symlink_to(file)
    assert written(capsys, "solve", "wythoff", "--count", "3", "--output", str(link))[0] == 0
    assert link.is_symlink() and file.read_text().splitlines()[2:] == ["0,0", "1,2", "3,5"]


@pytest.mark.parametrize("name", ["x" * 300 + ".csv", "broken.csv", "no/where.csv"])
def test_a_file_that_cannot_be_written_is_refused_in_one_line(name, tmp_path, capsys):
    (tmp_path / "broken.csv").symlink_to(tmp_path / "nowhere" / "x.csv")
    status, told = written(capsys, "solve", "wythoff", "--count", "3", "--output", str(tmp_path / name))
    assert status == 2 and told.count("\n") == 1 and told.startswith("wythoff: ")
    assert os.listdir(tmp_path) == ["broken.csv"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="/dev/full")
def test_a_full_disk_is_one_line(capsys):
    status, told = written(capsys, "solve", "wythoff", "--count", "3", "--output", "/dev/full")
    assert status == 2 and told.startswith("wythoff: /dev/full must be a file that can be written")


@pytest.mark.parametrize("name", ["a.TXT", "a" * 250 + ".txt"])
def test_b_files_by_any_name(name, tmp_path, capsys):
    assert written(capsys, "solve", "wythoff", "--count", "3", "--output", str(tmp_path / name))[0] == 0
    lines = (tmp_path / name).read_text().splitlines()
    assert [line for line in lines if line[0] != "#"] == ["0 0", "1 2", "2 5"]


@pytest.mark.parametrize("bound", [{"columns": 10**6}, {"up_to": 10**6}, {"count": 10**15}])
def test_memory_is_refused_where_rows_grow(bound):
    # Columns of Euclid's game hold more and more P-positions: about 0.3 n^2 in n columns.
    with pytest.raises(TooLargeError, match="must fit in memory"):
        solve(parse("euclid", NAMES), **bound)


@pytest.mark.parametrize("up_to", [10**9, 10**400])
def test_memory_is_refused_for_many_fractions(up_to):
    with pytest.raises(TooLargeError, match="must fit in memory"):
        solve(parse("ratwyt", NAMES), up_to=up_to)


def test_fractions_and_integers_are_not_compared(capsys):
    status, told = written(capsys, "compare", "wythoff", "ratwyt")
    assert status == 2 and told.endswith("had integers and fractions\n")
    assert written(capsys, "compare", "ratwyt", "ratwyt", "--up-to", "4")[0] == 0


@pytest.mark.parametrize("name", ["r.npz", "r.txt"])
def test_fractions_are_written_as_csv_only(name, tmp_path, capsys):
    needs(name[1:])
    request = ("solve", "ratwyt", "--up-to", "4", "--output")
    pile = ("--pile", "1") if name.endswith("txt") else ()
    status, told = written(capsys, *request, str(tmp_path / name), *pile)
    assert status == 2 and "can have only integers" in told and os.listdir(tmp_path) == []
    assert written(capsys, *request, str(tmp_path / "r.csv"))[0] == 0
    assert (tmp_path / "r.csv").read_text().splitlines()[2:] == ["0,0", "1/2,1", "1,2"]


@pytest.mark.skipif(sys.platform == "win32", reason="SIGINT")
@pytest.mark.parametrize("delay", [0.5, 2.5])
def test_an_interrupted_sweep_leaves_no_file(delay, tmp_path):
    # A shell starts background jobs with SIGINT ignored, and child processes inherit this.
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "from wythoff.apps.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    # Long enough with and without numba, and small enough for its memory.
    columns = "100000000" if find_spec("numba") else "2000000"
    request = ("solve", "nim | diagonal | ray(1,2)", "--columns", columns, "--output", "F.csv")
    process = subprocess.Popen([sys.executable, "-c", code, *request], cwd=tmp_path, stderr=subprocess.PIPE, text=True)
    time.sleep(delay)
    errors = ""
    while process.returncode is None:
        # The compiler may swallow a signal that arrives while it works, so the test sends the signal again.
        started = time.monotonic()
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            errors = process.communicate(timeout=5)[1]
    assert process.returncode == 130 and errors.splitlines()[-1].endswith("wythoff: interrupted")
    assert time.monotonic() - started < 5 and os.listdir(tmp_path) == []


REFUSED = {
    "t_wythoff(t=0)": too_small("t", 1, was=0),
    "t_wythoff(t=2.5)": "a number must be an integer, was 2.5",
    "gdwn(0, 0)": "p and q must not both be 0",
    "maharaja(0, 0)": "p and q must not both be 0",
    "modulo(l=4, m=1, p=3)": "0 <= l <= p, was l = 4, p = 3",
    "shifted(m=1, p=2, l=3)": "0 <= l <= p, was l = 3, p = 2",
    "wyt_k(K=(0,))": "K must be a tuple of integers >= 1, was (0,)",
    "unequal_diagonal(pair=(3, 3))": "pair must be a pair of different integers >= 1, was (3, 3)",
    "vectors(moves=((0, 0),))": "not all 0, was ((0, 0),)",
    "nim_ab(-1, 2)": "a must be an integer >= 0, was -1",
    "t_k(k=-1)": "k must be an integer >= 0 or infinity, was -1",
    "t_wythoff_variant(2, 'no')": "variant must be one of 'sorted', 'order', 'larger', was 'no'",
    "king(0)": too_small("k", 1, was=0),
    "connell(0)": "b must be an integer >= 1, was 0",
    "bt_wythoff(2, 0)": too_small("t", 1, was=0),
    "mdr(0)": "k must be an integer from 1 to 500, was 0",
    "misere(misere(nim))": "write misere(block(terminal(moves, condition), n, of=moves)), or parts of it in this order",
    "euclid | nim": "needs moves",
    "nim | d\u00efagonal": "printable ASCII",
}


@pytest.mark.parametrize("call", REFUSED)
@pytest.mark.parametrize("command", [("solve",), ("explain",), ("why", "3", "5"), ("move", "3", "5")], ids=" ".join)
def test_parameters_outside_their_domain(call, command, capsys):
    status, told = written(capsys, command[0], call, *command[1:])
    assert status == 2 and told.count("\n") == 1 and REFUSED[call] in told


@pytest.mark.parametrize(
    "text",
    [
        "gdwn(1000, 1001)", "diagonal(5000) | ray(1, 2)", "mdr(500)", "misere(mdr(300))", "nim(step=1000) | diagonal",
        "ray(100000, 1)", "modulo(3, 1, 1000)", "modulo(5, 1000000, 1000000000)",
        "jump(1000000000000000000000, 1)", "king(1000000000)", "wyt_k(K=" + str(tuple(range(2, 900, 3))) + ")",
        "t_wythoff(1000000000000)", "st_wythoff(1000000, 1)", "nim_ab(1, 100000)", "misere(nim_ab(1, 100000))",
        "chosen_shift(1000, 1000)", "vectors(moves=((1000000, 1), (1, 0)))", "galois_xor(100000000000000000000000)",
    ],
)  # fmt: skip
def test_large_parameters_on_a_small_board(text):
    game = parse(text, NAMES)
    started = time.process_time()
    assert list(solve(game, up_to=9).p_positions) == Definition(game).p_positions(9)
    assert time.process_time() - started < 10


@pytest.mark.parametrize(("x", "y"), [place for place in product(range(6), repeat=2) if sum(place) < 6])
@pytest.mark.parametrize("ends", ["x >= 0", "x == 0", "x + y <= 2", "x == y"])
def test_terminal_boards(ends, x, y):
    for text in (f"terminal(nim | diagonal, {ends})", f"misere(terminal(nim | diagonal, {ends}))"):
        game = parse(text)
        rules, found = Definition(game), solve_at(game, (x, y))
        assert found.outcome((x, y)) == rules.outcome((x, y))
        assert found.winning_moves((x, y)) == rules.winning_moves((x, y))


def test_periods_start_where_a_divisor_stays_zero():
    agrees("nim | keep(diagonal, gcd(k, max(10 - k, 0)) == k)", 16)
    agrees("nim | keep(diagonal, gcd(x0, max(8 - x0, 0)) == x0)", 16)


@pytest.mark.parametrize(
    "moves",
    ["where(q2 < 0) | (each((1, 0), (0, 3)) - nim)", "(nim(lengths=n < 4) - equal(1)) | (where(k2 + 2 == 0) - nim)"],
)
def test_a_union_of_parts_without_moves_is_refused_in_one_line(capsys, moves):
    assert main(["solve", f"piles(2, {moves})", "--up-to", "4"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
