"""Numbers at the positions of a game beyond its outcomes: Sprague-Grundy values, palace and surplus numbers.

Values come as tables (`tables`, filled `by_...`), rows and their periods (`rows`), the positions of one value
(`levels`; of any size `far`), at single positions (`single`), and in sums of games (`sums`).
"""
