"""The course of a battle as it is answered: what is being chosen, what is known of it beforehand, what is submitted."""

from collections.abc import Sequence

from game.engine.decisions.decision import (
    Anchor,
    Decision,
    InvalidAnswerError,
    Option,
    Selection,
    Way,
    corner_of,
)
from game.engine.decisions.joint import OTHER_ANSWERED
from game.engine.decisions.placement import Placement, Placements
from game.engine.decisions.ways import chosen_by_end
from game.engine.play.journal import Answered
from game.hexgrid.grid import Hex
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.players.advice import label_of_answer
from game.players.thinking import ThinkingPlayer, Thought
from game.storage.battles import SaveError
from game.ui.session import choice_view
from game.ui.session.battle_outlook import BattleOutlook
from game.ui.session.controller import Controller
from game.ui.session.marks import board_marks
from game.ui.session.placing import PlacementGhost
from game.ui.session.playback import Playback
from game.ui.session.text.reactions import Reactions, Scope

WATCHED = 0.05
"""Seconds after which it is looked again how far a computer player has come that searches."""

THINKING, GLANCE = 0.45, 0.1
"""Seconds a computer player takes before it answers, so that one can follow, and those in which nothing was shown."""

NAMED = 5
"""So many pieces are named in a warning; the rest are counted."""


