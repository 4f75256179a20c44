"""Statements about numbers in Walnut's language: parsed, put into a normal form, planned, decided."""
