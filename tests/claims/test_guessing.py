"""Formulas guessed and decided for games whose P-positions are known, and the requests for them."""

import json

import pytest

import wythoff as w
from wythoff.apps.cli import main

# Games with known answers: the formulas, the first n, the positions before it, and whether they are proved. Sources:
# shared/spec/visions.md, larsson.md and literature.md; the catalog.
KNOWN = {
    "wythoff": ("floor(n*phi), floor(n*phi**2)", 0, (), True),
    "t_wythoff(t=2)": ("floor(n*sqrt(2)), floor(n*(2 + sqrt(2)))", 0, (), True),
    "t_wythoff(t=3)": ("floor(n*(-1 + sqrt(13))/2), floor(n*(5 + sqrt(13))/2)", 0, (), True),
    "t_wythoff(t=4)": ("floor(n*(-1 + sqrt(5))), floor(n*(3 + sqrt(5)))", 0, (), True),
    "t_wythoff(t=5)": ("floor(n*(-3 + sqrt(29))/2), floor(n*(7 + sqrt(29))/2)", 0, (), True),
    "nim | diagonal(y1 % 2 + 1)": ("3*n//2, 3*n - 1", 1, ((0, 0),), True),
    "mouse_game": ("3*n//2, 3*n - 1", 1, ((0, 0),), True),
    "nim | jump(1, 2)": ("n, n", 0, (), True),
    "nim | ray(1, 2)": ("n, n", 0, (), True),
    "misere(nim)": ("n + 1, n + 1", 1, ((0, 1),), True),
    "misere(wythoff)": ("floor(n*phi), floor(n*phi**2)", 2, ((0, 1), (2, 2)), True),
    "misere(t_wythoff(t=2))": ("floor((n + 1/2)*sqrt(2)), floor((n + 1/2)*(2 + sqrt(2)))", 0, (), True),
    "misere(t_wythoff(t=3))": (
        "floor(n*(-1 + sqrt(13))/2 + (1 + sqrt(13))/6), floor(n*(5 + sqrt(13))/2 + (7 + sqrt(13))/6)", 0, (), True
    ),
    "w_k(k=1)": ("floor((n - 1)*phi) + 1, floor((n - 1)*phi**2) + 1", 1, ((0, 0),), True),
    "w_k(k=2)": ("floor((n - 2)*phi) + 2, floor((n - 2)*phi**2) + 2", 2, ((0, 0), (1, 1)), True),
    "mdr(k=2)": ("floor(n*sqrt(3)), floor(n*(3 + sqrt(3))/2)", 0, (), True),
    "connell(b=2)": ("floor(n*sqrt(2)/2), floor(n*(2 + sqrt(2))/2)", 0, (), True),
    "connell(b=3)": ("floor(n*(-1 + sqrt(13))/6), floor(n*(5 + sqrt(13))/6)", 0, (), True),
    "block_nim(m=2, p=3)": ("floor(n*(-2 + sqrt(10))/3), floor(n*(4 + sqrt(10))/3)", 0, (), True),
    "modulo(l=2, m=2, p=4)": ("floor(n*(-1 + sqrt(5))/2), floor(n*phi**2)", 0, (), True),
    "cyclic_nimhoff(h=3)": ("3*n//2, (3*n + 1)//2", 0, (), True),
    "wyt_k(K=(1, 2))": ("3*n//2, (3*n + 1)//2", 0, (), True),
    "misere(wyt_k(K=(1, 2)))": ("(3*n + 1)//2, (3*n + 2)//2", 0, (), True),
    "block_any(k=3)": ("(n - 1)//2, n", 1, ((0, 0),), True),
    "g1": ("mex, b(n - 1) + a(n) + 1", 1, ((0, 0),), True),
    "g2": ("mex, 2*a(n)", 0, (), True),
    "g3": ("mex, a(n) + 2**n - 1", 0, (), True),
    "st_wythoff(s=2, t=1)": ("mex, 2*a(n) + n", 0, (), True),
    "st_wythoff(s=3, t=2)": ("mex, 3*a(n) + 2*n", 0, (), True),
    "example2": ("mex, 2*a(n) + 2*n", 0, (), True),
    "block_diagonal(m=1, p=2)": ("mex, a(n) + n//2", 0, (), True),
    "block_diagonal(m=1, p=3)": ("mex, a(n) + n//3", 0, (), True),
    "wyt_f(f=k*k + 1)": ("mex, a(n)**2 + 1", 1, ((0, 0),), True),
    "misere(g2)": ("mex, 2*a(n) + 1", 0, (), False),
}  # fmt: skip


@pytest.mark.parametrize("game", KNOWN)
def test_the_formula_of_a_known_game_is_guessed_and_decided(game):
    text, first, before, proved = KNOWN[game]
    found = w.guess(game)
    assert [(guess.subject, guess.text) for guess in found.guesses] == [("P-positions", text)]
    guess = found.guesses[0]
    assert (guess.first, guess.listed, guess.evidence.kind == "proved") == (first, before, proved)
    assert guess.fitted_on + guess.predicted == found.count and guess.predicted >= max(30, found.count / 3)
    claim = w.Claim(game, guess.text, first=guess.first, besides=guess.listed)
    assert claim.check(60).verdict == ("proved" if proved else "checked")


