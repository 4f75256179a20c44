"""The kernels of `plain`, compiled by numba: equal names, arguments and results.

Where `plain` has long lists, there are numpy arrays. No other kernel imports numpy or numba.
"""
