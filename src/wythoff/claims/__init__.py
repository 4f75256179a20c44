"""Claims: what somebody says the P-positions of a game are, and how it stands: refuted, proved or checked.

The room above the questions and the views, of which it asks solutions and closed forms.
"""
