"""The survey of proofs: its output, and certificates of an earlier survey, which must always hold."""

import json
from pathlib import Path
from zipfile import ZipFile

import pytest

from benchmarks import proofs
from wythoff.proofs import checker
from wythoff.proofs.faithful import foreign

# From the survey of November 2026: a small certificate of each kind and system, and larger ones.
with ZipFile(Path(__file__).with_name("survey.zip")) as archive:
    CERTIFICATES = {name.removesuffix(".json"): archive.read(name) for name in archive.namelist()}


def holds(name):
    body = json.loads(CERTIFICATES[name])
    accepted = checker.check(body)
    assert body["system"] in accepted
    assert not foreign(body)


@pytest.mark.parametrize("name", [name for name in CERTIFICATES if name.startswith("quick/")])
def test_survey_certificate_holds(name):
    holds(name)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in CERTIFICATES if name.startswith("slow/")])
def test_survey_large_certificate_holds(name):
    holds(name)


def test_survey_page_has_a_row_for_each_game(tmp_path):
    rows = [proofs.surveyed("nim | jump(1, 2)", tmp_path), proofs.surveyed("npile_wythoff(3)", tmp_path)]
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")
    page = proofs.page(tmp_path)
    assert "ran on 2 of the" in page and "It proved 1 games" in page
    assert r"| `nim \| jump(1, 2)` | base(2) | 1 |" in page
    assert f"| `npile_wythoff(3)` | {rows[1]['seconds']:.2f} |  |" in page
    checker.check(json.loads((tmp_path / "certificates" / rows[0]["certificate"]).read_bytes()))
