"""Several rule systems at once: where they come from, and what each can play."""
