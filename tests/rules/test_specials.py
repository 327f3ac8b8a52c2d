"""The special rules of a map: how they are read, what is wrong with them, how they are told, and what a vignette of one
turn cannot show (JX-140 to JX-153)."""

from typing import Any

import pytest

from game.engine.decision import Anchor
from game.engine.match import Match
from game.engine.ruleset import Opening, find
from game.engine.tally import Item
from game.field.scenario import Scenario, ScenarioError, Start, Value
from game.rules.jacobite.specials.clock import Clock
from game.rules.jacobite.specials.entry import Entry
from game.rules.jacobite.specials.objective import Objective
from game.rules.jacobite.specials.odds import Odds
from game.rules.jacobite.specials.special import Special
from game.rules.jacobite.specials.vocabulary import OPEN
from tests.drawn import OPEN_FIELD, SYSTEM, asked, battle, scenario, standing

PIECES = {
    "A": "jacobite highland C1",
    "B": "jacobite militia D1",
    "L": "jacobite leader C1",
    "G": "government trained-artillery C5",
    "K": "government battle-cavalry D5",
    "M": "government leader A5",
}


def with_rules(*lines: Value, pieces: dict[str, str] = PIECES, **more: Any) -> Scenario:
    """Draw a battle with special rules, numbered as they come."""
    numbered = {f"special_{number}": line for number, line in enumerate(lines, 1)}
    return scenario(OPEN_FIELD, pieces, **numbered, **more)


def opened(*lines: Value, **more: Any) -> Opening[Any, Any]:
    """Make such a battle ready."""
    return find(SYSTEM).setup(with_rules(*lines, **more))


def read(line: str) -> Special:
    """Read one line."""
    (special,) = opened(line).ground.specials
    return special


def wrong(*lines: Value, **more: Any) -> list[str]:
    """Say what is wrong with such a battle."""
    with pytest.raises(ScenarioError) as raised:
        opened(*lines, **more)
    return [str(problem) for problem in raised.value.problems]


def refused(drawing: str, pieces: dict[str, str], *lines: str) -> list[str]:
    """Say what is wrong with a battle on another field; nothing if it can be played."""
    numbered = {f"special_{number}": line for number, line in enumerate(lines, 1)}
    try:
        find(SYSTEM).setup(scenario(drawing, pieces, **numbered))
    except ScenarioError as error:
        return [str(problem) for problem in error.problems]
    return []


def hexes(*labels: str) -> tuple[int, ...]:
    """Number hexes of the field."""
    return tuple(map(opened().grid.hex, labels))


def banners(match: Match[Any, Any, Any]) -> dict[str, int]:
    """Read the banners."""
    return dict(match.state.banners)


def told(match: Match[Any, Any, Any]) -> list[str]:
    """Read all that has been told."""
    sentences = (frame.event.tell(match.names) for frame in match.frames)
    return [sentence for sentence in sentences if sentence]


class TestReading:
    @pytest.mark.parametrize(
        ("line", "special"),
        [
            ("dice amount=-1", Odds(id="special_1", amount=-1)),
            (
                "dice amount=+1 side=jacobite kind=highland|lowland piece=A on=hill|road hexes=C3|d4 turns=2-5 "
                "in=melee|back beyond=2 first=attack called=Down the brae",
                Odds(
                    id="special_1",
                    called="Down the brae",
                    amount=1,
                    side="jacobite",
                    kinds=("highland", "lowland"),
                    pieces=("A",),
                    on=("hill", "road"),
                    hexes=hexes("C3", "D4"),
                    turns=range(2, 6),
                    ways=("melee", "back"),
                    beyond=2,
                    first="attack",
                ),
            ),
            ("dice amount=1 turns=3", Odds(id="special_1", amount=1, turns=range(3, 4))),
            ("dice amount=1 turns=8-", Odds(id="special_1", amount=1, turns=range(8, OPEN))),
            (
                "dice amount=1 kind=cavalry|militia",
                Odds(id="special_1", amount=1, kinds=("battle-cavalry", "light-cavalry", "militia")),
            ),
            (
                "  dice   amount = 1\n called = Plug  bayonets ",
                Odds(id="special_1", amount=1, called="Plug bayonets"),
            ),
            (
                "objective side=jacobite hexes=C3",
                Objective(id="special_1", side="jacobite", hexes=hexes("C3")),
            ),
            ("end turns=14", Clock(id="special_1", last=14)),
        ],
    )
    def test_jx_140_a_line_is_read_key_by_key(self, line: str, special: Special) -> None:
        assert read(line) == special

    def test_jx_140_rules_stand_in_the_order_of_their_numbers(self) -> None:
        numbered = {f"special_{number}": f"end turns={number}" for number in (10, 9, 2)}
        specials = find(SYSTEM).setup(scenario(OPEN_FIELD, PIECES, **numbered)).ground.specials
        assert specials == tuple(Clock(id=f"special_{number}", last=number) for number in (2, 9, 10))

    def test_jx_140_a_map_without_special_rules_has_none(self) -> None:
        assert (opened().ground.specials, find(SYSTEM).page(with_rules())) == ((), ())

    def test_jx_145_pieces_are_named_by_name_or_id_whatever_the_case(self) -> None:
        setting = with_rules("enter piece=The Macleans|b hexes=A1 turn=2")
        named = [
            type(piece)(
                layer=piece.layer,
                kind=piece.kind,
                name={"A": "The MacLeans"}.get(piece.name, piece.name),
                cell=piece.cell,
                properties=piece.properties,
                place=piece.place,
            )
            for piece in setting.pieces
        ]
        read = find(SYSTEM).setup(
            Scenario(
                system=SYSTEM,
                title="Names",
                plan=setting.plan,
                properties=setting.properties,
                pieces=tuple(named),
            )
        )
        assert read.ground.specials == (Entry(id="special_1", pieces=("A", "B"), hexes=hexes("A1"), turn=2),)


