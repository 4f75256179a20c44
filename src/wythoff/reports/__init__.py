"""How results look: pictures, displays in notebooks, exported files, and the study of one rule as a page and a paper.

`views` draws and writes; `studies` puts together everything that the package can say about one rule. It imports
`questions` and what lies below. Begin reading at `views/drawing.py`.
"""
