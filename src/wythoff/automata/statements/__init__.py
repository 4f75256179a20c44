"""Statements about numbers in Walnut's language: read, put into a normal form, planned, decided."""
