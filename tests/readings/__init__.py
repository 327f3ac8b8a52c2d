"""Rule books read a second time: programs written from a book alone, held against the rules of the game."""
