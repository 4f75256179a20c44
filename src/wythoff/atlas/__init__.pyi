"""What a census offers; said here once, as in `kernels`."""

from wythoff.atlas.engine import Run as Run
from wythoff.atlas.family import Family as Family
from wythoff.atlas.queries import (
    Status as Status,
    Table as Table,
    families as families,
    query as query,
    show as show,
    status as status,
)
from wythoff.atlas.reports import report as report
from wythoff.atlas.rows import Row as Row
from wythoff.atlas.running import run as run
