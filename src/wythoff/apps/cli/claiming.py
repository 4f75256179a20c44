"""`check --claim`: a claim that was typed, or that stands in a file."""

from __future__ import annotations

from argparse import Namespace

from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, head
from wythoff.apps.cli.saying import say, say_json
from wythoff.claims.claim import Claim, is_saved, sentence
from wythoff.claims.files import positions_of, typed_positions
from wythoff.errors import RequestError
from wythoff.rulesets import Game


def check_claim(arguments: Namespace) -> int:
    """Print whether the claim holds; return 1 if it is refuted."""
    if arguments.claim is None:
        raise RequestError("--from, --and and --output belong to a claim: give --claim")
    game, call = game_of(arguments)
    claim = claim_of(game, arguments.claim, arguments)
    with Bar("checking") as bar:
        report = claim.check(arguments.up_to, progress=bar)
    if arguments.output:
        report.save(arguments.output)
    if arguments.json:
        stated = {} if claim.stated is None else {"stated": claim.stated.as_dict()}
        say_json({**head(game, call), **report.as_dict(), **stated})
    else:
        lines = [str(report.claim), sentence(str(report))]
        if report.witness is not None:
            lines.append(f"P-positions: {report.evidence}")
        if claim.stated is not None and claim.stated.verdict != report.verdict:
            lines.append(f"The file states another verdict: {claim.stated.verdict}.")
        say(lines)
    return 0 if report else 1


def claim_of(game: Game, text: str, arguments: Namespace) -> Claim:
    """The claim of a text, with what goes with its formulas.   Raises: RequestError; NotationError."""
    first = 0 if arguments.first is None else read_number(arguments.first)
    besides = _besides(game, arguments.besides) if arguments.besides else ()
    if not text.strip().startswith("@"):
        return Claim(game, text, first=first, besides=besides)
    if besides or first:
        raise RequestError("--from and --and belong to formulas, not to a file")
    paths = [part.strip().removeprefix("@") for part in text.split(",@")]
    if len(paths) == 1 and is_saved(paths[0]):
        claim = Claim.load(paths[0])
        if claim.game != game:
            raise RequestError(f"the claim of {paths[0]} must be about {game}, is about {claim.game}")
        return claim
    return Claim(game, positions_of(paths, game.piles))


def _besides(game: Game, text: str) -> list[tuple[int, ...]]:
    """The positions that were typed, or those of a file."""
    path = text.strip()
    return positions_of([path[1:]], game.piles) if path.startswith("@") else typed_positions(text, game.piles)