RULES = "cannonade, chief, dice, end, enter, exit, flags, ground, objective, orders, sight, surprise, worth"
DICE_KEYS = "amount, beyond, called, first, hexes, in, kind, on, piece, side, turns"


class TestSpelling:
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            ("dize amount=1", f": 'dize' is no special rule: did you mean 'dice'? allowed are {RULES}"),
            ("side=jacobite", f": 'side=jacobite' is no special rule; allowed are {RULES}"),
            ("", f": it is empty; begin with the name of a rule; allowed are {RULES}"),
            (
                "dice amount=1 sidee=jacobite",
                f": 'sidee' is no key of 'dice': did you mean 'side'? allowed are {DICE_KEYS}",
            ),
            (
                "dice amount=1 side=jacobit",
                ", side=jacobit: 'jacobit' is not known: did you mean 'jacobite'? allowed are government, jacobite",
            ),
            (
                "dice amount=1 in=range",
                ", in=range: 'range' is not known: did you mean 'ranged'? allowed are back, melee, rally, ranged",
            ),
            (
                "flags ignore=1 in=rally",
                ", in=rally: 'rally' is not known; allowed are back, melee, ranged",
            ),
            (
                "enter piece=Q hexes=A1 turn=2",
                ", piece=Q: 'Q' is no piece; allowed are A, B, G, K, L, M",
            ),
            (
                "sight limit=1 hexes=Z9",
                ", hexes=Z9: there is no hex 'Z9': the hexes of this field are named A1 to E5",
            ),
            ("dice", ": 'dice' needs the key 'amount'; add amount=…"),
            ("dice amount=0", ", amount=0: '0' must be a whole number, such as +1 or -1, and not 0"),
            ("sight limit=0", ", limit=0: '0' must be a whole number from 1"),
            ("flags ignore=3", ", ignore=3: '3' must be a whole number from 1 to 2"),
            ("dice rally amount=1", ": after 'dice' comes 'rally'; write every condition as key=value"),
            ("dice amount=1 amount=2", ": the key 'amount' stands twice; keep one"),
            (
                "dice amount=1 turns=5-2",
                ", turns=5-2: '5-2' are no turns; write 3, 2-5, or 4- for all from the fourth on",
            ),
            (
                "exit side=jacobite hexes=C3|",
                ", hexes=C3|: it is empty; write one value, or several with | between them",
            ),
            (
                "chief piece=L",
                ", piece=L: L is a leader, and this rule is for units; name a unit",
            ),
            (
                "dice amount=1 in=rally|melee beyond=1",
                ": the key 'beyond' is for attacks; leave it out or take 'rally' out of 'in'",
            ),
            (
                "flags side=jacobite",
                ": 'flags' needs one of the keys 'ignore' and 'extra', not both; write ignore=1 or extra=1",
            ),
            (
                "orders side=jacobite fewer=1 from=3",
                ": 'orders' needs one of the keys 'fewer' and 'from', not both; write fewer=1 or from=3",
            ),
            ("orders fewer=1", ": 'fewer' needs the key 'side'; add side=…"),
            ("orders from=2", ": 'from' needs one of the keys 'piece', 'kind' and 'side'; add piece=…"),
            ("exit hexes=C1", ": 'exit' needs one of the keys 'piece' and 'side'; add side=…"),
            (
                "objective side=jacobite hexes=C3 count=2",
                ": 'count' is 2, more than the hexes named; lower it or name more of them",
            ),
            (
                "objective side=jacobite hexes=C3 piece=G",
                ": G is not of the side 'jacobite'; name one of its pieces",
            ),
            (
                "end turns=3 winner=jacobite tie=jacobite",
                ": 'tie' says nothing where 'winner' names a side; leave it out or write winner=more",
            ),
            (
                "surprise side=jacobite cards=2",
                ": 'surprise' is for command cards, but this battle has free orders; use 'orders' with 'fewer'",
            ),
        ],
    )
    def test_jx_153_what_is_wrong_is_told_with_property_key_value_and_remedy(
        self, line: str, sentence: str
    ) -> None:
        assert wrong(line) == [f"map: property 'special_1'{sentence}"]

    @pytest.mark.parametrize(
        ("line", "key", "value", "least"),
        [
            ("enter piece=A hexes=A1 turn=100", "turn", 100, 1),
            ("enter piece=A hexes=A1 turn=9999999", "turn", 9999999, 1),
            ("orders side=jacobite from=100", "from", 100, 2),
        ],
    )
    def test_jx_153_nothing_is_put_off_for_more_turns_than_a_battle_has(
        self, line: str, key: str, value: int, least: int
    ) -> None:
        told = f"{key}={value}: '{value}' must be a whole number from {least} to 99"
        assert wrong(line) == [f"map: property 'special_1', {told}"]

    def test_jx_153_everything_wrong_is_told_at_once(self) -> None:
        assert wrong("sight limt=2", "chief piece=A", "worth piece=A banners=-1") == [
            "map: property 'special_1': 'limt' is no key of 'sight': did you mean 'limit'? "
            "allowed are called, hexes, kind, limit, on, piece, side, turns",
            "map: property 'special_1': 'sight' needs the key 'limit'; add limit=…",
            "map: property 'special_3', banners=-1: '-1' must be a whole number from 0",
        ]

    def test_jx_153_a_property_of_another_name_is_unknown(self) -> None:
        (sentence,) = wrong(special="dice amount=1")
        assert sentence.startswith("map: unknown property 'special': did you mean 'special_1'?")

    def test_what_a_map_says_of_length_and_difficulty_is_checked(self) -> None:
        assert wrong(difficulty_jacobite="hrad", length=-1, minutes="long") == [
            "map: property 'difficulty_jacobite' is 'hrad': did you mean 'hard'? "
            "allowed are easy, even, hard, unknown",
            "map: property 'length' is -1; it must be a whole number from 0",
            "map: property 'minutes' is 'long'; it must be a whole number from 0",
        ]

    def test_jx_145_who_comes_later_is_shown_as_waiting(self) -> None:
        opening = opened("enter piece=A|L hexes=A1 turn=2")
        view = find(SYSTEM).view(opening.ground, opening.state, "")
        assert [(piece.id, piece.with_piece) for piece in view.waiting] == [("A", ""), ("L", "")]
        assert {piece.id for piece in view.pieces} == {"B", "G", "K", "M"}

    def test_jx_146_a_surprised_side_must_be_short_of_cards(self) -> None:
        cards = {"command": "cards", "command_jacobite": 3, "command_government": 3}
        assert wrong("surprise side=jacobite cards=3", **cards) == [
            "map: property 'special_1': 'cards' is 3, but the full hand is 3; give a smaller number"
        ]

    def test_jx_153_the_page_of_a_faulty_map_raises_the_same_problems(self) -> None:
        with pytest.raises(ScenarioError, match="is no special rule"):
            find(SYSTEM).page(with_rules("dize"))


