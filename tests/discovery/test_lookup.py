"""Look-ups of terms: the registry, the games, local copies of the OEIS, transforms, and refusals."""

import gzip
import json

import pytest
from hypothesis import given, strategies as st

from tests.sentences import WITHOUT_THE_FIRST
from wythoff.apps.cli import main
from wythoff.apps.cli.identifying import typed as as_typed
from wythoff.base.errors import ParameterError, RequestError, TooLargeError
from wythoff.questions.discovery.lookup import lookup
from wythoff.questions.discovery.transforms import TRANSFORMS, complement, differences, inverse, partial_sums
from wythoff.questions.identifying import identify
from wythoff.sequences.registry import ALL
from wythoff.sequences.registry.reading import sequence

A201 = tuple(sequence("A000201").terms(60))
STRIPPED = """# OEIS Sequence Data
# Last Modified: never
A000004 ,0,0,0,0,0,0,0,0,
A000027 ,1,2,3,4,5,6,7,8,9,10,11,12,
A900000 ,-3,1,4,1,5,9,2,6,5,3,5,8,9,7,9,
A900001 ,1,4,1,5,9,2,6,5,3,5,8,9,8,
A900002 ,11,4,1,5,9,2,
"""
PI = (4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7)


@pytest.fixture
def stripped(tmp_path):
    path = tmp_path / "stripped"
    path.write_text(STRIPPED)
    return path


LISTED = [pytest.param(example, id=example.oeis) for entry in ALL for example in entry.examples if example.oeis]


@pytest.mark.parametrize("example", LISTED)
def test_every_listed_sequence_is_found_by_its_terms(example):
    found = lookup(example.terms)
    assert any(
        match.oeis == example.oeis and match.transform == "the terms" and match.start == example.offset
        for match in found
    )


@pytest.mark.parametrize(
    ("terms", "transform"),
    [
        (A201[1:9], "the terms"),
        (tuple(a - 1 for a in A201[:14]), "the terms + 1"),
        (tuple(a + 1 for a in A201[:14]), "the terms - 1"),
        ((99, *A201[:14]), WITHOUT_THE_FIRST),
        (partial_sums(A201[:14]), "the differences"),
        (complement(A201[:20]), "the complement"),
        (differences((0, *A201[:14])), "the partial sums"),
        (tuple(a for pair in zip(A201[:12], PI, strict=False) for a in pair), "the first, third, fifth ... terms"),
        (tuple(a for pair in zip(PI, A201[:12], strict=False) for a in pair), "the second, fourth, sixth ... terms"),
        (tuple(a + n for n, a in enumerate(A201[:14])), "the terms minus 0, 1, 2, ..."),
    ],
)
def test_transforms_are_tried(terms, transform):
    assert ("A000201", transform) in [(match.oeis, match.transform) for match in lookup(terms)]


def test_simplest_first_and_each_sequence_once():
    found = lookup(A201[:12])
    names = [transform.name for transform in TRANSFORMS]
    ranks = [names.index(match.transform) for match in found]
    assert ranks == sorted(ranks)
    assert len({match.oeis or match.title for match in found}) == len(found)


@given(st.permutations(range(12)))
def test_the_inverse_of_a_whole_permutation_is_its_inverse(order):
    assert inverse(tuple(inverse(tuple(order)))) == tuple(order)


@given(st.lists(st.integers(-50, 50), min_size=1, max_size=30))
def test_sums_and_differences_undo_each_other(terms):
    assert differences((0, *partial_sums(tuple(terms)))) == tuple(terms)


@given(st.sets(st.integers(1, 60), min_size=1))
def test_complement_and_terms_share_nothing_and_leave_nothing(terms):
    rest = complement(tuple(sorted(terms)))
    assert sorted([*rest, *terms]) == list(range(1, max(terms) + 1))


def test_a_stripped_file_is_read_plain_and_packed(stripped, tmp_path):
    packed = tmp_path / "some.gz"
    packed.write_bytes(gzip.compress(STRIPPED.encode()))
    for path in (stripped, packed):
        found = [match for match in lookup(PI, str(path)) if match.where == str(path)]
        # A900001 differs in the last term; A900002 ends, and agrees as far as it goes, but has too few terms to find.
        assert [(match.oeis, match.place, match.matched) for match in found] == [("A900000", 2, 12)]


