"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec

from game.rules.table.printed import numbers


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in fortieths of a whole unit where nothing else is said.

    A side attacks where time is for nobody, if its strength is `stronger` hundredths of the enemy's.

    `per_hex` is what a hex nearer to the enemy is worth, and `urgent` how many times that where he leaves by an exit;
    `afraid` what one too near costs, nearer than the reaches, which are in tenths of a hex (that of guns beyond their
    effective range). `shy` is what each hex from the enemy is worth to who is shaken. `cover` is for each point of it,
    `friend` for each adjacent one, two at most; `ford` and `slow` are what such ground costs, `way` what it is worth to
    bar the way of an enemy to an exit. `front` is what it is worth to face the nearest enemy, `flanked` what each near
    one costs that is not in front, `flanking` what each is worth on whose flank or rear the unit comes. `form` is for
    the usual formation, `open_waiting` for highlanders in open order who wait. `spoils_fire` is what any move costs who
    fires, `lost_fire` one too far to fire at an enemy in range.

    A leader pays `leader_near` tenths for each hex to those he commands, and `leader_beside` alone near an enemy. It
    is worth `leader_with` to be with a unit, `leader_takes` with one whose brigade he takes over, `leader_front`
    (`chief_front` for a commander-in-chief) besides with one near the enemy, `leader_flight` to be near one that flees.

    Orders are measured by one to engage, which is worth 20. `hold_waiting` is for who waits and does not charge or has
    cover, `hold` for others, with `hold_chargers` where they wait. `assault` has `assault_attacking` besides where the
    side attacks, and the share that is highlanders or militia of two others. Brigades of guns have their own.

    `fails_wavering`, `fails_retreating` and `fails_routing` are what a failed test costs a charger, `losing` what a
    melee lost counts against one won, `riding` what it is worth to ride down who flees, all in hundredths of a unit;
    `bold` is how much more a charge is worth to who attacks, and `haste` as much again as time is gone. `per_half` are
    the hundredths that a half figure is worth. `bold_clans` is for highlanders, `gun_target` for charges at guns;
    `doomed` is what those at a unit lost already cost, `exposed` each enemy who could charge there. `exact` are the
    hundredths that the exact chances of a charge count in it, where a side that routs, retreats or is pushed back
    loses `routs`, `retreats` and `pushed` hundredths of a unit, a target that `gives_way` loses those, and each friend
    who charges it too adds `supports`.

    `counter_fails` is what a failed counter-charge costs and `square` what one counts, in hundredths; `limber` is what
    it costs to limber, `evade` what it is worth to evade. `fire_weak` are the hundredths by which fire is worth more at
    a unit that has lost all, `fire_flight` those that it counts at one that flees; `fire_shakes` is for the chance that
    it makes the target fail a test, `fire_charger` for one that could charge.

    `first` is what it is worth to be phasing, and `first_near` for each own unit near the enemy besides.
    """

    stronger: int = 100
    # moves
    per_hex: int = 6
    urgent: int = 3
    afraid: int = 2
    shy: int = 2
    foot_reach: int = 20
    clan_reach: int = 20
    horse_reach: int = 30
    gun_reach: int = 0
    cover: int = 6
    friend: int = 5
    ford: int = 8
    slow: int = 10
    way: int = 8
    front: int = 8
    flanked: int = 10
    recover: int = 30
    form: int = 9
    open_waiting: int = 0
    spoils_fire: int = 1
    lost_fire: int = 0
    flanking: int = 0
    # leaders
    leader_near: int = 10
    leader_beside: int = 12
    leader_takes: int = 12
    leader_with: int = 2
    leader_flight: int = 2
    leader_front: int = 0
    chief_front: int = 0
    # orders
    assault: int = 14
    hold: int = 6
    hold_waiting: int = 26
    gun_engage: int = 6
    gun_hold: int = 20
    assault_attacking: int = 0
    assault_clans: int = 0
    assault_militia: int = 0
    hold_chargers: int = 0
    # charges
    fails_wavering: int = 10
    fails_retreating: int = 50
    fails_routing: int = 100
    per_half: int = 150
    losing: int = 100
    riding: int = 50
    bold: int = 10
    haste: int = 100
    bold_clans: int = 0
    doomed: int = 0
    gun_target: int = 0
    exposed: int = 0
    exact: int = 0
    routs: int = 100
    retreats: int = 70
    pushed: int = 20
    gives_way: int = 60
    supports: int = 4
    # reactions
    counter_fails: int = 25
    square: int = 100
    limber: int = 10
    evade: int = 0
    # fire
    fire_weak: int = 100
    fire_flight: int = 30
    fire_shakes: int = 0
    fire_charger: int = 0
    # phasing
    first: int = 10
    first_near: int = 0


USUAL = Weights()
"""How the greedy player plays."""

EXPERT = numbers(
    Weights,
    """
    per_hex 7  afraid 1  horse_reach 25  gun_reach -5  cover 7  friend 6  ford 5  front 12
    open_waiting 20  lost_fire 10  flanking 8  leader_near 8  leader_takes 10  leader_with 6
    leader_front 9  chief_front 6  hold_waiting 40  gun_hold 26  assault_attacking 30  assault_clans 4
    assault_militia -8  hold_chargers 24  per_half 250  riding 35  bold_clans 5  doomed 18  gun_target 8
    exposed 4  exact 100  pushed 35  supports 8  square 130  evade 15  fire_weak 140  fire_flight 35
    fire_shakes 12  fire_charger 2  first_near -5
    """,
)
"""How an expert plays, found in thousands of battles in which all weights were moved up or down by chance."""
