"""Certificates of what was proved, and the checker that stands alone."""
