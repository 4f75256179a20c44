"""Beatty sequences floor(n*alpha + gamma), and what makes them complementary."""
