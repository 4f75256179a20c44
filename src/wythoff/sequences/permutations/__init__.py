"""Permutations of the positive integers whose differences pi(n) - n are prescribed."""
