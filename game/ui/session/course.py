"""The course of a battle: what moves on by itself, the answers of computer players, what is submitted and undone."""

from collections import Counter

from game.engine.decisions.decision import (
    Decision,
    InvalidAnswerError,
    Option,
    Way,
)
from game.engine.decisions.joint import OTHER_ANSWERED
from game.engine.decisions.placement import Placement
from game.engine.decisions.ways import chosen_by_end
from game.engine.play.journal import Answered
from game.hexgrid.ids import NO_SIDE
from game.i18n import tr
from game.players.advice import label_of_answer
from game.players.thinking import ThinkingPlayer, Thought
from game.storage.battles import SaveError
from game.ui.session import choice_view
from game.ui.session.battle_outlook import BattleOutlook
from game.ui.session.controller import Controller
from game.ui.session.intentions import Reactions, Scope
from game.ui.session.placing import PlacementGhost
from game.ui.session.playback import Playback
from game.ui.widgets.active_settings import active_settings

WATCHED = 0.05
"""Seconds after which it is looked again how far a computer player has come that searches."""

THINKING, GLANCE = 0.45, 0.1
"""Seconds a computer player takes before it answers, so that one can follow, and those in which nothing was shown."""

HINTED = 2
"""How often a first battle says what a phase is for."""

LOOK = 0.4
"""Seconds a question must have been in sight before a key answers it: one pressed sooner was meant for the last."""


class BattleCourse(BattleOutlook):
    """A battle that goes on, without its window: answers are given and undone in what its `playback` shows."""

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
        self._was_undone = False
        self._labels: dict[tuple[int, str], str] = {}
        self._answer_at: float | None = None
        self._answered_at = -THINKING
        self._announced, self._begun = 0, (0, "")
        self._greeting, self._hints, self._hinted = "", dict[str, str](), Counter[str]()
        self._hinted_in: tuple[int, str, str] | None = None
        self._seen: Decision | None = None
        self._seen_at = 0.0
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

    def advance(self, time: float) -> None:
        """Walk on through what has happened, and let a computer player answer when its time has come."""
        was_idle = self.playback.timeline.is_idle
        if was_idle or self._notice_at_rest is None:
            self._notice_at_rest = self.notice
        self.playback.advance(time)
        if self.playback.timeline.is_idle and not was_idle and self.notice != self._notice_at_rest:
            self.notice = ""  # it was about what was moving
        self._announce_turn()
        self._announce_end()
        self._hint()
        if self.choice is not None and self._seen is not self.match.pending:
            self._seen, self._seen_at = self.match.pending, time
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
            pause = THINKING * self.playback.timeline.haste if was_seen else 0.0
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

    def _announce_turn(self) -> None:
        """Say once, as a side's own turn begins, that the other did nothing in its turn: nothing of it was seen."""
        view, choice = self.playback.view, self.choice
        both_act = self.info.in_rounds or view.acting
        if choice is None or both_act or (view.turn, view.side) == self._begun:
            return
        self._begun = view.turn, view.side
        idle = self.last_action.others_turn(view.side) is not None and not self.last_action.marks(view.side)
        if idle and choice.decision.side == view.side:
            others = next(side for side in self.info.sides if side.id != view.side)
            self.notice = tr("{side}: no move and no attack in their turn.", side=others.plural_name)

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

    def greet(self, greeting: str, hints: dict[str, str]) -> None:
        """Begin a first battle with these words, and say of each phase what it is for, as long as it is new."""
        self.notice = self._greeting = greeting
        self._hints = hints

    def _hint(self) -> None:
        """Say what the phase is for in which somebody is asked, unless something else is said."""
        view = self.playback.view
        moment = view.turn, view.side, view.phase
        known = view.phase not in self._hints or moment == self._hinted_in
        if self.choice is None or known or not active_settings().hints:
            return
        if self.notice in ("", self._greeting):
            self._hinted_in = moment
            self._hinted[view.phase] += 1
            if self._hinted[view.phase] <= HINTED:
                self.notice = " ".join(filter(None, (self.notice, tr(self._hints[view.phase]))))

    def _begin_to_think(self, pending: Decision) -> Thought | None:
        """Let a computer player that searches begin, if this is a question it thinks about."""
        player = self.open_battle.players[pending.side]
        return player.think(self.match, pending) if isinstance(player, ThinkingPlayer) else None

    def _let_computer_answer(self, pending: Decision) -> None:
        """Submit what a computer player has found, or what it answers without thinking."""
        player, thought = self.open_battle.players[pending.side], self.thought
        self._answer_at = self.thought = None
        if isinstance(player, ThinkingPlayer):
            if thought is not None and thought.is_done and (answers := thought.answers()):
                player.follow(self.match, answers)
            self.submit(player.at_once(self.match, pending))
        else:
            self.submit(player.choose(self.match, pending))

    def hurry(self) -> bool:
        """Have a computer player that is thinking answer at once; return whether one was."""
        if self.thought is None or self.match.pending is None:
            return False
        self._let_computer_answer(self.match.pending)
        return True

    @property
    def is_new(self) -> bool:
        """Whether the question in sight came up so lately that no key can be meant for it."""
        unseen = self._seen is not self.match.pending or self.playback.frame_index - self._seen_at < LOOK
        return self.choice is not None and unseen

    def next_wakeup(self) -> float | None:
        """Return after how many seconds something moves on by itself; None: never."""
        if self.is_new:
            return max(0.0, self._seen_at + LOOK - self.playback.frame_index)
        if self.playback.history_frame is None and not self.playback.timeline.is_idle:
            return 0.0
        if self.computers_question is None:
            return None
        if self.thought is not None:
            return WATCHED
        # An answer without an event leaves nothing to show, only the next question.
        return 0.0 if self._answer_at is None else max(0.0, self._answer_at - self.playback.frame_index)

    # Answers

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
            if playback.view.side in (NO_SIDE, self.controller.decision.side):
                playback.timeline.wait()  # who only reacts waits on for the end of the other's turn
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
        self.cursor = None
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

    def _not_kept(self, error: SaveError) -> None:
        """Return the message that answers are not on the disk; the battle continues, and the next one tries again."""
        self.error = tr(
            "{error}. The battle continues, and the game tries to save it again after every action.",
            error=error,
        )

    # Answers taken back, and what is seen again

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

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.to_redo is not None

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
