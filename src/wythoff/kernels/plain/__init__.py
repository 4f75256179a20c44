"""The kernels in plain Python with exact integers. They are the readable forms of the compiled kernels."""
