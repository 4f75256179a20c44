"""Games that users write in Python: they work like other games, and mistakes in them are reported in one line."""

import pickle
import subprocess
import sys
from time import process_time

import pytest

import wythoff as w
from tests.extras import needs
from tests.own_games import Take
from tests.peak import PEAK, needs_status
from tests.rulesets.broken import SIDE, games
from wythoff.game.rulesets import Moves


class Natural(w.Game):
    """Wythoff's game as a beginner writes it: take from one pile, or the same from both."""

    def options(self, position):
        x, y = position
        rook = [(x - i, y) for i in range(1, x + 1)] + [(x, y - j) for j in range(1, y + 1)]
        return rook + [(x - i, y - i) for i in range(1, min(x, y) + 1)]


class Three(w.Game):
    piles = 3

    def options(self, position):
        for place, pile in enumerate(position):
            for left in range(pile):
                yield (*position[:place], left, *position[place + 1 :])


WYTHOFF = "nim | diagonal"


def test_the_natural_wythoff_is_wythoff():
    own = Natural()
    assert list(w.solve(own, up_to=30)) == list(w.solve(WYTHOFF, up_to=30))
    assert w.solve(own, up_to=9).winning_moves((5, 8)) == w.solve(WYTHOFF, up_to=9).winning_moves((5, 8))
    assert w.check(own, 20) and w.compare(own, WYTHOFF, 12)
    assert w.grundy(own, up_to=6).values == [list(row) for row in w.grundy(WYTHOFF, up_to=6).values]
    assert w.Definition(own).p_positions(12) == w.Definition(w.parse(WYTHOFF)).p_positions(12)
    assert w.Claim(own, "floor(n*phi), floor(n*phi**2)").check(20)


@pytest.mark.parametrize(
    ("own", "same"),
    [
        (w.Misere(Natural()), "misere(wythoff)"),
        (w.Block(Natural(), 1), "block(wythoff, 1)"),
        (w.Block(Natural(), 3), "block(wythoff, 3)"),
        (w.Terminal(Natural(), "x + y <= 2"), "terminal(wythoff, x + y <= 2)"),
        (w.Block(w.Terminal(Natural(), "y == 3"), 2), "block(terminal(wythoff, y == 3), 2)"),
        (w.Misere(w.Terminal(Natural(), "x + y <= 2")), "misere(terminal(wythoff, x + y <= 2))"),
        (w.Misere(w.Block(Natural(), 2)), "misere(block(wythoff, 2))"),
        (Take(3), "subtraction(1, 2, 3)"),
    ],
)
def test_layers_go_around_it(own, same):
    game = w.parse(same)
    found, right = w.solve(own, up_to=14), w.solve(game, up_to=14)
    assert list(found) == list(right)
    for position in game.positions(8):
        assert found.winning_moves(position) == right.winning_moves(position)
    again = pickle.loads(pickle.dumps(own))
    assert again == own and str(again) == str(own)


def test_layers_that_cannot_be_are_refused_in_a_line():
    with pytest.raises(w.ParameterError, match="of block must be left out around a game in Python"):
        w.Block(Natural(), 1, of=w.Diagonal())
    with pytest.raises(w.ParameterError, match=r"block\(\.\.\.\) must be around moves in normal play"):
        w.Block(w.Misere(Natural()), 1)
    with pytest.raises(w.NotationError, match="unknown variable 'z'"):
        w.Terminal(Natural(), "z == 0")


def test_games_are_named_by_their_class_and_parameters():
    assert [str(game) for game in (Natural(), Take(), Take(5), w.Block(Natural(), 2))] == [
        "Natural()", "Take(most=3)", "Take(most=5)", "block(Natural(), 2)"
    ]  # fmt: skip
    assert Take(5) == Take(most=5) != Take(4) and hash(Take()) == hash(Take(3))
    assert "game as a beginner writes it" in Natural()._repr_html_()


def test_a_game_that_was_changed_is_another_game():
    game = Take(3)
    assert w.solve(game, up_to=12).p_positions[1] == (4,)
    game.most = 4
    assert game != Take(3) and hash(game) != hash(Take(3)) and not w.questions.same_game(game, Take(3))
    assert w.solve(game, up_to=12).p_positions[1] == (5,)
    game._seen = {1: 2}  # what is remembered
    assert game == game and hash(game) == hash(game)
    other = Take(3)
    other.most = 4
    assert game._seen and other != Take(4)


class Odd:
    __hash__ = None

    def __eq__(self, other):
        raise ArithmeticError


@pytest.mark.parametrize("kept", [[1, [2]], {"a": [1]}, {1, 2}, Odd(), Take])
def test_games_that_keep_what_cannot_be_compared(kept):
    game, other = Take(3), Take(3)
    game.kept = kept
    assert game != other and other != game and w.check(game, 8)
    other.kept = kept
    assert game == other and hash(game) == hash(other)
    game.me = game
    assert hash(game) == hash(game)


def test_players_moves_that_grow_are_refused_in_a_line():
    class Growing(w.PartizanGame):
        piles = 1

        def left_options(self, position):
            return [(position[0] + 1,)]

        def right_options(self, position):
            return []

    with pytest.raises(w.MoveError, match="must end"):
        w.solve(Growing(), up_to=3)


