"""Words: morphisms, the named words, what makes a word Sturmian, and complexities."""
