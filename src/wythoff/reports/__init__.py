"""Presentation of results: pictures, notebook displays, exported files, and the study of one rule as page and paper.

`views` draws and writes; `studies` collects all findings about one rule. It imports `questions` and what lies below.
Begin reading at `views/drawing.py`.
"""
