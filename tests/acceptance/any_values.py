"""Values for each kind of command-line argument: valid or nearly valid ones, and wild ones.

Names of input files refer to a folder `given` beside the working folder, which `any_runs.py` makes.
"""

from __future__ import annotations

from typing import NamedTuple

G = "../given/"
COUNTS = ("0", *("1", "2", "3", "4", "5", "7", "10", "12", "17", "19", "20") * 2)
WILD_COUNTS = (
    "-1", "-10**9", "10**9", "10**30", "2**63", "1e1000", "9" * 5000, "", "x", "1.5", "\u221e", "\u0663", "0x10",
    "1_0", "+3", " 3", "10**10**10", "--", "1/2",
)  # fmt: skip
PILES = (*COUNTS, *COUNTS, "100", "10**9", "10**30", "1e100", "2*10**50+7", f"@{G}number.txt")
SMALL_PILES = (*COUNTS, f"@{G}one.txt")
WILD_SMALL = ("-1", "-10**9", "", "x", "1.5", "\u221e", "@missing", f"@{G}noise.txt", "10**10**10")
WILD_PILES = (*WILD_COUNTS, "@missing", "@", f"@{G}", "@/dev/zero", f"@{G}pipe", f"@{G}noise.txt", "@-", "3/5")
FORMULAS = (
    "floor(n*phi), floor(n*phi**2)", "mex, a(n) + n", "n, 2*n", "n, n", "floor(n*sqrt(2)), floor(n*(2 + sqrt(2)))",
    "floor(n*phi), a(n) + n",
)  # fmt: skip
WILD_FORMULAS = (
    "n, n/0",
    "n,, n",
    "a(n)",
    "10**10**10*n, n",
    "floor(n*sqrt(-1)), n",
    "b(b(n)), a(n)",
    "n" * 3000,
    "n, 2**n",
)
TERMS = (
    "1,3,4,6,8,9,11,12,14,16,17,19,21,22,24", "1 2 3 5 8 13 21 34 55 89 144 233 377", "0,0 1,2 3,5 4,7 6,10 8,13",
    "2 1 2 2 1 2 1 2 2 1 2 2 1", "(1, 2) (3, 5) (4, 7) (6, 10)", "1000 2000 3500 4500", f"@{G}terms.txt",
    "1,4,9,16,25,36,49,64,81,100,121,144", "5 5 5 5 5 5 5 5 5 5 5 5", "wythoff", "nim | diagonal(y1 % 2 + 1)",
)  # fmt: skip
WILD_TERMS = (
    "1", "1,2,", "1;2;3;4", "-1 -2 -3 -4", "1/2 3 4 5", "10**30 1 2 3 4 5 6 7 8 9 10 11", "1,2 3 4,5 6", "@missing",
    f"@{G}", "10**10**9", "0 " * 500, f"@{G}pipe", f"@{G}noise.txt", "1.5 2.5 3.5 4.5",
)  # fmt: skip
STATEMENTS = (
    "Ax Ey y > x & T[y] = @1", "?msd_fib Ax Ey y > x & F[y] = @1", "x*2 = y + 1 & y < 9", "Ex x < 0", "x = 3",
    "x >= y",
    "Ax x = x", "?msd_3 Ex x + y = 7", "?lsd_fib Ax Ey y = x + 1", "~Ex,y x = 2*y & y = 1",
    "Ax,y,z x + y = z => z >= x",
)  # fmt: skip
WILD_STATEMENTS = (
    "Ex (x > 5 & x", "Q[x] = @1", "x = 10**30", "x = " + "9" * 400, "?msd_1 x = 1", "?msd_99999999 x = 1",
    "~" * 3000 + "x=1",
    "(" * 500, "Ax x/0 = 1", "T[T[x]] = @1", "x*y = 6", "Ex" * 50, "?nope x = 1",
    "x = 99999 & y = 77777 & z = 12345*x",
)  # fmt: skip
SYSTEMS = ("base(2)", "base(3)", "zeckendorf", "fibonacci", "ostrowski(sqrt(2))", "linear(2, 2)", "tribonacci")
INPUTS = tuple(
    G + name
    for name in (
        "g1.csv", "g1.json", "g1.txt", "g1.npz", "g1.parquet", "theorem.json", "claim.json", "values.csv", "array.csv",
        "terms.txt", "number.txt", "families.toml", "stripped", "statements.txt", "sound.json",
    )
)  # fmt: skip
WILD_INPUTS = (
    "missing", "", G, f"{G}noise.txt", f"{G}empty.csv", f"{G}pipe", f"{G}loop", "/dev/zero", "/dev/null", "-",
    "/dev/stdin",
    "missing/g1.csv", "g" * 300 + ".csv", f"{G}cut.json", f"{G}noise.npz", f"{G}noise.parquet", "\u221e.csv", ".",
)  # fmt: skip
WILD_OUTPUTS = (
    "", ".", "-", "missing/out.csv", "/dev/null", "/dev/full", "/dev/stdout", G, "out", "out.xyz", "o" * 300 + ".csv",
    "\u221e.csv", "\u221e.png", "/proc/out.csv", f"{G}terms.txt/out.csv", "~/missing/out.json", "out.csv/", ".csv",
    f"{G}loop",
    "out.CSV", "a b.json", "out\n.csv",
)  # fmt: skip


