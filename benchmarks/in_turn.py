"""Measuring two functions in turn, so that a machine whose speed changes is equally fast for both."""

from __future__ import annotations

from time import process_time

ROUNDS = 5
SECONDS = 0.5  # short functions are measured in more rounds, which take about this many seconds together
MOST_ROUNDS = 100


def seconds(work):
    """Return the seconds of processor time that a call of the function `work` takes."""
    start = process_time()
    work()
    return process_time() - start


def least(benchmark, work, yardstick, rounds=ROUNDS):
    """Call the functions `work` and `yardstick` in turn, and return the least CPU seconds of each.

    `work` is called once before, without being measured; it may compile kernels. The fixture `benchmark` records the
    times of `work`, and their ratio as `ratio`.
    """
    work()
    together, others = seconds(work) + seconds(yardstick), []
    rounds = max(rounds, min(MOST_ROUNDS, int(SECONDS / max(together, 1e-6))))
    took = []
    benchmark.pedantic(
        lambda: took.append(seconds(work)), setup=lambda: others.append(seconds(yardstick)), rounds=rounds
    )
    ours, other = min(took), min(others)
    benchmark.extra_info.update(cpu_seconds=round(ours, 3), ratio=round(ours / other, 2))
    return ours, other
