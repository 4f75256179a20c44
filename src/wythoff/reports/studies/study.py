"""A study, and the forms in which it is written."""

from __future__ import annotations

from wythoff.reports.studies.finding import StudyFindings
from wythoff.reports.studies.notebook import notebook
from wythoff.reports.studies.page import page
from wythoff.reports.studies.paper import paper


class Study(StudyFindings):
    """The findings about a game, in the order of their panels, with methods that write them as files.

    `spoken` is the game as an argument of commands, and `settings` are the settings of the study. `positions` are the
    P-positions that were computed. `certificate` is the content of the file that proves an automaton, or None.
    """

    def to_html(self) -> str:
        """Return the study as an HTML page: one file that needs no network."""
        return page(self)

    def to_latex(self) -> str:
        """Return the study as a paper in LaTeX: one file that needs no other files."""
        return paper(self)

    def to_notebook(self) -> str:
        """Return the study as a Jupyter notebook, in JSON: the Python calls that reproduce the findings."""
        return notebook(self)
