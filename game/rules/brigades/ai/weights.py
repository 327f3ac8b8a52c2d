"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec

from game.rules.table.printed import numbers
from game.rules.table.sides import GOVERNMENT, JACOBITE

replace = msgspec.structs.replace


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in fortieths of a whole unit where nothing else is said."""

    stronger: int = 100  # hundredths of the enemy's strength from which it attacks where time is for nobody
    # moves
    per_hex: int = 6  # what a hex nearer to the enemy is worth
    urgent: int = 3  # how many times that where he leaves by an exit
    afraid: int = 2  # what one too near costs, nearer than the reaches, which are in tenths of a hex
    shy: int = 2  # what each hex from the enemy is worth to who is shaken
    foot_reach: int = 20
    clan_reach: int = 20
    horse_reach: int = 30
    gun_reach: int = 0  # beyond their effective range
    cover: int = 6  # for each point of it
    friend: int = 5  # for each adjacent one, two at most
    ford: int = 8  # what such ground costs
    slow: int = 10
    way: int = 8  # what it is worth to bar the way of an enemy to an exit
    front: int = 8  # what it is worth to face the nearest enemy
    flanked: int = 10  # what each near one costs that is not in front
    recover: int = 30  # to reform ranks
    form: int = 9  # for the usual formation
    open_waiting: int = 0  # for highlanders in open order who wait
    spoils_fire: int = 1  # what any move costs who fires
    lost_fire: int = 0  # one too far to fire at an enemy in range
    flanking: int = 0  # what each enemy is worth on whose flank or rear the unit comes
    # leaders
    leader_near: int = 10  # tenths for each hex to those he commands
    leader_beside: int = 12  # what it costs to be alone near an enemy
    leader_takes: int = 12  # to be with a unit whose brigade he takes over
    leader_with: int = 2  # with another
    leader_flight: int = 2  # to be near one that flees
    leader_front: int = 0  # what more to be with one near the enemy
    chief_front: int = 0  # that for a commander-in-chief
    # orders, measured by one to engage, which is worth 20
    assault: int = 14
    hold: int = 6  # for others than the next
    hold_waiting: int = 26  # for who waits and does not charge or has cover
    gun_engage: int = 6  # brigades of guns have their own
    gun_hold: int = 20
    assault_attacking: int = 0  # what more where the side attacks
    assault_clans: int = 0  # by the share that is highlanders
    assault_militia: int = 0  # or militia
    hold_chargers: int = 0  # what more for chargers who wait
    # charges, in hundredths of a unit
    fails_wavering: int = 10  # what such a failed test costs a charger
    fails_retreating: int = 50
    fails_routing: int = 100
    per_half: int = 150  # hundredths that a half figure is worth
    losing: int = 100  # what a melee lost counts against one won
    riding: int = 50  # what it is worth to ride down who flees
    bold: int = 10  # how much more a charge is worth to who attacks
    haste: int = 100  # as much again as time is gone
    bold_clans: int = 0  # what more for highlanders
    doomed: int = 0  # what charges at a unit lost already cost
    gun_target: int = 0  # for those at guns
    exposed: int = 0  # what each enemy costs who could charge there
    exact: int = 0  # hundredths that the exact chances of a charge count in it
    routs: int = 100  # what a side loses then that routs
    retreats: int = 70  # retreats
    pushed: int = 20  # or is pushed back
    gives_way: int = 60  # what a target loses that gives way
    supports: int = 4  # what each friend who charges it too adds
    # reactions
    counter_fails: int = 25  # hundredths that a failed counter-charge costs
    square: int = 100  # hundredths that one counts
    limber: int = 10  # what it costs to limber
    evade: int = 0  # what it is worth to evade
    # fire
    fire_weak: int = 100  # hundredths by which fire is worth more at a unit that has lost all
    fire_flight: int = 30  # those that it counts at one that flees
    fire_shakes: int = 0  # for the chance that it makes the target fail a test
    fire_charger: int = 0  # for one that could charge
    # phasing
    first: int = 10  # what it is worth to be phasing
    first_near: int = 0  # what more for each own unit near the enemy


USUAL = Weights()
"""How the greedy player plays."""

_BOTH = numbers(
    Weights,
    """
    per_hex 7  afraid 1  horse_reach 25  gun_reach -5  cover 7  friend 6  ford 5  front 12
    open_waiting 20  lost_fire 10  flanking 8  leader_near 8  leader_takes 10  leader_with 6
    leader_front 9  chief_front 6  hold_waiting 40  gun_hold 26  assault_attacking 30  assault_clans 4
    assault_militia -8  hold_chargers 24  per_half 250  riding 35  bold_clans 5  doomed 18  gun_target 8
    exposed 2  exact 100  pushed 35  supports 8  square 130  evade 15  fire_weak 140  fire_flight 35
    fire_shakes 12  fire_charger 2  first_near -5
    """,
)
EXPERTS = {
    JACOBITE: replace(_BOTH, form=5, per_half=150, open_waiting=27, flanking=11),
    GOVERNMENT: replace(_BOTH, fails_retreating=30, hold=8, lost_fire=6),
}
"""How an expert of each side plays, found in thousands of battles in which all weights were moved by chance."""
