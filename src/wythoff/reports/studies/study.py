"""A study, and the forms in which it is written."""

from __future__ import annotations

from wythoff.reports.studies.finding import StudyFindings
from wythoff.reports.studies.notebook import notebook
from wythoff.reports.studies.page import page
from wythoff.reports.studies.paper import paper


class Study(StudyFindings):
    """The findings about a game, in the order of their panels.

    `spoken` is the game as an argument of commands; `settings` is the extent of the study; `positions` are the
    P-positions that were computed; `certificate` is the file that proves an automaton, for the checker, or None.
    """

    def to_html(self) -> str:
        """Return a page: one file, which needs no network."""
        return page(self)

    def to_latex(self) -> str:
        """Return a paper in LaTeX, which needs no other files."""
        return paper(self)

    def to_notebook(self) -> str:
        """Return a Jupyter notebook, as JSON: the Python calls that give the findings."""
        return notebook(self)
