"""What the judgement weighs, as data: how a side plays is one set of these numbers."""

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in hundredths of a point where nothing else is said; a full unit is worth 100 points.

    Worth. `presence` are the hundredths of a unit's worth that it has for being there, the others are for its health.
    `broken` are the hundredths that are lost when it breaks, `health` those that all its health costs.

    Charges. `failed` is what a failed charge costs, `many` what it is worth that a friend charges the same target.
    `run_down` are the hundredths of its worth for catching a unit that flees, `shot_on_the_way` those of a unit that
    the loss of all its health on the way costs, `volley_missed` is what each hit is worth that it could have made by
    shooting.

    Reactions. `flight` are the hundredths of a unit's worth that a flight costs, `volley` is what each hit of Stand and
    Shoot is worth.

    Places. `hit` is what each likely hit is worth that it may make from there. `inch` is what each inch costs that a
    unit is farther from the enemy than it likes to be, `presses` the hundredths of it that count for a side that wins
    if the battle ends as things are; from 50 on it looks for goals like one that must attack. `charge_room` are the
    hundredths of an inch beyond its Advance at which who charges likes to be, `shot_room` the hundredths of its range
    at which the others do. `threat` are the hundredths that count of the greatest threat, `threats` those of each
    other: one enemy is enough to be beaten. `prospect` are those of its best charge of the next turn. `in_front`
    is what it is worth to look at the nearest enemy, `behind` what every other costs at its flank. `soft` and `hard`
    are cover, `holds` a goal, `toward` an inch of the way to it, `stays` is for not moving, `march` what marching
    costs.

    Shots. `shot` is what each hit is worth on a unit of 20 health, `panic` that it may cause panic, `shot_in_back` what
    it costs that the target flees.

    Pursuit. `pursue` are the hundredths of the quarry's worth, `spent` those of what the pursuer has lost, `pursuing`
    is what pursuit costs. `overrun` is what an overrun is worth, `reform` what reforming after a combat costs.
    """

    presence: int = 50
    broken: int = 85
    health: int = 70

    failed: int = 1500
    many: int = 800
    run_down: int = 80
    shot_on_the_way: int = 50
    volley_missed: int = 600

    flight: int = 60
    volley: int = 600

    hit: int = 600
    inch: int = 120
    presses: int = 0
    charge_room: int = 500
    shot_room: int = 50
    threat: int = 150
    threats: int = 70
    prospect: int = 20
    in_front: int = 800
    behind: int = 200
    soft: int = 150
    hard: int = 400
    holds: int = 3000
    toward: int = 30
    stays: int = 30
    march: int = 200

    shot: int = 600
    panic: int = 800
    shot_in_back: int = 300

    pursue: int = 40
    spent: int = 20
    pursuing: int = 500
    overrun: int = -100
    reform: int = 300


USUAL = Weights()
"""How the greedy player plays."""

EXPERT = Weights(presses=100)
"""How the higher levels judge; `docs/opponents.md` tells what that won against the usual judgement."""
