"""The start page for the documentation of several versions.

`python versions.py FOLDER` writes `FOLDER/index.html`; FOLDER holds one subfolder for each version.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PAGE = """<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>wythoff: versions of the documentation</title>
<h1>wythoff</h1>
<ul>
{items}
</ul>
</html>
"""


def versions(folder: Path) -> list[str]:
    """Return the names of the subfolders that hold a version, newest first: 0.10.0 stands before 0.9.1."""
    found = [path.parent.name for path in folder.glob("*/index.html") if re.match(r"\d", path.parent.name)]
    return sorted(found, key=lambda name: [int(part) for part in re.findall(r"\d+", name)], reverse=True)


def write(folder: Path) -> None:
    """Write `index.html` in `folder`, with links to all versions."""
    items = "\n".join(f'<li><a href="{name}/index.html">{name}</a></li>' for name in versions(folder))
    (folder / "index.html").write_text(PAGE.format(items=items), "utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))
