"""Verbs about the program: its app, its censuses, shell completion, and how it finds its answers."""

from __future__ import annotations

from argparse import Namespace

from wythoff.apps.cli import handlers
from wythoff.apps.cli.verbs.command import (
    BOUNDS,
    CERTIFICATES,
    GAME,
    GAME_OR_NONE,
    Command,
    either,
    flag,
    number,
    option,
)

FAMILY = "a family from `wythoff atlas families`, such as jumps, 'gdwn(to=9)', 'misere(jumps)'; or FILE.toml:NAME"
FOLDER = option("folder DIR", "the folder of a census")

# The verbs of `atlas`.
ATLAS = (
    Command(
        handlers.run,
        "Measure every game of a family, or continue where a run stopped.",
        option("family FAMILY", FAMILY),
        option("--output DIR", "the folder for the rows; run again to continue", required=True),
        number("--columns N", "solve each game to N columns (200)"),
        flag("--prove", "look for a proof for each game too"),
        option("--only MEASURES", "which of beams,misere,row,formula,prove to measure (all but prove)"),
        option("--seconds-a-game S", "processor time for a game (10)", type=float),
        option("--memory SIZE", "memory for a game, such as '2 GB' (2 GB)"),
        either(
            number("--workers N", "processes on this machine (one per core)"),
            option("--scheduler ADDRESS", "a Dask scheduler instead, such as tcp://127.0.0.1:8786"),
        ),
    ),
    Command(handlers.status, "How far a census has come: games, classes, failures.", FOLDER),
    Command(
        handlers.query,
        "Query the rows: a SELECT over the table `atlas`.",
        FOLDER,
        option("sql SQL", "a single SELECT; the columns are those of `show`"),
    ),
    Command(
        handlers.report,
        "A page: classes, a map, games with the same P-positions, conjectures.",
        FOLDER,
        option("--output PAGE", "the HTML file, which works offline", required=True),
    ),
    Command(
        handlers.show_,
        "The row of a game, however its rule is written.",
        FOLDER,
        option("game GAME", "a notation or a name"),
    ),
    Command(
        handlers.families,
        "The families that come with the package, and how many games they have.",
        option("file FILE", "a TOML file with families of your own", nargs="?"),
    ),
)


def atlas(arguments: Namespace) -> int:
    """Run the verb that was typed after `atlas` with the parsed `arguments`. Return the exit status."""
    return next(verb for verb in ATLAS if verb.name == arguments.verb).handler(arguments)


COMMANDS = (
    Command(
        handlers.app,
        "The workbench in a browser: a gallery, matches, an endless map, studies of a rule, the papers.",
        GAME_OR_NONE,
        option("--host NAME", "where to listen (127.0.0.1, this machine)"),
        option("--port N", "the port (8080); 0 for any free one", type=handlers.read_port),
        option("--token WORD", "the word that visitors from other machines must know; @FILE reads it from a file"),
        option(
            "--room CODE", "open a room for a class, in which phones play each other; the token too where none is given"
        ),
        flag("--no-open", "do not open the browser"),
        option("--root-path PATH", "the path of the app on a web site, such as /wythoff"),
        option("--trusted-host NAME", "a name of that web site, whose proxy passes requests on", action="append"),
        option("--forwarded-allow-ips IP", "addresses of proxies that say whose requests they pass on, or *"),
        flag("--access-log", "print a line of JSON for each request on stderr"),
        option("--export DIR", "write a site that needs no server into a folder instead, and exit"),
        option("--pyodide FOLDER", "Python for that site, else from npm: the files of its package pyodide"),
        examples=(
            "",
            '"nim | diagonal(x1 + 1)" --port 8000',
            "--export gallery",
            "--host 0.0.0.0 --token c1assroom",
            "--host 0.0.0.0 --room wythoff7b",
            "--root-path /wythoff --trusted-host games.example.org --forwarded-allow-ips 127.0.0.1",
        ),
        otherwise=False,
    ),
    Command(
        atlas,
        "Censuses of families of games: measured, kept, queried in SQL; an interrupted one resumes where it stopped.",
        examples=(
            "families",
            "run 'gdwn(to=5)' --output gdwn --prove",
            "status gdwn",
            'query gdwn "SELECT class, count(*) FROM atlas GROUP BY class"',
            "report gdwn --output gdwn.html",
            'show gdwn "nim | diagonal | ray(1, 2)"',
        ),
        verbs=ATLAS,
    ),
    Command(
        handlers.completion,
        "A script that lets the shell complete commands, options and names.",
        option("shell SHELL", "bash, zsh or fish", choices=("bash", "zsh", "fish")),
        examples=(
            "bash > ~/.local/share/bash-completion/completions/wythoff",
            "zsh >> ~/.zshrc",
            "fish > ~/.config/fish/completions/wythoff.fish",
        ),
    ),
    Command(
        handlers.explain,
        "Every solver and every theorem: whether it applies, why, what it delivers, and at what cost.",
        GAME,
        BOUNDS,
        CERTIFICATES,
        examples=("g1 --count 1000", '"nim | diagonal((x0 - x1)**2)" --up-to 100'),
    ),
)
