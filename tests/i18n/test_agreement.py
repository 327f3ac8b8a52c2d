"""Names of several take plural verbs in English sentences, whatever asks or tells."""

import pytest

from game import i18n
from game.i18n import tr
from game.i18n.agreement import is_plural
from game.storage.battles import MAPS, open_map


@pytest.mark.parametrize(
    ("name", "several"),
    [
        ("Hussars", True),
        ("Stewart's men", True),
        ("The men at the inn", True),
        ("Camerons of Lochiel", True),
        ("Macphersons, right", True),
        ("Clanranald and Keppoch", True),
        ("Lord George's Mackenzies", True),
        ("Purcell's Irish", True),
        ("Munro's", False),
        ("Lascelles'", False),
        ("Kirk guard", False),
        ("Kingston's Horse", False),
        ("Maclean of Duart's first", False),
        ("Colonel Lascelles", False),
        ("Prince Charles Edward", False),
        ("Sleat the younger", False),
        ("3 hexes", False),
    ],
)
def test_a_name_is_of_one_or_of_several(name: str, *, several: bool) -> None:
    assert is_plural(name) is several


def test_no_leader_of_a_shipped_map_is_several() -> None:
    for path in sorted(MAPS.glob("*.tmx")):
        _, scenario = open_map(path, "")
        assert [
            piece.name for piece in scenario.pieces if piece.kind == "leader" and is_plural(piece.name)
        ] == []


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        ("{unit} charges {target}", "Hussars charge Billets"),
        ("{unit} is charged: how does it react?", "Hussars are charged: how do they react?"),
        ("The rating of the {unit} is 3", "The rating of the Hussars is 3"),
        ("{unit} may change its heading", "Hussars may change their heading"),
        ("{leader} must leave with his men", "Colonel Lascelles must leave with his men"),
        ("{unit} was attacked: it may turn", "Hussars were attacked: they may turn"),
        (
            "{unit} is routed and does nothing of its own will",
            "Hussars are routed and do nothing of their own will",
        ),
        ("{unit} reacts to a charge itself", "Hussars react to a charge themselves"),
        ("{unit} tries to redirect", "Hussars try to redirect"),
        ("{unit} leaves: does {leader} go along?", "Hussars leave: does Colonel Lascelles go along?"),
        ("{unit} does not see {target}", "Hussars do not see Billets"),
        ("{leader} stays; {unit} goes", "Colonel Lascelles stays; Hussars go"),
        ("Where {unit} was, {hexes} hexes away", "Where Hussars were, 3 hexes away"),
        ("the range of {unit} is {hexes}", "the range of Hussars is 3"),
        ("An attempt for {unit} has been made", "An attempt for Hussars has been made"),
        ("{unit}: does it follow?", "Hussars: do they follow?"),
        ("{unit}: whom does it strike?", "Hussars: whom do they strike?"),
        ("{unit}: click a unit to move it", "Hussars: click a unit to move it"),
        ("Orders to {unit} as before", "Orders to Hussars as before"),
    ],
)
def test_verbs_agree_with_the_names_before_them(sentence: str, told: str) -> None:
    assert tr(sentence, unit="Hussars", target="Billets", leader="Colonel Lascelles", hexes=3) == told


def test_a_single_name_and_a_translated_sentence_are_left_as_they_are() -> None:
    assert tr("{unit} charges and is seen", unit="Kirk guard") == "Kirk guard charges and is seen"
    language = i18n.in_use()
    i18n.use({"{unit} charges": "{unit} atakas"})
    try:
        assert tr("{unit} charges", unit="Hussars") == "Hussars atakas"
    finally:
        i18n.use(*language)


def test_a_rule_system_is_one_thing_whatever_its_name() -> None:
    assert tr("{system} leaves out 2 rules.", system="Formations") == "Formations leaves out 2 rules."
