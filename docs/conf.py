"""How Sphinx builds these pages: MyST, the furo theme, nothing fetched from the network."""

import wythoff

project = "wythoff"
author = "The wythoff maintainers"
copyright = f"2026, {author}"
version = release = wythoff.__version__

extensions = ["myst_parser", "sphinx.ext.mathjax"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
exclude_patterns = ["_build"]
nitpicky = True

html_theme = "furo"
html_title = "wythoff"
