"""The command `numeration`: numbers as words, words as numbers, sums written out, and shifted words."""

import pytest

from wythoff.sequences.numeration.zeckendorf import ZeckendorfNumeration
from wythoff.sequences.registry import ENTRIES


def lines(run, *arguments):
    status, out, err = run("numeration", *arguments)
    assert (status, err) == (0, "")
    return out.splitlines()


def test_the_sum_is_spelled_out(run):
    assert lines(run, "zeckendorf", 100, 5, 0) == [
        "zeckendorf(): Fibonacci bases, greedy: no two neighbouring ones.",
        "Source: Zeckendorf 1972",
        "Bases: 1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, ...",
        "100 = 1000010100 = 89 + 8 + 3",
        "5 = 1000",
        "0 = 0",
    ]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("lazy", 100), "100 = 101101111 = 55 + 21 + 13 + 5 + 3 + 2 + 1"),
        (("linear(2, 2)", 22), "22 = 120 = 14 + 2*4"),
        (("ostrowski(sqrt(2))", 100, "--shift", 1), "100 = 110001 = 70 + 29 + 1; with 1 more zero: 1100010 = 241"),
        (("ostrowski(22/7)", 1000, "--shift=-1"), "1000 = 142,6 = 142*7 + 6*1; without the last 1 digit: 142, = 142"),
        (("zeckendorf", 3, "--shift=-9"), "3 = 100; without the last 9 digits: 0 = 0"),
        (("zeckendorf", 3, "--shift", 0), "3 = 100; with 0 more zeros: 100 = 3"),
        (("base(60)", 5760), "5760 = 1,36,0 = 3600 + 36*60"),
        (("base(60)", "--value", "1,36,0"), "1,36,0 = 3600 + 36*60 = 5760"),
        (("base(16)", "--value", "ff"), "ff = 15*16 + 15*1 = 255"),
        (("zeckendorf", "--value", "11"), "11 = 2 + 1 = 3; in this system that number is written 100"),
        (("tribonacci", "--value", "1000"), "1000 = 7"),
        (("continued_fraction((1,), (2, 3))", 100), "100 = 10201 = 79 + 2*10 + 1"),
    ],
)
def test_one_line_for_a_number_or_a_word(run, arguments, line):
    assert lines(run, *arguments)[3:] == [line]


def test_a_giant_is_short_for_a_person_and_whole_in_json(run, run_json):
    (line,) = lines(run, "zeckendorf", "1e1000")[3:]
    assert line.endswith("= 10010101000001010001...01010100001010001000 (4785 digits)")
    assert len(line) < 150
    status, body = run_json("numeration", "zeckendorf", "1e1000")
    (answer,) = body["numbers"]
    assert status == 0
    assert answer["digits"] == list(ZeckendorfNumeration().digits(10**1000))
    assert len(answer["bases"]) == 4785
    assert sum(d * int(base) for d, base in zip(answer["digits"], answer["bases"], strict=True)) == 10**1000


def test_json(run_json):
    status, body = run_json("numeration", "linear(1, 2)", "10", "--shift", "1", "--value", "12")
    assert status == 0
    assert body == {
        "numeration": "linear(s=1, t=2)",
        "oeis": None,
        "numbers": [
            {"n": 10, "digits": [1, 1, 0], "bases": [7, 3, 1], "shift": 1, "shifted": {"n": 24, "digits": [1, 1, 0, 0]}}
        ],
        "values": [{"digits": [1, 2], "n": 5, "admissible": True, "canonical": [1, 2]}],
    }


def test_bases_that_would_fill_the_answer_are_left_out(run_json):
    _, body = run_json("numeration", "base(2)", "2**6000")
    (answer,) = body["numbers"]
    assert (len(answer["digits"]), answer["bases"]) == (6001, None)


def test_all_systems_are_listed_and_write_100(run, run_json):
    listed = "\n".join(lines(run))
    _, body = run_json("numeration")
    assert all(entry["signature"] in listed for entry in body["numerations"])
    assert len(body["numerations"]) == 12
    for entry in set(ENTRIES["numeration"].values()):
        for example in entry.examples:
            assert lines(run, example.call, 100)[3].startswith("100 = ")


def test_the_bases_are_a_sequence_by_their_number(run_json):
    status, body = run_json("sequence", "A055099", "--count", "5")
    assert status == 0
    assert (body["offset"], body["terms"]) == (0, [1, 4, 14, 50, 178])


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("zeckendorf",), "needs a number N to write in this system, or --value DIGITS to read; none"),
        (("zeckendorf", "--shift", "2", "--value", "1"), "--shift needs a number N"),
        (("zeckendorf", "-5"), "must be >= 0, was -5"),
        (("zeckendorf", "5", "--shift", "x"), "not a number: 'x'"),
        (
            ("zeckendorf", "5", "--shift", str(10**12)),
            "at most 20000000 zeros may be appended to a word, were 1000000000000",
        ),
        (("zeckendorf", "--value", "10A"), "must be one of 0 to 9 and a to z, was 'A'"),
        (("zeckendorf", "--value", "0,-1"), "must be >= 0, was -1"),
        (("ostrowski(22/7)", "--value", "100"), "at most 2 digits, one for each base, had 3"),
        (("recurrence((1, 1), (2, 3))", "5"), "the first base must be 1, was 2"),
        (("recurrence((0, 1, 1), (1, 2, 3))", "5"), "3 follows 3"),
        (("linear(0, 3)", "5"), "s must be an integer >= 1, was 0"),
        (("base(1)", "5"), "base must be an integer >= 2, was 1"),
        (("decimal", "5"), "must be the name of a numeration system"),
        (("tribonacci", "2**600000"), "at most 500000 bits"),
    ],
)
def test_misuse_gets_one_line_and_status_2(run, arguments, words):
    status, out, err = run("numeration", *arguments)
    assert (status, out) == (2, "")
    assert words in err
    assert len(err.splitlines()) == 1
