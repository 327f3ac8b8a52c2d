"""What is known of a battle before an answer: the choice, its marks on the field, previews and forecasts."""

from collections.abc import Sequence

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Anchor, Option, on_hex
from game.engine.shown.view import AreaView, CardView, SpecialHexes, ThreatView, View
from game.hexgrid.grid import Hex
from game.hexgrid.ids import NO_PIECE, PieceId, SideId
from game.i18n import tr
from game.ui.session import choice_view, pointing
from game.ui.session.controller import Controller
from game.ui.session.intentions import Intentions, MoveAndAttack, attacks_open
from game.ui.session.marks import board_marks
from game.ui.session.marks.highlights import Arrow, Highlights
from game.ui.session.marks.last_action import LastAction
from game.ui.session.marks.threat_marks import badges_of, marks_of
from game.ui.session.placing import PlacementGhost, faulty_hexes, lost_hexes
from game.ui.session.playback import Playback
from game.ui.session.preview_cache import Preview, PreviewCache, add_thoughts, tell_thoughts, thought_of
from game.ui.session.text.dice_text import tell_forecast
from game.ui.session.text.tooltip_rows import TooltipRow
from game.ui.session.text.tooltip_text import tell_check, tell_tally
from game.ui.widgets.active_settings import active_settings

FEW_BUTTONS, MAX_BUTTONS = 2, 5
"""So many buttons have room in any window, and so many at most where they are short."""

EVERYWHERE = 0.6
"""Where more than this share of the field can be reached, no hex is marked by itself."""

REACHES = ("radius", "threat")
"""The kinds of areas that say how far a piece commands, or shoots."""

MAX_LETTERS = 70
"""So many letters on all buttons together still count as short."""


