"""To come."""


def chargers_phase(ctx):
    yield from ()
