"""To come."""


def melee_phase(ctx):
    yield from ()