def test_a_line_that_ends_is_compared_as_far_as_it_goes(stripped):
    terms = (*range(1, 13), 99, 98)
    found = [match for match in lookup(terms, str(stripped)) if match.oeis == "A000027"]
    assert [(match.matched, match.transform) for match in found] == [(12, "the terms")]


def test_names_beside_the_file_are_used(stripped, tmp_path):
    (tmp_path / "names").write_text("A900000 Digits of something.\nA900001 Other digits.\n")
    assert "Digits of something." in [match.title for match in lookup(PI, str(stripped))]


def test_a_data_repository_is_read(tmp_path):
    folder = tmp_path / "seq" / "A900"
    folder.mkdir(parents=True)
    (folder / "A900000.seq").write_text(
        "%I A900000\n%S A900000 -3,1,4,1,5,9,\n%T A900000 2,6,5,3,5,\n%U A900000 8,9,7,9\n"
        "%N A900000 Digits.\n%O A900000 -1,1\n"
    )
    found = [match for match in lookup(PI, str(tmp_path)) if match.oeis == "A900000"]
    assert [(match.title, match.start, match.matched) for match in found] == [("Digits.", 1, 12)]


@pytest.mark.parametrize(
    ("terms", "path", "error", "message"),
    [
        ((1, 2, 3), None, ParameterError, "give at least 4 terms, not 3"),
        ((1, 2, 3, 4.0), None, ParameterError, "terms must be integers"),
        ((1, 2, 3, True), None, ParameterError, "terms must be integers"),
        ((1, 2, 3, 4), "/nowhere/stripped", RequestError, "must be a file `stripped`"),
        ((1, 2, 3, 4), "/", RequestError, "must be a clone of the OEIS data repository"),
    ],
)
def test_what_cannot_be_looked_up_is_refused(terms, path, error, message):
    with pytest.raises(error, match=message):
        lookup(terms, path)


def test_a_damaged_packed_file_is_refused(tmp_path):
    path = tmp_path / "stripped.gz"
    path.write_bytes(gzip.compress(STRIPPED.encode())[:40])
    with pytest.raises(RequestError, match="must be a file"):
        lookup((1, 2, 3, 4), str(path))


def test_a_large_copy_is_read_in_blocks(tmp_path):
    """Lines that lie in two blocks are found like others, and so is a last line without a line break."""
    path = tmp_path / "stripped"
    filler = b",".join(b"%d" % (7919 * n % 10007) for n in range(30))
    wanted = b",17,71,171,717,1771,7117,"
    lines = [b"A%06d ,%s," % (n, filler) for n in range(1, 15_000)]
    for place in range(0, len(lines), 500):
        lines[place] = b"A%06d ,%s%s" % (place, filler, wanted)
    path.write_bytes(b"# a comment\n" + b"\n".join(lines))
    assert path.stat().st_size > 2 << 20
    found = lookup((17, 71, 171, 717, 1771, 7117), str(path))
    assert [match.oeis for match in found] == [f"A{place:06}" for place in range(0, len(lines), 500)]
    path.write_bytes(b"A000001 ," + b"1," * (1 << 20))
    with pytest.raises(TooLargeError, match="it has more at line 1"):
        lookup((17, 71, 171, 717), str(path))


def test_damaged_names_and_sequences_are_refused(stripped, tmp_path):
    (tmp_path / "names.gz").write_bytes(gzip.compress(b"A900000 Digits.\n" * 9)[:30])
    with pytest.raises(RequestError, match="must be a file `names`"):
        lookup(PI, str(stripped))
    (tmp_path / "seq" / "A900000.seq").mkdir(parents=True)
    (tmp_path / "seq" / "A900001.seq").symlink_to(tmp_path / "nowhere")
    with pytest.raises(RequestError, match="must be a file of the OEIS data repository"):
        lookup(PI, str(tmp_path))


