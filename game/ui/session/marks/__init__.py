"""What is marked on the board, as plain values."""
