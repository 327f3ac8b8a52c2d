"""What the commands other than play run."""
