"""Plugins: packages that add games, sequences and theorems, seen by their authors and by their users."""

import json
import os
import pickle
import shutil
import subprocess
import sys
import time
from importlib.metadata import PathDistribution
from itertools import count

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.base import plugins

NUMBERS = count()
CODE = '''
import wythoff as w
from wythoff.game.catalog import Entry
from wythoff.game.rulesets.matching.rule import Rule
from wythoff.sequences.kinds import IntegerSequence, Word
from wythoff.solving.solution import Evidence
from wythoff.solving.theorems import Finding, Theorem
from wythoff.solving.theorems.outcomes import ByOutcome
from wythoff.solving.conclusions.position_rows import Rows
from wythoff.solving.theorems.theorem import of_kind

WIDER = "nim | diagonal(7)"

class Odd(w.Game):
    """Take an odd number from one pile, at most `most`.

    More words.
    """
    def __init__(self, most=99):
        if most % 2 == 0:
            raise ValueError("most must be odd")
        self.most = most

    def options(self, position):
        x, y = position
        odd = range(1, self.most + 1, 2)
        return [(x - k, y) for k in odd if k <= x] + [(x, y - k) for k in odd if k <= y]

def many(k, *, d=1):
    """Diagonals."""
    return f"nim | diagonal({k}, step={d})"

FULL = Entry("full", "Words.", "nim | ray(2, 5)", "A Paper", examples=())
ITSELF = "itself | nim"

class Powers(IntegerSequence):
    """Powers of a base."""
    def __init__(self, base=2):
        self.base = base
    def term(self, n):
        return self.base**n

class Fails(IntegerSequence):
    def term(self, n):
        return 1 // 0

class Zeros(Word):
    """Zeros."""
    def letter(self, n):
        return 0

FORMULA, LISTED = "floor(n*sqrt(7))", [0, 2, 5, 7]

def theorem(is_p, of=None):
    return Theorem(
        "A. Uthor 2026, Theorem 1", "The P-positions have an even sum.", of or of_kind(Odd, "odd()"),
        lambda game, found: Finding(Evidence("proved", "what it says itself"), "this is odd()"),
        lambda game, found: ByOutcome(game, is_p, ("x + y is even",)),
    )

EVEN = theorem(lambda position: sum(position) % 2 == 0)
WRONG = theorem(lambda position: sum(position) % 2 == 0 and sum(position) < 9)
RAISES = theorem(lambda position: 1 // 0)
GIVEN = Theorem(
    "A. Uthor 2026, Theorem 1", "The P-positions have an even sum.", of_kind(Odd, "odd()"),
    lambda game, found: Finding(Evidence("proved", ""), "sums modulo 2", given=2),
    lambda game, found: ByOutcome(game, lambda position: sum(position) % found == 0, ("x + y is even",)),
)
RAY = [Theorem(
    "A. Uthor 2026, Theorem 2", "Every pile has its own partner.", Rule("nim | diagonal((x0 - x1)**2 + 7)"),
    lambda game, found: Finding(Evidence("proved", ""), ""),
    lambda game, found: Rows(game, lambda x: (x,), ("b_n = a_n",)),
)]
'''


class Package:
    """An installed plugin: its module, and the metadata folder that lists what it offers as entry points."""

    def __init__(self, folder, code: str) -> None:
        self.module = f"plugged_{next(NUMBERS)}"
        self.name = f"wythoff-{self.module.replace('_', '-')} 1.2"
        self.folder, self.code = folder, code

    def offer(self, **groups: dict[str, str]) -> None:
        metadata = self.folder / f"wythoff_{self.module}-1.2.dist-info"
        metadata.mkdir()
        (self.folder / f"{self.module}.py").write_text(self.code)
        lines = ["[console_scripts]", "games = nothing:at_all", ""]
        for group, names in groups.items():
            lines += [f"[wythoff.{group}]", "# a comment", *(f"{n} = {self.module}:{at}" for n, at in names.items())]
        (metadata / "entry_points.txt").write_text("\n".join(lines))
        (metadata / "METADATA").write_text(f"Name: wythoff-{self.module.replace('_', '-')}\nVersion: 1.2\n")


