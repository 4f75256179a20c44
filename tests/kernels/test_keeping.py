"""The cache of compiled kernels on disk: processes share it, and damaged or foreign files in it do no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernels.engines import needs_numba
from wythoff.game.rulesets import Definition, parse

pytestmark = needs_numba

PROGRAM = """
from wythoff import kernels
from wythoff.expressions import parse_expression
from wythoff.kernels.compiled import constraint
import numpy as np
width = parse_expression({width!r}, ("x1", "y1", "x0"))
a, b = np.zeros(50, np.int64), np.zeros(50, np.int64)
constraint.constraint_pairs(width, a, b, 1, 50, 2**60)
made = constraint._kernels(width)["sure_pairs"]
print(sum(made._cache_hits.values()), a.tolist(), b.tolist())
"""


# Uses each kind of kernel that is generated as text, and prints how many were loaded from the cache.
OF_TEXT = """
from wythoff.kernels.compiled import keeping
loaded, load = [], keeping._OfRule.load_overload
def watched(self, *given):
    loaded.append(load(self, *given))
    return loaded[-1]
keeping._OfRule.load_overload = watched
from wythoff.kernels import limits
limits.compiling_pays = lambda seconds: True
import wythoff
{request}
print(len(loaded), sum(found is not None for found in loaded), found)
"""
REQUESTS = {
    "lines": "found = list(wythoff.solve('nim | diagonal | ray(1, 2)', columns=200, solver='by_sweep').p_positions)",
    "values": "found = [list(row) for row in wythoff.grundy('nim | diagonal | ray(1, 2)', up_to=20).values]",
    "options": "found = [list(row) for row in wythoff.grundy('nim | where(k == 2*l)', up_to=20).values]",
    "widths": "found = list(wythoff.solve('nim | diagonal(x1 % 3 + 1)', count=200).p_positions)",
}
# Two rules whose kernels call functions with equal names and types that compute different things.
RULES = [f"nim | where({moves})" for moves in ("k*l % 5 == 4", "abs(k - l) < 3")]
FILLED = """
import sys
from wythoff.kernels import limits
limits.compiling_pays = lambda seconds: True
from wythoff import solve
for rule in sys.argv[1:]:
    print(list(solve(rule, up_to=30, solver="by_pull").p_positions))
