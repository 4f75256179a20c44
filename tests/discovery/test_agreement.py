"""Reports of a look-up are true: all terms are compared, nothing is reported twice, and limits are respected."""

import re
import subprocess
import sys
from random import Random
from time import process_time

import pytest

from tests.discovery.remade import assert_true, terms_of
from tests.peak import PEAK
from tests.seeds import seed_of
from wythoff import parse, solve
from wythoff.apps.cli import main
from wythoff.base.errors import ParameterError, TooLargeError, WythoffError
from wythoff.game.catalog import ENTRIES
from wythoff.questions import identifying
from wythoff.questions.discovery import written as of_files
from wythoff.questions.discovery.given import MOST_TERMS
from wythoff.questions.discovery.listed import SEARCHED, made
from wythoff.questions.discovery.lookup import lookup, search
from wythoff.questions.identifying import identify
from wythoff.sequences.registry.reading import sequence, word

LOWER, UPPER = sequence("lower_wythoff"), sequence("upper_wythoff")
RABBIT = list(word("rabbit").letters(2000))
SAME = "the terms"
NO_FACTOR = [1, 0, 1, 1, 0, 1, 1, 0, 1, 0, 1, 1, 0, 1, 1, 0, 1, 1, 0, 1]


def titles(found):
    return [match.title for match in found]


@pytest.mark.parametrize(
    "terms", [NO_FACTOR, [0, 0, 1, 0, 0, 1, 0, 0, 2, 0, 0, 1, 0, 1, 1, 0], [1000, 2000, 3500, 4500]]
)
def test_what_agrees_with_nothing_finds_nothing(terms):
    found = search(terms)
    assert found.matches == ()


def test_no_factor_is_no_factor():
    text = "".join(map(str, RABBIT))
    assert "".join(map(str, NO_FACTOR)) not in text
    assert "".join(map(str, NO_FACTOR[:13])) in text[107:120]


