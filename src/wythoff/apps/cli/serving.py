"""`wythoff app`: the workbench in a browser."""

from __future__ import annotations

from argparse import Namespace

from wythoff.apps.cli.replies import game_of


def app(arguments: Namespace) -> int:
    """Serve the pages until Ctrl-C, or write the gallery into a folder."""
    from wythoff.apps.web.serving import serve

    if arguments.game is not None:
        game_of(arguments)  # a game that is none is refused before anything is served
    serve(arguments.game, host=arguments.host, port=arguments.port, token=arguments.token, show=not arguments.no_open)
    return 0