"""


def environment(folder: Path | str, bounds_checked: bool = False) -> dict[str, str]:
    """Return the environment of a process with the kernel cache `folder`, even if `make test-bounds` runs this."""
    return {**os.environ, "WYTHOFF_KERNELS": str(folder), "NUMBA_BOUNDSCHECK": str(int(bounds_checked))}


def run(folder: Path | str, width: str = "x1 % 3 + 1", bounds_checked: bool = False) -> str:
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(width=width)],
        env=environment(folder, bounds_checked),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert not done.stderr
    return done.stdout


def kernels(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.kernel"))


def test_a_second_process_loads_what_the_first_compiled(tmp_path):
    first, second = run(tmp_path), run(tmp_path)
    assert (first[0], second[0]) == ("0", "1") and first[1:] == second[1:]
    (made,) = kernels(tmp_path)
    # Another rule needs another kernel, and so does the same rule with bounds checked.
    assert run(tmp_path, "x1 % 3 + 2")[0] == "0"
    checked = run(tmp_path, bounds_checked=True)
    assert checked[0] == "0" and checked[1:] == first[1:]
    assert len(kernels(tmp_path)) == 3
    # A kernel file is compiled anew if it is damaged, cut short, or writable by others.
    whole = made.read_bytes()
    for harm in (b"", whole[:-1], whole[:32], bytes(32) + whole[32:], whole[:-32] + bytes(32), b"no kernel"):
        made.write_bytes(harm)
        assert run(tmp_path) == first
        assert made.read_bytes() != harm
    made.chmod(0o666)
    assert run(tmp_path) == first
    assert not made.stat().st_mode & 0o077
    assert run(tmp_path) == second


@pytest.mark.parametrize("request_", REQUESTS.values(), ids=REQUESTS)
def test_kernels_made_of_text_are_loaded_too(request_, tmp_path):
    program = [sys.executable, "-c", OF_TEXT.format(request=request_)]
    first, second = (
        subprocess.run(program, env=environment(tmp_path), capture_output=True, text=True, check=True).stdout.split(
            " ", 2
        )
        for _ in range(2)
    )
    assert first[0] == second[0] == second[1] != "0" and first[1] == "0"
    assert first[2] == second[2]


def filled(folder: Path, *rules: str) -> list[str]:
    """Print the P-positions of `rules`, one after another, in a new process; return a line for each rule."""
    program = [sys.executable, "-c", FILLED, *rules]
    done = subprocess.run(program, env=environment(folder), capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.slow
def test_kernels_of_two_processes_are_not_mixed_up(tmp_path):
    """Load kernels of two processes that numbered their functions alike.

    Once the second rule was played by the first.
    """
    right = [str(Definition(parse(rule)).p_positions(30)) for rule in RULES]
    assert [filled(tmp_path, rule) for rule in RULES] == [[one] for one in right]
    assert len(kernels(tmp_path)) == 2
    assert filled(tmp_path, *RULES) == right
    assert filled(tmp_path, *reversed(RULES)) == right[::-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are started anew")
def test_functions_have_other_numbers_in_every_process():
    from numba.core.bytecode import FunctionIdentity

    import wythoff.kernels.compiled.keeping  # noqa: F401  # numbers begin anywhere once it is loaded

    read, write = os.pipe()
    if not os.fork():
        os.write(write, str(FunctionIdentity.from_function(run).unique_id).encode())
        os._exit(0)
    os.wait()
    assert abs(int(os.read(read, 100)) - FunctionIdentity.from_function(run).unique_id) > 1 << 64


@pytest.mark.slow
def test_processes_write_at_once(tmp_path):
    program = [sys.executable, "-c", PROGRAM.format(width="y1 % 3 + 1")]
    started = [subprocess.Popen(program, env=environment(tmp_path), stdout=subprocess.PIPE) for _ in range(4)]
    said = {one.communicate()[0][1:] for one in started}
    assert len(said) == 1 and all(one.returncode == 0 for one in started)
    assert len(kernels(tmp_path)) == 1 and len(list(tmp_path.iterdir())) == 1
    assert run(tmp_path, "y1 % 3 + 1")[0] == "1"


def test_where_nothing_can_be_kept_all_works(tmp_path):
    file = tmp_path / "file"
    file.write_text("no folder")
    first = run("")
    assert first[0] == "0" and run(file) == first and run(file / "below") == first
    assert list(tmp_path.iterdir()) == [file]


def test_of_too_many_the_older_half_goes(tmp_path, monkeypatch):
    from wythoff.kernels.compiled import keeping

    monkeypatch.setattr(keeping, "MOST_KERNELS", 10)
    for n in range(10):
        path = tmp_path / f"{n}.kernel"
        path.write_bytes(b"")
        os.utime(path, (n, n))
    (tmp_path / "other").write_bytes(b"")
    keeping._make_room(str(tmp_path))
    assert sorted(path.name for path in tmp_path.iterdir()) == [*(f"{n}.kernel" for n in range(5, 10)), "other"]


@pytest.mark.skipif(not hasattr(os, "getuid"), reason="the folder is one of the user's profile")
@pytest.mark.parametrize(
    ("mode", "around", "own"),
    [
        (0o600, 0o700, True), (0o644, 0o755, True), (0o755, 0o755, True), (0o620, 0o755, False), (0o602, 0o755, False),
        (0o644, 0o775, False), (0o644, 0o757, False), (0o666, 0o777, False),
    ],
)  # fmt: skip
def test_what_others_may_write_is_not_run(mode, around, own, tmp_path):
    """Run a kernel only if nobody else can write it; that others can read it does no harm."""
    from wythoff.kernels.compiled import keeping

    folder = tmp_path / "kernels"
    folder.mkdir()
    path = folder / "one.kernel"
    path.write_bytes(b"")
    path.chmod(mode)
    folder.chmod(around)
    assert keeping._own(str(path)) is own


# Loads a kernel from each of many damaged files in one process.
DAMAGED = """
import pickle, random, sys
from hashlib import sha256
from pathlib import Path
from wythoff.expressions import parse_expression
from wythoff.kernels.compiled import constraint, keeping
from numba.core import serialize
import numpy as np