def test_moves_of_ones_own_stay_moves():
    class Bishop(Moves):
        rank = 99

        def allows(self, x, y, i, j):
            return i == j

        def __str__(self):
            return "bishop"

    blocked = w.Block(w.Nim() | Bishop(), 1)
    assert isinstance(blocked, w.Block) and list(w.solve(blocked, up_to=9)) == list(
        w.solve("block(wythoff, 1)", up_to=9)
    )


def test_three_piles():
    assert list(w.solve(Three(), up_to=5)) == [p for p in Three().positions(5) if p[0] ^ p[1] ^ p[2] == 0]


@pytest.mark.parametrize("suffix", ["csv", "json", "txt", "npz", "parquet"])
def test_tables_are_written_and_read_without_the_game(suffix, tmp_path):
    needs(suffix)
    path = tmp_path / f"own.{suffix}"
    w.export(Natural(), path, up_to=9)
    found = w.load(path)
    assert found and found.game is None and found.checked_up_to is None
    assert "checked, because the game" in str(found.lines())
    about = found.provenance["own"]
    assert about["class"].endswith("Natural") and about["docstring"].startswith("Wythoff's game")
    assert len(about["sha256"]) == 64
    if suffix != "txt":
        assert found.columns == list(w.solve(Natural(), up_to=9))
    assert w.load(path, game=Natural()).checked_up_to is not None
    with pytest.raises(w.RequestError, match="must be about Take"):
        w.load(path, game=Take())


def test_a_changed_table_is_refuted_where_the_game_is_given(tmp_path):
    path = tmp_path / "own.csv"
    w.export(Natural(), path, up_to=9)
    path.write_text(path.read_text().replace("3,5", "3,6"))
    assert not w.load(path, game=Natural())


def test_pictures_strategies_matches_and_tables_work(tmp_path):
    own = Natural()
    w.plot(own, tmp_path / "own.png", up_to=20)
    assert w.strategy(own).winning_moves((5, 8)) == ((3, 5), (4, 7))
    assert w.questions.Match(own, (3, 5)).reply().targets[0] in own.options((3, 5))
    assert w.values.value_at(own, (3, 4)).value == w.values.value_at(WYTHOFF, (3, 4)).value
    assert w.latex(w.solve(own, up_to=5)) and str(w.why(own, (5, 8)))


def no_options():
    class Empty(w.Game):
        pass

    return w.solve(Empty(), up_to=3)


def of_no_piles():
    class Zero(w.Game):
        piles = 0


def no_method():
    class Number(w.Game):
        options = 5


def a_fact():
    """Set an attribute that solvers would take for a fact of a game of the package."""

    class Passing(w.Game):
        may_pass = True


def a_field():
    class Starred(w.Game):
        star_of: int


def a_fact_of_moves():
    class Fewer(w.Nim):
        taken_away = None


@pytest.mark.parametrize(
    ("ask", "line"),
    [
        (a_fact, "Passing.may_pass must be renamed: every game already has an attribute of this name"),
        (a_fact_of_moves, "Fewer.taken_away must be renamed"),
        (a_field, "Starred.star_of must be renamed"),
        (no_options, "Empty must have a method options"),
        (of_no_piles, "Zero.piles must be an integer >= 1, was 0"),
        (no_method, "Number.options must be a method, was 5"),
    ],
)
def test_what_is_no_game_is_refused(ask, line):
    with pytest.raises(w.WythoffError, match=line):
        ask()


def require_sound(number, step=1):
    """Check the games of `broken`: each mistake is reported in one line, and unusual forms give correct answers."""
    for place, (odd, game, rule, right) in enumerate(games(number)):
        if place % step:
            continue
        start = process_time()
        told, found = "", []
        try:
            found = list(w.solve(game, up_to=SIDE))
        except w.MoveError as error:
            told = str(error)
        if told:
            assert not right and "\n" not in told and len(told) < 300, odd
        else:
            judge = {}
            for x in range(SIDE + 1):
                for y in range(x, SIDE + 1):
                    judge[x, y] = not any(judge[min(option), max(option)] for option in rule(x, y))
            assert right and found == sorted(pair for pair, lost in judge.items() if lost), odd
        assert process_time() - start < 2, odd


def test_some_broken_games():
    require_sound(100, 2)


@pytest.mark.slow
@needs_status
def test_500_broken_games():
    script = f"{PEAK}\nfrom tests.rulesets.test_own import require_sound\nrequire_sound(500)\nprint(peak())"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert int(done.stdout) < 300e6


@pytest.mark.parametrize("ordered", [False, True])
def test_games_on_many_piles_are_compared_in_a_few_positions(*, ordered):
    """Compare options in a few orders of the piles: twelve piles have hundreds of millions of orders."""

    def taking(*amounts):
        class Take(w.Game):
            piles = 12

            def options(self, position):
                for place, pile in enumerate(position):
                    yield from ((*position[:place], pile - n, *position[place + 1 :]) for n in amounts if n <= pile)

        Take.ordered = property(lambda self: ordered)
        return Take()

    assert w.questions.same_game(taking(1), taking(2)) is False
