"""The turn and its eight phases."""