@pytest.fixture
def package(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(tmp_path))
    return Package(tmp_path, CODE)


def line_of(capsys, *arguments: str) -> str:
    """Run a command that must be refused; return the one line of its error message."""
    assert main([*arguments]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("wythoff: ")
    assert said.err.count("\n") == 1
    return said.err


def test_a_game_by_notation(package, capsys) -> None:
    package.offer(games={"wider": "WIDER", "full": "FULL"})
    assert w.parse("wider") == w.parse("nim | diagonal(7)")
    assert w.parse("misere(wider)") == w.parse("misere(nim | diagonal(7))")
    assert main(["show", "wider"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("wider(): nim | diagonal(7)\n")
    assert f"Source: the package {package.name}" in said
    assert "proved: Fraenkel 1982" in said  # what it means is known
    assert main(["show", "full", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["source"] == f"A Paper; the package {package.name}"


def test_a_game_in_python(package, capsys) -> None:
    package.offer(games={"odd": "Odd", "many": "many"})
    assert str(w.parse("odd(most=3)")) == "Odd(most=3)"
    assert w.solve("odd", up_to=3).p_positions[:] == ((0, 0), (0, 2), (1, 1), (1, 3), (2, 2), (3, 3))
    assert w.parse("many(3, d=2)") == w.parse("nim | diagonal(3, step=2)")
    assert str(w.parse("misere(block(odd(3), 1))")) == "misere(block(Odd(most=3), 1))"
    assert main(["solve", "odd", "--up-to", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["name"] == "odd(most=99)"
    assert "odd: most must be odd" in line_of(capsys, "solve", "odd(4)")
    assert "odd must be called" not in line_of(capsys, "solve", "many")


def test_the_listing_says_where_games_come_from(package, capsys) -> None:
    package.offer(games={"wider": "WIDER", "odd": "Odd"})
    assert main(["list"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row for row in rows if row.endswith(f"package {package.name}")] == rows[-2:]
    assert rows[-2].startswith("odd(most=99)")
    assert main(["list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["games"]
    assert [entry["signature"] for entry in listed if entry.get("package") == package.name] == [
        "odd(most=99)",
        "wider()",
    ]
    assert [entry.signature for entry in w.games() if entry.package] == ["odd(most=99)", "wider()"]


def test_python_is_warned_of_games_that_cannot_be_used(package) -> None:
    package.offer(games={"wider": "WIDER", "nothing": "NOTHING_THERE"})
    with pytest.warns(UserWarning, match="'nothing' of the package .* could not be loaded"):
        assert [entry.name for entry in w.games() if entry.package] == ["wider"]


def test_sequences(package, capsys) -> None:
    package.offer(sequences={"seven": "FORMULA", "powers": "Powers", "listed": "LISTED", "zeros": "Zeros"})
    assert w.sequence("seven").terms(5) == [2, 5, 7, 10, 13]
    assert w.sequence("powers(base=3)").term(30) == 3**30
    assert w.sequences.complement("seven").terms(4) == [1, 3, 4, 6]
    assert w.sequence("listed")[4] == 7
    assert w.word("zeros").letters(3) == [0, 0, 0]
    assert pickle.loads(pickle.dumps(w.sequence("powers(base=3)"))).terms(2) == [3, 9]
    assert main(["sequence", "powers", "--count", "3"]) == 0
    assert f"Source: the package {package.name}" in capsys.readouterr().out
    assert main(["sequence"]) == 0
    assert f"package {package.name}: Powers of a base." in capsys.readouterr().out
    assert "must be of the kind word, but is of the kind sequence" in line_of(capsys, "word", "powers")


def test_a_theorem_is_a_statement_of_its_package(package, capsys) -> None:
    package.offer(games={"odd": "Odd"}, theorems={"even": "EVEN"})
    said = w.questions.solve_at("odd", (10**40, 10**40))
    assert said.outcome((10**40, 10**40)) == "P"
    evidence = said.evidence
    assert (evidence.kind, evidence.up_to) == ("conjectured", 20)  # a plugin's theorem is never "proved"
    assert evidence.text == f"A. Uthor 2026, Theorem 1, as stated by the package {package.name}"
    assert w.solve("odd", up_to=9).evidence.kind == "computed"
    assert main(["explain", "odd", "--up-to", "9"]) == 0
    assert f"as stated by the package {package.name}: yes" in capsys.readouterr().out
    assert w.solve("wythoff", up_to=9).evidence.text == "Wythoff 1907"


def test_theorem_gets_what_its_finding_gives(package) -> None:
    package.offer(games={"odd": "Odd"}, theorems={"even": "GIVEN"})
    said = w.questions.solve_at("odd", (10**40, 10**40 + 1))
    assert said.outcome((10**40, 10**40 + 1)) == "N" and said.evidence.kind == "conjectured"


@pytest.mark.parametrize(
    ("theorem", "reason"),
    [
        ("WRONG", "disagrees with the rules of Odd(most=99): it says of (5, 5) that it is an N-position"),
        ("RAISES", "failed in is_p: ZeroDivisionError"),
        ("NOWHERE", "could not be loaded: AttributeError"),
        ("WIDER", "must be a Theorem, or a list of them, was 'nim | diagonal(7)'"),
    ],
)
def test_a_theorem_that_is_wrong_is_refused(theorem: str, reason: str, package, capsys) -> None:
    package.offer(games={"odd": "Odd"}, theorems={"even": theorem})
    said = line_of(capsys, "move", "odd", "30", "31")
    assert f"'even' of the package {package.name} {reason}" in said
    assert main(["solve", "g1", "--count", "3"]) == 0  # a game with a theorem here needs no plugin


def test_names_in_files_load_nothing(package, tmp_path) -> None:
    package.offer(games={"wider": "WIDER"})
    w.Claim("nim | diagonal(7)", "wythoff").save(tmp_path / "claim.json")
    text = (tmp_path / "claim.json").read_text()
    (tmp_path / "claim.json").write_text(text.replace("nim | diagonal(7)", "wider"))
    w.export(w.solve("wider", count=5), tmp_path / "table.json")
    text = (tmp_path / "table.json").read_text()
    (tmp_path / "table.json").write_text(text.replace("nim | diagonal(7)", "wider"))
    for load, name in ((w.Claim.load, "claim.json"), (w.load, "table.json")):
        with pytest.raises(w.NotationError, match="wider"):
            load(tmp_path / name)


def test_a_theorem_about_a_notation_is_held_against_the_rules(package) -> None:
    package.offer(theorems={"ray": "RAY"})
    with pytest.raises(w.RequestError, match=r"disagrees with the rules of .*: it says of \(1, 1\) that it is a P-"):
        w.solve("nim | diagonal((x0 - x1)**2 + 7)", up_to=5)


@pytest.mark.parametrize(
    ("name", "place", "code", "reason"),
    [
        ("broken", "GONE", CODE, "could not be loaded: AttributeError"),
        ("broken", "GAME", "import not_there_at_all", "could not be loaded: ModuleNotFoundError: No module"),
        ("broken", "GAME", "raise SystemExit(0)", "could not be loaded: SystemExit: it ended the program (0)"),
        ("broken", "GAME", "1 +", "could not be loaded: SyntaxError"),
        ("broken", "GAME", "GAME = 3", "must be a notation, a game, a class of games, a function"),
        ("broken", "GAME", "GAME = 'nim | what'", "must be a game: unknown name 'what'"),
        ("broken", "GAME", "def GAME(): return 3", "must return a game, returned 3"),
        ("broken", "GAME", "def GAME(): return 1 // 0", "could not be made: ZeroDivisionError"),
        ("broken", "GAME", "def GAME(text: str): return text", "could not be called: ParameterError"),
        ("itself", "ITSELF", CODE, "contains itself: a game must not be defined by itself"),
        ("other", "FULL", CODE, "must be an Entry of the same name, was the Entry 'full'"),
    ],
)  # fmt: skip
def test_a_broken_game_is_one_line(name, place, code, reason, package, capsys) -> None:
    package.code = code
    package.offer(games={name: place})
    assert f"'{name}' of the package {package.name} {reason}" in line_of(capsys, "solve", name, "--up-to", "5")
    with pytest.raises(w.RequestError, match="of the package"):
        w.parse(name)
    assert main(["solve", "g1", "--count", "3"]) == 0


def test_a_broken_sequence_is_one_line(package, capsys) -> None:
    package.offer(sequences={"fails": "Fails", "gone": "GONE", "phi": "FORMULA", "text": "WIDER"})
    assert f"the package {package.name} raised ZeroDivisionError" in line_of(capsys, "sequence", "fails")
    assert f"'gone' of the package {package.name} could not be loaded" in line_of(capsys, "sequence", "gone")
    assert "must have a name made of letters" in line_of(capsys, "sequence", "phi")
    assert "must be a formula in n, terms" in line_of(capsys, "sequence", "text")


def test_no_package_shadows_what_is_built_in(package, capsys) -> None:
    package.offer(games={"wythoff": "WIDER", "diagonal": "WIDER"}, sequences={"lower_wythoff": "FORMULA"})
    assert w.parse("wythoff") == w.parse("nim | diagonal")
    assert w.sequence("lower_wythoff").terms(3) == [1, 3, 4]
    assert main(["list"]) == 2
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        f"wythoff: {name!r} of the package {package.name} is ignored, because a game already has this name"
        for name in ("diagonal", "wythoff")
    ]
    assert "fibonacci_nim" in said.out
    assert main(["sequence"]) == 2
    assert capsys.readouterr().err.count("is ignored, because") == 1


def test_two_packages_with_one_name(package, tmp_path, capsys) -> None:
    package.offer(games={"wider": "WIDER"})
    Package(tmp_path, CODE).offer(games={"wider": "FULL"})
    assert "uninstall one of the two packages" in line_of(capsys, "solve", "wider")


def test_a_package_of_many_names_is_sorted_once(package, monkeypatch) -> None:
    package.offer(games={f"many{number}": "WIDER" for number in range(20_000)})
    begun = time.process_time()
    assert len(plugins.offered("wythoff.games")) == 20_000
    for number in range(20_000):
        found = plugins.only("wythoff.games", f"many{number}")
        assert found is not None and found.name == f"many{number}"
    assert time.process_time() - begun < 5


def test_packages_can_be_switched_off(package, monkeypatch) -> None:
    package.offer(games={"wider": "WIDER"})
    monkeypatch.setenv("WYTHOFF_PLUGINS", "off")
    with pytest.raises(w.NotationError, match="unknown name 'wider'"):
        w.parse("wider")


def test_known_names_look_for_no_package(tmp_path) -> None:
    code = (
        "import sys; from wythoff.apps.cli import main; main(sys.argv[1:]); from wythoff.base import plugins\n"
        "print(plugins._all_offered.cache_info().misses, 'importlib.metadata' in sys.modules)"
    )
    for arguments in (
        ["solve", "g1"],
        ["move", "t_wythoff(2)", "3", "4"],
        ["sequence", "A000201"],
        ["word", "fibonacci"],
    ):
        done = subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "0 False"


def test_from_the_command_line_of_an_installation(package) -> None:
    package.offer(games={"wider": "WIDER"}, theorems={"even": "EVEN"})
    path = os.pathsep.join([str(package.folder), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "wythoff", "solve", "wider", "--count", "3"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path})
    assert done.stdout.splitlines()[0] == "P-positions of nim | diagonal(7), the first 3"


def test_metadata_that_is_no_metadata(tmp_path, monkeypatch) -> None:
    for name, content in (
        ("a", b"\xff[wythoff.games]\n=\nx\n[\n"),
        ("b", b"[wythoff.games]\ny="),
        ("c", b"[wythoff.games]\nx\n"),
        ("d", b"x = y:z\n"),
    ):
        metadata = tmp_path / f"{name}-1.dist-info"
        metadata.mkdir()
        (metadata / "entry_points.txt").write_bytes(content)
        (metadata / "METADATA").write_text(f"Name: {name}\nVersion: 1\n")
    (tmp_path / "e-1.dist-info").write_text("a file")
    (tmp_path / "f-1.dist-info").mkdir()
    (tmp_path / "f-1.dist-info" / "entry_points.txt").write_text("[wythoff.games]\nx = y:z\n")  # without a name
    monkeypatch.syspath_prepend(str(tmp_path))
    assert [item.name for item in plugins.offered("wythoff.games")] == ["y"]
    with pytest.raises(w.RequestError, match="'y' of the package b 1 could not be loaded: ValueError"):
        w.parse("y")


def test_of_a_package_installed_twice_the_first_counts(package, tmp_path, monkeypatch) -> None:
    package.offer(games={"wider": "WIDER", "odd": "Odd"})
    newer = tmp_path / "newer"
    newer.mkdir()
    metadata = newer / f"wythoff_{package.module}-2.0.dist-info"
    metadata.mkdir()
    (metadata / "entry_points.txt").write_text(f"[wythoff.games]\nodd = {package.module}:Odd\n")
    (metadata / "METADATA").write_text(f"Name: Wythoff_{package.module}\nVersion: 2.0\n")
    monkeypatch.syspath_prepend(str(newer))
    assert [(item.name, item.package) for item in plugins.offered("wythoff.games")] == [
        ("odd", f"Wythoff_{package.module} 2.0")
    ]


OFFER = {"entry_points.txt": "[wythoff.games]\nwider = wider_rule:WIDER\n", "PKG-INFO": "Name: wider\nVersion: 1\n"}


def written(folder):
    """Write metadata of a package into `folder`, with the file names of older and of newer tools; return `folder`."""
    folder.mkdir(parents=True)
    for name, text in {**OFFER, "METADATA": OFFER["PKG-INFO"]}.items():
        (folder / name).write_text(text)
    return folder


def egg_info(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(written(folder / "wider.egg-info").parent))


def egg(folder, monkeypatch):
    monkeypatch.syspath_prepend(str(written(folder / "wider-1-py3.egg" / "EGG-INFO").parent))


def egg_in_an_archive(folder, monkeypatch):
    written(folder / "unpacked" / "EGG-INFO")
    shutil.make_archive(str(folder / "wider-1-py3"), "zip", folder / "unpacked")
    monkeypatch.syspath_prepend(str((folder / "wider-1-py3.zip").rename(folder / "wider-1-py3.egg")))


def archive(folder, monkeypatch):
    written(folder / "unpacked" / "wider-1.dist-info")
    monkeypatch.syspath_prepend(shutil.make_archive(str(folder / "packed"), "zip", folder / "unpacked"))


def import_hook(folder, monkeypatch):
    metadata = written(folder / "elsewhere" / "wider-1.dist-info")

    class Hook:
        @staticmethod
        def find_spec(name, path=None, target=None):
            return None

        @staticmethod
        def find_distributions(context):
            known = PathDistribution(metadata)
            return [known] if context.name in (None, known.name) else []

    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Hook])
    monkeypatch.syspath_prepend(str(folder))  # a path that is not in any cache yet


@pytest.mark.parametrize("install", [egg_info, egg, egg_in_an_archive, archive, import_hook])
def test_packages_are_found_wherever_python_finds_them(install, tmp_path, monkeypatch) -> None:
    install(tmp_path, monkeypatch)
    assert [(item.name, item.package) for item in plugins.offered("wythoff.games")] == [("wider", "wider 1")]


@pytest.mark.parametrize("offers", [False, True])
def test_metadata_is_loaded_only_where_a_package_names_us(offers, tmp_path) -> None:
    metadata = written(tmp_path / "wider-1.dist-info")
    if not offers:
        (metadata / "entry_points.txt").write_text("[console_scripts]\nwider = wider_rule:main\n")
    code = "import sys; from wythoff.base import plugins; found = plugins.offered('wythoff.games')\n"
    code += "print(len(found), 'importlib.metadata' in sys.modules)"
    path = os.pathsep.join([str(tmp_path), os.path.dirname(os.path.dirname(w.__file__))])
    command = [sys.executable, "-S", "-c", code]  # without site-packages
    done = subprocess.run(command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path})
    assert done.stdout == ("1 True\n" if offers else "0 False\n")
