"""Ways to generate the Wythoff sequences, each as its source describes it, with a formula where one is known.

A is floor(n*phi), B is floor(n*phi^2), n >= 1. `claims.CLAIMS` lists claims about these ways, which can be tested.
"""
