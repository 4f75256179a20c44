"""What writes and reads each format, for `exporting` and `loading`."""

from wythoff.views.exports.binary import (
    read_npz as read_npz,
    read_parquet as read_parquet,
    require_numpy as require_numpy,
    require_pyarrow as require_pyarrow,
    write_npz as write_npz,
    write_parquet as write_parquet,
)
from wythoff.views.exports.closed_forms import closed_form as closed_form, write_closed_form as write_closed_form
from wythoff.views.exports.tex import write_tex as write_tex
from wythoff.views.exports.texts import (
    check_b_file as check_b_file,
    write_b_file as write_b_file,
    write_csv as write_csv,
    write_json as write_json,
)
