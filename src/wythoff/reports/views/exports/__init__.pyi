"""What writes and reads each format, for `exporting` and `loading`, and what the command `export` needs besides."""

from wythoff.reports.views.exports.binary import (
    read_npz as read_npz,
    read_parquet as read_parquet,
    require_pyarrow as require_pyarrow,
    write_npz as write_npz,
    write_parquet as write_parquet,
)
from wythoff.reports.views.exports.closed_forms import (
    closed_form as closed_form,
    write_closed_form as write_closed_form,
)
from wythoff.reports.views.exports.content import BINARY as BINARY
from wythoff.reports.views.exports.exporting import (
    format_of as format_of,
    require_format as require_format,
    write as write,
    writer as writer,
)
from wythoff.reports.views.exports.listed import Corner as Corner, SequenceTerms as SequenceTerms
from wythoff.reports.views.exports.moves import (
    WinningMoves as WinningMoves,
    moves_format as moves_format,
    save_moves as save_moves,
)
from wythoff.reports.views.exports.positions import (
    GrundyValues as GrundyValues,
    Positions as Positions,
    require_table as require_table,
)
from wythoff.reports.views.exports.provenance import command as command
from wythoff.reports.views.exports.tex import printed_table as printed_table, write_tex as write_tex
from wythoff.reports.views.exports.texts import (
    check_b_file as check_b_file,
    write_b_file as write_b_file,
    write_csv as write_csv,
    write_json as write_json,
)
