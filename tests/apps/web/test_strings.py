"""The table of texts for the pages: it contains every text that a page uses, and no other."""

import re
import string

import pytest

from wythoff.apps.web.games import described
from wythoff.apps.web.pages import LANGUAGES, TABLES, TEMPLATES, rule_lines, strings, table_of, titles
from wythoff.apps.web.questions import QUESTIONS
from wythoff.game.catalog import ENTRIES
from wythoff.papers import VERDICTS

STATIC = TABLES
ROOM = STATIC.parent
SCRIPTS = "\n".join(path.read_text() for path in STATIC.glob("*.js"))
PAGES = "\n".join(path.read_text() for path in TEMPLATES.glob("*.html"))
PYTHON = "\n".join(path.read_text() for path in ROOM.glob("*.py"))
# Prefixes of names that scripts put together, such as `panel_` and the name of a panel.
JOINED = re.compile(r"`([a-z]+_)(?:\$\{[^`]*)`")

# Placeholders in the pages that are filled with other things than texts of the table.
FILLED = {
    "value", "more", "button", "setup", "cards", "lead", "name", "source", "alt", "call", "story", "of", "links",
    "head", "up", "poster", "says", "title", "static", "lang", "begin", "groups",
    "home", "body", "end", "given", "hidden",
}  # fmt: skip


def test_what_scripts_and_pages_say_is_in_the_table():
    named = set(re.findall(r"\bsay\(\s*\"(\w+)\"", SCRIPTS + PYTHON)) | set(re.findall(r"button\(\"(\w+)\"", SCRIPTS))
    for chosen in re.findall(r"\bsay\([^)`]*\?([^)`]*)\)", re.sub(r"`[^`]*`", "", SCRIPTS)):
        named |= set(re.findall(r"\"(\w+)\"", chosen))
    named |= {"you", "program"}
    named |= set(re.findall(r"\{\{(\w+)\}\}", PAGES)) - FILLED
    missing = named - set(strings())
    assert not missing


@pytest.mark.parametrize("begins", sorted(set(JOINED.findall(SCRIPTS))))
def test_names_that_are_put_together_are_in_the_table(begins):
    assert [name for name in strings() if name.startswith(begins)]


def test_every_verdict_has_its_word_and_its_colour():
    assert {f"verdict_{verdict}" for verdict in VERDICTS} <= set(strings())
    style = (STATIC / "style.css").read_text()
    assert all(f".is-{verdict}" in style for verdict in VERDICTS)


def test_no_text_is_left_over():
    options = {"with_", "first_", "side_", "look_", "why_", "screen_", "losing_", "group_"}
    joined = tuple(set(JOINED.findall(SCRIPTS)) | options)
    for name in strings():
        used = re.search(rf"\b{name}\b", SCRIPTS + PAGES + PYTHON) or name.startswith(joined)
        assert used, name


def places(text):
    return sorted(place for _, place, _, _ in string.Formatter().parse(text) if place)


@pytest.mark.parametrize("name", LANGUAGES)
def test_languages_have_the_same_texts_and_places(name):
    table = table_of(name)
    assert list(table) == list(strings()), "in the same order, to be compared line by line"
    assert [key for key in table if places(table[key]) != places(strings()[key])] == []


def test_languages_differ():
    same = [key for key, text in table_of("de").items() if text == strings()[key]]
    assert len(same) < 12, same


def test_texts_have_places_and_no_gaps():
    for name, text in strings().items():
        assert text.strip(), name
        assert "{{" not in text, name
        for _, place, spec, conversion in string.Formatter().parse(text):
            assert place is None or (re.fullmatch(r"\w+", place) and not spec and not conversion), name


MORE_RULES = (
    "misere(wythoff)", "block(wythoff, 3)", "piles(3, nim | equal)", "piles(3, upto(2))", "last(piles(1, nim), 2*n)",
    "piles(3, nim | where(k1 == k2))", "nim | keep(diagonal(3), x1 % 3 != 1)", "subtraction(1, 2, 5, 7)",
    "subtraction(1, 2)",
)  # fmt: skip
EVIDENCE = (
    "proved: Wythoff 1907", "computed from the rules", "computed from the rules (by_sweep), for piles up to 9",
    "conjectured, not proved: a_n = 2*n (checked up to 60)", "at most 9 may be taken", "passes left: 1",
)  # fmt: skip


def test_rules_of_the_gallery_have_german_lines():
    lines = {line for entry in ENTRIES for line in described({"game": entry.examples[0].call})["rules"]}
    lines |= {line for game in MORE_RULES for line in described({"game": game})["rules"]} | {*EVIDENCE}
    patterns = {english: re.compile(".+?".join(map(re.escape, english.split("{}")))) for english in rule_lines("de")}
    used = {line: next((one for one, found in patterns.items() if found.fullmatch(line)), None) for line in lines}
    assert [line for line, pattern in used.items() if pattern is None] == []
    assert set(patterns) - set(used.values()) == {"or"}
    assert all(english.count("{}") == german.count("{}") for english, german in rule_lines("de").items())


def test_titles_are_those_of_the_named_games():
    assert set(titles()) == {entry.name for entry in ENTRIES}
    for title in titles().values():
        assert (
            set(title) == {"group", *LANGUAGES, *(f"{name}_says" for name in LANGUAGES)}
            and f"group_{title['group']}" in strings()
        )


def test_every_question_has_somebody_who_answers_it():
    for function, *_ in QUESTIONS.values():
        place = ROOM / f"{function.module.rpartition('.')[2]}.py"
        assert f"def {function.__name__}(given" in place.read_text()
