"""The survey of families: `prove` over them, one game after the other, and the page of what came out.

python -m tests.proofs.surveying run FOLDER MINUTES     adds to FOLDER/results.jsonl, and certificates beside it:
                                                        games that were not reached
python -m tests.proofs.surveying add FOLDER             puts them into the data of docs/census
python -m tests.proofs.surveying check                  checks the certificates of earlier runs anew, with the seconds
python -m tests.proofs.surveying page                   writes the page from the data of docs/census
"""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

DOCS = Path(__file__).parents[2] / "docs"
ROWS, CERTIFICATES, PAGE = DOCS / "census/proofs.json", DOCS / "census/proofs.zip", DOCS / "proved.md"
SECONDS, LONGER = 10.0, 40.0  # of one proof, and of those of which more is asked
RUN = 3  # the first took games by their size alone; it and the second had 25 seconds for one
HEAD = """# The survey of proofs

`wythoff prove` was run on families of games, three times, on one of two busy cores. The first two times it had 25
seconds for each game (40 for `block_any` and `mdr`, at first 60), and was stopped before it had come to the end:
{early} games were proved. The third time it had 10 seconds (40 for those two), and took the games that it had not come
to: {late} more were proved. In all, {proved} of {all} games are proved, {known} of them games that a theorem of the
catalog covers too. {left}
The seconds were by the clock: half of the games that are not proved had less than {median:.1f} s of processor time.
"""
TABLE = """
Games on three piles are not reached at all: the moves that
`prove` reads are those of two piles. [One of them](#three-piles) is proved by statements.

Every certificate was checked by the stand-alone checker; they are in `docs/census/proofs.zip`, and `wythoff verify`
checks them again. Where *theorem* is empty, no theorem of this package covers the game. That does not make a result
new: the literature was not searched, and the two papers that decide such sentences were not read in full (see
[below](#beside-the-two-papers)). The search has improved since the first two times: of those listed below as not
proved, `king(4)`, `misere(example2)`, `misere(block_any(4))` and `terminal(wythoff, x <= 4 and y <= 8)` are proved in a
minute now; they were not tried again.

*Seconds* are processor time of the whole search, *checked in* that of the checker.

| game | system | states | seconds | checked in | theorem |
|---|---|---|---|---|---|
"""
PAPERS = """
## Beside the two papers

Two papers decide such sentences with Walnut: B. Mignoty, A. Renard, M. Rigo and M. A. Whiteland (*Automatic proofs in
combinatorial game theory*, International Journal of Game Theory 54, 2025) and A. Renard and M. Rigo (*Variants of
Wythoff game with terminal positions or blocking maneuvers*, Journal of Integer Sequences 29, 2026). Their abstracts,
and the beginning of the second, were compared with this survey; their full texts were not available. So **no game on
this page is called new**, and none may be before both have been read. What they say they treat:

- the first: Wythoff's game and many variations that Fraenkel and others studied, results of the literature proved
  anew; a conjecture of Duchêne and others on moves that can be added to Wythoff's game without a change of its
  P-positions, proved; new conjectures on redundant moves;
- the second: blocking maneuvers as in Larsson (2011), terminal positions as in Komak and others (2025), both confirmed
  and extended; variants of its own; recursions and morphisms for the terminal positions x + y <= l; instances for fixed
  values of a parameter.

Larsson (2011) solves two blocking numbers of `block_any` and has conjectures for others; whether the second paper has
`block_any(4)` and `block_any(8)` is not known here.

| games | proved | no theorem here | of these, the automaton of a game with one | papers |
|---|---|---|---|---|
"""
PARTS = (  # how the games are written, what they are, and what the papers say of them
    (("block",), "options that may be blocked", "the second: the same games"),
    (("terminal(", "misere(terminal("), "other terminal positions", "the second: the same kind of games"),
    (("misere(",), "misere play", "none named; *many variations* may be these"),
    (("maharaja", "gdwn", "nim | diagonal |", "nim | diagonal(2) |"), "moves added to Wythoff's and 2-Wythoff's",
     "the first: additional moves"),
    (("(nim | diagonal) -",), "moves taken away from Wythoff's", "none named; *many variations* may be these"),
    (("t_wythoff", "st_wythoff", "bt_wythoff"), "generalised Wythoff games",
     "the first: *variations that Fraenkel and others studied*"),
    (("",), "others", "none named; *many variations* may be these"),
)  # fmt: skip
THREE = """
## Three piles

The P-positions of the Tribonacci game (Duchêne and Rigo 2008) are proved by the statements of
`docs/census/tribonacci.txt`: 0, 0, 0 and the places of the n-th letters 0, 1 and 2 of the Tribonacci word, an automaton
of 7 states over three tracks, 40 in any order. `wythoff decide --file docs/census/tribonacci.txt` decides them in 16 s
of processor time, within 2 GB; a test compares the moves of the file with those of the game.

That no move leads from one to another is five statements over six tracks, one for each kind of moves: each is the
question whether an automaton accepts anything, and only that of the moves in which no pile gives more than the other
two together takes more than a second.

That from all other piles x <= y <= z some move leads to one of them has three variables that are bound, and six tracks.
With the conditions of all moves in one, more than 200,000 states are needed (and in a trial of another program more
than two million sets of states). But few targets are enough, and it is decided that they are. Such a target a, b, c has
a pile left as it is (670 states of x, y, z), or is 0, 0, 0 (340), or has a difference of two piles left as it is, b - a
= y - x, or a < b < c and c - b = z - y, z - y - 1 or z - y - 2. Thus the piles determine the target, up to a few
choices, and the automata stay small: 1528, 604 and 988 states for the differences that stay, 8528 and 10407 for the
others, 61 for all together.

Conditions of five variables stop it too, such as `x + b = a + y & z + 2*a > c + 2*x`, which says that more than twice
as much is taken from the third pile (more than 200,000 states). The statements do without them: what they exclude are
other moves of the game.
"""
REST = """
## Not proved

For these no automaton was found within the time. That is not a proof that there is none; *profile* is the system whose
words had the fewest ends in the last window, with their largest number, where one was looked at.

| game | seconds | profile |
|---|---|---|
"""


