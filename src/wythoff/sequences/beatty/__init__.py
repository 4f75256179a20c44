"""Beatty sequences floor(n*alpha + gamma), fractional parts, and what makes such sequences complementary.

`sequence` is one of them at any size, `wythoff` has the named ones and their compounds, `covering` decides whether some
of them cover the integers, `partitions` has the theorems that say so.
"""