class TestPage:
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            (
                "cannonade side=government",
                "Before the first turn each Government gun fires once; the sides take turns gun by gun, whoever moves "
                "first begins, and no cards are played (JX-140).",
            ),
            (
                "chief piece=A called=Lochiel",
                "Lochiel: A has its chief with it: 1 die more in a rally check, and 1 banner more for the enemy when "
                "the unit is lost (JX-141).",
            ),
            (
                "sight limit=1 turns=1-2 kind=infantry called=Dawn mist",
                "Dawn mist: Each unit of infantry sees no further than 1 hex in turns 1 to 2 (JX-142).",
            ),
            ("sight limit=2", "Nobody sees further than 2 hexes (JX-142)."),
            (
                "objective side=jacobite hexes=C3|D4 banners=2 hold=while",
                "2 banners for the Jacobites for each of C3 and D4 that is held at the end of their turn, to be "
                "given back when that is no longer so (JX-143).",
            ),
            (
                "objective side=jacobite hexes=A1|C3|D4 count=2 kind=highland turns=4-",
                "1 banner for the Jacobites if 2 of A1, C3 and D4 are held by any Jacobite unit of highland infantry "
                "at the end of their turn from turn 4 on, once and for good (JX-143).",
            ),
            (
                "exit side=government hexes=C5|D5 banners=2",
                "Each Government piece may leave the field from C5 or D5 as its move: it is safe, and worth 2 banners "
                "to its side (JX-144).",
            ),
            (
                "enter piece=A|L hexes=C1|D1 turn=3",
                "A and L come onto the field at C1 or D1 at the start of their side's turn 3, or of the first later "
                "one with room there (JX-145).",
            ),
            (
                "end turns=14 tie=government",
                "The battle ends after 14 turns of each side; the side with more banners wins, and with equal banners "
                "it is a Government victory (JX-147).",
            ),
            (
                "end turns=1 winner=government",
                "The battle ends after 1 turn of each side; it is a Government victory then (JX-147).",
            ),
            (
                "dice amount=-1 side=jacobite kind=infantry in=ranged beyond=1 called=Sleet in the face",
                "Sleet in the face: Each Jacobite unit of infantry rolls 1 die fewer in ranged combat beyond 1 hex "
                "(JX-148).",
            ),
            (
                "dice amount=2 kind=highland|lowland on=hill|enclosure first=attack",
                "Each unit of highland infantry or lowland infantry rolls 2 dice more in its first attack of the "
                "battle on a hill or in an enclosure (JX-148).",
            ),
            (
                "flags ignore=1 piece=A|B",
                "Each of A and B may ignore 1 flag more, but never above 2 in all (JX-149).",
            ),
            (
                "flags extra=1 side=government kind=cavalry turns=2",
                "Each Government unit of cavalry goes 1 hex further for each flag in turn 2 (JX-149).",
            ),
            ("ground terrain=marsh enter=free", "Each piece may enter a marsh without stopping (JX-150)."),
            (
                "ground terrain=town|rough kind=leader|militia enter=no hexes=C3",
                "Each leader or unit of militia may not enter a town or rough ground in C3 (JX-150).",
            ),
            (
                "orders side=government fewer=1 turns=1-2",
                "The Government may order 1 piece fewer in turns 1 to 2, though at least 1 (JX-151).",
            ),
            ("orders piece=A from=3", "A may not be ordered before turn 3 of its side (JX-151)."),
            ("worth piece=L banners=2", "The loss of L is worth 2 banners (JX-152)."),
            ("worth piece=L|M banners=0", "The loss of each of L and M is worth no banner (JX-152)."),
        ],
    )
    def test_jx_140_each_rule_is_told_in_a_sentence(self, line: str, sentence: str) -> None:
        assert find(SYSTEM).page(with_rules(line)) == (sentence,)

    def test_jx_146_a_surprise_is_told_in_a_sentence(self) -> None:
        cards = {"command": "cards", "command_jacobite": 3, "command_government": 3}
        assert find(SYSTEM).page(with_rules("surprise side=jacobite cards=1", **cards)) == (
            "The first hand of the Jacobites is 1 command card; 1 more is drawn at the end of each turn until it "
            "is full (JX-146).",
        )