@pytest.mark.parametrize(
    "game", ["maharaja", "not_monotone", "gdwn(p=1, q=2)", "galois_xor(k=1)", "terminal(wythoff, x + y < 4)", "euclid"]
)
def test_nothing_false_is_said_of_others(game):
    found = w.guess(game, columns=200)
    assert all(guess.evidence.kind == "proved" for guess in found.guesses if guess.subject == "P-positions")
    far = list(zip(*w.solve(game, count=700).p_positions, strict=True)) if found.guesses else []
    for guess in found.guesses:
        if guess.readable and guess.subject in ("a_n", "b_n"):
            made, terms = w.sequence(guess.text), far["ab".index(guess.subject[0])]
            assert all(made.term(n) == terms[n] for n in range(max(1, guess.first), 700))


def test_digits_stand_for_a_formula_where_there_is_none():
    guess = w.guess("block_any(k=2)").guesses[0]
    assert (guess.kind, guess.text) == ("digits in a system", "digits in zeckendorf, 36 states")
    assert str(guess.evidence).startswith("proved: certificate")


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("modular_wythoff(m=8)", "there are only 5 P-positions: (0, 0), (1, 2)"),
        ("where(k == 1 and l*l > x1)", "cannot be counted"),
    ],
)
def test_why_there_is_no_guess(game, said):
    found = w.guess(game)
    assert not found and said in found.note


@pytest.mark.parametrize(
    ("given", "error", "said"),
    [
        ("npile_wythoff(n=3)", w.ParameterError, "two piles"),
        ("wythoff_partizan", w.ParameterError, "impartial games on two piles"),
        ("wythof", w.NotationError, "did you mean wythoff"),
        ("@nowhere.txt", w.RequestError, "it does not exist"),
    ],
)
def test_what_is_refused(given, error, said):
    with pytest.raises(error, match=said):
        w.guess(given)
    with pytest.raises(w.ParameterError, match="columns must be from 45 to 5000"):
        w.guess("wythoff", columns=3)


def test_terms_of_a_file(tmp_path):
    path = tmp_path / "terms.txt"
    path.write_text("".join(f"{n} {3 * n - 1}\n" for n in range(1, 61)))
    for given in (path, str(path), f"@{path}"):
        assert w.guess(given).guesses[0].text == "3*n - 1"
    path.write_text("0,0\n1,2\n3,5\n")
    with pytest.raises(w.ParameterError, match="terms must be single numbers"):
        w.guess(path)


def test_seconds_must_be_more_than_none(capsys):
    for seconds in (0, -1, float("nan")):
        with pytest.raises(w.ParameterError, match="seconds must be more than 0"):
            w.guess("nim", seconds=seconds)
    assert main(["guess", "nim", "--seconds", "-1"]) == 2
    assert capsys.readouterr().err == "wythoff: seconds must be more than 0, was -1.0\n"


def test_the_command(capsys):
    assert main(["guess", "nim | diagonal(y1 % 2 + 1)"]) == 0
    same = "compared in base(2), the positions claimed are the same"
    assert capsys.readouterr().out.splitlines() == [
        "nim | diagonal(y1 % 2 + 1), 600 P-positions",
        "(3*n//2, 3*n - 1) for n >= 1, and (0, 0): differences with period 2; linear",
        "  fits all 600 P-positions: fitted on 120, predicted 480",
        f"  proved: certificate 608b65be4029, 8 states in base(2); {same}",
    ]
    assert main(["guess", "--json", *map(str, range(2, 200, 3))]) == 0
    body = json.loads(capsys.readouterr().out)
    assert (body["game"], body["guesses"][0]["text"], body["guesses"][0]["predicted"]) == (None, "3*n - 1", 30)
    assert body["terms"][:3] == [2, 5, 8] and body["note"] is None
    assert main(["guess", "1,2", "3,5"]) == 2
    assert "terms must be single numbers" in capsys.readouterr().err


def test_identify_and_oeis_explain_what_no_sequence_does(capsys):
    terms = [str(7 * n * n // 3 + 11) for n in range(50)]
    for command in ("identify", "oeis"):
        assert main([command, *terms]) == 0
        out = capsys.readouterr().out
        assert (
            "No sequence that this package knows agrees" in out and "a(n) = (7*n**2 - 14*n + 40)//3 for n >= 1" in out
        )
    assert w.identify(list(map(int, terms))).guessed[0][1].predicted == 30
    assert w.identify([1, 3, 4, 6, 8, 9, 11, 12, 14]).guessed == ()


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("ordered(2, nim)", "(x, x)"),
        ("jump(2, 3)", "(x, y) for y > x, x % 5 < 2; (x, x) for x % 5 < 3"),
        (
            "vectors(moves=((1,2),(2,1)))",
            "(x, y) for y < x, y % 3 == 0; (x, y) for y > x, x % 3 == 0; (x, x) for x % 3 < 2",
        ),
    ],
)
def test_guess_gives_semilinear_sets(game, text):
    one = w.guess(game).guesses[0]
    assert (one.subject, one.kind, one.text, one.evidence.kind) == ("P-positions", "semilinear set", text, "proved")
    assert w.Claim(game, text).check(20).verdict == "proved"
    assert not w.Claim(game, text + "; (2, 3)").check(20)


def test_study_writes_the_semilinear_set_of_an_ordered_game():
    found = w.study("vectors(moves=((1,2),(2,1)))", seconds=20)
    said = [finding.statement for finding in found.findings if finding.panel == "Formulas"]
    assert said[0].startswith("The P-positions are (x, y) for y < x, y % 3 == 0; ")
