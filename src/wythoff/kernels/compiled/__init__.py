"""The kernels of `plain`, compiled by numba: equal names, arguments and results.

Only this folder imports numpy and numba.
"""
