"""What a census offers; said here once, as in `kernels`."""

from wythoff.atlas.asking import families as families, show as show, status as status
from wythoff.atlas.family import Family as Family
from wythoff.atlas.queries import query as query
from wythoff.atlas.reports import report as report
from wythoff.atlas.running import run as run
