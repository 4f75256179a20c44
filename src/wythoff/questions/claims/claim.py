"""Claims about the P-positions of a game: made from a text, checked, and read from files."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from wythoff.automata.limits import Budget
from wythoff.base.errors import NotationError, ParameterError, RequestError, brief
from wythoff.base.files import WRITTEN_BYTES, FilePath, path_of, read_whole
from wythoff.base.plugins import names_of_files
from wythoff.expressions import parse_condition
from wythoff.expressions.semilinear import read_set
from wythoff.expressions.syntax import as_text, syntax_tree
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import Progress, silent
from wythoff.questions.checking import usual
from wythoff.questions.claims.claim_decisions import decided
from wythoff.questions.claims.claimed import FORMAT, Claimed, ClaimKind, StatedVerdict, coordinates
from wythoff.questions.claims.formulas import FUNCTIONS, NAMES, Formulas
from wythoff.questions.claims.judging import ClaimReport, judged
from wythoff.sequences.integers import from_decimal
from wythoff.solving.solvers.patience import soon

# The beginning of a printed set: `(x, x + 4) for `, or `(0, 1); ` before other pairs.
SET = re.compile(r"\((?=[^)]*[xy]|.*;)[-xy0-9*+ ]+, [-xy0-9*+ ]+\)( for |; |$)")
FARTHEST = 10**7  # the largest bound to which a list is compared by default


class Claim(Claimed):
    """A claim about the P-positions of a game: a list, formulas in n, a condition on x, y, or another game.

    >>> claim = Claim("wythoff", "floor(n*phi), floor(n*phi**2)")
    >>> print(claim.check())
    proved: Wythoff 1907; the formulas claimed are the same
    >>> print(Claim("wythoff", "floor(n*phi), floor(n*phi) + 2*n").check())
    refuted: (1, 2) is a P-position, but is not claimed

    `said` is a list of positions, a game, or a text. A text with n or `mex` is read as formulas, one for each pile,
    separated by commas. A text with a comparison, such as `y == 2*x`, is a condition, and so is a printed set, such as
    `(x, x + 4) for x % 8 == 7; (0, y)`. Any other text is a game. Formulas hold for n >= `first`; `besides` are
    finitely many other positions, which come before them. `stated` is the verdict in the file from which the claim was
    loaded; it is not trusted.

    Raises: NotationError, ParameterError, PositionError.
    """

    def __init__(
        self,
        game: Game | str,
        said: str | Game | Iterable[Sequence[int]],
        *,
        first: int = 0,
        besides: Iterable[Sequence[int]] = (),
    ) -> None:
        game = as_game(game)
        if game.partizan:
            raise ParameterError(f"a claim must be about an impartial game, but {game} is partizan")
        if isinstance(first, bool) or not isinstance(first, int):
            raise ParameterError(f"first must be an integer, was {brief(first)}")
        other = said if isinstance(said, Game) else None
        if isinstance(said, str) and SET.match(said):
            said = read_set(said).condition
        kind: ClaimKind = _kind(said) if isinstance(said, str) else "positions" if other is None else "game"
        text = as_text(said) if isinstance(said, str) else ""
        listed = _positions(game, besides if kind != "positions" else said)
        if kind != "formula" and (first or (listed and kind != "positions")):
            raise ParameterError(f"`first` and `besides` can be given only with formulas in n; this claim is a {kind}")
        if kind == "game":
            other = as_game(text) if other is None else other
            if (other.piles, other.partizan) != (game.piles, False):
                raise ParameterError(f"the other game must be impartial and have the same number of piles, was {other}")
            text = str(other)
        elif kind == "formula" and len(Formulas(text).piles) != game.piles:
            raise NotationError(f"there must be a formula for each of {game.piles} piles", text)
        elif kind == "condition":
            text = str(parse_condition(text, coordinates(game)))
        self._freeze(game=game, kind=kind, text=text, positions=listed, first=first, _stated=None)

    def check(self, up_to: int | None = None, *, progress: Progress = silent) -> ClaimReport:
        """Check the claim for piles up to `up_to`, and look for a proof. The verdict is refuted, proved or checked.

        A refuted claim has a witness: a position where it is wrong. Of several, it is one whose largest pile is least,
        and the first of these in lexicographic order. A proved claim is true for all piles; a checked one for piles up
        to the bound. If `up_to` is None, the check goes as far as about two seconds allow, but for a list of positions
        only up to the largest pile in it.

        The verdict in the file of a loaded claim is not used. Cost: that of `solve` to the bound, and of the claim's
        own terms.
        """
        return checked(self, up_to, progress)

    @classmethod
    def load(cls, path: FilePath) -> Claim:
        """Read a claim from the file `path`, which `save` wrote. Nothing in it is evaluated.

        `stated` is the verdict in the file, which is not trusted: `check` finds it anew.
        Raises: RequestError; NotationError.
        """
        content = read_whole(path_of(path), "a saved claim", WRITTEN_BYTES)
        try:
            saved = json.loads(content)
            game, kind, text, first, positions = (saved[key] for key in ("game", "kind", "text", "first", "positions"))
            typed = isinstance(game, str) and isinstance(text, str) and isinstance(positions, list)
            if not typed or saved["format"] != FORMAT:
                raise ValueError
            stated = StatedVerdict.read(saved)
        except (ValueError, KeyError, TypeError, RecursionError):
            raise RequestError(f"{path} must be a claim that wythoff saved (format {FORMAT}), and it is not") from None
        listed = _numbers(positions)
        with names_of_files():
            made = cls(game, listed) if kind == "positions" else cls(game, text, first=_numbers(first), besides=listed)
        if made.kind != kind:
            raise RequestError(f"{path} must be a saved claim of the kind {brief(kind)}: it is a {made.kind}")
        return made._with(_stated=stated)


def checked(claim: Claim, up_to: int | None, progress: Progress, budget: Budget | None = None) -> ClaimReport:
    """Check a claim as `Claim.check` does. The search for a proof also ends when `budget` is spent."""
    game, made, decide = claim.game, claim._with(_stated=None), partial(decided, budget=budget)
    if up_to is not None:
        return judged(made, up_to, progress, decide)
    far = usual(game)
    if claim.kind == "positions":
        far = min(max(map(game.reach, claim.positions), default=0), FARTHEST)
    return soon(far, lambda bound, watched: judged(made, bound, watched, decide), progress)


def is_saved(path: FilePath) -> bool:
    """Return whether the file `path` is a claim that `Claim.save` wrote; False means that it is a list of positions.

    Raises: RequestError.
    """
    if not path_of(path).endswith(".json"):
        return False
    content = read_whole(path_of(path), "a saved claim, or positions in JSON", WRITTEN_BYTES)
    return re.search(rb'"format"\s*:\s*"wythoff-claim|"text"\s*:', content) is not None


def _kind(text: str) -> ClaimKind:
    """Return what kind of claim `text` is: "formula" (formulas in n), "condition" (on x and y) or "game"."""
    factorial = re.search(r"\w!(?!=)|\)!(?!=)", text)
    if factorial is not None:
        raise NotationError("! is not allowed in a formula: write factorial(n) for n!", text, factorial.end() - 1)
    match tree := syntax_tree(as_text(text)):
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return "condition"
    return "formula" if isinstance(tree, ast.Tuple) or _in_n(tree) else "game"


def _in_n(tree: ast.expr) -> bool:
    """Return whether the syntax tree `tree` is a formula in n, rather than a game.

    It is a formula if one of its summands or factors is n, mex, phi, a number, or a call such as a(...), floor(...) or
    sqrt(...). The arguments of calls are not examined, because the parameters of a game may contain n too.
    """
    match tree:
        case ast.BinOp(left=left, right=right):
            return _in_n(left) or _in_n(right)
        case ast.UnaryOp(operand=inside):
            return _in_n(inside)
        case ast.Call(func=ast.Name(id=name)):
            return name in (*NAMES, *FUNCTIONS, "sqrt")
        case ast.Name(id=name):
            return name in ("n", "mex", "phi")
    return isinstance(tree, ast.Constant)


def _numbers(given: Any) -> Any:
    """Return the JSON value `given` with the decimal strings of large integers converted to integers."""
    if isinstance(given, list):
        return [_numbers(part) for part in given]
    return from_decimal(given) if isinstance(given, str) and re.fullmatch(r"-?[0-9]+", given, re.ASCII) else given


def _positions(game: Game, given: object) -> tuple[Position, ...]:
    if not isinstance(given, Iterable):
        raise ParameterError(f"a claim must be a text, a game or a list of positions, was {brief(given)}")
    return tuple(dict.fromkeys(game.place(position) for position in given))