class Kind(NamedTuple):
    """Values for an argument: `sound` ones that are usually valid, and `wild` ones that are not."""

    sound: tuple[str, ...]
    wild: tuple[str, ...] = ()


def _written(*suffixes: str) -> Kind:
    return Kind(tuple(f"out.{suffix}" for suffix in suffixes), WILD_OUTPUTS)


_COUNT = Kind(COUNTS, WILD_COUNTS)
_SECONDS = Kind(("1", "0.5", "0.01", "1.5"), ("0", "-1", "nan", "", "x", "1e-400", "\u0663"))
_FOLDER = Kind(
    ("new", "other"),
    (G, f"{G}census", f"{G}terms.txt", "", "missing/new", "/proc/new", "\u221e", "n" * 300, ".", "/dev/null"),
)
_PICTURE = _written("png", "svg", "pdf")
_AUTOMATON = _written("txt", "dot", "json", "svg")
_CENSUS = Kind((f"{G}census",), (G, "missing", f"{G}terms.txt", "", f"{G}empty"))
_CERTIFICATES = Kind((f"{G}certificates",), (G, f"{G}empty", "missing", f"{G}terms.txt", ""))
_LOADED = Kind(INPUTS, WILD_INPUTS)
_STATES = Kind(("1000", "50000", "5"), WILD_COUNTS)
_MEMORY = Kind(("100000000", "2*10**8", "1000"), WILD_COUNTS)
# Kinds by the placeholder of the value in the help text (the metavar).
BY_METAVAR = {
    "N": _COUNT, "G": _COUNT, "R": _COUNT, "S": _SECONDS, "K": Kind(("0", "1", "2", "5", "-1"), WILD_COUNTS),
    **dict.fromkeys(("n", "PILE", "HEAP", "AMOUNT"), Kind(PILES, WILD_PILES)),
    "NAME": Kind(("n", "x"), ("", "1", "n,m", "\u221e", "x" * 3000)),
    "NAMES": Kind(("x", "y", "n", "x,y"), ("", "x,", "x,x", "1", "x;y", "\u221e", "x" * 3000, "n,m")),
    "VALUES": Kind(("t >= 1", "t > 0", "k >= 0"), ("", "t", "t >= -1", "t == 3", "t >= 10**30", "t >= " + "9" * 5000)),
    "X": _COUNT, "Y": _COUNT, "TERM": Kind(TERMS, WILD_TERMS), "STATEMENT": Kind(STATEMENTS, WILD_STATEMENTS),
    "METHOD": Kind(("theorem", "digits", "rules"), ("", "rule")), "F": Kind(FORMULAS, WILD_FORMULAS),
    "CLAIM": Kind(
        (*FORMULAS, "y == 2*x", "wythoff", "nim | diagonal(2)", f"@{G}g1.csv", f"@{G}claim.json",
        f"@{G}g1.txt,@{G}g1.txt"),
        (*WILD_FORMULAS, "@missing", f"@{G}", f"@{G}pipe", f"@{G}noise.txt", f"@{G}g1.npz", "@a,@b,@c", ""),
    ),
    "POSITIONS": Kind(("(0, 0)", "(0, 0), (1, 3)", "(1, 2)"), ("", "(1,)", "0, 0", "(-1, 2)", "((0, 0))",
    "(10**30, 1)", "(x, y)")),
    "MOVES": Kind(("0:1,1:1", "0:1", "1:1", "3,4", "1"), ("0:1,1:2,0:1", "2:1", "0:0", "0:-1", ":", "0:10**30", "x",
    "0:1;1:1")),
    "Q/P": Kind(("1/1", "2/1", "3/2"), ("1/0", "-1/2", "phi", "10**30", "", "0/1")),
    "PILE=N": Kind(("z=4", "x=0", "y=2"), ("w=1", "z=-1", "z=10**30", "z", "=", "")),
    "NUMBER": Kind(("1", "2", "3", "5", "10", "III.3"), ("99", "0", "-1", "x", "", "10**30")),
    "WAY": Kind(("antidiagonals", "upwards", "rows"), ("", "row")),
    "FORMAT": Kind(
        ("latex", "b-file", "csv", "json", "npz", "parquet", "sympy", "sage", "walnut"), ("", "xml", "CSV"),
    ),
    "DIGITS": Kind(("1010", "1,36,0", "100", "0"), ("", "2", "1,-1", "1" * 3000, "x", "1,,0")),
    "PATH": Kind((f"{G}stripped",), WILD_INPUTS), "DIR": _CERTIFICATES, "PAGE": _written("html"),
    "WORD": Kind(("secretword",), ("", "secret", "\u221e")),
    "VERDICT": Kind(("agrees", "misprint", "proved", "checked", "open", "differs"), ("", "agree")),
    "T=A..B": Kind(("t=1..3", "t=0..2"), ("t=3..1", "k=1..4", "t=1..10**9", "t=", "x1=1..2", "t=1..2..3")),
    "FAMILY": Kind(
        ("gdwn(to=1)", f"{G}families.toml:small", "misere(gdwn(to=1))"),
        (f"{G}families.toml:nope", f"{G}families.toml", "gdwn(to=0)", "nope", "", f"{G}noise.txt:x", "missing.toml:x",
        "gdwn(to=x)"),
    ),
    "MEASURES": Kind(("beams", "misere,row", "formula"), ("", "nope", "row,", "row,row")),
    "SIZE": Kind(("1 GB", "500 MB"), ("0", "-1 GB", "1 XB", "", "10**30 GB", "1e400 GB")),
    "ADDRESS": Kind((), ("nowhere", "tcp://", "")),
    "SQL": Kind(
        ("SELECT count(*) FROM atlas", "SELECT * FROM atlas LIMIT 2",
        "SELECT class, count(*) FROM atlas GROUP BY class"),
        ("SELECT", "DROP TABLE atlas", "SELECT * FROM read_csv('/etc/passwd')", "SELECT 1; SELECT 2", "",
        "SELECT nope FROM atlas",
         "SELECT count(*) FROM atlas a, atlas b, atlas c, atlas d, atlas e, range(10000000)",
         "COPY atlas TO 'out.csv'"),
    ),
}  # fmt: skip
# Kinds by command and argument, where the placeholder alone does not determine the kind.
BY_PLACE = {
    "solve --solver": Kind(("by_theorem", "by_sweep", "by_push", "by_definition", "by_pass"), ("", "by_nothing")),
    "why --theme": Kind(("light", "dark", "print", "projector"), ("", "red")),
    "decide --system": Kind(SYSTEMS, ("nope", "base(1)", "base(10**30)", "linear(0, 0)", "", "ostrowski(1/2)")),
    "paper name": Kind(("fraenkel2004", "fraenkel2008", "larsson2009"), ("", "nope", "Fraenkel2004")),
    "paper kind": Kind(("table", "theorem", "proposition", "example", "figure"), ("", "tables", "nope")),
    "plot --as": Kind(
        ("pixels", "board", "scatter", "grundy", "palace", "moves", "why", "filling", "space"), ("", "picture")
    ),
    "word --as": Kind(("turtle", "odd-even", "staircase"), ("", "board")),
    "array --as": Kind(("parity", "interspersion"), ("", "board")),
    "app --host": Kind(("127.0.0.1", "localhost", "0.0.0.0"), ("", "nowhere.invalid", "\u221e", "256.1.1.1",
    "a" * 300)),
    "app --trusted-host": Kind(("games.example.org",), ("", "a b", "\u221e", "x" * 3000)),
    "app --root-path": Kind(("/wythoff", "a/b"), ("a b", "\u221e", "..", "/" * 3000)),
    "app --forwarded-allow-ips": Kind(("127.0.0.1", "*"), ("", "x", "256.1.1.1", "10.0.0.0/8")),
    "app --room": Kind(("wythoff7b", "ABCDE"), ("", "a b", "\u221e", "x" * 3000)),
    "app --port": Kind(("0",), ("-1", "65536", "x", "10**30", "", "1")),
    "app --export": _FOLDER, "app --pyodide": Kind((f"{G}empty",), ("", "missing", f"{G}terms.txt")),
    "study --output": _FOLDER, "atlas run --output": _FOLDER,
    "atlas run --workers": Kind(("1", "2"), ("0", "-1", "x", "10**30")),
    "atlas run --columns": Kind(("12", "20"), ("1", "0", "-1", "x", "")),
    "atlas run --seconds-a-game": Kind(("0.5", "1"), ("0", "-1", "nan", "x")),
    "decide --limit-states": _STATES, "prove --limit-states": _STATES, "decide --limit-cells": _STATES,
    "prove --limit-cells": _STATES,
    "decide --limit-memory": _MEMORY, "prove --limit-memory": _MEMORY, "verify --limit-memory": _MEMORY,
    "load file": _LOADED, "decide --file": _LOADED, "verify files": Kind((f"{G}theorem.json", f"{G}sound.json"),
    (*INPUTS, *WILD_INPUTS)),
    "study --oeis": Kind((f"{G}stripped",), WILD_INPUTS),
    "atlas families file": Kind((f"{G}families.toml",), WILD_INPUTS), "check --output": _written("json"),
    "decide --library": Kind((f"{G}library", f"{G}empty"), (G, "missing", "", f"{G}terms.txt")),
    "decide --output": _AUTOMATON, "prove --output": _AUTOMATON, "decide --certificate": _written("json"),
    "prove --certificate": _written("json"), "prove --rocq": _written("v"), "decide --rocq": _written("v"),
    "prove --smallest": Kind(("0", "1", "3", "5"), ("-1", "201", "x", "", "1.5", "10**30")),
    "prove --removable": Kind(("jump(1, 1)", "diagonal", "vector(1, 1)", "nim"), ("", "x", "jump(", "misere(nim)")),
    "why --output": _PICTURE, "plot --output": _PICTURE, "word --output": _PICTURE, "array --output": _PICTURE,
    "solve --output": _written("tex", "txt", "json", "npz", "parquet", "csv"),
    "export --output": _written("tex", "txt", "csv", "json", "npz", "parquet", "py", "sage"),
    "grundy --csv": _written("csv"), "grundy --npy": _written("npy"), "check --from": _COUNT,
    "numeration numbers": Kind(PILES, WILD_PILES),
    "study --columns": Kind(("45", "60"), WILD_COUNTS), "guess --columns": Kind(("10", "40", "100"), WILD_COUNTS),
    "beams --columns": Kind(("10", "100", "1000", "5000"), WILD_COUNTS),
}  # fmt: skip
for _place, _same in (("export", "solve --solver"), ("plot", "why --theme"), ("prove", "decide --system")):
    BY_PLACE[f"{_place} --{_same.partition('--')[2]}"] = BY_PLACE[_same]
