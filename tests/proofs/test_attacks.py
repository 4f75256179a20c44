"""Attacks on the stand-alone checker: wrong tables, altered rules, invalid trees. Accepted certificates are true.

This file counts the numbers and solves the games independently, from the tables and trees of the certificate.
"""

import copy
import json
import random
from functools import cache
from itertools import product

import pytest

import wythoff as w
from wythoff.proofs import checker

GAMES = {
    "nim | diagonal": 0, "misere(nim | diagonal)": 0, "block(nim | diagonal, 2)": 0, "g2": 0, "ab_vector(a=1, b=2)": 0,
    "terminal(nim | diagonal, x + y < 4)": 0, "vector(1, 2) | vector(2, 1)": 0, "misere(nim | jump(1, 1))": 0,
    "nim | keep(diagonal, x1 >= 2)": 0, "r_wythoff": 1,
}  # fmt: skip
EDITED = ["nim | diagonal", "block(nim | diagonal, 2)", "ab_vector(a=1, b=2)", "misere(nim | jump(1, 1))", "r_wythoff"]
RULES = ["nim | diagonal", "terminal(nim | diagonal, x + y < 4)", "block(nim | diagonal, 2)",
         "nim | keep(diagonal, x1 >= 2)", "misere(nim | jump(1, 1))"]  # fmt: skip
FAR, NEAR, SUMS = 500, 24, 30
FORMS = {
    "not": "(not {})", "&": "({} and {})", "|": "({} or {})", "=": "({} == {})", "!=": "({} != {})",
    "<": "({} < {})", "<=": "({} <= {})", ">": "({} > {})", ">=": "({} >= {})", "+": "({} + {})", "*": "({} * {})",
}  # fmt: skip


@cache
def proved(game):
    found = w.prove(game, value=GAMES[game])
    assert found.proved
    return json.dumps(found.certificate)


def python(tree):
    """Return a formula of a certificate as a Python expression, independently of the checker."""
    kind, *parts = tree
    if kind in ("var", "num"):
        return str(parts[0])
    if kind == "E":
        ranges = " ".join(f"for {name} in range({2 * NEAR})" for name in parts[0])
        return f"any({python(parts[1])} {ranges})"
    return FORMS[kind].format(*map(python, parts))


def by_definition(body, bound):
    """Return the positions of each value up to that of the certificate, with piles up to `bound`, square by square."""
    free, blockable = (
        eval(f"lambda x0, y0, x1, y1: {' or '.join(map(python, body[name])) or False}")
        for name in ("free", "blockable")
    )
    ended = eval(f"lambda x0, y0: {python(body['terminal']) if body['terminal'] else False}")
    levels, values = [set() for _ in range(body["value"] + 1)], {}
    for total in range(2 * bound + 1):
        for x in range(max(0, total - bound), min(total, bound) + 1):
            y = total - x
            if x > y and not body["ordered"]:
                continue
            squares = (
                [] if ended(x, y) else [square for square in product(range(x + 1), range(y + 1)) if square != (x, y)]
            )
            open_, forbidden = (
                [
                    values[square if body["ordered"] else tuple(sorted(square))]
                    for square in squares
                    if may(x, y, *square)
                ]
                for may in (free, blockable)
            )
            if body["value"]:
                value = min({*range(len(open_) + 1)} - {*open_})
            else:
                every = [*open_, *forbidden]
                won = 0 in open_ or forbidden.count(0) > body["n"] or (body["misere"] and not any(every))
                value = int(won)
            values[x, y] = value
            if value < len(levels):
                levels[value].add((x, y))
    return levels


def numbered(body, many):
    """Return the first words of V without leading zeros, by length and then in lexicographic order."""
    rows, accepting = body["V"]["rows"], body["V"]["accepting"]
    found, level = [()] * bool(accepting[0]), [((), 0)]
    while len(found) < many:
        level = [((*word, d), t) for word, state in level for d, t in sorted(rows[state]) if word or d]
        found += [word for word, state in level if accepting[state]]
    return found[:many]


