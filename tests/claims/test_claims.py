"""Claims that are typed, made in Python and read from files, compared with brute force."""

import json
import pickle

import pytest
from hypothesis import given, settings, strategies as st

import wythoff as w
from wythoff.apps.cli import main
from wythoff.questions.claims.formulas import Formulas

PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10)]


@pytest.mark.parametrize(
    ("game", "said", "more", "verdict"),
    [
        ("wythoff", "floor(n*phi), floor(n*phi**2)", {}, "proved"),
        ("wythoff", "floor(n*(1 + sqrt(5))/2), a(n) + n", {"first": 1, "besides": [(0, 0)]}, "proved"),
        ("wythoff", "mex, a(n) + n", {}, "proved"),
        ("wythoff", "nim | diagonal", {}, "proved"),
        ("nim", "x == y", {}, "proved"),
        ("wythoff", "nim", {}, "refuted"),
        ("t_wythoff(t=3)", "floor(n*(sqrt(13) - 1)/2), floor(n*(sqrt(13) + 5)/2)", {}, "proved"),
        ("misere(wythoff)", "floor(n*phi), floor(n*phi**2)", {}, "refuted"),
        ("misere(wythoff)", "floor(n*phi), floor(n*phi**2)", {"first": 2, "besides": [(0, 1), (2, 2)]}, "proved"),
        ("npile_wythoff(n=3)", "x == y", {}, "refuted"),
        ("block(wythoff, 1)", "x == y", {}, "refuted"),
        ("subtraction(1, 2)", "3*n", {}, "proved"),
    ],
)
def test_verdicts(game: str, said: str, more: dict, verdict: str) -> None:
    report = w.Claim(game, said, **more).check(20 if "npile" in game else None)
    assert (report.verdict, bool(report)) == (verdict, verdict != "refuted")


def brute(up_to: int) -> set[tuple[int, int]]:
    rules = w.Definition(w.parse("wythoff"))
    return {(x, y) for y in range(up_to + 1) for x in range(y + 1) if rules.outcome((x, y)) == "P"}


TRUE = brute(25)


@settings(max_examples=40, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 25), st.integers(0, 25)).map(lambda pair: tuple(sorted(pair))), max_size=3))
def test_perturbed_claims_are_refuted_with_the_least_witness(changed: set) -> None:
    report = w.Claim("wythoff", sorted(TRUE ^ changed)).check(25)
    if not changed:
        assert report.verdict == "checked"
        return
    least = min(changed, key=lambda position: (max(position), position))
    witness = report.witness
    assert witness is not None
    assert (witness.position, witness.claimed) == (least, least not in TRUE)
    if witness.claimed:  # the claim includes it, and a move leads to it: checked by the definition
        assert witness.between
        assert witness.move in TRUE
        assert witness.move in w.parse("wythoff").options(least)


