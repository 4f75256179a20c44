"""Tens of thousands of statements: compared with brute force, by both engines, hard within limits, and misspelt."""

import ast
import importlib
import os
from random import Random
from resource import RUSAGE_SELF, getrusage
from time import process_time

import pytest

import wythoff
from tests.automata.brute import Statements
from tests.automata.test_statements import BOUND, SYSTEMS, check
from tests.seeds import seed_of
from wythoff.automata.limits import resident
from wythoff.base.errors import WythoffError
from wythoff.kernels import automata
from wythoff.kernels.limits import has_numba

pytestmark = pytest.mark.long
PARTS = range(20)
TEXTS = (
    "?msd_2 ~En,i n > 0 & (At t <= n => T[i+t] = T[i+n+t])",
    "?msd_fib Ax Ey y > x & F[y] = @1",
    "?msd_pell x + 2*y = z/3 & ~(x = y | x > 10)",
    "?msd_2 (Ei RS[i] != RS[x]) <=> (?msd_2 x - 1 = y)",
    "Ak n = 2*k ^ n = 3*k => $seq(wythoff, n, k)",
    "?ostrowski(sqrt(2)) x >= 3 & ?lsd_2 y < x",
)
LETTERS = "AExyzn0123456789+-*/=<>!&|^~()[]@$?.,:;'\" T_F\n#é\x00" + "²"


@pytest.mark.parametrize("part", PARTS)
def test_20000_statements_by_brute_force_and_by_both_engines(part, monkeypatch):
    pytest.importorskip("wythoff.kernels.compiled.automata")
    for seed in range(1000 // len(SYSTEMS) + 1):
        for system, words in SYSTEMS.items():
            statements = Statements(f"{system} {part} {seed}", words, BOUND)
            text = f"?{system} " + statements.formula(["x", "y"][: 1 + seed % 2], depth=2 + seed % 3)
            check(text, words)
            found = wythoff.decide(text)
            with monkeypatch.context() as changed:
                for name in ("PATIENCE", "LOADED_PATIENCE", "WARM_PATIENCE", "LOOKS", "LARGE"):
                    changed.setattr(automata, name, 1 if name == "LOOKS" else -1)
                again = wythoff.decide(text)
            assert (again.truth, again.witness, again.relation) == (found.truth, found.witness, found.relation), text


def hard(random):
    """Return a statement with many unbounded variables."""
    system, words = random.choice([*SYSTEMS.items(), ("msd_trib", ("TR",)), ("narayana", ()), ("minus(5,2)", ())])
    names = random.sample("abcdxyzw", random.randrange(3, 7))
    inner = Statements(random.random(), words, 10**6).formula(names, depth=4)
    quantified = "".join(f"{random.choice('AE')}{name} " for name in names if random.random() < 0.8)
    return f"?{system} {quantified}({inner})"


def spent(text, limits):
    """Return (CPU seconds, additional peak bytes) of a decision, in a process of its own: a peak never decreases."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            before, start = resident(), process_time()
            wythoff.decide(text, limits=limits)
            used = process_time() - start, 1024 * getrusage(RUSAGE_SELF).ru_maxrss - before
            os.write(writing, repr(used).encode())
        finally:
            os._exit(0)
    os.close(writing)
    with open(reading) as file:
        said = file.read()
    os.waitpid(child, 0)
    return ast.literal_eval(said)


@pytest.mark.parametrize("part", PARTS)
def test_1000_hard_statements_end_within_their_limits(part):
    random = Random(seed_of(f"hard {part}"))
    limits = wythoff.automata.Limits(states=10**7, cells=10**9, seconds=2, bytes=200_000_000)
    if has_numba():
        importlib.import_module("wythoff.kernels.compiled.automata")
    for _ in range(1000 // len(PARTS)):
        text = hard(random)
        seconds, room = spent(text, limits)
        assert seconds < 1.2 * limits.seconds + 0.3, text
        assert room < 1.2 * limits.bytes, text


def misspelt(random):
    """Return a statement with a few pieces changed, doubled, dropped or moved."""
    text = random.choice(TEXTS)
    if random.random() < 0.3:
        text = Statements(random.random(), ("T",), 9).formula(["x", "n"], depth=random.randrange(4))
    for _ in range(random.randrange(1, 6)):
        start, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
        piece = random.choice(("", random.choice(LETTERS), text[start : start + 3] * 2, text[start:end]))
        text = text[:start] + piece + text[start + random.randrange(4) :]
    return text


def refusal(text):
    """Return the message that refuses a misspelt statement, or "" if it is accepted."""
    try:
        wythoff.decide(text, limits=wythoff.automata.Limits(seconds=0.5, bytes=200_000_000))
    except WythoffError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("part", PARTS)
def test_misspelt_statements_are_decided_or_refused(part):
    random = Random(seed_of(f"misspelt {part}"))
    for _ in range(200_000 // len(PARTS)):
        text, start = misspelt(random), process_time()
        assert "\n" not in refusal(text), repr(text)
        assert process_time() - start < 5, repr(text)