class BattleSession(BattleOutlook):
    """A battle under way, without its window: answers are given and undone in what its `playback` shows."""

    def __init__(self, playback: Playback) -> None:
        """`playback` shows the battle."""
        super().__init__(playback)
        self.open_battle = playback.open_battle
        self.reactions = Reactions(playback)
        self.notice = ""
        self._notice_at_rest: str | None = None
        self.error = ""
        self.answering = ""
        self.undo_barrier, self.restarts = "", (0, "")
        self._warned = ""
        self._was_undone = False
        self.sharing: tuple[PieceId, ...] = ()
        """The pieces of the hex clicked last of which some or all can be chosen."""
        self._among_several: Controller | None = None
        self._labels: dict[tuple[int, str], str] = {}
        self._answer_at: float | None = None
        self._answered_at = -THINKING
        self._announced = 0
        self.thought: Thought | None = None
        self._ask()

    # Time

    def prepare_players(self) -> None:
        """Begin the processes in which computer players search before anybody waits for them."""
        if not self.open_battle.watched:
            for player in self.open_battle.players.values():
                if isinstance(player, ThinkingPlayer):
                    player.prepare(self.match)

    def follow_seats(self) -> None:
        """Go on with others at the table."""
        self._answer_at = self.thought = None
        self.playback.apply_settings()
        self.playback.follow()
        self.prepare_players()
        self._ask()

    @property
    def computers_question(self) -> Decision | None:
        """The question that a computer player is to answer now; None while anything moves, and in a replay."""
        playback, pending = self.playback, self.match.pending
        is_still = playback.timeline.is_idle and playback.history_frame is None
        return pending if is_still and not self.open_battle.watched and playback.asked is None else None

    def walk(self, time: float) -> None:
        """Walk on through what has happened, and let a computer player answer when its time has come."""
        was_idle = self.playback.timeline.is_idle
        if was_idle or self._notice_at_rest is None:
            self._notice_at_rest = self.notice
        self.playback.walk(time)
        if self.playback.timeline.is_idle and not was_idle and self.notice != self._notice_at_rest:
            self.notice = ""  # it was about what was moving
        self._announce_end()
        asked = self.playback.asked
        if (
            self.choice is not None
            and asked is not None
            and (intended := self._intended(asked, self.choice.decision))
        ):
            self.submit(intended)
        question = self.computers_question
        if question is None:
            self._answer_at = self.thought = None
        elif self._answer_at is None:
            # After an answer that showed nothing there is nothing to follow.
            was_seen = time - self._answered_at > GLANCE or not self.playback.timeline.pace.note
            pause = THINKING if was_seen else 0.0
            self._answer_at, self.thought = time + pause, self._begin_to_think(question)
        elif time >= self._answer_at and (self.thought is None or self.thought.is_done):
            self._answered_at = time
            self._let_computer_answer(question)

    def _intended(self, asked: Decision, chosen: Decision) -> Option | None:
        """Return the answer that needs no player: what was meant before, or the only way that there is."""
        if (intended := self.intentions.answer(asked, self.playback.view)) is not None:
            return intended
        only = chosen.forced if not self._was_undone else None
        return only if isinstance(only, Way) else None

    def _announce_end(self) -> None:
        """Say once that the last round begins, or the last turn of a side where each has its own."""
        view = self.playback.view
        left = view.last_turn - view.turn
        if self.choice is None or not view.last_turn or view.turn == self._announced:
            return
        self._announced = view.turn
        if left == 0 or (left == 1 and not self.info.in_rounds):
            last = (
                tr("This is the last round")
                if self.info.in_rounds
                else tr("This is the last turn of your side")
            )
            self.notice = tr("{last}, then {end}.", last=last, end=view.at_end or tr("the battle ends"))

    def _begin_to_think(self, pending: Decision) -> Thought | None:
        """Let a computer player that searches begin, if this is a question it thinks about."""
        player = self.open_battle.players[pending.side]
        return player.think(self.match, pending) if isinstance(player, ThinkingPlayer) else None

    def _let_computer_answer(self, pending: Decision) -> None:
        """Submit what a computer player has found, or what it answers without thinking."""
        player, thought = self.open_battle.players[pending.side], self.thought
        self._answer_at = self.thought = None
        if isinstance(player, ThinkingPlayer):
            plan = thought.plan(pending) if thought is not None and thought.is_done else None
            self.submit(player.follow(plan) if plan else player.at_once(self.match, pending))
        else:
            self.submit(player.choose(self.match, pending))

    def hurry(self) -> bool:
        """Have a computer player that is thinking answer at once; return whether one was."""
        if self.thought is None or self.match.pending is None:
            return False
        self._let_computer_answer(self.match.pending)
        return True

    def next_wakeup(self) -> float | None:
        """Return after how many seconds something moves on by itself; None: never."""
        if self.playback.history_frame is None and not self.playback.timeline.is_idle:
            return 0.0
        if self.computers_question is None:
            return None
        if self.thought is not None:
            return WATCHED
        # An answer without an event leaves nothing to show, only the next question.
        return 0.0 if self._answer_at is None else max(0.0, self._answer_at - self.playback.frame_index)

    # Answers

    def click(self, here: Sequence[Anchor], exact: Sequence[Anchor] = (), toward: int | None = None) -> None:
        """Click where these things lie on the field; a click on nothing takes a half-made choice back.

        Of a piece that cannot be chosen it is said why. `toward` is the side of the hex that was clicked.
        """
        if self._goes_on_from_placed(here) and not self._place():
            return
        if self.choice is not None:
            self.cursor = None
            self.sharing = self.choice.sharing(here, exact)
            if self._attacks(tuple(here)):
                return
            before = self.choice.picked
            reason = self._why_none(here) or self._why_not_hex(here)
            self._take(self.choice.click(here, exact, toward, is_explained=bool(reason)))
            self._begin_placement()
            board_marks.face_as_before(self.choice, self.playback.view, before)
            self.notice = self.notice or reason

    def _goes_on_from_placed(self, here: Sequence[Anchor]) -> bool:
        """Return whether a click is on the next piece to move while the last waits in its hex only to be turned."""
        if self.choice is None or not self.waits_to_turn or self.choice.picked[1] in here:
            return False
        starts = self.choice.starts()
        return any(anchor.kind == "piece" and anchor in starts for anchor in here)

    @property
    def waits_to_turn(self) -> bool:
        """Whether a piece has been put in a hex, and may still be turned there before it is placed."""
        picked = self.choice.picked if self.choice is not None else ()
        return [anchor.kind for anchor in picked] == ["piece", "hex"] and self.facing() is not None

    def _place(self) -> bool:
        """Place the piece that waits to be turned; return whether the next question can be answered at once."""
        placed = self.facing()
        assert self.choice is not None
        assert placed is not None
        self._take(self.choice.pick(placed))
        return self.playback.skip()

    def _attacks(self, here: tuple[Anchor, ...]) -> bool:
        """Have the piece that is picked move up to the enemy clicked on and attack it; say whether it can."""
        assert self.choice is not None
        choice, view, names = self.choice, self.playback.view, self.match.names
        target = self.target_in(here)
        if target is None:
            return False
        attack, mover = self.attacks_open()[target], choice.picked[0].piece_id
        self.intentions.intend(choice, target, view)
        if attack.move is not None:
            self.submit(attack.move)
        else:
            choice.clear()
        self.notice = tr(
            "{piece} will attack {enemy} once the movement is over.",
            piece=names.piece(mover),
            enemy=names.piece(target),
        )
        return True

    def target_in(self, here: Sequence[Anchor]) -> PieceId | None:
        """Return the enemy here that the piece picked can attack in its time, where a click means nothing else."""
        if self.choice is None:
            return None
        target = self.intentions.aimed_at(self.choice, tuple(here), self.playback.view)
        return target if target in self.attacks_open() else None

    def choose_of_sharing(self, wanted: str) -> None:
        """Choose those named of the pieces that share the hex clicked last."""
        self._warned = ""
        if self.choice is not None and self.sharing:
            self.choice.choose_of(self.sharing, [piece for piece in self.sharing if piece in wanted.split()])

    def _why_none(self, here: Sequence[Anchor]) -> str:
        """Return why a click on a piece chooses nothing; "" if something there can be chosen."""
        assert self.choice is not None
        if self._fits(here):
            return ""
        reasons = (self.choice.why_not(anchor) for anchor in here if anchor.kind == "piece")
        return next(filter(None, reasons), "")

    def _why_not_hex(self, here: Sequence[Anchor]) -> str:
        """Return why the piece picked or asked about cannot go to the hex clicked; "" where that chooses something."""
        assert self.choice is not None
        is_about = self.choice.picked or self.choice.decision.subject
        if not is_about or self._fits(here):
            return ""
        hexes = (self.choice.why_not(anchor) for anchor in here if anchor.kind == "hex")
        return next(filter(None, hexes), "")

    def _fits(self, here: Sequence[Anchor]) -> bool:
        """Return whether a click on these things chooses one of them."""
        assert self.choice is not None
        offered, corners = (*self.choice.offers(), *self.choice.starts()), self.choice.corners()
        fits = any(anchor in offered or anchor.ref in corners for anchor in here)
        return fits or self.choice.instead_of_last(here) is not None

    def choose(self, anchor: Anchor) -> None:
        """Choose a thing that is offered, or its button."""
        if self.choice is not None:
            self.cursor = None
            before = self.choice.picked
            self._take(self.choice.pick(anchor))
            self._begin_placement()
            board_marks.face_as_before(self.choice, self.playback.view, before)

    def _begin_placement(self) -> None:
        """Take up the measured piece that was picked, if it is one of several that may be set down."""
        choice = self.choice
        if choice is None or not isinstance(choice.decision, Placements) or not choice.picked:
            return
        piece = choice.picked[0].piece_id
        if piece in choice.decision.movers:
            placement = choice.decision.placement(piece)
            self._among_several = choice
            self.controller, self._ghost = Controller(placement), PlacementGhost(placement)

    def turn(self, corners: int, hover: Hex | None = None) -> bool:
        """Turn the facing that is being chosen so many corners clockwise; says whether one is."""
        controller = self.choice
        hex_id = board_marks.turned_hex(controller, self.playback.view, hover) if controller else None
        return controller is not None and hex_id is not None and controller.turn(hex_id, corners)

    def answer(self, notation: str) -> None:
        """Return the answer of a button."""
        if self.choice is not None:
            self.cursor = None
            option = self.choice.answer(notation)
            ends_it = option is not None and [anchor.kind for anchor in option.anchors] == ["button"]
            if ends_it and self.waits_to_turn and not self._place():
                return
        if self.choice is not None:
            self._take(self.choice.answer(notation))

    def confirm(self) -> None:
        """Return the answer that has been put together."""
        if self.choice is not None:
            try:
                self._take(self.ghost.option() if self.ghost else self.choice.confirm())
            except InvalidAnswerError as error:
                self.notice, self._warned = str(error), ""

    def point_at(self, choice: Anchor) -> None:
        """Go to something that can be chosen."""
        self.cursor = choice
        if choice.kind == "corner" and self.choice is not None:
            self.choice.facing = corner_of(choice)[1]

    def walked_from(self) -> Hex:
        """Say at which hex the keys are: where they went, else at what is picked, asked about, or can be chosen."""
        return choice_view.walked_from(self.cursor, self.choice, self.playback.view)

    def back(self) -> bool:
        """Cancel the newest click of a half-made choice; says whether there was anything to undo."""
        self.intentions.forget()
        busy = bool(self.notice or self.cursor or (self.choice and self.choice.is_half_made))
        self.notice, self.log_hexes, self.cursor, self._warned, self.sharing = "", (), None, "", ()
        if self._among_several is not None:
            # The piece that was taken up is put back, and another may be.
            self.controller, self._ghost, self._among_several = self._among_several, None, None
            busy = True
        if self.choice is not None:
            self.choice.back()
        return busy

    def undo(self) -> None:
        """Take back the newest answer and say which, or why that cannot be."""
        if self.undo_barrier:
            self.notice = tr("Can't undo: {reason}.", reason=self.undo_barrier)
            return
        answers = [entry.answer for entry in self.match.entries if isinstance(entry, Answered)]
        self._take_back(max(1, min(self.intentions.steps, self.restarts[0])))
        if self.match.pending is not None and not self.playback.side_to_seat:
            try:
                option = self.match.pending.option(answers[-1])
            except InvalidAnswerError:  # a question with one answer, which no line records, comes before it
                self.notice = tr("Undid the last action.")
                return
            self.notice = tr("Undid: {answer}.", answer=label_of_answer(option, self.match.names))

    def tell_undo(self) -> str:
        """Return what would be undone, by the name that it had when it was answered; or why nothing can be."""
        if self.undo_barrier:
            return tr("Can't undo: {reason}.", reason=self.undo_barrier)
        answers = [entry for entry in self.match.entries if isinstance(entry, Answered)]
        if answers and (label := self._labels.get((len(answers), answers[-1].answer))):
            return tr("Undo: {answer}.", answer=label)
        return tr("Undo the last action.")

    @property
    def to_redo(self) -> Option | None:
        """The answer that whoever sits there may give again."""
        return self.match.to_redo if self.controller and not self.playback.side_to_seat else None

    def redo(self) -> None:
        """Return the answer again that was undone last, and say which; it is shown at once, as it was seen
        before."""
        self.playback.finish()
        option = self.to_redo
        if option is None:
            self.notice = self.tell_redo()
            return
        self.submit(option)
        self.playback.finish()
        self.notice = tr("Redid: {answer}.", answer=label_of_answer(option, self.match.names))

    def tell_redo(self) -> str:
        """Return what would be redone."""
        option = self.to_redo
        if option is None:
            return tr("Nothing to redo.")
        return tr("Redo: {answer}.", answer=label_of_answer(option, self.match.names))

    def repeat(self) -> None:
        """Show what the other side did in its last turn again, to whoever is asked now."""
        if self.choice is None:
            return
        turn = self.last_action.others_turn(self.choice.decision.side)
        if turn is None:
            self.notice = tr("The other side has not had a turn yet.")
        else:
            self.playback.repeat(*turn)

    def restart(self) -> None:
        """Begin the turn again, or go back as far in it as can be; say how far, or why not at all."""
        count, reason = self.restarts
        if not count:
            nothing = tr("nothing has been done in it yet")
            self.notice = tr("Can't restart the turn: {reason}.", reason=reason or nothing)
        else:
            self._take_back(count)
            self.notice = choice_view.tell_restarted(count, reason)

    def _take_back(self, answers: int) -> None:
        """Undo a number of answers."""
        playback = self.playback
        playback.finish()
        self.notice, playback.history_frame = "", None
        self.reactions.forget()
        self.intentions.forget()
        self._was_undone = True
        leaves = playback.side_to_seat
        try:
            self.match.undo(answers)
        except SaveError as error:
            self._not_kept(error)
        if leaves:  # the seat was between two players: whoever is asked again sits down first
            playback.seated_side = ""
        playback.follow(anew=True)
        self.last_action.undo()
        self._ask()

    def submit(self, option: Option) -> None:
        """Return an answer to the battle; that to a whole way step by step."""
        playback = self.playback
        self._was_undone = False
        if isinstance(option, Way) and self.match.pending is not None:
            option = self.intentions.follow(self.match.pending, option)
        self.notice, self.log_hexes, playback.history_frame = "", (), None
        self.answering = option.notation
        if playback.has_secrets and self.controller and self.controller.decision.side != playback.seated_side:
            playback.is_covered = True
        if self.controller:  # whoever sits there is the first of two who owe an answer
            self.match.asks_first = playback.seated_side or self.controller.decision.side
            self.last_action.act(self.controller.decision.side)
        try:
            self.match.submit(option)
        except InvalidAnswerError as error:
            self.notice = str(error)
            self.answering = ""
            return
        except SaveError as error:
            self._not_kept(error)
        self.answering = ""
        given = sum(isinstance(entry, Answered) for entry in self.match.entries)
        self._labels[given, option.notation] = label_of_answer(option, self.match.names)
        playback.follow()
        self._ask()

    def decline(self, scope: Scope) -> None:
        """Decline the reaction that is asked for, and those to come in this combat or this turn."""
        pending = self.match.pending
        if pending is not None and self.reactions.answer(pending) is not None:
            self.reactions.decline(pending.side, scope)
            self._ask()

    def _pass_declined(self) -> None:
        """Answer the reactions that were declined beforehand; nobody changes seats for them."""
        while (pending := self.playback.asked) is not None and self.reactions.are_declined(pending.side):
            answer = self.reactions.answer(pending)
            if answer is None:
                return
            try:
                self.match.submit(answer)
            except SaveError as error:
                self._not_kept(error)
            self.playback.follow()

    def _ask(self) -> None:
        """Take up the pending question."""
        self._pass_declined()
        if (file := self.open_battle.file) is not None and file.news:
            self.error, file.news = file.news, ""
        asked = self.playback.asked
        choose = Controller if self.open_battle.learner else lambda each: Controller(chosen_by_end(each))
        self.controller = choose(asked) if asked is not None else None
        self._ghost = PlacementGhost(asked) if isinstance(asked, Placement) else None
        self.cursor, self._warned, self._among_several, self.sharing = None, "", None, ()
        self._see_barrier()

    def _see_barrier(self) -> None:
        """See what whoever sits there can undo: not the other side's answer to what both are asked."""
        self.undo_barrier, self.restarts = self.match.undo_barrier(), self.match.restart()
        if self.open_battle.watched:
            self.undo_barrier = tr("this is a replay")
        elif self.match.joint is not None and self.playback.is_others_answer:
            self.undo_barrier = tr(OTHER_ANSWERED)
        else:
            return
        self.restarts = 0, self.undo_barrier

    def sit_down(self) -> None:
        """Let the player who is waited for take the seat."""
        self.playback.sit_down()
        self._see_barrier()

    def _take(self, option: Option | None) -> None:
        """Submit an option once it is whole; warn once before a phase is ended with something left to do.

        The next click must confirm what was warned of: any other click means that it has to be warned of again.
        """
        self.notice = ""
        if option is None or option.notation != self._warned:
            self._warned, self.log_hexes = "", ()
        if option is None or self.controller is None:
            return
        if self._warn_unused_orders(option):
            return
        waiting = choice_view.still_to_act(self.controller.decision, option, self.playback.view)
        if waiting and self._warned != option.notation:
            self._warned = option.notation
            self.controller.clear()
            self.notice = choice_view.tell_waiting(waiting)
            self.log_hexes = tuple(piece.hex_id for piece in waiting)
            return
        self.intentions.steps = 0
        self.submit(option)

    def _warn_unused_orders(self, option: Option) -> bool:
        """Ask once before no one is chosen where someone could be."""
        assert self.controller is not None
        decision = self.controller.decision
        nobody = isinstance(decision, Selection) and not option.anchors and decision.addable(frozenset())
        if not nobody or self._warned == option.notation:
            return False
        self._warned = option.notation
        self.notice = tr("No units ordered. Click again to confirm.")
        return True

    def _not_kept(self, error: SaveError) -> None:
        """Return the message that answers are not on the disk; the battle continues, and the next one tries again."""
        self.error = tr(
            "{error}. The battle continues, and the game tries to save it again after every action.",
            error=error,
        )
