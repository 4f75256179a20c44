"""The commands about sequences with random arguments: an answer, or one line and status 2."""

import json
import random
import shlex
import time
from importlib.util import find_spec

import pytest

from tests.seeds import seed_of
from wythoff.apps.cli.verbs import named
from wythoff.sequences.registry import ALL

CALLS_OF_EACH = 2
PATIENCE = 5.0  # seconds of one core
INTEGERS = (
    "0", "1", "2", "5", "-1", "10**6", "2**63", "10**50", "10**1000", "infinity", "1/2", "'a'", "()", "(1,)", "x",
    "1.5", "True", "-10**30",
)  # fmt: skip
NUMBERS = (
    "0", "1", "-1", "1/2", "5/3", "sqrt(2)", "phi", "1/phi", "2 - phi", "sqrt(-1)", "1/0", "10**50", "1/10**50",
    "sqrt(10**50 + 1)", "sqrt(2) + sqrt(3)", "-sqrt(2)", "infinity", "'a'", "10**40 + sqrt(7)", "phi**-1000",
)  # fmt: skip
NAMES = (
    "lower_wythoff", "A1950", "fibonacci", "beatty(sqrt(2))", "beatty(1/2)", "wythoff", "5", "odious", "A999999",
    "upper_trim(fibonacci)", "array_row(wythoff, 2)", "beatty(-1)",
)  # fmt: skip
TEXTS = ("'AB'", "''", "'a->ab, b->a'", "'a->b, b->a'", "'a->'", "5", "AB", "'" + 500 * "A" + "'")
EXPRESSIONS = ("1", "2*n", "n**2", "-1", "n - 5", "1/n", "n//0", "2**(2**n)", "d % 3", "a0 + 1", "10**50")
COUNTS = ("0", "1", "30", "-1", "10**10", "10**1000", "x")
PLACES = ("0", "1", "1000", "10**18", "10**50", "10**300", "-1")
CHOICES = {
    "number": NUMBERS, "numbers": NUMBERS, "sequence": NAMES, "sequences": NAMES, "text": TEXTS,
    "expression": EXPRESSIONS, "condition": EXPRESSIONS, "width": EXPRESSIONS,
}  # fmt: skip


def typed(parameter, random):
    """Return a random argument as text, mostly of the kind of the parameter."""
    kind, some = parameter.kind, random.random()
    if some < 0.1:
        return random.choice(INTEGERS + NUMBERS + NAMES + TEXTS + EXPRESSIONS)
    if kind == "integer" and some < 0.6:
        return str(random.randint(parameter.least, parameter.least + 5))
    if kind == "word":
        return random.choice([*parameter.words, "'bad'"])
    if kind in ("integers", "set", "pair", "numbers", "sequences"):
        parts = [random.choice(CHOICES.get(kind, INTEGERS)) for _ in range(random.randint(0, 3))]
        return f"({''.join(f'{part}, ' for part in parts)})" if parts else "()"
    return random.choice(CHOICES.get(kind, INTEGERS))


def call(entry, random):
    if random.random() < 0.2:
        return random.choice(entry.examples).call
    given = [parameter for parameter in entry.parameters if parameter.required or random.random() < 0.6]
    arguments = [f"{parameter.name}={typed(parameter, random)}" for parameter in given]
    return f"{entry.name}({', '.join(arguments + ['more=1'] * (random.random() < 0.05))})"


def asked(kind, random):
    """Return random options for the command `kind`."""
    flags = {
        "sequence": [("--count", COUNTS), ("--at", PLACES), ("--csv", ()), ("--bfile", ())],
        "word": [("--count", COUNTS), ("--at", PLACES), ("--check", ())],
        "array": [("--rows", COUNTS), ("--columns", COUNTS), ("--position", PLACES), ("--csv", ())],
        "numeration": [("--value", ("10", "1,36,0", "", "A", "0,-1", "00")), ("--shift", ("1", "-1", "10**9", "x"))],
    }[kind]
    chosen = [f"{flag}={random.choice(values)}" if values else flag for flag, values in flags if random.random() < 0.25]
    numbers = [random.choice(PLACES[:-1])] if kind == "numeration" else []
    return [*numbers, *chosen, *["--json"] * (random.random() < 0.25)]


def small(value):
    """Return whether every integer in a JSON value is at most 2**53, so that a float holds it exactly."""
    if isinstance(value, dict | list):
        return all(map(small, value.values() if isinstance(value, dict) else value))
    return not isinstance(value, float) and (not isinstance(value, int) or abs(value) <= 2**53)


