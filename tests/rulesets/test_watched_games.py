"""Games in Python against naive recursion: every kind, every form of options, every mistake, and time limits."""

from functools import cache
from itertools import product
from time import monotonic, sleep

import pytest

import wythoff as w
from wythoff.apps.cli import main
from wythoff.game.rulesets.watching import LEAST_FREE
from wythoff.kernels.budget import allowing, seconds_left
from wythoff.kernels.limits import POSITION_SECONDS, silent
from wythoff.solving import solvers
from wythoff.solving.solution.reached import StoppedShortError, shell


class Steps(w.Game):
    """Take one or two from a pile."""

    def __init__(self, piles=1, ordered=False):
        self.piles, self._ordered = piles, ordered

    @property
    def ordered(self):
        return self._ordered

    def options(self, position):
        for place, pile in enumerate(position):
            for taken in (1, 2):
                if taken <= pile:
                    yield (*position[:place], pile - taken, *position[place + 1 :])


class Lopsided(w.Game):
    """Take any number from the first pile, or move one token from the second pile to the first."""

    ordered = True

    def options(self, position):
        x, y = position
        return [(left, y) for left in range(x)] + [(x + 1, y - 1)] * (y > 0)


class Doubling(w.Game):
    piles, remembers = 1, True

    def start(self, position):
        (n,) = position
        return n, max(n - 1, 0)

    def shown(self, state):
        return state[:1]

    def options(self, state):
        n, most = state
        return [(n - k, 2 * k) for k in range(1, min(n, most) + 1)]


class Strips(w.PartizanGame):
    """Left takes one from the first pile, Right from the second; each also has a move that takes one from both."""

    ordered = True

    def left_options(self, position):
        x, y = position
        return [(x - 1, y)] * (x > 0) + [(x - 1, y - 1)] * (x > 0 and y > 0)

    def right_options(self, position):
        x, y = position
        return [(x, y - 1)] * (y > 0) + [(x - 2, y - 1)] * (x > 1 and y > 0)


def lost_by(game, misere=False):
    """Return a function that says whether the player to move loses, computed from the options alone."""

    @cache
    def lost(state):
        options = [*game.options(state)]
        return (not options and not misere) or (bool(options) and not any(map(lost, options)))

    return lambda position: lost(game.start(position))


