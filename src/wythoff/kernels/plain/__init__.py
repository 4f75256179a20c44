"""The kernels in plain Python with exact integers: the readable forms."""
