"""Random true and false claims: none is decided wrongly, compared with the rules."""

from itertools import islice

import pytest

from tests.claims.random_claims import claims, verdict


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_no_claim_is_decided_wrongly(seed):
    asked = list(islice(claims(seed), 20))
    verdicts = [verdict(said) for said in asked]  # each raises an error if it is wrong
    assert {"proved", "refuted"} <= {*verdicts}
