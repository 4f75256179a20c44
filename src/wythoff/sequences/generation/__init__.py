"""Ways to generate the Wythoff sequences, each as its source describes it, with a formula where one is known.

The sequences are A(n) = floor(n*phi) and B(n) = floor(n*phi^2), n >= 1, where phi is the golden ratio. "The survey" is
the source Wythoff visions 2019. `claims.CLAIMS` lists its claims about these ways, which can be tested.
"""
