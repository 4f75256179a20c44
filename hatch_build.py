"""What the build adds: the text of the package's page on an index, and the manual page.

On an index a link to a file beside README leads nowhere, and a picture is not shown. With a line `Repository` under
`[project.urls]` in pyproject.toml both become addresses of the tagged version there; without it links become their
words, and pictures are left out.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

# [words](place) and ![words](place) where the place is a file beside README, perhaps with a heading behind #.
LINK = re.compile(r"(!?)\[([^\]]*)\]\((?!\w+:)([^)\s]+)\)")
# A picture with what is said of it, in italics, below.
PICTURE = re.compile(r"^!\[[^\]]*\]\((?!\w+:)[^)]*\)\n+(?:\*[^*]+\*\n+)?", re.MULTILINE)
MAN = "build/wythoff.1"


def described(text: str, repository: str | None, version: str) -> str:
    """README as the page of the package on an index.

    >>> print(described("![a](b.png)\\n\\n*A picture.*\\n\\nSee [the docs](docs/a.md#b).", None, "0.1.0"))
    See the docs.
    >>> print(described("See [the docs](docs/a.md#b).", "https://example.org/w/", "0.1.0"))
    See [the docs](https://example.org/w/blob/v0.1.0/docs/a.md#b).
    """

    if repository is None:
        return LINK.sub(r"\2", PICTURE.sub("", text))
    place = repository.rstrip("/")
    return LINK.sub(
        lambda link: f"{link[1]}[{link[2]}]({place}/{'raw' if link[1] else 'blob'}/v{version}/{link[3]})", text
    )


class Description(MetadataHookInterface):
    """The field `readme`."""

    PLUGIN_NAME = "custom"

    def update(self, metadata: dict[str, Any]) -> None:
        """Put in the text that an index shows."""
        root = Path(self.root)
        project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
        source = (root / "src/wythoff/__init__.py").read_text("utf-8")
        version = re.search(r'^__version__ = "(.*)"$', source, re.MULTILINE)
        assert version is not None
        text = described(
            (root / "README.md").read_text("utf-8"), project.get("urls", {}).get("Repository"), version.group(1)
        )
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


class Manual(BuildHookInterface):  # type: ignore[type-arg]
    """The file share/man/man1/wythoff.1 of the wheel, which the program prints of itself."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the page, and add it."""
        if self.target_name != "wheel":
            return
        page = Path(self.root) / MAN
        page.parent.mkdir(exist_ok=True)
        paths = {**os.environ, "PYTHONPATH": str(Path(self.root) / "src"), "COLUMNS": "100"}
        made = subprocess.run([sys.executable, "-m", "wythoff", "--man"], env=paths, capture_output=True, check=True)
        page.write_bytes(made.stdout)
        build_data["shared_data"][str(page)] = "share/man/man1/wythoff.1"
