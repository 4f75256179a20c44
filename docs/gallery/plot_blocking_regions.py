"""
Self-organised regions
======================

Figure 6 of the survey: 100-blocking Wythoff Nim on 300 by 300 positions, and 1000-blocking on 3000 by 3000. Each
position is a pixel. P-positions are yellow to brown, the others black to blue. As k grows, regions of regular and of
chaotic patterns keep their shapes.

These pictures are written row by row, without Matplotlib: ``wythoff plot "block(nim | diagonal, 999)" --up-to 2999
--output k1000.png``.
"""

import wythoff as w

hundred, thousand = w.questions.paper_figure("visions2019", "6")
print(hundred.title)
print(thousand.title)
