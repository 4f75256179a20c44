"""The functions that answer the questions of pages. A worker loads the one that it needs; the server loads none."""

from wythoff.apps.web.cards import cards as cards, picture as picture
from wythoff.apps.web.games import allow as allow, described as described
from wythoff.apps.web.looking import (
    data as data,
    moves as moves,
    overview as overview,
    slopes as slopes,
    square as square,
    tile as tile,
)
from wythoff.apps.web.paper_pages import entry as entry, shelf as shelf, verdicts as verdicts
from wythoff.apps.web.playing import play as play
from wythoff.apps.web.studying import (
    completions as completions,
    findings as findings,
    panel as panel,
    report as report,
)
from wythoff.apps.web.teaching import digits as digits
