"""The command `fixed`."""

from __future__ import annotations


def test_at_the_command_line(run, run_json):
    status, out, err = run("fixed", "npile_wythoff(n=3)", 1)
    assert (status, err) == (0, "")
    assert "\nproved: docs/mathematics/more-piles.md, Theorem 7.11" in out
    assert "T = {0, 2}" in out and "from z - y = 23 on, from pair number 20" in out
    assert "is from -5 to -3 for n >= 30" in out and "Sun and Zeilberger 2004" in out
    status, found = run_json("fixed", "npile_wythoff(3)", 4, "--columns", 9)
    assert (status, found["pile"], found["columns"], found["start"]) == (0, 4, 9, None)
    assert found["pairs"][0] == [4, 4] and found["excluded"] == [0, 1, 2, 3, 7, 10]
    assert "do not grow by exactly 1 even at the end" in run("fixed", "npile_wythoff(3)", 4, "--columns", 9)[1]
    assert run("fixed", "wythoff", 1)[0] == 2


def test_fixed_names_the_command_that_proves_it(run):
    status, out, err = run("fixed", "npile_wythoff(n=3)", 4, "--columns", 700)
    assert (status, err) == (0, "") and out.startswith("conjectured, not proved: Wythoff visions 2019")
    assert 'seen for y < 700. For a proof:\n  wythoff prove "npile_wythoff(n=3)" --smallest 4\n' in out


def test_columns_that_hold_no_p_position(run, run_json):
    """Print a hint to ask for more columns: with smallest pile 20, no P-position has second pile 0."""
    status, out, err = run("fixed", "npile_wythoff(n=3)", 20, "--columns", 1)
    assert (status, err) == (0, "") and "ask for more columns" in out
    assert run_json("fixed", "npile_wythoff(n=3)", 20, "--columns", 1)[1]["pairs"] == []