def turn(match: Match[Any, Any, Any], *answers: str) -> None:
    """Play one turn by free orders: order, move and attack as told."""
    for answer in answers:
        match.submit(answer)


class TestCourse:
    def test_jx_140_the_guns_open_a_battle_and_fire_again_in_its_first_turn(self) -> None:
        pieces = {"A": "jacobite light-artillery C1", "G": "government trained-artillery C4"}
        match = battle(with_rules("cannonade", pieces=pieces), ["C", "CC", "C"])
        turn(match, "order A", "move done", "attack A G")
        assert told(match) == [
            "The guns opened the battle.",
            "A fired at G.",
            "A at G: C.",
            "G fired at A.",
            "G at A: C C.",
            "The cannonade is over.",
            "Ordered: A.",
            "A fired at G.",
            "A at G: C.",
            "Turn 2: Government.",
        ]

    def test_jx_143_banners_for_a_hex_held_go_back_when_it_is_left(self) -> None:
        pieces = {"A": "jacobite highland C3", "B": "jacobite militia A1", "G": "government regular E5"}
        match = battle(
            with_rules("objective side=jacobite hexes=C3 hold=while", pieces=pieces, banners_jacobite=2)
        )
        held = []
        for answers in (
            ("order none",),
            ("order none",),
            ("order A", "move A C2"),
            ("order none",),
            ("order A", "move A C3"),
        ):
            turn(match, *answers)
            held.append(banners(match)["jacobite"])
        assert held == [1, 1, 0, 0, 1]
        assert [sentence for sentence in told(match) if "banner" in sentence] == [
            "The Jacobites took 1 banner for holding C3: 1.",
            "The Jacobites gave back 1 banner for holding C3: 0.",
            "The Jacobites took 1 banner for holding C3: 1.",
        ]

    def test_jx_143_banners_taken_once_stay_and_are_not_taken_again(self) -> None:
        pieces = {"A": "jacobite highland C3", "B": "jacobite militia A1", "G": "government regular E5"}
        match = battle(with_rules("objective side=jacobite hexes=C3", pieces=pieces, banners_jacobite=2))
        turn(match, "order none", "order none", "order A", "move A C2")
        left = banners(match)
        turn(match, "order none", "order A", "move A C3")
        assert (left, banners(match)) == ({"jacobite": 1, "government": 0},) * 2

    def test_jx_144_who_is_led_off_is_safe(self) -> None:
        pieces = {
            "A": "jacobite highland C1",
            "L": "jacobite leader C1",
            "B": "jacobite militia D1",
            "G": "government regular C5",
        }
        match = battle(with_rules("exit piece=A hexes=C1", pieces=pieces, banners_jacobite=2))
        turn(match, "order A", "exit A")
        assert standing(match) == {"A": "safe", "L": "safe", "B": "D1 4", "G": "C5 4"}
        assert told(match)[1:] == [
            "A left the field at C1 and was safe.",
            "The Jacobites took 1 banner for leading A off: 1.",
            "L left the field at C1 and was safe.",
            "Turn 2: Government.",
        ]

    def test_jx_145_a_piece_to_come_may_be_drawn_anywhere_and_is_not_on_the_board(self) -> None:
        pieces = {"A": "jacobite highland C1", "B": "jacobite militia C1", "G": "government regular C1"}
        match = battle(with_rules("enter piece=B|G hexes=E1|E5 turn=2", pieces=pieces))
        assert standing(match) == {"A": "C1 4"}

    def test_jx_145_a_piece_that_may_never_enter_its_hexes_is_an_error(self) -> None:
        pieces = {
            "A": "jacobite highland A1",
            "K": "government light-cavalry C2",
            "L": "government leader C2",
        }
        lines = ("enter piece=K|L hexes=A4|B4 turn=2",)
        rough = """
        . . .
         . . .
        . . .
         r r .
        """
        assert refused(rough, pieces, *lines) == [
            "map: property 'special_1': K may not enter A4 or B4 from turn 2 on; give it a hex with ground for it"
        ]
        assert refused(rough, pieces, *lines, "ground terrain=rough enter=yes kind=cavalry turns=7") == []
        # What is open only before the turn in which it comes, or closed from then on, is of no use.
        assert len(refused(rough, pieces, *lines, "ground terrain=rough enter=yes kind=cavalry turns=1")) == 1
        assert len(refused(rough, pieces, *lines, "ground terrain=rough enter=no")) == 2
        assert len(refused(rough, pieces, *lines, "ground terrain=rough enter=no turns=3-")) == 1

    def test_jx_151_turns_in_which_nobody_may_be_ordered_pass_until_somebody_may(self) -> None:
        match = battle(with_rules("orders side=jacobite from=99", "orders side=government from=99"))
        assert (match.state.turn.round, match.pending is not None) == (99, True)

    def test_jx_145_a_side_with_pieces_still_to_come_fights_on(self) -> None:
        pieces = {"A": "jacobite highland A1", "G": "government regular C5"}
        match = battle(with_rules("enter piece=G hexes=E5 turn=2", pieces=pieces))
        turn(match, "order none", "order none")
        assert (standing(match), asked(match)) == (
            {"A": "A1 4", "G": "E5 4"},
            ("government", ["order none", "order G"]),
        )

    def test_jx_146_a_surprised_side_fills_its_hand_by_a_card_a_turn(self) -> None:
        cards = {"command": "cards", "command_jacobite": 5, "command_government": 3}
        match = battle(with_rules("surprise side=jacobite cards=3", **cards))
        hands = []
        for _ in range(6):
            assert match.pending is not None
            hands.append({side: len(hand["command"]) for side, hand in match.state.cards.hands.items()})
            number = match.state.turn.number
            while match.state.turn.number == number:
                assert match.pending is not None
                match.submit(next(iter(match.pending.listed())))
        assert hands == [
            {"jacobite": 3, "government": 3},
            {"jacobite": 4, "government": 3},
            {"jacobite": 4, "government": 3},
            {"jacobite": 5, "government": 3},
            {"jacobite": 5, "government": 3},
            {"jacobite": 5, "government": 3},
        ]

    def test_jx_147_the_battle_ends_when_both_sides_have_had_their_turns(self) -> None:
        match = battle(with_rules("end turns=2", banners_jacobite=3, banners_government=3))
        over = []
        for _ in range(4):
            match.submit("order none")
            over.append(match.outcome is not None)
        assert over == [False, False, False, True]
        assert match.outcome is not None
        assert (match.outcome.winner, match.outcome.sentence) == (
            "",
            "The time is up after 2 turns of each side: it is a draw.",
        )

    def test_jx_148_the_first_attack_is_remembered_for_the_whole_battle(self) -> None:
        pieces = {"A": "jacobite regular C1", "B": "jacobite regular E1", "G": "government regular C3 1"}
        match = battle(
            with_rules("dice amount=1 side=jacobite first=attack", pieces=pieces), ["CCC", "CC", "CC"]
        )
        turn(match, "order A", "move done", "attack A G", "order none")
        turn(match, "order A B", "move done", "attack A G", "attack B G")
        assert match.state.spent == (("special_1", "A"), ("special_1", "B"))


