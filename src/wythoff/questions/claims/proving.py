"""Claims decided by a theorem: the claim is the same game, closed form or recurrence as in the theorem.

A *closed form* gives each pile as floor(n*s + c). Two of them are the same if they have equal numbers s and c, and the
finitely many other positions are the same. Integer parts are moved into the floor, which changes nothing.

In a recurrence the smaller pile is mex, the least number in no earlier pair, and the larger is a formula in known
terms. Theorems print it as `a_n = mex{a_i, b_i : i < n}` and `b_n = ...`. Two formulas are compared as sums of products
of n, earlier terms, and floors of n/c.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from wythoff.base.errors import NotationError, ParameterError, WythoffError
from wythoff.expressions.syntax import syntax_tree
from wythoff.game.catalog.canonical import meant
from wythoff.game.catalog.given import as_game
from wythoff.game.rulesets import Game, Position
from wythoff.kernels import MOST_STEPS, silent
from wythoff.questions.claims.claimed import Claimed
from wythoff.questions.claims.formulas import NAMES, Formulas
from wythoff.questions.claims.linear import ONE, ZERO, Form, Linear, NotLinearError, variable
from wythoff.questions.closed_forms import ClosedForm, read_formulas
from wythoff.questions.sameness import same_game
from wythoff.sequences.quadratic import Quadratic
from wythoff.solving.conclusions.conclusion import Later
from wythoff.solving.solution import Bound, Evidence
from wythoff.solving.theorems import Conclusion, proof_of

Line = tuple[Quadratic, Quadratic]  # slope and intercept: floor(n*slope + intercept)
# The largest difference of the first indices of two closed forms: the terms between are compared one by one.
MOST_FIRST = 1000


def proof(claim: Claimed) -> Evidence | None:
    """Return the evidence of a theorem that a claim is true for all piles, or None."""
    if claim.kind == "game":
        other = as_game(claim.text)
        if same_game(claim.game, other):
            return Evidence("proved", "they are the same game")
        if claim.game.ordered or other.ordered:
            return None
        found, another = _known(claim.game), _known(other)
        if found is not None and another is not None and _same(found[0], another[0]):
            return Evidence("proved", f"{'; '.join(dict.fromkeys((found[1], another[1])))}; the formulas are the same")
        return _by_recurrences(claim.game, other) or _by_recurrences(other, claim.game)
    if claim.kind == "positions":
        return _of_few(claim)
    if claim.kind != "formula" or claim.game.ordered:
        return None
    if claim.text.startswith("mex"):
        return proved(claim)
    found = _known(claim.game)
    piles = dict(zip(NAMES, Formulas(claim.text).piles, strict=False))
    if found is None or not _same(found[0], ClosedForm({}, piles, claim.first, (), claim.positions)):
        return None
    return Evidence("proved", f"{found[1]}; the formulas claimed are the same")


def _of_few(claim: Claimed) -> Evidence | None:
    """Return the evidence of a theorem that a game has finitely many P-positions, if they are the claimed ones.

    Return None otherwise.
    """
    found, claimed = proof_of(meant(claim.game)), set(claim.positions)
    answer = None if found is None else found.answer.conclusion()
    if found is None or answer is None or answer.total != len(claimed):
        return None
    same = set(zip(*answer.pairs(Bound("count", answer.total), silent), strict=True)) == claimed
    return Evidence("proved", f"{found.evidence.text}; there are only these {answer.total}") if same else None


def _known(game: Game) -> tuple[ClosedForm, str] | None:
    """Return (closed form, source) of a theorem about a game.

    Return None if there is no such theorem, or if a part of its formulas is not understood.
    """
    found = proof_of(meant(game))
    form = None if found is None else read_formulas(found.answer.conclusion().formulas)
    return None if found is None or form is None or len(form.piles) != game.piles else (form, found.evidence.text)


def _same(one: ClosedForm, other: ClosedForm) -> bool:
    """Return whether the closed forms `one` and `other` give the same positions.

    Their piles must be floor(n*s + c) with the same s and c, and their first positions must be equal.
    """
    try:
        lines, others = _lines(one), _lines(other)
    except WythoffError:  # the piles are no floors of lines
        return False
    start = max(one.first, other.first, *(n + 1 for n in (*one.without, *other.without)))
    if sorted(map(str, lines)) != sorted(map(str, others)) or start - min(one.first, other.first) > MOST_FIRST:
        return False
    return _before(start, one, lines) == _before(start, other, others)


def _before(start: int, form: ClosedForm, lines: list[Line]) -> set[Position]:
    """Return the positions of a closed form before n = `start`, with sorted piles.

    They are `form.besides`, which no n gives, and those with an n < `start`. `lines` are the pairs (s, c) of the piles
    floor(n*s + c).
    """
    indices = (n for n in range(form.first, start) if n not in form.without)
    made = (tuple(sorted((n * slope + added).floor() for slope, added in lines)) for n in indices)
    return {*(tuple(sorted(position)) for position in form.besides), *made}


def _lines(form: ClosedForm) -> list[Line]:
    """Return [(s, c), ...] for a closed form whose piles are floor(n*s + c).

    Raises: WythoffError for a pile that has no such formula.
    """
    reader = _Floors()
    reader.known |= {name: reader.form(formula) for name, formula in form.constants.items()}
    for name, formula in form.piles.items():
        reader.known[f"{name}_n"] = reader.known[f"{name}(n)"] = reader.form(formula)
    return [reader.line(reader.known[f"{name}_n"]) for name in form.piles]


class _Floors(Linear):
    """A reader of formulas as sums of n and floors of lines. A line is (s, c), for n*s + c.

    `known` maps the texts of names and calls to their forms. `floors` maps each variable that stands for a floor to its
    line.
    """

    def __init__(self) -> None:
        self.known: dict[str, Form] = {}
        self.floors: dict[str, Line] = {}

    def other(self, node: ast.expr) -> Form:
        found = self.known.get(ast.unparse(node))
        return super().other(node) if found is None else found

    def floored(self, part: Form) -> Form:
        if set(part.terms) != {"n"}:
            raise NotLinearError("the formula has a floor inside another floor")
        name = f"floor{len(self.floors)}"
        self.floors[name] = part.terms["n"], part.constant
        return variable(name)

    def line(self, form: Form) -> Line:
        """Return (s, c) such that the form is floor(n*s + c). For n + floor(n*phi) it is (1 + phi, 0)."""
        slope, floors = form.terms.get("n", ZERO), [name for name in form.terms if name != "n"]
        if not form.whole or len(floors) > 1 or any(form.terms[name] != 1 for name in floors):
            raise NotLinearError("the formula may contain only one floor(...), and no multiple of it")
        inner = self.floors[floors[0]] if floors else (ZERO, ZERO)
        return slope + inner[0], form.constant + inner[1]


MEX = "a_n = mex{a_i, b_i : i < n}"
MOST_FACTORS, TIMES = 3, " times "  # factors of a product, and the text between their names
# The arguments of f(a_(n-1), b_(n-1), a_n), those of a move to the previous pair.
PLACES = {"x1": "a(n - 1)", "y1": "b(n - 1)", "x0": "a(n)"}
BEGUN = re.compile(r", b_0 = 0| for n >= 1\b")  # the formula holds after the pair (0, 0)
WITH = re.compile(r",? with f(?:\((\w+)\))? = (.*)$")
CALL = re.compile(r"f\((a_n|a_\(n-1\), b_\(n-1\), a_n)\)")


def proved(claim: Claimed) -> Evidence | None:
    """Return the evidence of a theorem that states the claimed recurrence, or None.

    Such a claim is a_n = mex, the least number in no earlier pair, with a formula for b_n.
    """
    lower, _, upper = claim.text.partition(",")
    found, claimed = proof_of(meant(claim.game)), form_of(upper.strip())
    if lower.strip() != "mex" or claim.game.ordered or found is None or claimed is None:
        return None
    answer = found.answer.conclusion()
    mex, *others = answer.formulas or ("",)
    forms = [form_of(printed(formula)) for formula in others if mex == MEX and formula.startswith("b_n = ")]
    if not ((claimed in forms and _begins(claim, claimed)) or _holds_later(claim, claimed, answer)):
        return None
    return Evidence("proved", f"{found.evidence.text}; the recurrence claimed is the same")


def _by_recurrences(game: Game, other: Game) -> Evidence | None:
    """Return the evidence that two games have the same P-positions, if theorems state the same recurrence for both.

    Return None otherwise.
    """
    stated = recurrence_of(other)
    known = None if stated is None else proved(Claimed(game, "formula", *stated[0]))
    if stated is None or known is None:
        return None
    text = known.text.removesuffix("; the recurrence claimed is the same")
    return Evidence("proved", f"{text}; {stated[1]}; the recurrences are the same")


def recurrence_of(game: Game) -> tuple[tuple[str, tuple[Position, ...], int], str] | None:
    """Return ((formulas `mex, ...`, first positions, first n), source) of a theorem's recurrence for a game, or None.

    >>> recurrence_of(as_game("imitation(m=2, p=1)"))[0]
    ('mex, a(n) + 2*n', (), 0)
    """
    found = proof_of(meant(game))
    mex, *others = (found.answer.conclusion().formulas if found is not None else ()) or ("",)
    upper = next((formula for formula in others if formula.startswith("b_n = ")), None)
    if found is None or mex != MEX or upper is None or any(line.startswith("for n") for line in others):
        return None
    later = BEGUN.search(upper) is not None
    return (f"mex, {printed(upper)}", ((0, 0),) if later else (), int(later)), found.evidence.text


def stated_of(game: Game) -> Iterator[tuple[tuple[str, tuple[Position, ...], int], str]]:
    """Yield ((formulas, first positions, first n), source) for the recurrence and closed form of a game in theorems.

    >>> next(stated_of(as_game("nim_abpq(a=0, b=1, p=1, q=1)")))[0]
    ('n, a(n)', (), 0)
    """
    recurrence = recurrence_of(game)
    if recurrence is not None:
        yield recurrence
    known = _known(game)
    if known is not None and not known[0].constants and not known[0].without:
        form, source = known
        text = ", ".join(printed(ast.unparse(pile)) for pile in form.piles.values())
        yield (text.replace(" * ", "*"), form.besides, form.first), source


def _holds_later(claim: Claimed, claimed: Form, answer: Conclusion) -> bool:
    """Return whether a theorem proves the claimed recurrence for large n, and all earlier P-positions agree with it.

    `answer` is the conclusion of the theorem, such as b_n = a_n + t*n + c for n >= 20. `claimed` is the claimed formula
    of the larger pile, as a form. The claim may number P-positions differently: its n is the index in lexicographic
    order plus a constant.
    """
    later: Later | None = getattr(answer, "later", None)
    given = len(claim.positions)
    if later is None or max(later.first, given) > MOST_STEPS:
        return False
    shift = claim.first - given
    if claimed != Form({"a(n)": ONE}, Quadratic(later.added - later.t * shift)).plus(variable("n"), Quadratic(later.t)):
        return False
    begun = list(claim.positions)
    seen, least = {pile for pair in begun for pile in pair}, 0
    for number in range(given, later.first):
        while least in seen:
            least += 1
        begun.append((least, least + later.t * number + later.added))
        seen.update(begun[-1])
    return all(answer.p_position(number) == pair for number, pair in enumerate(sorted(begun)))


def _begins(claim: Claimed, form: Form) -> bool:
    """Return whether the pairs of a claimed recurrence begin with (0, 0), as those of the theorem do.

    The pair (0, 0) may be listed before n = 1, or the formulas may give it at n = 0. `form` is the formula of the
    larger pile. A formula with earlier terms such as b(n - 1) gives nothing at n = 0.
    """
    if (claim.first, claim.positions) == (1, ((0, 0),)):
        return True
    lags = any("n - " in product for product in form.terms)
    return not lags and (claim.first, claim.positions) == (0, ()) and (0, 0) in claim.up_to(0)


def printed(formula: str) -> str:
    """Return a theorem's formula for b_n in the notation of claims.

    >>> printed("b_n = f(a_(n-1), b_(n-1), a_n) + b_(n-1) + a_n - a_(n-1), b_0 = 0, with f = x1 + 1")
    '(a(n - 1) + 1) + b(n - 1) + a(n) - a(n - 1)'
    """
    text = formula.removeprefix("b_n = ")
    rule = WITH.search(text)
    text = BEGUN.split(text)[0].split(", with ")[0]
    if rule is not None:
        parameter, body = rule.groups()
        places = {parameter: "a(n)"} if parameter else PLACES
        body = re.sub(r"\b[A-Za-z]\w*\b", lambda name: places.get(name[0], name[0]), body)
        text = CALL.sub(f"({body})", text)
    return re.sub(r"\b([ab])_n\b", r"\1(n)", re.sub(r"\b([ab])_\(n-(\d+)\)", r"\1(n - \2)", text))


def form_of(text: str) -> Form | None:
    """Return the formula `text` as a sum of products, or None if it has another form.

    >>> form_of("2*(a(n) + 1) - n") == form_of("2 - n + a(n)*2"), form_of("a(n) + floor(n/2)") == form_of("n//2 + a(n)")
    (True, True)
    """
    try:
        return _Products().form(syntax_tree(text))
    except (NotationError, ParameterError):
        return None


class _Products(Linear):
    """A reader of formulas as sums of products of n, earlier terms, powers c**n and floors of n/c.

    Each product is one variable of the form.
    """

    def other(self, node: ast.expr) -> Form:
        earlier = isinstance(node, ast.Call) and ast.unparse(node.func) in ("a", "b")
        return variable(ast.unparse(node)) if earlier else super().other(node)

    def floored(self, part: Form) -> Form:
        if part.constant or set(part.terms) != {"n"}:
            raise NotLinearError("each floor must be that of n times a constant, as in floor(n*phi)")
        return variable(f"floor(n * ({part.terms['n']}))")

    def joined(self, operator: ast.operator, one: Form, other: Form) -> Form:
        match operator:
            case ast.Mult():
                return _product(one, other)
            case ast.Pow() if other == Form({}, Quadratic(2)):
                return _product(one, one)
            case ast.Pow() if not one.terms and other == variable("n"):
                return variable(f"({one.constant})**n")
        return super().joined(operator, one, other)


def _product(one: Form, other: Form) -> Form:
    found = other.times(one.constant).plus(Form(one.terms), other.constant)
    for left, factor in one.terms.items():
        for right, more in other.terms.items():
            parts = sorted([*left.split(TIMES), *right.split(TIMES)])
            if len(parts) > MOST_FACTORS:
                raise NotLinearError(f"a product of variables in the formula must have at most {MOST_FACTORS} factors")
            found = found.plus(variable(TIMES.join(parts)), factor * more)
    return found
