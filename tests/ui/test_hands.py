"""Cards in hand: shown to the one they belong to, played by a click, hidden while the seat changes."""

import random
from pathlib import Path

import msgspec
import pygame
import pytest

from game.engine.decisions.decision import Anchor, Decision, Option, OptionPreview, Selection
from game.engine.play.match import Match
from game.hexgrid.ids import HexId, SideId
from game.hexgrid.scenario import Start
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.ui.app import SceneFactory
from game.ui.battle.areas import lay_out
from game.ui.battle.panels.handover import HandOver
from game.ui.menus.settings import SettingsScene
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.playback import OpenBattle, Playback
from game.ui.session.timeline import AT_ONCE, Pace
from game.ui.widgets.fonts import Fonts
from tests.drawn import question
from tests.share import wide
from tests.ui.table import Hand, answer_of, hand_at, kept_hand, skirmish
from tests.ui.test_battle_by_clicks import TURN


@pytest.fixture
def hand() -> Hand:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    cards |= {"combat_jacobite": 2, "combat_government": 2}
    battle = skirmish()
    return hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=3)


def cards(hand: Hand) -> list[tuple[str, str]]:
    return [(card.side, card.id) for _, card in hand.scene.hand_panel.card_places()]


def test_no_card_is_shown_before_its_owner_has_sat_down(hand: Hand) -> None:
    assert cards(hand) == []
    assert hand.scene.session.choice is None
    hand.press("sit")
    assert {side for side, _ in cards(hand)} == {"jacobite"}
    assert len(cards(hand)) == 6


def test_a_card_is_played_by_a_click_on_it(hand: Hand) -> None:
    hand.press("sit")
    offered = {anchor.ref for anchor in hand.controller.offers()}
    area, card = next(each for each in hand.scene.hand_panel.card_places() if each[1].id in offered)
    hand.click(area.center)
    assert answer_of(hand.scene.session.match.entries[-1]) == f"card {card.id}"


def test_a_card_that_cannot_be_played_now_does_nothing(hand: Hand) -> None:
    hand.press("sit")
    offered = {anchor.ref for anchor in hand.controller.offers()}
    area, _ = next(each for each in hand.scene.hand_panel.card_places() if each[1].id not in offered)
    entries = list(hand.scene.session.match.entries)
    hand.click(area.center)
    hand.point(area.center)
    assert hand.scene.session.match.entries == entries


def test_the_seat_changes_with_the_one_who_is_asked(hand: Hand) -> None:
    hand.press("sit")
    for _ in range(40):
        pending = hand.question
        if pending.side == "government":
            break
        hand.scene.session.submit(next(iter(pending.iter_options())))
        hand.wait(1)
    assert (hand.scene.playback.side_to_seat, cards(hand)) == ("government", [])
    hand.press("sit")
    assert {side for side, _ in cards(hand)} == {"government"}


def test_hands_may_lie_open_if_the_players_want_it(hand: Hand) -> None:
    hand.press("menu")
    hand.press("settings")
    settings = hand.top(SettingsScene)
    while settings.lines[settings.highlighted].field != "hand_over":
        hand.key(pygame.K_DOWN)
    hand.press("more:hand_over")
    hand.press("done")
    assert hand.scene.playback.side_to_seat == ""
    assert {side for side, _ in cards(hand)} == {"jacobite"}


def test_a_field_without_cards_has_no_place_for_them() -> None:
    hand = hand_at(skirmish())
    assert (hand.scene.areas.heads.height, hand.scene.playback.side_to_seat) == (0, "")


@pytest.mark.parametrize("clicked", [150, wide(3000)])
def test_a_battle_with_cards_is_played_by_clicks_the_seat_changing_hands(hand: Hand, clicked: int) -> None:
    scene = hand.scene
    chance = random.Random(1745)
    kinds: set[str] = set()
    changes = 0
    while (decision := scene.session.match.pending) is not None:
        if len(scene.session.match.entries) > clicked:
            break
        if scene.playback.side_to_seat:
            changes += 1
            hand.press("sit")
        kinds.add(decision.kind)
        only = decision.forced
        if only is not None:  # asked all the same, so that the silence tells nothing
            hand.press(f"option:{only.notation}")
        elif isinstance(decision, Selection):
            for _ in range(3):
                if addable := decision.addable(frozenset(hand.controller.chosen)):
                    hand.click(hand.piece(chance.choice(addable)))
            hand.press("confirm")
        else:
            hand.answer(chance.choice(decision.options))
    assert clicked == 150 or scene.session.match.outcome is not None
    assert changes > 10
    assert {"card", "order", "move", "attack", "combat"} <= kinds


