"""Programs on top of the library: parsing, widgets and printing, no mathematics."""
