"""The ground: hexes, the numpy grid, sections and sight; it knows no rules."""
