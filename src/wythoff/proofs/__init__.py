"""Certificates of what was proved, and the stand-alone checker."""
