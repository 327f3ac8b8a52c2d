"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return lost(), leaders_lost(), routs(), retreats(), rallies(), exits()


def lost() -> str:
    """Name the loss of a unit."""
    return tr("units lost")


def leaders_lost() -> str:
    """Name the loss of a leader."""
    return tr("leaders lost")


def routs() -> str:
    """Name a rout."""
    return tr("units routed")


def retreats() -> str:
    """Name a retreat."""
    return tr("units retreated")


def rallies() -> str:
    """Name a rally."""
    return tr("units rallied")


def exits() -> str:
    """Name the way out by an exit."""
    return tr("units gone by an exit")
