"""Section 4: charges declared, answered and played."""
