"""The kernels of `plain`, compiled by numba: equal names, arguments and results. Only they import numpy and numba."""
