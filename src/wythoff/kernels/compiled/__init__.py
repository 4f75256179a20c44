"""The kernels of `plain`, compiled by numba: same names, arguments, results. Only they import numpy and numba."""
