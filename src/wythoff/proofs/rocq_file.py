"""Files for Rocq: the theorem of a certificate, stated from the rules, with a proof that Rocq's kernel checks.

A file contains the theory that it needs, from the folder `rocq`, and the certificate from which it was made. A *tree*
is a formula of a certificate as nested lists. A *table* is an automaton in Rocq; a relation of `checker` is written as
one.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache, reduce
from typing import Any

from wythoff.base.files import read_whole
from wythoff.expressions.semilinear import read_set
from wythoff.game.rulesets import parse
from wythoff.proofs import checker
from wythoff.proofs.certifying import written
from wythoff.proofs.rocq_conditions import (
    RocqError,
    every,
    formula_of,
    formula_text,
    lettered,
    lit,
    no,
    some,
)
from wythoff.proofs.rocq_tables import TableWriter
from wythoff.proofs.rules import rules_of

FOLDER = os.path.join(os.path.dirname(__file__), "rocq")
MOST_BYTES = 1_000_000  # the limit for a file of the theory, far more than any has
MARK = "(* The certificate from which this file was made:"
HERE, THERE = ("a", "b"), ("c", "d")


@cache
def theory(name: str) -> str:
    """Return the text of the file `rocq/NAME.v`, a part of the theory. `name` is NAME."""
    return read_whole(os.path.join(FOLDER, f"{name}.v"), "a part of the theory for Rocq", MOST_BYTES).decode().strip()


def commented(text: str) -> str:
    """Return `text` changed so that it can stand in a comment of Rocq: without quotation marks, and (* or *)."""
    plain = json.dumps(text)[1:-1].replace('\\"', "'")
    return plain.replace("(*", "( *").replace("*)", "* )")


def _disjunction(trees: list[Any]) -> Any:
    return reduce(lambda left, right: ["|", left, right], trees)


def _kinds(tree: Any) -> list[Any]:
    """Return the alternatives of a tree: [a, b, c] for a | b | c, and [tree] for a tree that is no disjunction."""
    return [*_kinds(tree[1]), *_kinds(tree[2])] if tree[0] == "|" else [tree]


class RocqFile:
    """A file for Rocq: what files of games and of statements share, made from the certificate `body`.

    Methods that write append to `writer.lines`. Methods that return text take it from there.
    """

    def __init__(self, body: dict[str, Any]) -> None:
        self.body, self.system = body, checker.System(body)
        self.writer = TableWriter(self.system)
        self.theorems = list[str]()

    def _taken(self) -> str:
        """Return, as one text, the lines that the writer has written since the last call."""
        text = "\n".join(self.writer.lines)
        self.writer.lines.clear()
        return text

    def _words(self) -> None:
        """Write the number of digits, and an automaton that accepts the words of the numeration system."""
        self.writer.lines += [
            "(* 2. The numeration system: its digits are those below D, its words those that V accepts. *)",
            f"Definition D : nat := {len(self.system.digits)}.",
        ]
        self.writer.table("V", self.system.numbers)

    def _signs(self) -> None:
        """Write automata (tables) of addition, of order and of the numbers 0 and 1, and the lemmas about them."""
        writer, system = self.writer, self.system
        signs, digits = system.signs, [*system.digits]
        less = signs["<"]
        between = checker.project(checker.join(checker.renamed(less, y="z"), checker.renamed(less, x="z")), "z")
        same = [{d: d + 1 for d in digits}, *({d: 0} for d in digits)]
        writer.lines.append("(* The tables of this file, and what they say. *)")
        writer.table("ADD", system.adder)
        writer.table("EQ", checker.Relation(("x", "y"), same, [True] + [False] * len(digits), [0] + [1] * len(digits)))
        writer.table("ZERO", system.zero)
        writer.table("NEXT", system.minus(less, between))
        writer.table("ONE", system.one)
        writer.table("LE", signs["<="])
        writer.table("GE", signs[">="])
        writer.lines.append(theory("facts"))
        writer.refute("LE_holds", "xty", lit("ADD", *"xty"), no(lit("LE", *"xy")))
        writer.refute(
            "LE_falls", "xytw", *(lit("LE", *"xy"), lit("ADD", *"ytw"), lit("EQ", *"xw"), no(lit("ZERO", "t")))
        )
        ge, le = lit("GE", *"xy"), lit("LE", *"yw")
        writer.refute("GE_turns", "xyw", lit("EQ", *"xw"), some(every(ge, no(le)), every(no(ge), le)))
        writer.refute("ONE_follows", "xy", lit("ZERO", "x"), lit("NEXT", *"xy"), no(lit("ONE", "y")))
        writer.refute("ONE_single", "xy", lit("ONE", "x"), lit("ONE", "y"), no(lit("EQ", *"xy")))
        writer.lines.append(theory("order"))

    def _end(self) -> str:
        """Return the end of the file: commands that print the assumptions of each theorem, and the certificate."""
        asked = "\n".join(f"Print Assumptions {name}." for name in self.theorems)
        body = json.dumps(self.body, sort_keys=True).replace("*", "\\u002a").replace('\\"', "\\u0022")
        return f"{asked}\n\n{MARK}\n{body}\n*)"


class GameFile(RocqFile):
    """The file for Rocq that is made from the certificate of a game.

    `levels` are the sets of positions of Sprague-Grundy value 0, 1, ... The moves in `free` cannot be forbidden, those
    in `blockable` can.
    """

    def __init__(self, body: dict[str, Any]) -> None:
        super().__init__(body)
        if body["misere"] and body["blockable"]:
            raise RocqError("a file for Rocq is not possible for misere play with moves that may be forbidden")
        self.ordered, self.blocked = body["ordered"], bool(body["blockable"])
        kinds = {"misere": body["misere"], "blocking": self.blocked, "values": body["value"]}
        self.kind = next((kind for kind, wanted in kinds.items() if wanted), "normal")
        self.free, self.blockable = ([lettered(tree) for tree in body[name]] for name in ("free", "blockable"))
        self.terminal = lettered(body["terminal"]) if body["terminal"] else None
        self.levels = [self._level(table) for table in body["levels"]]
        self.theorems = ["P_words", "N_words", "all_numbers"]
        self.board = self.system.all(HERE) if self.ordered else checker.renamed(self.system.signs["<="], *HERE)

    def _level(self, table: dict[str, Any]) -> Any:
        """Return a set of positions as a relation, from its table in the certificate.

        In an unordered game the set has (y, x) for each (x, y).
        """
        found = self.system.relation(table, *HERE)
        return found if self.ordered else self.system.either(found, checker.renamed(found, *HERE[::-1]))

    def text(self) -> str:
        """Return the text of the whole file for Rocq."""
        parts = [
            self._title(), theory("head"), self._rules(), theory("words"), self._numeration(),
            *map(theory, ("reach", "tables", "numeration", "relations", "witness")),
            self._checks(), theory("ordered" if self.ordered else "unordered"), theory("glue"),
            *([theory("counting")] if self.blocked else [theory("plain")]), self._sets(),
            *([] if self.blocked or self.body["misere"] else [theory("levels")]), theory(f"{self.kind}_proof"),
            theory("theorems"), theory("numbers"), *self._corollaries(), self._end(),
        ]  # fmt: skip
        parts.insert(4, self.writer.shorthand())
        return "\n\n".join(parts) + "\n"

    def _title(self) -> str:
        value = self.body["value"]
        what = f"positions of value {value}" if value else "P-positions"
        return (
            f"(* Proved: which are the {what} of {commented(self.body['notation'])}, in"
            f" {commented(self.body['system'])}."
            "\n\n   `coqc FILE.v` checks it: nothing but Coq's own library is needed. Read the definitions of sections"
            "\n   1 to 3, the theorems at the end and what they name; the rest is their proof. If coqc prints"
            '\n   "Closed under the global context" for a theorem, it rests on no axiom. *)'
        )

    def _rules(self) -> str:
        """Return the definitions in Rocq of the moves, of options, and of P-positions."""
        lines = [
            "(* 1. The rules of the game. A position is a pair of piles; a move leads from (x0, y0) to (x1, y1). *)",
            "Definition position := (N * N)%type.",
        ]
        if self.terminal:
            lines += [
                "(* Where this holds the game has ended: there is no move. *)",
                f"Definition ended (x0 y0 : N) : Prop :=\n  {formula_text(self.terminal)}.",
            ]
        end = " /\\ ~ ended x0 y0" if self.terminal else ""
        for name, trees in self._moves().items():
            moves = formula_text(_disjunction(trees)) if trees else "False"
            lines.append(f"Definition {name} (x0 y0 x1 y1 : N) : Prop :=\n  {moves}{end}.")
        if self.ordered:
            lines += [
                "(* The piles are ordered: (x, y) and (y, x) are two positions. *)",
                "Definition lo (p : position) : N := fst p.\nDefinition hi (p : position) : N := snd p.",
            ]
        else:
            lines += [
                "(* The piles are not ordered: before a move the smaller one is written first. *)",
                "Definition lo (p : position) : N := N.min (fst p) (snd p).",
                "Definition hi (p : position) : N := N.max (fst p) (snd p).",
            ]
        for name in self._moves():
            lines.append(
                f"Definition {name.replace('move', 'option')} (p q : position) : Prop := "
                f"{name} (lo p) (hi p) (fst q) (snd q)."
            )
        if self.blocked:
            lines.append("Definition option (p q : position) : Prop := free_option p q \\/ blockable_option p q.")
            lines.append(f"Definition forbidden : nat := {self.body['n']}.")
        if self.kind == "values":
            lines.append(f"Definition the_value : nat := {self.body['value']}.")
        return "\n".join([*lines, "", theory(self.kind)])

    def _moves(self) -> dict[str, list[Any]]:
        """Return {name: formulas of moves}. In Rocq, `name` is defined as the disjunction of these formulas."""
        return {"free_move": self.free, "blockable_move": self.blockable} if self.blocked else {"move": self.free}

    def _numeration(self) -> str:
        """Return the definitions in Rocq of the numeration system and of the automaton of the P-positions.

        If the certificate is about a value, it is the automaton of the positions of this value.
        """
        writer, value = self.writer, self.body["value"]
        what = f"the positions of value {value}" if value else "the P-positions"
        self._words()
        writer.lines += [
            "Definition is_word (u : list nat) : Prop := word D V 2 u.",
            "Definition value_of (u : list nat) : N := number D V 2 u.",
            f"\n(* 3. The automaton of {what}. It reads words of one length together. *)",
            "Definition accepts (t : table) (ws : list (list nat)) : bool :=",
            "  accepting t (run t 2 (conv (length (hd [] ws)) ws)).",
        ]
        writer.table("S_table", self.levels[-1])
        return self._taken()

    def _checks(self) -> str:
        """Return the automata (tables) of addition, order and moves as text, with the lemmas about them."""
        self._signs()
        if self.ordered:
            self.writer.table("BOARD", self.board)
        self.moves = self._move_table("M", self.free, next(iter(self._moves())))
        if self.blocked:
            self.held = self._move_table("K", self.blockable, "blockable_move")
        return self._taken()

    def _move_table(self, table: str, trees: list[Any], name: str) -> Any:
        """Write an automaton, called `table`, that accepts the moves that the formulas `trees` describe.

        Write the lemma that it accepts exactly the moves that `name`, a definition in Rocq, describes. Return the
        relation of the automaton.
        """
        writer, system, option = self.writer, self.system, name.replace("move", "option")
        relation = checker.join(system.either(*(writer.relation(tree, "abcd") for tree in trees)), self.board)
        conditions = [writer.condition(tree) for tree in trees]
        if self.terminal:
            relation = system.minus(relation, writer.relation(self.terminal, HERE))
        writer.table(table, relation)
        own, given, where = lit(table, *"abcd"), [lit("LE", *HERE)], "x0 <= y0"
        if self.ordered:
            given, where = [], ""
        if trees:
            moves = some(*conditions)
            moves = every(moves, no(writer.condition(self.terminal))) if self.terminal else moves
            env = {"a": "x0", "b": "y0", "c": "x1", "d": "y1"}
            writer.says(own, env, given, moves, f"{name} x0 y0 x1 y1", where=where, end="reflexivity")
            proof = f"symmetry. apply {table}_ok{'' if self.ordered else '; unfold lo, hi; lia'}."
        else:
            writer.refute(f"{table}_check", "abcd", own)
            proof = (
                f"split; [intros X; destruct X; tauto|]. intros X. use {table}_check [lo p; hi p; fst q; snd q]. tauto."
            )
        accepted = f"acc {table} [lo p; hi p; fst q; snd q] = true"
        ending = "free_ok" if name == "free_move" else option.replace("_option", "_ok") if self.blocked else "option_ok"
        writer.lines.append(f"Lemma {ending} p q : {option} p q <-> {accepted}.\nProof. unfold {option}. {proof} Qed.")
        return relation

    def _sets(self) -> str:
        """Return automata (tables) of the sets of positions, and of the moves that lead into them, as text."""
        writer = self.writer
        there = [checker.renamed(level, *THERE) for level in self.levels]
        writer.lines.append("Lemma zeros_S : zeros S_table 2 = true.\nProof. vm_cast_no_check (eq_refl true). Qed.")
        if self.blocked:
            onto = checker.join(self.moves, there[0])
            writer.table("W", onto)
            writer.table("FREE", checker.project(onto, *THERE))
            ranks = [
                writer.table(f"R{i}", rank) for i, rank in enumerate(self._ranks(checker.join(self.held, there[0])))
            ]
            writer.lines.append(f"Definition ranks : list table := [{'; '.join(ranks)}].")
        elif self.body["misere"]:
            writer.table("H", checker.project(self.moves, *THERE))
            writer.lines.append(f"Definition wins : list (table * table) := {self._wins(0, there[0])}.")
        else:
            last = len(self.levels) - 1
            sets = [*(writer.table(f"L{i}", level) for i, level in enumerate(self.levels[:last])), "S_table"]
            wins = [self._wins(i, level) for i, level in enumerate(there)]
            writer.lines.append(f"Definition levels : list table := [{'; '.join(sets)}].")
            writer.lines.append(f"Definition wins : list (list (table * table)) := [{'; '.join(wins)}].")
        return self._taken()

    def _wins(self, level: int, there: Any) -> str:
        """Write two automata for each kind of move into the set `there`: of the positions before it, and of the moves.

        `level` is the value of the positions in `there`. A kind of move is an alternative of a formula in `free`. Kinds
        have separate automata, because these have fewer states than one for all moves. Return the list of the pairs of
        automata as text.
        """
        names = list[str]()
        for kind in (kind for tree in self.free for kind in _kinds(tree)):
            onto = checker.join(checker.join(self.writer.relation(kind, "abcd"), self.moves), there)
            if onto.rows:
                place = f"{level}_{len(names) + 1}"
                start = self.writer.table(f"G{place}", checker.project(onto, *THERE))
                names.append(f"({start}, {self.writer.table(f'W{place}', onto)})")
        return f"[{'; '.join(names)}]"

    def _ranks(self, squares: Any) -> Iterator[Any]:
        """Yield a relation of a square and the first P-position to which its moves lead, then the second, and so on.

        `squares` is the relation of a square and all these P-positions, which are sorted by x1, then by y1. If n moves
        can be forbidden, n + 1 relations are yielded.
        """
        system, less = self.system, self.system.signs["<"]
        for _ in range(self.body["n"] + 1):
            first = checker.renamed(checker.project(squares, "d"), c="e")
            second = checker.renamed(squares, d="f")
            lower = checker.project(checker.join(first, checker.renamed(less, "e", "c")), "e")
            beside = checker.project(checker.join(second, checker.renamed(less, "f", "d")), "f")
            later = checker.join(squares, system.either(lower, beside))
            yield system.minus(squares, later)
            squares = later

    def _corollaries(self) -> list[str]:
        """Return the texts of further theorems, with their names added to `theorems`.

        They write numbers as sums of weights of digits, and describe P-positions by a condition on piles or a closed
        form.
        """
        found = []
        if weights := self._weights():
            found += weights
            self.theorems.append("sum_of_digits")
        rules = {key: self.body[key] for key in ("ordered", "misere", "terminal", "free", "blockable", "n")}
        if self.kind == "normal" and rules == written(rules_of(parse("nim | diagonal"))):
            found.append(theory("golden"))
            self.theorems.append("closed_form")
        if self.body.get("condition"):
            found += [self._condition(), theory("condition")]
            self.theorems.append("P_condition")
        return found

    def _condition(self) -> str:
        """Return the definition of the certificate's condition on piles, and a lemma about it.

        The lemma says that the automaton of the P-positions accepts exactly the positions that meet the condition.
        """
        writer, found = self.writer, read_set(self.body["condition"], ordered=self.ordered)
        tree = lettered(formula_of(found.named_condition(["x0", "y0"])))
        text = formula_text(tree)
        given, where = ([], "") if self.ordered else ([lit("LE", *HERE)], "x0 <= y0")
        env = {"a": "x0", "b": "y0"}
        writer.says(lit("S_table", *HERE), env, given, writer.condition(tree), text, where=where, end="reflexivity")
        writer.lines.append(f"\nDefinition condition (x0 y0 : N) : Prop :=\n  {text}.")
        return self._taken()

    def _weights(self) -> list[str]:
        """Return texts: the definition of the weights of digits, and the proof that numbers are sums of weights.

        The result is empty unless the weights are powers of a base or follow a recurrence of order two. For a base the
        automaton of words has one state. For the recurrence it has two: the largest digit leads from the first state to
        the second, and some digits lead back.
        """
        rows, size = self.system.numbers.rows, len(self.system.digits)
        if len(rows) == 1:
            weight, proof = f"Definition weight (L : nat) : N := {size} ^ N.of_nat L.", "powers"
        elif len(rows) == 2 and [*rows[0].values()] == [0] * (size - 1) + [1] and not any(rows[1].values()):
            back, proof = len(rows[1]), "recurrence"
            weight = (
                f"Fixpoint weight (L : nat) : N :=\n  match L with\n  | O => 1\n"
                f"  | S M => match M with O => {size} | S L => {size - 1} * weight M + {back} * weight L end\n  end."
            )
        else:
            return []
        names = ("first_row", "second_row")
        listed = [
            f"Definition {name} := [{'; '.join(str(row.get(d, -1) + 2) for d in range(size))}]%positive."
            for name, row in zip(names, rows, strict=False)
        ]
        return [weight, theory("digits"), *listed, theory(proof), theory("digits_proof")]
