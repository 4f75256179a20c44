"""First terms of sequences by name, as the papers and the OEIS print them."""

from __future__ import annotations

import json

import pytest

from tests.sequences.recurrences.numeration_pairs import NumerationPairs
from wythoff.apps.cli import main
from wythoff.sequences.registry.reading import sequence


def asked(capsys: pytest.CaptureFixture[str], call: str, *options: str) -> object:
    assert main(["sequence", call, *options, "--json"]) == 0
    return json.loads(capsys.readouterr().out)["terms"]


# First terms as the papers and the OEIS print them.
PRINTED = {
    "lower_wythoff": "1,3,4,6,8,9,11,12,14,16,17,19,21,22,24,25,27,29,30,32",
    "upper_wythoff": "2,5,7,10,13,15,18,20,23,26,28,31,34,36,39,41,44,47,49",
    "compound(word='AA')": "1,4,6,9,12,14,17,19,22,25,27,30",
    "compound(word='BA')": "2,7,10,15,20,23,28,31,36,41,44",
    "compound(word='AB')": "3,8,11,16,21,24,29,32,37,42,45",
    "compound(word='BB')": "5,13,18,26,34,39,47,52,60,68",
    "A005228": "1,3,7,12,18,26,35,45,56,69,83,98,114,131",
    "A030124": "2,4,5,6,8,9,10,11,13,14,15,16,17,19",
    "A003159": "1,3,4,5,7,9,11,12,13,15,16,17,19,20,21",
    "A036554": "2,6,8,10,14,18,22,24,26,30,32,34",
    "t_wythoff_lower(t=2)": "1,2,4,5,7,8,9,11,12",
    "A001952": "3,6,10,13,17,20,23,27,30",
    "A184117": "1,2,3,5,6,8,9,11,12",
    "A184118": "4,7,10,14,17,21",
    "A102528": "1,2,4,6,7,10,11,12,15,17",
    "A102529": "3,5,8,9,13,14,16,19,22",
    "A002251": "0,2,1,5,7,3,10,4,13,15,6,18,20,8,23,9",
    "A019444": "1,3,2,6,8,4,11,5,14,16,7,19,21,9,24,10,27,29,12,32",
    "summed_pair_upper(f=x1 + 1)": "0,2,6,11,17,25,34,44,55,68,82,97,113,130,149,169,190,212",
    "summed_pair_upper(f=x1 | 1)": "0,2,5,9,16,24,32,43,55,67,81,95,111,128,146,166,186,208",
    "summed_pair_upper(f=x1 ^ 1)": "0,2,4,8,13,21,29,38,50,61,76,92,107,125,142,162,181,204",
    "summed_pair_upper(f=x1 | 3)": "0,4,8,12,17,25,33,42,54,66,79,95,111,127,148,168,188,212",
    "summed_pair_upper(f=x1 ^ 3)": "0,4,7,9,11,18,25,38,49,65,80,94,107,127,147,164,188,211",
    "mex_pair_upper(c=2**n - 1, start=0)": "0,2,6,11,20,38,71,136,265,523,1036",
    "nim_ab_x(a=1, b=2)": "0,2,5,9,11,14,17,21,25,27",
    "nim_ab_x(a=2, b=3)": "0,3,8,11,15,20,26,29,33,36",
    "nim_abpq_x(a=1, b=1, p=2, q=1)": "0,1,2,4,6,7,10,11,12,15",
    "nim_abpq_y(a=1, b=1, p=2, q=1)": "0,1,3,5,8,9,13,14,16,19",
    "rat(m=2, k=1)": "1,3,4,6",
    "rat(m=2, k=2)": "2,5,8,11",
    "rat(m=3, k=3)": "4,11,18,25",
    "rat(m=4, k=4)": "8,23,38,53",
    "connell_lower(b=2, i=1)": "0,2,3,4,6,7,9,10",
}


@pytest.mark.parametrize("call", PRINTED)
def test_printed_terms(capsys, call):
    printed = [int(term) for term in PRINTED[call].split(",")]
    assert asked(capsys, call, "--count", str(len(printed))) == printed


# The same by OEIS number; arrays are read by antidiagonals.
BY_NUMBER = {
    "A035513": "1 2 4 3 7 6 5 11 10 9 8 18 16 15 12", "A126714": "1 2 4 3 6 7 5 10 11 9 8 16 18 14 12",
    "A035506": "1 2 4 3 6 7 5 10 11 9 8 16 18 15 12", "A080164": "1 2 3 5 7 4 13 18 10 6 34 47 26 15 8",
    "A165357": "1 0 2 1 1 2 1 3 0 3 2 4 2 0 4", "A003603": "1 1 1 2 1 3 2 1 4 3 2 5 1 6 4 3 7 2 8 5 1",
    "A003622": "1 4 6 9 12 14 17 19 22 25 27 30", "A035336": "2 7 10 15 20 23 28 31 36 41 44",
    "A003623": "3 8 11 16 21 24 29 32 37 42 45", "A101864": "5 13 18 26 34 39 47 52 60 68",
    "A002251": "0 2 1 5 7 3 10 4 13 15 6 18 20 8 23 9", "A003849": "0 1 0 0 1 0 1 0 0 1 0 0 1 0 1 0",
    "A080843": "0 1 0 2 0 1 0 0 1 0 2", "A003159": "1 3 4 5 7 9 11 12 13 15 16 17 19 20 21",
    "A036554": "2 6 8 10 14 18 22 24 26 30 32 34", "A003144": "1 3 5 7 8 10 12", "A003145": "2 6 9 13 15 19 22",
    "A003146": "4 11 17 24 28 35 41", "A232723": "0 1 2 4 -1 8 -3 -2 16 -7 -6 -4 3 32",
    "A074049": "1 2 3 5 4 7 8 13 6 10 11 18 12 20 21 34",
}  # fmt: skip


@pytest.mark.parametrize("number", BY_NUMBER)
def test_printed_terms_by_number(number: str) -> None:
    terms = [int(term) for term in BY_NUMBER[number].split()]
    assert list(sequence(number).terms(len(terms))) == terms


def test_the_two_games_with_b_in_closed_form():
    assert NumerationPairs(2, 0).pairs(11) == [(b // 2, b) for b in (2, 6, 8, 10, 14, 18, 22, 24, 26, 30, 32)]
    printed = [4, 8, 12, 18, 22, 26, 32, 36, 40, 46, 50, 54, 58, 62, 68, 72, 76]
    assert [b for _, b in NumerationPairs(2, 2).pairs(17)] == printed
