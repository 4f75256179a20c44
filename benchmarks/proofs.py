"""A survey of proofs: run `prove` on families of games, and write a page about the results (`make proofs`).

    python -m benchmarks.proofs FOLDER MINUTES     survey for MINUTES minutes; run it again to continue
    python -m benchmarks.proofs FOLDER             write the page about the rows found so far

FOLDER contains rows.jsonl (a row for each game), certificates (a file for each proof) and proofs.md (the page).
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from time import monotonic, process_time
from typing import Any

# Processor seconds of one proof, and of one in a family that needs more.
SECONDS, LONGER = 10.0, 40.0
SLOW_FAMILIES = ("block_any", "mdr")
HEAD = """# The survey of proofs

`wythoff prove` ran on {tried} of the {all} games of these families, {seconds:g} seconds for each game ({longer:g} for
{slow}). It proved {proved} games; a theorem of the catalog covers {known} of them too. Half of the games without a
proof took less than {median:.1f} s.

The stand-alone checker accepted every certificate; `wythoff verify` checks them again. An empty *theorem* means that no
theorem of this package covers the game. It does not mean that the result is new: nobody searched the literature.

*Seconds* are processor time of the whole search, *checked in* is that of the checker.

| game | system | states | seconds | checked in | theorem |
|---|---|---|---|---|---|
"""
BY_KIND = """
## By kind

*Same automaton* counts the games without a theorem here whose P-positions are those of a game with one.

| games | proved | no theorem here | same automaton |
|---|---|---|---|
"""
PARTS = (  # pairs: how the notation of some games begins, and a name for these games
    (("block",), "options that may be blocked"),
    (("terminal(", "misere(terminal("), "other terminal positions"),
    (("misere(",), "misere play"),
    (("maharaja", "gdwn", "nim | diagonal |", "nim | diagonal(2) |"), "moves added to Wythoff's and 2-Wythoff's"),
    (("(nim | diagonal) -",), "moves taken away from Wythoff's"),
    (("t_wythoff", "st_wythoff", "bt_wythoff"), "generalised Wythoff games"),
    (("",), "others"),
)
NOT_PROVED = """
## Not proved

The search found no automaton within the time. That is not a proof that there is none. *Profile* is the system whose
words had the fewest ends in the last window, with their largest number.

