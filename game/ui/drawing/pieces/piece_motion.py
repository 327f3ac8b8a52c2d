"""How pieces move while something happens to them: they march, are driven back, run, fall, and recoil."""

from math import pi, sin

import msgspec

from game.engine.event import Ending, Gait

BOB, SWAY = 0.035, 2.5
"""How high a piece hops at each step, in hexes, and how far it leans, in degrees."""

STEPS = 3
"""Steps to a hex."""

LEAN, SHAKE = 9.0, 7.0
"""Degrees by which a piece leans that is driven back, and shakes that runs."""

FALL, FADES_AT = 86.0, 0.55
"""Degrees by which a piece falls over, and when it begins to fade, 0 to 1."""

RUN = 0.9
"""How far a piece runs before it is out of sight, in hexes."""

KICK = 0.11
"""How far a gun recoils, in hexes."""


class Motion(msgspec.Struct, frozen=True, kw_only=True):
    """Where a piece is seen: so far from its place in hexes, turned clockwise about its foot, and how strongly."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0
    alpha: int = 255


STILL = Motion()


def going(gait: Gait, share: float, legs: int) -> Motion:
    """Return the motion of a piece that has gone so far along a path of so many hexes."""
    if not 0 < share < 1:
        return STILL
    if gait == "driven":
        return Motion(turn=-LEAN * sin(pi * share))
    swing = 2 * pi * share * STEPS * max(1, legs)
    if gait == "flight":
        return Motion(y=-BOB * abs(sin(swing)), turn=SHAKE * sin(swing))
    return Motion(y=-BOB * abs(sin(swing / 2)), turn=SWAY * sin(swing / 2))


def pace(gait: Gait, share: float) -> float:
    """Return how far along its path a piece is: one driven back starts at once, one that runs gathers speed."""
    if gait == "driven":
        return 1 - (1 - share) ** 3
    return share**1.6 if gait == "flight" else share


def leaving(ending: Ending, share: float, away: tuple[float, float]) -> Motion:
    """Return the motion of a piece that leaves the board; `away` is the direction in which it runs, of length 1."""
    fading = 1.0 if share <= FADES_AT else (1 - share) / (1 - FADES_AT)
    if ending == "fall":
        return Motion(turn=FALL * share * share * (3 - 2 * share), alpha=round(255 * max(0.0, fading)))
    far = RUN * share**1.5
    shake = SHAKE * sin(6 * pi * share) if ending == "flight" else SWAY * sin(6 * pi * share)
    return Motion(x=away[0] * far, y=away[1] * far, turn=shake, alpha=round(255 * (1 - share) ** 0.7))


def recoiling(share: float, toward: tuple[float, float], *, is_gun: bool) -> Motion:
    """Return the motion of a piece that shoots toward a direction of length 1."""
    back = (KICK if is_gun else KICK / 3) * max(0.0, 1 - share * 1.6) * min(1.0, share * 12)
    return Motion(x=-toward[0] * back, y=-toward[1] * back)
