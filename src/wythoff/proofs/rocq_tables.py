"""Tables and lemmas for files for Rocq: automata of terms and conditions, each with a proof of its meaning.

A *table* is an automaton in Rocq. A *condition* is a tree of tables joined by "and", "or", "not" and "imp": see
`rocq_conditions.py`. For each table T there is a lemma T_ok, which says what its accepted numbers mean.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Any

from wythoff.proofs import checker
from wythoff.proofs.rocq_conditions import (
    NAMES,
    Condition,
    RocqError,
    Tree,
    ValuedTerm,
    every,
    formula_text,
    implies,
    known,
    lit,
    no,
    some,
    variables_of,
)

COMPUTED = "Proof. vm_cast_no_check (eq_refl true). Qed."
MOST_ROWS = 100_000  # the most states of all tables of a file: ten times as many as compile within a minute


class TableWriter:
    """A writer of the automata (tables), lemmas and proofs of one file. It appends them to `lines`."""

    def __init__(self, system: checker.System) -> None:
        self.system, self.lines = system, list[str]()
        self.terms: dict[str, ValuedTerm] = {}
        self.conditions: dict[str, Condition] = {}
        self.numbers: dict[str, int] = {}
        self.rows = 0
        self.states = 2

    def shorthand(self) -> str:
        """Return definitions of short names for states and rows of automata. Rocq reads them faster than numbers."""
        lines = ["(* States, and rows that accept or not: the digits that are left out lead to 1. *)"]
        for size in range(1, len(self.system.digits) + 1):
            names = [f"q{digit}" for digit in range(size)]
            for start, accepts in (("yes", "true"), ("no", "false")):
                row = f"({accepts}, [{'; '.join(names)}])"
                lines.append(f"Definition {start}{size} ({' '.join(names)} : positive) := {row}.")
        named = [f"Definition s{state} := {state}%positive." for state in range(1, self.states + 1)]
        return "\n".join([*lines, *(" ".join(named[start : start + 4]) for start in range(0, len(named), 4))])

    def name(self, kind: str) -> str:
        """Return a new name for a table: T1, then T2, ..., if `kind` is "T"."""
        self.numbers[kind] = self.numbers.get(kind, 0) + 1
        return f"{kind}{self.numbers[kind]}"

    def table(self, name: str, relation: Any) -> str:
        """Write the table of a relation under a name, and return the name.

        A letter has one digit for each variable, and is read digit by digit. A row of the table belongs to one state:
        it has whether the state accepts at the end of a letter, and the state to which each digit leads.
        """
        rows = []
        self.rows += len(relation.rows)
        if self.rows > MOST_ROWS:
            raise RocqError(f"a file for Rocq can have automata with at most {MOST_ROWS} states together")
        self.states = max(self.states, len(relation.rows) + 1)
        for row, place, accepts in zip(relation.rows, relation.at, relation.accepting, strict=True):
            targets = [row.get(digit, -1) + 2 for digit in self.system.digits]
            while len(targets) > 1 and targets[-1] == 1:
                targets.pop()
            start = f"{'yes' if accepts and not place else 'no'}{len(targets)}"
            rows.append(" ".join([start, *(f"s{target}" for target in targets)]))
        if not rows:  # it accepts nothing, and zeros before words do not matter
            rows = ["no1 s2"]
        body = ";\n ".join(rows)
        self.lines.append(f"Definition {name} : table := of_list [\n {body}].\nOpaque {name}.")
        return name

    def relation(self, tree: Tree, variables: Sequence[str]) -> Any:
        """Return the relation of the formula `tree` over `variables`.

        `variables` must include those of the formula. The values of the others do not matter.
        """
        found = self.system.formula(_quotients(tree))
        missing = [name for name in variables if name not in found.names]
        return checker.join(found, self.system.all(missing)) if missing else found

    def _confined(self, env: Sequence[str], condition: Condition) -> list[Condition]:
        """Return conditions: the value of each variable in `env` is a word of the numeration system.

        A variable is left out if `condition` already implies this for it.
        """
        sure = [one for one in _conjuncts(condition) if one[0] == "lit"]
        known = {name for _, table, variables in sure if table != "EQ" for name in variables}
        known |= {name for _, table, pair in sure if table == "EQ" and known & {*pair} for name in pair}
        return [lit("V", name) for name in env if name not in known]

    def _parts(self, env: Sequence[str], condition: Condition) -> tuple[str, str]:
        """Return (text, tables) of `condition` on the variables `env`, for a lemma in Rocq.

        In `text`, Lit n stands for table number n. `tables` is the text of the list of tables. Each has a mask, a list
        of booleans: which of the variables `env` it reads.
        """
        parts: dict[tuple[str, tuple[str, ...]], int] = {}

        def told(one: Condition) -> str:
            if one[0] == "lit":
                places = [env.index(name) for name in one[2]]
                assert places == sorted(set(places)), one
                return f"(Lit {parts.setdefault((one[1], one[2]), len(parts))})"
            if one[0] == "not":
                return f"(Not {told(one[1])})"
            if one[0] == "imp":
                return f"(Or (Not {told(one[1])}) {told(one[2])})"
            word = {"and": "And", "or": "Or"}[one[0]]
            return reduce(lambda a, b: f"({word} {a} {b})", map(told, one[1:]))

        text = told(condition)
        masks = (
            f"({table}, [{'; '.join('true' if name in variables else 'false' for name in env)}])"
            for table, variables in parts
        )
        return text, f"[{'; '.join(masks)}]"

    def refute(self, name: str, env: Sequence[str], *conditions: Condition) -> None:
        """Write the lemma `name`: no values of the variables `env` meet all `conditions`."""
        text, parts = self._parts(env, every(*self._confined(env, every(*conditions)), *conditions))
        self.lines.append(f"Lemma {name} : refuted D {len(env)} {text} {parts} = true.\n{COMPUTED}")

    def witness(self, name: str, env: Sequence[str], condition: Condition, table: str, more: int) -> None:
        """Write the lemma `name`: if a condition on variables `env` holds, `table` accepts them with further values.

        `more` is the number of the further values.
        """
        text, parts = self._parts(env, every(*self._confined(env, condition), condition))
        self.lines.append(f"Lemma {name} : witnessed D V {len(env)} {more} {text} {parts} {table} = true.\n{COMPUTED}")

    def boolean(self, env: dict[str, str], condition: Condition) -> str:
        """Return a condition as a boolean expression of Rocq. `env` maps its variables to terms of Rocq."""
        if condition[0] == "lit":
            return f"acc {condition[1]} [{'; '.join(env[name] for name in condition[2])}]"
        if condition[0] == "not":
            return f"negb ({self.boolean(env, condition[1])})"
        if condition[0] == "imp":
            return f"(negb ({self.boolean(env, condition[1])}) || {self.boolean(env, condition[2])})"
        sign = {"and": "&&", "or": "||"}[condition[0]]
        return reduce(lambda a, b: f"({a} {sign} {b})", (self.boolean(env, part) for part in condition[1:]))

    def proof(self, env: dict[str, str], condition: Condition) -> str:
        """Return the proof in Rocq that `boolean(env, condition)` is true exactly if the condition holds."""
        if condition[0] == "lit":
            return f"({condition[1]}_ok {' '.join(f'({env[name]})' for name in condition[2])})"
        if condition[0] == "not":
            return f"(not_says _ _ {self.proof(env, condition[1])})"
        return reduce(
            lambda a, b: f"({condition[0]}_says _ _ _ _ {a} {b})", (self.proof(env, part) for part in condition[1:])
        )

    def says(
        self, table: Condition, env: dict[str, str], given: list[Condition], condition: Condition, text: str,
        *, where: str = "", end: str = "lia",
    ) -> None:  # fmt: skip
        """Write the lemma T_ok, where `table` is the literal of T: T accepts its variables exactly if `text` holds.

        The proof shows that T agrees with `condition` if all conditions in `given` hold.

        - `env` maps variables to terms of Rocq.
        - `text` is the meaning of `condition`, a formula of Rocq about numbers.
        - `where` is a hypothesis of the lemma, or "".
        - `end` is the last tactic of the proof.
        """
        name, sure = table[1], self._confined([*env], every(*given, ("or",)))
        both, assumed = some(every(table, no(condition)), every(no(table), condition)), [*sure, *given]
        self.refute(f"{name}_check", [*env], *([every(*assumed)] if assumed else []), both)
        arguments, proved = [env[one] for one in table[2]], self.boolean(env, every(*assumed)) if assumed else ""
        shown, values = self.boolean(env, table), "; ".join(env.values())
        claim = f"{shown} = true <-> {text}"
        sure_proof = (
            f"apply (proj2 {self.proof(env, every(*assumed))}). repeat split; first [assumption | lia]."
            if assumed
            else "reflexivity."
        )
        self.lines.append(
            f"Lemma {name}_ok {' '.join(arguments)} : {f'{where} -> ({claim})' if where else claim}.\n"
            f"Proof.\n  {'intros Le.' if where else ''} assert ({shown} = {self.boolean(env, condition)}) as E.\n"
            f"  {{ look {name}_check [{values}]. "
            f"apply (differ_ok {f'({proved})' if assumed else 'true'} _ _ F). {sure_proof} }}\n"
            f"  refine (same_says _ _ _ E (iff_trans {self.proof(env, condition)} _)). {end}.\nQed."
        )

    def term(self, tree: Tree) -> ValuedTerm:
        """Return the term `tree` with its table, an automaton that computes it. Write the table if the term is new."""
        key = repr(tree)
        if key not in self.terms:
            self.terms[key] = self._term(tree)
        return self.terms[key]

    def _term(self, tree: Tree) -> ValuedTerm:
        match tree:
            case ["var", name]:
                return ValuedTerm("", (name,), NAMES[name])
            case ["num", 0 | 1 as number]:
                return ValuedTerm("ONE" if number else "ZERO", (), str(number))
            case ["num", number]:
                return self._sum(tree, ["num", number // 2], ["num", number - number // 2])
            case ["*", _, ["num", 0]]:
                return ValuedTerm("ZERO", (), formula_text(tree))
            case ["*", inner, ["num", 1]]:
                return self.term(inner)._replace(text=formula_text(tree))
            case ["*", inner, ["num", factor]]:
                return self._sum(tree, ["*", inner, ["num", factor // 2]], ["*", inner, ["num", factor - factor // 2]])
            case ["+", left, right]:
                return self._sum(tree, left, right)
            case ["/" | "%", inner, ["num", divisor]]:
                return self._divided(tree, self.term(inner), divisor)
        raise RocqError(f"a file for Rocq needs numbers made with +, * and /, not {tree[0]}")

    def _divided(self, tree: Tree, inner: ValuedTerm, divisor: int) -> ValuedTerm:
        """Write the table and the lemma of a quotient or a remainder. Return its term.

        `tree` is the quotient or remainder of the term `inner` by `divisor`. In the conditions, r is the divided value
        (or the variable itself), s the quotient and t the remainder.
        """
        value, given = inner.at("r")
        env = {name: NAMES[name] for name in inner.variables} | ({"r": inner.text} if value == "r" else {})
        whole, multiple, result = ["var", value], ["*", ["var", "s"], ["num", divisor]], "s"
        if tree[0] == "%":
            quotient, result = self.term(["/", *tree[1:]]), "t"
            env, given = env | {"s": quotient.text}, [*given, *quotient.at("s")[1]]
            meaning = self.condition(["=", ["+", multiple, ["var", "t"]], whole])
        else:
            last = ["+", multiple, ["num", divisor - 1]]
            meaning = self.condition(["&", ["<=", multiple, whole], ["<=", whole, last]])
        text, own = formula_text(tree), lit(self.name("T"), *inner.variables, result)
        self.table(own[1], checker.renamed(self.system.term(_quotients(tree)), **{"~": result}))
        self.says(own, env | {result: "z"}, given, meaning, f"{text} = z", end="divided")
        return ValuedTerm(own[1], inner.variables, text)

    def _sum(self, tree: Tree, left: Tree, right: Tree) -> ValuedTerm:
        """Write the table and the lemma of a sum, left + right. Return its term.

        In the conditions, u and v are the values of `left` and `right`, and z is the value of the sum.
        """
        parts = [self.term(left), self.term(right)]
        (first, given), (second, more) = parts[0].at("u"), parts[1].at("v")
        variables = tuple(sorted({name for part in parts for name in part.variables}))
        env = {name: NAMES[name] for name in variables}
        env |= {track: part.text for track, part in zip((first, second), parts, strict=True) if track in "uv"}
        if first == second:  # a literal may not name a variable twice
            env["w"], second = parts[1].text, "w"
            more = [lit("EQ", first, "w")]
        order = [*env]
        pair = sorted((first, second), key=order.index)
        text, table = formula_text(tree), self.name("T")
        found = checker.renamed(self.system.term(_quotients(tree)), **{"~": "z"})
        self.table(table, found)
        own = lit(table, *variables, "z")
        self.says(own, env | {"z": "z"}, [*given, *more], lit("ADD", *pair, "z"), f"{text} = z")
        return ValuedTerm(table, variables, text)

    def condition(self, tree: Tree) -> Condition:
        """Return the formula `tree` as a condition made of tables (automata). Write the tables that are new."""
        match tree:
            case ["&", left, right]:
                return every(self.condition(left), self.condition(right))
            case ["|", left, right]:
                return some(self.condition(left), self.condition(right))
            case ["not", inner]:
                return no(self.condition(inner))
            case ["=>", left, right]:
                return implies(self.condition(left), self.condition(right))
            case ["<=>", left, right]:
                one, other = self.condition(left), self.condition(right)
                return every(implies(one, other), implies(other, one))
        key = repr(tree)
        if key not in self.conditions:
            made = {"E": self._exists, "relation": self._given, "letter": self._given}.get(tree[0], self._compared)
            self.conditions[key] = made(tree)
        return self.conditions[key]

    def _given(self, tree: Tree) -> Condition:
        """Return the condition of an applied relation, or of a comparison F[n] = @1. Write its table if it is new.

        If the arguments are not different variables in alphabetical order, as in R(y, x) or R(x + 1, y), a second table
        is written: over the variables of the arguments.
        """
        name, terms = known(tree), tree[2] if tree[0] == "relation" else [tree[2][2]]
        tracks = "uvwxyz"[: len(terms)]
        if name not in self.terms:
            words, relations = self.system.words, self.system.relations
            self.table(name, relations[tree[1]] if tree[0] == "relation" else dict(words[tree[2][1]])[tree[3][1]])
            self.terms[name] = ValuedTerm(name, (*tracks,), "")
            claim = f"acc {name} [{'; '.join(tracks)}] = true"
            self.lines.append(f"Lemma {name}_ok {' '.join(tracks)} : {claim} <-> {claim}.\nProof. reflexivity. Qed.")
        names = [term[1] for term in terms if term[0] == "var"]
        if names == sorted({*names}) and len(names) == len(terms):
            return lit(name, *names)
        valued = [self.term(term) for term in terms]
        variables = tuple(sorted({one for term in valued for one in term.variables}))
        env = {one: NAMES[one] for one in variables} | {to: term.text for to, term in zip(tracks, valued, strict=True)}
        given = [
            one
            for to, term in zip(tracks, valued, strict=True)
            for one in term.at(to)[1] or [lit("EQ", term.variables[0], to)]
        ]
        own = lit(self.name("A"), *variables)
        self.table(own[1], self.relation(tree, variables))
        self.says(own, env, given, lit(name, *tracks), formula_text(tree), end="reflexivity")
        return own

    def _compared(self, tree: Tree) -> Condition:
        """Return a comparison, = or <=, as a condition. Write its table, an automaton, if it needs one."""
        sign, left, right = tree[0], self.term(tree[1]), self.term(tree[2])
        table = {"=": "EQ", "<=": "LE"}[sign]
        if not left.table and not right.table and left.variables != right.variables:
            x, y = left.variables[0], right.variables[0]
            if x < y:
                return lit(table, x, y)
            if sign == "<=":
                return lit("GE", y, x)
        variables = tuple(sorted({*left.variables, *right.variables}))
        env = {name: NAMES[name] for name in variables} | {"z": right.text}
        given = right.at("z")[1] or [lit("EQ", right.variables[0], "z")]
        if not left.table:
            below = lit(table, left.variables[0], "z")
        elif sign == "=":
            below = lit(left.table, *left.variables, "z")
        else:
            below = self._bounded(left, tree[1])
        own = lit(self.name("A"), *variables)
        self.table(own[1], self.relation(tree, variables))
        self.says(own, env, given, below, formula_text(tree))
        return own

    def _bounded(self, term: ValuedTerm, tree: Tree) -> Condition:
        """Return the condition that `term`, with this `tree`, is at most the variable z. Write its table if new."""
        key = repr(["<=", tree])
        if key not in self.conditions:
            own = lit(self.name("B"), *term.variables, "z")
            self.table(own[1], self.relation(["<=", tree, ["var", "z"]], own[2]))
            env = {name: NAMES[name] for name in term.variables} | {"u": term.text, "z": "z"}
            self.says(own, env, term.at("u")[1], lit("LE", "u", "z"), f"{term.text} <= z")
            self.conditions[key] = own
        return self.conditions[key]

    def _exists(self, tree: Tree) -> Condition:
        """Write the tables and the lemma of a formula that begins with E (exists), and return its condition."""
        _, bound, inner = tree
        condition = self.condition(inner)
        free = [name for name in variables_of(condition) if name not in bound]
        both = [*free, *bound]
        if both != sorted(both):
            raise RocqError("for a file for Rocq each bound variable must come after those that it depends on")
        own, within = lit(self.name("E"), *free), lit(self.name("J"), *both)
        self.table(own[1], self.relation(tree, free))
        self.table(within[1], self.relation(inner, both))
        self.refute(f"{own[1]}_holds", both, condition, no(own))
        self.refute(f"{within[1]}_says", both, within, no(condition))
        self.witness(f"{own[1]}_check", free, own, within[1], len(bound))
        tracks = {name: NAMES[name] for name in both}
        outer, names = [NAMES[name] for name in free], [NAMES[name] for name in bound]
        claim = f"acc {own[1]} [{'; '.join(outer)}] = true <-> {formula_text(tree)}"
        given = "; ".join([*outer, *names])
        self.lines.append(
            f"Lemma {own[1]}_ok {' '.join(outer)} : {claim}.\nProof.\n  split.\n"
            f"  - intros X. destruct (witnessed_ok D V fine_V _ _ _ _ _ {own[1]}_check [{'; '.join(outer)}] eq_refl)\n"
            "      as (ys & L & B).\n    { unfold truth. cbn [nth fst snd pick eval]. exact X. }\n"
            f"    destruct ys as {_cases(names)}; try discriminate. cbn [app] in B. "
            f"{' '.join(f'exists {name}.' for name in names)}\n"
            f"    look {within[1]}_says [{given}]. apply implies_ok in F; [|exact B]. revert F.\n"
            f"    exact (proj1 {self.proof(tracks, condition)}).\n"
            f"  - intros ({' & '.join(names)} & X). look {own[1]}_holds [{given}].\n"
            f"    destruct (acc {own[1]} [{'; '.join(outer)}]); [reflexivity|]. exfalso. cbn [negb] in F.\n"
            "    rewrite andb_true_r in F. apply not_true_iff_false in F. apply F.\n"
            f"    apply (proj2 {self.proof(tracks, every(*self._confined(both, condition), condition))}).\n"
            "    repeat first [exact X | exact Logic.I | apply conj].\nQed."
        )
        return own


def _cases(names: list[str]) -> str:
    """Return the pattern of Rocq that names the items of a list: "[|x [|y [|]]]" for x and y."""
    return reduce(lambda rest, name: f"[|{name} {rest}]", reversed(names), "[|]")


def _quotients(tree: Tree) -> Tree:
    """Return a tree in which n - m*(n/m) replaces each remainder of some n by some m."""
    if not isinstance(tree, list):
        return tree
    sign, *parts = map(_quotients, tree)
    return ["-", parts[0], ["*", ["/", *parts], parts[1]]] if sign == "%" else [sign, *parts]


def _conjuncts(condition: Condition) -> list[Condition]:
    return [one for part in condition[1:] for one in _conjuncts(part)] if condition[0] == "and" else [condition]