def windows(count, seed):
    """Yield random pieces of listed sequences: (entry of the list, terms, random generator)."""
    chance = Random(seed_of(seed))
    for line in chance.sample(made().lines, count):
        terms = list(map(int, line.text[1:-1].split(b",")))
        start = chance.choice([0, 1, chance.randrange(len(terms) // 2)])
        yield line, terms[start : start + chance.randint(10, 80)], chance


@pytest.mark.parametrize("seed", range(5))
def test_every_match_is_true_term_by_term(seed):
    for _, terms, chance in windows(12, seed):
        changed = [*terms[:-1], terms[-1] + chance.choice((-1, 1))]
        for given in (terms, changed):
            found = search(given)
            for match in found.matches:
                assert_true(match, given)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_said_is_said_once(seed):
    for _, terms, _ in windows(30, 100 + seed):
        found = search(terms[:14])
        for matches in (found.matches, found.telling):
            assert len(set(titles(matches))) == len(matches)
            numbers = [match.oeis for match in matches if match.oeis]
            assert len(set(numbers)) == len(numbers)


def test_a_number_and_the_call_that_has_it_are_one():
    terms = sequence("A003603").terms(14)
    title = "fractal_sequence(array='wythoff', start=1)"
    assert titles(lookup(terms)).count(title) == 1
    assert [match.oeis for match in lookup(terms) if match.title == title] == ["A003603"]


def test_parameters_that_change_nothing_are_not_told_apart():
    found = titles(search(range(1, 30)).telling)
    assert sum(title.startswith("hiccup") for title in found) == 1
    assert sum(title.startswith("self_rule") for title in found) == 1


@pytest.mark.parametrize("start", [0, 1, 100, 200, SEARCHED - 1])
def test_terms_are_found_at_every_searched_offset(start):
    terms = sequence("A019444").terms(start + 60)[start:]
    assert ("A019444", start) in [(match.oeis, match.place) for match in lookup(terms)]


def test_terms_beyond_the_searched_offsets_are_missed(capsys):
    terms = LOWER.terms(SEARCHED + 50)[SEARCHED + 10 :]
    assert "A000201" not in [match.oeis for match in lookup(terms)]
    assert main(["oeis", *map(str, terms)]) == 0
    assert f"the first {SEARCHED} terms" in capsys.readouterr().out
    assert search(terms).as_dict()["searched"] == SEARCHED


@pytest.mark.parametrize("length", [MOST_TERMS - 1, MOST_TERMS])
@pytest.mark.parametrize("start", [pytest.param(0, marks=pytest.mark.slow), 100])
def test_many_terms_are_all_compared(length, start):
    for name, terms in {"A000201": LOWER.terms(start + length), "A005614": list(word("rabbit").letters(6000))}.items():
        given = terms[start : start + length]
        (found,) = [match for match in lookup(given) if match.oeis == name]
        assert (found.matched, found.given, found.place) == (length, length, start)
        given = [*given[:-1], given[-1] + 1]
        assert name not in [match.oeis for match in lookup(given)]


def test_many_piles_are_all_compared():
    pile = [y for _, y in solve(parse("maharaja"), count=900).p_positions]
    found = [match for match in lookup(pile) if match.where == "games"]
    assert [(match.matched, match.start) for match in found] == [(900, 0)]
    assert not [match for match in lookup([*pile[:-1], pile[-1] + 1]) if match.where == "games"]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["wythoff", "g1", "st_wythoff(s=2, t=1)"])
def test_so_many_other_games_are_said_to_agree_as_do(name):
    """Count the games that agree with a pile, and compare with the number of others in the title of the match."""
    pile = [y for _, y in solve(parse(name), count=400).p_positions]
    agree = 0
    for call in (example.call for entry in ENTRIES for example in entry.examples if example.up_to is None):
        try:
            columns = solve(parse(call), count=400).p_positions.columns
        except WythoffError:
            continue
        agree += sum(list(column) == pile for column in columns)
    told = [match for match in lookup(pile) if match.where == "games" and (match.place, match.transform) == (0, SAME)]
    others = [re.search(r" and (\d+) others?$", match.title) for match in told]
    assert sum(1 + int(found[1]) if found else 1 for found in others) == agree
    for match in told:
        assert_true(match, pile)


def test_a_sequence_that_ends_is_not_agreed_with_beyond_its_end():
    bases = [1, 7, 106, 113, 33102, 33215, 66317, 99532]
    title = "the bases of continued_fraction(quotients=(7, 15, 1, 292, 1, 1, 1), period=())"
    assert title in titles(lookup(bases))
    assert title not in titles(lookup([*bases, 165849]))


@pytest.mark.slow
def test_exhausted_sequence_counts_its_compared_terms():
    """Report how many terms were compared if a sequence ends before the given terms do.

    Only 4096 entries of a row of values of Wythoff Nim are computed; the given row continues with period 3.
    """
    row = [3 * (n // 3) + (n + 1) % 3 for n in range(4200)]
    assert row[:10] == [1, 2, 0, 4, 5, 3, 7, 8, 6, 10]
    (match,) = [match for match in lookup(row) if match.oeis == "A004482"]
    assert (match.matched, match.given, match.whole) == (4096, 4200, False)
    row[4000] += 1
    assert "A004482" not in [match.oeis for match in lookup(row)]


def test_a_cut_line_of_a_copy_comes_last_and_says_so(tmp_path, capsys):
    copy = tmp_path / "stripped"
    terms = LOWER.terms(20)
    copy.write_text(f"A900000 ,{','.join(map(str, terms[:13]))},\nA900001 ,{','.join(map(str, [0, *terms]))},\n")
    found = lookup(terms, str(copy))
    assert found[-1].oeis == "A900000" and (found[-1].matched, found[-1].given) == (13, 20)
    assert all(match.whole for match in found[:-1]) and "A900001" in [match.oeis for match in found]
    assert main(["oeis", *map(str, terms), "--file", str(copy), "--json"]) == 0
    capsys.readouterr()
    copy.write_text(f"A900000 ,{','.join(map(str, [5, 3, 8, 1, 9, 2, 7, 6, 4, 11, 30, 12, 15]))},\n")
    assert main(["oeis", "5 3 8 1 9 2 7 6 4 11 30 12 15 99", "--file", str(copy)]) == 0
    assert "(13 of 14 compared: no more terms are known)" in capsys.readouterr().out


@pytest.mark.parametrize("last", [31, 32])
def test_around_a_complement_stands_none_of_the_given_terms(last):
    """Report a complement only if the listed sequence contains no given term: 31 is in A003159, 32 is not."""
    given = [2, 6, 8, 10, 14, 18, 22, 24, 26, 30, last]
    found = {match.oeis: match.transform for match in lookup(given)}
    assert found.get("A003159") == ("the complement" if last == 32 else None)


def test_unnumbered_letters_count_from_0():
    letters = word("nim_ab_gaps(a=1, b=2)").letters(40)[7:]
    (match,) = [match for match in lookup(letters) if match.title.startswith("the word nim_ab_gaps(a=1, b=2")]
    assert (match.start, match.place) == (7, 7)
    assert terms_of(match, 40)[0][7:] == list(letters)


def test_few_terms_are_told_from_those_that_tell_more(capsys):
    found = search([1, 3, 4, 6, 8, 9])
    assert not found.telling and found.matches[0].oeis == "A000201"
    assert main(["oeis", "1 3 4 6 8 9"]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "These terms are too few or too simple for one sequence. They occur, maybe by chance, in\nA000201"
    )
    assert main(["identify", "1 1 2 3 5 8"]) == 0
    assert "too few or too simple" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("terms", "error", "message"),
    [
        ([1] * (MOST_TERMS + 1), TooLargeError, f"at most {MOST_TERMS} terms can be looked up, were {MOST_TERMS + 1}"),
        (range(100_000), TooLargeError, "at most 5000 terms can be looked up, were 100000: give fewer"),
        ([1 << 2_000_000, 2, 1 << 2_194_400, 4], TooLargeError, "the terms together must have at most 4194304 bits"),
        ([], ParameterError, "at least 4 terms"),
        ([5], ParameterError, "at least 4 terms"),
    ],
)
def test_what_is_too_much_or_too_little_is_refused(terms, error, message):
    with pytest.raises(error, match=message) as caught:
        lookup(terms)
    assert "\n" not in str(caught.value)


ODD = {
    "giants": [10**5000 + n * n for n in range(6)],
    "giants of a sequence": [*LOWER.terms(3), 10**4999],
    "negative": [-n for n in range(1, 30)],
    "signs": [(-1) ** n * n for n in range(40)],
    "zeros": [0] * 5000,
    "naturals": list(range(1, 5001)),
    "words": RABBIT[:2000] * 2,
    "letters at random": Random(seed_of(1)).choices((0, 1), k=5000),
    "sparse": [1, 99_999, 100_000, 200_000],
    "squares": [n * n for n in range(5000)],
    "powers": [3**n for n in range(1500)],
    "permutation": list(sequence("A019444").terms(5000)),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_terms_end_in_an_answer_that_is_true(name):
    made()
    start = process_time()
    found = search(ODD[name])
    assert process_time() - start < 4
    for match in found.matches[:5]:
        assert_true(match, ODD[name])


@pytest.mark.slow
@pytest.mark.parametrize("terms", ["5000 of them", "1 3 4 6 8 9 11 12"])
def test_a_look_up_ends_in_seconds_and_little_memory(terms):
    given = list(map(str, LOWER.terms(5000))) if terms == "5000 of them" else terms.split()
    script = (
        f"{PEAK}\nimport sys, time\nfrom wythoff.apps.cli import main\nmain(sys.argv[1:])\n"
        "print(time.process_time(), peak())"
    )
    done = subprocess.run([sys.executable, "-c", script, "oeis", *given], capture_output=True, text=True, check=True)
    seconds, memory = map(float, done.stdout.split()[-2:])
    assert seconds < 15 and memory < 500e6  # 2 s alone; the other tests run beside it


def pairs_of(game, count):
    return [tuple(position) for position in solve(parse(game), count=count).p_positions]


@pytest.mark.slow
@pytest.mark.parametrize(("place", "by"), [(999, (0, 1)), (500, (1, 1)), (60, (0, 1))])
def test_pairs_are_all_compared(place, by):
    pairs = pairs_of("wythoff", 1000)
    assert ("wythoff()", pairs[-1][1]) in [(match.name, match.evidence.up_to) for match in identify(pairs).games]
    pairs[place] = (pairs[place][0] + by[0], pairs[place][1] + by[1])
    assert not identify(pairs).games


def test_late_comparison_of_pairs_says_how_far_it_came(monkeypatch):
    monkeypatch.setattr(identifying, "FAR_SECONDS", 0.0)
    games = identify(pairs_of("maharaja", 200)).games
    assert {match.evidence.up_to for match in games} == {identifying.LAST_BOUND}
    assert "these pairs with piles up to 100 are the P-positions of maharaja(p=1, q=2)" in str(games[0].evidence)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["misere(wythoff)", "nim", "g1"])
def test_many_pairs_are_identified_in_seconds(game):
    """Identify many pairs in seconds, although some games of the catalog take minutes or have large piles."""
    pairs = [(n, n) for n in range(1200)] if game == "nim" else pairs_of(game, 1200)
    identify(pairs[:5])
    start = process_time()
    games = identify(pairs).games
    assert process_time() - start < 15  # 3 s alone
    whole = [match for match in games if match.evidence.up_to == max(y for _, y in pairs)]
    assert whole and games[: len(whole)] == tuple(whole)
    if game != "nim":
        assert parse(game) in [parse(match.name) for match in whole]


@pytest.mark.slow
def test_pairs_given_twice_or_in_any_order_are_the_same_pairs():
    pairs = pairs_of("g1", 9)
    shuffled = [pair[::-1] for pair in reversed(pairs)] + pairs[2:5]
    assert identify(shuffled) == identify(pairs)
    with pytest.raises(ParameterError, match="at least 4 different positions"):
        identify([(1, 2)] * 9)
    with pytest.raises(TooLargeError, match="at most 5000 pairs are compared, were 5001"):
        identify([(n, n) for n in range(5001)])


def test_most_games_are_told_apart_by_their_smallest_piles(monkeypatch):
    asked = []
    p_positions = identifying.Definition.p_positions
    monkeypatch.setattr(
        identifying.Definition, "p_positions", lambda rules, up_to: asked.append(up_to) or p_positions(rules, up_to)
    )
    games = [game for _, game in identifying.two_pile_games()][::20]
    tried = [identifying._Wanted(0, SAME, [(0, 0), (1, 2), (3, 5), (4, 7)])]
    agreeing = [game for game in games if identifying._begun(tried, game)]
    assert agreeing and all(p_positions(identifying.Definition(game), 4)[:3] == [(0, 0), (1, 2)] for game in agreeing)
    assert asked.count(identifying.FIRST_BOUND) < len(games) / 2 and asked.count(identifying.LEAST_BOUND) == len(games)


@pytest.mark.parametrize("verb", ["guess", "identify"])
def test_numbers_of_many_digits_in_a_file(verb, tmp_path, capsys):
    """They are read like other numbers, up to a bound."""
    file = tmp_path / "terms.txt"
    file.write_text(f"{'9' * 5000} 1 2 3 5 8 14 20 25 31 40 44 52")
    assert main([verb, f"@{file}"]) in (0, 1)
    capsys.readouterr()
    file.write_text("9" * 20_001)
    assert main([verb, f"@{file}"]) == 2
    error = capsys.readouterr().err
    assert "must have integers of at most 20000 digits, but has one with 20001" in error and error.count("\n") == 1


@pytest.mark.parametrize("verb", ["guess", "identify"])
@pytest.mark.parametrize("between", ["\n", " "])
def test_file_of_too_many_numbers_is_refused_early(verb, between, tmp_path, capsys, monkeypatch):
    def made(digits):
        raise AssertionError(digits)

    file = tmp_path / "terms.txt"
    file.write_text(f"# terms\n{f'1{between}' * (of_files.MOST_READ + 1)}")
    monkeypatch.setattr(of_files, "from_decimal", made)
    assert main([verb, f"@{file}"]) == 2
    error = capsys.readouterr().err
    assert "must have at most 100000 numbers, but has more" in error and error.count("\n") == 1
