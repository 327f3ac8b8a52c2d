"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return destroyed(), fled_off(), routs(), rallies(), commanders_lost(), exits()


def destroyed() -> str:
    """Name the loss of a unit on the field."""
    return tr("units destroyed")


def fled_off() -> str:
    """Name the flight of a unit over an edge."""
    return tr("units that ran off the board")


def routs() -> str:
    """Name a rout."""
    return tr("units routed")


def rallies() -> str:
    """Name a rally."""
    return tr("units rallied")


def commanders_lost() -> str:
    """Name the loss of a commander."""
    return tr("commanders lost")


def exits() -> str:
    """Name the way out by an exit."""
    return tr("units gone by an exit")
