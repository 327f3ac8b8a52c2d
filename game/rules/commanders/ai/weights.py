"""What the judgement weighs, as data: how a side plays is one set of these numbers."""

import msgspec

from game.rules.table.printed import numbers


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in tenths of a block where nothing else is said."""

    # fights
    destroyed: int = 30  # what a unit is worth besides its blocks
    broken: int = 20  # a rout, which may be rallied
    opened: int = 6  # that a closed unit opens its ranks
    at_stake: int = 50  # hundredths by which the last unit before a side breaks is worth more
    flanked: int = 5  # what an enemy in contact outside the front costs
    stopped: int = 100  # hundredths of a block that a charge costs that is stopped on its way
    meets: int = 0  # hundredths to which a target that may turn to meet a charge is expected to
    # charges
    caution: int = 8  # what one must promise at least
    urgent: int = 45  # what one is worth for its own sake when time runs out
    charge_horse: int = 0  # what one of horse is worth besides
    charge_clans: int = 0  # and one of Highlanders
    at_routed: int = 0  # one at a routed unit
    more_blocks: int = 0  # each block that the charger has more
    charge_beside: int = 0  # each friend beside its end
    led: int = 0  # that a commander goes along
    met_by_fire: int = 0  # hundredths of the blocks that count which its target may shoot from the charger
    landing: int = 0  # those that other charges may take from it where it ends
    # places
    per_hex: int = 5  # what a hex nearer to where a unit does its work is worth
    too_near: int = 50  # hundredths of it by which it may be too near
    per_cover: int = 5  # what each cover is worth
    no_charge: int = 10  # what it costs horse to be in a town
    opens: int = 0  # what it costs a closed unit to enter ground that opens its ranks
    per_corner: int = 2  # what it costs to look past the nearest enemy
    exposed_flank: int = 4  # what one beside a unit costs, divided by his distance
    exposed_rear: int = 8  # and one behind it
    stirring: int = 50  # hundredths of a tenth that a move must be worth
    goal: int = 3  # what a hex nearer an objective is worth for each of its banners
    escape: int = 30  # a hex nearer the exit when all run for it
    # formations: what it is worth to close ranks, and that guns do so
    closes_near: int = -1  # up to 3 hexes from the enemy
    closes: int = 3  # up to 5
    closes_far: int = -1  # further off
    unlimbers: int = 5  # guns in range
    limbers: int = 5  # guns out of it
    # commanders: that a unit in his radius
    need_routed: int = 6  # is routed
    need_out: int = 4  # waits for his word
    need_led: int = 2  # is in command
    needed_far: int = 25  # hundredths of it that each hex beyond costs
    leads: int = 4  # to be with a unit at grips
    joined: int = 1  # with another
    rally_routed: int = 15  # what an attempt for a routed unit is worth
    rally_edge: int = 15  # what it is worth besides near an edge
    # shots, blows, following
    shot_routs: int = 15  # what this result of a shot is worth besides the blocks
    shot_destroys: int = 15
    blow_destroys: int = 30  # and this of a blow
    follows: int = 1  # whether who attacks follows, in covers that he would leave
    follows_waiting: int = -1  # and who waits


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
