"""A fixture that runs commands in the process of the tests."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wythoff.apps.cli import main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Return a function that runs a command line and returns (status, stdout, stderr)."""

    def call(*arguments: object) -> tuple[int, str, str]:
        status = main([str(argument) for argument in arguments])
        return status, *capsys.readouterr()

    return call
