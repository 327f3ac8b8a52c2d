"""To which rolls, pieces and hexes special rules apply, and what the window shows of them (section 19)."""

import msgspec
import pytest

from game.engine.decisions.decision import Anchor
from game.engine.play.check import Item
from game.engine.ruleset import find
from game.engine.shown.view import SpecialHexes
from game.hexgrid.ids import PieceId, SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.combat.dice import attack_dice, rally_dice
from game.rules.jacobite.combat.rolls import (
    BACK,
    BONUS,
    ESCAPE,
    FIRST,
    FLING,
    MELEE,
    RANGED,
    RETURN,
    Attack,
)
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Position
from tests.drawn import OPEN_FIELD, SYSTEM, battle, scenario
from tests.rules.special_maps import opened, with_rules

RULES = find(SYSTEM)


BLOWS = {
    RANGED: Attack(PieceId("A"), PieceId("G"), RANGED),
    RETURN: Attack(PieceId("A"), PieceId("G"), RETURN),
    FLING: Attack(PieceId("B"), PieceId("K"), FLING),
    MELEE: Attack(PieceId("B"), PieceId("K"), MELEE),
    BONUS: Attack(PieceId("B"), PieceId("K"), BONUS),
    FIRST: Attack(PieceId("B"), PieceId("K"), FIRST),
    BACK: Attack(PieceId("B"), PieceId("K"), BACK),
    ESCAPE: Attack(PieceId("B"), PieceId("K"), ESCAPE),
}
LINE = {
    "A": "jacobite regular C1",
    "B": "jacobite regular D1",
    "G": "government trained-artillery C3",
    "K": "government regular D2",
}


def position(*lines: str) -> Position:
    """Stand in mid-battle."""
    setup = opened(*lines, pieces=LINE, start=Start(turn=SideId("jacobite"), phase="combat"))
    return Position(setup.battlefield, setup.state)


@pytest.mark.parametrize(
    ("conditions", "ways"),
    [
        ("", {RANGED, RETURN, MELEE, BONUS, FIRST, BACK}),
        ("in=ranged", {RANGED, RETURN}),
        ("in=melee", {MELEE, BONUS, FIRST}),
        ("in=back", {BACK}),
        ("in=back|ranged", {BACK, RANGED, RETURN}),
        ("beyond=1", {RANGED, RETURN}),
        ("beyond=2", set()),
        ("in=rally", set()),
        ("turns=1", {RANGED, RETURN, MELEE, BONUS, FIRST, BACK}),
        ("turns=2-", set()),
        ("side=government", set()),
        ("piece=A", {RANGED, RETURN}),
        ("hexes=D1", {MELEE, BONUS, FIRST, BACK}),
        ("kind=militia", set()),
        ("on=hill", set()),
    ],
)
def test_jx_148_to_which_attacks_dice_are_added(conditions: str, ways: set[str]) -> None:
    now = position(f"dice amount=2 {conditions} called=More")
    more = Item("More", 2, "JX-148")
    assert {way for way, attack in BLOWS.items() if more in attack_dice(now, attack).items} == ways
    assert {way for way, attack in BLOWS.items() if more in hooks.dice_items(now, attack)} == ways


@pytest.mark.parametrize(
    ("conditions", "ways"),
    [
        ("", set(BLOWS)),
        ("in=ranged", {RANGED, RETURN}),
        ("in=melee", {MELEE, BONUS, FIRST}),
        ("in=back", {BACK}),
        ("beyond=1", {RANGED, RETURN}),
        ("in=melee beyond=1", set()),
        ("kind=artillery", {RANGED, RETURN}),
        ("turns=2", set()),
        ("side=jacobite", set()),
    ],
)
def test_jx_149_to_which_blows_flags_are_ignored_or_go_further(conditions: str, ways: set[str]) -> None:
    ignoring = position(f"flags ignore=2 {conditions} called=More")
    further = position(f"flags extra=3 {conditions}")
    ignored = {
        way: tuple(hooks.flag_items(ignoring, ignoring.piece(attack.target), attack))
        for way, attack in BLOWS.items()
    }
    assert ignored == {way: (Item("More", 2, "JX-149"),) if way in ways else () for way in BLOWS}
    hexes = {
        way: hooks.extra_hexes_per_flag(further, further.piece(attack.target), attack)
        for way, attack in BLOWS.items()
    }
    assert hexes == {way: 3 if way in ways else 0 for way in BLOWS}
    # Neither rule says anything of what the other is for.
    assert [*hooks.flag_items(further, further.piece(PieceId("K")), BLOWS[MELEE])] == []
    assert hooks.extra_hexes_per_flag(ignoring, ignoring.piece(PieceId("K")), BLOWS[MELEE]) == 0


