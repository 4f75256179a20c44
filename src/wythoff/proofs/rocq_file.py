"""A file for Rocq: the theorem of a certificate, stated from the rules, with a proof that Rocq's kernel checks.

The file holds the theory that it needs, from the folder `rocq`, and the certificate from which it was made.
"""

from __future__ import annotations

import json
import os
from functools import cache, reduce
from typing import Any

from wythoff.base.files import read_whole
from wythoff.proofs import checker
from wythoff.proofs.rocq_tables import (
    Condition,
    RocqError,
    TableWriter,
    every,
    formula_text,
    lettered,
    lit,
    no,
    some,
)

FOLDER = os.path.join(os.path.dirname(__file__), "rocq")
MOST_BYTES = 1_000_000  # of a part of the theory: far more than it has
MARK = "(* The certificate from which this file was made:"
HERE, THERE = ("a", "b"), ("c", "d")


@cache
def _theory(name: str) -> str:
    """Return a part of the theory."""
    return read_whole(os.path.join(FOLDER, f"{name}.v"), "a part of the theory", MOST_BYTES).decode().strip()


def _comment(text: str) -> str:
    """Return a text that can stand in a comment."""
    plain = json.dumps(text)[1:-1].replace('\\"', "'")
    return plain.replace("(*", "( *").replace("*)", "* )")


def _disjunction(trees: list[Any]) -> Any:
    return reduce(lambda left, right: ["|", left, right], trees)


def rocq_text(body: dict[str, Any]) -> str:
    """Return the file for Rocq of a certificate.

    Raises: RocqError for what has none.
    """
    try:
        return GameFile(body).text()
    except RocqError:
        raise
    except (checker.Refuted, checker.Malformed, LookupError, TypeError, ValueError, RecursionError) as error:
        raise RocqError(f"a file for Rocq is made of a certificate that holds: {error}") from None


