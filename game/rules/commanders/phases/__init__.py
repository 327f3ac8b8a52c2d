"""The round and its phases."""
