"""What a player is asked, and the answers he may give."""
