"""The commands `check --claim` and `claims`.

`check --claim` checks that formulas or a file of positions give the P-positions of a game. `claims` tests statements
about ways to generate sequences. A *b-file* is a file in a format of the OEIS: a line "n a(n)" for each term of a
sequence. `arguments` are the parsed arguments of a command.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import TYPE_CHECKING, Any

from wythoff import questions
from wythoff.apps.cli.evidence_text import settled_commands
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.replies import game_of, reply
from wythoff.apps.cli.saying import answer
from wythoff.base.errors import RequestError
from wythoff.base.files import WRITTEN_BYTES
from wythoff.game.rulesets import Game
from wythoff.questions.claims.claim import Claim, is_saved
from wythoff.questions.claims.claimed import sentence
from wythoff.questions.discovery.written import Written, read_file, read_text

if TYPE_CHECKING:
    from wythoff.questions.generating import GenerationClaim


def check_claim(arguments: Namespace) -> int:
    """Print whether the claim of `check --claim` holds. Return the exit status, which is 1 if the claim is refuted."""
    if arguments.claim is None:
        raise RequestError("--from, --and and --output need --claim with the claim to check")
    game, call = game_of(arguments)
    claim = claim_of(game, arguments.claim, arguments)
    with Bar("checking", arguments) as bar:
        report = claim.check(arguments.up_to, progress=bar)
    if arguments.output:
        report.save(arguments.output)
    lines = [str(report.claim), sentence(str(report))]
    lines += [] if report.witness is None else [f"P-positions: {report.evidence}"]
    if claim.stated is not None and claim.stated.verdict != report.verdict:
        lines.append(f"The file states another verdict: {claim.stated.verdict}.")
    stated: dict[str, Any] = {} if claim.stated is None else {"stated": claim.stated.as_dict()}
    reply(arguments, (game, call), report, lines, **stated)
    return 0 if report else 1


def claim_of(game: Game, text: str, arguments: Namespace) -> Claim:
    """Return the claim that the P-positions of `game` are those that `text` gives.

    `text` contains formulas in n for them, a condition on x and y, or another game; or it is @FILE for a file of
    positions or a saved claim. `arguments` contains the options --from, the first index n of the formulas, and --and,
    further P-positions.

    Raises: NotationError for formulas that cannot be read; RequestError for a file that is not allowed, and for --from
    or --and together with a file.
    """
    first = 0 if arguments.first is None else read_number(arguments.first)
    besides = _besides(game, arguments.besides) if arguments.besides else ()
    if not text.strip().startswith("@"):
        return Claim(game, text, first=first, besides=besides)
    if besides or first:
        raise RequestError("--from and --and go with formulas only: leave them out if the claim is in a file")
    paths = [part.strip().removeprefix("@") for part in text.split(",@")]
    if len(paths) == 1 and is_saved(paths[0]):
        claim = Claim.load(paths[0])
        if claim.game != game:
            raise RequestError(f"the claim saved in {paths[0]} must be about {game}, but it is about {claim.game}")
        return claim
    return Claim(game, positions_of(paths, game.piles))


def _besides(game: Game, text: str) -> list[tuple[int, ...]]:
    """Return the positions in `text`, the argument of --and: a list of positions, or @FILE for a file of them.

    The claim states that these are P-positions too, besides those of its formulas.
    """
    path = text.strip()
    return positions_of([path[1:]], game.piles) if path.startswith("@") else typed_positions(text, game.piles)


TRIED = 100  # how many terms are tested for each claim by default
NOTATION = "A(n) = floor(n*phi), B(n) = floor(n*phi^2); trees and tables as in Wythoff visions 2019, 7.3 and 7.4"


def claims(arguments: Namespace) -> int:
    """Test all claims about ways to generate sequences, or only the named one, and print the results.

    Return the exit status: 1 if a named claim fails, else 0.
    """
    count, named = TRIED if arguments.count is None else arguments.count, arguments.name is not None
    with Bar("trying claims", arguments) as bar:
        found = questions.generation_claims(arguments.name, count, progress=bar)
    lines = (line for each in found for line in islice(claim_lines(each), None if named else 2))
    answer(
        arguments, lambda: {"count": count, "claims": [each.as_dict() for each in found]},
        chain([] if named else [NOTATION], lines),
    )  # fmt: skip
    return int(named and not found[0])


def claim_lines(found: GenerationClaim) -> Iterator[str]:
    yield from (f"{found.name}: {found.says}", f"  {found.verdict}")
    if found.decided is not None:
        yield from (f"  {line}" for line in settled_commands(found.decided))


MOST_NUMBERS = 20_000_000  # most numbers in a file of positions
WHAT = "a CSV file of positions, or a b-file (lines `n a(n)`)"


def positions_of(paths: Sequence[str], piles: int) -> list[tuple[int, ...]]:
    """Return the positions in the files `paths`. Each position has the given number of `piles`.

    A single file contains whole positions. Several files must be b-files, one for each pile: the n-th position consists
    of the terms with index n. All of them must have the same indices.

    Raises: RequestError for files of another form, or positions with another number of piles; TooLargeError for a file
    that is too large.
    """
    return _positions([read_file(path, WHAT, WRITTEN_BYTES, MOST_NUMBERS) for path in paths], piles, paths[0])


def typed_positions(text: str, piles: int) -> list[tuple[int, ...]]:
    """Return the list of positions in `text`. Each must have the given number of `piles`.

    >>> typed_positions("(0, 0), (1, 3)", 2), typed_positions("0, 0", 2), typed_positions("5, 8", 1)
    ([(0, 0), (1, 3)], [(0, 0)], [(5,), (8,)])

    Raises: RequestError for other text.
    """
    return _positions([read_text(text)], piles, "the text")


def _positions(parts: Sequence[Written], piles: int, where: str) -> list[tuple[int, ...]]:
    one, *others = parts
    if not others and (piles != 1 or one.listed or len(one.rows[0]) == 1):
        if one.indexed:
            raise RequestError(
                f"{where} has n and a(n), for one pile only: give a b-file for each pile, as @A,@B, or a CSV of "
                "positions"
            )
        alone: list[tuple[int, ...]] = [(pile,) for pile in one.rows[0]]
        found = alone if piles == 1 and one.listed else one.rows
    else:
        columns = [dict(_indexed(part)) for part in parts]
        indices = [set(column) for column in columns]
        if apart := indices[0].union(*indices) - indices[0].intersection(*indices):
            raise RequestError(
                f"the b-files of the piles must have the same indices n, but n = {min(apart)} is not in all of them"
            )
        found = [tuple(column[n] for column in columns) for n in columns[0]]
    wrong = next((row for row in found if len(row) != piles), None)
    if wrong is not None:
        raise RequestError(f"each position in {where} must have {piles} piles, as this game has; one has {len(wrong)}")
    return found


def _indexed(written: Written) -> list[tuple[int, int]]:
    """Return the pairs (n, a(n)) in `written`: a b-file, or a list of terms that states the index of its first term.

    Raises: RequestError if a line of a b-file does not contain two numbers.
    """
    if written.listed and written.first is not None:
        return list(enumerate(written.rows[0], written.first))
    wrong = next((row for row in written.rows if len(row) != 2), None)
    if wrong is not None:
        raise RequestError(f"each line of a b-file must be `n a(n)`, two numbers, but one line has {len(wrong)}")
    return [(row[0], row[1]) for row in written.rows]
