"""The command `word NAME --complexity N`."""


def test_a_table_and_what_it_says_of_the_whole_word(run):
    status, out, err = run("word", "thue_morse", "--complexity", 6)
    lines = out.splitlines()
    assert (status, err) == (0, "")
    assert lines[1].startswith("Counted in its first 10000 letters. They contain all factors of length n <= 12")
    assert lines[4].split()[:3] == ["n", "factors", "seen"]
    assert [line.split() for line in lines[5:11]][3:] == [
        ["4", "10", "15", "2", "8", "2"], ["5", "12", "16", "0", "-", "0"], ["6", "16", "29", "4", "27", "2"]
    ]  # fmt: skip
    assert lines[-1].startswith("largest exponent of a run in them: 2 = 2 (")


def test_a_short_prefix_gives_lower_bounds(run):
    out = run("word", "thue_morse", "--complexity", 2, "--prefix", 3)[1]
    assert "Counted in its first 3 letters: lower bounds for the whole word" in out
    assert "they hold no square" in run("word", "thue_morse", "--complexity", 2, "--prefix", 2)[1]


def test_json(run_json):
    status, body = run_json("word", "thue_morse", "--complexity", 4, "--prefix", 200)
    assert status == 0 and body["prefix"] == 200 and body["word"] == "thue_morse()"
    assert body["factors"] == [2, 4, 6, 10] and body["palindromes"] == [2, 2, 2, 2]
    assert body["factors_seen_by"] == [2, 7, 8, 15] and body["squares"] == [2, 2, 2, 2]
    assert body["largest_exponent"]["exponent"] == "2" and body["exact_up_to"] == 8


def test_misuse(run):
    assert run("word", "thue_morse", "--prefix", 3)[0] == 2
    assert "must fit in memory" in run("word", "thue_morse", "--complexity", 3, "--prefix", "10**12")[2]
    assert "at least 1, was 0" in run("word", "thue_morse", "--complexity", 0)[2]
    assert "must be from 0 to the 3 letters" in run("word", "thue_morse", "--complexity", 4, "--prefix", 3)[2]
    assert run("word", "thue_morse", "--complexity", 4, "--count", 3)[0] == 2
    assert "--check tests the letters that are printed" in run("word", "thue_morse", "--complexity", 4, "--check")[2]


def test_a_word_has_its_formulas(run, run_json):
    said = run("word", "fibonacci", "--complexity", 4)[1]
    assert "a(n) = n + 1 for n >= 0 (proved)" in said and "a(n) = 1 + (n%2) for n >= 0 (proved)" in said
    body = run_json("word", "fibonacci", "--complexity")[1]
    assert [one["of"] for one in body["formulas"]] == ["factors", "palindromes", "squares", "recurrence function"]
    assert body["formulas"][0]["evidence"]["kind"] == "proved" and len(body["factors"]) == 20


def test_formulas_beyond_the_limit_leave_the_table(run):
    said = run("word", "tribonacci", "--complexity", 3, "--seconds", "0.05")[1]
    assert "undecided within 0.05 seconds" in said and "seen by" in said
    assert run("word", "tribonacci", "--complexity", 3, "--seconds", 0)[0] == 2
    assert run("word", "tribonacci", "--seconds", 3)[0] == 2
