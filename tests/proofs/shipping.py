"""The program that makes the certificates of the package: `make certificates`, some minutes.

Every game of the list is proved anew. The stand-alone checker checks its certificate, which is written beside the table
of digests.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import wythoff as w
from wythoff.game.catalog.canonical import canonical
from wythoff.proofs import certificate_store, certifying, checker
from wythoff.proofs.faithful import foreign

FOLDER = Path(certificate_store.PACKAGE)
MOST_BYTES, MOST_IN_ALL = 200_000, 3_000_000
SECONDS = 30.0

GAMES = [
    "nim", "wythoff", "g2", "example2", "r_wythoff", "e_wythoff", "mouse_game", "knight",
    *(f"t_wythoff({t})" for t in range(2, 11)),
    *(f"block_any({k})" for k in (2, 3, 4, 5, 6, 7, 8, 9, 14)),
    *(f"block_diagonal({m}, {p})" for m, p in ((1, 2), (2, 2), (1, 3), (2, 3), (3, 2))),
    *(f"block_nim({m}, {p})" for m, p in ((1, 2), (2, 2), (1, 3), (2, 3))),
    "block_nim_l(2, 2, 1)",
    *(f"mdr({r})" for r in (1, 2, 4, 5)),
    *(f"connell({m})" for m in (2, 3, 4, 5)),
    *(f"bt_wythoff({b}, {t})" for b, t in ((2, 2), (3, 2), (2, 3))),
    *(f"st_wythoff({s}, {t})" for s, t in ((2, 1), (2, 2), (3, 1), (2, 3))),
    "nim_ab(2, 1)", "nim_ab(3, 1)", "nim_ab(2, 2)",
    *(f"t_wythoff_variant(t={t}, variant='{v}')" for t in (2, 3) for v in ("sorted", "order", "larger")),
    *(f"wyt_k(K={k})" for k in ("(1, 2)", "(1, 3)", "(2,)", "(3,)", "(1, 2, 3)", "(1, 2, 4)", "(2, 3)")),
    "wyt_f(f=2*k+1)", "unequal_diagonal(pair=(4, 7))", "unequal_diagonal(pair=(1, 2))",
    *(f"cyclic_nimhoff(h={h})" for h in (2, 3, 4, 5)),
    "ab_vector(1, 2)", *(f"king({n})" for n in (1, 2, 3)),
    "vectors(moves=((1, 2), (2, 1)))", "modulo(2, 2, 4)", "modulo(1, 1, 2)", "modulo(1, 1, 3)",
    *(f"w_k({k})" for k in (1, 2, 3, 4, 5, 6, 7, 8)), "w_jk(1, 2)", "w_jk(2, 1)", "modular_wythoff(8)",
    *(f"nim_pq({p}, {q})" for p, q in ((1, 2), (1, 3), (2, 3), (3, 5))),
    *(f"terminal(wythoff, x + y <= {k})" for k in range(1, 9)),
    *(f"misere(t_wythoff({t}))" for t in range(1, 6)), *(f"misere({g})" for g in (
        "nim", "g2", "w_k(1)", "r_wythoff()", "connell(2)", "wyt_k(K=(1, 2))", "king(1)", "knight", "block_any(2)",
    )),
    *(f"block(t_wythoff({t}), {n}, of=diagonal({t}))" for t, n in (
        (2, 1), (3, 1), (3, 2), (4, 1), (4, 3), (5, 4), (6, 1),
    )),
]  # fmt: skip


def made(notation: str) -> tuple[str, bytes] | str:
    """Return (canonical form of a game, bytes of its certificate), or the reason why there is none."""
    proof = w.prove(notation, limits=w.automata.Limits(seconds=SECONDS))
    if not proof.proved:
        return proof.reason
    content = certifying.packed(proof.certificate)
    if len(content) > MOST_BYTES:
        return f"the certificate has {len(content)} bytes"
    checker.check(json.loads(content))
    assert not foreign(json.loads(content))
    return str(canonical(proof.game)), content


def main(names: list[str]) -> None:
    """Make all certificates, or only those of some names and keep the others."""
    table = dict(certificate_store.SHIPPED) if names else {}
    for notation in names or GAMES:
        try:
            found = made(notation)
        except w.WythoffError as error:
            found = str(error)
        if isinstance(found, str):
            print(f"{notation}: {found}", flush=True)
            continue
        form, content = found
        name = re.sub("[^a-z0-9]+", "_", notation).strip("_")
        name, _ = table.get(form, (name, ""))
        (FOLDER / f"{name}.json").write_bytes(content)
        table[form] = name, certifying.digest(json.loads(content))
        print(f"{notation}: {len(content)} bytes", flush=True)
        write(table)
    kept = {f"{name}.json" for name, _ in table.values()}
    for path in FOLDER.glob("*.json"):
        if path.name not in kept:
            path.unlink()
    assert sum(path.stat().st_size for path in FOLDER.glob("*.json")) <= MOST_IN_ALL


def write(table: dict[str, tuple[str, str]]) -> None:
    """Write the table of digests."""
    rows = "".join(f"{sha} {name} {form}\n" for form, (name, sha) in sorted(table.items()))
    Path(certificate_store.TABLE).write_text(rows, encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
