"""To come."""


def charge_phase(ctx):
    yield from ()
