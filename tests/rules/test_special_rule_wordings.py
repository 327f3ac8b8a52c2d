"""Special rules in every wording they can have, and what their keys may not say together (JX-140, JX-145, JX-153)."""

import pytest

from game.engine.ruleset import find
from tests.drawn import SYSTEM
from tests.rules.special_maps import with_rules, wrong

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
    assert RULES.content.briefing(with_rules(line))[:-2] == (text,)


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
        RULES.play.setup(battle_of_names)
