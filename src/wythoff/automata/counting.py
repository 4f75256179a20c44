"""Linear representations of how many tuples a relation has, and of sums over relations."""

from __future__ import annotations

from collections.abc import Sequence

from wythoff.automata.relations import Algebra, Relation, moved
from wythoff.base.errors import RequestError, brief
from wythoff.sequences.representations import Representation, Sparse, Vector, minimal, multiplied


def counting(relation: Relation, by: Sequence[str], algebra: Algebra) -> Representation:
    """Return how many tuples a relation has for each value of the variables `by`, in their order.

    Raises: RequestError where these are infinitely many for some value, with the least one; UndecidedError.
    """
    machine, sizes = relation.machine, [relation.kinds[name].digits for name in by]
    letters = 1
    for size in sizes:
        letters *= size
    if not machine.rows:
        return Representation((), ((),) * letters, ())
    part = moved(relation.kinds, relation.variables, by, machine)
    matrices: list[Sparse] = [[[] for _ in machine.rows] for _ in range(letters)]
    for state, row in enumerate(machine.rows):
        numbers: dict[tuple[int, int], int] = {}
        for letter, target in row.items():
            numbers[part[letter], target] = numbers.get((part[letter], target), 0) + 1
        for (letter, target), number in numbers.items():
            matrices[letter][state].append((target, number))
    before = _before(machine.rows, part)
    if before is None:
        raise _infinite(relation, by, algebra)
    return minimal(before, matrices, [int(accepts) for accepts in machine.accepting], algebra.budget.look)


def _before(rows: Sequence[dict[int, int]], part: dict[int, int]) -> Vector | None:
    """Return for each state how many words longer than the number lead there; None if infinitely many.

    If words of other variables have more digits, the number gets leading zeros.
    """
    following = [
        [target for letter, target in row.items() if not part[letter] and (state or letter)]
        for state, row in enumerate(rows)
    ]
    reached, stack = {0}, [0]
    while stack:
        new = set(following[stack.pop()]) - reached
        reached |= new
        stack += new
    waiting = dict.fromkeys(reached, 0)
    for state in reached:
        for target in following[state]:
            waiting[target] += 1
    ways, ready = [0] * len(rows), [0] if not waiting[0] else []
    ways[0] = 1
    done = 0
    while ready:
        state = ready.pop()
        done += 1
        for target in following[state]:
            ways[target] += ways[state]
            waiting[target] -= 1
            if not waiting[target]:
                ready.append(target)
    return ways if done == len(reached) else None


def _infinite(relation: Relation, by: Sequence[str], algebra: Algebra) -> RequestError:
    """Return an error that names the least values with infinitely many tuples."""
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
    least = everywhere.ordered(tuple(by)).first(1, algebra.budget.watch)[0] if by else ()
    where = ", ".join(f"{name} = {brief(number)}" for name, number in zip(by, least, strict=True))
    return RequestError(
        f"solutions that are counted must be finitely many for each value, were infinitely many{' for ' * bool(where)}"
        f"{where}"
    )


def summed(given: Representation, relation: Relation, n: str) -> Representation:
    """Return the sum of f(m) over all m that a relation of n and m gives for n.

    A relation m < n gives summatory functions, m = n + 1 the shifted function.

    Raises: RequestError for infinite sums.
    """
    rank, machine = given.rank, relation.machine
    other = next(name for name in relation.variables if name != n)
    mine, its = (moved(relation.kinds, relation.variables, (name,), machine) for name in (n, other))
    size = rank * len(machine.rows)
    matrices: list[Sparse] = [[[] for _ in range(size)] for _ in range(relation.kinds[n].digits)]
    longer: Sparse = [[] for _ in range(size)]  # what m begins with before n does
    for state, row in enumerate(machine.rows):
        for letter, target in row.items():
            for place, line in enumerate(given.matrices[its[letter]]):
                entries = [(target * rank + column, number) for column, number in enumerate(line) if number]
                matrices[mine[letter]][state * rank + place] += entries
                if not mine[letter] and (state or letter):
                    longer[state * rank + place] += entries
    before = [*given.initial, *[0] * (size - rank)] if size else []
    step = multiplied(before, longer)
    for _ in range(size):
        if not any(step):
            break
        before = list(map(int.__add__, before, step))
        step = multiplied(step, longer)
    else:
        raise RequestError("sums must be of finitely many terms for each value")
    final = [number * accepts for accepts in machine.accepting for number in given.final]
    return minimal(before, matrices, final, lambda: None)
