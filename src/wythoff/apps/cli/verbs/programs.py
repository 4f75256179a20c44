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
FOLDER = option("folder DIR", "the folder that `wythoff atlas run` wrote")

# The verbs of `atlas`.
ATLAS = (
    Command(
        handlers.run,
        "Measure every game of a family; if a run was stopped, continue it.",
        option("family FAMILY", FAMILY),
        option("--output DIR", "the folder for the results; run the same command again to continue", required=True),
        number("--columns N", "compute the first N columns of P-positions of each game (default: 200)"),
        flag("--prove", "also look for a proof for each game"),
        option("--only MEASURES", "what to measure: some of beams,misere,row,formula,prove (default: all but prove)"),
        option("--seconds-a-game S", "the processor time for each game, in seconds (default: 10)", type=float),
        option("--memory SIZE", "the memory for each game, such as '2 GB' (default: 2 GB)"),
        either(
            number("--workers N", "the number of processes on this machine (default: one per core)"),
            option("--scheduler ADDRESS", "use this Dask scheduler instead, such as tcp://127.0.0.1:8786"),
        ),
    ),
    Command(handlers.status, "Show the progress of a census: games measured, their classes, failures.", FOLDER),
    Command(
        handlers.query,
        "Query the results of a census in SQL: a SELECT over the table `atlas`.",
        FOLDER,
        option("sql SQL", "a single SELECT; `wythoff atlas show` prints the names of the columns"),
    ),
    Command(
        handlers.report,
        "Write a web page about a census: classes, a map, games with the same P-positions, conjectures.",
        FOLDER,
        option("--output PAGE", "the HTML file, which works offline", required=True),
    ),
    Command(
        handlers.show_,
        "Show the results about one game of a census.",
        FOLDER,
        option("game GAME", "a notation or a name"),
    ),
    Command(
        handlers.families,
        "List the families of games that come with the package, and how many games they have.",
        option("file FILE", "a TOML file with families of your own", nargs="?"),
    ),
)


def atlas(arguments: Namespace) -> int:
    """Run the verb that was typed after `atlas` with the parsed `arguments`. Return the exit status."""
    return next(verb for verb in ATLAS if verb.name == arguments.verb).handler(arguments)


COMMANDS = (
    Command(
        handlers.app,
        "Start the web app: a gallery, matches, an endless map, studies of a rule, the papers.",
        GAME_OR_NONE,
        option("--host NAME", "the address to listen at (default: 127.0.0.1, which only this machine can reach)"),
        option("--port N", "the port to listen at, 0 for any free one (default: 8080)", type=handlers.read_port),
        option("--token WORD", "the password that visitors from other machines need; @FILE reads it from a file"),
        option(
            "--room CODE",
            "open a room with this code, in which the members of a class play each other; without --token it is "
            "the password too",
        ),
        flag("--no-open", "do not open the browser"),
        option("--root-path PATH", "the path of the app on a web site, such as /wythoff"),
        option("--trusted-host NAME", "a host name of that web site, such as games.example.org", action="append"),
        option(
            "--forwarded-allow-ips IP", "the addresses of proxies whose X-Forwarded-For header is trusted, or * for all"
        ),
        flag("--access-log", "print a line of JSON on stderr for each request"),
        option("--export DIR", "instead of starting the app, write a web site that needs no server into this folder"),
        option(
            "--pyodide FOLDER",
            "with --export: the folder of the npm package pyodide (default: it is downloaded with npm)",
        ),
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
        "Measure all games of a family, store the results and query them in SQL; an interrupted run can be continued.",
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
        "Print a script with which the shell completes commands, options and names.",
        option("shell SHELL", "bash, zsh or fish", choices=("bash", "zsh", "fish")),
        examples=(
            "bash > ~/.local/share/bash-completion/completions/wythoff",
            "zsh >> ~/.zshrc",
            "fish > ~/.config/fish/completions/wythoff.fish",
        ),
    ),
    Command(
        handlers.explain,
        "List every solver and theorem: whether it applies to a game, why, what it computes, and at what cost.",
        GAME,
        BOUNDS,
        CERTIFICATES,
        examples=("g1 --count 1000", '"nim | diagonal((x0 - x1)**2)" --up-to 100'),
    ),
)
