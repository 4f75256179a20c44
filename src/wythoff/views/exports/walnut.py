"""The folder from which Walnut can prove a game again."""

from __future__ import annotations

import os

from wythoff.errors import RequestError
from wythoff.files import FilePath, path_of, save
from wythoff.proofs.walnut import files
from wythoff.questions.proving import Proof


def write_for_walnut(proof: Proof, folder: FilePath) -> list[str]:
    """Write the base, the automaton and the commands of a proved game into a folder; return the names of the files.

    Raises: RequestError where nothing is proved, for a game with blocking, and for what is not a folder.
    """
    if proof.rules is None or not proof.levels or proof.value:
        raise RequestError(f"only proved P-positions are written for Walnut: {proof.reason or 'a value was proved'}")
    path = path_of(folder)
    texts = files(str(proof.spoken), proof.rules, proof.levels[-1])
    if os.path.exists(path) and not os.path.isdir(path):
        raise RequestError(f"what Walnut reads is written into a folder, and {path} is not one")
    written = []
    for name, text in texts.items():
        place = os.path.join(path, name)
        try:
            os.makedirs(os.path.dirname(place), exist_ok=True)
        except OSError as error:
            raise RequestError(f"{path} must be a folder that can be written: {error.strerror}") from None
        save(place, lambda file, text=text: file.write(text.encode()))  # type: ignore[misc]
        written.append(place)
    return written
