"""Claims: what somebody says the P-positions of a game are, and the verdict: refuted, proved or checked.

This room stands beside the views and above the questions, from which it takes solutions and closed forms.
"""
