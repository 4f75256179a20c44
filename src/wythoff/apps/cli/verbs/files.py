"""Verbs that draw, and that write and read files."""

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import (
    BOUNDS,
    GAME,
    JOBS,
    LOOK,
    PYTHON_SECONDS,
    SOLVER,
    Command,
    either,
    flag,
    number,
    option,
)

COMMANDS = (
    Command(
        handlers.plot,
        "A picture of a game in the terminal, or as PNG, SVG or PDF: first pile downwards, second to the right.",
        GAME,
        number(
            "--up-to N",
            "draw the positions with piles up to N (20 as a board, 299 as pixels, in the terminal as many as fit)",
        ),
        option(
            "--output FILE", "a .png, .svg or .pdf file, written whole or not at all; without it the terminal shows it"
        ),
        option(
            "--as KIND",
            "pixels, board, scatter, grundy, palace, moves, why, filling, or space (three piles); the terminal shows "
            "board, grundy, palace, moves and why; by default a board for piles up to 60, beyond them pixels in a "
            ".png file, else points",
            dest="kind",
        ),
        option("--slice PILE=N", "a game on three piles with x, y or z fixed, as in z=4"),
        option("--position X Y", "the position of moves or why (7 5)", nargs=2),
        option(
            "--text",
            "how the terminal shows it (what suits it best)",
            choices=("letters", "braille", "blocks", "ascii"),
        ),
        number("--width N", "width in characters (that of the terminal)"),
        *LOOK,
        JOBS,
        PYTHON_SECONDS,
        examples=(
            "maharaja",
            "wythoff --as grundy --up-to 30",
            '"block(nim | diagonal, 99)" --output blocking.png',
            "maharaja --up-to 999 --output maharaja.png",
            "maharaja --as board --output maharaja.svg",
            '"nim | diagonal | ray(1, 2)" --as scatter --up-to 10**6 --output beams.pdf',
            "maharaja --as moves --position 6 4 --output moves.svg",
            "wythoff --output slide.png --theme projector --scale 40",
            '"npile_wythoff(n=3)" --slice z=4',
            '"piles(3, nim | equal)" --as space --up-to 12 --output space.svg',
        ),
        otherwise=False,
    ),
    Command(
        handlers.export,
        "Files: P-positions, values, sequences, arrays and printed tables as LaTeX, b-file, CSV, JSON, npz, Parquet.",
        GAME,
        either(
            flag("--grundy", "the Sprague-Grundy values of GAME, piles up to N (20)"),
            flag("--moves", "all positions with piles up to N (20), their outcomes and all winning moves"),
            flag("--sequence", "GAME names a sequence: the first N terms (20)"),
            flag("--array", "GAME names an array: its corner"),
            option("--table NUMBER", "GAME names a paper: its printed table, in LaTeX"),
        ),
        BOUNDS,
        number("--rows N", "how many rows of an array (10); --columns says how many columns"),
        option("--reading WAY", "how a b-file lists an array: antidiagonals, upwards or rows"),
        SOLVER,
        number("--pile N", "which pile a b-file lists (default: the last)"),
        option(
            "--format FORMAT",
            "latex, b-file, csv, json, npz, parquet, sympy, sage, jsonl (moves), or walnut (proves a game, writes a "
            "folder) or rocq (GAME may be a certificate .json); by default that of the file, else csv",
        ),
        flag("--booktabs", "LaTeX with the rules of the package booktabs"),
        option(
            "--output FILE",
            "a file .tex, .txt (a b-file), .csv, .json, .npz, .parquet, .py (SymPy) or .sage, written whole or not "
            "at all; without it text is printed",
        ),
        JOBS,
        PYTHON_SECONDS,
        examples=(
            "g1 --output g1.tex",
            "wythoff --count 1000 --format b-file --pile 1",
            "wythoff --format sympy",
            "wythoff --grundy --up-to 12 --format latex",
            "wythoff --moves --up-to 50 --output moves.parquet",
            "A000201 --sequence --count 1000 --output b000201.txt",
            "wythoff --array --rows 20 --columns 20 --output array.csv",
            "fraenkel2004 --table 10",
        ),
        otherwise=False,
    ),
    Command(
        handlers.load,
        "What an exported file holds, read back and checked; exit 1 if it is refuted.",
        option("file FILE", "a file .csv, .txt (a b-file), .json, .npz or .parquet"),
        number("--check N", "check up to the bound N (as far as a few seconds allow)"),
        examples=("g1.csv", "g1.npz --check 1000"),
    ),
)
