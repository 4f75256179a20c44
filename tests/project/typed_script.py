"""A script as a user writes it, with every public name: `mypy --strict` finds nothing in it, and it runs.

`python -m tests.project.typed_script FOLDER` writes its files into a folder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import wythoff as w


def rules() -> None:
    """Games, from notation and in Python."""
    nim: w.Nim = w.Nim()
    games: list[w.Game] = [
        w.parse("nim | diagonal(x1 + 1)"),
        nim | w.Diagonal(2) | w.Jump(1, 2) | w.Ray(1, 2) | w.Vector(3, 1),
        nim | w.Keep(w.Diagonal(), "x1 > 2"),
        w.Where("k*l == 0"),
        w.Terminal(nim | w.Diagonal(), "x + y <= 2"),
        w.Block(nim | w.Diagonal(), 1),
        w.Misere(nim | w.Diagonal()),
        w.Star(w.parse("wythoff")),
    ]
    names: list[str] = [str(game) for game in games]
    same: bool | None = w.same_game(games[0], names[0])
    outcome: str = w.Definition(games[0]).outcome((1, 2))
    sides = w.parse("wythoff_partizan")
    assert same and outcome == "P" and isinstance(sides, w.PartizanGame)
    left: str = w.PartizanDefinition(sides).outcome((3,))
    assert left in ("P", "N", "L", "R")


def positions() -> None:
    """P-positions, winning moves, and how they are known."""
    solution: w.Solution = w.solve("g1", count=5)
    with w.allowing(5.0):
        assert solution.stopped is None
    evidence: w.Evidence = solution.evidence
    pairs: list[tuple[int, ...]] = [*solution, *solution.p_positions]
    move: tuple[int, ...] | None = solution.winning_move((11, 15))
    assert evidence.kind == "proved" and len(pairs) == 10 and move == (4, 11)
    plan: w.Strategy = w.strategy("g1")
    far: tuple[int, ...] | None = plan.winning_move((10**30, 10**30))
    assert far is not None and w.solve_at("g1", (3, 4)).outcome((3, 4)) == "N"
    chunks: Iterator[Sequence[tuple[int, ...]]] = w.stream("g1", 10)
    assert sum(map(len, chunks)) == 10
    able: list[str] = [verdict.solver for verdict in w.explain("g1") if verdict.applies]
    assert able and str(w.explanation("g1")) and str(w.why("g1", (11, 15))) and w.move("g1", (11, 15)).winning_moves
    claim: w.Claim = w.Claim("wythoff", "floor(n*phi), a(n) + n")
    assert bool(claim.check(20)) and bool(w.check("g1", 20))
    formulas: list[str] = [guess.text for guess in w.guess("wythoff").guesses]
    assert formulas == ["floor(n*phi), floor(n*phi**2)"]


def questions() -> None:
    """What else is asked of games."""
    said: list[object] = [
        w.compare("g1", "wythoff", 10), w.adjoinable("wythoff", 20), w.beams("wythoff", 200),
        w.fixed("npile_wythoff(n=3)", 1, 50),
        w.invariance("wythoff", 10), w.misere_class("wythoff", 20), w.reflexive("wythoff", 10),
        w.dynamic_classes("imitation(m=1, p=1)", 3), w.replay("imitation(m=1, p=2)", (2, 2), [(0, 1)]),
        w.Match("wythoff", (3, 4)), *w.slopes("wythoff", 200), w.filling(1, 2),
    ]  # fmt: skip
    assert all(map(str, said))
    described: w.Description = w.describe("g1")
    printed: list[str] = [entry.verdict for entry in w.paper("fraenkel2004", "table", 10)]
    assert described.call == "g1()" and printed == ["misprint"] and "g1" in {entry.name for entry in w.games()}
    checked: w.Verification = w.verify("/none")
    assert not checked
    decision: w.Decision = w.decide("?msd_fib Ax Ey y > x & F[y] = @1", limits=w.Limits(seconds=30))
    proof: w.Proof = w.prove("wythoff")
    assert proof.proved and proof.winning_move((7, 7)) is not None
    several = w.decide_file('eval one "x + y = 7":')
    relation: w.Relation | None = several[0][1].relation
    assert decision.truth is True and relation is not None and relation.contains((3, 4))


def values() -> None:
    """Sprague-Grundy values."""
    table: w.GrundyTable = w.grundy("wythoff", up_to=6)
    level: w.LevelSet = w.level_set("wythoff", 1, count=5)
    levels: Iterator[w.LevelSet] = w.level_sets("wythoff", 2, count=3)
    whole: w.Sum = w.sum_of("wythoff", (3, 5), "g1", (1, 2))
    value: int = table.value((3, 4))
    assert value == table[3, 4] and len(level) == 5 and len(list(levels)) == 3 and whole.outcome == "P"
    assert w.value_at("wythoff", (3, 4)).value == value and w.option_values("wythoff", (1, 1))
    assert w.grundy_row("wythoff", 1, columns=9) and w.periodicity("wythoff", 1).row == 1
    assert len(w.periodicities("wythoff", range(2))) == 2
    palaces = w.palace_numbers("block(wythoff, 4)", up_to=6)
    bands = list(w.palace_bands("block(wythoff, 4)", rows=6))
    far: w.FarLevel = w.FarLevel(1)
    automaton: type[w.CellularAutomaton] = w.CellularAutomaton
    assert str(palaces) and bands and str(far) and automaton


def sequences() -> None:
    """Numbers, sequences, words, arrays and numeration systems."""
    lower = w.sequence("lower_wythoff")
    term: int = lower[3]
    first: Sequence[int] = lower[:5]
    own = w.complement(w.sequence([0, 2, 5, 7]))
    assert (term, list(first)) == (4, [1, 3, 4, 6, 8]) and 5 not in lower and own[1] == 1
    letters: Sequence[int] = w.word("fibonacci")[:8]
    entry: int = w.array("wythoff")[3, 4]
    digits: str = str(w.numeration("zeckendorf"))
    phi: w.Quadratic = w.read_number("phi")
    beatty: w.Beatty = w.Beatty(phi)
    assert letters and entry and digits and beatty.term(3) == 4 and w.mex([0, 1, 3]) == 2
    assert list(w.differences("lower_wythoff")[:3]) == [2, 1, 2] and w.dispersion("upper_wythoff")[1, 1] == 1
    assert w.against_u1([1, 2]) is None or w.against_u2([1, 2]) is None or w.spaced_ratio(1, 1) is not None
    pairs: list[tuple[int, ...]] = [*w.p_complementary_pairs(1, 2, 5), *w.candidates("x1 + 1", 5)]
    assert len(pairs) == 10 and w.spaced_matrix(1, 2) == [[0, 0, 1], [1, 0, 1], [0, 1, 0]]
    titles: list[str] = [match.title for match in w.lookup([1, 3, 4, 6, 8, 9, 11, 12])]
    assert titles and str(w.identify("wythoff")) and w.balance(letters).balanced and w.generation_claims("self_rule", 9)


def studies() -> None:
    """Studies of a game, censuses of many, and a board for a notebook."""
    study: w.Study = w.study("wythoff", columns=45, seconds=0.1)
    findings: tuple[w.Finding, ...] = study.findings
    assert findings and "wythoff" in study.to_html()
    family: w.Family = w.Family("nim | jump(1, {q})", q=range(1, 4))
    spelling: str = family.unrank(1)
    assert family.rank(spelling) == 1 and len(w.atlas.families()) > 3
    assert w.board("wythoff", (3, 5), opponent="friend") is not None


def files(folder: Path) -> None:
    """Exports, LaTeX and pictures."""
    path = folder / "g1.csv"
    w.export("g1", path, count=5)
    assert w.load(path) and w.latex(w.solve("g1", count=3))
    w.plot("wythoff", folder / "wythoff.svg", up_to=20)
    w.plot_word("fibonacci", folder / "fibonacci.svg", count=30)
    w.plot_array("wythoff", folder / "array.svg", rows=4, columns=4)
    assert w.picture("wythoff", up_to=20) and w.drawing("wythoff", up_to=9)
    assert len(w.paper_figure("visions2019", "4")) >= 1


def errors() -> None:
    """Every error is a WythoffError."""
    kinds: tuple[type[w.WythoffError], ...] = (
        w.CommandError, w.EvaluationError, w.MoveError, w.NotationError, w.ParameterError, w.PositionError,
        w.RequestError, w.TooLargeError, w.UnsolvedError,
    )  # fmt: skip
    try:
        w.parse("nym")
    except w.NotationError as error:
        text: str = error.text
    try:
        w.decide_file('eval one "Ax x >= 0":\nlearn two;')
    except w.CommandError as error:
        refused: tuple[int, str, int] = error.line, error.command, len(error.done)
    assert refused == (2, "learn", 1)
    assert text == "nym" and all(issubclass(kind, w.WythoffError) for kind in kinds) and w.__version__


def main(folder: str) -> None:
    """Everything, one after the other."""
    for part in (rules, positions, questions, values, sequences, studies, errors):
        part()
    files(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1])
