"""The special rules that all systems share (AR-13, AR-14, AR-15), and how the lines of a map are read as rules."""
