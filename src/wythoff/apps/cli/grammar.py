"""The commands: what each is for, what it takes, and examples of it."""

from __future__ import annotations

from typing import Any

from wythoff.apps.cli import arguments

# Summary, what the command takes, and examples.
COMMANDS: dict[str, tuple[Any, ...]] = {
    "list": ("List the named games.", arguments.plain),
    "show": (
        "What is known of a game: rules, source, theorems with their hypotheses, first terms, OEIS.",
        arguments.plain,
    ),
    "solve": ("The P-positions of a game to a bound, and how they are known.", arguments.solve),
    "move": (
        "The outcome of a position of any size and every winning move.",
        arguments.move,
        "g1 11 15",
        "wythoff 1e1000 10**1000+7 --least",
        '"misere(t_wythoff(t=2))" @first.txt @second.txt --digits',
    ),
    "strategy": (
        "How positions of any size are answered, how that is known, what it costs; a P-position by its number.",
        arguments.strategy,
        "maharaja",
        "wythoff --at 10**50",
    ),
    "check": (
        "Check hypotheses, and the claimed P-positions against the rules; exit 1 if refuted.",
        arguments.up_to("compare for piles up to N (300)"),
    ),
    "why": (
        "Why a position is won or lost: every winning move with its amounts, or an answer to every option.",
        arguments.position,
        "wythoff 4 5",
        '"misere(wythoff)" 2 2',
    ),
    "play": (
        "Play a match against perfect play, at the terminal or by lines in a pipe.",
        arguments.play,
        "wythoff 11 15",
        '"block(wythoff, 1)" 4 6 --second',
        '"misere(t_wythoff(t=2))" 7 12',
        '"imitation(m=1, p=2)" 1e30 10**30+7',
        "wythoff_partizan 7 --as right --second",
    ),
    "replay": (
        "Replay a history of a game with memory: the state it leads to, the outcome, every winning move.",
        arguments.replay,
        '"imitation(m=1, p=2)" 2 2 --moves 0:1,1:1',
        "fibonacci_nim 100 --moves 3,4",
    ),
    "dynamic": (
        "Positions of a game with memory: P or N after every history, or dynamic.",
        arguments.dynamic,
        '"imitation(m=2, p=1)" --up-to 8',
        '"imitation(m=1, p=2)" 1 2',
        '"misere(imitation(m=1, p=1))" --up-to 6 --starts 14',
    ),
    "compare": (
        "The first difference of two games: in options, in P-positions, in Sprague-Grundy values.",
        arguments.compare,
        'wythoff "nim | diagonal | jump(3, 4)"',
        '"t_wythoff(t=2)" "nim | diagonal(2, step=2)" --up-to 50',
    ),
    "adjoinable": (
        "The moves that could be added to a game without changing its P-positions.",
        arguments.adjoinable,
        "wythoff --largest 12",
        "wythoff 10**30 2*10**30",
        '"t_wythoff(t=2)" 1 4 --up-to 500',
    ),
    "invariance": (
        "Whether the moves are the same everywhere, and whether such a game can have these P-positions.",
        arguments.up_to("use P-positions with piles up to N (100)"),
        "wythoff",
        "example3 --up-to 200",
    ),
    "misere": (
        "P-positions of normal and misere play: strongly miserable, miserable, or neither.",
        arguments.up_to("for piles up to N (50)"),
        '"t_wythoff(t=2)"',
        "wythoff --up-to 100",
    ),
    "reflexive": (
        "Whether a game of vectors is the star of its star: its moves the P-positions of star(GAME).",
        arguments.up_to("compare moves that take at most N from a pile (100)"),
        "wythoff",
        '"star(wythoff)" --up-to 300',
        '"vectors(((2,), (3,)))"',
    ),
    "beams": (
        "Slopes and densities of the beams along which P-positions lie, measured in windows of columns.",
        arguments.beams,
        '"nim | diagonal | ray(1, 2)"',
        '"nim | diagonal | jump(1, 2)" --columns 20000',
    ),
    "plot": (
        "A picture of a two-pile game as PNG: surplus numbers where all options can be blocked, else P-positions.",
        arguments.plot,
        '"block(nim | diagonal, 99)" --output blocking.png',
        "maharaja --up-to 999 --output maharaja.png",
    ),
    "palace": (
        "How many options are P-positions, where k - 1 can be blocked; GAME may be k, for Wythoff Nim.",
        arguments.palace,
        "5 --up-to 7",
        "5 --surplus",
        '"block(nim | diagonal | ray(1, 2), 2)" --stencil',
    ),
    "grundy": (
        "Sprague-Grundy values: a table, a position, a row and its period, all positions of one value.",
        arguments.grundy,
        "wythoff --up-to 12",
        "wythoff --up-to 12 --misere",
        "wythoff 5 10**30",
        "wythoff --row 7 --periodicity",
        "wythoff --periodicity --up-to 59",
        "wythoff --value 1 --columns 1000000",
        "wythoff --value 5 --at 10**30",
        "g1 --up-to 300 --csv g1.csv",
        "wythoff --up-to 30000 --npy wythoff.npy",
    ),
    "sum": (
        "A sum of games: its nim-value, outcome, and every winning move; in misere play where all games are misere.",
        arguments.sum_,
        'wythoff 3 5 "t_wythoff(t=2)" 4 7',
        "nim 3 10**30+5 wythoff 2 10**40 fibonacci_nim 12",
        '"misere(wythoff)" 3 5 "misere(nim)" 1 1',
    ),
    "values": (
        "The values of a partizan game: outcome, canonical form and reduced canonical form of each heap.",
        arguments.values,
        "wythoff_partizan --up-to 30",
        "wythoff_partizan 24 45",
        '"partizan_subtraction(left=(1, 3), right=(2, 4))" --reduced',
    ),
    "fixed": (
        "Three-pile Wythoff with its smallest pile fixed: from where on Conjectures 9 and 10 of the survey hold.",
        arguments.fixed,
        '"npile_wythoff(n=3)" 1',
        '"npile_wythoff(n=3)" 4 --columns 1000',
    ),
    "sequence": (
        "Terms of a sequence, by name or A-number.",
        arguments.sequence,
        "lower_wythoff --count 30",
        "A001950 --at 10**50",
        "lower_wythoff --count 1000 --bfile > b000201.txt",
    ),
    "word": (
        "Letters of an infinite word.",
        arguments.word,
        "fibonacci --count 200",
        "tribonacci --at 10**50",
        "\"morphic('a->aab, b->a')\" --check",
    ),
    "array": (
        "The corner of an array, or the place of a number in it.",
        arguments.array,
        "wythoff --rows 5 --columns 8",
        "stolarsky --position 10**50",
        "'dispersion(beatty(sqrt(2), 1))' --csv",
    ),
    "numeration": (
        "Numbers written in a numeration system, and words of digits read in it.",
        arguments.numeration,
        "zeckendorf 100 1e1000",
        "'ostrowski(sqrt(2))' 100 --shift 1",
        "'linear(2, 2)' --value 120",
    ),
    "oeis": (
        "The sequences in which terms stand, as they are or transformed; no network is used.",
        arguments.oeis,
        "1,3,4,6,8,9,11,12",
        "2 1 2 2 1 2 1 2 2 1",
        "0 2 6 11 17 25 --file ~/oeis/stripped.gz",
    ),
    "identify": (
        "The named games and sequences with which pairs of piles, or terms, agree.",
        arguments.identify,
        "0,0 1,2 3,6 4,11 5,17",
        "'(1, 1) (2, 3) (4, 6) (5, 8)'",
    ),
    "claims": (
        "What ways of generating the Wythoff sequences are said to give, run as they are told and compared.",
        arguments.claims,
        "schroeder_mancala --count 300",
        "self_rule_as_printed",
    ),
    "explain": (
        "Every solver and every theorem: whether it applies, why, what it delivers, and at what cost.",
        arguments.bounds,
        "g1 --count 1000",
        '"nim | diagonal((x0 - x1)**2)" --up-to 100',
    ),
}
