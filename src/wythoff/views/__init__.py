"""What can be looked at: pictures, tables, notebook displays and exported files."""
