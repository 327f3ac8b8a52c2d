"""What the computer player thinks of each answer."""