class GameFile:
    """The file of one certificate, part by part."""

    def __init__(self, body: dict[str, Any]) -> None:
        if body.get("certificate") != "game":
            raise RocqError("a file for Rocq is about a game: this certificate is of a statement")
        if body["value"] or body["blockable"]:
            raise RocqError("values and blocking are not written yet")
        self.body, self.system = body, checker.System(body)
        self.writer = TableWriter(self.system)
        self.ordered, self.misere = body["ordered"], body["misere"]
        self.free = [lettered(tree) for tree in body["free"]]
        self.terminal = lettered(body["terminal"]) if body["terminal"] else None
        level = checker.renamed(self.system.relation(body["levels"][-1], "a", "b"))
        self.set = level if self.ordered else self.system.either(level, checker.renamed(level, "b", "a"))
        self.board = self.system.all(HERE) if self.ordered else checker.renamed(self.system.signs["<="], *HERE)

    def text(self) -> str:
        """Return the whole file."""
        kind = "misere" if self.misere else "normal"
        parts = [
            self._title(), _theory("head"), _theory("words"), self._rules(kind), self._numeration(),
            *(_theory(name) for name in ("reach", "tables", "numeration", "relations", "witness")),
            self._checks(), self._game_checks(), _theory("glue"), _theory(f"{kind}_proof"),
            _theory("theorems"), _theory("numbers"), self._end(),
        ]  # fmt: skip
        return "\n\n".join(parts) + "\n"

    def _title(self) -> str:
        what = f"the P-positions of {_comment(self.body['notation'])}, in {_comment(self.body['system'])}"
        return (
            f"(* Proved: {what}.\n\n   `coqc FILE.v` checks it: nothing but Coq's own library is needed. Read the "
            "definitions of sections 1 to 3, and\n   the theorems at the end; the rest is their proof. *)"
        )

    def _rules(self, kind: str) -> str:
        """Return the definitions of the moves, of options, and of P-positions."""
        moves = formula_text(_disjunction(self.free)) if self.free else "False"
        lines = [
            "(* 1. The rules of the game. A position is a pair of piles; a move leads from (x0, y0) to (x1, y1). *)",
            "Definition position := (N * N)%type.",
            f"Definition move (x0 y0 x1 y1 : N) : Prop :=\n  {moves}.",
        ]
        legal = "move x0 y0 x1 y1"
        if self.terminal:
            lines += [
                "(* Where this holds the game has ended: there is no move. *)",
                f"Definition ended (x0 y0 : N) : Prop :=\n  {formula_text(self.terminal)}.",
            ]
            legal = "(move x0 y0 x1 y1 /\\ ~ ended x0 y0)"
        lines.append(f"Definition legal (x0 y0 x1 y1 : N) : Prop := {legal}.")
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
        lines.append("Definition option (p q : position) : Prop := legal (lo p) (hi p) (fst q) (snd q).")
        return "\n".join([*lines, "", _theory(kind)])

    def _numeration(self) -> str:
        """Return the numeration system, and the automaton of the set."""
        writer = self.writer
        writer.lines += [
            "(* 2. The numeration system: its digits are those below D, its words those that V accepts. *)",
            f"Definition D : nat := {len(self.system.digits)}.",
        ]
        writer.table("V", self.system.numbers)
        writer.lines += [
            "Definition is_word (u : list nat) : Prop := word D V 2 u.",
            "Definition value_of (u : list nat) : N := number D V 2 u.",
            "\n(* 3. The automaton of the P-positions. It reads words of one length together. *)",
            "Definition accepts (t : table) (ws : list (list nat)) : bool :=\n"
            "  accepting t (run t 2 (conv (length (hd [] ws)) ws)).",
        ]
        writer.table("S_table", self.set)
        return self._taken()

    def _taken(self) -> str:
        """Return the lines written since the last call."""
        text = "\n".join(self.writer.lines)
        self.writer.lines.clear()
        return text

    def _checks(self) -> str:
        """Return the tables of the system and of the moves, and what they say."""
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
        writer.lines.append(_theory("facts"))
        writer.refute("LE_holds", "xty", lit("ADD", *"xty"), no(lit("LE", *"xy")))
        writer.refute("LE_falls", "xytw", *(lit("LE", *"xy"), lit("ADD", *"ytw"), lit("EQ", *"xw"), no(lit("ZERO", "t"))))
        ge, le = lit("GE", *"xy"), lit("LE", *"yw")
        writer.refute("GE_turns", "xyw", lit("EQ", *"xw"), some(every(ge, no(le)), every(no(ge), le)))
        writer.refute("ONE_follows", "xy", lit("ZERO", "x"), lit("NEXT", *"xy"), no(lit("ONE", "y")))
        writer.refute("ONE_single", "xy", lit("ONE", "x"), lit("ONE", "y"), no(lit("EQ", *"xy")))
        writer.lines.append(_theory("order"))
        moves = some(*map(writer.condition, self.free))
        relation = self.board_of(system.either(*(writer.relation(tree, "abcd") for tree in self.free)))
        if self.terminal:
            moves = every(moves, no(writer.condition(self.terminal)))
            relation = system.minus(relation, writer.relation(self.terminal, "ab"))
        self.moves = writer.table("M", relation) and relation
        env = {"a": "x0", "b": "y0", "c": "x1", "d": "y1"}
        given = [] if self.ordered else [lit("LE", *"ab")]
        where = "" if self.ordered else "x0 <= y0"
        writer.says(lit("M", *"abcd"), env, given, moves, "legal x0 y0 x1 y1", where=where, end="reflexivity")
        sorted_first = "" if self.ordered else "; unfold lo, hi; lia"
        writer.lines.append(
            "Lemma option_ok p q : option p q <-> acc M [lo p; hi p; fst q; snd q] = true.\n"
            f"Proof. unfold option. symmetry. apply M_ok{sorted_first}. Qed."
        )
        return self._taken()

    def board_of(self, relation: Any) -> Any:
        """Return the part of a relation that begins on the board."""
        return checker.join(relation, self.board)

    def _game_checks(self) -> str:
        """Return what is computed about the moves and the set."""
        writer, system = self.writer, self.system
        move, here, there = lit("M", *"abcd"), lit("S_table", *HERE), lit("S_table", *THERE)
        less = every(lit("GE", *"ac"), lit("GE", *"bd"), no(every(lit("EQ", *"ac"), lit("EQ", *"bd"))))
        writer.lines.append("Lemma zeros_S : zeros S_table 2 = true.\n" + "Proof. vm_cast_no_check (eq_refl true). Qed.")
        writer.refute("takes_check", "abcd", move, no(less))
        if not self.ordered:
            turned = lit("S_table", *"bc")
            one = some(every(here, no(turned)), every(no(here), turned))
            writer.refute("symmetric_check", "abc", lit("EQ", *"ac"), one)
        writer.lines.append(_theory("ordered" if self.ordered else "unordered"))
        writer.refute("stable_check", "abcd", move, here, there)
        onto = checker.join(self.moves, checker.renamed(self.set, *THERE))
        writer.table("W", onto)
        wins = lit("W", *"abcd")
        writer.refute("target_check", "abcd", wins, no(every(move, there)))
        before = [] if self.ordered else [lit("LE", *HERE)]
        if self.misere:
            can = checker.project(self.moves, *THERE)
            writer.table("H", can)
            writer.refute("H_holds", "abcd", move, no(lit("H", *HERE)))
            writer.witness("H_check", "ab", lit("H", *HERE), "M", 2)
            writer.refute("S_moves", "ab", *before, here, no(lit("H", *HERE)))
            before = [lit("H", *HERE)]
        writer.witness("absorbing_check", "ab", every(*before, no(here)), "W", 2)
        return self._taken()

    def _end(self) -> str:
        """Return what Rocq is to print, and the certificate."""
        names = ("P_words", "N_words", "all_numbers")
        asked = "\n".join(f"Print Assumptions {name}." for name in names)
        body = json.dumps(self.body, sort_keys=True).replace("*", "\\u002a").replace('\\"', "\\u0022")
        return f"{asked}\n\n{MARK}\n{body}\n*)"
