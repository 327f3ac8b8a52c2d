"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in fortieths of a whole unit where nothing else is said."""

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
