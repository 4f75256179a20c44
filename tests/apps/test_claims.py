"""The command `claims`."""

from __future__ import annotations

PROVED = "proved: docs/mathematics/generation.md, Theorem 11.3"


def test_one_claim_is_tried(run):
    status, out, err = run("claims", "joint_ranking_first", "--count", 40)
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "joint_ranking_first: If all j/phi and k/phi^2 are put in order, n/phi is number B(n).",
        f"  {PROVED}; decided in zeckendorf, 30 states; holds for the first 40 terms",
        "  read as: below n/phi stand n - 1 numbers j/phi, and the k/phi^2 with k < n phi, which are floor(n phi)",
        "  decided, each eval is true:",
        """    def a "?msd_fib $seq('lower_wythoff', n, v)":""",
        """    def b "?msd_fib $seq('upper_wythoff', n, v)":""",
        """    eval place "?msd_fib An,v,w $a(n, v) & $b(n, w) => w = n + v":""",
    ]


def test_a_claim_of_which_nothing_is_decided(run):
    status, out, _ = run("claims", "hanna_split", "--count", 40)
    assert (status, out.splitlines()[1:]) == (
        0, [f"  {PROVED}; holds for the first 40 terms"]
    )  # fmt: skip


def test_a_claim_that_is_false_ends_with_1(run, run_json):
    status, out, _ = run("claims", "self_rule_as_printed")
    assert (status, out.splitlines()[1]) == (1, "  false: at n = 3 it makes 5, not 4")
    status, body = run_json("claims", "self_rule_as_printed")
    assert (status, body["claims"][0]["proof"]) == (1, None)
    assert body["claims"][0]["witness"] == {"n": 3, "made": 5, "claimed": 4}


def test_without_a_name_all_are_tried(run_json):
    status, body = run_json("claims", "--count", 10)
    assert (status, body["count"]) == (0, 10)
    failing = [found["name"] for found in body["claims"] if found["witness"]]
    assert all(name.endswith("as_printed") for name in failing) and len(failing) == 3


def test_what_cannot_be_tried_is_refused_in_one_line(run):
    for arguments in (["nothing"], ["knott_mancala", "--count", "10**9"]):
        status, out, err = run("claims", *arguments)
        assert (status, out, err.count("\n")) == (2, "", 1)