width = parse_expression("x1 % 3 + 1", ("x1", "y1", "x0"))

def answer():
    constraint._kernels.cache_clear()
    a, b = np.zeros(50, np.int64), np.zeros(50, np.int64)
    constraint.constraint_pairs(width, a, b, 1, 50, 2**60)
    return sum(constraint._kernels(width)["sure_pairs"]._cache_hits.values()), a.tolist(), b.tolist()

first = answer()
(path,) = Path(sys.argv[1]).glob("*.kernel")
whole = path.read_bytes()
size, chance, damaged = keeping.SIZE, random.Random(44), []
name = constraint._kernels(width)["sure_pairs"]._cache._cache_file._index_name.encode()
signed = lambda data: data + sha256(name + data).digest()
# What a digest does not see: files that were made so.
things = [None, (), (1,), {}, "kernel", [None] * 9, tuple(range(9)), ((None,) * 9,), 10**100, b"", Path, print]
texts = [b"", b".", b"N.", b"\\x80", b"cnowhere\\nnothing\\n.", *map(pickle.dumps, things)]
damaged += map(signed, texts)
parts = pickle.loads(whole)
damaged += [signed(serialize.dumps((*parts[:n], None, *parts[n + 1:]))) for n in (0, 1, 3)]
damaged += [signed(whole[:n]) for n in (1, 100, len(whole) // 2)]
damaged.append(whole[:-size] + sha256(b"other.nbi" + whole[:-size]).digest())
for _ in range(40):
    harmed = bytearray(whole)
    for _ in range(chance.choice((1, 3, 100))):
        harmed[chance.randrange(len(harmed))] ^= chance.randrange(1, 256)
    damaged.append(bytes(harmed[: chance.choice((len(harmed), chance.randrange(len(harmed))))]))
hits = 0
for each in damaged[:: int(sys.argv[2])]:
    path.write_bytes(each)
    path.chmod(0o600)
    found = answer()
    hits += found[0]
    assert found[1:] == first[1:]
print(first[0], hits, answer()[0])
"""


@pytest.mark.parametrize("step", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_a_damaged_kernel_is_compiled_anew_in_silence(tmp_path, step):
    program = [sys.executable, "-c", DAMAGED, tmp_path, str(step)]
    done = subprocess.run(program, env=environment(tmp_path), capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "0 0 1\n", "")


OF_NUMBA = """
import numpy as np
from wythoff.kernels.compiled.greedy import beside
xs, ys = np.zeros(3, np.int64), np.zeros(3, np.int64)
beside(xs[:1], ys[:1], 1, 2, 1, xs, ys)
print(sum(beside._cache_hits.values()), xs.tolist(), ys.tolist())
"""


@pytest.mark.slow
@pytest.mark.parametrize("harm", [b"", b"\x80", b"N.", None])
@pytest.mark.parametrize("ending", ["nbi", "nbc"])
def test_a_damaged_cache_of_numba_is_made_anew(tmp_path, ending, harm):
    program = [sys.executable, "-c", OF_NUMBA]
    within = {**environment(tmp_path), "NUMBA_CACHE_DIR": str(tmp_path)}

    def ran():
        done = subprocess.run(program, env=within, capture_output=True, text=True, check=True)
        assert not done.stderr
        return done.stdout

    first = ran()
    assert ran() != first  # it was loaded
    files = sorted(tmp_path.rglob(f"*.{ending}"))
    assert files
    for file in files:
        whole = file.read_bytes()
        file.write_bytes(whole[: len(whole) // 2] if harm is None else harm)
    assert ran() == first
    assert ran() != first
