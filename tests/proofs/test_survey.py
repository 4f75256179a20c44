"""The survey of proofs: its page is that of its data, and its certificates are checked anew."""

import hashlib
import json

import pytest

from tests.proofs.surveying import PAGE, ROWS, certificates, page
from wythoff.proofs import checker
from wythoff.proofs.faithful import foreign

FOUND = [row for row in json.loads(ROWS.read_text()) if row["proved"]]
QUICK = [row for row in FOUND if row["checked"] < 0.03]


def test_the_page_is_that_of_the_data():
    assert PAGE.read_text() == page()


def test_there_is_a_certificate_for_each_row():
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in certificates().items()}
    assert {row["sha"] for row in FOUND} == {*digests.values()}
    assert all(digest.startswith(name) for name, digest in digests.items())


@pytest.mark.parametrize("row", QUICK[::20], ids=lambda row: row["game"])
def test_what_is_quickly_checked_holds(row):
    body = json.loads(certificates()[row["sha"][:16]])
    assert f"{row['states']} states in {row['system']}" in checker.check(body)


@pytest.mark.slow
@pytest.mark.parametrize("row", FOUND[3::12], ids=lambda row: row["game"])
def test_what_was_found_holds(row):
    if row["checked"] > 1:
        pytest.skip(f"the checker took {row['checked']} s when the survey was made")
    body = json.loads(certificates()[row["sha"][:16]])
    checker.check(body)
    assert not foreign(body)
