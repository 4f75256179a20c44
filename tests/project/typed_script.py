"""A script that uses every public name, as a user would write it; `mypy --strict` accepts it.

`python -m tests.project.typed_script FOLDER` runs it; the files it writes go to FOLDER.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, assert_type

import wythoff as w

if TYPE_CHECKING:
    from pandas import DataFrame


def rules() -> None:
    """Make games from notation and in Python."""
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
    same: bool | None = w.questions.same_game(games[0], names[0])
    outcome: str = w.Definition(games[0]).outcome((1, 2))
    sides = w.parse("wythoff_partizan")
    assert same and outcome == "P" and isinstance(sides, w.PartizanGame)
    left: str = w.types.PartizanDefinition(sides).outcome((3,))
    assert left in ("P", "N", "L", "R")


def positions() -> None:
    """Solve for P-positions and winning moves, and read the evidence."""
    solution: w.types.Solution = w.solve("g1", count=5)
    assert w.solve("g1", count=5, progress=w.questions.allowing(5.0)).stopped is None
    evidence: w.types.Evidence = solution.evidence
    hypotheses: tuple[w.types.Hypothesis, ...] = evidence.hypotheses
    bound: w.types.Bound = solution.bound
    listed: w.types.PositionList = solution.p_positions
    pairs: list[w.types.Position] = [*solution, *listed]
    move: w.types.Position | None = solution.winning_move((11, 15))
    assert evidence.kind == "proved" and hypotheses and bound.value == 5 and len(pairs) == 10 and move == (4, 11)
    plan: w.types.Strategy = w.strategy("g1")
    far: w.types.Position | None = plan.winning_move((10**30, 10**30))
    assert far is not None and w.questions.solve_at("g1", (3, 4)).outcome((3, 4)) == "N"
    chunks: Iterator[w.types.PositionList] = w.questions.stream("g1", 10)
    assert sum(map(len, chunks)) == 10
    choices: w.types.Choices = w.move("g1", (11, 15))
    assert choices.winning_moves == ((3, 6), (4, 11)) and w.move("wythoff", (5, 8)).winning_moves[0] == (3, 5)
    two: type[w.types.ChoicesOfTwo] = w.types.ChoicesOfTwo
    sides: type[w.types.PartizanSolution] = w.types.PartizanSolution
    reasons: w.types.Reasons = w.why("g1", (11, 15))
    verdicts: w.types.AnswerList[w.types.SolverVerdict] = w.explain("g1")
    able: list[str] = [verdict.solver for verdict in verdicts if verdict.applies]
    explanation: w.types.Explanation = w.questions.explanation("g1")
    assert two and sides and able and str(reasons) and str(explanation)
    claim: w.Claim = w.Claim("wythoff", "floor(n*phi), a(n) + n")
    report: w.types.CheckReport = w.check("g1", 20)
    guessed: w.types.Guessing = w.guess("wythoff")
    formulas: list[str] = [guess.text for guess in guessed.guesses]
    assert bool(claim.check(20)) and bool(report) and formulas == ["floor(n*phi), floor(n*phi**2)"]


def questions() -> None:
    """Ask all other questions about games."""
    compared: w.types.Comparison = w.compare("g1", "wythoff", 10)
    adjoining: w.types.Adjoining = w.questions.adjoinable("wythoff", 20)
    beams: w.types.Beams = w.questions.beams("wythoff", 200)
    slopes: w.types.Slopes = w.questions.slopes("wythoff", 200)
    filling: w.types.Filling | None = w.questions.filling(1, 2)
    pattern: w.types.FixedPattern = w.questions.fixed("npile_wythoff(n=3)", 1, 50)
    invariance: w.types.Invariance = w.questions.invariance("wythoff", 10)
    misere: w.types.MisereClass = w.questions.misere_class("wythoff", 20)
    reflexivity: w.types.Reflexivity = w.questions.reflexive("wythoff", 10)
    classes: w.types.DynamicClasses = w.questions.dynamic_classes("imitation(m=1, p=1)", 3)
    replay: w.types.Replay = w.questions.replay("imitation(m=1, p=2)", (2, 2), [(0, 1)])
    match: w.questions.Match = w.questions.Match("wythoff", (3, 4))
    answers: list[object] = [
        compared, adjoining, beams, *slopes, filling, pattern, invariance, misere, reflexivity, classes, replay, match
    ]  # fmt: skip
    assert all(map(str, answers)) and len(w.questions.candidates("x1 + 1", 5)) == 5
    described: w.types.Description = w.describe("g1")
    named: w.types.Answers[w.types.GameEntry] = w.games()
    entries: w.types.AnswerList[w.types.PaperEntry] = w.paper("fraenkel2004", "table", 10)
    printed: list[str] = [entry.verdict for entry in entries]
    assert described.call == "g1()" and printed == ["misprint"] and "g1" in {entry.name for entry in named}
    checked: w.types.Verification = w.verify("/none")
    assert not checked
    decision: w.types.Decision = w.decide("?msd_fib Ax Ey y > x & F[y] = @1", limits=w.automata.Limits(seconds=30))
    counting: w.types.Counting = w.count("x + y = n", by="n")
    counts: dict[str, w.types.Counting] = w.questions.position_counts(w.prove("nim | diagonal"))
    formula: w.types.WordFormula = next(w.questions.factor_formulas("fibonacci", 10))
    proof: w.types.Proof = w.prove("wythoff")
    assert proof.proved and proof.winning_move((7, 7)) is not None
    several: w.types.Decisions = w.automata.decide_file('eval one "x + y = 7":')
    relation: w.types.Relation | None = several[0][1].relation
    assert decision.truth is True and relation is not None and relation.contains((3, 4)) and counting.value(6) == 7
    assert counts["P-positions"].rank and formula.of == "factors"


def values() -> None:
    """Compute Sprague-Grundy values."""
    table: w.types.GrundyTable = w.grundy("wythoff", up_to=6)
    level: w.types.LevelSet = w.values.level_set("wythoff", 1, count=5)
    levels: Iterator[w.types.LevelSet] = w.values.level_sets("wythoff", 2, count=3)
    whole: w.types.Sum = w.values.sum_of("wythoff", (3, 5), "g1", (1, 2))
    value: int = table.value((3, 4))
    assert value == table[3, 4] and len(level) == 5 and len(list(levels)) == 3 and whole.outcome == "P"
    line: list[int] = table[3]
    assert line[4] == assert_type(table[3, 4], int) and assert_type(table[3:], Sequence[Any])[0] == line
    at: w.types.PositionValue = w.values.value_at("wythoff", (3, 4))
    row: w.types.GrundyRow = w.values.grundy_row("wythoff", 1, columns=9)
    period: w.types.Periodicity = w.values.periodicity("wythoff", 1)
    periods: w.types.Answers[w.types.Periodicity] = w.values.periodicities("wythoff", range(2))
    assert at.value == value and w.values.option_values("wythoff", (1, 1)) and row
    assert period.row == 1 and len(periods) == 2
    palaces: w.types.Palaces = w.values.palace_numbers("block(wythoff, 4)", up_to=6)
    bands: list[w.types.PalaceRows] = list(w.values.palace_bands("block(wythoff, 4)", rows=6))
    far: w.values.FarLevel = w.values.FarLevel(1)
    automaton: type[w.types.CellularAutomaton] = w.types.CellularAutomaton
    assert str(palaces) and bands and str(far) and automaton


def sequences() -> None:
    """Use numbers, sequences, words, arrays and numeration systems."""
    lower: w.types.IntegerSequence = w.sequence("lower_wythoff")
    term: int = lower[3]
    first: Sequence[int] = lower[:5]
    own: w.types.IntegerSequence = w.sequences.complement(w.sequence([0, 2, 5, 7]))
    equations: w.types.EquationSystem = w.complementary("a(n) = b(n) + n")
    proved: w.types.EquationProof = w.questions.prove_system("A(n) = B(2*n-1) + B(2*n)")
    print(equations.terms(3), equations.complement.terms(3), proved.proved)
    assert (term, list(first)) == (4, [1, 3, 4, 6, 8]) and 5 not in lower and own[1] == 1
    word: w.types.Word = w.word("fibonacci")
    array: w.types.Array = w.array("wythoff")
    system: w.types.NumerationSystem = w.numeration("zeckendorf")
    letters: Sequence[int] = word[:8]
    entry: int = array[3, 4]
    phi: w.types.Quadratic = w.sequences.read_number("phi")
    number: w.sequences.Quadratic = phi
    beatty: w.sequences.Beatty = w.sequences.Beatty(number)
    assert letters and entry and str(system) and beatty.term(3) == 4 and w.sequences.mex([0, 1, 3]) == 2
    assert list(w.sequences.differences("lower_wythoff")[:3]) == [2, 1, 2]
    assert w.sequences.dispersion("upper_wythoff")[1, 1] == 1
    assert w.sequences.against_u1([1, 2]) is None or w.sequences.against_u2([1, 2]) is None
    ratio: w.types.Quadratic | w.types.LargestRoot | None = w.sequences.spaced_ratio(1, 1)
    assert ratio is not None and w.sequences.spaced_matrix(1, 2) == [[0, 0, 1], [1, 0, 1], [0, 1, 0]]
    pairs: list[tuple[int, ...]] = [*w.sequences.p_complementary_pairs(1, 2, 5)]
    found: w.types.Lookup = w.lookup([1, 3, 4, 6, 8, 9, 11, 12])
    matches: list[w.types.SequenceMatch] = list(found)
    titles: list[str] = [match.title for match in matches]
    identified: w.types.Identification = w.identify("wythoff")
    balance: w.types.Balance = w.sequences.balance(letters)
    claims: w.types.Answers[w.types.GenerationClaim] = w.questions.generation_claims("self_rule", 9)
    assert len(pairs) == 5 and titles and str(identified) and balance.balanced and claims


def studies() -> None:
    """Study a game, list families of games, and open a board for a notebook."""
    study: w.types.Study = w.study("wythoff", columns=45, seconds=0.1)
    findings: tuple[w.types.Finding, ...] = study.findings
    assert findings and "wythoff" in study.to_html()
    family: w.atlas.Family = w.atlas.Family("nim | jump(1, {q})", q=range(1, 4))
    spelling: str = family.unrank(1)
    assert family.rank(spelling) == 1 and len(w.atlas.families()) > 3
    assert w.board("wythoff", (3, 5), opponent="friend") is not None


def census(folder: Path) -> None:
    """Run a census, which needs a cluster: here only its types are checked, and the tests of the atlas run it."""
    run: w.atlas.Run = w.atlas.run("gdwn(to=3)", folder, columns=100, workers=1)
    status: w.atlas.Status = w.atlas.status(folder)
    row: w.atlas.Row = w.atlas.show(folder, "wythoff")
    table: w.atlas.Table = w.atlas.query(str(folder), "SELECT count(*) FROM atlas")
    assert run.done and status and row["game"] and table and w.atlas.report(folder, folder / "page.md")


def files(folder: Path) -> None:
    """Write exports, LaTeX and pictures."""
    path = folder / "g1.csv"
    exported: w.types.Exported = w.export("g1", path, count=5)
    loaded: w.types.Loaded = w.load(path)
    assert exported and loaded and w.latex(w.solve("g1", count=3))
    w.plot("wythoff", folder / "wythoff.svg", up_to=20)
    w.sequences.plot_word("fibonacci", folder / "fibonacci.svg", count=30)
    w.sequences.plot_array("wythoff", folder / "array.svg", rows=4, columns=4)
    picture: w.types.Picture = w.questions.picture("wythoff", up_to=20)
    drawing: w.types.Drawing = w.questions.drawing("wythoff", up_to=9)
    assert picture and drawing and len(w.questions.paper_figure("visions2019", "4")) >= 1


def frames() -> None:
    """Make data frames. Only their types are checked, because pandas need not be installed."""
    positions: DataFrame = assert_type(w.solve("g1", count=3).to_frame(), DataFrame)
    listed: DataFrame = assert_type(w.solve("g1", count=3).p_positions.to_frame(), DataFrame)
    values: DataFrame = assert_type(w.grundy("wythoff", up_to=3).to_frame(), DataFrame)
    level: DataFrame = assert_type(w.values.level_set("wythoff", 1, count=3).to_frame(), DataFrame)
    terms: DataFrame = assert_type(w.sequence("lower_wythoff").to_frame(9), DataFrame)
    corner: DataFrame = assert_type(w.array("wythoff").to_frame(2, 2), DataFrame)
    print(positions, listed, values, level, terms, corner)


def errors() -> None:
    """Catch errors: every error is a WythoffError."""
    kinds: tuple[type[w.WythoffError], ...] = (
        w.automata.CommandError, w.EvaluationError, w.MoveError, w.NotationError, w.ParameterError, w.PositionError,
        w.RequestError, w.TooLargeError, w.UnsolvedError,
    )  # fmt: skip
    try:
        w.parse("nym")
    except w.NotationError as error:
        text: str = error.text
    try:
        w.automata.decide_file('eval one "Ax x >= 0":\nlearn two;')
    except w.automata.CommandError as error:
        refused: tuple[int, str, int] = error.line, error.command, len(error.done)
    assert refused == (2, "learn", 1)
    assert text == "nym" and all(issubclass(kind, w.WythoffError) for kind in kinds) and w.__version__


def main(folder: str) -> None:
    """Run all parts in order; the files go to `folder`."""
    for part in (rules, positions, questions, values, sequences, studies, errors):
        part()
    files(Path(folder))


if __name__ == "__main__":
    main(sys.argv[1])
