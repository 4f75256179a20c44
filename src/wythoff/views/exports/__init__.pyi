"""What the command `export` needs besides `wythoff.export`, each kind of file alone."""

from wythoff.views.exports.content import BINARY as BINARY
from wythoff.views.exports.exporting import (
    format_of as format_of,
    require_format as require_format,
    write as write,
    writer as writer,
)
from wythoff.views.exports.listed import Corner as Corner, Terms as Terms
from wythoff.views.exports.positions import Positions as Positions, Values as Values, require_table as require_table
from wythoff.views.exports.provenance import command as command
from wythoff.views.exports.tex import printed_table as printed_table
