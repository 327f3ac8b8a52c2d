"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return lost(), fell_back()


def lost() -> str:
    """Name the loss of a piece."""
    return tr("pieces lost")


def fell_back() -> str:
    """Name the retreat of a unit."""
    return tr("units fallen back")
