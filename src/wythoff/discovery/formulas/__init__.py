"""Formulas guessed from terms: a module for each kind, cheapest first; what is guessed is tested on terms kept back."""