def families() -> Iterator[tuple[float, str]]:
    """The games with a number by which they are ordered, about the size of their parameters."""
    for k in range(1, 31):
        yield k / 4, f"terminal(wythoff, x + y <= {k})"
        yield 1 + k / 3, f"terminal(wythoff, y <= {k})"
        yield 1 + k / 3, f"terminal(wythoff, x == 0 and y <= {k})"
        if k <= 20:
            yield min(k, 9), f"block_any({k})"
        if k <= 10:
            yield 1 + k / 3, f"terminal(wythoff, x <= {k} and y <= {2 * k})"
            yield 1 + k / 3, f"terminal(wythoff, y - x <= {k} and x <= {k})"
        if k <= 8:
            yield k, f"misere(t_wythoff({k}))"
            yield from ((k + 1.7, f"misere({name}({k}))") for name in ("connell", "w_k", "king", "mdr"))
            yield from ((k + n, f"block(t_wythoff({k}), {n}, of=diagonal({k}))") for n in range(1, 6))
    for m in range(1, 13):
        yield m, f"t_wythoff({m})"
        yield from ((m / 2 + 0.5, f"{name}({m})") for name in ("connell", "mdr", "w_k", "modular_wythoff", "king"))
        yield from (
            (m / 2 + 1, f"nim | keep(diagonal, {said})") for said in (f"k <= {m}", f"k >= {m}", f"k % {m} == 0")
        )
        yield from ((m / 2 + 1, said) for said in (f"wyt_k(K=({m},))", f"nim(step={m}) | diagonal({m})"))
        for q in range(1, 13):
            size = max(m, q) + min(m, q) / 2
            yield size, f"nim_ab({m}, {q})"
            if m > 1:
                yield from ((size, said) for said in (f"st_wythoff({m}, {q})", f"bt_wythoff({m}, {q})"))
            if q > 1:
                yield from ((size + 1, said) for said in (f"block_diagonal({m}, {q})", f"block_nim({m}, {q})"))
            if m < q:
                yield from ((size / 1.5 + 1, f"{name}({m}, {q})") for name in ("maharaja", "gdwn", "ab_vector"))
                yield from (
                    (size / 1.5 + 1, said) for said in (f"wyt_k(K=({m}, {q}))", f"unequal_diagonal(pair=({m}, {q}))")
                )
            if max(m, q) <= 6:
                yield size + 1, f"w_jk({m}, {q})"
                yield from (
                    (size + 1 + n / 3, f"{f}({n}, {m}, {q})") for n in range(q + 1) for f in ("modulo",) if q > 1
                )

    yield from relatives()


