"""What the file of a picture says about itself."""

from __future__ import annotations

from collections.abc import Iterable

from wythoff import __version__


def keywords(title: str, reading: Iterable[str], known: str) -> dict[str, str]:
    """The text in the file, by the keywords that PNG names.

    >>> keywords("P-positions of nim", ["black on white"], "proved: Bouton 1902")["Description"]
    'black on white'
    """
    return {
        "Title": title,
        "Description": "; ".join(reading),
        "Evidence": known,
        "Software": f"wythoff {__version__}",
    }
