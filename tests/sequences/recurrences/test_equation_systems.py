"""Systems of equations: terms compared with `plain_systems`, values of papers, refusals with their index, speed."""

from __future__ import annotations

import pickle
import re

import pytest

import wythoff as w
from tests.sequences.recurrences.plain_systems import SYSTEMS, InconsistentError, SelfReferenceError, plain
from wythoff.apps.cli import main
from wythoff.base.errors import NotationError, ParameterError, TooLargeError
from wythoff.kernels import limits
from wythoff.sequences.recurrences.equation_systems import EquationSystem

SUMS = {
    k: "A(n) = " + " + ".join(f"B({k}*n-{k - i})" if i < k else f"B({k}*n)" for i in range(1, k + 1))
    for k in range(2, 6)
}


@pytest.mark.parametrize("text", SYSTEMS)
def test_every_term_is_that_of_a_plain_program(text):
    system = EquationSystem(text)
    try:
        terms, others = plain(text, 60)
    except InconsistentError as wrong:
        with pytest.raises(ParameterError, match=rf"inconsistent at index {wrong.args[0]}:"):
            system.terms(60)
        return
    except SelfReferenceError:
        with pytest.raises(ParameterError, match="needs"):
            system.terms(60)
        return
    assert list(system.terms(60)) == terms
    assert list(system.complement.terms(60)) == others
    assert [system.term(n) for n in range(system.offset, system.offset + 60)] == terms


def test_terms_of_the_contract():
    text = "a(n) = a(n-1) + a(n-2) + b(n) - n; a(0) = 1; a(1) = 2; b(0) = 3; b(1) = 4; b(2) = 5"
    assert w.sequence(text).terms(14) == [1, 2, 6, 12, 22, 38, 64, 106, 175, 286, 466, 757, 1228, 1990]
    assert w.sequence(f"complement({text})").terms(5) == [3, 4, 5, 7, 8]
    assert w.sequence("differences(A(n) = B(2*n-1) + B(2*n))").terms(3) == [6, 4, 5]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("k", "n", "value"), [(2, 10**6, 4999998), (3, 10**6, 9999996), (4, 400000, 6799994), (5, 400000, 10399990)]
)
def test_sums_of_complements_far_out(k, n, value, monkeypatch):
    assert EquationSystem(SUMS[k]).terms(n)[-1] == value
    monkeypatch.setattr(limits, "compiling_pays", lambda seconds: False)
    plainly = EquationSystem(SUMS[k])
    assert plainly.terms(n)[-1] == value
    assert plainly.term(n - 1) == EquationSystem(SUMS[k]).terms(n)[-2]


