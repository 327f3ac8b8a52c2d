"""The numbers of the rule book: every figure that a rule uses is a row or a constant here."""

from fractions import Fraction
from typing import Final, Literal

import msgspec

from game.engine.play.dice import D6, DicePool
from game.i18n import tr_mark
from game.rules.table.printed import table

SYSTEM: Final = "brigades"

# Scale

CM_PER_HEX: Final = 10
BLOCK_FIGURES: Final = 12
"""Half figures of a block: figures are counted in halves (GX-01)."""

ONE_DIE: Final = DicePool(D6, 1)
TWO_DICE: Final = DicePool(D6, 2)
DOUBLE_SIX: Final = 12
NEAR: Final = 3
"""Hexes within which leaders rally, and enemies and routing friends weigh on a test (GX-28, GX-80)."""

# Formations

LINE, COLUMN, SQUARE, OPEN = "line", "column", "square", "open order"
LIMBERED, UNLIMBERED = "limbered", "unlimbered"
FORMATION_NAMES: Final = {
    LINE: tr_mark("line"),
    COLUMN: tr_mark("column"),
    SQUARE: tr_mark("square"),
    OPEN: tr_mark("open order"),
    LIMBERED: tr_mark("limbered"),
    UNLIMBERED: tr_mark("unlimbered"),
}


COLUMN_BONUS: Final = 10
CHANGE_SHARE: Final = Fraction(1, 2)
"""The part of its movement that a change of formation costs (GX-04)."""
LIMBER_SHARE: Final = Fraction(1)
HALF: Final = Fraction(1, 2)
WHOLE: Final = Fraction(1)

# Grades

GRADES: Final = {"elite": 2, "veteran": 1, "line": 0, "second line": -1, "conscript": -2}
"""The grades of units and what they add to tests and melee (GX-80, GX-65)."""
GRADE_NAMES: Final = {
    "elite": tr_mark("elite"),
    "veteran": tr_mark("veteran"),
    "line": tr_mark("line troops"),
    "second line": tr_mark("second line"),
    "conscript": tr_mark("conscripts"),
}
FIRE_GRADES: Final = {"elite": 1, "conscript": -1}
PURSUIT_GRADES: Final = ("elite", "veteran")
"""The grades that add 1 to a pursuit test (GX-75): veterans, and the elite above them."""

# Units


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the table of units (GX-90); `ranges` are the hexes of short and long, or close, effective and long."""

    rule: str
    grade: str
    formations: tuple[str, ...]
    ranges: tuple[int, ...] = ()
    charges: bool = False
    only_on_assault: bool = False
    charge_bonus: int = 0
    charge_melee: int = 0


ROWS: Final = table(
    Row,
    """
kind              rule  grade       formations          ranges charges only_on_assault charge_bonus charge_melee
grenadier         GX-90 elite       line/column/square  1/2    true    -               -            -
regular           GX-91 veteran     line/column/square  1/2    true    -               -            -
highland          GX-92 veteran     column/open_order   1/2    true    -               5            3
lowland           GX-93 line        line/column/square  1/2    true    -               -            -
militia           GX-94 second_line line/column/square  1/2    true    true            -            -
battle-cavalry    GX-95 line        line                -      true    -               -            3
light-cavalry     GX-96 second_line line                -      true    -               -            1
trained-artillery GX-97 veteran     unlimbered/limbered 2/4/6  -       -               -            -
light-artillery   GX-98 line        unlimbered/limbered 2/3/4  -       -               -            -
""",
)
"""The formation in which a unit begins is its first (GX-02)."""

BATTLE_HORSE: Final = "battle-cavalry"
LIGHT_HORSE: Final = "light-cavalry"
FIRST_VOLLEY: Final = ("regular", "grenadier")
HIGHLAND_CHARGE_AT_HORSE: Final = 1

# Distances in centimetres (GX-82)


class Distances(msgspec.Struct, frozen=True, kw_only=True):
    """How far an arm goes, in centimetres."""

    move: int
    charge: int
    retreat: int
    rout: int


DISTANCES: Final = table(
    Distances,
    """
