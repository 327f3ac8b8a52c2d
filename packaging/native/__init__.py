"""Write the records of a copy of the game as classes that the compiler makes native."""