class TestTelling:
    def test_jx_148_the_dice_told_name_their_rule(self) -> None:
        pieces = {"A": "jacobite regular C1", "G": "government regular C3"}
        start = Start(turn="jacobite", phase="combat")
        lines = (
            "dice amount=-1 side=jacobite in=ranged beyond=1 called=Sleet in the face",
            "dice amount=2 in=ranged",
        )
        match = battle(with_rules(*lines, pieces=pieces, start=start))
        assert match.pending is not None
        tally = match.pending.option("attack A G").telling().tally
        assert tally is not None
        assert tally.items == (
            Item("regular infantry at range 2", 2, "JX-11"),
            Item("Sleet in the face", -1, "JX-148"),
            Item("in ranged combat", 2, "JX-148"),
        )

    def test_jx_142_a_target_beyond_sight_says_why(self) -> None:
        pieces = {"A": "jacobite light-artillery C1", "G": "government regular C4"}
        start = Start(turn="jacobite", phase="combat")
        others = {"B": "jacobite regular E1", "K": "government regular E3"}
        match = battle(with_rules("sight limit=2 called=mist", pieces={**pieces, **others}, start=start))
        assert match.pending is not None and match.pending.why_not is not None
        why = match.pending.why_not((Anchor("piece", "A"),), Anchor("piece", "G"))
        assert why == "out of sight: mist, nothing is seen beyond 2 hexes (JX-142)."

    def test_jx_151_a_piece_not_yet_to_be_ordered_says_why(self) -> None:
        match = battle(with_rules("orders piece=A from=3"))
        assert match.pending is not None and match.pending.why_not is not None
        why = match.pending.why_not((), Anchor("piece", "A"))
        assert why == "A may not be ordered before turn 3 of its side (JX-151)."

    def test_jx_151_the_question_names_the_orders_that_are_left(self) -> None:
        match = battle(with_rules("orders side=jacobite fewer=2 turns=1"))
        assert match.pending is not None
        assert match.pending.prompt == "Jacobites: order up to 2 pieces."


class TestBannersToWin:
    def test_jx_143_objectives_count_among_the_banners_that_can_be_taken(self) -> None:
        lines = ("objective side=jacobite hexes=C3|D3 banners=2", "worth piece=K banners=2", "chief piece=G")
        assert opened(*lines, banners_jacobite=9).ground.to_win == {"jacobite": 9, "government": 1}
        assert wrong(*lines, banners_jacobite=10) == [
            "map: property 'banners_jacobite' is 10, but no more than 9 can be taken: for the government pieces and by "
            "special rules; give a smaller number"
        ]
