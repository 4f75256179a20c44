"""Certificates of games and of statements, as JSON data in the form that the stand-alone checker reads.

The certificate of a game contains the rules as formulas and the automata of the proved sets. The certificate of a
statement contains all automata that are needed to decide it again. A *tree* is a formula or a term as nested lists,
such as ["<=", ["var", "x0"], ["num", 1]]. A *table* is an automaton as {"rows": ..., "accepting": ...}: see `table`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any, TypeAlias

from wythoff.automata.automatic_words import AutomaticWord
from wythoff.automata.digit_tracks import moved_by_zeros, read_in
from wythoff.automata.letters import joint, split
from wythoff.automata.relations import Algebra, Relation, adder
from wythoff.automata.statements import tree as syntax
from wythoff.automata.statements.names import Table
from wythoff.automata.statements.reading import read
from wythoff.automata.systems import System
from wythoff.base.errors import RequestError
from wythoff.expressions.formulas import Atom, LinearFormula as RuleFormula
from wythoff.kernels.automata import Machine
from wythoff.proofs.bounded_quantifiers import bounded

if TYPE_CHECKING:
    from wythoff.proofs.rules import MovePart, MoveRules


def certificate(notation: str, rules: MoveRules, levels: Sequence[Relation]) -> dict[str, Any]:
    """Return the certificate of the game with this notation, as a dict.

    `rules` are its rules as formulas. `levels` are automata of the positions with Sprague-Grundy value 0, 1, ...; those
    with value 0 are the P-positions.
    """
    system = levels[0].system
    return {
        "certificate": "game", "version": 1, "notation": notation, **written(rules), "value": len(levels) - 1,
        **_tables(system), "levels": [table(level.machine, system.digits, 2) for level in levels],
    }  # fmt: skip


def _tables(system: System) -> dict[str, Any]:
    """Return the entries of a certificate about its numeration `system`: name, number of digits, and two automata.

    The automaton "V" accepts the words of the system, and "ADD" the triples of numbers with x + y = z.
    """
    digits = system.digits
    words, sums = table(system.machine, digits, 1), table(adder(system).machine, digits, 3)
    return {"system": system.name, "digits": digits, "V": words, "ADD": sums}


def written(rules: MoveRules) -> dict[str, Any]:
    """Return the entries of a certificate about the rules: {"ordered": ..., "misere": ..., "terminal": tree, ...}."""
    terminal = _joined("|", map(part_tree, rules.ending)) if rules.ending else None
    return {
        "ordered": rules.ordered, "misere": rules.misere, "terminal": terminal,
        "free": list(map(part_tree, rules.free)), "blockable": list(map(part_tree, rules.blockable)), "n": rules.n,
    }  # fmt: skip


def _joined(operator: str, parts: Iterable[list[Any]]) -> list[Any]:
    return reduce(lambda found, other: [operator, found, other], parts)


def part_tree(part: MovePart) -> list[Any]:
    """Return the formula of `part`, which describes some of the moves, as a tree.

    The existential variables of the part are bound by a quantifier "E".
    """
    inner = tree(part.formula)
    return ["E", list(part.bound), inner] if part.bound else inner


def tree(formula: RuleFormula) -> list[Any]:
    """Return a formula as a tree of nested lists, in which all numbers are natural numbers.

    >>> from wythoff.expressions.formulas import within
    >>> tree(within((("x0", 1), ("x1", -1)), 1, None))
    ['<=', ['+', ['var', 'x1'], ['num', 1]], ['var', 'x0']]
    """
    if isinstance(formula, bool):
        return ["=" if formula else "<", ["num", 0], ["num", 0]]
    if isinstance(formula, Atom):
        terms, low, high = formula
        if low == high and low is not None:
            return ["=", *both_sides(terms, low)]
        bounds = [] if low is None else [["<=", *both_sides([(name, -count) for name, count in terms], -low)]]
        bounds += [] if high is None else [["<=", *both_sides(terms, high)]]
        return bounds[0] if len(bounds) == 1 else ["&", *bounds]
    return _joined("&" if formula.every else "|", map(tree, formula.parts))


def said(part: MovePart, names: Mapping[str, str] = {}) -> str:
    """Return the formula of `part`, some of the moves, as text in the language of `decide`.

    `names` maps variables to the names that replace them in the text; other variables stay.
    """

    def text(node: list[Any]) -> str:
        match node:
            case ["var", name]:
                return names.get(name, name)
            case ["num", number]:
                return str(number)
            case ["*", what, ["num", number]]:
                return f"{number}*{text(what)}"
            case ["&" | "|" as operator, *parts]:
                return f" {operator} ".join(f"({text(part)})" for part in parts)
            case ["E", bound, inner]:
                return f"E{','.join(names.get(name, name) for name in bound)} {text(inner)}"
            case [operator, left, right]:
                return f"{text(left)}{operator}{text(right)}"
        raise AssertionError(node)

    return f"({text(part_tree(part))})"


def both_sides(terms: Iterable[tuple[Any, int]], constant: int) -> tuple[list[Any], list[Any]]:
    """Return (left, right), trees without negative numbers such that left - right = sum(terms) - constant.

    Each term is (name of a variable or tree, factor). For [("x", 2), ("y", -1)] and 3 the sides are 2*x and y + 3.
    """
    parts = [(["var", one] if isinstance(one, str) else one, count) for one, count in terms] + [(["num", 1], -constant)]
    return _sum((one, count) for one, count in parts if count > 0), _sum(
        (one, -count) for one, count in parts if count < 0
    )


def _sum(terms: Iterable[tuple[list[Any], int]]) -> list[Any]:
    parts = [
        one if count == 1 else ["num", count] if one == ["num", 1] else ["*", one, ["num", count]]
        for one, count in terms
    ]
    return _joined("+", parts or [["num", 0]])


def digest(certificate: dict[str, Any]) -> str:
    """Return the SHA-256 of a certificate's bytes, made by `packed`."""
    from hashlib import sha256

    return sha256(packed(certificate)).hexdigest()


