"""The output of `decide --by`: how many solutions a statement has, as a function of some of its variables.

With `--by n`, let f(n) be the number of values of the other free variables that satisfy the statement. f is given by a
*linear representation*: vectors and a matrix for each digit, whose product along the digits of n is f(n).

- `arguments`: the parsed arguments of the command.
- `limits`: bounds for the size of the automata in a decision, and for its memory and time.
- `found` or `counting`: the function f, with its linear representation.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from wythoff.apps.cli.decide_command import decision_lines, note
from wythoff.apps.cli.numbers import read_number
from wythoff.apps.cli.progress import Bar
from wythoff.apps.cli.saying import answer
from wythoff.apps.cli.text_tables import across
from wythoff.automata.limits import Limits
from wythoff.base.answers import USUAL
from wythoff.base.errors import RequestError
from wythoff.questions.counting import Counting, count, counted, names_of
from wythoff.questions.deciding import decide as decide_one
from wythoff.questions.discovery.formulas.writing import added, times
from wythoff.reports import views
from wythoff.sequences.integers import short

SHOWN_PLACES = 6  # how many numbers u_k are shown with a recurrence for f(u_k)


def count_solutions(arguments: Namespace, limits: Limits) -> int:
    """Print how many solutions a statement has, as a function of the variables of --by. Return the exit status."""
    if arguments.file is not None:
        raise RequestError(
            '--by needs a single statement; in a file of statements write eval NAME n "..." to count by n'
        )
    if arguments.certificate is not None:
        raise RequestError("--certificate cannot be used with --by: it needs a statement without free variables")
    if arguments.output is not None:
        views.representations.require_writable(arguments.output)
    by, places = names_of(arguments.by), [[*map(read_number, at.split(","))] for at in arguments.at or ()]
    names = None if arguments.count is None else names_of(arguments.count)
    with Bar("counting", arguments) as bar:
        decision = decide_one(
            arguments.statement, system=arguments.system, limits=limits, library=arguments.library, progress=bar
        )
        found = counted(decision, by, names)
        note(found)
        if not isinstance(found, Counting):
            return answer(arguments, found.as_dict, decision_lines(found)) or found.status
        values = [found.value(*at) for at in places]
        said, decided, status = _decided(found, arguments, limits)
        terms = found.terms(USUAL if arguments.terms is None else arguments.terms)
    if arguments.output is not None:
        views.representations.write(found, arguments.output)
    body = {
        **found.as_dict(),
        "terms": terms,
        **({"value": values[0] if len(values) == 1 else values} if values else {}),
        **decided,
    }
    at = [f"f({text}) = {short(value)}" for text, value in zip(arguments.at or (), values, strict=True)]
    lines = [*value_lines(found, terms, ": to write it to a file, give --output FILE"), *at, *said, str(found.evidence)]
    answer(arguments, lambda: body, lines, wrote=arguments.output)
    return status


def _decided(found: Counting, arguments: Namespace, limits: Limits) -> tuple[list[str], dict[str, Any], int]:
    """Carry out --largest and --equals for `found`, a function that counts solutions of a statement.

    Return a triple: lines to print, keys for JSON, and the exit status. --largest finds the largest number of
    solutions. --equals compares the numbers of solutions with those of another statement; the exit status is 1 if they
    differ, else 0.
    """
    said, decided, status = list[str](), dict[str, Any](), 0
    if arguments.largest:
        largest = found.largest_value
        decided["largest_value"] = largest
        said.append("the values are unbounded" if largest is None else f"the largest value is {short(largest)}")
    if arguments.equals is not None:
        other = count(arguments.equals, found.by, system=arguments.system, limits=limits, library=arguments.library)
        different = found.first_difference(other)
        decided |= {"equal": different is None, "differs_at": different}
        names = ", ".join(found.by)
        if different is None:
            said.append(f"for all {names} equally many values satisfy {arguments.equals}")
        else:
            values = [short(one.value(*different)) for one in (found, other)]
            said.append(
                f"the numbers differ at {names} = {', '.join(map(short, different))}: {values[0]}, and {values[1]}"
            )
        status = int(different is not None)
    return said, decided, status


def counting_lines(counting: Counting) -> list[str]:
    return [*value_lines(counting, counting.terms()), str(counting.evidence)]


def value_lines(counting: Counting, terms: Sequence[Any], where: str = "") -> Iterator[str]:
    """Yield lines about a function f: description, first values, linear representation and recurrence.

    f(n) is the number of solutions of a statement that depends on n, and `counting` contains f. `terms` are the first
    values f(0), f(1), ..., which are shown if f depends on one variable. `where` is a text that follows the rank of the
    linear representation, such as ": --output FILE writes it".
    """
    variables = ", ".join(counting.by)
    yield f"f({variables}): {counting.description}"
    if len(counting.by) == 1:
        yield from across([[variables, *map(str, range(len(terms)))], [f"f({variables})", *map(short, terms)]])
    yield f"a linear representation of rank {counting.rank}{where}"
    law, first = counting.recurrence, counting.first_values
    if law is not None and first is not None:
        places = ", ".join(map(str, [counting.systems[0].counts(length)[0] for length in range(SHOWN_PLACES)]))
        summands = added(times(c, f"f(u_(k-{place}))") for place, c in enumerate(law, 1))
        yield f"f(u_k) = {summands} for k >= {len(law)}, where u_k = {places}, ..."
