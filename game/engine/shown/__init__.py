"""What may be known of a battle: views, odds, threats, statistics."""