arm       move charge retreat rout
infantry  20   25     10      20
cavalry   30   40     20      30
artillery 20   0      10      20
""",
)
PURSUIT_CM: Final = 40
LEADER_CM: Final = 40
MARCH_FACTOR: Final = 2
MARCH_DISTANCE: Final = 4
"""Hexes to an enemy in sight within which nobody marches (GX-07)."""
RESERVE_DISTANCE: Final = 4
"""Hexes to the enemy beyond which an order for reserve is given (GX-21)."""
JOIN_DISTANCE: Final = 4
"""Hexes within which a leader beside an enemy, or without his unit, joins another (GX-08)."""

# Command

ASSAULT, ENGAGE, HOLD = "assault", "engage", "hold"
APPROACH, RETIRE, RESERVE = "approach", "retire", "reserve"


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """A row of the orders (GX-21).

    `charges`: whether its units may charge, `intercepts` whether its horse may intercept; `moves`: "as it likes",
    "nearer to the enemy", "nearer to the goal", "toward the baseline" or "turns only".
    """

    id: str
    name: str
    text: str
    charges: bool = False
    intercepts: bool = False
    moves: Literal["freely", "to the enemy", "to the goal", "home", "turns"] = "freely"
    stands: bool = False


ORDERS: Final = table(
    Order,
    """
