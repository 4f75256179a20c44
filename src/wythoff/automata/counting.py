"""Linear representations of the number of tuples in a relation, and of sums over relations.

A linear representation of a function f consists of a row vector, a matrix for each digit and a column vector: f(n) is
the product of the row vector, the matrices of the digits of n, and the column vector. A function of several variables
has a matrix for each tuple of digits, one digit of each variable.

The number or sum is a function of the variables `by`; `algebra` has the limits of the work.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod

from wythoff.automata.relations import Algebra, Relation, moved
from wythoff.automata.solutions import finite
from wythoff.base.errors import RequestError, brief
from wythoff.kernels.automata import Machine
from wythoff.sequences.representations import Representation, Sparse, minimal, multiplied


def counting(relation: Relation, by: Sequence[str], algebra: Algebra) -> Representation:
    """Return a linear representation of the number of tuples in a relation, as a function of the variables `by`.

    The tuples are those of the other variables. For the relation m < n and `by` ("n",), there are n such m, so the
    result represents n.

    Raises: RequestError if the number is infinite for some values of `by`, with the least such values; UndecidedError.
    """
    machine, kinds = relation.machine, relation.kinds
    part = moved(kinds, relation.variables, by, machine)
    # Words of other variables may have more digits than those of `by`, which then have leading zeros.
    longer = [{letter: target for letter, target in row.items() if not part[letter]} for row in machine.rows]
    if not finite(Machine(longer, machine.accepting)):
        raise _infinite(relation, by, algebra)
    one = Representation((1,), (((1,),),) * prod(kinds[name].digits for name in kinds if name not in by), (1,))
    return summed(one, relation, by, algebra.budget.look)


def _infinite(relation: Relation, by: Sequence[str], algebra: Algebra) -> RequestError:
    """Return the error that infinitely many tuples of a relation have the same values of the variables `by`.

    Its message has the least values for which this is so.
    """
    others = [name for name in relation.variables if name not in by]
    bound = "bound"
    while bound in relation.variables:
        bound += "_"
    far = None
    for name in others:
        system = relation.kinds[name]
        beyond = algebra.linear(system, {bound: 1, name: -1}, False, 0)
        found = algebra.exists(algebra.join(relation, beyond), others)
        far = found if far is None else algebra.union(far, found)
    assert far is not None
    everywhere = algebra.complement(algebra.exists(algebra.complement(far), [bound]))
    least = algebra.ordered(everywhere, tuple(by)).first(1, algebra.budget.watch)[0] if by else ()
    where = ", ".join(f"{name} = {brief(number)}" for name, number in zip(by, least, strict=True))
    return RequestError(
        f"the number of solutions must be finite for each value, but it is infinite{' for ' * bool(where)}{where}"
    )


def summed(
    given: Representation, relation: Relation, by: Sequence[str], look: Callable[[], None] = lambda: None
) -> Representation:
    """Return a linear representation of the sum of f(m) over all m for which the relation holds.

    It is a function of the variables `by`; the other variables of the relation form the tuple m. The function f has the
    representation `given`. `look` is called often and may raise an exception. For example, the relation m < n of m and
    n, with `by` ("n",), yields the sums f(0) + ... + f(n - 1), and m = n + 1 yields the shifted function f(n + 1).

    Raises: RequestError for infinite sums.
    """
    rank, machine, kinds = given.rank, relation.machine, relation.kinds
    others = [name for name in relation.variables if name not in by]
    mine, its = (moved(kinds, relation.variables, names, machine) for names in (by, others))
    size = rank * len(machine.rows)
    matrices: list[list[dict[int, int]]] = [
        [{} for _ in range(size)] for _ in range(prod(kinds[name].digits for name in by))
    ]
    longer: Sparse = [[] for _ in range(size)]  # the digits of m that come before the first digit of the number
    for state, row in enumerate(machine.rows):
        for letter, target in row.items():
            for place, line in enumerate(given.matrices[its[letter]], state * rank):
                entries = [(target * rank + column, number) for column, number in enumerate(line) if number]
                sums = matrices[mine[letter]][place]
                sums.update((column, sums.get(column, 0) + number) for column, number in entries)
                if not mine[letter] and (state or letter):
                    longer[place] += entries
    before = [*given.initial, *[0] * (size - rank)] if size else []
    step = multiplied(before, longer)
    for _ in range(size):
        if not any(step):
            break
        before = list(map(int.__add__, before, step))
        step = multiplied(step, longer)
    else:
        if any(step):
            raise RequestError("each sum must have finitely many terms, but one has infinitely many")
    final = [number * accepts for accepts in machine.accepting for number in given.final]
    return minimal(before, [[[*sums.items()] for sums in matrix] for matrix in matrices], final, look)
