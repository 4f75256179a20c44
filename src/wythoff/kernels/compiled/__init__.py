"""The loops of `plain`, compiled by numba: same names, arguments, results. numpy and numba are imported only here."""
