"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

import msgspec

from game.rules.table.printed import numbers


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement: worths in tenths of a point, shares and factors in hundredths."""

    block: int = 100  # what one is worth
    unit: int = 200
    marker: int = 60
    marked: int = 300  # how much more a marker weighs as a formation fills up with them
    breaking: int = 100  # how much more, for each unit, the one that breaks it
    # shooting
    kill: int = 50  # the share of a unit for one that may be destroyed
    fire_broken: int = 100  # that of a block for a marker on a broken target
    fire_breaks: int = 0  # what each unit is worth of a target that may break, by the chance of it
    fire_ready: int = 0  # what it is worth to mark a formation before it is activated
    later: int = 100  # the share that counts of a shot only guessed, since the units must move for it first
    # activations
    pass_on: int = 50  # what it is worth to pass on
    pass_free: int = 0  # what more where the enemy has nobody left to activate
    tempo: int = 1000  # what it costs to let him act before what one would do next
    failing: int = 100  # the share of its marker that a failed test costs
    failing_breaks: int = 0  # what each unit costs where that marker breaks the formation (0: like another)
    higher: int = 400  # the markers that marshalling removes
    lower: int = 200  # and those that holding does
    marshal_move: int = 50  # the share of a move in a marshalling
    per_hex: int = 40  # what a hex nearer is worth to who attacks
    hurry: int = 100  # how much more at the end
    goal_pull: int = 50  # the share of it on the way to a goal
    watch_attacks: int = 25  # the share of a block that each unit on overwatch is worth to who attacks
    watch_waits: int = 50  # and to who waits
    hold_more: int = 0  # what holding is worth besides
    order_threatened: int = 0  # to activate those first whom the enemy can charge
    # assaults
    engage_attacks: int = 50  # the share of a block that they are worth besides to who attacks
    engage_hurry: int = 100  # what more at the end
    engage_waits: int = -50  # to who waits
    engage_clan: int = 0  # to a formation all of Highlanders
    engage_horse: int = 0  # or of horse
    by_dice: int = 0  # whether the dice are gone through (1), or the winner is guessed (0)
    edge: int = 150  # guessed: the edge, in blocks, with which a side wins twice as often as it loses
    stake: int = 80  # guessed: the share of a unit that each unit risks
    usual_loss: int = 250  # guessed: the markers of who loses an even assault
    ruin_least: int = 20  # guessed: the parts of a formation gone at least
    ruin_most: int = 60  # guessed: and, besides, at most
    breaks_theirs: int = 160  # by dice: what each unit is worth of a formation that breaks
    breaks_ours: int = 160
    breaks_raw: int = 0  # by dice: how much more for each step of a worse initiative value
    marks: int = 30  # by dice: what each marker is worth to one that does not break
    relief: int = 50  # the share of the risk that time takes from who attacks
    desperate: int = 0  # what more is risked by who has lost more, and less by who has lost less
    # moves
    step: int = 60  # what a hex nearer to the enemy is worth
    cover: int = 50  # each point of cover
    wait_cover: int = 0  # how much more to who waits
    too_near: int = 60  # what it costs to be nearer than a unit's reach
    reach_foot: int = 0  # by how many hexes the reach of foot differs from its range, Highlanders left out
    goal: int = 30  # what each hex nearer to a goal is worth
    marked_back: int = 0  # what each hex from the enemy is worth for each marker
    together: int = 0  # what each hex costs between a unit and its formation
    apart: int = 0  # a unit of another formation beside it, which a lost assault would shake
    gun_stays: int = 0  # what it costs that a gun moves which has a target
    contact_cover: int = 150  # what cover costs who engages
    contact_weakest: int = 20  # and each block of the weakest enemy
    contact_more: int = 30  # and each enemy in contact
    contact_single: int = 0  # what it costs to engage with the last block
    counter: int = 10  # what a counter-charge is worth
    counter_melee: int = 10  # what more for who fights well
    counter_fire: int = 10  # and for who shoots badly
    counter_cover: int = 30  # what each point of cover costs that is left for it
    # withdrawals
    off_field: int = -200  # what it is worth to leave the field
    caught: int = 600  # what it costs to be caught
    refuge: int = 60  # what each hex from the enemy is worth
    refuge_cover: int = 10  # each point of cover
    refuge_clear: int = 0  # a place where no enemy hinders the rally
    refuge_commander: int = 0  # one near the army commander
    # rallies
    regroup: int = 100  # the share of a block that each marker is worth when something else could be done
    regroup_last: int = 0  # what more where the next would break the formation
    reroll: int = 30  # the least chance for which the army commander helps
    reroll_rally: int = 0  # what is added to it in the end phase
    rally_likely: int = 60  # what a sure test is worth to be made first


NEVER = 1000
"""So much tempo that nobody passes on for its sake."""

USUAL = Weights()
"""How the greedy player plays."""

EXPERT = numbers(
    Weights,
    """
    block 120  marker 130  marked 440  breaking 125  fire_breaks 65  fire_ready 25  later 60
    pass_free 100  tempo 80  failing 230  failing_breaks 120  per_hex 24  watch_waits 88  hold_more -18
    order_threatened 55  engage_clan -140  engage_horse 60  by_dice 1  breaks_theirs 210
    breaks_ours 185  breaks_raw 55  marks 36  desperate 30  step 72  cover 25  wait_cover 25
    too_near 50  reach_foot -1  marked_back 4  together 20  apart 10  gun_stays 40  contact_single 200
    counter 40  off_field -160  refuge 75  refuge_clear 30  refuge_commander 60  regroup 165
    regroup_last 60  reroll 20  reroll_rally -25
    """,
)
"""How an expert plays: fitted by thousands of battles in which all weights were moved up or down by chance."""
