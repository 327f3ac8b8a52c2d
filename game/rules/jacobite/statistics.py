"""What events are counted as when a battle is summed up."""

from game.i18n import tr


def statistic_names() -> tuple[str, ...]:
    """Name them in order, the gravest first."""
    return eliminated(), routed(), leaders_lost(), rallied(), ground_taken()


def eliminated() -> str:
    """Name the loss of a unit to its last block."""
    return tr("units eliminated")


def routed() -> str:
    """Name the failure of a rally check."""
    return tr("units routed")


def leaders_lost() -> str:
    """Name the loss of a leader, however he came to it."""
    return tr("leaders lost")


def rallied() -> str:
    """Name the success of a rally check."""
    return tr("rally checks passed")


def ground_taken() -> str:
    """Name an advance into a hex that was won."""
    return tr("ground taken")
