"""The rule in words."""

from __future__ import annotations

from collections.abc import Iterator

from wythoff.catalog.canonical import told
from wythoff.rulesets.wording import in_words
from wythoff.solution import Evidence
from wythoff.studies.exhibits import Lines
from wythoff.studies.finding import Finding
from wythoff.studies.subject import Subject

RULE = Evidence("proved", "the rule itself")


def findings(subject: Subject, title: str) -> Iterator[Finding]:
    """The moves, what ends the game and who wins; and the simplest form of the rule, if that is another one."""
    game = subject.game
    yield Finding(
        title, f"{game} is the game of these rules.", RULE, subject.command("show"), shown=(Lines(in_words(game)),)
    )
    plain = told(game)
    if plain != game:
        yield Finding(title, f"This is {plain}, written otherwise.", RULE, subject.command("show"))
