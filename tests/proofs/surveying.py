"""The survey of families: `prove` over them, one game after the other, and the page of what came out.

python -m tests.proofs.surveying run FOLDER      adds to FOLDER/results.jsonl, and certificates beside it; hours
python -m tests.proofs.surveying page            writes the page from the data of docs/census
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, process_time
from typing import Any
from zipfile import ZipFile

DOCS = Path(__file__).parents[2] / "docs"
ROWS, CERTIFICATES, PAGE = DOCS / "census/proofs.json", DOCS / "census/proofs.zip", DOCS / "proved.md"
SECONDS, LONGER = 25.0, 60.0  # of one proof, and of those of which more is asked
HEAD = """# The survey of proofs

`wythoff prove` was let loose on families of games, smallest parameters first, alone, on one of two busy cores, with
{seconds:.0f} seconds for each game ({longer:.0f} for `block_any` and `mdr`). It was stopped after an hour: of the
{all} games that it came to, {proved} are proved, {known} of them games of which a theorem of the catalog speaks too.
Every certificate was checked by the checker that stands alone; they are in `docs/census/proofs.zip`, and
`wythoff verify` checks them again. Where *theorem* is empty, no theorem of this package speaks of the game. That does
not make a result new: the literature was not searched, and the two papers that decide such sentences (Mignoty, Renard,
Rigo and Whiteland 2025; Renard and Rigo 2026) were not compared. The search has learned more since: of those that stand
below as not proved, `king(4)`, `misere(example2)`, `misere(block_any(4))` and `terminal(wythoff, x <= 4 and y <= 8)`
are proved in a minute now.

*Seconds* are processor time of the whole search, *checked in* that of the checker.

| game | system | states | seconds | checked in | theorem |
|---|---|---|---|---|---|
"""
REST = """
## Not proved

Of these no automaton was found within the time. That is no proof that there is none; *profile* is the system whose
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


def run(folder: Path) -> None:
    """Each game in a process of its own, those of which there is a row left out."""
    log = folder / "results.jsonl"
    done = {json.loads(line)["game"] for line in log.read_text().splitlines()} if log.exists() else set()
    for _, game in sorted(families()):
        if game in done:
            continue
        done.add(game)
        child, began = os.fork(), monotonic()
        if not child:
            row = surveyed(game, folder)
            with log.open("a") as file:
                file.write(json.dumps(row) + "\n")
            os._exit(0)
        os.waitpid(child, 0)
        print(f"{game}: {monotonic() - began:.0f} s", flush=True)


def page() -> str:
    """The page of what is in the data."""
    rows = json.loads(ROWS.read_text())
    proved = [row for row in rows if row["proved"]]
    known = sum(bool(row["theorem"]) for row in proved)
    found = HEAD.format(seconds=SECONDS, longer=LONGER, all=len(rows), proved=len(proved), known=known)
    for row in proved:
        cells = [_cell(row), row["system"], row["states"], f"{row['seconds']:.2f}", f"{row['checked']:.2f}"]
        found += f"| {' | '.join(map(str, [*cells, row['theorem']]))} |\n"
    found += REST
    for row in rows:
        if not row["proved"]:
            found += f"| {_cell(row)} | {row['seconds']:.2f} | {row['profile']} |\n"
    return found


def _cell(row: dict[str, Any]) -> str:
    """The game, in a table whose cells are told apart by bars."""
    return f"`{row['game']}`".replace("|", "\\|")


def certificates() -> dict[str, bytes]:
    """The certificates of the survey, by the first 16 digits of their digests."""
    with ZipFile(CERTIFICATES) as archive:
        return {name.removesuffix(".json"): archive.read(name) for name in archive.namelist()}


if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        run(Path(sys.argv[2]))
    else:
        PAGE.write_text(page())