@pytest.mark.parametrize(
    ("conditions", "pieces"),
    [
        ("in=rally", "ABGK"),
        ("in=rally|melee side=jacobite", "AB"),
        ("in=melee", ""),
        ("", ""),
        ("in=rally hexes=D2|C1", "AK"),
        ("in=rally turns=2", ""),
        ("in=rally kind=infantry", "ABK"),
    ],
)
def test_jx_148_to_which_rally_checks_dice_are_added(conditions: str, pieces: str) -> None:
    now = position(f"dice amount=-1 {conditions}".strip(), "chief piece=K called=Lochiel")
    more = {name: hooks.rally_items(now, now.piece(PieceId(name))) for name in LINE}
    assert {name for name, items in more.items() if any(item.amount == -1 for item in items)} == set(pieces)
    assert more["K"][-1:] == (Item("Lochiel", 1, "JX-141"),)
    assert rally_dice(now.piece(PieceId("K")), None, more=more["K"]).total == 5 + 1 - ("K" in pieces)


def test_jx_141_jx_152_what_losses_are_worth() -> None:
    battlefield = position(
        "worth piece=A|B banners=3", "worth piece=B banners=0", "chief piece=B|K"
    ).battlefield
    pieces = {name: position().piece(PieceId(name)) for name in LINE}
    assert {name: hooks.value(battlefield, piece) for name, piece in pieces.items()} == {
        "A": 3,
        "B": 1,
        "G": 1,
        "K": 2,
    }
    assert {
        side: hooks.most_banners(battlefield, SideId(side), pieces.values())
        for side in ("jacobite", "government")
    } == {
        "jacobite": 3,
        "government": 4,
    }


@pytest.mark.parametrize(
    ("line", "most"),
    [
        ("objective side=jacobite hexes=C3|D4|E4 banners=2", {"jacobite": 8, "government": 2}),
        ("objective side=jacobite hexes=C3|D4|E4 banners=2 count=2", {"jacobite": 4, "government": 2}),
        ("exit side=government hexes=C3 banners=3", {"jacobite": 2, "government": 8}),
        ("exit piece=A hexes=C3", {"jacobite": 3, "government": 2}),
        ("exit side=jacobite kind=militia hexes=C3", {"jacobite": 2, "government": 2}),
    ],
)
def test_jx_40_how_many_banners_can_be_taken_at_most(line: str, most: dict[str, int]) -> None:
    now = position(line)
    pieces = tuple(now.state.pieces.values())
    assert {side: hooks.most_banners(now.battlefield, SideId(side), pieces) for side in most} == most


def places(*lines: str, pieces: dict[str, str] = LINE) -> list[SpecialHexes]:
    """List the hexes that mean something, without the sentences."""
    setup = opened(*lines, pieces=pieces)
    found = hooks.special_hexes(Position(setup.battlefield, setup.state), setup.names)
    return [
        SpecialHexes(
            kind=location.kind,
            side=location.side,
            hexes=location.hexes,
            text="",
            value=location.value,
            controlled=location.controlled,
            together=location.together,
        )
        for location in found
    ]


def test_jx_143_jx_144_jx_145_the_hexes_that_mean_something_are_shown() -> None:
    grid = opened().grid
    c1, c3, e5 = map(grid.hex, ("C1", "C3", "E5"))
    assert places(
        "objective side=jacobite hexes=C1|C3 banners=2 count=1",
        "exit piece=G hexes=E5 banners=3",
        "exit side=jacobite hexes=C3",
        "enter piece=K hexes=E5 turn=4",
        "dice amount=1",
    ) == [
        SpecialHexes(
            kind="objective",
            side=SideId("jacobite"),
            hexes=(c1, c3),
            text="",
            value=2,
            controlled=(c1,),
            together=1,
        ),
        SpecialHexes(kind="exit", side=SideId("government"), hexes=(e5,), text="", value=3),
        SpecialHexes(kind="exit", side=SideId("jacobite"), hexes=(c3,), text="", value=1),
        SpecialHexes(kind="entry", side=SideId("government"), hexes=(e5,), text=""),
    ]


def test_jx_145_whoever_comes_on_joins_a_friend_and_it_is_told() -> None:
    pieces = {
        "A": "jacobite highland A1",
        "L": "jacobite leader C1",
        "B": "jacobite militia E1",
        "M": "jacobite leader A1",
        "G": "government regular C5",
    }
    lines = ("enter piece=A hexes=C1 turn=1", "enter piece=M hexes=E1 turn=1")
    match = battle(with_rules(*lines, pieces=pieces))
    text = [frame.event.describe(match.names) for frame in match.frames]
    assert [sentence for sentence in text if sentence] == [
        "A entered at C1.",
        "L joined A.",
        "M entered at E1.",
        "M joined B.",
    ]