id       charges intercepts moves        stands
assault  true    true       to_the_enemy -
engage   true    true       -            -
hold     -       true       turns        true
approach -       -          to_the_goal  -
retire   -       -          home         -
reserve  -       -          turns        true
""",
    name={
        ASSAULT: tr_mark("Assault"),
        ENGAGE: tr_mark("Engage"),
        HOLD: tr_mark("Hold"),
        APPROACH: tr_mark("Approach"),
        RETIRE: tr_mark("Retire"),
        RESERVE: tr_mark("Reserve"),
    },
    text={
        ASSAULT: tr_mark("Each unit goes nearer to the enemy; it charges at +1 to the test."),
        ENGAGE: tr_mark("Units move, fire and charge as they like."),
        HOLD: tr_mark("Units stand, turn, form and fire: +1 to tests, fire and melee."),
        APPROACH: tr_mark("Units go nearer to a hex; the brigade may make a tactical march."),
        RETIRE: tr_mark("Units go only toward their baseline."),
        RESERVE: tr_mark("Units stand far from the enemy; the order is changed more easily."),
    },
)
"""Reading GX-21: a reserve stands as under hold, its tests, fire and melee as well."""

INITIATIVE_ORDERS: Final = (ENGAGE, HOLD, RETIRE)
RATING: Final = 2
RATINGS: Final = range(1, 4)
SENIOR_RATING: Final = 1
WOUNDED_RATING: Final = 1

PHASING_HIGHER: Final = 1
PHASING_LOST: Final = -1
CHANGE_NEEDED: Final = 7
CHANGE_STEP: Final = 3
"""Hexes begun beyond the third for each -1 to a change of order (GX-22)."""
CHANGE_IN_HEX: Final = 1
CHANGE_RESERVE: Final = 2
INITIATIVE_NEEDED: Final = 9
INITIATIVE_ENEMY: Final = 1
MISTAKE: Final = 2
CREATE_NEEDED: Final = 8
CREATE_UNITS: Final = 3
CREATE_HEXES: Final = 3
RALLY_NEEDED: Final = 7
RALLY_BRIGADE_NEEDED: Final = 8
LEADER_KILLED: Final = 3
LEADER_WOUNDED: Final = 4

# Charges

CHARGE_TEST: Final = -1
ASSAULT_TEST: Final = 1
HOLD_BONUS: Final = 1
"""What an order to hold adds to tests, fire and melee (GX-21)."""
SQUARE_NEEDED: Final = 6
LIMBER_NEEDED: Final = 8
FIRE_SHAKES: Final = 8
"""A charger that loses this part of its figures to fire tests again (GX-44)."""

STAND, HOLD_FIRE, COUNTER = "stand", "hold", "counter"
FORM_SQUARE, EVADE, LIMBER = "square", "evade", "limber"
REACTIONS: Final = (STAND, HOLD_FIRE, COUNTER, FORM_SQUARE, EVADE, LIMBER)
REACTION_NAMES: Final = {
    STAND: tr_mark("stand and fire"),
    HOLD_FIRE: tr_mark("hold fire"),
    COUNTER: tr_mark("counter-charge"),
    FORM_SQUARE: tr_mark("form square"),
    EVADE: tr_mark("evade"),
    LIMBER: tr_mark("limber and go"),
}

# Fire

FIRE_FIGURES: Final = 12
"""Half figures for which the loss is read once (GX-60)."""
COLUMN_FIGURES: Final = 12
"""Half figures that fire in column or square (GX-60)."""
FIRE_TABLE: Final = ((11, 4), (9, 3), (7, 2), (5, 1))
"""The least total and the half figures lost for each 6 figures that fire (GX-60)."""
FIRST_FIRE: Final = 1
FIRST_FIRE_VOLLEY: Final = 2
FIRE_AT: Final = {COLUMN: 1, SQUARE: 1, LIMBERED: 1, OPEN: -2}
FIRE_COVER: Final = -2
FIRED_LAST: Final = -1
FIRE_SHAKEN: Final = -1
FIRE_FLANK: Final = 1
FIRE_CLOSE: Final = 3
FIRE_EFFECTIVE: Final = 1

# Melee

MELEE_OTHERS: Final = 2
HORSE_ADVANTAGE: Final = 2
HORSE_AT_SQUARE: Final = -4
MELEE_FLANK: Final = 3
MELEE_DISORDERED: Final = -2
MELEE_WAVERING: Final = -2
MELEE_GUNS: Final = -3
MELEE_HILL: Final = 1
MELEE_FORD: Final = -1
MELEE_TWICE: Final = 1
MELEE_LEADER: Final = 1
PUSHED_BACK_FROM: Final = 1
RETREATS_FROM: Final = 3
ROUTS_FROM: Final = 6
DRAW_PART, PUSHED_PART, RETREAT_PART, ROUT_PART, WINNER_PART = 12, 12, 8, 4, 24
"""The part of its figures that a unit loses in melee: one in so many (GX-66)."""
REACHED_PART: Final = 4
"""The part that a fleeing unit loses when it is reached (GX-47)."""
LAST_DRAW: Final = 3
PURSUES_TO: Final = 2
SUPERB_FROM: Final = 5
PURSUIT_BONUS: Final = 1
PURSUIT_ROUT: Final = -1
FORMS_FROM: Final = 3

# Tests

STEADY_FROM: Final = 7
WAVERS_FROM: Final = 5
RETREATS_TEST_FROM: Final = 3
TEST_FRIENDS: Final = 2
TEST_FRIEND: Final = 1
TEST_LEADER: Final = 1
QUARTER: Final = 4
TEST_QUARTER: Final = -1
TEST_DISORDERED: Final = -1
TEST_RETREATING: Final = -1
TEST_FLANK: Final = -2
FLANK_HEXES: Final = 2
TEST_ROUT: Final = -1
TEST_ROUTS: Final = 2
TEST_UNCONTROLLED: Final = -1
FIRE_TEST: Final = 12
"""A unit that lost this part of its figures to fire makes a test (GX-80)."""
BRIGADE_PART: Final = 3
BRIGADE_STEADY_FROM: Final = 7
BRIGADE_FALTERS_FROM: Final = 5

BREAK_PART: Final = Fraction(3, 5)