class BattleOutlook:
    """A battle as the player who is to answer sees it; it answers nothing."""

    def __init__(self, playback: Playback) -> None:
        """`playback` shows the battle."""
        self.playback = playback
        self.match, self.info = playback.match, playback.info
        self.controller: Controller | None = None
        self.cursor: Anchor | None = None
        self.log_hexes: tuple[Hex, ...] = ()
        self.plan_marks: Highlights | None = None
        """The marks of a plan that is looked at, in place of all others."""
        self.remarks: Sequence[TooltipRow] = ()
        """What is told of the moment while nothing is pointed at."""
        self._ghost: PlacementGhost | None = None
        self.intentions = Intentions()
        self._thinking = PreviewCache(self.match)
        self.last_action = LastAction(playback)
        self.is_threats_key_held = self.shows_threats = False
        """Whether the threats to the hex pointed at are shown: while a key is held, or until the button is pressed."""

    # What can be chosen

    @property
    def choice(self) -> Controller | None:
        """The choice that a person is to make now; None while things move, seats change or a computer plays."""
        return self.controller if self.playback.is_present else None

    @property
    def ghost(self) -> PlacementGhost | None:
        """The measured piece that is to be set down now."""
        return self._ghost if self.choice is not None else None

    @property
    def previews(self) -> PreviewCache:
        """What is known beforehand of the moment that is looked at."""
        self._thinking.about(self.playback.state)
        return self._thinking

    @property
    def told_end(self) -> str:
        """What is said when nothing will be asked any more."""
        return tr("The battle is over")

    @property
    def aside(self) -> tuple[str, str] | None:
        """The heading and the text that stand in place of the question; None where it is asked."""
        return None

    @property
    def leads_away(self) -> bool:
        """Whether nothing is left to do here but to go elsewhere, so that the rail leads there."""
        return self.match.pending is None

    @property
    def can_be_reviewed(self) -> bool:
        """Whether the battle is over and its answers can be weighed, which some rules have no plans for."""
        return self.match.outcome is not None and bool(self.match.rules.opponent.pivotal)

    def hand(self) -> list[CardView]:
        """The cards that lie open, those offered from elsewhere too."""
        viewer = self.playback.viewer
        return choice_view.hand_of(self.choice, self.playback.view, viewer) if viewer else []

    def special_marks(self) -> tuple[tuple[SpecialHexes, int], ...]:
        """Return the hexes that mean something, each with the colour of its side."""
        return tuple((area, self.info.side(area.side).side_colour) for area in self.previews.special_hexes)

    def highlights(self, hover: Hex | None = None) -> Highlights:
        """What is marked on the field now, the pointer being on a hex; it marks none while anything moves."""
        hover = hover if self.playback.timeline.is_idle else None
        highlights = (
            choice_view.highlights_of(self.choice, self.playback.view, self.match.setup.grid)
            if self.choice
            else Highlights()
        )
        view = self.playback.view
        if thought := self._thought(view, highlights, hover):
            add_thoughts(highlights, thought, self.previews, view, hover)
            hexes = {piece.id: piece.hex_id for piece in view.pieces}
            highlights.targets |= {hexes[target] for target in self.attacks_open()}
        highlights.special_hexes = self.special_marks()
        history_frame = self.playback.history_frame
        then = self.playback.event_log.newest(history_frame) if history_frame is not None else None
        highlights.rule_hexes = frozenset(then.hexes if then else self.log_hexes)
        view, event = self.playback.view, self.playback.event
        highlights.groups = board_marks.group_marks(self.choice, view, self.info, hover, event)
        planned = self.intentions.planned(view) if self.choice is not None else None
        highlights.arrows = board_marks.arrows_of(view, self.info, planned)
        highlights.areas = self.areas(hover)
        self._mark_goal(highlights, hover)
        highlights.patterned = self.is_threats_key_held
        if self.choice is not None:
            if active_settings().trails:
                highlights.trail = self.last_action.marks(self.choice.decision.side)
            highlights.turning = board_marks.turning_mark(self.choice, view, hover)
            if isinstance(self.choice.decision, Arrangement):
                highlights.faulty = faulty_hexes(view, self.choice.decision)
                highlights.dangerous |= lost_hexes(view, self.choice.decision)
            at = hover if self.cursor is None else pointing.hex_of(self.cursor, view)
            highlights.trail = (*highlights.trail, *board_marks.way_marks(self.choice, view, self.info, at))
        highlights.hover = hover
        if self.cursor is not None:
            highlights.cursor = pointing.hex_of(self.cursor, self.playback.view)
        if hover is not None and (threats := self.threats(hover)) is not None:
            highlights.trail = tuple(marks_of(threats, hover, view, self.info))
            highlights.badges, highlights.sight = badges_of(threats, view), None
            highlights.areas = highlights.areas if self.is_threats_key_held else ()
            highlights.could_reach = frozenset()
        return highlights

    def _thought(self, view: View, highlights: Highlights, hover: Hex | None) -> Preview | None:
        """Return the piece that the player thinks about, and from where."""
        return thought_of(self.choice, view, highlights, hover) if self.choice is not None else None

    def _mark_goal(self, highlights: Highlights, hover: Hex | None) -> None:
        """Where a group may go anywhere, mark no hex but the one pointed at, with an arrow from its nearest unit."""
        choice, view, grid = self.choice, self.playback.view, self.match.setup.grid
        decision = choice.decision if choice is not None else None
        if isinstance(decision, Arrangement):
            for name, put in decision.placed.items():
                goal = put[-1] if isinstance(put, tuple) and isinstance(put[-1], int) else None
                members = pointing.member_hexes(view, name)
                if goal is not None and members and goal not in members:
                    start = min(members, key=lambda at: grid.distance(at, Hex(goal)))
                    colour = self.info.side(decision.side).side_colour
                    highlights.arrows = (
                        *highlights.arrows,
                        Arrow(kind="move", start=start, end=Hex(goal), side_colour=colour),
                    )
        if len(highlights.reachable) <= EVERYWHERE * len(grid.on_board_ids):
            return
        highlights.reachable = frozenset()
        last = choice.picked[-1] if choice is not None and choice.picked else None
        if choice is None or hover is None or last is None or last.kind != "group":
            return
        option = choice.completed(on_hex(hover))
        members = pointing.member_hexes(view, str(last.ref))
        if option is None or not members or hover in members:
            return
        highlights.reachable = frozenset((hover,))
        highlights.arrows = (
            *highlights.arrows,
            Arrow(
                kind="move",
                start=min(members, key=lambda at: grid.distance(at, hover)),
                end=hover,
                side_colour=self.info.side(choice.decision.side).side_colour,
                label=choice_view.verb_of(option, choice.picked, self.match.names),
                is_asked=True,
            ),
        )

    def threats(self, hover: Hex) -> tuple[ThreatView, ...] | None:
        """What threatens the hex that is pointed at; None while that is not shown, or where an enemy is."""
        playback = self.playback
        wanted = self.is_threats_key_held or self.shows_threats or active_settings().threats
        side = self._threatened(hover)
        is_still = playback.timeline.is_idle and not playback.side_to_seat
        if not (wanted and side and is_still) or self.match.pending is None:
            return None
        if any(piece.side != side for piece in pointing.pieces_in(playback.view, hover)):
            return None
        picked = self.choice.picked if self.choice is not None else ()
        going = next((anchor.piece_id for anchor in picked if anchor.kind == "piece"), NO_PIECE)
        return self.previews.threats(side).at(hover, going)

    def _threatened(self, hover: Hex) -> SideId:
        """Return the side that threats to a hex are looked for: the one that is asked."""
        return self.choice.decision.side if self.choice is not None else self.playback.viewer

    def areas(self, hover: Hex | None) -> tuple[AreaView, ...]:
        """What is washed for the piece that is pointed at, picked or asked about; nothing where it is acted on.

        It is one thing at a time, how far the piece reaches, and none where it is shown how far it could go: the others
        while the key is held.
        """
        # While anything moves or dice fall nothing lies over the field.
        if (
            not self.playback.timeline.is_idle
            or self.playback.side_to_seat
            or (hover is not None and self._is_aimed_at(hover))
        ):
            return ()
        view = self.playback.view
        piece = board_marks.piece_in_mind(self.choice, view, hover)
        found = self.previews.areas(piece) if piece else ()
        if self.is_threats_key_held or all(each.pose is not None for each in view.pieces):
            return found
        at = next((each.hex_id for each in view.pieces if each.id == piece), None)
        if self.choice is not None and at is not None and self.previews.piece_options(piece, at).reach:
            return ()
        return tuple(area for area in found if area.kind in REACHES)[:1]

    def _is_aimed_at(self, hover: Hex) -> bool:
        """Return whether a click on a hex completes what a piece does there, or to whom."""
        choice, view = self.choice, self.playback.view
        if choice is None:
            return False
        own = any(piece.side == choice.decision.side for piece in pointing.pieces_in(view, hover))
        if own and not choice.picked:
            return False
        here = [choice.corner(hover), *pointing.anchors_in(view, hover)]
        return any(choice.completed(anchor) is not None for anchor in filter(None, here))

    def thoughts(self, hover: Hex, view: View | None = None) -> list[TooltipRow]:
        """What is shown about the piece that is picked, or pointed at among those of a view, or of the whole field."""
        view = view or self.playback.view
        if self.choice is None:
            thought = self._thought(view, Highlights(), hover)
            return list(tell_thoughts(thought, self.previews, view, hover)) if thought else []
        if rows := self._chances(hover, view):
            return rows
        there = {piece.id for piece in view.pieces if piece.hex_id == hover}
        for target, attack in self.attacks_open().items():
            if target in there and attack.move is not None:
                move = attack.move.preview().label
                rows = [
                    TooltipRow(
                        "choice",
                        tr("{move}, to attack {enemy}", move=move, enemy=self.match.names.piece(target)),
                    )
                ]
                return [
                    *rows,
                    *(tell_check(attack.aim.check) if attack.aim.check else tell_tally(attack.aim.tally)),
                ]
        highlights = choice_view.highlights_of(self.choice, view, self.match.setup.grid)
        thought = self._thought(view, highlights, hover)
        rows = list(tell_thoughts(thought, self.previews, view, hover)) if thought else []
        # What a click does to a target says its dice and its check already.
        return [] if rows and rows[0].look == "choice" and self._is_aimed_at(hover) else rows

    def attacks_open(self) -> dict[PieceId, MoveAndAttack]:
        """List whom the piece picked can attack in its time, moving first if need be."""
        return attacks_open(self.choice, self.previews, self.playback.view) if self.choice else {}

    def _chances(self, hover: Hex, view: View) -> list[TooltipRow]:
        """What is shown about the chances of the attack that a click on a hex would make."""
        assert self.choice is not None
        anchors = [self.choice.corner(hover), *pointing.anchors_in(view, hover)]
        for anchor in filter(None, anchors):
            option = self.choice.completed(anchor)
            if option is not None:
                return self.chances_of(option)
            if anchor in self.choice.offers():
                return []
        return []

    def chances_of(self, option: Option) -> list[TooltipRow]:
        """What is shown about the chances of an answer."""
        forecast = self.previews.forecast(option)
        return list(tell_forecast(forecast, option.preview().checks)) if forecast else []

    def choices(self) -> list[Anchor]:
        """The things that can be chosen next from the list, in their order, buttons first."""
        if self.choice is None:
            return []
        offers = self.choice.offers()
        listed = [anchor for anchor in offers if anchor.kind == "button"] if self.lists_buttons else []
        return [*listed, *(anchor for anchor in offers if anchor.kind != "button")]

    @property
    def lists_buttons(self) -> bool:
        """Whether there are so many buttons, or so long ones for what is picked, that they are lines of the list."""
        buttons = self.choice.buttons() if self.choice is not None else ()
        if self.choice is not None and self.choice.picked and self.choice.picked[-1].kind == "group":
            return sum(anchor.kind == "button" for anchor in self.choice.offers()) > FEW_BUTTONS
        if self.choice is None or len(buttons) <= FEW_BUTTONS or not self.choice.picked:
            return len(buttons) > MAX_BUTTONS
        letters = sum(len(choice_view.label_of_option(option)) for option in buttons[:MAX_BUTTONS])
        return len(buttons) > MAX_BUTTONS or letters > MAX_LETTERS

    def facing(self) -> Anchor | None:
        """The facing that is turned to and can be taken; None if none is."""
        return board_marks.facing_taken(self.choice, self.playback.view, self.cursor) if self.choice else None
