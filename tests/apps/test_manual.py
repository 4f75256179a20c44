"""The manual page lists every command and option, and is valid troff."""

import re
import shutil
import subprocess
from argparse import PARSER

import pytest

from wythoff.apps.cli.parsing import parser
from wythoff.apps.cli.verbs import every


@pytest.fixture
def page(run):
    status, out, err = run("--man")
    assert (status, err) == (0, "")
    return out


def parts(command):
    for action in command._actions:
        if action.nargs == PARSER:
            yield from action.choices.items()


def test_every_command_with_all_its_options_is_there(page):
    sections = dict(re.findall(r"^\.SS (.*)\n((?:(?!\.S[SH] ).*\n)*)", page, re.MULTILINE))
    assert [name for name in sections if " " not in name] == [command.name for command in every()]
    for name, command in parts(parser(None)):
        for within, part in [(name, command), *((f"{name} {verb}", part) for verb, part in parts(command))]:
            text = sections[within].replace(r"\-", "-")
            for action in part._actions:
                if action.dest not in ("help", "json"):
                    assert all(rf"\fB{option}\fR" in text for option in action.option_strings), (within, action.dest)


def test_exit_statuses_and_what_the_environment_says_are_there(page):
    found = re.findall(r"^\\fB(.*)\\fR$", page.partition(".SH EXIT STATUS")[2], re.MULTILINE)
    assert found[:4] == ["0", "1", "2", "3"]
    assert {"NO_COLOR", "COLUMNS", "WYTHOFF_CERTIFICATES", "WYTHOFF_KERNELS", "WYTHOFF_PLUGINS"} <= {*found}


def test_manual_page_has_no_stray_macro_or_hyphen(page):
    macros = {line.split()[0] for line in page.splitlines() if line[0] in ".'"}
    assert macros == {".TH", ".SH", ".SS", ".TP", ".PP", ".B", ".br", ".nf", ".fi", ".RS", ".RE"}
    assert not re.search(r"(?<!\\)-", page)


@pytest.mark.skipif(
    shutil.which("mandoc") is None, reason="there is no mandoc here, which looks for mistakes in a page"
)
def test_mandoc_finds_no_mistake_but_that_there_is_no_date(page):
    done = subprocess.run(["mandoc", "-T", "lint", "-W", "warning"], input=page, capture_output=True, text=True)
    assert [line for line in done.stdout.splitlines() if "missing date" not in line] == []
