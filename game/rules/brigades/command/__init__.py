"""Leaders, brigades and their orders."""
