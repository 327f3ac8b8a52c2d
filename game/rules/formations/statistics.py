"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return destroyed(), leaders_lost(), left_field(), exits()


def destroyed() -> str:
    """Name the loss of a unit."""
    return tr("units destroyed")


def leaders_lost() -> str:
    """Name the loss of a leader."""
    return tr("leaders lost")


def left_field() -> str:
    """Name the withdrawal of a unit off the field."""
    return tr("units withdrawn off the board")


def exits() -> str:
    """Name the way out by an exit."""
    return tr("units gone by an exit")