def relatives() -> Iterator[tuple[float, str]]:
    """Games like GDWN and Maharaja, with a number by which they are ordered; and other games that end early."""
    for p, q in ((1, 2), (1, 3), (2, 3), (1, 4), (3, 4), (2, 5), (3, 5)):
        for moves in (
            f"nim | ray({p}, {q})", f"diagonal | ray({p}, {q})", f"misere(gdwn({p}, {q}))",
            f"misere(maharaja({p}, {q}))",
            f"nim | diagonal(2) | jump({p}, {q})", f"nim | diagonal | jump({p}, {q}) | jump({p}, {q + 1})",
            f"nim | jump({p}, {q})", f"(nim | diagonal) - jump({p}, {q})", f"(nim | diagonal) - jump({q}, {q})",
            f"nim | ray({p}, {q}) | jump(1, 1)",
        ):  # fmt: skip
            yield p + q, moves
    for k in range(1, 9):
        yield k, f"terminal(t_wythoff(2), x + y <= {k})"
        yield k, f"terminal(t_wythoff(3), x + y <= {k})"
        yield k, f"misere(terminal(wythoff, x + y <= {k}))"


KINDS = (
    "terminal(wythoff, x + y", "terminal(wythoff, y <=", "terminal(wythoff, x ==", "terminal(t_wythoff", "block(",
    "misere(gdwn", "misere(maharaja", "misere(", "nim | ray", "diagonal | ray", "nim | diagonal(2) | jump",
    "nim | diagonal | jump", "nim | jump", "(nim",
)  # fmt: skip


def kind(game: str) -> str:
    """The family of a game, as it is written."""
    return next(filter(game.startswith, KINDS), game.split("(", 1)[0])


def surveyed(game: str, folder: Path) -> dict[str, Any]:
    """What became of a game; its certificate is checked, and written into the folder."""
    import wythoff as w
    from wythoff.proofs import checker
    from wythoff.proofs.certifying import digest, packed

    began, seconds = process_time(), LONGER if game.startswith(("block_any", "mdr")) else SECONDS
    row: dict[str, Any] = {"game": game, "proved": None}
    try:
        proof = w.prove(game, limits=w.Limits(seconds=seconds))
    except w.WythoffError as error:
        return row | {"reason": str(error), "seconds": round(process_time() - began, 2), "tried": []}
    row |= {"proved": proof.proved, "system": proof.system, "states": proof.states, "reason": proof.reason}
    row |= {"seconds": round(process_time() - began, 2), "tried": [] if proof.proved else [*map(list, proof.tried)]}
    if proof.proved:
        row["sha"] = digest(proof.certificate)
        (folder / f"{row['sha'][:16]}.json").write_bytes(packed(proof.certificate))
        began = process_time()
        checker.check(proof.certificate)
        row["checked"] = round(process_time() - began, 2)
        told = str(w.solve(game, up_to=8).evidence).splitlines()[0]
        row["theorem"] = "" if "certificate" in told else told.removeprefix("proved: ") * told.startswith("proved")
    return row


def run(folder: Path, minutes: float) -> None:
    """Each game in a process of its own, those of which there is a row left out, families in turns."""
    log, end = folder / "results.jsonl", monotonic() + 60 * minutes
    done = {row["game"] for row in json.loads(ROWS.read_text())}
    done |= {json.loads(line)["game"] for line in log.read_text().splitlines()} if log.exists() else set()
    waiting: dict[str, list[str]] = {}
    for _, game in sorted(families()):
        if game not in done:
            done.add(game)
            waiting.setdefault(kind(game), []).append(game)
    turn, failed = dict.fromkeys(waiting, 0), dict.fromkeys(waiting, 0)
    while monotonic() < end and any(waiting.values()):
        family = min(filter(waiting.get, waiting), key=turn.__getitem__)
        game = waiting[family].pop(0)
        child, began = os.fork(), monotonic()
        if not child:
            row = surveyed(game, folder)
            with log.open("a") as file:
                file.write(json.dumps(row) + "\n")
            os._exit(0)
        os.waitpid(child, 0)
        last = json.loads(log.read_text().splitlines()[-1])
        failed[family] = 0 if last["game"] == game and last["proved"] else failed[family] + 1
        turn[family] += 1 + failed[family]
        print(f"{game}: {monotonic() - began:.0f} s", flush=True)


