"""The odds of an attack: by hand where that is easy, else against the rules, throw by throw and by chance."""

from collections.abc import Iterator
from math import sqrt
from typing import Any

import pytest
from msgspec.structs import astuple

from game.engine.battle_setup import BattleSetup
from game.engine.decisions.decision import InvalidAnswerError
from game.engine.ruleset import find
from game.engine.shown.forecast import Forecast
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.combat.rolls import MELEE, RANGED, Attack
from game.rules.jacobite.odds.odds import Fate, odds
from game.rules.jacobite.state import Position
from tests.drawn import OPEN_FIELD, SYSTEM, battle, scenario
from tests.rules.card_battles import begin, culloden, walk
from tests.rules.test_hidden import _with_other_cards
from tests.rules.true_odds import any_attack, every_throw, many_throws

RULES = find(SYSTEM)


def field(**pieces: str) -> BattleSetup[Any, Any]:
    """Set up a position in the open that no banner decides."""
    start = Start(turn=SideId("jacobite"), phase="combat")
    return RULES.play.setup(
        scenario(OPEN_FIELD, pieces, start=start, banners_jacobite=99, banners_government=99)
    )


def fates(setup: BattleSetup[Any, Any], attack: Attack) -> tuple[Fate, Fate]:
    """Reckon a blow: the fate of a target that ignores what it may, and of one that ignores nothing."""
    reckoned = odds(Position(setup.battlefield, setup.state), attack)
    return near(reckoned.ignoring), near(reckoned.ignoring_none)


def near(fate: Fate) -> Fate:
    """Leave out what floats make of the last digits."""
    return Fate(*(round(probability, 12) for probability in astuple(fate)))


# By hand: one die at range, which shows the target's class once in six and a flag twice

ONE_DIE = Attack(PieceId("A"), PieceId("U"), RANGED)
HIT, FLAG = 1 / 6, 2 / 6


def about(*chances: float) -> Any:
    """Chances that are these but for rounding."""
    return pytest.approx(chances)


def failing(dice: int) -> float:
    """Return the chance that a rally check of so many dice fails."""
    return (4 / 6) ** dice


def test_jx_04_two_dice_and_what_they_show() -> None:
    setup = field(A="jacobite highland C1", U="government regular C3")
    assert odds(Position(setup.battlefield, setup.state), ONE_DIE).outcomes == (
        about(9 / 36, 12 / 36, 4 / 36),
        about(6 / 36, 4 / 36, 0),
        about(1 / 36, 0, 0),
    )


def test_jr_37_a_flag_drives_a_full_unit_back_and_five_dice_rally_it() -> None:
    setup = field(A="jacobite militia C1", U="government regular C3")
    fate = Fate(HIT + 3 / 6, FLAG * (1 - failing(5)), FLAG * failing(5), 0.0, 0.0, 0.0)
    assert fates(setup, ONE_DIE) == (near(fate), near(fate))