def test_of_a_number_listed_twice_the_simplest_transform_counts(tmp_path):
    terms = (7, 70, 12, 44, 9, 30)
    lines = [(0, *(term + 1 for term in terms)), terms]
    path = tmp_path / "stripped"
    path.write_text("".join(f"A900000 ,{','.join(map(str, line))},\n" for line in lines))
    found = [match for match in lookup(terms, str(path)) if match.oeis == "A900000"]
    assert [(match.transform, match.place) for match in found] == [("the terms", 0)]


GAMES = [
    (((0, 0), (1, 2), (3, 5), (4, 7), (6, 10)), "wythoff()", "these pairs"),
    (((2, 1), (3, 5), (4, 7), (10, 6)), "wythoff()", "these pairs and (0, 0)"),
    (((0, 0), (1, 2), (3, 6), (4, 11), (5, 17)), "g1()", "these pairs"),
    (((0, 0), (1, 3), (2, 6), (4, 5), (7, 10), (8, 13)), "maharaja(p=1, q=2)", "these pairs"),
    (((1, 1), (2, 3), (4, 6), (5, 8)), "wythoff()", "these pairs less (1, 1)"),
    (((0, 1), (2, 2), (3, 5), (4, 7), (6, 10)), "misere(wythoff())", "these pairs"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("pairs", "name", "transform"), GAMES)
def test_pairs_are_identified(pairs, name, transform):
    found = identify(pairs)
    assert (name, transform) in [(match.name, match.transform) for match in found.games]
    assert {match.evidence.kind for match in found.games} == {"conjectured"}


def test_pairs_that_no_game_has_find_none(monkeypatch):
    assert not identify([(0, 0), (5, 5), (5, 6), (7, 7)]).games


@pytest.mark.parametrize(
    "given", [[(0, 0), (1, 2)], [(0, 0), (1, 2), (3, 5), (4, -7)], [(0, 0, 0)] * 4, [(0, 0), 1, 2, 3]]
)
def test_what_is_no_list_of_pairs_is_refused(given):
    with pytest.raises(ParameterError):
        identify(given)


def test_the_commands_speak_json(capsys, stripped):
    assert main(["oeis", "1,3,4,6,", "8", "9", "11 12", "--json"]) == 0
    body = json.loads(capsys.readouterr().out)
    assert body["terms"] == [1, 3, 4, 6, 8, 9, 11, 12]
    assert body["matches"][0]["oeis"] == "A000201"
    assert main(["oeis", *map(str, PI), "--file", str(stripped)]) == 0
    assert "A900000" in capsys.readouterr().out
    assert main(["identify", "1,3,4,6,8,9,11,12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sequences"]["terms"][0]["oeis"] == "A000201"


@pytest.mark.parametrize(
    "arguments", [["oeis", "1,2,x,4"], ["oeis", "1", "2"], ["identify", "1,2", "3,4,5", "6,7", "8,9"]]
)
def test_the_commands_refuse_in_one_line(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "typed",
    [
        ["0,0", "1,2", "3,5", "4,7"], ["0,0 1,2 3,5 4,7"], ["0,0 1,2", "3,5 4,7"], ["(0, 0) (1, 2) (3, 5) (4, 7)"],
        ["(0,0),(1,2),(3,5),(4,7)"], ["[(0,0), (1,2), (3,5), (4,7)]"], ["0,0\n1,2\n3,5\n4,7\n"],
    ],
)  # fmt: skip
def test_pairs_are_pairs_however_they_are_quoted(typed):
    assert as_typed(typed, pairs=True).items == [(0, 0), (1, 2), (3, 5), (4, 7)]


@pytest.mark.parametrize(
    "typed", [["1,3,4,6,8"], ["1 3 4 6 8"], ["1, 3, 4, 6, 8"], ["1,", "3,4,", "6,8"], ["1,3, 4,6, 8"]]
)
def test_terms_are_terms_however_they_are_quoted(typed):
    assert as_typed(typed, pairs=True).items == [1, 3, 4, 6, 8]


@pytest.mark.parametrize("typed", ["1,2 3", "(1,2) 3 4", "(1,2", "(1,2,3) (4,5)", "0,0 1,2 3"])
def test_what_may_be_pairs_or_terms_is_refused(typed, capsys):
    assert main(["identify", typed]) == 2
    assert capsys.readouterr().err.startswith("wythoff: pairs must be typed as 1,2 3,5 or '(1, 2) (3, 5)'")
