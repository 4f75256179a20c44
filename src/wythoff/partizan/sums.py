"""Sums and negatives of values, part by part."""

from __future__ import annotations

from wythoff.partizan.values import Value, number, options_of, value


def negative(form: Value, known: dict[Value, Value]) -> Value:
    """The value with the players exchanged; `known` holds those of its parts that were made."""
    if form.number is not None:
        return number(-form.number)
    if form not in known:
        left = [negative(option, known) for option in form.right]
        right = [negative(option, known) for option in form.left]
        known[form] = value(left, right)
    return known[form]


def total(one: Value, other: Value, known: dict[tuple[Value, Value], Value]) -> Value:
    """The sum; nobody need move in a number that stands beside what is none (number translation).

    `known` holds the sums of parts that were made.
    """
    if one.number is not None and other.number is not None:
        return number(one.number + other.number)
    if one.number == 0 or other.number == 0:
        return other if one.number == 0 else one
    if (one, other) not in known:
        moves = {
            player: [
                *(total(option, other, known) for option in (options_of(one, player) if one.number is None else ())),
                *(total(one, option, known) for option in (options_of(other, player) if other.number is None else ())),
            ]
            for player in ("left", "right")
        }
        known[one, other] = value(moves["left"], moves["right"])
    return known[one, other]
