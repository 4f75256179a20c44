"""Terms, pairs and positions are read in the same way, in every notation and by every caller."""

import json
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.base.errors import RequestError
from wythoff.questions.discovery.given import as_given
from wythoff.questions.discovery.written import read_text

TERMS = [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19]
PAIRS = [(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]
LISTS = [
    "1 3 4 6 8 9 11 12 14 16 17 19", "1,3,4,6,8,9,11,12,14,16,17,19", "1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19,",
    "[1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19]", "{1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19}",
    "(1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19)", "[1 3 4 6 8 9 11 12 14 16 17 19]",
    "1; 3; 4; 6; 8; 9; 11; 12; 14; 16; 17; 19", "1\t3\t4\t6\t8\t9\t11\t12\t14\t16\t17\t19",
    "1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, ...", "[1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, \u2026]",
    r"\{1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, \ldots\}", r"$1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19, \dots$",
    "1\n3\n4\n6\n8\n9\n11\n12\n14\n16\n17\n19\n", "1, 3, 4, 6, 8,\r\n9, 11, 12, 14, 16,\r\n17, 19\r\n",
    "1 3 4 6 8\n9 11 12 14 16\n17 19\n", "[1, 3, 4, 6,\n 8, 9, 11, 12,\n 14, 16, 17, 19]\n",
    "[[1], [3], [4], [6], [8], [9], [11], [12], [14], [16], [17], [19]]",
    '["1", "3", "4", "6", "8", "9", "11", "12", "14", "16", "17", "19"]',
    "\ufeff1 3 4 6 8 9 11 12 14 16 17 19", "%S A000201 1,3,4,6,8,9,\n%T A000201 11,12,14,16,17,19\n",
    "%I A000201\n%N A000201 Lower Wythoff sequence.\n%S A000201 1,3,4,6,8,9,11,12,14,16,17,19\n%O A000201 1,2\n",
    "A000201 ,1,3,4,6,8,9,11,12,14,16,17,19,",
    "# by hand\nterms\n1\n3\n4\n6\n8\n9\n11\n12\n14\n16\n17\n19 # the last\n",
    '{"sequence": "x", "offset": 1, "terms": [1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19]}',
]  # fmt: skip
INDEXED = [
    "".join(f"{n} {term}\n" for n, term in enumerate(TERMS, 1)),
    "# A000201\n\n" + "".join(f"{n}\t{term}\n" for n, term in enumerate(TERMS, 1)),
    "".join(f"{n},{term}\n" for n, term in enumerate(TERMS, 1)),
    "n,a(n)\n" + "".join(f"{n},{term}\n" for n, term in enumerate(TERMS, 1)),
    '"n";"a(n)"\r\n' + "".join(f"{n};{term}\r\n" for n, term in enumerate(TERMS, 1)),
]
PAIRED = [
    "[(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13)]", "0,0 1,2 3,5 4,7 6,10 8,13",
    "[[0, 0], [1, 2], [3, 5], [4, 7], [6, 10], [8, 13]]", "{{0, 0}, {1, 2}, {3, 5}, {4, 7}, {6, 10}, {8, 13}}",
    "(0,0), (1,2), (3,5), (4,7), (6,10), (8,13), ...", "0,0;1,2;3,5;4,7;6,10;8,13", "0 0, 1 2, 3 5, 4 7, 6 10, 8 13",
    "\ufeff0,0\r\n1,2\r\n3,5\r\n4,7\r\n6,10\r\n8,13\r\n", "x,y\n0,0\n1,2\n3,5\n4,7\n6,10\n8,13\n",
    "(0, 0)\n(1, 2)\n(3, 5)\n(4, 7)\n(6, 10)\n(8, 13)\n", "[[0 0]\n [1 2]\n [3 5]\n [4 7]\n [6 10]\n [8 13]]",
    '{"game": "nim | diagonal", "p_positions": [[0, 0], ["1", "2"], [3, 5], [4, 7], [6, 10], [8, 13]]}',
]  # fmt: skip


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return f"@{path}"


@pytest.mark.parametrize("text", LISTS)
def test_lists_are_read_alike_as_arguments_and_from_files(text, tmp_path):
    for pairs in (True, False):
        assert as_given(text, pairs=pairs).items == TERMS
        assert as_given(written(tmp_path / "f", text), pairs=pairs).items == TERMS


@pytest.mark.parametrize("text", INDEXED)
def test_terms_with_their_index_are_terms(text, tmp_path):
    for pairs in (True, False):
        found = as_given(written(tmp_path / "f", text), pairs=pairs)
        assert (found.items, found.first) == (TERMS, 1)
        assert found.read.endswith("f was read as 12 terms a(1) to a(12), each with its n")


@pytest.mark.parametrize("text", PAIRED)
def test_pairs_are_pairs_in_arguments_and_in_files(text, tmp_path):
    assert as_given(text, pairs=True).items == PAIRS
    found = as_given(written(tmp_path / "f", text), pairs=True)
    assert found.items == PAIRS and found.read.endswith("f was read as 6 pairs")
    for ask in (w.lookup, w.guess):
        with pytest.raises(w.WythoffError, match="terms must be single numbers"):
            ask(f"@{tmp_path / 'f'}")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("0,0\n1,1\n2,2\n3,3\n", [(0, 0), (1, 1), (2, 2), (3, 3)]),  # Nim: no number is in two pairs
        ("0,0\n1,2\n2,1\n3,5\n4,7\n5,3\n", [(0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3)]),  # in both orders
        ("0 0\n1 1\n2 2\n3 3\n", [0, 1, 2, 3]),  # a b-file
        ("1,1\n2,4\n3,9\n4,16\n", [1, 4, 9, 16]),  # 4 stands in two pairs
        ("1,1\n2,4\n3,9\n", [(1, 1), (2, 4), (3, 9)]),  # too few to tell
        ("(1,1)\n(2,4)\n(3,9)\n(4,16)\n", [(1, 1), (2, 4), (3, 9), (4, 16)]),  # in brackets
        ("x,y\n1,1\n2,4\n3,9\n5,16\n", [(1, 1), (2, 4), (3, 9), (5, 16)]),
    ],
)
def test_n_and_terms_are_told_from_pairs_by_the_rule(text, items, tmp_path):
    assert as_given(written(tmp_path / "f", text), pairs=True).items == items


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1 2 3\n4 1.5 6\n", "line 2 of {} must be integers, was '1.5'"), ("1,000\n", "1,000 is typed as 1000"),
        ("1\n2\nx\n4\n", "line 3 of {} must be integers, was 'x'"), ("1,,3,4\n", "must be integers"),
        ("1 2 ... 4 5\n", "was '...'"), ("", "has none"), ("# only this\n", "has none"), ("[]", "has none"),
        ("[1, 2\n", "closed brackets"), ("[1, 2)\n", "closed brackets"), ("(1, 2), 3\n", "closed brackets"),
        ("0,0\n1,2\n3\n4,7\n", "line 3 of {} must be terms"), ("0,0\n1,2\n3,5,8\n4,7\n", "line 3 of {} must be terms"),
        ("n,a(n)\n1,1\n3,4\n", "n must grow by one"), ("%S A000001 1,2\n%S A000002 3,4\n", "has several"),
        ("A000001 ,1,2,3,\nA000002 ,1,2,3,\n", "has several"), ('{"a": [1]}', "its keys are a"), ("{}", "its keys are"),
        ('{"terms": [1.5]}', "has 1.5"), ('{"terms": ', "it is not JSON"), ("1e3 2 3 4\n", "was '1e3'"),
        ("__import__('os').getpid()\n1\n2\n3(\n", "closed brackets"), ("@f 1 2 3\n", "was '@f'"),
        ('# {"wythoff": "0", "holds": "array"}\n1,2,3\n', "but has array"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("verb", ["identify", "guess", "oeis"])
def test_what_is_no_list_is_refused_in_one_line(verb, text, words, tmp_path, capsys):
    file = written(tmp_path / "f", text)
    assert main([verb, file]) == 2
    error = capsys.readouterr().err
    assert words.format(file[1:]) in error and error.count("\n") == 1


@pytest.mark.parametrize(
    ("verb", "words"), [("identify", "at least 4 different positions"), ("guess", "two numbers"), ("oeis", "numbers")]
)
def test_positions_of_three_piles_are_too_few_or_refused(verb, words, tmp_path, capsys):
    assert main([verb, written(tmp_path / "f", "(1,2,3) (4,5,6)\n")]) == 2
    assert words in (error := capsys.readouterr().err) and error.count("\n") == 1


def test_files_that_are_no_text_are_refused(tmp_path, capsys):
    (tmp_path / "binary").write_bytes(b"1 2 3 4\0\xff")
    (tmp_path / "latin").write_bytes(b"1 2 3 4 \xe9")
    (tmp_path / "wide").write_text("1 2 3 4", "utf-16")
    for name, words in (("binary", "not text"), ("latin", "not text"), ("wide", "not text"), ("", "not a file on disk"),
                        ("none", "it does not exist")):  # fmt: skip
        for verb in ("identify", "guess", "oeis"):
            assert main([verb, f"@{tmp_path / name}"]) == 2
            error = capsys.readouterr().err
            assert words in error and error.count("\n") == 1


@pytest.mark.parametrize(
    "made",
    [
        "sequence lower_wythoff --count 60 --csv", "sequence lower_wythoff --count 60 --bfile",
        "sequence lower_wythoff --count 60 --json", "sequence lower_wythoff --count 60",
        "export lower_wythoff --sequence --count 60", "export lower_wythoff --sequence --count 60 --format json",
        "export lower_wythoff --sequence --count 60 --format b-file",
    ],
)  # fmt: skip
def test_what_the_program_prints_of_a_sequence_is_read_back(made, tmp_path, capsys):
    assert main(made.split()) == 0
    file = written(tmp_path / "f", capsys.readouterr().out)
    assert w.guess(file).guesses[0].text == "floor(n*phi)"
    assert w.lookup(file)[0].oeis == "A000201"
    assert main(["identify", file, "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["given"][:4] == [1, 3, 4, 6] and "was read as 60 terms" in body["read"]


@pytest.mark.parametrize("made", ["solve wythoff --count 9 --json", "export wythoff --count 9 --format csv"])
def test_what_the_program_prints_of_a_game_is_read_back(made, tmp_path, capsys):
    assert main(made.split()) == 0
    file = written(tmp_path / "f", capsys.readouterr().out)
    assert as_given(file, pairs=True).items == list(w.solve("wythoff", count=9).p_positions)
    assert main(["check", "wythoff", "--up-to", "20", "--claim", file]) == 0
    assert main(["check", "nim", "--up-to", "20", "--claim", file]) == 1


def test_claims_are_read_by_the_same_reader(tmp_path, capsys):
    for text in PAIRED:
        file = written(tmp_path / "f", text)
        assert main(["check", "wythoff", "--up-to", "13", "--claim", file]) == 0
        assert (
            main(["check", "wythoff", "--up-to", "14", "--claim", "mex, a(n) + n", "--from", "6", f"--and={text}"]) == 0
        )
        assert (
            main(["check", "wythoff", "--up-to", "14", "--claim", "mex, a(n) + n", "--from", "6", f"--and={file}"]) == 0
        )
    one = written(tmp_path / "one", "0, 3, 6, 9")
    assert main(["check", "subtraction(1,2)", "--up-to", "9", "--claim", one]) == 0
    index = written(tmp_path / "n", INDEXED[3])
    capsys.readouterr()
    assert main(["check", "wythoff", "--claim", index]) == 2
    assert "has n and a(n)" in capsys.readouterr().err


def test_python_takes_lists_arrays_and_generators():
    def endless() -> Iterator[int]:
        while True:
            yield 1

    numpy = pytest.importorskip("numpy")
    for given in (TERMS, tuple(TERMS), iter(TERMS), (n for n in TERMS), array("q", TERMS), numpy.array(TERMS),
                  numpy.array(TERMS, dtype="uint8"), set(TERMS), "1, 3, 4, 6, 8, 9, 11, 12, 14, 16, 17, 19",
                  list(enumerate(TERMS, 1)), numpy.array(list(enumerate(TERMS, 1)))):  # fmt: skip
        found = as_given(given, pairs=False)
        assert found.items == TERMS and all(type(term) is int for term in found.items)
    assert w.guess(numpy.array(TERMS)).guesses == w.guess(iter(TERMS)).guesses == w.guess(TERMS).guesses
    assert w.lookup(numpy.array(TERMS)).terms == w.lookup(iter(TERMS)).terms == tuple(TERMS)
    assert all(type(term) is int for term in w.lookup(numpy.array(TERMS)).terms)
    for pairs in (PAIRS, numpy.array(PAIRS), set(PAIRS), (list(pair) for pair in PAIRS)):
        assert as_given(pairs, pairs=True).items == PAIRS
    for wrong in (endless(), [1.0, 2.0, 3.0, 4.0], [True] * 12, {1: 2}, 7, None, [1, 2, 3, "4"], numpy.ones(12)):
        for ask in (w.lookup, w.guess, w.identify):
            with pytest.raises(w.WythoffError):
                ask(wrong)


def test_numbers_of_any_sign_and_length_are_read():
    assert read_text(f"-1, +2, \u22123, -1{'0' * 9000}").rows == [(-1, 2, -3, -(10**9000))]
    assert read_text("-0 0").rows == [(0, 0)]


@pytest.mark.parametrize("typed", ["{0},{1},{2}", "({0}, {1}, {2})"])
def test_typed_triples_are_positions_on_three_piles(typed):
    places = [(0, 0, 0), (0, 1, 2), (0, 3, 5), (1, 1, 4), (1, 3, 3), (1, 5, 6), (2, 2, 6), (3, 4, 4)]
    text = " ".join(typed.format(*place) for place in places)
    assert [match.name for match in w.identify(text).games] == ["piles(3, nim | equal)"]
    assert as_given(text, pairs=True).items == places
    assert not w.identify(text.replace("4", "5")).games
    with pytest.raises(RequestError):
        as_given(text, pairs=False)
