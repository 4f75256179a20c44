"""Definitions of the named sequences as laws, in the language of statements that `decide` reads.

A definition has laws about relations r(n, v): v is the n-th term of a sequence. By induction on n only one relation
obeys these laws, because they determine each term from the earlier ones. So a relation that obeys them is the relation
of the sequence, even if it was only guessed. A *call* is a sequence as text with its parameters, such as
"mex_pair_lower(c=1, start=1)".
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias

from wythoff.automata.sequence_automata import of_text
from wythoff.automata.statements.deciding import LISTED
from wythoff.base.errors import ParameterError
from wythoff.proofs.equation_laws import equation_laws
from wythoff.sequences.recurrences.equation_systems import EquationSystem, SystemComplement
from wythoff.sequences.recurrences.system_reading import is_system
from wythoff.sequences.registry.own import Complement, Differences
from wythoff.sequences.registry.reading import Made

Arguments: TypeAlias = Mapping[str, str]


class SequenceDefinition(NamedTuple):
    """The definition of a sequence by laws about relations r(n, v), in which v is the n-th term.

    - `result` is the name of the relation of the defined sequence.

    - `learned` maps names of relations that are to be guessed to sequences, as texts such as "s_wythoff_lower(s=2)".

    - `given` maps names of relations to sequences, as texts, for which an automaton is known.

    - `steps` maps names of further relations to statements that define them. They are about n and v; the step named
      `set` is about v only.

    - `laws` are the statements that must be true.

    - `system` is the only numeration system in which the steps make sense, or "".
    """

    result: str
    learned: Mapping[str, str] = {}
    given: Mapping[str, str] = {}
    steps: Mapping[str, str] = {}
    laws: tuple[str, ...] = ()
    system: str = ""


def definition(made: Made) -> SequenceDefinition:
    """Return the definition by laws of `made`, a named sequence with its parameters.

    Raises: ParameterError if there is none.
    """
    source = getattr(made.value, "source", made.value)
    if isinstance(source, EquationSystem | SystemComplement):
        return _of_equations(source)
    if is_system(made.call):
        return _differences(made.call.partition("(")[2].removesuffix(")"), source.offset)
    tree = ast.parse(made.call, mode="eval").body
    if isinstance(source, Complement | Differences) and isinstance(tree, ast.Call):
        of = ast.unparse(tree.args[0])
        if isinstance(source, Differences):
            return _differences(of, source.offset)
        return _listed(made.call, "v >= 1 & ~En $r(n, v)", SequenceDefinition("q", given={"r": of}))
    arguments = {str(word.arg): ast.unparse(word.value) for word in getattr(tree, "keywords", ())}
    if made.entry.name not in DEFINITIONS:
        raise ParameterError(
            "an automaton cannot be proved for it, because this package has no definition of it by formulas"
        )
    return DEFINITIONS[made.entry.name](arguments, made.call)


def _of_equations(source: EquationSystem | SystemComplement) -> SequenceDefinition:
    system, result = (source.of, "q") if isinstance(source, SystemComplement) else (source, "r")
    found = list(equation_laws(system))
    learned = {"r": system.text, **({"q": f"complement({system.text})"} if "q" not in dict(found) else {})}
    steps = {name: said for name, said in found if name}
    return SequenceDefinition(result, learned, {}, steps, tuple(said for name, said in found if not name))


def _differences(of: str, offset: int) -> SequenceDefinition:
    steps = {"d": "Eu,w $r(n, u) & $r(n + 1, w) & w = u + v"}
    return SequenceDefinition("d", given={"r": of}, steps=steps, laws=(f"n >= {offset} => Ev $d(n, v)",))


def _listed(call: str, members: str, of: SequenceDefinition) -> SequenceDefinition:
    """Return the definition of the sequence that lists, in ascending order from n = 1, all v for which `members` holds.

    `call` is this sequence. `members` is a statement about v, and `of` has the relations that it uses.
    """
    listed = tuple(law.replace("$r", "$q") for law in LISTED)
    learned, steps = {**of.learned, "q": call}, {**of.steps, "set": members}
    return SequenceDefinition("q", learned, of.given, steps, (*of.laws, *listed), of.system)


def _pairs(
    result: str, calls: tuple[str, str], start: str, shift: str, window: str = "1", also: str = ""
) -> SequenceDefinition:
    """Return the definition of two sequences a_n and b_n = a_n + `shift`; `calls` are the two sequences as texts.

    a_n is the least v >= `start` such that none of v - window + 1, ..., v is an earlier term of either sequence.
    `result` is the relation of the wanted sequence: "r" for a, "s" for b. `also`, such as " & $c(n, d)", is a further
    condition under which b_n = a_n + `shift` is required.
    """
    steps = {"early": "Em m < n & ($r(m, v) | $s(m, v))"}
    laws = (
        f"$r(n, v) => v >= {start}",
        f"$r(n, v) & $early(n, w) => ~(w <= v & v < w + {window})",
        f"$r(n, v) & {start} <= z & z < v => (Ew $early(n, w) & w <= z & z < w + {window})",
        f"$r(n, v) & $s(n, w){also} => w = v + {shift}",
    )
    return SequenceDefinition(result, dict(zip("rs", calls, strict=True)), {}, steps, laws)


class PairRule(NamedTuple):
    """A family of pairs of sequences, lower a_n and upper b_n, which `_pairs` defines.

    - `names`: the names of the lower and the upper sequence.

    - `arguments`: the parameters of both, as text such as "c={c}, start={start}".

    - `start`, `shift`, `window`: the arguments of `_pairs`. a_n is the least v >= `start` such that none of v - window
      + 1, ..., v is an earlier term, and b_n = a_n + `shift`.

    All these texts may contain parameters in braces, such as "{m}*(n/{p})".
    """

    names: tuple[str, str]
    arguments: str
    start: str
    shift: str
    window: str = "1"

    def definition(self, result: str, given: Arguments, call: str) -> SequenceDefinition:
        """Return the definition of one sequence of the pair, for the parameters `given`.

        `result` is "r" for the lower sequence, "s" for the upper, and "q" for the numbers that are not in the lower
        sequence. `call` is the sequence in the last case.
        """
        if given.get("q", "1") != "1":
            raise ParameterError("an automaton can be proved for it only if q = 1")
        lower, upper = (f"{name}({self.arguments.format(**given)})" for name in self.names)
        start, shift = self.start.format(**given), of_text(self.shift.format(**given))
        found = _pairs(result, (lower, upper), start, shift, self.window.format(**given))
        return _listed(call, f"v >= {start} & ~En $r(n, v)", found) if result == "q" else found


# Pairs of sequences: those of `recurrences.mex_pairs`, and those that give P-positions of games.
MEX_PAIRS = PairRule(("mex_pair_lower", "mex_pair_upper"), "c={c}, start={start}", "{start}", "{c}")
PAIR_RULES = (
    MEX_PAIRS,
    PairRule(("s_wythoff_lower", "s_wythoff_upper"), "s={s}", "1", "{s}"),
    PairRule(("blocked_lower", "blocked_upper"), "{m}, {p}", "0", "{m}*(n/{p})"),
    PairRule(("nim_ab_x", "nim_ab_y"), "{a}, {b}", "0", "{a}*n", "{b}"),
    PairRule(("nim_ab_misere_x", "nim_ab_misere_y"), "{a}, {b}", "0", "{a}*n + 1", "{b}"),
    PairRule(("nim_abpq_x", "nim_abpq_y"), "{a}, {b}, {p}, 1", "0", "{a}*(n/{p})", "{b}"),
)


def _shifted_of(result: str, given: Arguments, call: str) -> SequenceDefinition:
    s = given["s"]
    calls = f"s_wythoff_lower_of(s={s})", f"s_wythoff_upper_of(s={s})"
    found = _pairs(result, calls, "1", "d", also=" & $c(n, d)")
    return found._replace(given={"c": s}, laws=(*found.laws, "n >= 1 => Ed $c(n, d)"))


def _hiccup(j: str, x: str, y: str, z: str) -> SequenceDefinition:
    """Return the definition of a hiccup sequence: a(1) = x, and a(n + 1) is a(n) + y or a(n) + z.

    It is a(n) + y if n + 1 - j is one of a(1), ..., a(n).
    """
    steps = {"earlier": "Em m <= n & $r(m, v)"}
    present = f"(Et t + {j} = n + 1 & $earlier(n, t))"
    laws = (
        f"$r(1, v) => v = {x}",
        f"$r(n, u) & $r(n + 1, w) & {present} => w = u + {y}",
        f"$r(n, u) & $r(n + 1, w) & ~{present} => w = u + {z}",
    )
    return SequenceDefinition("r", {"r": f"hiccup({j}, {x}, {y}, {z})"}, {}, steps, laws)


def _queens(result: str, given: Arguments, call: str) -> SequenceDefinition:
    """Return the definition of the greedy queens, which stand on the squares (x_n, y_n) and (y_n, x_n).

    x_n is the least unused number, and y_n > x_n the least number for which the new queens attack no earlier ones. The
    `result` is "r" for x_n and "s" for y_n. If it is "lines", given["lines"] is "differences" for y_n - x_n, or "sums"
    for x_n + y_n. `call` is not used.
    """
    steps = {
        "differences": "Eu,w $r(n, u) & $s(n, w) & w = u + v",
        "sums": "Eu,w $r(n, u) & $s(n, w) & v = u + w",
        "early": "Em m < n & ($r(m, v) | $s(m, v))",
        "lines": "Em m < n & ($differences(m, v) | $sums(m, v))",
    }
    laws = (
        "$r(n, v) => v >= 1",
        "$r(n, v) => ~$early(n, v)",
        "$r(n, v) & 1 <= z & z < v => $early(n, z)",
        "$r(n, v) & $s(n, w) => v < w",
        "$s(n, v) => ~$early(n, v)",
        "$differences(n, v) => ~$lines(n, v)",
        "$sums(n, v) => ~$lines(n, v)",
        "$r(n, v) & $s(n, w) & v < z & z < w => ($early(n, z) | $lines(n, z - v) | $lines(n, z + v))",
    )
    result = given["lines"].strip("'") if result == "lines" else result
    return SequenceDefinition(result, {"r": "queens_lower", "s": "queens_upper"}, {}, steps, laws)


def _partner(arguments: Arguments, call: str) -> SequenceDefinition:
    m, p = arguments["m"], arguments["p"]
    steps = {"t": "(Em $r(m, n) & $s(m, v)) | (Em $s(m, n) & $r(m, v))"}
    laws = ("Ev $t(n, v)", "$t(n, v) & $t(n, w) => v = w")
    given = {"r": f"blocked_lower({m}, {p})", "s": f"blocked_upper({m}, {p})"}
    return SequenceDefinition("t", given=given, steps=steps, laws=laws)


def _occurrences(given: Arguments, call: str) -> SequenceDefinition:
    members = f"v >= 1 & (Ai i < {given['length']} => fibonacci[v - 1 + i] = fibonacci[i])"
    return _listed(call, members, SequenceDefinition("q", system="zeckendorf"))


def _final_zeros(letter: int, given: Arguments, call: str) -> SequenceDefinition:
    """Return the definition of the numbers whose number of final zeros in base 2 is even (`letter` 0) or odd (1).

    `call` is this sequence; `given` is not used. Letter n of the period-doubling word is the parity of the number of
    final zeros of n + 1.
    """
    members = f"v >= 1 & period_doubling[v - 1] = @{letter}"
    return _listed(call, members, SequenceDefinition("q", system="base(2)"))


DEFINITIONS: dict[str, Callable[[Arguments, str], SequenceDefinition]] = {
    **{rule.names[place]: partial(rule.definition, "rs"[place]) for rule in PAIR_RULES for place in (0, 1)},
    "mex_pair_complement": partial(MEX_PAIRS.definition, "q"),
    "s_wythoff_lower_of": partial(_shifted_of, "r"), "s_wythoff_upper_of": partial(_shifted_of, "s"),
    "hiccup": lambda given, call: _hiccup(*(given[name] for name in "jxyz")),
    "self_rule": lambda given, call: _hiccup("1", given["first"], given["present"], given["absent"]),
    "queens_lower": partial(_queens, "r"), "queens_upper": partial(_queens, "s"),
    "queen_lines": partial(_queens, "lines"),
    "wythoff_partner": _partner, "prefix_occurrences": _occurrences,
    "vile": partial(_final_zeros, 0), "dopey": partial(_final_zeros, 1),
}  # fmt: skip
