"""Special rules in every wording they can have, and what their keys may not say together (JX-140 to JX-153)."""

import pytest

from game.engine.decision import Anchor
from game.engine.ruleset import find
from game.engine.tally import Item
from game.engine.view import SpecialHexes
from game.hexgrid.scenario import Start
from game.rules.jacobite.combat.dice import (
    BACK,
    BONUS,
    ESCAPE,
    FIRST,
    FLING,
    MELEE,
    RANGED,
    RETURN,
    Attack,
    attack_dice,
)
from game.rules.jacobite.morale.rally import rally_dice
from game.rules.jacobite.special_rules import hooks
from game.rules.jacobite.state import Position
from tests.drawn import OPEN_FIELD, SYSTEM, battle, scenario
from tests.rules.special_maps import opened, with_rules, wrong

RULES = find(SYSTEM)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (
            "cannonade",
            "Before the first turn each gun fires once; the sides alternate, one gun at a "
            "time, the side that moves first starts, and no cards are played (JX-140).",
        ),
        (
            "cannonade kind=light-artillery",
            "Before the first turn each unit of light artillery fires once; the sides "
            "alternate, one gun at a time, the side that moves first starts, and no cards "
            "are played (JX-140).",
        ),
        (
            "cannonade piece=G",
            "Before the first turn G fires once; the sides alternate, one gun at a time, the "
            "side that moves first starts, and no cards are played (JX-140).",
        ),
        (
            "chief piece=A|B",
            "A and B each have their chief with them: +1 die in rally checks, and the enemy "
            "takes 1 extra banner if the unit is lost (JX-141).",
        ),
        ("sight limit=3 side=jacobite", "Each Jacobite unit sees no farther than 3 hexes (JX-142)."),
        ("sight limit=1 piece=G hexes=C5", "G sees no farther than 1 hex in C5 (JX-142)."),
        ("sight limit=1 kind=cavalry", "Each unit of cavalry sees no farther than 1 hex (JX-142)."),
        (
            "objective side=jacobite hexes=C3 kind=leader piece=L",
            "1 banner for the Jacobites if C3 is held by L at the end of their turn, once and for good (JX-143).",
        ),
        (
            "objective side=government hexes=C3|D4 count=1 kind=leader|militia hold=while",
            "1 banner for the Government if one of C3 and D4 is held by any Government "
            "leader or unit of militia at the end of their turn, returned when they no "
            "longer hold it (JX-143).",
        ),
        (
            "objective side=jacobite hexes=C3|D4|E5 turns=3",
            "1 banner for the Jacobites for each of C3, D4 and E5 that is held by a unit at "
            "the end of their turn in turn 3, once and for good (JX-143).",
        ),
        (
            "exit side=jacobite kind=leader hexes=C5 banners=0 turns=2-3",
            "Each Jacobite leader may leave the board from C5 as its move in turns 2 to 3: "
            "it is safe, and worth no banner (JX-144).",
        ),
        (
            "enter piece=A hexes=C1 turn=3",
            "A enters at C1 at the start of its side's turn 3, or of the first later turn "
            "when a hex there is free (JX-145).",
        ),
        (
            "end turns=2",
            "The battle ends after 2 turns of each side; the side with more banners wins, and with equal banners it is "
            "a draw (JX-147).",
        ),
        (
            "dice amount=1 in=rally|back",
            "Each unit has +1 die in rally checks or battling back (JX-148).",
        ),
        ("dice amount=1 on=crag|bridge|road|rough", None),
        (
            "dice amount=-3 on=clear|hill|rough|bridge|road|forest|ford turns=4-",
            "Each unit has -3 dice on clear ground, on a hill, on rough ground, on a bridge, "
            "on a road, in a forest or in a ford from turn 4 on (JX-148).",
        ),
        (
            "dice amount=1 kind=infantry|light-cavalry",
            "Each unit of infantry or light cavalry has +1 die (JX-148).",
        ),
        (
            "flags extra=2 in=melee beyond=2",
            "Each unit retreats 2 hexes farther for each flag in melee beyond 2 hexes (JX-149).",
        ),
        (
            "flags ignore=2 on=enclosure|marsh",
            "Each unit may ignore 2 flags more in an enclosure or in a marsh, but never more "
            "than 2 in total (JX-149).",
        ),
        (
            "ground terrain=enclosure|river enter=yes piece=A turns=2-",
            "A may enter an enclosure or a river from turn 2 on (JX-150).",
        ),
        (
            "orders side=jacobite fewer=2",
            "The Jacobites may order 2 pieces fewer, but always at least 1 (JX-151).",
        ),
        (
            "orders side=jacobite from=4",
            "Each Jacobite piece cannot be ordered before turn 4 of its side (JX-151).",
        ),
        ("worth piece=A banners=1", "The loss of A is worth 1 banner (JX-152)."),
    ],
)
def test_jx_140_each_rule_is_told_in_its_other_wordings(line: str, sentence: str | None) -> None:
    text = (
        "Each unit has +1 die on a crag, on a bridge, on a road or on rough ground (JX-148)."
        if sentence is None
        else sentence
    )
    assert RULES.briefing(with_rules(line)) == (text,)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "orders side=jacobite fewer=1 kind=militia",
            ": 'fewer' counts all orders of a side; remove 'kind' and 'piece'",
        ),
        (
            "orders side=jacobite fewer=1 piece=A",
            ": 'fewer' counts all orders of a side; remove 'kind' and 'piece'",
        ),
        ("orders piece=A from=3 turns=2", ": 'from' already names the first turn; remove 'turns'"),
        (
            "orders side=jacobite",
            ": 'orders' needs one of the keys 'fewer' and 'from', not both; write fewer=1 or from=3",
        ),
        (
            "flags ignore=1 extra=1",
            ": 'flags' needs one of the keys 'ignore' and 'extra', not both; write ignore=1 or extra=1",
        ),
        ("flags extra=0", ", extra=0: '0' must be a whole number from 1"),
        (
            "dice amount=1 in=rally first=attack",
            ": the key 'first' is for attacks; remove it, or remove 'rally' from 'in'",
        ),
        ("end turns=0", ", turns=0: '0' must be a whole number from 1"),
        ("surprise side=jacobite cards=0", ", cards=0: '0' must be a whole number from 1"),
        ("objective side=jacobite hexes=C3 banners=0", ", banners=0: '0' must be a whole number from 1"),
        ("objective side=jacobite hexes=C3 count=0", ", count=0: '0' must be a whole number from 1"),
        ("exit side=jacobite hexes=C3 banners=-1", ", banners=-1: '-1' must be a whole number from 0"),
        ("dice amount=1 beyond=0", ", beyond=0: '0' must be a whole number from 1"),
        ("orders side=jacobite from=1", ", from=1: '1' must be a whole number from 2 to 99"),
        ("orders side=jacobite fewer=0", ", fewer=0: '0' must be a whole number from 1"),
        ("enter piece=A hexes=A1 turn=0", ", turn=0: '0' must be a whole number from 1 to 99"),
        (
            "dice amount=1 turns=0",
            ", turns=0: '0' are no turns; write 3, 2-5, or 4- for all from the fourth on",
        ),
        (
            "dice amount=1 turns=3 4",
            ", turns=3 4: '3 4' are no turns; write 3, 2-5, or 4- for all from the fourth on",
        ),
        ("chief", ": 'chief' needs the key 'piece'; add piece=…"),
        ("worth piece=A", ": 'worth' needs the key 'banners'; add banners=…"),
        ("worth banners=2", ": 'worth' needs the key 'piece'; add piece=…"),
        ("objective hexes=C3", ": 'objective' needs the key 'side'; add side=…"),
        ("objective side=jacobite", ": 'objective' needs the key 'hexes'; add hexes=…"),
        ("exit side=jacobite", ": 'exit' needs the key 'hexes'; add hexes=…"),
        ("enter piece=A hexes=A1", ": 'enter' needs the key 'turn'; add turn=…"),
        ("enter piece=A turn=2", ": 'enter' needs the key 'hexes'; add hexes=…"),
        ("enter hexes=A1 turn=2", ": 'enter' needs the key 'piece'; add piece=…"),
        ("end", ": 'end' needs the key 'turns'; add turns=…"),
        ("sight", ": 'sight' needs the key 'limit'; add limit=…"),
        ("ground enter=no", ": 'ground' needs the key 'terrain'; add terrain=…"),
        ("ground terrain=hill", ": 'ground' needs the key 'enter'; add enter=…"),
        ("surprise cards=1", ": 'surprise' needs the key 'side'; add side=…"),
        ("surprise side=jacobite", ": 'surprise' needs the key 'cards'; add cards=…"),
    ],
)
def test_jx_153_what_the_keys_may_not_say_is_told_with_its_remedy(line: str, told: str) -> None:
    assert wrong(line) == [f"map: property 'special_1'{told}"]


