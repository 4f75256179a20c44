"""The image scraper of the gallery: it saves the drawings that an example makes, without pyplot.

In conf.py: "image_scrapers": ("gallery_scraper.drawings",), "reset_modules": ().
"""

from itertools import chain

from sphinx_gallery.scrapers import figure_rst

from wythoff.reports.views.drawing import Drawing
from wythoff.reports.views.pictures import Picture, save_png

SAVED = "__saved_drawings__"  # a name in the globals of an example, which all blocks of the example share


def drawings(block, block_vars, gallery_conf):
    """Save the new drawings and pictures that a code block has assigned to names; return the text that shows them.

    Sphinx-Gallery calls this after each block of an example. The text is reStructuredText.
    """
    found = block_vars["example_globals"]
    saved = found.setdefault(SAVED, [])
    paths = []
    named = [value if isinstance(value, tuple) else (value,) for value in list(found.values())]
    for value in chain.from_iterable(named):
        if not isinstance(value, Drawing | Picture) or any(value is one for one in saved):
            continue
        path = next(block_vars["image_path_iterator"])
        if isinstance(value, Drawing):
            value.save(path)
        else:
            save_png(path, value.side, value.side, value.bands(), value.palette, value.about)
        saved.append(value)
        paths.append(path)
    return figure_rst(paths, gallery_conf["src_dir"])