| game | seconds | profile |
|---|---|---|
"""


def families() -> Iterator[tuple[float, str]]:
    """Yield the games to survey as pairs (order, game).

    `order` is a number that grows with the size of the parameters. In each family it is the order of the survey.
    """
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
    """Yield pairs (order, game) for relatives of GDWN and Maharaja, and for games with further terminal positions.

    GDWN(p, q) is nim | diagonal | ray(p, q), and Maharaja(p, q) is nim | diagonal | jump(p, q).
    `order` is a number that grows with the size of the parameters.
    """
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
    """Return the family of a game, which the beginning of its notation determines."""
    return next(filter(game.startswith, KINDS), game.split("(", 1)[0])


def surveyed(game: str, folder: Path) -> dict[str, Any]:
    """Try to prove a game, and return its row. If it is proved, check the certificate and write it into the folder."""
    import wythoff as w
    from wythoff.proofs import checker
    from wythoff.proofs.certifying import digest, packed

    began, seconds = process_time(), LONGER if game.startswith(SLOW_FAMILIES) else SECONDS
    row: dict[str, Any] = {"game": game, "proved": None}
    try:
        proof = w.prove(game, limits=w.automata.Limits(seconds=seconds))
    except w.WythoffError as error:
        return row | {"reason": str(error), "seconds": round(process_time() - began, 2), "profile": ""}
    row |= {"proved": proof.proved, "seconds": round(process_time() - began, 2)}
    if not proof.proved:
        largest, system = min(((max(ends), system) for system, ends, _ in proof.tried if ends), default=(0, ""))
        return row | {"reason": proof.reason, "profile": f"{system}, {largest}" if system else ""}
    certificate = folder / "certificates" / f"{digest(proof.certificate)[:16]}.json"
    certificate.parent.mkdir(exist_ok=True)
    certificate.write_bytes(packed(proof.certificate))
    began = process_time()
    checker.check(proof.certificate)
    told = str(w.solve(game, up_to=8).evidence).splitlines()[0]
    theorem = "" if "certificate" in told else told.removeprefix("proved: ") * told.startswith("proved")
    return row | {
        "system": proof.system, "states": proof.states, "certificate": certificate.name,
        "checked": round(process_time() - began, 2), "theorem": theorem,
    }  # fmt: skip


def run(folder: Path, minutes: float) -> None:
    """Survey the games that have no row yet for `minutes` minutes, each game in a process of its own.

    Families take turns. A family whose games fail one after the other waits longer for its turn.
    """
    end = monotonic() + 60 * minutes
    done = {row["game"] for row in rows_of(folder)}
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
            with (folder / "rows.jsonl").open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            os._exit(0)
        os.waitpid(child, 0)
        last = rows_of(folder)[-1:]
        failed[family] = 0 if last and last[0]["game"] == game and last[0]["proved"] else failed[family] + 1
        turn[family] += 1 + failed[family]
        print(f"{game}: {monotonic() - began:.0f} s", flush=True)


def rows_of(folder: Path) -> list[dict[str, Any]]:
    """Return the rows in the file rows.jsonl of a folder, one for each game surveyed so far."""
    rows = folder / "rows.jsonl"
    return [json.loads(line) for line in rows.read_text("utf-8").splitlines()] if rows.exists() else []


def page(folder: Path) -> str:
    """Return the page about the games whose rows are in a folder, as Markdown."""
    rows = rows_of(folder)
    proved, others = [row for row in rows if row["proved"]], [row for row in rows if not row["proved"]]
    found = HEAD.format(
        tried=len(rows), all=len({game for _, game in families()}), seconds=SECONDS, longer=LONGER,
        slow=" and ".join(f"`{name}`" for name in SLOW_FAMILIES), proved=len(proved),
        known=sum(bool(row["theorem"]) for row in proved),
        median=median([row["seconds"] for row in others] or [0.0]),
    )  # fmt: skip
    for row in proved:
        cells = (
            _cell(row),
            row["system"],
            row["states"],
            f"{row['seconds']:.2f}",
            f"{row['checked']:.2f}",
            row["theorem"],
        )
        found += f"| {' | '.join(map(str, cells))} |\n"
    found += BY_KIND + by_kind(proved, folder) + NOT_PROVED
    return found + "".join(f"| {_cell(row)} | {row['seconds']:.2f} | {row['profile']} |\n" for row in others)


def by_kind(proved: list[dict[str, Any]], folder: Path) -> str:
    """Return the rows of the table "By kind", as Markdown. `proved` are the rows of the games that were proved.

    Two games count as having the same automaton if their automata are equal and read the same numeration system.
    """

    def positions(row: dict[str, Any]) -> str:
        body = json.loads((folder / "certificates" / row["certificate"]).read_bytes())
        return json.dumps([body["system"], body["levels"][-1]])

    known = {positions(row) for row in proved if row["theorem"]}
    parts: dict[str, list[dict[str, Any]]] = {name: [] for _, name in PARTS}
    for row in proved:
        parts[next(name for begins, name in PARTS if row["game"].startswith(begins))].append(row)
    counts = {name: [row for row in found if not row["theorem"]] for name, found in parts.items()}
    return "".join(
        f"| {name} | {len(parts[name])} | {len(without)} | {sum(positions(row) in known for row in without)} |\n"
        for name, without in counts.items()
    )


def _cell(row: dict[str, Any]) -> str:
    """Return the cell of a Markdown table with the game of a row."""
    return f"`{row['game']}`".replace("|", "\\|")


def main(words: list[str]) -> None:
    folder = Path(words[0])
    folder.mkdir(parents=True, exist_ok=True)
    try:
        if len(words) > 1:
            run(folder, float(words[1]))
    finally:
        (folder / "proofs.md").write_text(page(folder), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
