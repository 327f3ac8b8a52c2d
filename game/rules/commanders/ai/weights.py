"""What the judgement weighs, as data: how a side plays is one set of these numbers."""

import msgspec

from game.rules.table.printed import numbers


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in tenths of a block where nothing else is said.

    Fights: `destroyed` is what a unit is worth besides its blocks, `broken` a rout, which may be rallied, `opened` that
    a closed unit opens its ranks; `at_stake` are the hundredths by which the last unit before a side breaks is worth
    more. `flanked` is what an enemy in contact outside the front costs, `stopped` the hundredths of a block that a
    charge costs that is stopped on its way, `meets` the hundredths to which a target that may turn to meet a charge is
    expected to.

    Charges: `caution` is what one must promise at least, `urgent` what it is worth for its own sake when time runs out.
    `charge_horse` and `charge_clans` are what one of horse or Highlanders is worth besides, `at_routed` one at a routed
    unit, `more_blocks` each block that the charger has more, `charge_beside` each friend beside its end, `led` that a
    commander goes along. `met_by_fire` are the hundredths of the blocks that count which the target is expected to
    shoot from the charger, `landing` of those that other charges may take from it where it ends.

    Places: `per_hex` is what a hex nearer to where a unit does its work is worth, `too_near` the hundredths of it by
    which it may be too near; `per_cover` each cover, `no_charge` what it costs horse to be in a town, `opens` what it
    costs a closed unit to enter ground that opens its ranks. `per_corner` is what it costs to look past the nearest
    enemy, `exposed_flank` and `exposed_rear` what one beside or behind a unit costs, divided by his distance.
    `stirring` are the hundredths of a tenth that a move must be worth. `goal` is what a hex nearer an objective is
    worth for each of its banners, `escape` a hex nearer the exit when all run for it.

    Formations: `closes_near`, `closes` and `closes_far` are what it is worth to close ranks up to 3 hexes from the
    enemy, up to 5, and further off; `unlimbers` and `limbers` that guns in range and out of it do so.

    Commanders: `need_routed`, `need_out` and `need_led` are what it is worth to have a unit of his in his radius that
    is routed, waits for his word, or is in command, `needed_far` the hundredths of it that each hex beyond costs;
    `leads` to be with a unit at grips, `joined` with another. `rally_routed` is what an attempt for a routed unit
    is worth, `rally_edge` what it is worth besides near an edge.

    Shots, blows, following: `shot_routs` and `shot_destroys` are what these results of a shot are worth besides the
    blocks, `blow_destroys` that of a blow; `follows` and `follows_waiting` whether who attacks or waits follows, in
    covers that he would leave.
    """

    destroyed: int = 30
    broken: int = 20
    opened: int = 6
    at_stake: int = 50
    flanked: int = 5
    stopped: int = 100
    meets: int = 0
    caution: int = 8
    urgent: int = 45
    charge_horse: int = 0
    charge_clans: int = 0
    at_routed: int = 0
    more_blocks: int = 0
    charge_beside: int = 0
    led: int = 0
    met_by_fire: int = 0
    landing: int = 0
    per_hex: int = 5
    too_near: int = 50
    per_cover: int = 5
    no_charge: int = 10
    opens: int = 0
    per_corner: int = 2
    exposed_flank: int = 4
    exposed_rear: int = 8
    stirring: int = 50
    goal: int = 3
    escape: int = 30
    closes_near: int = -1
    closes: int = 3
    closes_far: int = -1
    unlimbers: int = 5
    limbers: int = 5
    need_routed: int = 6
    need_out: int = 4
    need_led: int = 2
    needed_far: int = 25
    leads: int = 4
    joined: int = 1
    rally_routed: int = 15
    rally_edge: int = 15
    shot_routs: int = 15
    shot_destroys: int = 15
    blow_destroys: int = 30
    follows: int = 1
    follows_waiting: int = -1


USUAL = Weights()
"""How the greedy player plays."""

EXPERT = numbers(
    Weights,
    """
    stopped 150  meets 60  caution 0  charge_horse 12  charge_clans 5  at_routed -10  more_blocks 1
    charge_beside 3  led 3  met_by_fire 100  landing 40  opens 6  exposed_flank 7  exposed_rear 14
    closes_near 2  closes 6  closes_far 2
    """,
)
"""How an expert plays: he charges more, horse before all, and only where it pays; and he keeps his ranks closed."""
