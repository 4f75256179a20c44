"""What a census offers; said here once, as in `kernels`."""

from wythoff.atlas.asking import Status as Status, families as families, show as show, status as status
from wythoff.atlas.engine import Run as Run
from wythoff.atlas.family import Family as Family
from wythoff.atlas.queries import Table as Table, query as query
from wythoff.atlas.reports import report as report
from wythoff.atlas.rows import Row as Row
from wythoff.atlas.running import run as run
