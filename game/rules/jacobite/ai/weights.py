"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec

from game.i18n import tr_mark


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in hundredths of a banner where nothing else is said.

    `zeal` is what a step nearer the enemy is worth at first; it grows by `growing` hundredths a turn, so that no unit
    hangs back for ever. `ahead` is what each hex costs that a unit is further forward than its line. `next_turn` are
    the hundredths of an attack of the next turn that count now; `held`, `fired_at` and `charged` those of a chance that
    an enemy in contact, in range or in reach attacks this very piece in its next turn. `company` is what it is worth to
    a leader to be with a unit, and again as much as half of it with one that will soon fight. `weak` are the hundredths
    of its danger that count for a unit of one or two blocks, `edge` what it costs to be at the own baseline near the
    enemy.

    `relief` are the hundredths of an enemy's own attack that are spared when it is gone or driven off, `driven_off`
    what it is worth to drive it from its hex. `bolder` are the hundredths that gains count for more than losses, and as
    many again by the twentieth turn: battles must be fought. `finish` is what it is worth besides that the target is
    lost and not only hurt. `beside_enemy` is what each friend beside the same enemy
    adds to a unit in contact, `beside_friend` what each adjacent friend, two at most, is worth near the enemy.

    `draws` is what a combat card drawn at the end of a turn is worth, `saved` the hundredths of what a command card is
    worth in the hand, `in_line` what it is worth to order two units side by side that both have something to do.
    `stirring` is what a move must be worth to be made.
    """

    zeal: int = 7
    growing: int = 100
    ahead: int = 8
    next_turn: int = 40
    held: int = 45
    fired_at: int = 40
    charged: int = 35
    company: int = 30
    weak: int = 100
    edge: int = 0
    relief: int = 40
    driven_off: int = 6
    bolder: int = 15
    finish: int = 0
    beside_enemy: int = 0
    beside_friend: int = 0
    draws: int = 8
    in_line: int = 3
    stirring: int = 3
    block_1: int = 55
    block_2: int = 84
    block_3: int = 104
    block_4: int = 118
    block_beyond: int = 10
    guard_1: int = 60
    guard_2: int = 80
    guard_3: int = 92
    leader: int = 135
    last_banner: int = 300
    last_but_one: int = 50
    last_but_two: int = 20
    keeps_off: int = 20
    keeps_off_highland: int = 10
    keeps_off_horse: int = 30
    keeps_off_guns: int = 30
    zeal_highland: int = 0
    zeal_horse: int = 0
    zeal_guns: int = 0
    zeal_ahead: int = 0
    bolder_ahead: int = 0
    by_highland: int = 0
    by_horse: int = 0
    more_threats: int = 100
    last_block: int = 100
    hunting: int = 0
    next_charge: int = 0
    places: int = 100
    eager: int = 0
    fire_first: int = 0
    joined: int = 0
    ground: int = 0
    way_back: int = 200
    off_field: int = -45
    given_up: int = 6
    reforming: int = 75
    leader_late: int = 2
    leader_front: int = 50
    leader_frail: int = 50
    keeps_reach: int = 10
    saved_scout: int = 0
    saved_probe: int = 0
    saved_advance: int = 0
    saved_assault: int = 0
    saved_forward: int = 25
    saved_line_command: int = 20
    saved_foot_forward: int = 10
    saved_inspired_leadership: int = 20
    saved_horse_charge: int = 15
    saved_bombard: int = 12
    saved_steady_volley: int = 0
    saved_quick_advance: int = 0
    saved_fall_back: int = 0
    price_attack: int = 10
    price_struck: int = 15
    price_rally: int = 14
    price_flags: int = 14
    price_casualty: int = 12
    price_bonus: int = 5
    price_return: int = 8
    price_order: int = 20
    price_end: int = 18
    price_further: int = 15
    cheaper: int = 0
    at_goal: int = 70
    to_goal: int = 40
    goal_step: int = 5
    denied: int = 30
    staying: int = 60
    hurry: int = 8
    idle: int = -6


USUAL = Weights()
"""How the greedy player plays."""

MANNERS: dict[str, Weights] = {
    tr_mark("bold"): Weights(
        zeal=14, bolder=45, next_turn=60, held=25, fired_at=22, charged=16, in_line=8, stirring=0
    ),
    tr_mark("cautious"): Weights(zeal=2, bolder=5, ahead=12, held=70, fired_at=60, charged=65, next_turn=35),
    tr_mark("together"): Weights(
        ahead=16, beside_friend=9, beside_enemy=12, in_line=14, relief=60, next_turn=50
    ),
    tr_mark("by fire"): Weights(
        zeal=4, driven_off=0, relief=20, next_turn=70, held=60, charged=45, in_line=6
    ),
}
"""Other ways to play, tried beside the usual one by players that search."""
