"""What the judgement weighs, as data: how a side plays is one set of these numbers, fitted by self-play."""

from collections.abc import Mapping
from types import MappingProxyType

import msgspec

from game.rules.table.printed import numbers


class Weights(msgspec.Struct, frozen=True, kw_only=True):
    """The weights of a judgement: worths in tenths of a point, shares and factors in hundredths.

    `block`, `unit` and `marker` are what one of each is worth. `marked` is how much more a marker weighs as a formation
    fills up with them, `breaking` how much more, for each unit, the one that breaks it.

    Shooting: `kill` is the share of a unit for one that may be destroyed, `fire_broken` that of a block for a marker on
    a broken target, `fire_breaks` what each unit is worth of a target that may break, by the chance of it, `fire_ready`
    what it is worth to mark a formation before it is activated. `later` is the share of a shot that counts which is
    only guessed, since the units must move for it first.

    Activations: `pass_on` is what it is worth to pass on, `pass_free` what more where the enemy has nobody left to
    activate, `tempo` what it costs to let him act before what one would do next (NEVER: nobody passes on for an easier
    test). `failing` is the share of its marker that a failed test costs, `failing_breaks` what each unit costs where
    that marker breaks the formation (0: like another marker). `higher` and `lower` are the markers that marshalling and
    holding remove, `marshal_move` the share of a move in a marshalling. `per_hex` is what a hex nearer is worth to who
    attacks, `hurry` how much more at the end, `goal_pull` the share of it on the way to a goal. `watch_attacks` and
    `watch_waits` are the shares of a block that each unit on overwatch is worth to who attacks and who waits,
    `hold_more` what holding is worth besides, `order_threatened` to activate those first whom the enemy can charge.

    Assaults: `engage_attacks` is the share of a block that they are worth besides to who attacks, `engage_hurry` what
    more at the end, `engage_waits` to who waits; `engage_clan` and `engage_horse` to a formation all of Highlanders or
    of horse. Where `by_dice` is 0 the winner is guessed: `edge` is the edge, in blocks, with which a side wins twice as
    often as it loses, `stake` the share of a unit that each unit risks, `usual_loss` the markers of who loses an even
    assault, `ruin_least` and `ruin_most` the parts of a formation gone at least and, besides, at most. Where it is 1
    the dice are gone through: `breaks_theirs` and `breaks_ours` are what each unit is worth of a formation that breaks,
    `breaks_raw` how much more for each step of a worse initiative value, `marks` what each marker is worth to one that
    does not. `relief` is the share of the risk that time takes from who attacks, `desperate` what more is risked by who
    has lost more, and less by who has lost less.

    Moves: `step` is what a hex nearer to the enemy is worth, `cover` each point of cover, `wait_cover` how much more to
    who waits, `too_near` what it costs to be nearer than a unit's reach, `reach_foot` by how many hexes the reach of
    foot differs from its range, Highlanders left out, `goal` what each hex nearer to a goal is worth. `marked_back` is
    what each hex from the enemy is worth for each marker, `together` what each hex costs between a unit and its
    formation, `apart` a unit of another formation beside it, which a lost assault would shake, `gun_stays` what it
    costs that a gun moves which has a target.
    `contact_cover`, `contact_weakest` and `contact_more` are what cover, each block of the weakest enemy and each enemy
    in contact cost who engages, `contact_single` what it costs to do so with the last block. `counter` is what a
    counter-charge is worth, `counter_melee` and `counter_fire` more for who fights well and shoots badly,
    `counter_cover` what each point of cover costs that is left for it.

    Withdrawals: `off_field` is what it is worth to leave the field, `caught` what it costs to be caught, `refuge` what
    each hex from the enemy is worth, `refuge_cover` each point of cover, `refuge_clear` a place where no enemy hinders
    the rally, `refuge_commander` one near the army commander.

    `regroup` is the share of a block that each marker is worth when something else could be done, `regroup_last` what
    more where the next would break the formation. `reroll` is the least chance for which the army commander helps,
    `reroll_rally` what is added to it in the end phase. `rally_likely` is what a sure test is worth to be made first.
    """

    block: int = 100
    unit: int = 200
    marker: int = 60
    marked: int = 300
    breaking: int = 100

    kill: int = 50
    fire_broken: int = 100
    fire_breaks: int = 0
    fire_ready: int = 0
    later: int = 100

    pass_on: int = 50
    pass_free: int = 0
    tempo: int = 1000
    failing: int = 100
    failing_breaks: int = 0
    higher: int = 400
    lower: int = 200
    marshal_move: int = 50
    per_hex: int = 40
    hurry: int = 100
    goal_pull: int = 50
    watch_attacks: int = 25
    watch_waits: int = 50
    hold_more: int = 0
    order_threatened: int = 0

    engage_attacks: int = 50
    engage_hurry: int = 100
    engage_waits: int = -50
    engage_clan: int = 0
    engage_horse: int = 0
    by_dice: int = 0
    edge: int = 150
    stake: int = 80
    usual_loss: int = 250
    ruin_least: int = 20
    ruin_most: int = 60
    breaks_theirs: int = 160
    breaks_ours: int = 160
    breaks_raw: int = 0
    marks: int = 30
    relief: int = 50
    desperate: int = 0

    step: int = 60
    cover: int = 50
    wait_cover: int = 0
    too_near: int = 60
    reach_foot: int = 0
    goal: int = 30
    marked_back: int = 0
    together: int = 0
    apart: int = 0
    gun_stays: int = 0
    contact_cover: int = 150
    contact_weakest: int = 20
    contact_more: int = 30
    contact_single: int = 0
    counter: int = 10
    counter_melee: int = 10
    counter_fire: int = 10
    counter_cover: int = 30

    off_field: int = -200
    caught: int = 600
    refuge: int = 60
    refuge_cover: int = 10
    refuge_clear: int = 0
    refuge_commander: int = 0

    regroup: int = 100
    regroup_last: int = 0
    reroll: int = 30
    reroll_rally: int = 0
    rally_likely: int = 60


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


PROSPECTS: Mapping[str, float] = MappingProxyType(
    {
        "engaged": 1.30,
        "marker blast": -0.25,
        "marker broken": 0.74,
        "marker done": 0.26,
        "marker overwatch": 0.80,
        "strength": 3.16,
        "supported": 0.14,
        "to act": 0.09,
        "track losses": -0.34,
        "track losses squared": -0.86,
        "units": 2.01,
        "weak": -0.10,
    }
)
"""The weight of each feature, as a log-odds of winning."""
