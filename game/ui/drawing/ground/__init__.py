"""The ground of a field painted from its terrain: relief, woods, water, ways, and the weather over it."""
