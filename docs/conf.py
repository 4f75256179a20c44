"""How Sphinx builds these pages: MyST, autodoc, the gallery, the furo theme; nothing is fetched from the network."""

import re
import sys
from pathlib import Path

import wythoff

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE / "extensions"))

project = "wythoff"
author = "The wythoff maintainers"
copyright = f"2026, {author}"
version = release = wythoff.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.mathjax",
    "sphinx_gallery.gen_gallery",
    "command_help",
    "named_tables",
    "paper_pages",
    "plain_docstrings",
    "reference",
    "theorem_table",
]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build", "extensions", "gallery"]
nitpicky = True
# Types in signatures are named as they are called; those that have no entry of their own lead nowhere.
nitpick_ignore_regex = [("py:.*", ".*")]
suppress_warnings = ["ref.python"]  # of two types with one name, such as `Picture`
toc_object_entries_show_parents = "hide"

# Formulas are drawn by a script that the reader's browser asks for; the build asks for nothing.
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"wythoff {version}"
# `make docs-version` builds these pages beside those of other versions, and links to the list of them.
if tags.has("versions"):  # type: ignore[name-defined]  # noqa: F821
    templates_path = ["extensions"]
    usual = ("brand", "search", "scroll-start", "navigation", "scroll-end")
    html_sidebars = {"**": [*(f"sidebar/{part}.html" for part in usual), "versions.html"]}
sphinx_gallery_conf = {
    "examples_dirs": "gallery",
    "gallery_dirs": "auto_gallery",
    "filename_pattern": r"\.py$",  # all scripts are run
    "image_scrapers": ("gallery_scraper.drawings",),
    "reset_modules": (),
    "abort_on_example_error": True,
    "download_all_examples": False,
    "show_memory": False,
    "show_signature": False,
    "write_computation_times": False,
}


def plain_outside(app, docname, source):  # type: ignore[no-untyped-def]
    """Make plain text of links to files above `docs`, such as ARCHITECTURE.md: these pages do not have them."""
    above = r"\.\./" * (docname.count("/") + 1)
    source[0] = re.sub(rf"\[([^\]]*)\]\({above}[^)]*\)", r"\1", source[0])


def setup(app):  # type: ignore[no-untyped-def]
    app.connect("source-read", plain_outside)
