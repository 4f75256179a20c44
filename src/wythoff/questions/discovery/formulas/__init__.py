"""Formulas guessed from terms: a module for each kind, cheapest first. Some terms are kept to test the guesses."""
