"""The round and its three phases."""
