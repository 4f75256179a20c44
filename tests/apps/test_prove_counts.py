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


def test_countings_are_compared_on_the_command_line(run, run_json):
    status, out, _ = run("decide", "x < n", "--by", "n", "--equals", "x + y = n & x > 0", "--largest")
    assert (
        status == 0 and "for all n equally many values satisfy x + y = n" in out and "the values are unbounded" in out
    )
    status, body = run_json("decide", "x < n & x != 100", "--by", "n", "--equals", "x < n")
    assert status == 1 and body["equal"] is False and body["differs_at"] == [101]
    assert run_json("decide", "x = n | 2*x = n", "--by", "n", "--largest")[1]["largest_value"] == 2
    assert run("decide", "x < n", "--largest")[0] == 2 and run("decide", "x < n", "--equals", "x = n")[0] == 2


def test_rules_of_a_counting_are_guessed_and_decided(run, run_json):
    out = run("guess", "x < n & T[x] = @1", "--by", "n", "--at", "10**6")[1]
    assert "proved: a(2n) = n, a(2n+1) = -a(n) + a(n+1) + n" in out and "a(10**6) = 500000" in out
    body = run_json("guess", "x < n & T[x] = @1", "--by", "n", "--at", "10**20")[1]
    assert body["value"] == "50000000000000000000" and body["guesses"][0]["evidence"]["kind"] == "proved"
