"""Verbs are buttons, each with its meaning and its chance once; the header says how far the battle is from its end."""

import re
from pathlib import Path

import msgspec
import pygame
import pytest

from game.content.vignette import Vignette, read, scenario_of
from game.engine.decisions.decision import on_group
from game.engine.shown.forecast import percent
from game.hexgrid.scenario import AS_IT_WAS, ScenarioError
from game.players.greedy_player import GreedyPlayer
from game.storage.battles import MAPS, open_map
from game.ui.battle.panels.strip import Strip
from game.ui.menus.rule_book import RuleBookScene
from game.ui.widgets.palette import FAINT_INK, GOLD
from tests.ui.table import Hand, answer_of, hand_at
from tests.ui.walker import Notes, Walker

SIZE = (1280, 800)


@pytest.fixture
def notes(monkeypatch: pytest.MonkeyPatch) -> Notes:
    return Notes(monkeypatch)


def table(system: str, until: str, seed: int = 0) -> Hand:
    """Let computers play Keith until a kind of question is asked, and sit down to answer it."""
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    hand, player = hand_at(scenario, rules=rules, seed=seed), GreedyPlayer(1)
    match = hand.scene.session.match
    while hand.question.kind != until:
        hand.scene.session.submit(hand.question.forced or player.choose(match, hand.question))
    hand.scene.playback.finish()
    hand.scene.lay_out(SIZE)
    hand.wait(1)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
        hand.wait(1)
    return hand


def texts(hand: Hand, notes: Notes, *, in_rail: bool = False) -> list[str]:
    walker = Walker(SIZE, notes.written)
    hand.scene.draw(walker)
    rail = hand.scene.areas.now
    return [each.text for each in walker.drawn if not in_rail or rail.contains(each.rect)]


def offered(hand: Hand) -> dict[str, pygame.Rect]:
    """Return the verbs that are buttons, by answer, with where each is."""
    choices, choice = hand.scene.sidebar.choices, hand.scene.session.choice
    assert choice is not None
    found = {}
    for _, anchor in choices.numbered():
        if anchor is not None and (option := choice.completed(anchor)) is not None:
            place = choices.place_of(anchor)
            assert place is not None
            found[option.notation] = place
    return found


@pytest.mark.parametrize(
    ("system", "kind", "piece", "verbs"),
    [
        ("formations", "activate", "kirk", "advance double march sustained overwatch marshal hold engage"),
        ("brigades", "orders", "kirk", "assault hold retire"),
    ],
)
def test_each_verb_of_a_group_is_a_button_that_says_what_it_means(
    system: str, kind: str, piece: str, verbs: str, notes: Notes
) -> None:
    hand = table(system, kind)
    hand.click(hand.piece(piece))
    written = texts(hand, notes, in_rail=True)
    sidebar = hand.scene.sidebar
    assert sidebar.choices.has_verbs
    assert "no test" not in written, "the sentence of the verb says it"
    places = offered(hand)
    assert [notation.split()[2] for notation in places] == verbs.split()
    rects = list(places.values())
    assert all(rect.collidelist(rects[number + 1 :]) < 0 for number, rect in enumerate(rects))
    assert all(hand.scene.areas.now.contains(rect) for rect in rects)
    by_notation = {option.notation: option for option in hand.question.options}
    for number, notation in enumerate(places, len(sidebar.question.answers()) + 1):
        meaning = by_notation[notation].preview().lines[0]
        assert meaning.split()[0] in " ".join(written) and str(number) in written
    chances = [
        percent(check.probability()) for each in places for check in by_notation[each].preview().checks[:1]
    ]
    for chance in set(chances):
        assert chances.count(chance) < 2 or written.count(chance) == 1, "most verbs share a test: said once"


