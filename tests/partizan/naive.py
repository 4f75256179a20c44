"""Partizan games played by brute force: trees of options, and sums by search, without simplification.

Tests of `game/partizan` compare with this.
"""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from hypothesis import strategies as st

from wythoff.game.partizan import Value, value

# A tree is (options of Left, options of Right); a sum is a tuple of trees, sorted.
Tree: TypeAlias = tuple[tuple["Tree", ...], tuple["Tree", ...]]
ZERO: Tree = ((), ())


def trees(most: int = 2, leaves: int = 8) -> st.SearchStrategy[Tree]:
    """Return a strategy for game trees with at most `most` options for each player at each node."""
    return st.recursive(
        st.just(ZERO),
        lambda inner: st.tuples(
            st.lists(inner, max_size=most).map(tuple),
            st.lists(inner, max_size=most).map(tuple),
        ),
        max_leaves=leaves,
    )


def value_of(tree: Tree) -> Value:
    """Return the value of a tree, by `game/partizan`."""
    left, right = tree
    return value(map(value_of, left), map(value_of, right))


def tree_of(form: Value) -> Tree:
    """Return the tree of a value; a number becomes the options that `game/partizan` gives it."""
    return tuple(map(tree_of, form.left)), tuple(map(tree_of, form.right))


@cache
def negative(tree: Tree) -> Tree:
    left, right = tree
    return tuple(map(negative, right)), tuple(map(negative, left))


@cache
def wins_first(side: int, parts: tuple[Tree, ...]) -> bool:
    """Return whether the player on `side` (0 is Left, 1 is Right) wins the sum of `parts` when moving first."""
    for place, tree in enumerate(parts):
        others = parts[:place] + parts[place + 1 :]
        for option in tree[side]:
            if not wins_first(1 - side, tuple(sorted((*others, option)))):
                return True
    return False


def outcome(*parts: Tree) -> str:
    """Return the outcome class of a sum: "L", "R", "N" or "P"."""
    place = tuple(sorted(parts))
    left, right = wins_first(0, place), wins_first(1, place)
    return "N" if left and right else "L" if left else "R" if right else "P"


def at_least(one: Tree, other: Tree) -> bool:
    """Return whether one >= other: Left wins one - other if Right moves first."""
    return not wins_first(1, tuple(sorted((one, negative(other)))))
