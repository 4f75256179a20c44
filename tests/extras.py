"""File formats that need a library which the base install does not include."""

import pytest

LIBRARIES = {"npz": "numpy", "parquet": "pyarrow"}


def needs(form: str) -> None:
    """Skip the running test if the library for the file format or suffix `form` is not installed."""
    library = LIBRARIES.get(form.removeprefix("."))
    if library is not None:
        pytest.importorskip(library)