def test_saved_claims_are_read_back(tmp_path) -> None:
    path = str(tmp_path / "claim.json")
    claim = w.Claim("wythoff", "floor(n*phi), a(n) + n", first=1, besides=[(0, 0)])
    claim.check(30).save(path)
    assert w.Claim.load(path) == claim
    assert json.loads((tmp_path / "claim.json").read_text())["verdict"]["verdict"] == "proved"
    assert claim.latex().endswith(r"are $(\lfloor n \varphi \rfloor, a_{n} + n)$ for $n \ge 1$, and $(0, 0)$.")
    (tmp_path / "bad.json").write_text('{"format": "wythoff-claim 1", "game": "__import__(\'os\')"}')
    with pytest.raises(w.RequestError, match="must be a claim that wythoff saved"):
        w.Claim.load(str(tmp_path / "bad.json"))


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("floor(n*phi), floor(n*phi) + 2*n", "refuted at (1, 2)"),
        ("floor(n*phi), floor(n*phi**2)", "proved: Wythoff 1907; the formulas claimed are the same"),
        ("floor(floor(n*phi)), n//1 + a(n)", "proved: Wythoff 1907; the formulas claimed are the same"),
        (PAIRS, "checked for all piles up to 10"),
    ],
)
def test_a_loaded_claim_shows_the_verdict_of_its_file_as_that(said, stated: str, tmp_path) -> None:
    path, again = str(tmp_path / "claim.json"), str(tmp_path / "again.json")
    report = w.Claim("wythoff", said).check()
    report.save(path)
    loaded = w.Claim.load(path)
    assert str(loaded).endswith(f"Stated in the file, not checked again: {stated}.")
    assert repr(loaded).endswith(f"stated in the file, not checked again: {stated}>")
    assert loaded.as_dict()["stated"]["status"] == "stated in the file, not checked again"
    assert loaded.as_dict()["stated"]["verdict"] == report.verdict
    assert loaded == report.claim
    assert pickle.loads(pickle.dumps(loaded)).stated == loaded.stated
    loaded.save(again)  # a claim that was loaded and saved again keeps its source
    assert w.Claim.load(again).stated == loaded.stated
    checked = loaded.check()
    assert (checked.verdict, checked.claim.stated) == (report.verdict, None)
    assert "Stated" not in str(checked.claim)


def test_a_verdict_written_by_hand_is_not_believed(tmp_path, capsys) -> None:
    path = tmp_path / "claim.json"
    w.Claim("wythoff", "floor(n*phi), floor(n*phi) + 2*n").check().save(path)
    told = json.loads(path.read_text())
    told["verdict"] |= {"verdict": "proved", "witness": None, "evidence": {"kind": "proved", "source": "a\x1b[31m\nb"}}
    path.write_text(json.dumps(told))
    loaded = w.Claim.load(path)
    assert str(loaded).endswith("Stated in the file, not checked again: proved: a [31m b.")
    assert not hasattr(loaded, "evidence")
    assert loaded.check().verdict == "refuted"
    assert main(["check", "wythoff", "--claim", f"@{path}"]) == 1
    said = capsys.readouterr().out
    assert "Refuted: (1, 2) is a P-position, but is not claimed." in said
    assert "The file states another verdict: proved." in said
    assert main(["check", "wythoff", "--json", "--claim", f"@{path}"]) == 1
    answer = json.loads(capsys.readouterr().out)
    assert (answer["verdict"], answer["stated"]["verdict"]) == ("refuted", "proved")


@pytest.mark.parametrize(
    "verdict",
    [3, "proved", {"verdict": "certain"}, {"verdict": ["proved"]}, {"verdict": "checked", "up_to": -1},
     {"verdict": "refuted", "witness": {"position": [1, None]}}, {"verdict": "proved", "source": 7}],
)  # fmt: skip
def test_a_verdict_that_is_none_makes_no_saved_claim(verdict, tmp_path) -> None:
    path = tmp_path / "claim.json"
    path.write_text(json.dumps(w.Claim("wythoff", PAIRS).as_dict() | {"verdict": verdict}))
    with pytest.raises(w.RequestError, match="must be a claim that wythoff saved"):
        w.Claim.load(path)