@pytest.mark.skipif(not limits.has_numba(), reason="needs numba")
@pytest.mark.parametrize("text", SYSTEMS)
def test_the_compiled_loop_agrees_or_gives_up(text):
    from wythoff.kernels import postfix

    system = EquationSystem(text)
    given = system.given[0]
    begun = [given[n] for n in sorted(given)]
    code = list(postfix._steps(system.equation, system.names))
    if system.mex or None in code or max(abs(number) for _, number in code) > limits.INT32_MAX:
        return
    found = limits.kernel_of("postfix").unfolded(code, system.offset, system.start, begun, 300)
    if found is not None:
        assert found == [system.term(n) for n in range(system.offset, system.offset + 300)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a(n) = A(n)", "be called by different letters (a"),
        ("a(n) = b(n) + c(n)", "two sequences"),
        ("n(n) = b(n)", "none of them n"),
        ("a(n) = b(n); a(n) = b(n-1)", "one equation"),
        ("a(n) = b(n); c(n) = b(n-1)", "must have one equation"),
        ("a(0) = 1", "must have one equation"),
        ("a(n) = b(n); a(0) = 1; a(0) = 2", "given twice"),
        ("a(2*n) = b(n)", "such as a(n) or a(n"),
        ("a(n) = mex(a(i), c(i) : i < n); b(n) = a(n)", "mex must be that of"),
        ("a(n) = floor(b(n))", "calling 'floor'"),
        ("a(n) = b(n", "never closed"),
    ],
)
def test_a_text_that_is_no_system_is_refused(text, said):
    with pytest.raises(NotationError, match=re.escape(said)):
        EquationSystem(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a(n) = a(n) + b(n)", r"a\(1\) needs a\(1\), which is not computed before it"),
        ("a(n) = a(n-1) + b(n)", r"a\(1\) needs a\(0\), which is before the first index 1"),
        ("a(n) = b(n-1)", r"a\(1\) needs b\(0\), which is before the first index 1"),
        ("a(n) = 5 - n", r"inconsistent at index 5: a\(5\) = 0 is below 1"),
        ("a(n) = b(n)", r"inconsistent at index 1: a\(1\) = 1 is b\(1\)"),
        ("a(n) = a(n-1); a(0) = 4", r"inconsistent at index 1: a\(1\) = 4 repeats a\(0\)"),
        (
            "a(n) = b(n) + n; b(1) = 1; b(2) = 2",
            (
                r"inconsistent at index 2: b\(2\) = 2 is given, but the "
                r"equations give 3"
            ),
        ),
        ("a(n) = mex(a(i), b(i) : i < n); b(n) = b(n)", r"b\(0\) needs b\(0\)"),
    ],
)
def test_inconsistent_systems_name_the_index(text, said):
    with pytest.raises(ParameterError, match=said):
        EquationSystem(text).terms(20)


def test_errors_keep_what_was_found():
    system = EquationSystem("a(n) = 20 - n; a(0) = 100")
    assert system.terms(3) == [100, 19, 18]
    with pytest.raises(ParameterError, match="at index 20"):
        system.terms(30)
    assert system.terms(20)[-1] == 1
    with pytest.raises(TooLargeError):
        w.sequence("a(n) = a(n-1)**2 + b(n); a(1) = 2").terms(60)
    with pytest.raises(TooLargeError, match="n must be at most"):
        w.sequence("a(n) = b(n)*b(n) + n").term(10**20)


def test_systems_stand_where_names_do():
    system = w.sequence("a(n) = b(n) + n")
    assert pickle.loads(pickle.dumps(system)).terms(3) == [2, 5, 7]
    assert pickle.loads(pickle.dumps(w.complementary("a(n) = b(n) + n"))).complement.terms(3) == [1, 3, 4]
    assert system.index(10) == 4
    assert w.lookup("a(n) = b(n) + n").found.matches[0].oeis == "A001950"
    assert "upper_wythoff" in str(w.identify("a(n) = b(n) + n").as_dict())
    assert w.guess("a(n) = mex(a(i), b(i) : i < n); b(n) = a(n) + n").guesses[0].text == "floor(n*phi)"


def test_a_misprint_of_a_copy_is_found(tmp_path, capsys):
    copy = tmp_path / "stripped"
    copy.write_text(
        "A296557 ,1,2,6,11,21,37,63,105,174,285,465,756,1227,1989,\nA000142 ,1,2,6,24,120,720,5040,40320,\n"
    )
    text = "a(n) = a(n-1) + a(n-2) + b(n) - n; a(0) = 1; a(1) = 2; b(0) = 3; b(1) = 4; b(2) = 5"
    assert main(["oeis", text, "--file", str(copy)]) == 0
    assert "A296557, differs at index 3" in capsys.readouterr().out


def test_the_command_prints_both_sequences(capsys):
    assert main(["sequence", "u(n) = v(n) + n", "--count", "3", "--json"]) == 0
    assert '"terms": [2, 5, 7], "complement": [1, 3, 4]' in capsys.readouterr().out
    assert main(["sequence", "a(n) = 3 - n"]) == 2
    assert "at index 3" in capsys.readouterr().err