@pytest.mark.parametrize("kind", ["sequence", "word", "array", "numeration"])
def test_anything_typed_gets_an_answer_or_one_line(kind, run, monkeypatch):
    # Compiling kernels would take most of the time; other tests do that.
    monkeypatch.setattr("wythoff.kernels.limits.has_numba", lambda: False)
    chance = random.Random(seed_of(kind))
    for entry in ALL:
        for _ in range(CALLS_OF_EACH if entry.kind == kind else 0):
            arguments = [kind, call(entry, chance), *asked(kind, chance)]
            before = time.process_time()
            status, out, err = run(*arguments)
            assert time.process_time() - before < PATIENCE, arguments
            if status == 2:
                assert (out, err.count("\n")) == ("", 1), arguments
                assert len(err) < 450, arguments
            else:
                assert (status, err) == (0, ""), arguments
                assert "--json" not in arguments or small(json.loads(out)), arguments


@pytest.mark.parametrize("command", ["sequence", "word", "array", "numeration", "oeis", "claims"])
def test_the_examples_of_help_run(command, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    examples = named(command).examples
    assert examples
    for example in examples:
        arguments = shlex.split(example.partition(" > ")[0])
        needs_plot = "--output" in arguments and not find_spec("matplotlib")
        if "~/oeis/stripped.gz" not in arguments and not needs_plot:
            status, out, err = run(command, *arguments)
            # Examples named `..._as_printed` are refuted claims, with status 1.
            assert status == int("as_printed" in example), example
            assert (bool(out), err) == (True, ""), example


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("sequence fibonacci --count 10**6", "all terms together must have at most 268435456 bits"),
        ("sequence 'beatty(10**1000)' --count 10**6", "all terms together must have at most"),
        ("sequence 'upper_trim(odious)'", "must have numbers that recur, but 10000 terms in a row have none"),
        ("sequence 'lower_trim(upper_trim(fibonacci))' --at 5", "must have numbers that recur"),
        ("sequence 'wythoff_permutation(2**63)'", "m must be at most 1000000, was 9223372036854775808"),
        ("sequence 'rat(10**30, 1)'", "m must be an integer from 1 to 10000"),
        ("sequence 'mex_pair_lower(2*n + 1)' --at 1e30000", "at most 70000 bits"),
        ("sequence 'nim_ab_x(1, 200)' --at 1e30000", "at most 70000 bits"),
        ("sequence 'prefix_occurrences(2**63)'", "the length of a prefix must be at most 1000000"),
        ("sequence 'hiccup(0, 1, 4, 3)' --at 1e30000", "at most 70000 bits"),
        ("sequence \"array_row('difference')\" --at 10**10000", "at most 20000000 bits"),
        ("sequence lower_wythoff --csv --json", "at most one of --json, --csv may be given"),
        ("sequence lower_wythoff --at 3 --bfile", "at most one of --at, --bfile may be given"),
        ("word fibonacci --at 3 --check", "at most one of --at, --check may be given"),
        ("array wythoff --position 3 --rows 2", "at most one of --position, --rows may be given"),
        ("array wythoff --rows 10**10", "must fit in memory"),
        ("sequence --count 5", "--count needs the name of one sequence, which must come first"),
        ("claims --count=-1", "must be an integer >= 1, was -1"),
        ("oeis 1 2 3 4 --file /dev/null", "it is a device or a pipe"),
        ("word 'joint_ranking((phi**-1000, -1))'", "(209 digits)"),
    ],
)
def test_what_was_not_refused_before_is(arguments, words, run):
    status, out, err = run(*shlex.split(arguments))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err
    assert len(err) < 450


def test_names_as_a_user_types_them(run):
    answers = {
        run("sequence", name, "--count", 9)[1] for name in ("A201", "a000201", "A000201()", "lower_wythoff", "A()")
    }
    assert len(answers) == 1
    assert run("sequence", "fractal_sequence(dual)") == run("sequence", "fractal_sequence('dual')")
    assert run("array", "wythoff", "--position", 0)[1] == "0 stands nowhere in wythoff()\n"


def test_a_digit_of_thousands_of_digits_is_short_in_a_sum(run):
    status, out, err = run("numeration", "ostrowski(1/10**50)", "10**5000")
    assert (status, err) == (0, "")
    assert "(4951 digits)*10000000000" in out


def test_a_file_without_a_sequence_is_no_copy_of_the_oeis(run, tmp_path):
    path = tmp_path / "stripped"
    path.write_bytes(b"\x7fELF\x00A\nA000201 no terms\n")
    status, _, err = run("oeis", 1, 3, 4, 6, "--file", path)
    assert status == 2
    assert "no line with an A-number and terms" in err


def test_a_long_word_is_printed_in_time_that_grows_as_it(run):
    before = time.process_time()
    status, out, _ = run("word", "fibonacci", "--count", 10**6)
    assert (status, len(out.replace("\n", "")) > 10**6) == (0, True)
    assert time.process_time() - before < PATIENCE
