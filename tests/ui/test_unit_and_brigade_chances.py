"""A unit and its brigade that can both be rallied: each has its chance and its dice."""

from game.content.vignette import Vignette, read, scenario_of
from game.engine.event import DiceRolled
from game.engine.shown.forecast import percent
from game.rules.brigades.ruleset import RULES
from game.ui.session.text.nerve import piece_tested
from tests.ui.table import hand_at

TABLES = {
    "title": "A leader with a unit that runs",
    "rules": ["GX-28"],
    "system": "brigades",
    "phase": "command",
    "phasing": "jacobite",
    "field": "\n".join((" " if row % 2 else "") + " ".join("." * 11) for row in range(11)),
    "groups": {"clans": {"state": "broken"}},
    "pieces": {
        "L": {"side": "jacobite", "kind": "leader", "at": "A2", "brigade": "clans"},
        "U": {"side": "jacobite", "kind": "lowland", "at": "A2", "brigade": "clans", "state": "retreating"},
        "V": {"side": "jacobite", "kind": "regular", "at": "B2", "brigade": "clans"},
        "E": {"side": "government", "kind": "regular", "at": "K9", "brigade": "guards"},
    },
}


def test_the_chance_on_a_hex_is_the_one_of_its_click() -> None:
    hand = hand_at(scenario_of(read(TABLES, Vignette)), rules=RULES, seed=1)
    hand.click(hand.hex("A2"))
    session, grid = hand.scene.session, hand.scene.session.match.setup.grid
    unit, brigade = (
        next(each for each in hand.question.options if each.notation == notation).preview().checks[0]
        for notation in ("rally L U", "rally L clans")
    )
    badges = session.highlights(None).badges
    assert {at: shown[0].short for at, shown in badges.items()} == {
        grid.hex("A2"): percent(unit.probability()),
        grid.hex("B2"): percent(brigade.probability()),
    }


def test_the_dice_are_shown_beside_the_unit_that_rallies() -> None:
    hand = hand_at(scenario_of(read(TABLES, Vignette)), rules=RULES, seed=1)
    match = hand.scene.session.match
    match.submit("rally L U")
    rolled = next(frame.event for frame in match.frames if isinstance(frame.event, DiceRolled))
    tested = piece_tested(rolled, hand.scene.playback)
    assert tested is not None and tested.id == "U"
