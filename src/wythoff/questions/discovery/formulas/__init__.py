"""Formulas guessed from terms: a module for each kind, cheapest first; guesses are tested on terms held back."""
