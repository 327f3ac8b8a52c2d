"""From a scenario or a vignette to a battle ready to play."""
