"""What can happen, in the past tense: how it changes the state and how it is told."""
