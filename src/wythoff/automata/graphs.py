"""Automata as text for other programs: Graphviz, and programs that test whether one language includes another.

A letter of an automaton `machine` is the number of a tuple of digits, one for each track. `alphabets` are the digits of
the tracks, and `headings` their names. `as_ba` ignores headings and alphabets; it takes them so that all functions are
called in the same way.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from wythoff.automata.letters import split
from wythoff.kernels.automata import Machine


def arcs_of(machine: Machine, alphabets: Sequence[Sequence[int]]) -> dict[tuple[int, int], str]:
    """Return {(state, next state): text of the letters that lead there}, such as {(0, 1): "(0,1) (1,1)"}."""
    arcs: dict[tuple[int, int], list[str]] = {}
    for state, row in enumerate(machine.rows):
        for letter in sorted(row):
            digits = zip(alphabets, split(letter, [*map(len, alphabets)]), strict=True)
            arcs.setdefault((state, row[letter]), []).append(",".join(str(known[digit]) for known, digit in digits))
    return {pair: " ".join(f"({text})" if "," in text else text for text in found) for pair, found in arcs.items()}


def as_ba(machine: Machine, headings: Sequence[str], alphabets: Sequence[Sequence[int]]) -> str:
    """Return an automaton in the BA format, which programs that test inclusion read. It has no names of tracks.

    The lines are the first state, the transitions as letter,[from]->[to], and the accepting states. `headings` and
    `alphabets` are not used.

    >>> print(as_ba(Machine([{0: 0, 1: 1}, {}], [False, True]), ["{0,1}"], [(0, 1)]))
    [0]
    0,[0]->[0]
    1,[0]->[1]
    [1]
    <BLANKLINE>
    """
    lines = ["[0]"]
    for state, row in enumerate(machine.rows):
        lines += [f"{letter},[{state}]->[{row[letter]}]" for letter in sorted(row)]
    lines += [f"[{state}]" for state, accepts in enumerate(machine.accepting) if accepts]
    return "\n".join(lines) + "\n"


def as_graph(
    machine: Machine, headings: Sequence[str], alphabets: Sequence[Sequence[int]], outputs: Sequence[int] = ()
) -> str:
    """Return an automaton in Graphviz's language.

    `headings` are the names of the tracks and `alphabets` their digits. `outputs` are the letters of an automatic word,
    one for each state. With them, the label of a state shows its output: 3/1 for state 3 with output 1.
    """
    lines = [
        "digraph automaton {",
        f'  label="{" ".join(headings)}";',
        "  rankdir=LR;",
        '  start [shape=point, label=""];',
    ]
    for state, accepts in enumerate(machine.accepting):
        shape = "doublecircle" if accepts and not outputs else "circle"
        lines.append(f'  {state} [shape={shape}, label="{f"{state}/{outputs[state]}" if outputs else state}"];')
    lines += ["  start -> 0;"] * bool(machine.rows)
    for (source, target), text in arcs_of(machine, alphabets).items():
        lines.append(f"  {source} -> {target} [label={json.dumps(text)}];")
    return "\n".join([*lines, "}", ""])