def accepts(table, words):
    """Return whether a table accepts words that are read together."""
    length, state = max(map(len, words)), 0
    for letter in zip(*((0,) * (length - len(word)) + word for word in words), strict=True):
        state = next((t for *digits, t in table["rows"][state] if tuple(digits) == letter), None)
        if state is None:
            return False
    return bool(table["accepting"][state])


def listed(table, words):
    """Return the pairs of numbers that a table accepts, by a walk through all pairs of words at once."""
    index = {(0,) * (len(words[-1]) - len(word)) + word: n for n, word in enumerate(words)}
    heads = {word[:cut] for word in index for cut in range(len(word) + 1)}
    level = [((), (), 0)]
    for _ in range(len(words[-1])):
        level = [
            ((*p, a), (*q, b), t) for p, q, state in level for a, b, t in table["rows"][state]
            if (*p, a) in heads and (*q, b) in heads
        ]  # fmt: skip
    return {(index[p], index[q]) for p, q, state in level if table["accepting"][state]}


def truth(body):
    """Return (sets that follow from the rules of a certificate, bound to which they are known)."""
    return _truth(
        json.dumps({name: body[name] for name in ("free", "blockable", "terminal", "misere", "n", "ordered", "value")})
    )


@cache
def _truth(rules):
    return by_definition(json.loads(rules), NEAR)


@cache
def solved(game):
    return {(x, y) for x, y in w.solve(game, up_to=FAR).p_positions}


SEEN = {}


def is_true(body, game=None):
    """Compare an accepted certificate with numbers."""
    key = json.dumps([body[name] for name in sorted(body)], sort_keys=True)
    if key in SEEN:
        return
    words = numbered(body, FAR + 1)
    for x, y in product(range(SUMS), repeat=2):
        assert accepts(body["ADD"], (words[x], words[y], words[x + y]))
        assert not accepts(body["ADD"], (words[x], words[y], words[x + y + 1]))
    for table, level in zip(body["levels"], truth(body), strict=True):
        assert listed(table, words[: NEAR + 1]) == level
    if game is not None and not body["value"]:
        ordered = body["ordered"]
        assert listed(body["levels"][0], words) == {p for p in solved(game) if ordered or p[0] <= p[1]}
    SEEN[key] = True


def relations(body):
    """Return the relations of a certificate on V, each in its minimal form."""
    system = checker.System(body)
    return system.numbers, system.adder, [system.relation(level, "x", "y") for level in body["levels"]]


def holds(body):
    """Return whether a certificate is accepted. Otherwise it must raise Refuted or Malformed."""
    try:
        checker.check(body)
    except (checker.Refuted, checker.Malformed):
        return False
    return True


def altered(body, rng):  # noqa: C901 -- a list of ways
    """Return the certificate with one table changed at random."""
    body = copy.deepcopy(body)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        table = rng.choice([*body["levels"] * 2, body["V"], body["ADD"]])
        rows, accepting = table["rows"], table["accepting"]
        if not rows or not any(rows):
            continue
        state = rng.choice([state for state, row in enumerate(rows) if row])
        row, kind, tracks = rows[state], rng.randrange(8), len(next(filter(None, rows))[0]) - 1
        if kind == 0:
            accepting[state] ^= 1
        elif kind == 1:
            rng.choice(row)[-1] = rng.randrange(len(rows))
        elif kind == 2:
            row.remove(rng.choice(row))
        elif kind == 3:  # one transition more
            letter = [rng.randrange(body["digits"]) for _ in range(tracks)]
            row[:] = [arc for arc in row if arc[:-1] != letter] + [[*letter, rng.randrange(len(rows))]]
        elif kind == 4:  # a state less
            for other in rows:
                other[:] = [arc for arc in other if arc[-1] != state]
        elif kind == 5:  # a state twice
            rows.append(copy.deepcopy(row))
            accepting.append(accepting[state])
            rng.choice(rng.choice([one for one in rows if one]))[-1] = len(rows) - 1
        elif kind == 6:  # other numbers
            order = rng.sample(range(len(rows)), len(rows))
            rows[:] = [[[*arc[:-1], order[arc[-1]]] for arc in rows[order.index(n)]] for n in range(len(rows))]
            accepting[:] = [accepting[order.index(n)] for n in range(len(rows))]
        elif tracks > 1:  # variables exchanged
            i, j = rng.sample(range(tracks), 2)
            for arc in (arc for other in rows for arc in other):
                arc[i], arc[j] = arc[j], arc[i]
    return body


