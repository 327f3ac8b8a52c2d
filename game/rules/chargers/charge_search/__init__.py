"""The search for the ends of charges: it sees units as rectangles, and knows neither dice nor turns."""
