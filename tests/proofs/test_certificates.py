"""Use of certificates, of the package and of a folder, by solve, move, why and strategy."""

import json
import os
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import wythoff as w
from wythoff.automata import limits
from wythoff.game.catalog.canonical import canonical
from wythoff.game.rulesets import Definition
from wythoff.proofs import certificate_store, checker, confined
from wythoff.proofs.certifying import digest, packed
from wythoff.proofs.faithful import foreign
from wythoff.proofs.folders import using
from wythoff.solving.strategies import by_certificate

NEW = "terminal(nim | diagonal, y - x == 1)"  # no theorem and no certificate of the package speaks of it
TABLES = sorted(certificate_store.SHIPPED.items())


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / "proofs").mkdir()
    proof = w.prove(NEW)
    (tmp_path / "proofs" / "new.json").write_bytes(packed(proof.certificate))
    return tmp_path / "proofs"


@pytest.mark.parametrize(("form", "kept"), TABLES[::12])
def test_what_comes_with_the_package_is_of_the_game_and_holds(form, kept):
    require_shipped(form, *kept)


@pytest.mark.slow
@pytest.mark.parametrize(("form", "kept"), TABLES)
def test_all_that_comes_with_the_package_holds(form, kept):
    require_shipped(form, *kept)


def test_a_certificate_of_moves_that_are_empty_in_part_is_read():
    """It was made before such parts were refused in typed games."""
    path = f"{certificate_store.PACKAGE}/nim.json"
    assert w.verify(path)
    assert by_certificate.known(w.parse("nim")).answer.is_p((3, 3))


def require_shipped(form, name, sha):
    body = json.loads((Path(certificate_store.PACKAGE) / f"{name}.json").read_bytes())
    assert digest(body) == sha and packed(body) == (Path(certificate_store.PACKAGE) / f"{name}.json").read_bytes()
    assert str(canonical(w.parse(body["notation"]))) == form
    assert foreign(body) == ""
    checker.check(body)


@pytest.mark.parametrize(("form", "kept"), TABLES)
def test_answers_are_those_of_the_rules(form, kept):
    game = w.parse(form)
    with using(None):
        found = certificate_store.held(game)
    assert found is not None and found.digest == kept[1]
    from wythoff.proofs.moving import certified_answer

    rules, said = Definition(game), certified_answer(game, found)
    for place in game.positions(14):
        assert said.is_p(place) is (rules.outcome(place) == "P"), place
        if said.is_p(place):
            assert said.winning_move(place) is None
            continue
        moves = rules.winning_moves(place)
        assert said.winning_moves(place) == tuple(moves), place
        assert said.winning_move(place) in (moves or [None]), place


def test_they_are_not_too_large_and_all_are_known():
    files = list(Path(certificate_store.PACKAGE).glob("*.json"))
    assert {file.stem for file in files} == {name for name, _ in certificate_store.SHIPPED.values()}
    sizes = [file.stat().st_size for file in files]
    assert max(sizes) <= 200_000 and sum(sizes) <= 3_000_000
    for k in (1, 2, 3, 4, 8, 14):  # k-blocking
        assert str(canonical(w.parse(f"block_any({k})"))) in certificate_store.SHIPPED, k


def test_a_game_of_the_package_is_proved_at_any_size():
    game = "block_any(8)"
    solution = w.solve(game, up_to=30)
    assert solution.evidence.kind == "proved" and "states in base(2)" in str(solution.evidence)
    assert solution.check(30)
    far = (10**40, 3 * 10**40 + 7)
    plan = w.strategy(game)
    assert plan.polynomial and plan.outcome(far) == "N"
    assert plan.outcome(plan.winning_move(far)) == "P"
    assert w.why(game, (3, 9)).evidence == solution.evidence
    found = [
        finding.evidence
        for theorem, finding in w.questions.explanation(game).theorems
        if theorem.source == "a certificate"
    ]
    assert found == [solution.evidence]