def test_jx_145_a_name_that_several_pieces_have_is_told_with_their_ids() -> None:
    named = with_rules("worth piece=same banners=2")
    pieces = tuple(
        type(piece)(
            layer=piece.layer,
            kind=piece.kind,
            name="Same" if piece.name in "AB" else piece.name,
            cell=piece.cell,
            properties=piece.properties,
            place=piece.place,
        )
        for piece in named.pieces
    )
    battle_of_names = type(named)(
        system=SYSTEM, title="Names", plan=named.plan, properties=named.properties, pieces=pieces
    )
    with pytest.raises(Exception, match=r"'same' is the name of several pieces; write one of the ids A, B$"):
        RULES.setup(battle_of_names)


BLOWS = {
    RANGED: Attack("A", "G", RANGED),
    RETURN: Attack("A", "G", RETURN),
    FLING: Attack("B", "K", FLING),
    MELEE: Attack("B", "K", MELEE),
    BONUS: Attack("B", "K", BONUS),
    FIRST: Attack("B", "K", FIRST),
    BACK: Attack("B", "K", BACK),
    ESCAPE: Attack("B", "K", ESCAPE),
}
LINE = {
    "A": "jacobite regular C1",
    "B": "jacobite regular D1",
    "G": "government trained-artillery C3",
    "K": "government regular D2",
}