def test_a_long_name_over_the_verbs_stays_in_the_rail(notes: Notes, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = table("formations", "activate")
    long = "Honywood's dismounted men of the second line"
    monkeypatch.setattr(type(hand.scene.session.match.names), "group", lambda names, group: long)
    hand.click(hand.piece("kirk"))
    walker = Walker(SIZE, notes.written)
    hand.scene.sidebar.draw(walker)
    assert [each.rect.right <= SIZE[0] for each in walker.drawn if each.text == long] == [True]


@pytest.mark.parametrize(
    ("system", "kind", "piece", "verb"),
    [("formations", "activate", "kirk", "hold"), ("brigades", "orders", "kirk", "retire")],
)
def test_a_click_on_a_verb_answers(system: str, kind: str, piece: str, verb: str, notes: Notes) -> None:
    hand = table(system, kind)
    hand.click(hand.piece(piece))
    texts(hand, notes)
    before = len(hand.scene.session.match.entries)
    wanted = next(notation for notation in offered(hand) if notation.split()[2] == verb)
    hand.click(offered(hand)[wanted].center)
    assert answer_of(hand.scene.session.match.entries[before]) == wanted


@pytest.mark.parametrize(
    ("system", "kind", "verb", "rules"),
    [("formations", "activate", "marshal", ["EX-19", "EX-13"]), ("brigades", "orders", "hold", ["GX-21"])],
)
def test_f1_on_a_verb_opens_the_book_at_its_rules(
    system: str, kind: str, verb: str, rules: list[str], notes: Notes
) -> None:
    hand = table(system, kind)
    hand.click(hand.piece("kirk"))
    texts(hand, notes)
    places = offered(hand)
    hand.point(next(place for notation, place in places.items() if notation.endswith(f" {verb}")).center)
    hand.key(pygame.K_F1)
    book = hand.top(RuleBookScene)
    assert book.about is not None
    assert book.about.title.endswith(verb.capitalize())
    assert [each.rule.id for each in book.found()] == rules


def test_an_order_just_given_is_on_the_slip_of_its_brigade(notes: Notes) -> None:
    hand = table("brigades", "orders")
    assert "Argyll companies · Engage" in texts(hand, notes)
    hand.click(hand.piece("kirk"))
    hand.key(0, "2")
    hand.wait(1)
    assert "Argyll companies · Assault" in texts(hand, notes)


def test_the_order_a_brigade_has_is_shown_with_what_it_means(notes: Notes) -> None:
    hand = table("brigades", "orders")
    assert "guns hold" not in hand.question.prompt, "there are no guns at Keith"
    hand.click(hand.piece("kirk"))
    shown = texts(hand, notes, in_rail=True)
    at = shown.index("Order now: Engage")
    assert shown[at + 1] == "Units move, fire and charge as they like."


def test_each_reaction_to_a_charge_is_a_button_that_answers(notes: Notes) -> None:
    hand = table("brigades", "react", seed=2)
    options = [option.notation for option in hand.question.options]
    keys = [f"option:{notation}" for notation in options]
    assert sorted(each.key for each in hand.scene.sidebar.answers.buttons()) == sorted(keys)
    assert hand.question.prompt.split(" is charged")[0] in " ".join(texts(hand, notes))
    before = len(hand.scene.session.match.entries)
    hand.press(keys[0])
    assert answer_of(hand.scene.session.match.entries[before]) == options[0]


# The header


@pytest.mark.parametrize("system", ["formations", "commanders", "brigades", "chargers"])
def test_the_header_says_what_is_lost_and_when_a_side_breaks(system: str, notes: Notes) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    hand = hand_at(scenario, rules=rules)
    hand.scene.lay_out(SIZE)
    view = hand.scene.playback.view
    written = texts(hand, notes)
    for track in view.tracks:
        breaks = "one more breaks it" if track.goal == track.value + 1 else f"breaks at {track.goal}"
        told = f"{track.value} down, {breaks}" if track.loses else f"{track.value} of {track.goal}"
        assert told in written


@pytest.mark.parametrize("turn", [1, 5, 14])
def test_there_is_a_cell_for_each_round_and_the_present_one_is_gold(
    turn: int, notes: Notes, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand = table("brigades", "orders")
    playback, scene = hand.scene.playback, hand.scene
    drawn: list[tuple[object, int]] = []
    draw = pygame.draw.rect

    def rect(window: pygame.Surface, colour: object, place: pygame.Rect, *args: int, **named: int) -> object:
        drawn.append((colour, args[0] if args else 0))
        return draw(window, colour, place, *args, **named)  # type: ignore[arg-type]

    view = msgspec.structs.replace(playback.view, turn=turn)
    walker = Walker(SIZE, notes.written)
    strip = Strip(playback.info, scene.areas, scene.fonts, "Keith", None)
    monkeypatch.setattr(pygame.draw, "rect", rect)
    strip._draw_deadline(walker, view, scene.areas.strip)
    assert [each.text for each in walker.drawn] == [f"Turn {turn} of 14, then the Government win"]
    gone, present, coming = drawn.count((FAINT_INK, 0)), drawn.count((GOLD, 0)), drawn.count((FAINT_INK, 1))
    assert (gone, present, coming) == (turn - 1, 1, 14 - turn)


COUNTED = {
    "formations": "units gone, and all units of broken formations",
    "commanders": "units gone, and units that a Rally phase has left routed",
    "brigades": "units gone or routing, and retreating units of broken brigades",
    "chargers": "units destroyed or fleeing",
}


@pytest.mark.parametrize("system", ["jacobite", *COUNTED])
def test_pointing_at_the_header_says_what_ends_the_battle_and_when(system: str) -> None:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    hand = hand_at(scenario, rules=rules)
    hand.scene.lay_out(SIZE)
    hand.wait(1)
    if hand.scene.playback.side_to_seat:
        hand.press("sit")
    hand.point(hand.scene.areas.strip.center)
    hand.point(hand.scene.areas.strip.midleft)
    told = [row.text for row in hand.scene.sidebar.details.rows()]
    if system == "jacobite":
        assert told == [
            "How the battle ends",
            "Jacobites: 0 of 4 victory banners; wins with the last.",
            "Government: 0 of 4 victory banners; wins with the last.",
            "Turn 1 of 28, then the Government win.",
        ]
        return
    jacobite, government = (track.goal for track in hand.scene.playback.view.tracks)
    word = "turn" if system == "brigades" else "round"
    last = 9 if system == "chargers" else 14
    assert told == [
        "How the battle ends",
        f"Jacobites: 0 counted as lost; breaks at {jacobite}.",
        f"Government: 0 counted as lost; breaks at {government}.",
        f"Counted as lost: {COUNTED[system]}.",
        f"A side that has lost so many breaks when the {word} ends, not before.",
        f"{word.capitalize()} 1 of {last}, then the Government win.",
    ]


@pytest.mark.parametrize("system", ["jacobite", *COUNTED])
@pytest.mark.parametrize("path", sorted(MAPS.glob("*.tmx")), ids=lambda path: path.stem)
def test_a_briefing_says_the_goal_of_the_rules_in_force_and_of_no_others(path: Path, system: str) -> None:
    try:
        rules, scenario = open_map(path, system)
    except ScenarioError:  # some maps are not for all rules
        assert system == "chargers"
        return
    told = " ".join([str(scenario.properties["notes"]), *rules.special_sentences(scenario)])
    assert ("banner" in told) == (system == "jacobite")
    assert ("counted as lost" in told) == (system != "jacobite")


@pytest.mark.parametrize("path", sorted(MAPS.glob("*.tmx")), ids=lambda path: path.stem)
def test_a_briefing_advises_nothing_that_holds_under_one_rule_system_alone(path: Path) -> None:
    properties = open_map(path)[1].properties
    advice = str(properties["notes"]).split("How sure is it")[0] + str(properties.get(AS_IT_WAS, ""))
    words = r"\b(?:die|dice|cards?|obeys?|square|rally|can be ordered|loss counts|wakes|only friends)\b"
    assert re.findall(words, advice) == []


def test_the_odds_of_an_assault_are_told_of_the_verb_and_of_the_enemy_pointed_at() -> None:
    hand = table("formations", "activate")
    session, sidebar = hand.scene.session, hand.scene.sidebar
    able = str([option.notation for option in hand.question.options])
    own = next(group for group in session.playback.view.groups if f"activate {group.id} engage" in able)
    session.choose(on_group(own.id))
    hand.wait(1)
    (enemy, *_) = [each for each in session.choices() if each.kind == "group"]
    line = sidebar.choices.place_of(enemy)
    members = next(group.members for group in session.playback.view.groups if group.id == enemy.ref)
    at = next(piece.hex_id for piece in session.playback.view.pieces if piece.id == members[0])
    for place in (line.center if line else (0, 0), hand.hex(session.match.setup.grid.label(at))):
        hand.point(place)
        told = sidebar.odds_of_verb()
        assert [row.text for row in told][1:4] == [
            "The assault",
            "wins",
            "first result equal: they fight again",
        ]
    hand.point(sidebar.choices.area.topleft)
    assert sidebar.odds_of_verb() == []


def test_the_chance_to_engage_is_on_the_nearest_of_the_enemies_and_says_what_of() -> None:
    hand = table("formations", "activate")
    session = hand.scene.session
    match, view = session.match, session.playback.view
    own = next(
        group
        for group in view.groups
        if f"activate {group.id} engage" in str([option.notation for option in hand.question.options])
    )
    session.choose(on_group(own.id))
    members = {piece.id: piece.hex_id for piece in view.pieces}
    distance = match.setup.grid.distance
    for anchor in session.choice.offers() if session.choice else ():
        if anchor.kind == "group":
            theirs = [
                members[each] for group in view.groups if group.id == anchor.ref for each in group.members
            ]
            far = {at: min(distance(at, members[each]) for each in own.members) for at in theirs}
            (at,) = (each for each in theirs if each in session.highlights(None).badges)
            assert far[at] == min(far.values())
            assert session.highlights(None).badges[at][0].text.startswith("test ")


def test_an_assault_on_each_of_many_enemies_is_on_the_first_page_with_all_other_verbs() -> None:
    """The longest meanings give way where all have no room, and are told of the verb that is pointed at."""
    own = {"side": "jacobite", "kind": "highland", "brigade": "athole"}
    pieces = {"A": {**own, "at": "C2"}, "B": {**own, "at": "D2"}}
    for number, at in enumerate(("A4", "C4", "E4"), 1):
        pieces[f"P{number}"] = {
            "side": "government",
            "kind": "regular",
            "brigade": f"line {number}",
            "at": at,
        }
    tables = {
        "title": "Many enemies",
        "rules": ["EX-50"],
        "system": "formations",
        "phase": "action",
        "activates": "jacobite",
        "field": "\n".join([". . . . . . . ."] * 6),
        "pieces": pieces,
    }
    hand = hand_at(scenario_of(read(tables, Vignette)))
    hand.click(hand.piece("A"))
    hand.wait(0.1)
    choices = hand.scene.sidebar.choices
    assert choices.has_verbs and len(choices._pages()) == 1
    places = [choices.place_of(anchor) for anchor in choices._listed()]
    assert len(places) == 7 + 3 and None not in places
    assert all(hand.scene.areas.now.contains(place) for place in places if place is not None)
    told = {}
    for anchor, place in zip(choices._listed(), places, strict=True):
        option = choices._option(anchor)
        assert option is not None and place is not None
        hand.point(place.center)
        tip = [row.text for row in hand.scene.sidebar.odds_of_verb()]
        assert choices.tells_meaning(option) or option.preview().lines[0] in tip
        told[option.notation.split()[2]] = choices.tells_meaning(option)
    assert told["advance"] and not told["hold"]
    engage = choices._listed()[-1]
    place = choices.place_of(engage)
    assert place is not None
    hand.click(place.center)
    assert answer_of(hand.scene.session.match.entries[0]).endswith(" engage line-3")
    hand.app.close()
