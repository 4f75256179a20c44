"""The commands `prove` and `verify`: text, JSON, exit status and files."""

import json

import pytest

KEYS = [
    "game", "name", "canonical", "claim", "value", "proved", "system", "states", "largest", "learned_from", "seconds",
    "witness", "relation", "form", "condition", "certificate", "reason", "tried", "evidence",
]  # fmt: skip


def test_a_proof(run):
    status, out, err = run("prove", "wythoff")
    assert (status, err) == (0, "")
    first, shown, *_, last = out.splitlines()
    assert first == "proved: the P-positions of nim | diagonal are those that 4 states recognise in zeckendorf"
    assert shown.startswith("(0, 0), (1, 2), (3, 5), (4, 7)") and last.startswith("proved: certificate ")


def test_json(run):
    status, out, _ = run("prove", "wythoff", "--json")
    body = json.loads(out)
    assert status == 0 and list(body) == KEYS
    assert body["name"] == "wythoff()" and body["proved"] is True and body["states"] == 4
    assert body["relation"][:3] == [[0, 0], [1, 2], [3, 5]] and body["certificate"] is None
    assert body["tried"][0]["outcome"] == "proved" and body["evidence"]["kind"] == "proved"


def test_what_is_not_proved_has_status_3(run):
    status, out, _ = run("prove", "g1", "--json")
    body = json.loads(out)
    assert status == 3 and list(body) == KEYS
    assert body["proved"] is None and body["states"] is None and "grows faster" in body["reason"]
    assert run("prove", "example1")[1].startswith("not proved: the proof needs moves")
    said = "The P-positions are known without an automaton, proved: Fraenkel 2004, Theorem 3"
    assert run("prove", "g1")[1].splitlines()[1] == said


def test_certificates_are_written_and_checked(run, tmp_path):
    paths = [tmp_path / "one.json", tmp_path / "two.json"]
    for path in paths:
        assert run("prove", "misere(wythoff)", "--certificate", path)[0] == 0
    assert paths[0].read_bytes() == paths[1].read_bytes()
    status, out, _ = run("verify", *paths)
    assert status == 0 and out.count("holds: the P-positions of misere(nim | diagonal) are recognised by 8 states") == 2
    body = json.loads(paths[0].read_text())
    paths[1].write_text(json.dumps({**body, "notation": "misere(nim)"}))
    status, out, _ = run("verify", *paths, "--json")
    assert status == 1
    assert [file["status"] for file in json.loads(out)["files"]] == [0, 1]
    assert "not those of misere(nim)" in json.loads(out)["files"][1]["said"]
    paths[1].write_text(json.dumps({**body, "misere": False}))
    assert run("verify", paths[1])[0] == 1
    paths[1].write_text("{}")
    assert run("verify", paths[1])[0] == 2


def test_the_automaton_is_written(run, tmp_path):
    path = tmp_path / "wythoff.txt"
    assert run("prove", "wythoff", "--output", path)[0] == 0
    assert path.read_text().startswith("msd_fib msd_fib")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("wood",), "wood"),
        (("wythoff", "--system", "wood"), "a numeration system must be"),
        (("wythoff", "--columns", "3"), "columns must be an integer >= 20"),
        (("misere(wythoff)", "--value", "1"), "normal play"),
        (("wythoff", "--limit-seconds", "0"), "the limit `seconds`"),
        (("wythoff", "--output", "x.wood"), "x.wood"),
    ],
)
def test_misuse(run, arguments, said):
    status, out, err = run("prove", *arguments)
    assert (status, out) == (2, "") and said in err and len(err.splitlines()) == 1
