"""Statements about numbers in Walnut's language: parsed, translated to formulas of few kinds, and decided."""
