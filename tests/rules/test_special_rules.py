"""The special rules of a map: how they are told, and what a vignette of one turn cannot show (JX-140 to JX-152)."""

from typing import Any

import pytest

from game.engine.decisions.decision import Anchor
from game.engine.play.check import Item
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import SideId
from game.hexgrid.scenario import Start
from game.rules.jacobite.special_rules.rules import RULES
from tests.drawn import SYSTEM, asked, battle, standing
from tests.rules.special_maps import opened, refused, with_rules, wrong


def banners(match: Match[Any, Any, Any]) -> dict[str, int]:
    """Read the banners."""
    return dict(match.state.banners)


def text(match: Match[Any, Any, Any]) -> list[str]:
    """Read all that has been told."""
    sentences = (frame.event.describe(match.names) for frame in match.frames)
    return [sentence for sentence in sentences if sentence]


class TestPage:
    @pytest.mark.parametrize(
        ("line", "sentence"),
        [
            (
                "cannonade side=government",
                "Before the first turn each Government gun fires once; the sides alternate, one "
                "gun at a time, the side that moves first starts, and no cards are played "
                "(JX-140).",
            ),
            (
                "chief piece=A called=Lochiel",
                "Lochiel: A has its chief with it: +1 die in rally checks, and the enemy takes 1 "
                "extra banner if the unit is lost (JX-141).",
            ),
            (
                "sight limit=1 turns=1-2 kind=infantry called=Dawn mist",
                "Dawn mist: Each unit of infantry sees no farther than 1 hex in turns 1 to 2 (JX-142).",
            ),
            ("sight limit=2", "No unit sees farther than 2 hexes (JX-142)."),
            (
                "objective side=jacobite hexes=C3|D4 banners=2 hold=while",
                "2 banners for the Jacobites for each of C3 and D4 that is held by a unit at the "
                "end of their turn, returned when they no longer hold it (JX-143).",
            ),
            (
                "objective side=jacobite hexes=A1|C3|D4 count=2 kind=highland turns=4-",
                "1 banner for the Jacobites if 2 of A1, C3 and D4 are held by any Jacobite unit of highland infantry "
                "at the end of their turn from turn 4 on, once and for good (JX-143).",
            ),
            (
                "exit side=government hexes=C5|D5 banners=2",
                "Each Government piece may leave the board from C5 or D5 as its move: it is "
                "safe, and worth 2 banners to its side (JX-144).",
            ),
            (
                "enter piece=A|L hexes=C1|D1 turn=3",
                "A and L enter at C1 or D1 at the start of their side's turn 3, or of the first "
                "later turns when a hex there is free (JX-145).",
            ),
            (
                "end turns=14 tie=government",
                "The battle ends after 14 turns of each side; the side with more banners wins, and with equal banners "
                "it is a Government victory (JX-147).",
            ),
            (
                "end turns=1 winner=government",
                "The battle ends after 1 turn of each side with a Government victory (JX-147).",
            ),
            (
                "dice amount=-1 side=jacobite kind=infantry in=ranged beyond=1 called=Sleet in the face",
                "Sleet in the face: Each Jacobite unit of infantry has -1 die in ranged combat "
                "beyond 1 hex (JX-148).",
            ),
            (
                "dice amount=2 kind=highland|lowland on=hill|enclosure first=attack",
                "Each unit of highland infantry or lowland infantry has +2 dice in its first "
                "attack of the battle on a hill or in an enclosure (JX-148).",
            ),
            (
                "flags ignore=1 piece=A|B",
                "Each of A and B may ignore 1 flag more, but never more than 2 in total (JX-149).",
            ),
            (
                "flags extra=1 side=government kind=cavalry turns=2",
                "Each Government unit of cavalry retreats 1 hex farther for each flag in turn 2 (JX-149).",
            ),
            ("ground terrain=marsh enter=free", "Each piece may enter a marsh without stopping (JX-150)."),
            (
                "ground terrain=town|rough kind=leader|militia enter=no hexes=C3",
                "Each leader or unit of militia may not enter a town or rough ground in C3 (JX-150).",
            ),
            (
                "orders side=government fewer=1 turns=1-2",
                "The Government may order 1 piece fewer in turns 1 to 2, but always at least 1 (JX-151).",
            ),
            ("orders piece=A from=3", "A cannot be ordered before turn 3 of its side (JX-151)."),
            ("worth piece=L banners=2", "The loss of L is worth 2 banners (JX-152)."),
            ("worth piece=L|M banners=0", "The loss of each of L and M is worth no banner (JX-152)."),
        ],
    )
    def test_jx_140_each_rule_is_told_in_a_sentence(self, line: str, sentence: str) -> None:
        assert find(SYSTEM).content.briefing(with_rules(line))[:-2] == (sentence,)

    def test_jx_140_to_jx_152_every_rule_but_the_surprise_is_among_them(self) -> None:
        (parameters,) = self.test_jx_140_each_rule_is_told_in_a_sentence.pytestmark  # type: ignore[attr-defined]
        assert {line.split()[0] for line, _ in parameters.args[1]} == set(RULES) - {"surprise"}

    def test_jx_146_a_surprise_is_told_in_a_sentence(self) -> None:
        cards: dict[str, Any] = {"command": "cards", "command_jacobite": 3, "command_government": 3}
        assert find(SYSTEM).content.briefing(with_rules("surprise side=jacobite cards=1", **cards))[:-2] == (
            "The Jacobites start with 1 command card and draw 1 extra card at the end of "
            "each turn until their hand is full (JX-146).",
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
        assert text(match) == [
            "The cannonade began.",
            "A fired at G.",
            "A against G: C.",
            "G fired at A.",
            "G against A: C C.",
            "The cannonade ended.",
            "Orders went to A.",
            "A fired at G.",
            "A against G: C.",
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
        assert [sentence for sentence in text(match) if "banner" in sentence] == [
            "The Jacobites took 1 banner for holding C3 (1 in total).",
            "The Jacobites returned 1 banner for holding C3 (0 left).",
            "The Jacobites took 1 banner for holding C3 (1 in total).",
        ]

    def test_jx_143_banners_for_a_hex_left_go_back_before_others_can_win(self) -> None:
        pieces = {"A": "jacobite highland C3", "B": "jacobite militia A1", "G": "government regular E5"}
        lines = (
            "objective side=jacobite hexes=C2 called=Ford",
            "objective side=jacobite hexes=C3 hold=while called=Knoll",
        )
        match = battle(with_rules(*lines, pieces=pieces, banners_jacobite=2))
        turn(match, "order none", "order none", "order A", "move A C2")
        assert [sentence for sentence in text(match) if "banner" in sentence] == [
            "The Jacobites took 1 banner for Knoll (1 in total).",
            "The Jacobites returned 1 banner for Knoll (0 left).",
            "The Jacobites took 1 banner for Ford (1 in total).",
        ]
        assert match.outcome is None

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
        assert text(match)[1:] == [
            "A left the board safely at C1.",
            "The Jacobites took 1 banner for leading A off the board (1 in total).",
            "L left the board safely at C1.",
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
        cards: dict[str, Any] = {"command": "cards", "command_jacobite": 5, "command_government": 3}
        match = battle(with_rules("surprise side=jacobite cards=3", **cards))
        hands = []
        for _ in range(6):
            assert match.pending is not None
            hands.append({side: len(hand["command"]) for side, hand in match.state.cards.hands.items()})
            number = match.state.turn.number
            while match.state.turn.number == number:
                assert match.pending is not None
                match.submit(next(iter(match.pending.iter_options())))
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
            "A draw: the time is up after 2 turns of each side, with 0 banners each.",
        )

    def test_jx_148_the_first_attack_is_remembered_for_the_whole_battle(self) -> None:
        pieces = {"A": "jacobite regular C1", "B": "jacobite regular E1", "G": "government regular C3 1"}
        match = battle(
            with_rules("dice amount=1 side=jacobite first=attack", pieces=pieces), ["CCC", "CC", "CC"]
        )
        turn(match, "order A", "move done", "attack A G", "order none")
        turn(match, "order A B", "move done", "attack A G", "attack B G")
        assert match.state.used_rules == (("special_1", "A"), ("special_1", "B"))


class TestTelling:
    def test_jx_148_the_dice_told_name_their_rule(self) -> None:
        pieces = {"A": "jacobite regular C1", "G": "government regular C3"}
        start = Start(turn=SideId("jacobite"), phase="combat")
        lines = (
            "dice amount=-1 side=jacobite in=ranged beyond=1 called=Sleet in the face",
            "dice amount=2 in=ranged",
        )
        match = battle(with_rules(*lines, pieces=pieces, start=start))
        assert match.pending is not None
        tally = match.pending.option("attack A G").preview().tally
        assert tally is not None
        assert tally.items == (
            Item("regular infantry at range 2", 2, "JX-11"),
            Item("Sleet in the face", -1, "JX-148"),
            Item("in ranged combat", 2, "JX-148"),
        )

    def test_jx_142_a_target_beyond_sight_says_why(self) -> None:
        pieces = {"A": "jacobite light-artillery C1", "G": "government regular C4"}
        start = Start(turn=SideId("jacobite"), phase="combat")
        others = {"B": "jacobite regular E1", "K": "government regular E3"}
        match = battle(with_rules("sight limit=2 called=mist", pieces={**pieces, **others}, start=start))
        assert match.pending is not None and match.pending.why_not is not None
        why = match.pending.why_not((Anchor("piece", "A"),), Anchor("piece", "G"))
        assert why == "out of sight: mist, sight is limited to 2 hexes (JX-142)."

    def test_jx_32_jx_140_whoever_is_pointed_at_an_enemy_says_why_he_does_not_attack(self) -> None:
        pieces = {
            "A": "jacobite light-artillery C1",
            "L": "jacobite leader C1",
            "B": "jacobite regular D1",
            "G": "government regular C3",
            "H": "government regular D3",
        }
        start = Start(turn=SideId("jacobite"), phase="combat")
        setup, fighting = (
            battle(with_rules("cannonade", pieces=pieces)),
            battle(with_rules("dice amount=1", pieces=pieces, start=start)),
        )
        text = []
        for match in (setup, fighting):
            assert match.pending is not None and match.pending.why_not is not None
            text += [match.pending.why_not((Anchor("piece", name),), Anchor("piece", "G")) for name in "LB"]
        assert text == [
            "Only guns fire before the first turn (JX-140).",
            "Only guns fire before the first turn (JX-140).",
            "Leaders cannot attack (JX-32).",
            "",
        ]

    def test_jx_151_a_piece_not_yet_to_be_ordered_says_why(self) -> None:
        match = battle(with_rules("orders piece=A from=3"))
        assert match.pending is not None and match.pending.why_not is not None
        why = match.pending.why_not((), Anchor("piece", "A"))
        assert why == "A cannot be ordered before turn 3 of its side (JX-151)."

    def test_jx_151_the_question_names_the_orders_that_are_left(self) -> None:
        match = battle(with_rules("orders side=jacobite fewer=2 turns=1"))
        assert match.pending is not None
        assert match.pending.prompt == (
            "Jacobites: order up to 2 pieces. A leader moves with his unit without an order."
        )


class TestBannersToWin:
    def test_jx_143_objectives_count_among_the_banners_that_can_be_taken(self) -> None:
        lines = ("objective side=jacobite hexes=C3|D3 banners=2", "worth piece=K banners=2", "chief piece=G")
        assert opened(*lines, banners_jacobite=9).battlefield.to_win == {"jacobite": 9, "government": 1}
        assert wrong(*lines, banners_jacobite=10) == [
            "map: property 'banners_jacobite' is 10, but no more than 9 can be taken: for the government pieces and by "
            "special rules; give a smaller number"
        ]
