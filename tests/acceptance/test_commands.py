"""Output of the commands about arrays, words and numeration systems."""

from __future__ import annotations

import pytest

from tests.acceptance import arrays_from_the_spec as spec
from tests.acceptance.test_words import FAR_X


def test_the_commands_say_the_same(run) -> None:
    code, out, _ = run("array", "dual_wythoff", "--rows", 4, "--columns", 10, "--csv")
    rows = [[int(number) for number in line.split(",")] for line in out.split()]
    assert code == 0 and rows == spec.dispersion(lambda n: spec.fl(n - 1, n - 1, 5, 2) + 2, 4, 10)
    assert run("array", "wythoff", "--position", 411)[1].startswith("411 stands in row 6, column 8 ")
    assert spec.WYTHOFF[5][7] == 411
    assert "false: at n = 3" in run("claims", "self_rule_as_printed")[1]
    assert run("sequence", "nim_ab_x(5, 3)", "--at", "10**30")[1].strip() == str(FAR_X[5, 3])
    assert "20 = 101010 = 13 + 5 + 2\n" in run("numeration", "lazy", 20)[1]


@pytest.mark.parametrize(("arguments", "must"), [
    (("word", "fibonacci", "--at", "10**10000000"), "a place must have at most 7500000 bits"),
    (("array", "zeckendorf(100000)", "--rows", 2, "--columns", 2), "order must be"),
])  # fmt: skip
def test_what_would_take_too_long_is_refused_at_once(run, arguments: tuple[object, ...], must: str) -> None:
    status, _, error = run(*arguments)
    assert status != 0 and must in error
