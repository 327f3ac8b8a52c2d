"""Map files made plain and read."""
