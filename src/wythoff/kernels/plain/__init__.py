"""The kernels in plain Python with exact integers: the loops of `compiled` in readable form."""
