"""Presentation of results: pictures, notebook displays, exported files, and the study of one rule as page and paper.

`views` draws pictures and writes files; `studies` collects all findings about one rule. This folder imports `questions`
and the folders below it.
Begin reading at `views/drawing.py`.
"""
