"""What the judgement weighs, as data: how a side plays is one set of these numbers."""

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in hundredths of a point where nothing else is said: a full unit has 100."""

    # worth
    presence: int = 50  # hundredths of a unit's worth for being there, the others for its health
    broken: int = 85  # hundredths that are lost when it breaks
    health: int = 70  # those that all its health costs
    # charges
    failed: int = 1500  # what a failed charge costs
    many: int = 800  # what it is worth that a friend charges the same target
    run_down: int = 80  # hundredths of its worth for catching a unit that flees
    shot_on_the_way: int = 50  # those of a unit that the loss of all its health on the way costs
    volley_missed: int = 600  # what each hit is worth that it could have made by shooting
    # reactions
    flight: int = 60  # hundredths of a unit's worth that a flight costs
    volley: int = 600  # what each hit of Stand and Shoot is worth
    # places
    hit: int = 600  # what each likely hit is worth that it may make from there
    inch: int = 120  # what each inch costs that a unit is farther from the enemy than it likes to be
    presses: int = 0  # hundredths of it for a side that wins as things are; from 50 on it looks for goals too
    charge_room: int = 500  # hundredths of an inch beyond its Advance at which who charges likes to be
    shot_room: int = 50  # hundredths of its range at which the others do
    threat: int = 150  # hundredths that count of the greatest threat
    threats: int = 70  # those of each other: one enemy is enough to be beaten
    prospect: int = 20  # those of its best charge of the next turn
    in_front: int = 800  # what it is worth to look at the nearest enemy
    behind: int = 200  # what every other costs at its flank
    soft: int = 150  # such cover
    hard: int = 400
    holds: int = 3000  # a goal
    toward: int = 30  # an inch of the way to it
    stays: int = 30  # for not moving
    march: int = 200  # what marching costs
    # shots
    shot: int = 600  # what each hit is worth on a unit of 20 health
    panic: int = 800  # that it may cause panic
    shot_in_back: int = 300  # what it costs that the target flees
    # pursuit
    pursue: int = 40  # hundredths of the quarry's worth
    spent: int = 20  # those of what the pursuer has lost
    pursuing: int = 500  # what pursuit costs
    overrun: int = -100  # what an overrun is worth
    reform: int = 300  # what reforming after a combat costs


USUAL = Weights()
"""How the greedy player plays."""

EXPERT = Weights(presses=100)
"""How the higher levels judge; `docs/opponents.md` tells what that won against the usual judgement."""
