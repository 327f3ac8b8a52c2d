"""The board: hexes, highlights, arrows and areas."""
