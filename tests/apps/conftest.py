"""Fixtures that run commands in the process of the tests."""

import io
import json
import sys

import pytest

from wythoff.apps.cli import main


@pytest.fixture
def run(capsys):
    """Return a function that runs a command line and returns (status, stdout, stderr)."""

    def call(*arguments):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stop:
            status = stop.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return call


@pytest.fixture
def run_json(run):
    """Return a function that runs a command with --json and returns (status, parsed JSON); stderr must be empty."""

    def call(*arguments):
        status, out, err = run(*arguments, "--json")
        assert (err, out.count("\n")) == ("", 1)
        return status, json.loads(out)

    return call


@pytest.fixture
def play(run, monkeypatch):
    """Return a function that runs `wythoff play` with `lines` as its input; it returns (status, stdout, stderr)."""

    def call(lines, *arguments, typed=io.StringIO):
        monkeypatch.setattr(sys, "stdin", typed(lines))
        return run("play", *arguments)

    return call
