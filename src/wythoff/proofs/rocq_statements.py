"""Files for Rocq of statements about all numbers, and the function that makes a file from any certificate."""

from __future__ import annotations

from typing import Any

from wythoff.proofs import checker
from wythoff.proofs.rocq_conditions import NAMES, RocqError, every, formula_text, lettered, lit, no
from wythoff.proofs.rocq_file import GameFile, RocqFile, commented, theory


def rocq_text(body: dict[str, Any]) -> str:
    """Return the text of the file for Rocq that is made from a certificate.

    Raises: RocqError if no file can be made from it.
    """
    kind = body.get("certificate")
    try:
        return StatementFile(body).text() if kind == "statement" else GameFile(body).text()
    except RocqError:
        raise
    except (checker.Refuted, checker.Malformed, LookupError, TypeError, ValueError, RecursionError) as error:
        wanted = "a file for Rocq must be made of a certificate that holds, of a statement or a game"
        raise RocqError(f"{wanted}: {error}") from None


class StatementFile(RocqFile):
    """The file for Rocq of the certificate of a statement that begins with A (for all numbers)."""

    def text(self) -> str:
        """Return the text of the whole file for Rocq.

        Raises: RocqError for a statement that is false, or does not begin with A.
        """
        names, inner = list[str](), self.body["tree"]
        while inner[0] == "A":
            names, inner = [*names, *inner[1]], inner[2]
        if not names or self.body["result"] is not True:
            raise RocqError("the statement must be true and begin with A (for all)")
        _, letters, tree = lettered(["E", names, _plain(inner)])
        writer, variables = self.writer, {letter: NAMES[letter] for letter in letters}
        self.theorems = ["statement"]
        parts = [
            self._title(names, [*variables.values()]), theory("head"), theory("words"),
            *map(theory, ("reach", "tables", "numeration", "relations", "witness")),
        ]  # fmt: skip
        self._words()
        words = self._taken()
        self._signs()
        condition, sure = writer.condition(tree), every(*(lit("V", letter) for letter in letters))
        writer.refute("statement_check", letters, sure, no(condition))
        shown = " ".join(variables.values())
        writer.lines.append(
            f"(* The statement. *)\nTheorem statement : forall {shown} : N,\n  {formula_text(tree)}.\n"
            f"Proof.\n  intros {shown}. look statement_check [{shown.replace(' ', '; ')}].\n"
            f"  exact (proj1 {writer.proof(variables, condition)}\n"
            f"    (implies_ok _ _ F (proj2 {writer.proof(variables, sure)} ltac:(repeat split)))).\nQed."
        )
        parts[3:3] = [writer.shorthand(), words]
        return "\n\n".join([*parts, self._taken(), self._end()]) + "\n"

    def _title(self, names: list[str], shown: list[str]) -> str:
        variables = ", ".join(f"{new} for {old}" for old, new in zip(names, shown, strict=True))
        return (
            f"(* Proved: {commented(self.body['text'])}, in {commented(self.body['system'])}; with {variables}.\n\n"
            "   `coqc FILE.v` checks it: nothing but Coq's own library is needed. Read the theorem at the end. There\n"
            "   `acc T [x; y]` means: the table T accepts the words of x and y, with zeros before the shorter one. *)"
        )


def _plain(tree: Any) -> Any:
    """Return an equivalent formula in which = and <= are the only comparisons, and ^ (exclusive or) does not occur."""
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
