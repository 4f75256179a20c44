"""Hostile certificates: checking each of them ends within its limits, with one line."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from random import Random
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from wythoff.apps.cli import main
from wythoff.automata.limits import Limits
from wythoff.proofs.certificate_store import PACKAGE
from wythoff.questions.verifying import verify

LIMITS = Limits(seconds=2, bytes=200_000_000)
NAMES = ("nim", "wythoff", "mouse_game", "knight", "king_1")
GIANTS = (
    10**9, 10**30, 10**4000, -(10**30), -1, 0, 2**31, 1024, "x" * 10**6, "base(10**9)", "base(2)", "nim-(" * 300, [],
    {}, None, True, 1.5e300, "\n\x1b[2J",
)  # fmt: skip
DIGITS = {
    "version": 1, "certificate": "statement", "system": "msd_2", "text": "x", "digits": 1024, "result": True,
    "V": {"rows": [[[0, 0], [1, 0]]], "accepting": [1]}, "ADD": {"rows": [[[0, 0, 0, 0]]], "accepting": [1]},
    "tree": ["=", ["num", 0], ["num", 0]], "witness": None,
}  # fmt: skip


def places(tree, path=()):
    """Yield the path to every part of a certificate."""
    yield path
    items = tree.items() if isinstance(tree, dict) else enumerate(tree) if isinstance(tree, list) else ()
    for key, part in items:
        yield from places(part, (*path, key))


def altered(body, random):
    """Return a certificate with a part that is huge, deeply nested, repeated, missing, or replaced by another."""
    body = copy.deepcopy(body)
    every = list(places(body))[1:]
    for _ in range(random.choice((1, 1, 2))):
        *way, last = random.choice(every)
        inside = body
        try:
            for key in way:
                inside = inside[key]
            part = inside[last]
        except (LookupError, TypeError):  # an earlier change took it away
            continue
        kind = random.randrange(6)
        if kind == 0:
            del inside[last]
        elif kind == 1:
            for _ in range(random.choice((50, 900))):
                part = ["not", part]
            inside[last] = part
        elif kind == 2 and isinstance(part, list):
            inside[last] = part * random.choice((2, 1000))
        elif kind == 3:
            found = body
            for key in random.choice(every):
                found = found[key] if isinstance(found, list | dict) and key in places_of(found) else found
            inside[last] = copy.deepcopy(found)
        else:
            inside[last] = random.choice(GIANTS)
    return body


def places_of(part):
    return range(len(part)) if isinstance(part, list) else part


def hostile():
    """Yield statements that are each large in one way, and random changes of the package's certificates."""
    many = [f"v{n}" for n in range(400)]
    yield DIGITS
    yield {**DIGITS, "digits": 10**9}
    yield {**DIGITS, "digits": 2, "relations": {"r": {"tracks": 10**9, "table": {"rows": [[]], "accepting": [1]}}}}
    yield {**DIGITS, "digits": 2, "tree": ["E", many, ["=", ["num", 0], ["num", 10**4000]]]}
    with open(f"{PACKAGE}/nim.json", encoding="utf-8") as file:
        body = json.load(file)
    sums = ["var", "x0"]
    for _ in range(60):
        sums = ["+", sums, ["var", "x0"]]
    for tree in (sums, ["*", ["num", 10**300], ["var", "x0"]], ["/", ["var", "x0"], ["num", 10**9]]):
        yield {**body, "free": [["=", tree, ["var", "x1"]]]}
    yield {**body, "n": 10**30, "blockable": body["free"], "free": []}
    random = Random("hostile")
    for name in NAMES:
        with open(f"{PACKAGE}/{name}.json", encoding="utf-8") as file:
            body = json.load(file)
        for _ in range(38):
            yield altered(body, random)


@pytest.mark.slow
def test_hostile_files_end_soon(tmp_path):
    path, number = tmp_path / "one.json", 0
    for number, body in enumerate(hostile(), 1):
        path.write_text(json.dumps(body))
        before = getrusage(RUSAGE_CHILDREN)
        found = verify(path, limits=LIMITS)
        after = getrusage(RUSAGE_CHILDREN)
        assert found.status in (0, 1, 2) and found.said.isprintable(), number
        assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < LIMITS.seconds + 1, number
    assert number >= 190


@pytest.mark.parametrize(
    ("limit", "said"), [("--limit-memory 50000000", "50000000 bytes"), ("--limit-seconds 0.5", "1 s|0.5 s")]
)
def test_what_is_checked_goes_no_further_than_its_limits(limit, said, tmp_path, capsys):
    path = Path(tmp_path) / "digits.json"
    path.write_text(json.dumps({**DIGITS, "digits": 1024}))
    assert main(["verify", str(path), *limit.split()]) == 2
    line = capsys.readouterr().out
    assert line.count("\n") == 1 and "no certificate: the check takes more than" in line
    assert any(f"more than {one}" in line for one in said.split("|"))