def answer_once(hand: Hand) -> None:
    """Return the first answer that does something, whoever is asked."""
    scene = hand.scene
    if scene.playback.side_to_seat:
        scene.playback.sit_down()
        scene.playback.finish()
    decision = hand.question
    if isinstance(decision, Selection):
        scene.session.submit(decision.choose(frozenset(decision.addable(frozenset())[:1])))
    else:
        scene.session.submit(decision.options[0])
    scene.playback.finish()


def to_government(hand: Hand) -> None:
    """Play on until the Government player is waited for at the beginning of his own turn."""
    scene = hand.scene
    while scene.playback.side_to_seat != "government" or scene.playback.view.side != "government":
        answer_once(hand)
    hand.wait(1)


def test_the_hand_over_sheet_hides_highlights_tips_and_the_list(hand: Hand) -> None:
    scene = hand.scene
    hand.point(hand.hex("D3"))
    assert (
        scene.handover.is_up,
        scene.session.choice,
        scene.session.hand(),
        scene.session.thoughts(HexId(0)),
    ) == (True, None, [], [])
    assert scene.session.highlights(scene.board.hex_at(scene.pointer.at)).badges == {}
    for key in ("wind:back", "list"):
        scene.press(key)
    assert (scene.playback.history_frame, scene.panels.shows_list) == (None, False)
    hand.click(hand.hex("D3"))
    assert scene.session.match.entries == [
        entry for entry in scene.session.match.entries if not hasattr(entry, "answer")
    ]
    hand.press("sit")
    assert (scene.handover.is_up, scene.playback.seated_side) == (False, "jacobite")


def test_the_space_bar_sits_down_as_the_button_does(hand: Hand) -> None:
    hand.key(pygame.K_SPACE, " ")
    assert hand.scene.playback.seated_side == "jacobite"


def test_what_the_other_side_did_is_shown_again_to_who_sits_down_for_his_turn_and_can_be_skipped(
    hand: Hand,
) -> None:
    hand.press("sit")
    to_government(hand)
    scene = hand.scene
    assert not scene.playback.repeats  # the Government player has not had the seat before
    hand.press("sit")
    while scene.playback.view.side == "government":
        answer_once(hand)
    to_government(hand)
    seen = scene.playback._last_seen["government"]
    scene.playback._pace = Pace()
    scene.playback.apply_settings()
    hand.press("sit")
    assert (scene.playback.repeats, scene.playback.timeline.shown, scene.session.choice) == (
        True,
        seen,
        None,
    )
    hand.press("finish")
    assert (scene.playback.repeats, scene.playback.timeline.is_idle) == (False, True)
    assert scene.session.choice is not None


def test_an_answer_is_taken_back_and_given_again_across_the_seat_by_its_own_player_alone() -> None:
    battle = skirmish()
    properties = {**battle.properties, "combat_jacobite": 2, "combat_government": 2}
    hand = hand_at(msgspec.structs.replace(battle, properties=properties), seed=3)
    scene = hand.scene
    hand.press("sit")
    for _ in range(2):  # once more when asked whether that is meant
        hand.press("confirm")
    hand.press("option:pass")  # there is no choice: no line tells of it
    assert scene.playback.side_to_seat == "government"
    entries = list(scene.session.match.entries)
    hand.press("undo")
    hand.press("redo")  # his hand lies face down: he has left the seat
    assert (scene.playback.side_to_seat, scene.session.hand(), scene.session.match.entries) == (
        "jacobite",
        [],
        entries[:-1],
    )
    hand.press("sit")
    hand.press("redo")
    hand.press("option:pass")
    assert (scene.playback.side_to_seat, scene.session.hand(), scene.session.match.entries) == (
        "government",
        [],
        entries,
    )


def test_a_question_with_one_answer_is_neither_undone_with_the_next_answer_nor_in_the_way_of_a_redo() -> None:
    rules, battle = saves.open_map(saves.MAPS / "culloden-1746.tmx")
    match, player = Match(rules, battle, seed=3, always_ask_secret=True), PLAYERS["greedy"](1)
    silent = ""
    while not silent or question(match).forced is not None:
        asked = question(match)
        silent = asked.side if asked.secret and asked.forced else silent
        match.submit(asked.forced or player.choose(match, asked))
    moving, entries = question(match), list(match.entries)
    match.submit(player.choose(match, moving))
    made = list(match.entries)
    match.undo()
    assert (question(match).prompt, moving.side, match.entries) == (moving.prompt, silent, entries)
    match.redo()
    assert match.entries == made