def test_cached_answer_has_no_clock(monkeypatch):
    game = w.parse("knight")
    with using(None):
        found = certificate_store.held(game)
    from wythoff.proofs.moving import certified_answer

    said = certified_answer(game, found)
    first = said.winning_move((2, 3))  # of the first part of the moves; other parts are computed on demand
    assert first is not None
    later = limits.monotonic() + 1000
    monkeypatch.setattr(limits, "monotonic", lambda: later)
    for place in [(x, y) for x in range(9) for y in range(x, 9)]:
        assert set(said.winning_moves(place)) == set(Definition(game).winning_moves(place))


def test_a_game_in_ordered_squares_serves_the_one_it_means(folder):
    text = "vector(1, 2) | vector(2, 1) | vector(2, 3) | vector(3, 2)"  # jump(1, 2) | jump(2, 3)
    (folder / "ordered.json").write_bytes(packed(w.prove(text).certificate))
    for said in (text, "jump(1, 2) | jump(2, 3)"):
        solution = w.solve(said, up_to=12, certificates=folder)
        rules = Definition(w.parse(said))
        assert [*solution] == [place for place in w.parse(said).positions(12) if rules.outcome(place) == "P"]
        assert solution.check(14) and "certificate" in str(solution.evidence)


def test_invariant_game_with_g2_positions_is_proved():
    found = w.questions.invariance("g2", 40)
    assert (
        found.realisable
        and str(found.evidence) == "proved: certificate 0a11fc93a093, 4 states in base(2); decided there"
    )
    assert w.questions.invariance("nim | diagonal((x0 - x1)**2)", 40).evidence.kind == "computed"


def test_a_folder_serves_while_it_is_named(folder):
    assert w.solve(NEW, up_to=20).evidence.kind == "computed"
    solution = w.solve(NEW, up_to=20, certificates=folder)
    assert str(solution.evidence).startswith(f"proved: certificate {digest(w.prove(NEW).certificate)[:12]}, ")
    assert [*solution] == [*w.solve(NEW, up_to=20)] and solution.check(40)
    assert w.solve(NEW, up_to=20).evidence.kind == "computed"
    assert pickle.loads(pickle.dumps(solution)).evidence == solution.evidence
    assert w.strategy(NEW, certificates=folder).winning_move((10**30, 10**30 + 5)) is not None
    assert pickle.loads(pickle.dumps(w.strategy(NEW, certificates=folder))).evidence == solution.evidence
    assert w.why(NEW, (5, 8), certificates=folder).evidence == solution.evidence
    assert w.compare(NEW, "wythoff", certificates=folder).evidence[0] == solution.evidence
    assert w.questions.adjoinable(NEW).evidence.kind == "computed"
    found = w.questions.adjoinable(NEW, certificates=folder)
    assert found.evidence.kind == "proved" and found.moves == w.questions.adjoinable(NEW).moves
    assert w.questions.solve_at(NEW, (5, 8), certificates=folder).evidence == solution.evidence


def test_the_same_game_in_other_words_is_served(folder):
    assert w.solve("terminal(nim | where(k == l), x + 1 == y)", up_to=9, certificates=folder).evidence.kind == "proved"


def test_the_environment_names_a_folder(folder, monkeypatch):
    monkeypatch.setenv("WYTHOFF_CERTIFICATES", str(folder))
    assert w.solve(NEW, up_to=9).evidence.kind == "proved"
    monkeypatch.setenv("WYTHOFF_CERTIFICATES", str(folder / "none"))
    with pytest.raises(w.RequestError, match="WYTHOFF_CERTIFICATES must be an existing folder"):
        w.solve(NEW, up_to=9)


def test_what_does_not_hold_serves_nobody(folder):
    body = w.prove(NEW).certificate
    body = json.loads(packed(body))
    level = body["levels"][0]
    level["accepting"][0] ^= 1
    (folder / "new.json").write_bytes(packed(body))
    with pytest.raises(w.RequestError, match="must be a valid certificate"):
        w.solve(NEW, up_to=9, certificates=folder)
    body = {**json.loads(packed(w.prove("nim | diagonal(2)").certificate)), "notation": NEW}
    (folder / "new.json").write_bytes(packed(body))
    with pytest.raises(w.RequestError, match="its rules are not those of"):
        w.solve(NEW, up_to=9, certificates=folder)


