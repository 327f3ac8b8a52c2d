"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement, in hundredths of a banner where nothing else is said."""

    # ground
    zeal: int = 7  # what a step nearer the enemy is worth at first
    growing: int = 100  # hundredths by which it grows a turn, so that no unit hangs back for ever
    ahead: int = 8  # what each hex costs that a unit is further forward than its line
    beside_enemy: int = 0  # what each friend beside the same enemy adds to a unit in contact
    beside_friend: int = 0  # what each adjacent friend, two at most, is worth near the enemy
    stirring: int = 3  # what a move must be worth to be made
    way_back: int = 200  # hundredths that blocks lost in a retreat count against the better hex
    keeps_off: int = 2  # steps from the enemy at which foot stops by itself
    keeps_off_highland: int = 1  # clansmen
    keeps_off_horse: int = 3
    keeps_off_guns: int = 3
    # blows to come
    next_turn: int = 40  # hundredths of an attack of the next turn that count now
    held: int = 45  # those of a chance that an enemy in contact attacks this very piece in its next turn
    fired_at: int = 40  # one in range
    charged: int = 35  # one in reach
    # attacks
    relief: int = 40  # hundredths of an enemy's own attack that are spared when it is gone or driven off
    driven_off: int = 6  # what it is worth to drive it from its hex
    bolder: int = 15  # hundredths that gains count above losses, and again by turn 20: battles must be fought
    given_up: int = 6  # what it costs cavalry to leave its hex and its attack to the enemy
    # pieces
    block_1: int = 55  # a unit fights as well with one block as with four, but the last is soon lost
    block_2: int = 29
    block_3: int = 20
    block_4: int = 14
    block_beyond: int = 10  # each further one
    guard_1: int = 60  # hundredths of a banner's worth besides with which a unit of so many blocks guards it
    guard_2: int = 80
    guard_3: int = 92
    last_banner: int = 300  # what a banner is worth besides when the side that takes it needs so few
    last_but_one: int = 50
    last_but_two: int = 20
    leader: int = 135  # what a leader is worth besides his banner
    leader_front: int = 50  # hundredths of his company as much again with a unit that will soon fight
    leader_frail: int = 50  # less with one of a single block
    leader_late: int = 2  # less for each further step from the fight
    company: int = 30  # what it is worth to him to be with a unit
    off_field: int = -45  # what it is worth that he leaves
    # cards
    draws: int = 8  # what a combat card drawn at the end of a turn is worth
    in_line: int = 3  # what it is worth to order two units side by side that both have something to do
    keeps_reach: int = 10  # each piece that a card kept could order
    saved_forward: int = 25  # what a command card is worth in the hand
    saved_line_command: int = 20
    saved_foot_forward: int = 10
    saved_inspired_leadership: int = 20
    saved_horse_charge: int = 15
    saved_bombard: int = 12
    price_attack: int = 10  # what a combat card must be worth at its moment rather than at a later one
    price_struck: int = 15
    price_rally: int = 14
    price_flags: int = 14
    price_casualty: int = 12
    price_bonus: int = 5
    price_return: int = 8
    price_order: int = 20
    price_end: int = 18
    price_further: int = 15
    reforming: int = 75  # the chance in hundredths that two dice bring back a block (JX-102)
    # goals of special rules
    at_goal: int = 70  # hundredths of a goal's banners that count in its hex
    to_goal: int = 40  # and for one about to enter it
    goal_step: int = 5  # what each hex costs on the way
    denied: int = 30  # hundredths of the enemy's banners that count for a unit in a hex he wants
    staying: int = 60  # what a piece is worth on the field that might leave it
    hurry: int = 8  # added to the zeal of a side that the clock will beat when it nears its end
    idle: int = -6  # and to that of one it will favour


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
