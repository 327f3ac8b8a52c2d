"""What lies under a pointer that nobody has moved since the last answer tells nothing of itself."""

import msgspec

from game.hexgrid.grid import Hex
from game.storage.battles import MAPS, open_map
from game.ui.session.timeline import Pace
from tests.ui.table import Hand, hand_at, skirmish
from tests.ui.test_battle_by_clicks import TURN


def told(hand: Hand) -> tuple[bool, bool]:
    """Return whether anything is told of what is under the pointer, and whether the cards have risen."""
    risen = hand.scene.hand_panel.is_risen
    return bool(hand.scene.sidebar.details.rows()) and not risen, risen


def test_a_piece_just_moved_tells_nothing_until_the_pointer_goes_somewhere() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    hand.click(hand.piece("A"))
    x, y = hand.hex("C4")
    hand.point((x, y))
    pointed = told(hand)
    hand.click((x, y))
    after_answer = told(hand)
    hand.point((x + 2, y))
    trembling = told(hand)
    hand.point((x + 9, y))
    assert (pointed, after_answer, trembling, told(hand)) == (
        (True, False),
        (False, False),
        (False, False),
        (True, False),
    )


def test_the_card_that_comes_to_lie_under_the_pointer_opens_when_the_pointer_moves() -> None:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    cards |= {"combat_jacobite": 2, "combat_government": 2}
    battle = skirmish()
    hand = hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)
    hand.press("sit")
    offered = {anchor.ref for anchor in hand.controller.offers()}
    area = next(rect for rect, card in hand.scene.hand_panel.card_places() if card.id in offered)
    hand.point(area.center)
    pointed = told(hand)
    hand.click(area.center)
    x, y = area.center
    closed_up = told(hand)
    hand.point((x + 9, y))
    assert (pointed, closed_up, told(hand)) == ((False, True), (False, False), (False, True))


def test_what_lies_under_the_button_of_the_sheet_between_players_tells_nothing_after_the_click() -> None:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    battle = skirmish()
    hand = hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)
    button = hand.scene.sidebar.widgets.rect("sit")
    assert button is not None
    x, y = button.center
    hand.point((x, y))
    hand.click((x, y))
    after_click = told(hand)
    hand.point((x + 9, y))
    assert (hand.scene.playback.side_to_seat, after_click, told(hand)) == (
        "",
        (False, False),
        (True, False),
    )


def test_nothing_is_marked_for_the_pointer_while_anything_moves() -> None:
    rules, battle = open_map(MAPS / "keith-1746.tmx", "formations")
    hand = hand_at(battle, rules=rules, pace=Pace())
    hand.wait(60)
    session = hand.scene.session
    hex_id = next(piece.hex_id for piece in session.playback.view.pieces if piece.with_piece)

    def marked() -> tuple[Hex | None, list[str]]:
        marks = session.highlights(hex_id)
        return marks.hover, [group.style for group in marks.groups if group.style == "pointed"]

    at_rest = marked()
    session.submit(next(session.match.pending.iter_options()))  # type: ignore[union-attr]
    assert (at_rest, session.playback.timeline.is_idle, marked()) == (
        (hex_id, ["pointed"]),
        False,
        (None, []),
    )