def test_jr_31_grenadiers_who_ignore_the_flag_hold() -> None:
    setup = field(A="jacobite militia C1", U="government grenadier C3")
    holding = Fate(1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    going = Fate(1 - FLAG, FLAG * (1 - failing(6)), FLAG * failing(6), 0.0, 0.0, 0.0)
    assert fates(setup, ONE_DIE) == (near(holding), near(going))


def test_jr_18_the_last_block_is_lost_for_want_of_room() -> None:
    setup = field(A="jacobite militia C3", U="government regular C5 1")
    fate = Fate(1 - HIT - FLAG, 0.0, 0.0, HIT + FLAG, 0.0, 0.0)
    assert fates(setup, ONE_DIE) == (near(fate), near(fate))


def test_jr_20_a_unit_without_room_rallies_where_it_stands() -> None:
    setup = field(A="jacobite militia C3", U="government regular C5 3")
    fate = Fate(1 - FLAG * failing(2), 0.0, FLAG * failing(2), 0.0, 0.0, 0.0)
    assert fates(setup, ONE_DIE) == (near(fate), near(fate))


def test_jr_14_the_retreat_to_a_lone_leader_is_chosen_for_his_die() -> None:
    setup = field(A="jacobite militia C1", U="government regular C3 3", L="government leader C4")
    ignoring, yielding = fates(setup, ONE_DIE)
    assert ignoring == near(Fate(1.0, 0.0, 0.0, 0.0, 0.0, 0.0))
    swept = FLAG * failing(4) * failing(2)
    assert yielding == near(Fate(1 - FLAG, FLAG * (1 - failing(4)), FLAG * failing(4), 0.0, swept, 0.0))


def test_jr_80_a_leader_may_fall_with_the_last_block_or_be_swept_away_with_a_rout() -> None:
    setup = field(A="jacobite militia C1", U="government regular C3 1", L="government leader C3")
    ignoring, yielding = fates(setup, ONE_DIE)
    assert ignoring == near(Fate(1 - HIT, 0.0, 0.0, HIT, HIT * HIT, 0.0))
    lost = HIT * HIT + FLAG * failing(2) * failing(2)
    assert yielding == near(Fate(1 - HIT - FLAG, FLAG * (1 - failing(2)), FLAG * failing(2), HIT, lost, 0.0))


def test_jr_79_a_leader_who_falls_shakes_his_unit_once() -> None:
    setup = field(A="jacobite militia C1", U="government regular C3 2", L="government leader C3")
    fallen = HIT / 36
    assert fates(setup, ONE_DIE)[0] == near(
        Fate(1 - fallen * failing(1), 0.0, fallen * failing(1), 0.0, fallen, 0.0)
    )


def test_jr_81_friends_who_rout_for_his_loss_support_no_more() -> None:
    led = {"U": "government regular C3 2", "L": "government leader C3"}
    backed = field(A="jacobite highland C1", B="government militia B3 1", C="government militia D3 1", **led)
    # Only the throw of a hit and a flag tells: the leader falls once in 36, two checks of one die must hold each.
    throw, fallen, one = 4 / 36, 1 / 36, failing(1)
    bereft = throw * fallen * (1 - one)
    assert fates(backed, Attack(PieceId("A"), PieceId("U"), RANGED))[0].retreats == pytest.approx(
        bereft * (1 - (1 - one) ** 2)
    )


@pytest.mark.parametrize(("dice", "attacker"), [(2, "highland C1"), (1, "militia C1")])
def test_jr_85_two_sabers_at_range_eliminate_a_lone_leader(dice: int, attacker: str) -> None:
    setup = field(A=f"jacobite {attacker}", U="government leader C3")
    lost = 1 / 36 if dice == 2 else 0.0
    fate = Fate(0.0, 1 - lost, 0.0, lost, lost, 0.0)
    assert fates(setup, ONE_DIE) == (near(fate), near(fate))


def test_jr_71_a_lone_leader_on_his_baseline_leaves_if_he_is_not_hit() -> None:
    setup = field(A="jacobite regular C4", U="government leader C5")
    hit = 1 - (5 / 6) ** 3
    fate = Fate(0.0, 0.0, 0.0, hit, hit, 1 - hit)
    assert fates(setup, Attack(PieceId("A"), PieceId("U"), MELEE)) == (near(fate), near(fate))


def test_jq_28_nothing_is_rolled_for_the_leader_when_the_banner_of_his_unit_wins() -> None:
    pieces = {"A": "jacobite militia C1", "U": "government regular C3 1", "L": "government leader C3"}
    setup = RULES.play.setup(scenario(OPEN_FIELD, pieces, banners_jacobite=1, banners_government=1))
    assert fates(setup, ONE_DIE)[1].leader_lost == 0.0


# Against the rules themselves


def blows(seeds: range) -> Iterator[tuple[int, BattleSetup[Any, Any], Attack]]:
    """Go through attacks in positions that chance has set up."""
    for seed in seeds:
        if found := any_attack(seed):
            yield seed, *found


def cascades(setup: BattleSetup[Any, Any], attack: Attack) -> bool:
    """Return whether a second leader may be lost for the first: where he retreats to who stays is not reckoned then."""
    position = Position(setup.battlefield, setup.state)
    target = position.piece(attack.target)
    adjacent = position.units_beside(target.at, target.side)
    return position.leader_of(target.id) is not None and any(
        position.leader_of(friend.id) for friend in adjacent
    )


def hold_against_every_throw(seeds: range) -> int:
    """Play each attack through all its throws; give how many attacks there were."""
    held = 0
    for seed, setup, attack in blows(seeds):
        for ignoring, fate in zip((True, False), fates(setup, attack), strict=True):
            true = every_throw(setup, attack, ignoring=ignoring)
            near = 2e-3 if cascades(setup, attack) else 1e-9
            assert astuple(fate) == pytest.approx(astuple(true), abs=near), f"seed {seed}, {attack}"
        held += 1
    return held


def hold_against_chance(seeds: range, throws: int) -> int:
    """Play each attack many times; give how many attacks there were."""
    held = 0
    for seed, setup, attack in blows(seeds):
        ignoring = bool(seed % 2)
        fate = fates(setup, attack)[not ignoring]
        shares = many_throws(setup, attack, seed, throws, ignoring=ignoring)
        for probability, share in zip(astuple(fate), shares, strict=True):
            error = sqrt(max(probability * (1 - probability), 1 / throws) / throws)
            assert abs(probability - share) < 5 * error, f"seed {seed}, {attack}: {probability} {share}"
        held += 1
    return held


def test_the_odds_are_those_of_the_rules_through_every_throw() -> None:
    assert hold_against_every_throw(range(30)) >= 25


def test_the_odds_agree_with_dice_that_fall_by_chance_in_two_hundred_positions() -> None:
    assert hold_against_chance(range(1000, 1220), throws=50) >= 200


@pytest.mark.soak
def test_the_odds_are_those_of_the_rules_through_every_throw_of_many_positions() -> None:
    assert hold_against_every_throw(range(30, 400)) >= 350


@pytest.mark.soak
def test_the_odds_agree_with_dice_that_fall_long_by_chance() -> None:
    assert hold_against_chance(range(1000, 1220), throws=2000) >= 200


# As they are told


def text(setup: BattleSetup[Any, Any], piece: str, target: str) -> Forecast:
    forecast = RULES.shown.forecast(
        setup.battlefield,
        setup.state,
        RULES.shown.aim(setup.battlefield, setup.state, PieceId(piece), PieceId(target)),
    )
    assert forecast
    return forecast


def test_an_attack_is_told_in_tables() -> None:
    setup = field(A="jacobite militia C1", U="government grenadier C3")
    forecast = text(setup, "A", "U")
    assert forecast.title == "A against U"
    assert [item.source for item in forecast.dice.items] == ["militia at range 2"]
    assert [
        (table.title, table.columns, [(row.label, row.chances) for row in table.rows])
        for table in forecast.tables
    ] == [
        ("Odds", ("0", "1"), [("blocks lost", about(5 / 6, 1 / 6)), ("flags", about(4 / 6, 2 / 6))]),
        (
            "Result for U",
            ("ignoring 1 flag", "ignoring none"),
            [
                ("holds its hex", about(1, 4 / 6)),
                ("retreats", about(0, FLAG * (1 - failing(6)))),
                ("routs", about(0, FLAG * failing(6))),
                ("is eliminated", (0.0, 0.0)),
            ],
        ),
    ]
    assert [table.columns for table in forecast.details] == [("0 flags", "1 flag")]
    assert forecast.notes == ()


def test_a_lone_leader_has_no_roll_to_tell() -> None:
    setup = field(A="jacobite regular C4", U="government leader C5")
    (fate,) = text(setup, "A", "U").tables
    assert [row.label for row in fate.rows] == ["escapes", "leaves the board", "is eliminated"]


def test_what_the_odds_leave_out_is_said() -> None:
    setup = RULES.play.setup(
        scenario(
            OPEN_FIELD,
            {"A": "jacobite highland C2", "U": "government battle-cavalry C3"},
            combat_jacobite=1,
            combat_government=1,
            banners_jacobite=1,
        )
    )
    assert text(setup, "A", "U").notes == (
        "U may retire instead and rally with 7 dice.",
        "If it holds, U may battle back with 3 dice.",
        "Combat cards that may still be played are not counted.",
    )


def test_only_an_answer_that_attacks_somebody_has_odds() -> None:
    match = begin(culloden(), 1)
    text = {
        (pending.kind, RULES.shown.forecast(match.setup.battlefield, match.state, option) is not None)
        for pending in walk(match, 1, 200)
        for option in pending.options
        if not option.notation.endswith(("done", "none"))
    }
    assert {kind for kind, has_odds in text if has_odds} == {"cannonade", "attack", "bonus", "back"}
    assert {kind for kind, has_odds in text if not has_odds} >= {
        "card",
        "move",
        "ground",
        "ignore",
        "retreat",
    }


@pytest.mark.parametrize(
    ("blocks", "struck", "columns"),
    [
        (4, "CCC", ("ignoring 1 flag", "ignoring none")),
        (4, "ICC", ("ignoring 1 flag", "ignoring none")),
        (3, "CCC", ("",)),
    ],
    ids=["unhurt", "thinned in this combat", "thinned before it"],
)
def test_jq_29_the_odds_of_a_battle_back_know_who_was_whole_as_the_combat_began(
    blocks: int, struck: str, columns: tuple[str, ...]
) -> None:
    pieces = {"A": f"jacobite highland C3 {blocks}", "U": "government regular C4"}
    hands: dict[SideId, dict[str, tuple[str, ...]]] = {SideId("government"): {"combat": ("first-strike",)}}
    start = Start(turn=SideId("jacobite"), phase="combat", hands=hands)
    many: dict[str, Any] = {"banners_jacobite": 99, "banners_government": 99}
    match = battle(scenario(OPEN_FIELD, pieces, start=start, **many), [struck, "CCC"])
    match.submit("attack A U")
    match.submit("combat first-strike")
    assert match.pending is not None
    forecast = RULES.shown.forecast(match.setup.battlefield, match.state, match.pending.option("back"))
    assert forecast is not None
    assert forecast.tables[-1].columns == columns


@pytest.mark.parametrize(
    ("piece", "target", "reason"),
    [
        ("A", "X", "there is no piece 'X' on the board"),
        ("L", "U", "L is a leader and cannot attack (JX-32)"),
        ("A", "B", "A and B are on the same side"),
        ("A", "M", "M is attached to U: attack U"),
        ("B", "V", "out of range: 4 hexes away, and the range of B is 3 (JX-51)"),
        ("A", "V", "A has an enemy adjacent and can attack only in melee (JX-50)"),
    ],
)
def test_why_there_are_no_odds(piece: str, target: str, reason: str) -> None:
    setup = field(
        A="jacobite highland C2",
        B="jacobite highland A1",
        L="jacobite leader E1",
        U="government regular C3",
        M="government leader C3",
        V="government regular C4",
    )
    with pytest.raises(InvalidAnswerError, match="^" + reason.replace("(", r"\(").replace(")", r"\)") + "$"):
        RULES.shown.aim(setup.battlefield, setup.state, PieceId(piece), PieceId(target))


def test_odds_betray_no_hand() -> None:
    match = begin(culloden(), 2)
    battlefield, looks = match.setup.battlefield, 0
    for pending in walk(match, 2, 300):
        for option in pending.options:
            forecast = RULES.shown.forecast(battlefield, match.state, option)
            for side in ("jacobite", "government") if forecast else ():
                other_cards = _with_other_cards(match.state, side)
                assert RULES.shown.forecast(battlefield, other_cards, option) == forecast
                looks += 1
    assert looks > 20
