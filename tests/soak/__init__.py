"""The long runs: `python -m tests.soak` makes them all, each goes on where it stopped and prints its figures."""