def why_not(clicked: str, anchor: Anchor) -> str:
    """Ask while the guns fire why something may not be clicked."""
    pieces = {
        "A": "jacobite light-artillery C1",
        "D": "jacobite light-artillery A1",
        "B": "jacobite regular D1",
        "G": "government regular C3",
        "H": "government regular E5",
    }
    match = battle(with_rules("cannonade", pieces=pieces))
    assert match.pending is not None and match.pending.why_not is not None
    assert (match.pending.side, match.pending.kind, match.pending.prompt) == (
        "jacobite",
        "cannonade",
        "Jacobites: choose a gun to fire, then its target.",
    )
    return match.pending.why_not(tuple(Anchor("piece", name) for name in clicked), anchor)


@pytest.mark.parametrize(
    ("clicked", "anchor", "told"),
    [
        ("", Anchor("piece", "B"), "Only guns fire before the first turn (JX-140)."),
        ("", Anchor("piece", "G"), ""),
        ("", Anchor("hex", 3), ""),
        ("A", Anchor("piece", "H"), ""),
        ("B", Anchor("piece", "G"), "Only guns fire before the first turn (JX-140)."),
    ],
)
def test_jx_140_why_a_gun_does_not_fire_before_the_battle(clicked: str, anchor: Anchor, told: str) -> None:
    assert why_not(clicked, anchor) == told


def test_jx_140_the_phase_of_the_guns_has_their_name_and_bars_cards() -> None:
    pieces = {"A": "jacobite light-artillery C1", "G": "government regular C3", "H": "government regular E3"}
    match = battle(with_rules("cannonade", "sight limit=9 turns=9", pieces=pieces), ["CC"])
    during = Position(match.setup.battlefield, match.state)
    shown = RULES.shown.view(match.setup.battlefield, match.state, SideId("")).phase
    match.submit("cannonade A G")
    after = Position(match.setup.battlefield, match.state)
    assert (shown, hooks.bars_cards(during), hooks.bars_cards(after)) == ("cannonade", True, False)


@pytest.mark.parametrize(
    ("number", "phase", "asked"),
    [(1, "card", "cannonade"), (2, "card", "order"), (1, "combat", "attack"), (1, "order", "order")],
)
def test_jx_140_the_guns_open_no_later_turn_and_no_phase_in_the_midst(
    number: int, phase: str, asked: str
) -> None:
    pieces = {
        "A": "jacobite light-artillery C1",
        "B": "jacobite light-artillery A1",
        "G": "government regular C3",
    }
    start = Start(turn=SideId("jacobite"), phase=phase, number=number)
    match = battle(with_rules("cannonade", pieces=pieces, start=start))
    assert match.pending is not None
    assert match.pending.kind == asked


def test_jx_144_a_leader_who_leaves_by_himself_is_led_off_once() -> None:
    pieces = {
        "L": "jacobite leader C1",
        "B": "jacobite militia E1",
        "G": "government regular C5",
    }
    match = battle(with_rules("exit side=jacobite hexes=C1", pieces=pieces, banners_jacobite=2))
    match.submit("order L")
    assert match.pending is not None
    option = match.pending.option("exit L")
    assert (option.anchors, option.preview().label, option.preview().lines) == (
        (Anchor("piece", "L"), Anchor("button", "exit L")),
        "L leaves the board",
        ("Safe, and worth 1 banner (JX-144).",),
    )
    match.submit("exit L")
    text = [frame.event.describe(match.names) for frame in match.frames]
    assert [sentence for sentence in text if " L" in f" {sentence}"][-2:] == [
        "L left the board safely at C1.",
        "The Jacobites took 1 banner for leading L off the board (1 in total).",
    ]
    assert match.state.banners == {"jacobite": 1, "government": 0}


def test_jx_31_an_open_field_has_no_special_rules_to_ask() -> None:
    setup = RULES.play.setup(scenario(OPEN_FIELD, LINE))
    position = Position(setup.battlefield, setup.state)
    assert (
        hooks.bars_cards(position),
        hooks.orders_less(position, SideId("jacobite")),
        list(hooks.special_hexes(position, setup.names)),
    ) == (
        False,
        0,
        [],
    )


@pytest.mark.parametrize(("full", "strength"), [(1, "1 of 1 block"), (4, "1 of 4 blocks")])
def test_the_blocks_of_a_unit_are_counted_in_the_right_number(full: int, strength: str) -> None:
    now = position()
    weak = msgspec.structs.replace(now.piece(PieceId("A")), blocks=1, full=full)
    view = RULES.shown.view(now.battlefield, now.state.with_piece(weak), SideId("jacobite"))
    assert next(piece.strength for piece in view.pieces if piece.id == "A") == strength
