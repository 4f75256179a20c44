"""The Python programs on a site without a server: Pyodide, the wheel of this package, and the wheel of python-flint.

Pyodide is Python in the browser. A wheel is an archive from which a package is installed.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from base64 import urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from shutil import which
from zipfile import ZipFile, ZipInfo

import wythoff
from wythoff.base.errors import RequestError, brief

PYODIDE = "314.0.7"
ARCHIVE, ARCHIVE_DIGEST = f"pyodide-{PYODIDE}.tgz", "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
# The wheel of python-flint for this version of Pyodide, from the index of Python packages.
FLINT = "python_flint-0.9.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
FLINT_DIGEST = "b31f5c00e0e36040ab58d00b3025156e20869b990d776e4bf90f870b1ee11ad3"
SECONDS = 300.0  # most seconds to download a file of some megabytes


def pyodide_files(folder: str | None) -> dict[str, bytes]:
    """Return the files of Pyodide by name, from `folder`, or if it is None, from npm.

    Raises: RequestError if files are missing.
    """
    if folder is not None:
        lacking = next((name for name in PARTS if not (Path(folder) / name).is_file()), None)
        if lacking:
            raise RequestError(f"--pyodide must name a folder of Pyodide {PYODIDE}: {brief(folder)} has no {lacking}")
        return {name: (Path(folder) / name).read_bytes() for name in PARTS}
    npm = ["npm", "pack", f"pyodide@{PYODIDE}", "--silent", "--fetch-retries=1", "--pack-destination"]
    archive = _got(ARCHIVE, ARCHIVE_DIGEST, npm)
    if archive is None:
        why = (
            "npm could not download it: is there a network connection?"
            if which("npm")
            else "npm, which downloads it, is not installed: install Node.js."
        )
        raise RequestError(
            f"--export needs Pyodide {PYODIDE}, and {why} Or give the folder of its files with --pyodide FOLDER"
        )
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        return {name: files.extractfile(f"package/{name}").read() for name in PARTS}  # type: ignore[union-attr]


def base_wheel(folder: str | None) -> bytes | None:
    """Return the wheel of python-flint for Pyodide, or None if it cannot be found.

    It comes from `folder`, the folder with Pyodide, or from pip. Only requests that need polynomials use it.
    """
    if folder is not None and (Path(folder) / FLINT).is_file():
        return (Path(folder) / FLINT).read_bytes()
    name, version, python, _, platform = FLINT.removesuffix(".whl").split("-")
    pip = [
        sys.executable, "-m", "pip", "download", f"{name}=={version}", "--quiet", "--no-deps", "--only-binary=:all:",
        f"--platform={platform}", f"--python-version={python.removeprefix('cp')}", "--retries=1", "--dest",
    ]  # fmt: skip
    return _got(FLINT, FLINT_DIGEST, pip)


def _got(name: str, digest: str, command: list[str]) -> bytes | None:
    """Return the content of the file `name`, whose SHA-256 must be `digest`; None if it cannot be fetched.

    If the folder `cache()` does not contain the file, run the program `command`, a list of words, to which this folder
    is added as its last argument. It must write the file there.
    """
    for get in (False, True):
        if get:
            with suppress(OSError, subprocess.TimeoutExpired):
                cache().mkdir(parents=True, exist_ok=True)
                subprocess.run([*command, str(cache())], check=False, capture_output=True, timeout=SECONDS)
        content = (cache() / name).read_bytes() if (cache() / name).is_file() else b""
        if sha256(content).hexdigest() == digest:
            return content
    return None


def cache() -> Path:
    """Return the folder, in the home of the user, for files that were downloaded for sites."""
    return Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "wythoff", "site")


def own_wheel() -> tuple[str, bytes]:
    """Make a wheel of this package from its installed files. Return the pair (file name, content)."""
    root, name = Path(str(wythoff.__file__)).parent, f"wythoff-{wythoff.__version__}"
    files = {
        f"wythoff/{path.relative_to(root).as_posix()}": path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    about = f"{name}.dist-info"
    try:
        found = distribution("wythoff")
        told = {part: found.read_text(part) or "" for part in ("METADATA", "entry_points.txt")}
    except PackageNotFoundError:  # the package runs from its folder, without being installed
        told = {"METADATA": f"Metadata-Version: 2.1\nName: wythoff\nVersion: {wythoff.__version__}\n"}
    told["WHEEL"] = "Wheel-Version: 1.0\nGenerator: wythoff\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files |= {f"{about}/{part}": text.encode() for part, text in told.items()}
    record = "".join(
        f"{path},sha256={urlsafe_b64encode(sha256(content).digest()).decode().rstrip('=')},{len(content)}\n"
        for path, content in files.items()
    )
    files[f"{about}/RECORD"] = f"{record}{about}/RECORD,,\n".encode()
    made = BytesIO()
    with ZipFile(made, "w") as archive:  # not compressed, as a browser unpacks it each time a page is opened
        for path, content in files.items():
            archive.writestr(ZipInfo(path), content)
    return f"{name}-py3-none-any.whl", made.getvalue()
