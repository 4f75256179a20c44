"""Small requests import nothing heavy and start quickly."""

import os
import resource
import subprocess
import sys

import pytest

HEAVY = ("numpy", "numba", "rich", "flint", "importlib.metadata", "dataclasses")
SMALL = {
    "help": ["--help"],
    "solve": ["solve", "g1", "--count", "17"],
    "solve from the rules": ["solve", "nim | diagonal((x0 - x1)**2)", "--count", "17"],
    "export": ["export", "g1", "--format", "latex"],
    "export npz": ["export", "g1", "--format", "npz", "--output", os.devnull],
    "move": ["move", "g1", "11", "15"],
    "move in JSON": ["move", "t_wythoff(2)", "11", "15", "--json"],
    "show": ["show", "hammer"],
    "list": ["list"],
    "play": ["play", "wythoff", "3", "5"],
    "sum": ["sum", "wythoff", "3", "5", "t_wythoff(t=2)", "4", "7"],
    "palace": ["palace", "5", "--up-to", "7"],
    "palace's automaton": ["palace", "5", "--stencil"],
    "sequence by number": ["sequence", "A000201"],
    "term": ["sequence", "lower_wythoff", "--at", "10**50"],
    "word": ["word", "fibonacci"],
    "array": ["array", "wythoff"],
    "numeration": ["numeration", "zeckendorf", "100"],
    "decide": ["decide", "?msd_fib Ax Ey y > x & F[y] = @1"],
    "decide in JSON": ["decide", "x + y = 7", "--json"],
    "sequences": ["sequence"],
    "words": ["word"],
    "arrays": ["array"],
    "numeration systems": ["numeration"],
    "help of plot": ["plot", "--help"],
    "plot in the terminal": ["plot", "g1"],
    "plot": ["plot", "g1", "--up-to", "99", "--output", os.devnull],
}
# These compute more, but import nothing heavy either.
LONGER = {"prove": ["prove", "wythoff"]}
SCRIPT = """
import sys
from wythoff.apps.cli import main
try:
    main({arguments!r})
except SystemExit:
    pass
loaded = [name for name in {heavy!r} if name in sys.modules]
dataclasses = sum(hasattr(value, "__dataclass_fields__") for name, module in list(sys.modules.items())
                  if name.startswith("wythoff") for value in vars(module).values())
print(loaded, dataclasses, file=sys.stderr)
"""


def seconds(arguments: list[str]) -> float:
    """Return the CPU seconds of a program, which other programs on the machine hardly affect."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(arguments, check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("name", [*SMALL, *LONGER])
def test_small_requests_load_nothing_heavy(name):
    code = SCRIPT.format(arguments=(SMALL | LONGER)[name], heavy=HEAVY)
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[] 0"


# A small request may take as long as so many bare starts of Python; readable code is worth some imports.
MOST_STARTS = 10


@pytest.mark.slow
@pytest.mark.parametrize("arguments", SMALL.values(), ids=SMALL.keys())
def test_small_requests_start_within_ten_bare_starts(arguments, tmp_path_factory, monkeypatch):
    # An installed package has its bytecode; an editable checkout writes it at the first start.
    monkeypatch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.getbasetemp() / "bytecode"))
    command, bare = [sys.executable, "-m", "wythoff", *arguments], [sys.executable, "-c", "pass"]
    seconds(command)
    # Other programs disturb the processor caches: run both in turn and take the minimum of each.
    own, least = seconds(command), seconds(bare)
    for _ in range(6):
        own, least = min(own, seconds(command)), min(least, seconds(bare))
    for _ in range(20):
        if own <= MOST_STARTS * least:
            break
        own, least = min(own, seconds(command)), min(least, seconds(bare))
    assert own <= MOST_STARTS * least, (own, least)


def test_the_public_face_is_lazy_and_complete():
    import wythoff

    assert all(getattr(wythoff, name) is not None for name in wythoff.__all__)
    assert set(wythoff.__all__) <= set(dir(wythoff))
    with pytest.raises(AttributeError, match="no attribute 'grundi'"):
        wythoff.grundi  # noqa: B018


def test_sequences_load_no_game():
    code = SCRIPT.format(arguments=["sequence", "A000201"], heavy=("wythoff.game.rulesets", "wythoff.game.catalog"))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.splitlines()[-1] == "[] 0"


def test_a_decision_loads_nothing_about_games():
    code = "import sys\nfrom wythoff.apps.cli import main\nassert main(sys.argv[1:]) == 0\nprint(*sys.modules)"
    command = [sys.executable, "-c", code, "decide", "Ax Ey y > x"]
    loaded = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()[-1].split()
    assert "wythoff.questions.deciding" in loaded
    of_games = ("wythoff.game", "wythoff.solving.theorems", "wythoff.solving.solvers")
    assert [name for name in loaded if name.startswith(of_games)] == []
    again = subprocess.run(
        [*command[:-1], "?msd_fib Ax ($P('wythoff', x, x) => x = 0)"], capture_output=True, text=True, check=True
    )
    assert any(name.startswith(of_games) for name in again.stdout.splitlines()[-1].split())


def test_theorems_about_one_kind_of_game_load_with_that_kind():
    """Import only the files of theorems that may apply to the kind of game (decision 8)."""
    code = "import sys, wythoff\nwythoff.solve(sys.argv[1], up_to=9)\n"
    code += "print(*(name.split('.')[-1] for name in sys.modules if name.startswith('wythoff.solving.theorems.')))"

    def loaded(game):
        command = [sys.executable, "-c", code, game]
        return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())

    assert loaded("wythoff") == {"constraint", "fraenkel1982", "registry", "theorem", "wythoff1907"}
    assert "larsson2018" in loaded("wythoff_partizan")
    assert not loaded("nim | ray(1, 2)") & {
        "larsson2011",
        "larsson2018",
        "fraenkel2012",
        "cole1969",
        "latin",
        "one_pile",
    }


def test_checks_of_papers_are_loaded_for_what_they_check():
    """Import the checks of a paper only for its theorems; tables need none."""
    code = "import sys\nfrom wythoff.apps.cli import main\nstatus = main(sys.argv[1:])\n"
    code += "print(*sorted(name for name in sys.modules if name.startswith('wythoff.papers.checks.')), file=sys.stderr)"

    def loaded(*arguments):
        command = [sys.executable, "-c", code, "paper", *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stderr.split()

    assert loaded("fraenkel2004", "table", "10") == []
    assert loaded("fraenkel2004", "theorem", "1") == ["wythoff.papers.checks.fraenkel2004"]
