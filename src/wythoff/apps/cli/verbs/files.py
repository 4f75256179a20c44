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
        "Draw a game in the terminal, or as PNG, SVG or PDF: the first pile downwards, the second to the right.",
        GAME,
        number(
            "--up-to N",
            "draw the positions with piles up to N (default: 20 for a board, 299 for pixels, in the terminal as "
            "many as fit)",
        ),
        option(
            "--output FILE",
            "write the picture to this .png, .svg or .pdf file; without it the terminal shows the picture",
        ),
        option(
            "--as KIND",
            "the kind of picture: pixels, board, scatter, grundy, palace, moves, why, filling, or space (three "
            "piles); the terminal shows "
            "board, grundy, palace, moves and why (default: a board for piles up to 60, for larger piles pixels in a "
            ".png file, and points in others)",
            dest="kind",
        ),
        option("--slice PILE=N", "for a game on three piles x, y, z: fix one of them, as in z=4"),
        option("--position X Y", "with --as moves or --as why: the position to draw (default: 7 5)", nargs=2),
        option(
            "--text",
            "the characters to draw with in the terminal (default: those that suit it best)",
            choices=("letters", "braille", "blocks", "ascii"),
        ),
        number("--width N", "the width in characters (default: that of the terminal)"),
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
        "Write P-positions, values, sequences, arrays or printed tables as LaTeX, b-file, CSV, JSON, npz or Parquet.",
        GAME,
        either(
            flag("--grundy", "the Sprague-Grundy values of GAME for piles up to N (default: 20)"),
            flag("--moves", "all positions with piles up to N (default: 20), their outcomes and all winning moves"),
            flag("--sequence", "GAME names a sequence: write its first N terms (default: 20)"),
            flag("--array", "GAME names an array: write its upper left corner"),
            option("--table NUMBER", "GAME names a paper: write its table with this number, in LaTeX"),
        ),
        BOUNDS,
        number("--rows N", "the number of rows of an array (default: 10); --columns sets the number of columns"),
        option(
            "--reading WAY",
            "the order in which a b-file lists an array: antidiagonals, upwards (antidiagonals from below) or rows",
        ),
        SOLVER,
        number("--pile N", "the pile that a b-file lists (default: the last)"),
        option(
            "--format FORMAT",
            "latex, b-file, csv, json, npz, parquet, sympy, sage, jsonl (moves), or walnut (proves a game, writes a "
            "folder) or rocq (GAME may be a certificate .json); default: the format that the file name ends in, "
            "else csv",
        ),
        flag("--booktabs", "draw the lines of a LaTeX table with the package booktabs"),
        option(
            "--output FILE",
            "a file .tex, .txt (a b-file), .csv, .json, .npz, .parquet, .py (SymPy) or .sage "
            "to write to; without it text is printed",
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
        "Read an exported file, and check its numbers against the rules; exit status 1 if one is wrong.",
        option("file FILE", "a file .csv, .txt (a b-file), .json, .npz or .parquet"),
        number("--check N", "check up to the bound N (default: as far as a few seconds allow)"),
        examples=("g1.csv", "g1.npz --check 1000"),
    ),
)
