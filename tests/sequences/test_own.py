"""Sequences and words made from a user's own terms, letters and formulas."""

import pickle

import pytest

import wythoff as w
from wythoff.apps.cli import main


def test_listed_terms_are_a_finite_sequence():
    own = w.sequence([0, 2, 5, 7])
    assert own[3] == 5 and len(own) == 4 and 7 in own and 8 not in own and own.known == "finite: only the given 4 terms"
    for beyond in (lambda: own[5], lambda: own.terms(5), lambda: own[:5]):
        with pytest.raises(w.ParameterError, match="4"):
            beyond()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("floor(n*sqrt(7))", [2, 5, 7, 10, 13]),
        ("floor(n*phi) + n", [2, 5, 7, 10, 13]),
        ("n**2 - n", [0, 2, 6, 12, 20]),
        ("complement(lower_wythoff)", [2, 5, 7, 10, 13]),
        ("differences(n**2)", [3, 5, 7, 9, 11]),
    ],
)
def test_formulas_are_sequences(text, terms, capsys):
    own = w.sequence(text)
    assert list(own[:5]) == terms and list(pickle.loads(pickle.dumps(own))[:5]) == terms
    main(["sequence", text, "--count", "5"])
    assert ", ".join(map(str, terms)) in capsys.readouterr().out


def test_nothing_is_evaluated_by_python():
    for text in ("__import__('os').system('n')", "n.real", "[n][0]", "(lambda: n)()"):
        with pytest.raises(w.NotationError):
            w.sequence(text)


def test_letters_are_a_finite_word():
    own = w.word("0100101")
    assert list(own) == [0, 1, 0, 0, 1, 0, 1] and own[:3] == [0, 1, 0] and 2 not in own and len(own) == 7
    with pytest.raises(w.ParameterError, match="this word has only 7 letters, but 8 were"):
        own[:8]


def test_complements_and_differences():
    assert list(w.sequences.complement([2, 5, 6])) == [1, 3, 4]
    assert w.sequences.differences("lower_wythoff").terms(5) == [2, 1, 2, 2, 1]
    with pytest.raises(w.ParameterError, match="increasing"):
        w.sequences.complement([3, 1]).terms(5)


def test_identify_takes_a_game_and_a_file(tmp_path, capsys):
    file = tmp_path / "pairs.csv"
    file.write_text("a,b\n0,0\n1,2\n3,6\n4,11\n5,17\n7,25\n8,34\n")
    assert w.identify(str(file)).games[0].name == "g1()"
    assert w.identify(w.parse("g1")).games[0].name == "g1()"
    terms = tmp_path / "b000201.txt"
    terms.write_text("1 1\n2 3\n3 4\n4 6\n5 8\n6 9\n7 11\n8 12\n")
    main(["identify", str(terms)])
    assert "lower_wythoff()" in capsys.readouterr().out


def test_features_of_sequences_have_public_doors():
    assert w.sequences.dispersion("floor(n*phi) + n").rows(2, 4) == [[1, 2, 5, 13], [3, 7, 18, 47]]
    assert w.sequences.mex([0, 0, 0, 1, 3], b=3, q=3) == 3
    assert w.sequences.against_u1([1, 3, 2, 6, 8, 4]) is None and w.sequences.against_u2([4, 3, 2, 1]) == (1, 2)
    assert str(w.sequences.spaced_ratio(3, 1)) == "(3 + sqrt(13))/2"
