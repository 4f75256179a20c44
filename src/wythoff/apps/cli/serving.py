"""`wythoff app`: the workbench in a browser."""

from __future__ import annotations

from argparse import Namespace

from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of
from wythoff.apps.cli.saying import say
from wythoff.errors import RequestError, counted


def app(arguments: Namespace) -> int:
    if arguments.json:
        raise RequestError("--json is for answers: the app has pages")
    if arguments.export is not None:
        return _exported(arguments.export)
    from wythoff.apps.web.serving import serve

    if arguments.game is not None:
        game_of(arguments)  # a game that is none is refused before anything is served
    serve(arguments.game, host=arguments.host, port=arguments.port, token=arguments.token, show=not arguments.no_open)
    return 0


def _exported(folder: str) -> int:
    from wythoff.apps.web.exporting import export

    with Bar("drawing") as bar:
        written = export(folder, bar)
    return say([f"{counted(len(written), 'files')} in {folder}: open {folder}/index.html"])