def test_what_is_no_certificate_is_left_alone(folder):
    (folder / "list.json").write_text("[1, 2")
    (folder / "other.json").write_text('{"certificate": "game", "notation": "nim |"}')
    (folder / "third.json").write_text('{"certificate": "game", "notation": 3}')
    os.mkfifo(folder / "pipe.json")
    assert w.solve(NEW, up_to=9, certificates=folder).evidence.kind == "proved"
    with pytest.raises(w.RequestError, match="certificates must be an existing folder"):
        w.solve(NEW, up_to=9, certificates=folder / "new.json")


def test_a_certificate_is_checked_once(folder, monkeypatch):
    assert w.solve(NEW, up_to=9, certificates=folder).evidence.kind == "proved"
    certificate_store._checked.cache_clear()
    monkeypatch.setattr(checker, "examined", lambda path: pytest.fail("it is checked again"))
    assert w.solve(NEW, up_to=11, certificates=folder).evidence.kind == "proved"


def test_a_game_in_python_by_the_same_name_is_another_game(folder):
    class Named(w.Nim):
        def __str__(self):
            return NEW

    with using(folder):
        assert certificate_store.held(Named()) is None
        assert certificate_store.held(canonical(w.parse(NEW))) is not None


def test_commands_take_a_folder(folder):
    def run(*given):
        command = [sys.executable, "-m", "wythoff", *given, "--certificates", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        return done.returncode, done.stdout + done.stderr

    for given in (["solve", NEW, "--count", "5"], ["move", NEW, "1e30", "1e31"], ["why", NEW, "4", "9"],
                  ["strategy", NEW], ["explain", NEW], ["compare", NEW, "wythoff"],
                  ["adjoinable", NEW, "1", "3"]):  # fmt: skip
        status, said = run(*given)
        assert status == 0 and "certificate" in said, (given, said)
    wrong = subprocess.run(
        [sys.executable, "-m", "wythoff", "solve", NEW, "--certificates", "/dev/null"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert wrong.returncode == 2 and wrong.stderr == "wythoff: certificates must be an existing folder, was /dev/null\n"


def test_a_proof_is_a_strategy_too():
    plan = w.prove(NEW).strategy()
    assert plan.polynomial and plan.evidence.kind == "proved"
    assert plan.outcome(plan.winning_move((10**25, 10**25 + 9))) == "P"


def test_threads_may_ask_a_kept_answer_at_once():
    """Use a cached answer in several threads: once two threads built its parts together, and one was missing."""
    game = w.parse("knight")
    with using(None):
        found = certificate_store.held(game)
    from wythoff.proofs.moving import certified_answer

    places = [(x, y) for x in range(8) for y in range(x, 8)]
    expected = [set(Definition(game).winning_moves(place)) for place in places]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for _ in range(4):
            said = certified_answer(game, found)
            with ThreadPoolExecutor(4) as pool:
                answers = list(pool.map(said.winning_moves, places))
            assert list(map(set, answers)) == expected
    finally:
        sys.setswitchinterval(before)


def test_a_certificate_that_takes_too_long_serves_nobody(folder, monkeypatch):
    """The certificate is checked within the limits of `verify`, in a separate process."""
    monkeypatch.setattr(confined, "LIMITS", limits.Limits(seconds=1, bytes=10**8))

    def endless(path):
        while True:
            pass

    monkeypatch.setattr(checker, "examined", endless)
    with pytest.raises(
        w.RequestError, match=r"must be a valid certificate: the check takes more than 1 s; .*seconds S$"
    ):
        w.solve(NEW, up_to=9, certificates=folder)
    monkeypatch.setattr(checker, "examined", lambda path: (0, str(len([0] * 10**9))))
    with pytest.raises(w.RequestError, match=r"the check takes more than 100000000 bytes; .*memory N$"):
        w.solve(NEW, up_to=9, certificates=folder)


def test_a_folder_is_read_to_a_bound(folder):
    with open(folder / "giant.json", "wb") as file:
        file.truncate(70_000_000)
    with pytest.raises(w.RequestError, match="must have certificates of at most 64000000 bytes together, has 7"):
        w.solve(NEW, up_to=9, certificates=folder)