for _verb in ("plot", "prove", "verify", "oeis", "identify", "paper"):
    BY_PLACE[f"{_verb} --jobs"] = Kind(("1", "2", "3"), ("0", "-1", "x", "", "1.5"))
for _verb in ("status", "query", "report", "show"):
    BY_PLACE[f"atlas {_verb} folder"] = _CENSUS
# Commands about a position whose time grows with the piles.
BY_ALL_BELOW = ("sum", "grundy", "dynamic")
# Suitable games for commands that refuse most games, or need much time for them.
SUITED = {
    "values": ("wythoff_partizan", "partizan_subtraction(left=(1, 3), right=(2, 4))"),
    "replay": ("imitation(m=1, p=2)", "fibonacci_nim", "misere(imitation(m=2, p=1))"),
    "dynamic": ("imitation(m=1, p=2)", "fibonacci_nim", "misere(imitation(m=1, p=1))", "imitation(m=2, p=3)"),
    "fixed": ("npile_wythoff(n=3)",),
    "reflexive": ("wythoff", "star(wythoff)", "vectors(((2,), (3,)))", "vectors(((1, 2), (2, 1)))"),
    "palace": ("5", "1", "block(nim | diagonal | ray(1, 2), 2)", "block(wythoff, 1)", "block(nim | diagonal, 99)"),
    "prove": ("wythoff", "nim | diagonal(2)", "block(nim | diagonal, 1)", "w_k(k=1)", "t_wythoff(t=2)"),
    "study": ("wythoff", "nim | diagonal(2)", "g1"),
    "plot": ("maharaja", "block(nim | diagonal, 99)", "npile_wythoff(n=3)", "wythoff", "nim | diagonal | ray(1, 2)"),
    "grundy": ("wythoff", "nim", "g1", "t_wythoff(t=2)", "fibonacci_nim"),
    "beams": ("nim | diagonal | ray(1, 2)", "nim | diagonal | jump(1, 2)", "wythoff"),
    "sum": ("wythoff", "nim", "t_wythoff(t=2)", "misere(nim)"),
    "atlas show": ("nim | diagonal | ray(1, 2)", "nim | diagonal | ray(1, 3)", "ray(2, 1) | nim | diagonal"),
    "play": ("wythoff", "block(wythoff, 1)", "misere(t_wythoff(t=2))", "imitation(m=1, p=2)", "wythoff_partizan",
    "chosen_shift(m=1, p=2)"),
}  # fmt: skip
WILD_GAMES = (
    "",
    "-",
    " ",
    "nope",
    "\u221e",
    "vim",
    "0",
    "-1",
    "10**30",
    "nim | ",
    "--",
    "@/dev/zero",
    f"{G}g1.csv",
    "nim\n",
    "(" * 3000,
)
SOUND_LINES = ("#1", "?", "moves", "hint", "undo", "history", "resign", "quit", "")
LINES = ("#1", "#2", "#99", "?", "moves", "hint", "undo", "undo", "history", "resign", "quit", "none", "0 0", "1 2",
"take 1 0", "to 0 1",
         "take 0 1", "forbid #1", "l = 1", "choose 0", "1", "x", "", "\u221e", "take 10**30 1", "0:1", "#1#2",
         "-1 -1", "9" * 5000)  # fmt: skip