@pytest.mark.parametrize("misere", [False, True])
@pytest.mark.parametrize(
    ("game", "up_to"),
    [
        (Steps(), 40), (Steps(2), 9), (Steps(3), 5), (Steps(2, ordered=True), 7), (Steps(3, ordered=True), 3),
        (Lopsided(), 7), (Doubling(), 14),
    ],
)  # fmt: skip
def test_solving_agrees_with_recursion(game, up_to, misere):
    lost = lost_by(game, misere)
    played = w.Misere(game) if misere else game
    right = [position for position in game.positions(up_to) if lost(position)]
    found = w.solve(played, up_to=up_to)
    assert list(found) == right and found.stopped is None and found.evidence.up_to == up_to
    for position in list(game.positions(up_to))[:: max(1, up_to // 2)]:
        told = w.move(played, position)
        assert told.outcome == ("P" if lost(position) else "N")


def test_partizan_games_agree_with_recursion():
    game = Strips()

    @cache
    def wins(position, side):
        options = game.left_options(position) if side == 0 else game.right_options(position)
        return any(not wins(option, 1 - side) for option in options)

    names = {(True, True): "N", (True, False): "L", (False, True): "R", (False, False): "P"}
    right = {place: names[wins(place, 0), wins(place, 1)] for place in product(range(6), repeat=2)}
    found = w.solve(game, up_to=5)
    assert found.positions == sorted(right) and found.outcomes == [right[place] for place in sorted(right)]
    assert found.as_dict()["positions"] == sorted(right)
    assert all(found.value(place).outcome == right[place] for place in right)


@pytest.mark.parametrize(("piles", "ordered"), [(1, False), (2, False), (2, True), (3, False), (3, True), (4, True)])
def test_shells_make_the_box(piles, ordered):
    game = Steps(piles, ordered)
    found = [position for size in range(4) for position in shell(game, size)]
    assert len(found) == len(set(found)) and sorted(found) == list(game.positions(3))
    assert sorted(p for size in range(4) for p in shell(w.Misere(game), size)) == sorted(found)


def test_one_pile_to_ten_thousand_is_not_refused():
    found = w.solve(Steps(), up_to=10_000)
    assert list(found.p_positions.columns[0]) == list(range(0, 10_001, 3))


def test_values_and_far_positions_are_not_refused():
    assert w.grundy(Steps(), up_to=2000).values == [n % 3 for n in range(2001)]
    assert w.move(Steps(), 2000).winning_moves == ((1998,),)


def test_a_long_thin_position_needs_no_box():
    assert w.move(Steps(2), (2, 901)).outcome == "N"
    assert w.values.value_at(Steps(2), (1, 900)).value == 1


@pytest.mark.parametrize(
    "say",
    [
        list, tuple, set, iter, sorted, lambda found: (option for option in found), lambda found: found * 3,
        lambda found: found[::-1], lambda found: [option[::-1] for option in found], lambda found: map(list, found),
        dict.fromkeys,
    ],
)  # fmt: skip
def test_options_may_be_said_in_many_ways(say):
    class Said(w.Game):
        def options(self, position):
            return say([*Steps(2).options(position)])

    assert list(w.solve(Said(), up_to=6)) == list(w.solve(Steps(2), up_to=6))


@pytest.mark.parametrize("kind", ["rows", "row", "numbers", "mixed", "empty floats"])
def test_options_may_be_numbers_of_numpy(kind):
    numpy = pytest.importorskip("numpy", reason="needs an extra")

    class Said(w.Game):
        piles = 1

        def options(self, position):
            found = [n for n in (position[0] - 1, position[0] - 2) if n >= 0]
            if kind == "rows":
                return numpy.array([[n] for n in found], dtype=int)
            if kind == "row":
                return [numpy.array([n]) for n in found]
            if kind == "numbers":
                return numpy.array(found, dtype=numpy.int32)
            return [numpy.uint8(n) if n % 2 else (n,) for n in found] if kind == "mixed" else numpy.array([])

    right = range(7) if kind == "empty floats" else range(0, 7, 3)
    assert list(w.solve(Said(), up_to=6)) == [(n,) for n in right]


@pytest.mark.parametrize("said", ["array([0.5])", "float64(0)", "array([True])", "array([1, 2])"])
def test_other_arrays_of_numpy_are_refused(said):
    numpy = pytest.importorskip("numpy", reason="needs an extra")

    class Said(w.Game):
        piles = 1

        def options(self, position):
            return [eval(f"numpy.{said}", {"numpy": numpy})] if position[0] > 2 else []

    with pytest.raises(w.MoveError, match=r"Said.options\(\(3,\)\) returned .*: (a pile|an option) must be"):
        w.solve(Said(), up_to=5)


def test_options_beyond_a_small_box_are_followed():
    class Wide(w.Game):
        ordered = True

        def options(self, position):
            x, y = position
            if not x:
                return [(1 + n % 40, n // 40) for n in range(40 * 30)] if y else []
            return [(x, left) for left in range(y)]

    assert list(w.solve(Wide(), up_to=1)) == [(0, 0), (1, 0)]
    assert w.why(Wide(), (0, 1)).outcome == "N"

    class Rising(w.Game):
        """Add one to the larger pile, up to 49."""

        def options(self, position):
            x, y = position
            return [(x, y + 1)] if y < 49 else []

    reasons = w.why(Rising(), (1, 3))
    assert (reasons.outcome, [reply.answer.target for reply in reasons.replies]) == ("P", [(1, 5)])


RULE, STATE = "def {}(self, position): ", "remembers = True\ndef {}(self, state): "
FAULTS = {
    "contains raises": (RULE, "contains", "return 1 // (position[0] - 3)", r"\(\(3,\)\) raised ZeroDivisionError"),
    "start raises": (STATE, "start", "return state[1]", r"\(\(0,\)\) raised IndexError"),
    "start is no tuple": (STATE, "start", "return [0]", r"\(\(0,\)\) returned \[0\]: a state must be a tuple"),
    "start is not hashed": (STATE, "start", "return ([],)", r"\(\(0,\)\) returned \(\[\],\): unhashable"),
    "shown raises": (STATE, "shown", "return 1 // 0", r"\(\(0,\)\) raised ZeroDivisionError"),
    "shown is no tuple": (STATE, "shown", "return 3", r"\(\(0,\)\) returned 3: "),
    "shown is longer": (STATE, "shown", "return 3, 4", r"\(\(0,\)\) returned \(3, 4\): the result must have 1"),
    "str raises": ("def {}(self): ", "__str__", "return 1 // 0", r"\(\) raised ZeroDivisionError"),
    "str is no text": ("def {}(self): ", "__str__", "return 7", r"\(\) returned 7: the result must be a text"),
    "repr raises": ("def {}(self): ", "__repr__", "return 1 // 0", r"\(\) raised ZeroDivisionError"),
    "hash raises": ("def {}(self): ", "__hash__", "return 1 // 0", r"\(\) raised ZeroDivisionError"),
    "ordered raises": ("@property\ndef {}(self): ", "ordered", "return 1 // 0", r"\(\) raised ZeroDivisionError"),
    "options raise": (RULE, "options", r"raise ValueError('no\nmore')", r"\(\(0,\)\) raised ValueError: no$"),
    "options exit": (RULE, "options", "raise SystemExit(3)", r"\(\(0,\)\) raised SystemExit: 3"),
    "text": (RULE, "options", "return 'ab'", r"\(\(0,\)\) must return the positions one move away"),
    "endless": (RULE, "options", "return iter(int, 1)", r"\(\(0,\)\) returned more than 1000000 options"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_is_one_line_with_its_place(fault):
    head, name, body, line = FAULTS[fault]
    made = {}
    exec("def options(self, position): return [n for n in (position[0] - 1, position[0] - 2) if n >= 0]", made)
    exec(head.format(name) + body, made)
    made.pop("__builtins__")
    with pytest.raises(w.WythoffError, match=rf"Faulty\.{name}{line}") as caught:  # noqa: PT012  # where it is met depends
        game = type("Faulty", (w.Game,), {"piles": 1, "__module__": __name__, **made})()
        str(w.solve(game, up_to=6))
        repr(game)
    assert "\n" not in str(caught.value)
    if "raise" in fault:
        assert caught.value.__cause__ is not None


def test_a_class_with_equality_alone_is_solved():
    class Alike(Steps):  # noqa: PLW1641  # as users write it
        def __eq__(self, other):
            return type(self) is type(other)

    assert list(w.solve(Alike(), up_to=6)) == [(0,), (3,), (6,)] and Alike() == Alike()


def test_a_game_that_counts_its_calls_is_solved():
    class Counting(Steps):
        calls = 0

        def options(self, position):
            self.calls += 1
            return super().options(position)

    game = Counting(2)
    assert list(w.solve(game, up_to=6)) == list(w.solve(Steps(2), up_to=6)) and game.calls


def test_a_loop_is_shown():
    class Loop(w.Game):
        piles = 1

        def options(self, position):
            return [(position[0] + 1) % 4]

    with pytest.raises(w.MoveError, match=r"Loop\(\): .* \(0,\) -> \(1,\) -> \(2,\) -> \(3,\) -> \(0,\)"):
        w.solve(Loop(), up_to=3)


@pytest.mark.parametrize("options", [lambda p: [p[0] + 1], lambda p: [p[0] + 7, *[p[0] // 2] * (p[0] > 0)]])
def test_play_that_grows_is_refused(options):
    game = type("Up", (w.Game,), {"piles": 1, "options": lambda self, p: options(p), "__module__": __name__})()
    with pytest.raises(w.MoveError, match=r"Up\(\): the game must end"):
        w.solve(game, up_to=3)


def test_states_that_grow_are_refused():
    class Older(w.Game):
        piles, remembers = 1, True

        def start(self, position):
            return *position, 0

        def shown(self, state):
            return state[:1]

        def options(self, state):
            return [(state[0], state[1] + 1)]

    with pytest.raises(w.MoveError, match=r"after 30000 moves and continues; .* set .*watching\.DEEPEST to more"):
        w.solve(Older(), up_to=2)


class Far(w.Game):
    """A game that ends, although its first moves lead far away."""

    piles = 1

    def options(self, position):
        (n,) = position
        return [(10**8 + n,)] if 0 < n < 10 else [(0,)] if n else []


def test_a_game_that_grows_and_ends_is_played_with_a_wider_guard(monkeypatch):
    with pytest.raises(
        w.MoveError, match=r"piles larger than \d+; .* give wythoff\.game\.rulesets\.watching\.LARGEST a larger"
    ):
        w.move(Far(), 3)
    monkeypatch.setattr("wythoff.game.rulesets.watching.LARGEST", 10**9)
    assert w.move(Far(), 3).outcome == "P"  # one move, and then the last one


@pytest.mark.parametrize("form", [int, lambda pile: (pile,)], ids=["numbers", "tuples"])
@pytest.mark.parametrize("far", [None, 60, 4000])
def test_what_a_search_decided_is_not_searched_again(form, far):
    """Call `options` once per state. If `far` is given, the only option of 20 is `far`, which is beyond 20."""
    asked, jumps = [], {} if far is None else {20: [far], far: [0]}

    class Counted(w.Game):
        piles = 1

        def options(self, position):
            (n,) = position
            asked.append(n)
            return [form(option) for option in jumps.get(n, range(max(n - 2, 0), n))]

    lost = []
    for n in range(51):  # 20 is lost by `jumps`: its only move leads to `far`, from which a move leads to 0
        if n in jumps or not {n - 1, n - 2} & {*lost}:
            lost.append(n)
    found = w.solve(Counted(), up_to=50)
    assert [*found.p_positions] == [(n,) for n in lost]
    count = len(asked)
    assert found.outcome((50,)) == ("P" if 50 in lost else "N") and len(asked) == count


def test_a_search_stops_where_little_memory_is_left(monkeypatch):
    free = iter([10**9] * 4)  # read before each block of positions; the blocks have 1, at most 2, 4 and 8
    monkeypatch.setattr("wythoff.game.rulesets.watching.BETWEEN_REPORTS", 1)
    monkeypatch.setattr("wythoff.game.rulesets.watching.available_memory", lambda: next(free, LEAST_FREE - 1))
    found = w.solve(Steps(), up_to=10**4)
    assert found.stopped.memory and 3 <= found.stopped.reached < 15
    assert "memory is nearly used up" in str(found.stopped) and ("ask for fewer or smaller positions") in str(
        found.stopped
    )
    assert [*found.p_positions] == [(n,) for n in range(found.stopped.reached + 1) if n % 3 == 0]
    with pytest.raises(
        w.TooLargeError,
        match=r"memory is nearly used up, when it had seen .*; ask for fewer or "
        r"smaller positions",
    ):
        w.move(Steps(), 500)


class Sleepy(Steps):
    def options(self, position):
        sleep(0.002)
        return super().options(position)


def test_what_was_found_is_given_at_the_limit():
    game, began = Sleepy(), monotonic()
    found = w.solve(game, up_to=10**6, limit_seconds=0.1)
    reached = found.stopped.reached
    assert monotonic() - began < 3 and 0 < reached < 10**4
    assert (found.bound.value, found.evidence.up_to, found.stopped.asked) == (reached, reached, 10**6)
    assert list(found) == [(n,) for n in range(0, reached + 1, 3)]
    assert found.as_dict()["stopped"] == {
        "asked": 10**6, "reached": reached, "seconds": 0.1, "memory": False, "what": "piles up to"
    }  # fmt: skip
    assert f"the answer is for piles up to {reached}, not 1000000; --limit-seconds 1 allows more time" in repr(found)
    with pytest.raises(w.RequestError, match="solve with a larger bound"):
        found.outcome(reached + 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda game, watch: w.compare(game, Steps(), 10**6, progress=watch),
        lambda game, watch: w.check(game, 10**6, progress=watch),
        lambda game, watch: w.grundy(game, up_to=10**6, progress=watch),
    ],
)
def test_questions_answer_for_what_was_reached(ask):
    found = ask(Sleepy(), allowing(0.1))
    assert 0 < found.stopped.reached < 10**4 and found.stopped.asked == 10**6
    bounds = [aspect.up_to for aspect in found.aspects] if hasattr(found, "aspects") else [found.up_to]
    assert max(bounds) <= max(found.stopped.reached, 60)


def test_inner_requests_are_never_answered_in_part():
    with pytest.raises(StoppedShortError, match="--limit-seconds 1 allows more time"):
        solvers.solve(Sleepy(), up_to=10**6, progress=allowing(0.1))
    with pytest.raises(w.TooLargeError, match=r"was stopped after 0\.1 s, when it had seen"):
        w.move(Sleepy(), 10**5, progress=allowing(0.1))


def test_a_small_position_is_a_small_request(monkeypatch):
    monkeypatch.setattr("wythoff.solving.strategies.by_rules.SMALL_POSITION", 0.02)
    with pytest.raises(w.TooLargeError, match=r"stopped after 0\.02 s, .* --limit-seconds 0\.2 allows more time"):
        w.move(Sleepy(), 20)
    assert w.move(Sleepy(), 20, limit_seconds=5).winning_moves == ((18,),)


def test_only_memory_refuses_beforehand():
    with pytest.raises(w.TooLargeError, match="must fit in memory"):
        w.solve(Steps(3), up_to=10**6)
    found = w.explain(Steps(3), up_to=50)[-1]
    assert found.applies and "at its limit of time" in found.reason


def test_seconds_are_checked():
    for wrong in (0, -1, "3", True, float("nan"), float("inf")):
        with pytest.raises(w.ParameterError, match="seconds must be a number > 0"):
            w.solve(Steps(), up_to=3, limit_seconds=wrong)
        with pytest.raises(w.ParameterError, match="seconds must be a number > 0"):
            w.questions.allowing(wrong)
    with pytest.raises(w.RequestError, match="for a game written in Python"):
        w.solve("nim", up_to=3, limit_seconds=3)
    assert seconds_left(silent) == POSITION_SECONDS


ONE_PILE = """
import wythoff as w

class Up(w.Game):
    piles = 1

    def options(self, position):
        return [(n,) for n in range(position[0])]
"""


@pytest.mark.parametrize("verb", ["solve", "grundy", "dynamic", "plot", "compare", "move", "why", "decide", "prove"])
@pytest.mark.parametrize("wrong", ["0", "-1", "nan", "text"])
def test_commands_refuse_limits_that_are_none(verb, wrong, tmp_path, capsys):
    (tmp_path / "mine.py").write_text(ONE_PILE)
    game = f"{tmp_path}/mine.py:Up"
    given = {"move": [game, "3"], "why": [game, "3"], "decide": ["Ex x=1"], "prove": ["g1"], "compare": [game, game]}
    try:
        status = main([verb, *given.get(verb, [game]), f"--limit-seconds={wrong}"])
    except SystemExit as ended:
        status = ended.code
    assert status == 2
    error = capsys.readouterr().err
    assert "must be a number > 0" in error or "invalid float value" in error


def test_a_proof_is_searched_for_without_an_end_of_time(capsys):
    assert main(["prove", "wythoff", "--limit-seconds", "inf"]) in (0, 3)


def test_an_interrupted_search_is_interrupted():
    class Interrupted(Steps):
        def options(self, position):
            if position[0] > 5:
                raise KeyboardInterrupt
            return super().options(position)

    with pytest.raises(KeyboardInterrupt):
        w.solve(Interrupted(), up_to=10)


def test_histories_of_a_game_that_remembers_are_classified():
    ours, theirs = (
        w.questions.dynamic_classes(Doubling(), 8, starts=16),
        w.questions.dynamic_classes("fibonacci_nim", 8, starts=16),
    )
    kinds = {item.position: item.kind for item in ours.classes}
    # The game of the package begins with at least two tokens.
    assert {place: kind for place, kind in kinds.items() if place[0] > 1} == {
        item.position: item.kind for item in theirs.classes
    }
    for item in ours.classes:
        for example, outcome in ((item.p_history, True), (item.n_history, False)):
            if example is None:
                continue
            (n,), moves = example
            state = Doubling().start((n,))
            for _, amount in moves:
                state = next(option for option in Doubling().options(state) if option[0] == state[0] - amount)
            assert state[:1] == item.position
            assert judged(state) is outcome


@cache
def judged(state):
    return not any(map(judged, Doubling().options(state)))
