"""What can be looked at: pictures of boards as PNG, and files written whole or not at all."""
