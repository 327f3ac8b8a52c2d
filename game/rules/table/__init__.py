"""What all rule systems share: no system itself, and no system is imported here."""
