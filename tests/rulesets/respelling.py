"""Random equivalent rewritings ("respellings") of games, their conditions and families."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from wythoff.expressions import Comparison, Expression, Integer, Operation, parse_condition
from wythoff.game.rulesets import (
    Block,
    Diagonal,
    Game,
    Jump,
    Keep,
    Misere,
    Moves,
    Nim,
    Ray,
    Terminal,
    Union,
    Vector,
    Where,
)
from wythoff.game.rulesets.families import MOVE_VARIABLES
from wythoff.game.rulesets.moves import Without

FLIPPED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
DENIED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}


def read(text: str) -> Expression:
    return parse_condition(text, MOVE_VARIABLES)


class Respelling:
    """Rewrites games at random into games with the same options from every ordered square."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def game(self, game: Game) -> Game:
        match game:
            case Misere():
                return Misere(self.game(game.game))
            case Block():
                inner = self.game(game.game)
                assert isinstance(inner, Moves | Terminal)
                return Block(inner, game.n, None if game.of is None else self.moves(game.of))
            case Terminal():
                return Terminal(self.moves(game.moves), self.condition(game.condition))
            case Moves():
                return self.moves(game)
        return game

    def moves(self, moves: Moves) -> Moves:
        """Rewrite a set of moves: its parts in another order, repeated, or joined with parts that allow no move."""
        parts = list(moves.parts) if isinstance(moves, Union) else [moves]
        spelled = [self.family(part) for part in parts]
        if self.random.random() < 0.3:
            spelled.append(self.family(self.random.choice(parts)))
        if self.random.random() < 0.2:
            spelled.append(self.random.choice((Diagonal(0), Diagonal(-3), Where("k < 0"), Where("k == l and k < l"))))
        self.random.shuffle(spelled)
        found = spelled[0]
        for part in spelled[1:]:
            found = found | part
        if self.random.random() < 0.2:
            found = Keep(found, self.random.choice(("k + l > 0", "1 == 1", "x0 <= y0", "k <= x0", "x1 + y1 < x0 + y0")))
        if self.random.random() < 0.1:
            found = Without(found, self.random.choice((Diagonal(0), Where("k + l == 0"))))
        return found

    def family(self, part: Moves) -> Moves:
        spelled = self._spellings(part)
        if not spelled or self.random.random() < 0.25:
            return part
        return self.random.choice(spelled)()

    def _spellings(self, part: Moves) -> list[Callable[[], Moves]]:
        match part:
            case Where():
                return [lambda: Where(self.condition(part.condition)), lambda: self._split(part.condition)]
            case Keep():
                return [lambda: Keep(self.moves(part.moves), self.condition(part.condition))]
            case Without():
                return [lambda: Without(self.moves(part.moves), self.moves(part.removed))]
            case Nim() if part.lengths is None:
                return self._rook(part.step)
            case Nim():
                return [lambda: Nim(part.step, self.condition(part.lengths or Integer(1), ("n",)))]
            case Diagonal():
                return self._strip(part)
            case Jump():
                return self._jump(part.p, part.q)
            case Ray() if part.p > 0:
                return [lambda: Where(self.condition(self._ray(part.p, part.q)))]
        return []

    def _wheres(self, *texts: str) -> list[Callable[[], Moves]]:
        return [lambda text=text: Where(self.condition(read(text))) for text in texts]  # type: ignore[misc]

    def _rook(self, step: int) -> list[Callable[[], Moves]]:
        if step > 1:
            return self._wheres(f"min(k, l) == 0 and (k + l) % {step} == 0", f"k*l == 0 and k % {step} == l % {step}")
        both = self._wheres("k == 0 or l == 0", "min(k, l) == 0", "k*l == 0", "min(k, l) < 1", "k + l == max(k, l)")
        return [*both, lambda: Where(self.condition(read("k == 0"))) | Where(self.condition(read("0 == l")))]

    def _strip(self, part: Diagonal) -> list[Callable[[], Moves]]:
        width, step = part.width.constant, part.step
        multiple = f" and (k - l) % {step} == 0" if step > 1 else ""
        narrow = f"abs(k - l) < {width}" if width is not None else f"abs(k - l) < {part.width}"
        if " " in str(part.width) and width is None:
            narrow = f"abs(k - l) < ({part.width})"
        found = self._wheres(f"k > 0 and l > 0 and {narrow}{multiple}", f"min(k, l) > 0 and {narrow}{multiple}")
        if width == 1:
            found += self._wheres("k == l", "k - l == 0", "k <= l and l <= k", "2*k == k + l")
        elif width is not None:
            found += self._wheres(
                f"k > 0 and l > 0 and {-width} < k - l < {width}{multiple}",
                f"k > 0 and l > 0 and k < l + {width} and l < k + {width}{multiple}",
                f"k >= 1 and l >= 1 and max(k, l) - min(k, l) <= {width - 1}{multiple}",
            )
        return found

    def _jump(self, p: int, q: int) -> list[Callable[[], Moves]]:
        if p == q:
            return self._wheres(f"k == {p} and l == {p}", f"k == l and k + l == {2 * p}")
        found = self._wheres(
            f"k == {p} and l == {q} or k == {q} and l == {p}",
            f"min(k, l) == {p} and max(k, l) == {q}",
            f"k + l == {p + q} and abs(k - l) == {abs(p - q)}",
        )
        return [*found, lambda: Vector(p, q) | Vector(q, p)]

    @staticmethod
    def _ray(p: int, q: int) -> Expression:
        return read(f"k > 0 and l > 0 and (k % {p} == 0 and l == {q}*(k//{p}) or l % {p} == 0 and k == {q}*(l//{p}))")

    def _split(self, condition: Expression) -> Moves:
        """Return the moves of a condition, with the operands of `or` as separate parts."""
        if isinstance(condition, Operation) and condition.operator == "or":
            found: Moves = Where(self.condition(condition.arguments[0]))
            for part in condition.arguments[1:]:
                found = found | Where(self.condition(part))
            return found
        return Where(self.condition(condition))

    def condition(self, expression: Expression, names: tuple[str, ...] = MOVE_VARIABLES) -> Expression:
        """Rewrite a condition. Parts that may have no value are not moved."""
        if _may_fail(expression):
            return expression
        found = self._condition(expression)
        if self.random.random() < 0.15:
            found = Operation(self.random.choice(("and", "or")), found, found)
        return parse_condition(str(found), names)  # so that it can be typed

    def _condition(self, expression: Expression) -> Expression:
        if isinstance(expression, Operation) and expression.operator in ("and", "or"):
            parts = [self._condition(part) for part in expression.arguments]
            self.random.shuffle(parts)
            if self.random.random() < 0.2:
                opposite = "or" if expression.operator == "and" else "and"
                return Operation("not", Operation(opposite, *(Operation("not", part) for part in parts)))
            return Operation(expression.operator, *parts)
        if isinstance(expression, Operation) and expression.operator == "not":
            return Operation("not", self._condition(expression.arguments[0]))
        if isinstance(expression, Comparison):
            return self._comparison(expression)
        return expression

    def _comparison(self, chain: Comparison) -> Expression:
        links = zip(chain.signs, chain.parts, chain.parts[1:], strict=False)
        parts = [self._link(sign, self.value(left), self.value(right)) for sign, left, right in links]
        return parts[0] if len(parts) == 1 else Operation("and", *parts)

    def _link(self, sign: str, left: Expression, right: Expression) -> Expression:
        if self.random.random() < 0.3:
            shift = Integer(self.random.randint(1, 5))
            left, right = Operation("+", left, shift), Operation("+", shift, right)
        if self.random.random() < 0.2:
            factor = Integer(self.random.randint(2, 4))
            left, right = Operation("*", factor, left), Operation("*", right, factor)
        if self.random.random() < 0.3 and sign in ("<", ">="):
            sign, right = {"<": "<=", ">=": ">"}[sign], Operation("-", right, Integer(1))
        if self.random.random() < 0.2:
            return Operation("not", Comparison((DENIED[sign],), (left, right)))
        if self.random.random() < 0.5:
            return Comparison((FLIPPED[sign],), (right, left))
        return Comparison((sign,), (left, right))

    def value(self, expression: Expression) -> Expression:
        """Rewrite an integer expression."""
        if not isinstance(expression, Operation):
            return expression
        if expression.operator in ("and", "or", "not"):
            return self._condition(expression)
        parts = [self.value(part) for part in expression.arguments]
        if expression.operator == "abs" and isinstance(parts[0], Operation) and parts[0].operator == "-":
            left, right = parts[0].arguments
            return self.random.choice((
                Operation("abs", Operation("-", right, left)),
                Operation("-", Operation("max", left, right), Operation("min", right, left)),
                Operation("abs", Operation("-", left, right)),
            ))  # fmt: skip
        if expression.operator in ("+", "*", "min", "max", "&", "|", "^"):
            self.random.shuffle(parts)
        return Operation(expression.operator, *parts)


def _may_fail(expression: Expression) -> bool:
    return any(
        isinstance(node, Operation)
        and (node.operator in ("**", "C") or (node.operator in ("//", "%") and not node.arguments[1].constant))
        for node in expression.walk()
    )
