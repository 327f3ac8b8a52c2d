"""The question: who must answer what, and the answers that have a button."""

from collections.abc import Callable

from game.engine.decisions.arrangement import Arrangement
from game.engine.decisions.decision import Decision, Selection
from game.engine.event import AttackAnnounced, PieceMoved
from game.hexgrid.ids import PieceId
from game.i18n import tr
from game.ui.session import choice_view
from game.ui.session.battle_outlook import FEW_BUTTONS
from game.ui.session.battle_session import BattleSession
from game.ui.session.controller import Controller
from game.ui.session.playback import NOW
from game.ui.session.text.dice_text import description
from game.ui.session.text.tooltip_rows import TooltipRow

PAIR, MAX_SINCE, MAX_ATTACKS = 2, 9, 3
"""So many pieces are both; so many sentences are told to whoever takes the seat, and so many attacks kept in sight."""


class Question:
    """What a battle asks now, and the buttons that answer it."""

    def __init__(
        self, session: BattleSession, ways_again: Callable[[], tuple[tuple[str, str], ...]] = tuple
    ) -> None:
        """`ways_again` lists how a battle that is over can be fought once more."""
        self.session, self.playback = session, session.playback
        self.ways_again = ways_again

    def description(self) -> tuple[str, str, str]:
        """Return whose colour the prompt has, its heading and its text."""
        playback, pending = self.playback, self.session.match.pending
        if playback.history_frame is not None:
            then = playback.event_log.action(playback.history_frame)
            return "", tr("As it was"), then.text if then else tr("The start of the battle.")
        if not playback.timeline.is_idle:
            newest = playback.event_log.newest(playback.timeline.shown + 1)
            text = newest.text if newest else ""
            if newest and newest.roll:
                text = newest.roll.reason.title
                if playback.counting() >= 1:
                    text = f"{text}{tr(': ')}{description(newest.roll)}"
            heading = tr("Since your last turn") if playback.repeats else tr("Now")
            return "", heading, text
        if self.session.aside is not None:
            return "", *self.session.aside
        if pending is None:
            outcome = self.session.match.outcome
            winner, sentence = (outcome.winner, outcome.sentence) if outcome else ("", "")
            return winner, self.session.told_end, sentence
        info = playback.info.side(pending.side)
        name = info.plural_name
        if pending.side in self.session.open_battle.players:
            heading = tr("{side}: the computer is thinking", side=name)
            if self.session.thought is None:
                return pending.side, heading, pending.prompt
            return pending.side, heading, tr("Press Escape to have it answer at once.")
        if playback.side_to_seat:
            text = tr("Waiting for the {side} player.", side=info.name)
            return pending.side, tr("Pass to the {side} player", side=info.name), text
        # What both sides are asked at once is a reaction of neither, nor what they do one after the other.
        acting = playback.view.acting or (playback.view.side,)
        out_of_turn = self.session.match.joint is None and pending.side not in acting
        heading = tr("{side}: reaction", side=name) if out_of_turn else tr("{side}: your move", side=name)
        further = f"{self._why_not_done()}{self._why_asked()}{self._what_next()}"
        ghost = self.session.ghost
        question = self._next_click() or self.prompt(pending if ghost is None else ghost.decision)
        picked = self.session.choice.picked if self.session.choice else ()
        if picked[1:] and picked[-1].kind == "hex" and self.session.facing() is not None:  # only to be turned
            question = ""
        if further and question[-1:].isalnum():
            question += "."
        return pending.side, heading, f"{question} {further}".strip()

    def prompt(self, decision: Decision) -> str:
        """Return a question without the name of the side that is asked, which is told by its colour."""
        return _without_name(decision.prompt, self.playback.info.side(decision.side).plural_name)

    def played(self) -> list[TooltipRow]:
        """Return the card that is in play this turn, in rows."""
        card = self.playback.card_in_play()
        if card is None or card.text in self.description()[2]:
            return []
        return [TooltipRow("played", card.title), TooltipRow("item", card.text)]

    def last_attack(self) -> list[TooltipRow]:
        """Return what came of the newest attacks of the side asked, till it moves, where other news follow them."""
        choice, playback = self.session.choice, self.playback
        if choice is None or not playback.is_present:
            return []
        told = playback.event_log.account(playback.shown_frames)
        found: list[TooltipRow] = []
        for each in reversed(told):
            if each.turn < playback.view.turn - 1 or len(found) == MAX_ATTACKS:
                break
            is_mutual = isinstance(each.event, AttackAnnounced) and each.event.is_mutual
            if each.heads or not (is_mutual or each.side == choice.decision.side):
                continue
            if isinstance(each.event, PieceMoved) and each.event.gait == "march":
                break
            if isinstance(each.event, AttackAnnounced) and each is not told[-1]:
                found.insert(0, TooltipRow("item", each.text))
        return [TooltipRow("sum", tr("Your last attacks")), *found] if found else []

    def written(self) -> list[TooltipRow]:
        """Return the orders that have been written so far, and who has none yet, in rows."""
        decision = self.session.choice.decision if self.session.choice else None
        if not isinstance(decision, Arrangement):
            return []
        groups = {group.id: group for group in self.playback.view.groups}
        rows = []
        for name in decision.pieces:
            if (group := groups.get(name)) is not None:
                sign = "✓ " if name in decision.placed else "   "
                rows.append(TooltipRow("sum", f"{sign}{group.name}"))
                rows.append(TooltipRow("item", tr("    {order}", order=group.order)))
        return [TooltipRow("question", tr("Order sheet")), *rows] if rows else []

    def since(self) -> list[TooltipRow]:
        """Return the newest of what has happened since whoever is to take the seat had it last, in rows."""
        sentences = self.playback.since_last_seat()[-MAX_SINCE:]
        if not sentences:
            return []
        heading = TooltipRow("sum", tr("Since your last turn"))
        return [heading, *(TooltipRow("item", sentence.text) for sentence in sentences)]

    def _why_not_done(self) -> str:
        """Return what is still wrong with pieces that are put here and there, or which of them would be lost."""
        decision = self.session.choice.decision if self.session.choice else None
        if not isinstance(decision, Arrangement):
            return ""
        if decision.wrong:
            return tr("Not yet: {reason}.", reason=decision.wrong.rstrip("."))
        names = map(self.session.match.names.piece, map(PieceId, decision.losses(decision.placed)))
        lost = ", ".join(names)
        return tr("If confirmed now, lost: {pieces}.", pieces=lost) if lost else ""

    def _what_next(self) -> str:
        """Return how a piece that has been taken up is set down, or a card that has been chosen played on something."""
        ghost = self.session.ghost
        if ghost is not None and ghost.decision.has_place:
            if ghost.decision.has_heading:
                return tr("Click where to end; turn with the mouse wheel.")
            return tr("Click where to end.")
        picked = self.session.choice.picked if self.session.choice else ()
        if self.session.waits_to_turn:
            return tr(
                "Rotate with the mouse wheel, Q or E; click or press Enter to place it, or click the next unit."
            )
        if ghost is not None or self.session.facing() is not None:
            return tr("Rotate with the mouse wheel, Q or E; click or press Enter to place it.")
        if not picked or picked[-1].kind != "card":
            return ""
        title = next((card.title for card in self.session.hand() if card.id == picked[-1].ref), "")
        return tr("{card}: click a highlighted piece or hex, or press Escape to cancel.", card=title)

    def _next_click(self) -> str:
        """Return what a choice of several clicks wants next, if it is a hex: what for, and how to leave off."""
        choice = self.session.choice
        if choice is None or len(choice.picked) < PAIR or self.session.facing() is not None:
            return ""
        hexes = {anchor: options for anchor, options in choice.offers().items() if anchor.kind == "hex"}
        labels = {option.preview().label for options in hexes.values() for option in options}
        if len(labels) != 1:
            return ""
        return tr(
            "{choice}. Click a highlighted hex to do it from. Press Escape to choose again.",
            choice=labels.pop().rstrip("."),
        )

    def _why_asked(self) -> str:
        """Return why someone is asked who has no choice, where that is so that no one learns what he holds."""
        controller = self.session.choice
        if controller is None or not controller.decision.secret or controller.decision.forced is None:
            return ""
        return tr("You have no card to play here. You are always asked, so your opponent learns nothing.")

    @property
    def has_numbers(self) -> bool:
        """Whether number keys press its buttons: not what skips, or one pressed late would answer the next question."""
        playback = self.playback
        return playback.history_frame is not None or (playback.timeline.is_idle and not playback.repeats)

    def answers(self) -> list[tuple[str, str]]:
        """List the buttons of the question: key and label."""
        playback, session = self.playback, self.session
        controller = session.choice
        if playback.history_frame is not None:
            on = [] if session.open_battle.learner else [("on", tr("Play on from here"))]
            return [(f"wind:{NOW}", tr("Back to now")), *on]
        if playback.repeats:
            return [("skip", tr("Skip (Space)")), ("finish", tr("Skip all (Escape)"))]
        if not playback.timeline.is_idle:
            last = [("finish", tr("Skip to the end"))] if session.open_battle.watched else []
            last += [("on", tr("Play on from here"))] if session.open_battle.watched else []
            return [("skip", tr("Skip (Space)")), *last]
        if playback.side_to_seat:
            return []
        if controller is None:
            if not session.leads_away:
                return []
            numbers = [("numbers", tr("Statistics"))] if session.match.outcome else []
            review = [("review", tr("Review"))] if session.can_be_reviewed else []
            return [("title", tr("Main menu")), *numbers, *review, *self.ways_again()]
        if isinstance(controller.decision, Selection):
            count, most = len(controller.chosen), controller.decision.maximum
            chosen = tr("Confirm orders ({number})", number=count) if count else tr("Order no units")
            if count and most:
                chosen = tr("Confirm orders ({number} of {most})", number=count, most=most)
            return [("confirm", chosen), *self._of_sharing(controller)]
        place = [("confirm", tr("Place here"))] if session.ghost is not None else []
        typing = [("type", tr("Type an answer"))] if session.ghost is not None else []
        options = choice_view.answered_by_buttons(controller)
        if session.lists_buttons:  # what ends a half-made choice has no line in the list
            options = tuple(option for option in options if not controller.is_next(option))
            options = options if len(options) <= FEW_BUTTONS else ()
        buttons = [(f"option:{option.notation}", choice_view.label_of_option(option)) for option in options]
        if isinstance(controller.decision, Arrangement) and controller.decision.wrong:
            buttons.append(("confirm", controller.decision.done_label))
        if session.reactions.answer(controller.decision) is not None:
            buttons += [
                ("decline:combat", tr("No more in this combat")),
                ("decline:turn", tr("No reactions this turn")),
            ]
        return [*place, *buttons, *typing]

    def _of_sharing(self, controller: Controller) -> list[tuple[str, str]]:
        """Offer each of the pieces that share the hex clicked last, and all of them; but not what is chosen."""
        sharing = self.session.sharing
        if not sharing:
            return []
        name = self.session.match.names.piece
        offers: list[tuple[tuple[PieceId, ...], str]] = [
            ((piece,), tr("Only {piece}", piece=name(piece))) for piece in sharing
        ]
        offers.append((sharing, tr("Both") if len(sharing) == PAIR else tr("All of them")))
        chosen = tuple(piece for piece in sharing if piece in controller.chosen)
        return [(f"of:{' '.join(pieces)}", label) for pieces, label in offers if pieces != chosen]

    @property
    def default(self) -> str:
        """The key of the button that is meant next; "" where none is.

        None is where the first would choose no one, ends a phase with units still to act, or loses something for good
        that another answer keeps; nor where a click is meant to pick a group, or to go on with what is picked.
        """
        answers, choice = self.answers(), self.session.choice
        key = answers[0][0] if answers else ""
        if choice is None or self.session.ghost is not None:
            return key
        decision = choice.decision
        if key == "confirm":
            return key if choice.chosen else ""
        if isinstance(decision, Arrangement) and not decision.placed:
            return ""
        option = next((each for each in choice.buttons() if key == f"option:{each.notation}"), None)
        if option is None:
            return key
        groups = () if isinstance(decision, Arrangement) else ("group",)
        wanted = ("hex", "corner") if choice.picked else groups
        goes_on = any(anchor.kind in wanted for anchor in choice.offers())
        is_final = bool(option.preview().danger) and len(decision.options) > 1
        waits = choice_view.still_to_act(decision, option, self.playback.view)
        return "" if is_final or waits or goes_on else key


def _without_name(prompt: str, name: str) -> str:
    """Leave out the name of the side that a question begins with, which is in the heading already."""
    begun, colon, rest = prompt.partition(tr(": "))
    return f"{rest[:1].upper()}{rest[1:]}" if colon and begun == name and rest else prompt
