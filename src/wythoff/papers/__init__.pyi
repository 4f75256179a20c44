"""What the papers print, state and draw: entries, their parts, and the ways to recompute them."""

from wythoff.papers.entries import (
    VERDICTS as VERDICTS,
    Entry as Entry,
    examine as examine,
    items as items,
    label as label,
    paper as paper,
    select as select,
)
from wythoff.papers.finding import Finding as Finding
from wythoff.papers.printed import (
    Misprint as Misprint,
    Paper as Paper,
    PrintedExample as PrintedExample,
    PrintedPicture as PrintedPicture,
    PrintedTable as PrintedTable,
    Result as Result,
    Slip as Slip,
    Statement as Statement,
    load as load,
    papers as papers,
)
from wythoff.papers.printed_tables import TableWay as TableWay, regenerate as regenerate
from wythoff.papers.statements import answer as answer, redraw as redraw
