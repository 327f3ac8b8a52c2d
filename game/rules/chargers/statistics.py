"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return destroyed(), leaders_lost(), fled(), exits()


def destroyed() -> str:
    """Name the loss of a unit."""
    return tr("units destroyed")


def leaders_lost() -> str:
    """Name the loss of a leader."""
    return tr("leaders lost")


def fled() -> str:
    """Name the flight of a unit."""
    return tr("times a unit fled")


def exits() -> str:
    """Name the way out by an exit."""
    return tr("units gone by an exit")
