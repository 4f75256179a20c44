"""Files for Rocq of statements about all numbers, and the function that makes a file from any certificate."""

from __future__ import annotations

import re
from typing import Any

from wythoff.expressions.semilinear import read_set
from wythoff.proofs import checker
from wythoff.proofs.rocq_conditions import NAMES, RocqError, every, formula_of, formula_text, lettered, lit, no
from wythoff.proofs.rocq_file import GameFile, RocqFile, commented, theory

MEMBER = re.compile(r"acc R_P \[(.*?)\] = true")


def rocq_text(body: dict[str, Any]) -> str:
    """Return the text of the file for Rocq that is made from the certificate `body`.

    Raises: RocqError if no file can be made from it.
    """
    kind = body.get("certificate")
    try:
        return StatementFile(body).text() if kind == "statement" else GameFile(body).text()
    except RocqError:
        raise
    except (checker.Refuted, checker.Malformed, LookupError, TypeError, ValueError, RecursionError) as error:
        wanted = "a file for Rocq must be made from a valid certificate of a statement or a game"
        raise RocqError(f"{wanted}: {error}") from None


class StatementFile(RocqFile):
    """The file for Rocq that is made from the certificate of a statement, which begins with A (for all numbers)."""

    def text(self) -> str:
        """Return the text of the whole file for Rocq.

        Raises: RocqError for a statement that is false, or does not begin with A.
        """
        names, inner = list[str](), self.body["tree"]
        while inner[0] == "A":
            names, inner = [*names, *inner[1]], inner[2]
        if not names or self.body["result"] is not True:
            raise RocqError("for a file for Rocq the statement must be true and begin with A (for all)")
        _, letters, tree = lettered(["E", names, _plain(inner)])
        variables = {letter: NAMES[letter] for letter in letters}
        parts = [
            self._title(names, [*variables.values()]), theory("head"), theory("words"),
            *map(theory, ("reach", "tables", "numeration", "relations", "witness")),
        ]  # fmt: skip
        self._words()
        words = self._taken()
        self._signs()
        self._theorem("statement", letters, tree)
        if self.body.get("notation"):  # a game on piles: `tree` is the rule of its P-positions
            self._rule([*variables.values()], formula_text(tree[2]))
        if self.body.get("condition"):
            condition = formula_of(read_set(self.body["condition"]).named_condition(letters))
            self._theorem("P_condition", letters, ["<=>", tree[1], condition])
        parts[3:3] = [self.writer.shorthand(), words]
        return "\n\n".join([*parts, self._taken(), self._end()]) + "\n"

    def _theorem(self, name: str, letters: list[str], tree: Any) -> None:
        """Write the theorem `name`, with its proof: `tree` holds for all values of the variables `letters`."""
        writer, env = self.writer, {letter: NAMES[letter] for letter in letters}
        condition, sure = writer.condition(tree), every(*(lit("V", letter) for letter in letters))
        writer.refute(f"{name}_check", letters, sure, no(condition))
        shown = " ".join(env.values())
        writer.lines.append(
            f"Theorem {name} : forall {shown} : N,\n  {formula_text(tree)}.\n"
            f"Proof.\n  intros {shown}. look {name}_check [{shown.replace(' ', '; ')}].\n"
            f"  exact (proj1 {writer.proof(env, condition)}\n"
            f"    (implies_ok _ _ F (proj2 {writer.proof(env, sure)} ltac:(repeat split)))).\nQed."
        )
        self.theorems.append(name)

    def _rule(self, piles: list[str], rule: str) -> None:
        """Write the theorem that a set which obeys `rule` is the set of the P-positions.

        `rule` is the statement about the P-positions of a game on the variables `piles`, as text in Rocq.
        """
        shown, kind = " ".join(piles), " -> ".join(["N"] * len(piles) + ["Prop"])
        of_set = MEMBER.sub(lambda found: f"X ({found[1].replace('; ', ') (')})", rule)
        member = f"X {shown} <-> acc R_P [{'; '.join(piles)}] = true"
        total = " + ".join(piles)
        self.writer.lines.append(
            f"{theory('rule')}\nTheorem P_positions (X : {kind}) : (forall {shown}, X {shown} <->\n  {of_set}) ->\n"
            f"  forall {shown}, {member}.\nProof.\n"
            f"  intros H. assert (forall n {shown}, {total} < n -> ({member})) as I.\n"
            "  2: { intros. eapply I. apply N.lt_succ_diag_r. }\n"
            f"  induction n as [|n I] using N.peano_ind; intros {shown} L; [lia|].\n"
            f"  refine (iff_trans (H {shown}) (iff_trans _ (iff_sym (statement {shown})))). same_sets I.\nQed."
        )
        self.theorems.append("P_positions")

    def _title(self, names: list[str], shown: list[str]) -> str:
        variables = ", ".join(f"{new} for {old}" for old, new in zip(names, shown, strict=True))
        text, system, game = (commented(self.body.get(key, "")) for key in ("text", "system", "notation"))
        about = game and f"the P-positions of {game}: "
        return (
            f"(* Proved: {about}{text}, in {system}; with {variables}.\n\n"
            "   `coqc FILE.v` checks it: nothing but Coq's own library is needed. Read the theorems at the end. There\n"
            "   `acc T [x; y]` means: the table T accepts the words of x and y, with zeros before the shorter one. *)"
        )


def _plain(tree: Any) -> Any:
    """Return an equivalent tree in which = and <= are the only comparisons, and ^ (exclusive or) does not occur."""
    match tree:
        case ["<" | ">" as sign, left, right]:
            less, more = (left, right) if sign == "<" else (right, left)
            return ["<=", ["+", less, ["num", 1]], more]
        case [">=", left, right]:
            return ["<=", right, left]
        case ["!=", left, right]:
            return ["not", ["=", left, right]]
        case ["^", left, right]:
            return ["not", ["<=>", _plain(left), _plain(right)]]
        case ["&" | "|" | "=>" | "<=>" | "not" as sign, *parts]:
            return [sign, *map(_plain, parts)]
        case ["E", names, inner]:
            return ["E", names, _plain(inner)]
    return tree
