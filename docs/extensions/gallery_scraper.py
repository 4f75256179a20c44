"""How the gallery gets its images: what an example has drawn is saved, without pyplot.

In conf.py: "image_scrapers": ("gallery_scraper.drawings",), "reset_modules": ().
"""

from itertools import chain

from sphinx_gallery.scrapers import figure_rst

from wythoff.reports.views.drawing import Drawing
from wythoff.reports.views.pictures import Picture, save_png

SAVED = "__saved_drawings__"  # in the globals of an example, of which each block sees those of the blocks before it


def drawings(block, block_vars, gallery_conf):
    """Save the drawings and pictures of pixels that a block has given a name, in order; the text that shows them."""
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