def packed(certificate: dict[str, Any]) -> bytes:
    """Return a certificate as the bytes of its file: keys sorted, no blanks."""
    import json

    return json.dumps(certificate, sort_keys=True, separators=(",", ":")).encode() + b"\n"


# (text, names of its variables) -> the relation of a bounded quantifier, or None if it is to be checked as it stands
Induced: TypeAlias = Callable[[str, tuple[str, ...]], Relation | None]
KINDS: dict[type[syntax.Node], str] = {syntax.Number: "num", syntax.Variable: "var", syntax.Letter: "@"}


class _Writer:
    """A writer that turns a statement into nested lists, for its certificate, and collects what the statement uses.

    `words` contains the automatic words, `relations` the automata of relations, and `laws` the laws of bounded
    quantifiers. `induced` finds the relation of a bounded quantifier: see `statement_certificate`.
    """

    def __init__(self, system: System, names: Table, induced: Induced) -> None:
        self.system, self.names, self.induced = system, names, induced
        self.laws: dict[str, list[list[Any]]] = {}
        self.words: dict[str, AutomaticWord] = {}
        self.relations: dict[str, dict[str, Any]] = {}
        self.lsd = system.lsd  # whether words begin with the least significant digit in the part being written

    def tree(self, node: syntax.Node) -> list[Any]:
        """Return `node`, a term or a formula, as nested lists."""
        match node:
            case syntax.Number() | syntax.Variable() | syntax.Letter():
                return [KINDS[type(node)], *node._fields()]
            case syntax.Operation("*", left, right) if not isinstance(right, syntax.Number):
                return ["*", self.tree(right), self.tree(left)]
            case syntax.Operation(operator, left, right) | syntax.Joined(operator, left, right):
                return [operator, self.tree(left), self.tree(right)]
            case syntax.Indexed(word, (index,)) if isinstance(index, syntax.Term):
                return ["at", self.word(word), self.tree(index)]
            case syntax.Indexed() | syntax.Measured():
                said = (
                    f"must give the word {node.word} one index, a number"
                    if isinstance(node, syntax.Indexed)
                    else f"must not have ?{node.system} inside"
                )
                raise RequestError(f"a statement with a certificate {said}")
            case syntax.TermComparison():
                return self.comparison(node)
            case syntax.Turned(inner):  # the order of digits does not change the numbers
                return self.tree(inner)
            case syntax.Not(inner):
                return ["not", self.tree(inner)]
            case syntax.Quantified(quantifier, variables, inner):
                return self.by_laws(node) or [quantifier, list(variables), self.tree(inner)]
            case syntax.Called():
                return self.called(node)
            case syntax.Within():
                return self.within(node)
        raise AssertionError(node)

    def by_laws(self, node: syntax.Quantified) -> list[Any] | None:
        """Return the tree of a bounded quantifier as a relation, and store its table and the laws that determine it.

        Return None if `node` is not a bounded quantifier over letters, or if no relation is known for it. See
        `bounded_quantifiers.py`.
        """
        found = bounded(node)
        relation = None if found is None else self.induced(found.text, found.names)
        if found is None or relation is None:
            return None
        tracks = len(found.names)
        self.relations[found.text] = {"tracks": tracks, "table": table(relation.machine, self.system.digits, tracks)}
        self.laws[found.text] = found.laws(self.tree)
        return found.call(self.tree)

    def require_same(self, system: str, shown: str = "") -> None:
        """Raise RequestError unless `system` is the name of the numeration system of the statement.

        The message names the other system as `shown`, or else as `system`.
        """
        if system != self.system.name:
            raise RequestError(
                f"a statement with a certificate must use one numeration system, had {self.system.name} and "
                f"{shown or system}"
            )

    def within(self, node: syntax.Within) -> list[Any]:
        """Return the tree of `node`, which begins with the name of a numeration system, as in `?lsd_2 (...)`.

        Raises: RequestError if it is not the system of the statement.
        """
        system, before = self.names.system(node.system), self.lsd
        self.require_same(system.name, node.system)
        self.lsd = system.lsd
        found = self.tree(node.inner)
        self.lsd = before
        return found

    def word(self, name: str) -> str:
        """Store the automatic word called `name`, and return the name. Its table becomes a part of the certificate.

        Raises: RequestError for a word with infinitely many letters.
        """
        self.words[name] = found = self.names.word(name)
        if not found.finite:
            raise RequestError(
                f"a statement with a certificate must use words with finitely many letters; {name} has infinitely many"
            )
        return name

    def comparison(self, node: syntax.TermComparison) -> list[Any]:
        """Return the tree of `node`, a comparison of terms, or of letters of words."""
        sides = [self.tree(node.left), self.tree(node.right)]
        if all(isinstance(side, syntax.Letter | syntax.Indexed) for side in (node.left, node.right)):
            return ["letter", node.operator, *sides]
        if any(syntax.letters_in(side) for side in (node.left, node.right) if isinstance(side, syntax.Term)):
            raise RequestError(
                "a statement with a certificate must compare letters with letters, not with numbers: "
                "write F[n] = @1, not F[n] = 1"
            )
        return [node.operator, *sides]

    def called(self, node: syntax.Called) -> list[Any]:
        """Return the tree of `node`, a relation applied to terms, and add its table to the certificate."""
        relation = self.names.relation(node.name, node.texts, self.system)
        if any(of.open for of in relation.systems):
            relation = self.of_digits(relation, node)
        if relation.variables:
            self.require_same(relation.system.name)
        if any(isinstance(argument, syntax.Formula) for argument in node.arguments):
            raise RequestError(
                "the arguments of relations in a statement with a certificate must be numbers such as x + 1, not "
                "formulas"
            )
        key = node.name + "".join(f" {text!r}" for text in node.texts)
        tracks = len(relation.variables)
        if not tracks:
            raise RequestError(
                f"a statement with a certificate must use only relations that have variables; ${node.name} has none"
            )
        found = {"tracks": tracks, "table": table(relation.machine, self.system.digits, tracks)}
        if self.relations.setdefault(key, found) != found:
            raise RequestError(
                f"a certificate must always read ${key} from the same end, but it is read from both (msd and lsd)"
            )
        return ["relation", key, [self.tree(term) for term in node.arguments]]

    def of_digits(self, relation: Relation, node: syntax.Called) -> Relation:
        """Return `relation`, whose automaton reads any digits, as a relation of numbers in the statement's system.

        `node` is the application of the relation. Raises: RequestError if leading zeros matter to the relation.
        """
        if moved_by_zeros(relation, backwards=self.lsd):
            said = f"${node.name} changes if zeros are put before its words"
            raise RequestError(f"a certificate must be about numbers, but {said}")
        systems = [self.system if of.open else of for of in relation.systems]
        return read_in(relation, systems, Algebra(), backwards=self.lsd)


