"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec

from game.i18n import tr_mark


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in hundredths of a banner where nothing else is said.

    **Ground.** `zeal` is what a step nearer the enemy is worth at first; it grows by `growing` hundredths a turn, so
    that no unit hangs back for ever. Foot, clansmen, cavalry and guns by themselves stop `keeps_off` (`_highland`,
    `_horse`, `_guns`) steps from him. `ahead` is what each hex costs that a unit is further forward than its line.
    `beside_enemy` is what each friend beside the same enemy adds to a unit in contact, `beside_friend` what each
    adjacent friend, two at most, is worth near the enemy. `stirring` is what a move must be worth to be made,
    `way_back` the hundredths that blocks lost in a retreat count against the better hex.

    **Blows to come.** `next_turn` are the hundredths of an attack of the next turn that count now; `held`, `fired_at`
    and `charged` those of a chance that an enemy in contact, in range or in reach attacks this very piece in its next
    turn.

    **Attacks.** `relief` are the hundredths of an enemy's own attack that are spared when it is gone or driven off,
    `driven_off` what it is worth to drive it from its hex. `bolder` are the hundredths that gains count for more than
    losses, and as many again by the twentieth turn: battles must be fought. `given_up` is what it costs cavalry to
    leave its hex and its attack to the enemy.

    **Pieces.** `block_1` to `block_4` are what the first blocks of a unit are worth, `block_beyond` each further one:
    it fights as well with one as with four, but the last one is soon lost. `last_banner`, `last_but_one` and
    `last_but_two` are what a banner is worth besides when the side that takes it needs so few; `guard_1` to `guard_3`
    the hundredths of that with which a unit of so many blocks guards it. `leader` is what a leader is worth besides
    his banner, `off_field` what it is worth that he leaves; `company` what it is worth to him to be with a unit, and
    `leader_front` hundredths as much again with one that will soon fight, `leader_frail` less with one of a single
    block, `leader_late` less for each further step from the fight.

    **Cards.** `draws` is what a combat card drawn at the end of a turn is worth, `saved_…` what a command card is
    worth in the hand, `keeps_reach` each piece that a card kept could order; `in_line` what it is worth to order two
    units side by side that both have something to do. `price_…` is what a combat card must be worth at its moment
    rather than at a later one, `reforming` the chance in hundredths that two dice bring back a block (JX-102).

    **Goals of special rules.** `at_goal` and `to_goal` are the hundredths of a goal's banners that count in its hex
    and for one about to enter it, `goal_step` what each hex costs on the way, `denied` the hundredths of the enemy's
    banners that count for a unit in a hex he wants, `staying` what a piece is worth on the field that might leave it.
    `hurry` and `idle` are added to the zeal of a side that the clock will beat when it nears its end, and of one it
    will favour.
    """

    zeal: int = 7
    growing: int = 100
    ahead: int = 8
    next_turn: int = 40
    held: int = 45
    fired_at: int = 40
    charged: int = 35
    company: int = 30
    relief: int = 40
    driven_off: int = 6
    bolder: int = 15
    beside_enemy: int = 0
    beside_friend: int = 0
    draws: int = 8
    in_line: int = 3
    stirring: int = 3
    block_1: int = 55
    block_2: int = 29
    block_3: int = 20
    block_4: int = 14
    block_beyond: int = 10
    guard_1: int = 60
    guard_2: int = 80
    guard_3: int = 92
    leader: int = 135
    last_banner: int = 300
    last_but_one: int = 50
    last_but_two: int = 20
    keeps_off: int = 2
    keeps_off_highland: int = 1
    keeps_off_horse: int = 3
    keeps_off_guns: int = 3
    way_back: int = 200
    off_field: int = -45
    given_up: int = 6
    reforming: int = 75
    leader_late: int = 2
    leader_front: int = 50
    leader_frail: int = 50
    keeps_reach: int = 10
    saved_forward: int = 25
    saved_line_command: int = 20
    saved_foot_forward: int = 10
    saved_inspired_leadership: int = 20
    saved_horse_charge: int = 15
    saved_bombard: int = 12
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
    at_goal: int = 70
    to_goal: int = 40
    goal_step: int = 5
    denied: int = 30
    staying: int = 60
    hurry: int = 8
    idle: int = -6


USUAL = Weights()
"""How the greedy player plays."""

STEPS = {"keeps_off": 1, "keeps_off_highland": 1, "keeps_off_horse": 1, "keeps_off_guns": 1} | {
    "block_1": 12,
    "block_2": 8,
    "guard_1": 15,
    "guard_2": 12,
    "guard_3": 8,
}
"""By how much some weights are moved to try them out, so that they stay in their order."""

PLAYING_STYLES: dict[str, Weights] = {
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