def asked_to_react(*, with_choice: bool) -> BattleSession:
    """Play until a side is asked in secret in the other's turn, with something to play or with nothing."""
    rules, battle = saves.open_map(saves.MAPS / "culloden-1746.tmx")
    match, player = Match(rules, battle, seed=3, always_ask_secret=True), PLAYERS["greedy"](1)
    session = BattleSession(Playback(OpenBattle(match=match), AT_ONCE))
    while True:
        session.advance(0)
        if session.playback.side_to_seat:
            session.sit_down()
        asked = question(match)
        is_reaction = asked.secret and asked.side != session.playback.turn_side
        if is_reaction and (asked.forced is None) == with_choice:
            session.playback.seated_side = session.playback.turn_side
            return session
        session.submit(asked.forced or player.choose(match, asked))


def test_reactions_are_declined_for_a_turn_alike_whatever_is_held() -> None:
    offered = []
    for with_choice in (True, False):
        session = asked_to_react(with_choice=with_choice)
        match, player = session.match, PLAYERS["greedy"](1)
        handover = HandOver(session, lay_out((1280, 800), cards=True), Fonts(1))
        offered.append([button.key for button in handover.buttons()])
        side, turn = (
            question(match).side,
            match.rules.shown.view(match.setup.battlefield, match.state, SideId("")).turn,
        )
        session.decline("turn")
        while match.pending is not None and session.playback.view.turn == turn:
            asked = question(match)
            assert not (asked.secret and asked.side == side)
            session.submit(asked.forced or player.choose(match, asked))
            session.advance(0)
    assert offered == [["sit", "decline:turn"]] * 2


def test_a_card_that_cannot_be_played_says_when_it_can(hand: Hand) -> None:
    hand.press("sit")
    scene = hand.scene
    text = {card.deck: scene.hand_panel.told(card)[1].text for _, card in scene.hand_panel.card_places()}
    assert text["command"] == "Click to play"
    assert text["combat"].startswith("Play ")


def test_the_decks_and_the_other_hand_are_counted(hand: Hand) -> None:
    hand.press("sit")
    _, card = hand.scene.hand_panel.card_places()[0]
    told = [(row.look, row.text, row.cells) for row in hand.scene.hand_panel.told(card)]
    assert told[told.index(("rule", "", ())) + 1 :] == [
        ("sum", "Left to draw", ()),
        ("cells", "command", ("44",)),
        ("cells", "Jacobite combat", ("27",)),
        ("cells", "Government combat", ("27",)),
        ("sum", "Hand of the Government", ()),
        ("cells", "command", ("4",)),
        ("cells", "combat", ("2",)),
    ]


def test_a_question_in_the_other_sides_turn_that_needs_no_card_changes_no_seat_but_covers_the_hands() -> None:
    cards = {"command": "cards", "command_jacobite": 4, "command_government": 4}
    hands: dict[SideId, dict[str, tuple[str, ...]]] = {
        SideId("jacobite"): {"command": ("forward", "bombard")}
    }
    start = Start(turn=SideId("jacobite"), phase="combat", hands=hands)
    battle = msgspec.structs.replace(TURN, properties={**TURN.properties, **cards}, start=start)
    hand = hand_at(battle, dice=["CFF", "FCCCC"])
    scene = hand.scene
    hand.press("sit")
    assert len(scene.session.hand()) == 2
    hand.click(hand.piece("D"))
    hand.click(hand.piece("E"))
    assert (hand.question.side, scene.playback.side_to_seat, scene.session.hand()) == (
        "government",
        "",
        [],
    )
    hand.click(
        scene.board.centre(hand.controller.decision.options[0].anchors[0].hex_id)
    )  # the end of its retreat
    assert (scene.playback.side_to_seat, scene.session.hand(), scene.session.choice is not None) == (
        "",
        [],
        True,
    )
    hand.click(scene.areas.heads.center)
    assert {card.side for card in scene.session.hand()} == {"jacobite"}


def test_the_card_that_the_keys_have_gone_to_lies_open(hand: Hand) -> None:
    hand.press("sit")
    hand.key(pygame.K_TAB)
    first = hand.scene.session.hand()[0]
    assert hand.scene.hand_panel._walked_to() == first.id
    hand.key(pygame.K_SPACE, " ")
    assert answer_of(hand.scene.session.match.entries[-1]) == f"card {first.id}"


def test_the_sheet_between_two_players_names_them_as_they_act(hand: Hand) -> None:
    prompt = hand.scene.handover
    assert [button.text for button in prompt.buttons()] == ["I'm ready"]
    assert prompt._text().startswith("It is the Jacobite turn. Government, please look away.")


