"""What maps say for every rule system, read and checked."""
