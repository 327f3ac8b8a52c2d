"""What is read and not played: the rule book, vignettes and lessons, each a file of words."""
