"""What the window is shown of a battle."""
