"""A player of the tests' own rule system at the window: clicks, keys and the wheel, and nothing else."""

import pygame

from game.engine.decisions.arrangement import Put
from game.engine.decisions.decision import Option, corner_of
from game.engine.decisions.placement import Placement
from game.players.levels import PLAYERS
from tests.drawn import answered
from tests.ui.table import Hand


class SkirmishHand(Hand):
    """A hand that also turns facings with the wheel and keys, sites guns and clicks groups."""

    def scroll(self, point: tuple[float, float], notches: int) -> None:
        """Turn the wheel over a point."""
        self.point(point)
        self.app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=notches)])

    def sit_down(self) -> bool:
        """Take the seat if it is handed over; return whether it was."""
        if not self.scene.playback.side_to_seat:
            return False
        self.press("sit")
        return True

    def give(self, option: Option, *, by_wheel: bool = False) -> None:
        """Answer the open question with an option."""
        match = self.scene.session.match
        before = len(match.entries)
        pending = match.pending
        assert pending is not None
        if isinstance(pending, Placement) and option not in pending.options:
            self.site(pending, option)
        elif option.anchors[-1].kind == "corner":
            self.move(option, by_wheel=by_wheel)
        elif isinstance(option.value, Put) and option.anchors[-1].kind == "button":
            self.click_on(option)
            self.press(f"option:{option.notation}")
        else:
            self.answer(option)
        assert [answered(entry).answer for entry in match.entries[before : before + 1]] == [option.notation]

    def click_on(self, option: Option) -> None:
        """Click the piece or a member of the group that an option begins with."""
        first = option.anchors[0]
        if first.kind == "piece":
            self.click(self.piece(str(first.ref)))
            return
        groups = {group.id: group for group in self.scene.playback.view.groups}
        self.click(self.piece(groups[str(first.ref)].members[0]))

    def site(self, pending: Placement, option: Option) -> None:
        """Type the numbers of a placement: the same answer as by dragging, to the thousandth of an inch."""
        self.press("type")
        for letter in option.notation.removeprefix(f"{pending.verb} {pending.subject} "):
            self.key(0, letter)
        self.key(pygame.K_RETURN)

    def move(self, option: Option, *, by_wheel: bool) -> None:
        """Click a piece and a hex, turn to the facing by wheel or keys, and take it."""
        session = self.scene.session
        grid = session.match.setup.grid
        hex_id, facing = corner_of(option.anchors[-1])
        before = len(session.match.entries)
        self.click(self.piece(str(option.anchors[0].ref)))
        point = self.hex(grid.label(hex_id))
        assert session.controller is not None
        if option.anchors[1] not in session.controller.picked:
            self.click(point)
        if session.match.entries[before:]:
            return  # the only facing was taken with its hex
        for _ in range(6):
            if session.controller.facing == facing:
                break
            if by_wheel:
                self.scroll(point, -1)
            else:
                self.key(pygame.K_e, "e")
        assert session.controller.facing == facing
        self.key(pygame.K_RETURN)


def play_by_hand(hand: SkirmishHand, seed: int, clicked: int) -> int:
    """Play to the end, each side by its greedy player's choices; return how often seats were changed.

    So many answers are clicked; the others are given without the mouse.
    """
    players = {side: PLAYERS["greedy"](seed) for side in ("red", "green")}
    match = hand.scene.session.match
    seats = 0
    for number in range(400):
        if number <= clicked or match.pending is None:
            hand.wait(1)
        if match.pending is None:
            return seats
        if number >= clicked:
            hand.scene.session.submit(players[match.pending.side].choose(match, match.pending))
            continue
        seats += hand.sit_down()
        option = players[match.pending.side].choose(match, match.pending)
        hand.give(option, by_wheel=number % 2 == 0)
    raise AssertionError("the battle has no end")
