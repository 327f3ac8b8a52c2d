"""Rule systems, one folder each, found by the name a map gives."""