def add(folder: Path) -> None:
    """Put what was found into the data."""
    rows, found = json.loads(ROWS.read_text()), certificates()
    for line in (folder / "results.jsonl").read_text().splitlines():
        row: dict[str, Any] = json.loads(line)
        tried = [(max(profile), system) for system, profile, _ in row.pop("tried") if profile]
        if row["proved"]:
            content = (folder / f"{row['sha'][:16]}.json").read_bytes()
            found[row["sha"][:16]] = content
            row.pop("reason")
        else:
            largest, system = min(tried, default=(0, ""))
            row = {key: row[key] for key in ("game", "proved", "seconds", "reason")}
            row["profile"] = f"{system}, {largest}" if tried else ""
        rows.append(row | {"run": RUN})
    written(rows)
    with ZipFile(CERTIFICATES, "w", ZIP_DEFLATED) as archive:
        for name, content in sorted(found.items()):
            archive.writestr(ZipInfo(f"{name}.json"), content, ZIP_DEFLATED)


def check() -> None:
    """Check the certificates of earlier runs by the checker as it is, and note its seconds."""
    from wythoff.proofs import checker

    rows, found = json.loads(ROWS.read_text()), certificates()
    for row in rows:
        if row["proved"] and row.get("run") != RUN:
            body, began = json.loads(found[row["sha"][:16]]), process_time()
            checker.check(body)
            row["checked"] = round(process_time() - began, 2)
    written(rows)


def written(rows: Iterable[dict[str, Any]]) -> None:
    """Write the rows of the survey, one in a line."""
    ROWS.write_text("[\n" + ",\n".join(json.dumps(row) for row in rows) + "\n]\n")


def page() -> str:
    """The page of what is in the data."""
    rows = json.loads(ROWS.read_text())
    proved = [row for row in rows if row["proved"]]
    late = [row for row in proved if row.get("run") == RUN]
    games = {game for _, game in families()} | {row["game"] for row in rows}
    found = HEAD.format(
        early=len(proved) - len(late),
        late=len(late),
        all=len(rows),
        proved=len(proved),
        known=sum(bool(row["theorem"]) for row in proved),
        median=median(row["seconds"] for row in rows if not row["proved"]),
        left=not_reached(games - {row["game"] for row in rows}, len(games)),
    )
    found += TABLE
    for row in proved:
        cells = [_cell(row), row["system"], row["states"], f"{row['seconds']:.2f}", f"{row['checked']:.2f}"]
        found += f"| {' | '.join(map(str, [*cells, row['theorem']]))} |\n"
    found += PAPERS + compared(proved) + THREE + REST
    for row in rows:
        if not row["proved"]:
            found += f"| {_cell(row)} | {row['seconds']:.2f} | {row['profile']} |\n"
    return found


def not_reached(games: set[str], of: int) -> str:
    """What is said of the games that were not tried."""
    if not games:
        return f"These are all games of the families: {of}."
    kinds = ", ".join(f"{number} of `{name}`" for name, number in sorted(Counter(map(kind, games)).items()))
    return f"Of the {of} of these families {len(games)} were not reached, by how their names begin:\n{kinds}."


def compared(proved: list[dict[str, Any]]) -> str:
    """The rows of the table beside the two papers.

    Two sets of P-positions are the same where system and automaton are; of two systems none are compared.
    """
    contents = certificates()

    def positions(row: dict[str, Any]) -> str:
        body = json.loads(contents[row["sha"][:16]])
        return json.dumps([body["system"], body["levels"][-1]])

    known = {positions(row) for row in proved if row["theorem"]}
    parts: dict[str, list[dict[str, Any]]] = {name: [] for _, name, _ in PARTS}
    for row in proved:
        parts[next(name for begins, name, _ in PARTS if row["game"].startswith(begins))].append(row)
    lines = []
    for _, name, said in PARTS:
        without = [row for row in parts[name] if not row["theorem"]]
        same = sum(positions(row) in known for row in without)
        lines.append(f"| {name} | {len(parts[name])} | {len(without)} | {same} | {said} |\n")
    return "".join(lines)


def _cell(row: dict[str, Any]) -> str:
    """The game, in a table whose cells are told apart by bars."""
    return f"`{row['game']}`".replace("|", "\\|")


def certificates() -> dict[str, bytes]:
    """The certificates of the survey, by the first 16 digits of their digests."""
    with ZipFile(CERTIFICATES) as archive:
        return {name.removesuffix(".json"): archive.read(name) for name in archive.namelist()}


if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        run(Path(sys.argv[2]), float(sys.argv[3]))
    elif sys.argv[1:2] == ["add"]:
        add(Path(sys.argv[2]))
    elif sys.argv[1:2] == ["check"]:
        check()
    else:
        PAGE.write_text(page())