def table(machine: Machine, digits: int, tracks: int, outputs: tuple[int, ...] | None = None) -> dict[str, Any]:
    """Return the table of `machine`: {"rows": transitions of each state, "accepting": 0 or 1 for each state}.

    `machine` is the automaton, `digits` the number of digits, and `tracks` the number of variables. A transition is a
    list: a digit for each variable, then the next state. With `outputs`, "accepting" has the output of each state.
    """
    rows = [[[*split(letter, (digits,) * tracks), to] for letter, to in sorted(row.items())] for row in machine.rows]
    return {"rows": rows, "accepting": list(map(int, machine.accepting if outputs is None else outputs))}


def machine_of(table: Mapping[str, Any], digits: int) -> Machine:
    """Return the automaton of a table. Its letters join the digits of all variables to one number.

    >>> machine_of({"rows": [[[1, 0, 0]]], "accepting": [1]}, 2)
    Machine(rows=[{2: 0}], accepting=[True])
    """
    rows = [{joint(letter, [digits] * len(letter)): target for *letter, target in row} for row in table["rows"]]
    return Machine(rows, list(map(bool, table["accepting"])))


def statement_certificate(
    text: str,
    system: System,
    names: Table,
    result: bool,
    witness: Mapping[str, int | str] | None,
    induced: Induced = lambda text, names: None,
) -> dict[str, Any]:
    """Return the certificate of the closed statement `text`, whose truth value was found to be `result`.

    `system` is its numeration system, and `names` has the words and the relations that the statement may use. `witness`
    maps the variables of its first quantifiers to numbers that show the result. `induced(text, names)` returns a
    relation for a bounded quantifier, or None: with a relation, the certificate contains it and its two laws in place
    of the quantifier.

    Raises: RequestError for a statement about several numeration systems.
    """
    writer = _Writer(system, names, induced)
    tree = writer.tree(read(text).formula)  # fills writer.words and writer.relations
    for law in reversed([law for laws in writer.laws.values() for law in laws]):
        tree = _with_law(law, tree, result, list(witness or {}))
    for name, word in writer.words.items():
        writer.require_same(word.system.name, f"{word.system.name} of {name}")
    words = {name: table(word.machine, system.digits, 1, word.outputs) for name, word in writer.words.items()}
    return {
        "certificate": "statement", "version": 1, "text": text, **_tables(system), "words": words,
        "relations": writer.relations, "tree": tree, "result": result,
        "witness": None if witness is None else {name: str(number) for name, number in witness.items()},
    }  # fmt: skip


def _with_law(law: list[Any], tree: list[Any], result: bool, names: Sequence[str]) -> list[Any]:
    """Return the tree of a statement with a law added, so that it has the truth value `result` only if the law holds.

    `result` is the truth value of the statement alone: if the law holds, nothing changes. `names` are the variables of
    the witness; the law is added inside the quantifiers that bind them.
    """
    if tree[0] == "not":
        return ["not", _with_law(law, tree[1], not result, names)]
    if names:
        return [*tree[:2], _with_law(law, tree[2], result, names[len(tree[1]) :])]
    return ["&" if result else "=>", law, tree]