def test_the_command(tmp_path, capsys) -> None:
    (tmp_path / "p.csv").write_text("x,y\n" + "".join(f"{x},{y}\n" for x, y in PAIRS))
    for pile in (0, 1):
        lines = "".join(f"{n} {pair[pile]}\n" for n, pair in enumerate(PAIRS))
        (tmp_path / f"b{pile}.txt").write_text(f"# by hand\n{lines}")
    assert main(["check", "wythoff", "--claim", f"@{tmp_path}/p.csv"]) == 0
    assert "Checked for all piles up to 10, but not proved." in capsys.readouterr().out
    assert main(["check", "wythoff", "--claim", f"@{tmp_path}/b0.txt,@{tmp_path}/b1.txt", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["verdict"] == "checked"
    assert main(["check", "wythoff", "--claim", "floor(n*phi), floor(n*phi) + 2*n"]) == 1
    assert "Refuted: (1, 2) is a P-position, but is not claimed." in capsys.readouterr().out


@pytest.mark.parametrize(
    "claim",
    ["n/2, n", "-n, n", "n", "__import__('os'), n", "0*n, 0", "a(n), n", "n**10**9, n", "10**10**10, n", "x < q",
     "@/dev/zero", "@missing.csv", "floor(n*sqrt(-1)), n", "a(n - 1), n", "-1, n", "n - n*floor(phi), 3"],
)  # fmt: skip
def test_misuse_gets_one_line(claim: str, capsys) -> None:
    assert main(["check", "wythoff", "--up-to", "20", f"--claim={claim}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_ordered_game_is_compared_square_by_square() -> None:
    ordered = "where(i == 0 or j == 0 or i == j)"  # Wythoff's game, written with the piles in order
    assert w.Claim(ordered, "wythoff").check(20).verdict == "proved"
    assert w.Claim("wythoff", ordered).check(20).verdict == "proved"
    report = w.Claim("wythoff", f"{ordered} | vector(2, 1)").check(2)  # (1, 2) is P there, (2, 1) is not
    assert report.witness is not None
    assert (report.witness.position, report.witness.claimed) == ((2, 1), False)


@pytest.mark.parametrize("other", ["nim(lengths=n % 6 < 2)", "misere(nim(lengths=n < 3))", "nim - jump(1, 2)"])
def test_games_may_speak_of_n(other: str) -> None:
    assert w.Claim("nim", other).kind == "game"


def test_piles_that_are_constant_are_factors() -> None:
    assert str(w.Claim("nim", "3, n*a(n)").check(20)) == "refuted: (0, 0) is a P-position, but is not claimed"


def test_giant_piles_are_saved_and_compared(tmp_path) -> None:
    claim = w.Claim("nim", [(0, 0), (10**5000, 10**5000)])
    claim.save(str(tmp_path / "giant.json"))
    assert w.Claim.load(str(tmp_path / "giant.json")) == claim
    assert str(claim.check()) == "refuted: (1, 1) is a P-position, but is not claimed"


@pytest.mark.parametrize(
    ("claim", "first", "made"),
    [
        ("n*(n+1)//2, n*(n+1)//2 + n", 0, [(n * (n + 1) // 2, n * (n + 3) // 2) for n in range(8)]),
        ("floor(n*(n+1)/2), n*(n+3)/2", 0, [(n * (n + 1) // 2, n * (n + 3) // 2) for n in range(8)]),
        ("binomial(n + 1, 2), binomial(n + 1, 2) + n", 0, [(n * (n + 1) // 2, n * (n + 3) // 2) for n in range(8)]),
        ("(n + 1)*floor(n*phi), (n + 1)**2 + 9", 0, [(0, 10), (2, 13), (9, 18), (16, 25), (30, 34)]),
        ("2**n, 2**n + n", 0, [(1, 1), (2, 3), (4, 6), (8, 11), (16, 20)]),
        ("factorial(n), factorial(n) + 1", 0, [(1, 2), (1, 2), (2, 3), (6, 7), (24, 25)]),
        ("(n - 3)*(n - 5), (n - 3)*(n - 5)", 5, [(0, 0), (3, 3), (8, 8), (15, 15), (24, 24), (35, 35)]),
        ("a(n - 2) + 3, b(n - 3) + 5", 3, [(0, 9), (5, 2), (2, 1), (8, 14), (5, 7), (11, 6), (8, 19), (14, 12)]),
        ("a(n - 1)*(n + 1) + 1, a(n)", 1, [(0, 0), (1, 1), (4, 4), (17, 17)]),
    ],
)
def test_formulas_that_never_decrease_are_listed(claim: str, first: int, made: list[tuple[int, int]]) -> None:
    besides = {"a(n - 2)": made[:3], "a(n - 1)": made[:1]}.get(claim[:8], [])
    assert list(Formulas(claim).up_to(36, first, besides))[: len(made)] == made


@pytest.mark.parametrize(
    ("claim", "words"),
    [
        ("n(n + 1)/2, n", "a product must be written with *, as in n*(n + 1)"), ("2(n + 1), n", "as in 2*(n + 1)"),
        ("2^n, n", "write ** for a power"), ("n!, n", "write factorial(n) for n!"),
        ("binomial(n), n", "binomial takes 2"), ("n*(20 - n), n*(20 - n)", "must never decrease as n grows,"),
        ("(n - 3)*(n - 5), (n - 3)*(n - 5)", "must never decrease"), ("a(n - 1), 7", "but up to n ="),
        ("factorial(n - 1), n", "factorial needs integers >= 0"), ("binomial(n, 2)/2, n", "must give integers >= 0"),
        ("a(n - 5) + 8, b(n - 5) + 8", "the last 5 positions before the first n must be given"),
    ],
)  # fmt: skip
def test_formulas_are_refused_with_what_to_write(claim: str, words: str, capsys) -> None:
    more = ["--and", "(0, 7)", "--from", "1"] if claim == "a(n - 1), 7" else []
    assert main(["check", "wythoff", "--up-to", "20", "--claim", claim, *more]) == 2
    error = capsys.readouterr().err
    assert words in error and error.count("\n") == 1


EIGHTS = "nim | jump(1, 1) | jump(2, 2) | jump(3, 3)"


def first_of(game: str, count: int) -> list[tuple[int, int]]:
    """Return the first P-positions by their definition."""
    return sorted(w.Definition(w.parse(game)).p_positions(60))[:count]  # type: ignore[arg-type]


def test_a_recurrence_whose_beginning_does_not_ascend() -> None:
    """Some first positions are repeated for ever, moved by 8. The second piles 2, 5, 4, 7, 8, 11, ... do not ascend."""
    known = first_of(EIGHTS, 24)
    assert known[:8] == [(0, 0), (1, 2), (3, 5), (4, 4), (6, 7), (8, 8), (9, 11), (10, 13)]
    assert all(known[n] == (known[n - 5][0] + 8, known[n - 5][1] + 8) for n in range(8, 24))
    report = w.Claim(EIGHTS, "a(n-5)+8, b(n-5)+8", first=8, besides=known[:8]).check(100)
    assert report.verdict == "proved"
    report = w.Claim(EIGHTS, "a(n-5)+8, b(n-5)+8", first=5, besides=known[:5]).check(100)
    assert str(report).startswith("refuted: (9, 10), n = 6, is claimed")
    report = w.Claim(EIGHTS, "a(n-5)+8, b(n-5)+9", first=8, besides=known[:8]).check(100)
    assert report.verdict == "refuted" and report.witness is not None and report.witness.position == (12, 12)


def test_recurrences_of_ordered_and_one_pile_games_decided() -> None:
    ordered = "nim | vector(1, 1) | vector(2, 2) | vector(3, 3)"
    known = first_of(ordered, 16)
    assert w.Claim(ordered, "a(n-8)+8, b(n-8)+8", first=16, besides=known).check(60).verdict == "proved"
    assert w.Claim(ordered, "a(n-8)+8, b(n-8)+8", first=8, besides=known[:8]).check(60).verdict == "refuted"
    assert w.Claim("subtraction(1, 2)", "a(n - 1) + 3", first=1, besides=[(0,)]).check(60).verdict == "proved"
    assert w.Claim("subtraction(1, 2)", "a(n - 1) + 4", first=1, besides=[(0,)]).check(60).verdict == "refuted"


def test_long_formulas_are_written_in_time():
    assert w.Claim("wythoff", f"n{'+1' * 30}, n").latex().count("+ 1") == 30
