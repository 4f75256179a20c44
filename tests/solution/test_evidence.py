"""Evidence of a result is as strong as the weakest fact it depends on, and its text says so."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from wythoff.solving.solution.evidence import Evidence, Hypothesis, conclude, together

KINDS = "conjectured", "computed", "proved"  # the weakest first
reaches = st.none() | st.integers(0, 99)
hypotheses = st.builds(
    Hypothesis,
    st.sampled_from(("positive", "monotone", "semi-additive")),
    st.sampled_from(("decided", "decided", "checked", "refuted")),
    st.sampled_from(("why", "why not")),
    up_to=reaches,
    witness=st.none() | st.tuples(st.integers(0, 9)),
)
evidence = st.builds(
    Evidence,
    st.sampled_from(KINDS),
    st.sampled_from("ABC"),
    reaches,
    st.lists(hypotheses, max_size=2).map(tuple),
)


@given(st.lists(hypotheses, max_size=4).map(tuple))
def test_a_theorem_proves_what_all_its_hypotheses_decide(given_hypotheses):
    verdicts = [hypothesis.verdict for hypothesis in given_hypotheses]
    found = conclude("Theorem 3", given_hypotheses)
    if "refuted" in verdicts:
        assert found is None
    elif "checked" in verdicts:
        checked = [hypothesis for hypothesis in given_hypotheses if hypothesis.verdict == "checked"]
        names = ", ".join(hypothesis.name for hypothesis in checked)
        text = f"Theorem 3, if its hypotheses hold throughout: {names}"
        reach = min(hypothesis.up_to or 0 for hypothesis in checked)
        assert found == Evidence("conjectured", text, reach, given_hypotheses)
    else:
        assert found == Evidence("proved", "Theorem 3", None, given_hypotheses)


@given(st.lists(evidence, min_size=1, max_size=4))
def test_together_results_are_known_as_the_weakest_is(items):
    found = together(tuple(items))
    assert found.strength == min(item.strength for item in items)
    weak = [item for item in items if item.kind == found.kind]
    assert found.text.split("; ") == list(dict.fromkeys(item.text for item in weak))
    assert list(found.hypotheses) == list(dict.fromkeys(one for item in weak for one in item.hypotheses))
    known = [item.up_to for item in weak if item.up_to is not None]
    expected = None if not known else min(known) if found.kind == "conjectured" else max(known)
    assert found.up_to == expected


def test_the_kinds_in_order():
    strengths = [Evidence(kind, "A").strength for kind in KINDS]
    assert strengths == sorted(set(strengths))


@pytest.mark.parametrize(
    ("kind", "key", "told"),
    [
        ("proved", "source", "proved: A"),
        ("computed", "solver", "computed from the rules (A), for piles up to {}"),
        ("conjectured", "statement", "conjectured, not proved: A (checked up to {})"),
    ],
)
@pytest.mark.parametrize(("up_to", "said"), [(None, "0"), (0, "0"), (7, "7"), (10**50, "a number of about 51 digits")])
def test_what_evidence_says(kind, key, told, up_to, said):
    hypothesis = Hypothesis("positive", "refuted", "f(0, 0, 1) = 0", witness=(0, 0, 1, 0))
    found = Evidence(kind, "A", up_to, (hypothesis,))
    assert str(found) == told.format(said)
    form = {
        "name": "positive",
        "verdict": "refuted",
        "reason": "f(0, 0, 1) = 0",
        "up_to": None,
        "witness": [0, 0, 1, 0],
    }
    assert found.as_dict() == {"kind": kind, key: "A", "up_to": up_to, "hypotheses": [form]}
    assert Hypothesis("positive", "checked", "so far", up_to=9).as_dict()["witness"] is None