def attack(game, many, seed):
    right, rng = json.loads(proved(game)), random.Random(f"{game} {seed}")
    same, accepted = relations(right), 0
    for _ in range(many):
        body = altered(right, rng)
        if holds(body):
            accepted += 1
            is_true(body, game)
            assert relations(body) == same
    return accepted


def single_edits(body):
    """Change one transition, or the acceptance of one state, in `body`, and yield. Undo each change afterwards."""
    for table in [*body["levels"], body["V"], body["ADD"]]:
        for state, row in enumerate(table["rows"]):
            for arc in row:
                before = arc[-1]
                for arc[-1] in range(len(table["rows"])):
                    if arc[-1] != before:
                        yield
                arc[-1] = before
            for place in range(len(row)):
                arc = row.pop(place)
                yield
                row.insert(place, arc)
            table["accepting"][state] ^= 1
            yield
            table["accepting"][state] ^= 1


def numbers_in(tree):
    """Yield the nodes of constants in a tree."""
    if isinstance(tree, list):
        if tree[:1] == ["num"]:
            yield tree
        for part in tree:
            yield from numbers_in(part)


def rule_edits(body):
    """Change one constant, sign or flag of the rules in `body`, and yield. Undo each change afterwards."""
    for name in "misere", "ordered":
        body[name] = not body[name]
        yield name
        body[name] = not body[name]
    before = body["n"]
    for body["n"] in range(before + 3):
        if body["n"] != before:
            yield "n"
    body["n"] = before
    for name in "free", "blockable", "terminal":
        for tree in numbers_in(body[name]):
            before = tree[1]
            for tree[1] in range(before + 4):
                if tree[1] != before:
                    yield name
            tree[1] = before
    for name in "free", "blockable":
        for place in range(len(body[name])):
            part = body[name].pop(place)
            yield name
            body[name].insert(place, part)
    body["terminal"], before = ["<=", ["+", ["var", "x0"], ["var", "y0"]], ["num", 0]], body["terminal"]
    for body["terminal"][2][1] in range(4):
        yield "terminal"
    body["terminal"] = None
    yield "terminal"
    body["terminal"] = before


@pytest.mark.parametrize("game", GAMES)
def test_wrong_automata(game):
    assert attack(game, 12, "few") < 12


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_many_wrong_automata(game):
    assert attack(game, 1000, "many") < 500


def edit(game, stride=1):
    body, accepted, count = json.loads(proved(game)), 0, 0
    same = relations(body)
    for count, _ in enumerate(single_edits(body)):
        if count % stride == 0 and holds(body):
            accepted += 1
            is_true(body, game)
            assert relations(body) == same
    assert json.dumps(body) == json.dumps(json.loads(proved(game)))
    return count, accepted


@pytest.mark.parametrize("game", EDITED)
def test_single_edits(game):
    edit(game, 29)


@pytest.mark.slow
@pytest.mark.parametrize("game", EDITED)
def test_all_single_edits(game):
    count, accepted = edit(game)
    assert accepted < count


@pytest.mark.parametrize("game", RULES)
def test_rules_altered(game):
    body, accepted = json.loads(proved(game)), []
    for name in rule_edits(body):
        if holds(body):
            accepted.append(name)
            is_true(body)
    assert json.dumps(body) == json.dumps(json.loads(proved(game)))
    assert len(accepted) < 30