def position(*lines: str) -> Position:
    """Stand in mid-battle."""
    setup = opened(*lines, pieces=LINE, start=Start(turn="jacobite", phase="combat"))
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
    assert [*hooks.flag_items(further, further.piece("K"), BLOWS[MELEE])] == []
    assert hooks.extra_hexes_per_flag(ignoring, ignoring.piece("K"), BLOWS[MELEE]) == 0


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
    more = {name: hooks.rally_items(now, now.piece(name)) for name in LINE}
    assert {name for name, items in more.items() if any(item.amount == -1 for item in items)} == set(pieces)
    assert more["K"][-1:] == (Item("Lochiel", 1, "JX-141"),)
    assert rally_dice(now.piece("K"), None, more=more["K"]).total == 5 + 1 - ("K" in pieces)


def test_jx_141_jx_152_what_losses_are_worth() -> None:
    battlefield = position(
        "worth piece=A|B banners=3", "worth piece=B banners=0", "chief piece=B|K"
    ).battlefield
    pieces = {name: position().piece(name) for name in LINE}
    assert {name: hooks.value(battlefield, piece) for name, piece in pieces.items()} == {
        "A": 3,
        "B": 1,
        "G": 1,
        "K": 2,
    }
    assert {
        side: hooks.most_banners(battlefield, side, pieces.values()) for side in ("jacobite", "government")
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
    assert {side: hooks.most_banners(now.battlefield, side, pieces) for side in most} == most


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
            kind="objective", side="jacobite", hexes=(c1, c3), text="", value=2, controlled=(c1,), together=1
        ),
        SpecialHexes(kind="exit", side="government", hexes=(e5,), text="", value=3),
        SpecialHexes(kind="exit", side="jacobite", hexes=(c3,), text="", value=1),
        SpecialHexes(kind="entry", side="government", hexes=(e5,), text=""),
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
    shown = RULES.view(match.setup.battlefield, match.state, "").phase
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
    start = Start(turn="jacobite", phase=phase, number=number)
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
        "The Jacobites took 1 banner for leading L off the board: 1 in total.",
    ]
    assert match.state.banners == {"jacobite": 1, "government": 0}


def test_jx_31_an_open_field_has_no_special_rules_to_ask() -> None:
    setup = RULES.setup(scenario(OPEN_FIELD, LINE))
    position = Position(setup.battlefield, setup.state)
    assert (
        hooks.bars_cards(position),
        hooks.orders_less(position, "jacobite"),
        list(hooks.special_hexes(position, setup.names)),
    ) == (
        False,
        0,
        [],
    )
