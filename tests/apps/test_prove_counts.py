"""The option --counts of `prove`."""


def test_counts_and_their_values(run, run_json):
    out = run("prove", "wythoff", "--counts", "--at", 121393)[1]
    assert "f(121393) = 46369" in out and "f(121393) = 19036150560" in out
    assert "f(u_k) = 2*f(u_(k-1)) + 5*f(u_(k-2)) - 7*f(u_(k-3))" in out
    body = run_json("prove", "wythoff", "--counts", "--at", "10**30")[1]
    assert [*body["counts"]] == ["P-positions", "winning moves"] and body["evidence"]["kind"] == "proved"
    one = body["counts"]["winning moves"]
    assert one["rank"] == 15 and one["recurrence"] == [2, 5, -7, -7, 5, 2, -1] and len(one["value"]) > 20


def test_misuse(run):
    assert run("prove", "wythoff", "--at", 3)[0] == 2
    assert run("prove", "wythoff", "--counts", "--invariant")[0] == 2
    assert run("prove", "wythoff", "--counts", "--value", 1)[0] == 2