def test_a_question_nobody_can_answer_says_which_setting_passes_it_over(hand: Hand) -> None:
    hand.press("sit")
    for _ in range(200):
        pending = hand.question
        if pending.secret and pending.forced is not None:
            break
        hand.scene.session.submit(next(iter(pending.iter_options())))
        hand.wait(1)
        if hand.scene.playback.side_to_seat:
            hand.press("sit")
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
    assert hand.scene.sidebar.question.description()[2].endswith(
        "You are always asked, so your opponent learns nothing."
    )


def test_a_question_asked_for_silence_is_asked_again_when_the_battle_is_taken_up(tmp_path: Path) -> None:
    battle = skirmish()
    properties = {**battle.properties, "combat_jacobite": 2, "combat_government": 2}
    hand = kept_hand(msgspec.structs.replace(battle, properties=properties), tmp_path, seed=3)
    hand.press("sit")
    for _ in range(2):  # once more when asked whether that is meant
        hand.press("confirm")
    asked, path = hand.question, hand.file.path
    hand.app.close()
    again = SceneFactory(tmp_path, {}, pace=AT_ONCE).resume(path)
    pending = question(again.session.match)
    assert pending.forced is not None
    assert (pending.prompt, pending.forced.notation) == (asked.prompt, "pass")
    again.close()


def test_the_number_key_of_an_answer_stands_apart_from_its_words() -> None:
    hand = hand_at(TURN)
    hand.choose_set(frozenset("AD"))
    (button,) = hand.scene.sidebar.answers.buttons()
    assert (button.number, button.text) == ("1", "End movement")


def test_a_card_pointed_at_shows_its_section_where_its_side_sees_it_and_so_does_its_picture() -> None:
    cards = {"command": "cards", "command_jacobite": 6, "command_government": 6}
    battle = skirmish()
    hand = hand_at(msgspec.structs.replace(battle, properties={**battle.properties, **cards}), seed=5)
    hand.press("sit")
    panel, hex_layout = hand.scene.hand_panel, hand.scene.board.hex_layout
    text = []
    for side in ("jacobite", "government"):
        match = hand.scene.session.match
        view = match.rules.shown.view(match.setup.battlefield, match.state, SideId(""))
        card = next(card for card in view.cards if card.side == side and card.section in ("left", "right"))
        east = (
            sum(hex_layout.centre(hex_id)[0] for hex_id in card.hexes) / len(card.hexes)
            > hex_layout.size[0] / 2
        )
        look = panel._look(card)
        text.append((east == ((card.section == "right") != look.mirrored), look.mirrored))
    assert text == [(True, True), (True, False)]
    area, card = next(each for each in panel.card_places() if each[1].section)
    hand.point((area.centerx + 9, area.centery))
    assert panel.pointed() == card


def test_a_card_chosen_for_something_on_the_field_says_what_to_click(hand: Hand) -> None:
    hand.press("sit")
    card = next(card for _, card in hand.scene.hand_panel.card_places())
    controller = Controller(
        Decision(
            side=SideId("jacobite"),
            kind="card",
            prompt="?",
            options=(
                Option(
                    notation=f"play {card.id} A",
                    anchors=(Anchor("card", card.id), Anchor("piece", "A")),
                    preview=lambda: OptionPreview("Play it"),
                ),
            ),
        )
    )
    hand.scene.session.controller = controller
    controller.click((Anchor("card", card.id),))
    told = hand.scene.hand_panel.told(card)
    assert [row.text for row in told[:2]] == [card.title, "Selected: now click a highlighted piece or hex"]
    assert hand.scene.sidebar.question.description()[2].endswith(
        f"{card.title}: click a highlighted piece or hex, or press Escape to cancel."
    )


def test_while_cards_are_asked_for_the_field_shows_who_attacks_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    hands: dict[SideId, dict[str, tuple[str, ...]]] = {SideId("jacobite"): {"combat": ("fury",)}}
    fight = msgspec.structs.replace(TURN, start=Start(turn=SideId("jacobite"), phase="combat", hands=hands))
    hand = hand_at(fight, seed=1)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
    lines = []
    monkeypatch.setattr(
        "game.ui.battle.board_panel.draw_over",
        lambda window, board, highlights: lines.extend(highlights.attacks),
    )
    hand.scene.session.submit(hand.question.option("attack D E"))
    hand.wait(1)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
    hand.wait(1)
    hexes = tuple(
        piece.hex_id for name in "DE" for piece in hand.scene.playback.view.pieces if piece.id == name
    )
    assert (hand.question.secret, lines[-1]) == (True, hexes)
