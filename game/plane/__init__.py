"""The measured plane: rectangles with headings, their moves and what they meet; it knows no rules."""
