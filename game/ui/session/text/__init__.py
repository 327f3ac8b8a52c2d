"""What is written about a battle on screen."""
