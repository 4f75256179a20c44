"""Claims: what somebody says the P-positions of a game are, and how it stands: refuted, proved or checked.

Beside the views, above the questions: of both it asks solutions and closed forms.
"""
