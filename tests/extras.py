"""Formats of files that need a library, which the base install does not have."""

import pytest

LIBRARIES = {"npz": "numpy", "parquet": "pyarrow"}


def needs(form: str) -> None:
    """Skip a test of a format, or of files with this suffix, where its library is not installed."""
    library = LIBRARIES.get(form.removeprefix("."))
    if library is not None:
        pytest.importorskip(library)
