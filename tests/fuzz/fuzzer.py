"""Plays battles by chance and holds every step against what must always be true."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from game.engine.decisions.decision import Anchor, Decision, InvalidAnswerError, Option, Selection
from game.engine.event import Event
from game.engine.play.dice import Chance, ChanceError, DicePool, ScriptedChance
from game.engine.play.journal import Answered, Journal, Line, Rolled, Shuffled, begin, read, write
from game.engine.play.match import Match
from game.engine.ruleset import find
from game.hexgrid.ids import NO_SIDE, PieceId
from game.hexgrid.scenario import Scenario
from game.rules.jacobite.state import OFF, State, deck_id, other
from game.rules.jacobite.tables import SIDES
from tests.fuzz import views
from tests.fuzz.fields import any_scenario
from tests.fuzz.promises import Broken, Promises, hold
from tests.invariants import problems_of

FAILED = Path(__file__).parents[2] / "build" / "fuzz"
MAX_DECISIONS = 250
"""Answers after which a battle makes way for the next."""

MAX_EVENTS = 5_000
"""Events in a row that happen without anybody being asked anything: more of them, and it will not end."""


class LoadedChance:
    """Dice that show some faces only, so that what is rare with fair dice happens all the time."""

    def __init__(self, seed: int, faces: str) -> None:
        self._random = Random(seed)
        self._faces = faces

    def roll(self, pool: DicePool) -> tuple[str, ...]:
        """Roll the dice of a pool."""
        return tuple(self._random.choices(self._faces, k=pool.count))

    def order(self, count: int) -> tuple[int, ...]:
        """Shuffle, always the same way: a shuffle that is taken back must come again."""
        return tuple(Random(count).sample(range(count), count))


class Fuzzer:
    """One battle played by chance, or by the answers given.

    `promised` holds what previews and prompts say against what follows, in the words of one rule system; `invariants`
    finds what lists a state's broken ones.
    """

    promised: Callable[[], Any] = Promises
    invariants = staticmethod(problems_of)

    def __init__(
        self,
        scenario: Scenario,
        seed: int,
        chance: Chance | None = None,
        answers: Iterable[str] | None = None,
    ) -> None:
        self.random = Random(seed)
        self.rules = find(scenario.system)
        self.problems = self.invariants(scenario.system)
        setup = self.rules.play.setup(scenario)
        self.battlefield, self.names, self.grid = setup.battlefield, setup.names, setup.grid
        self.lines: list[Line] = []
        self.promises = self.promised()
        self.cards: dict[str, Counter[str]] | None = None
        self.fair = chance is None
        self.twin: Match[Any, Any, Any] | None = None
        self.answers = None if answers is None else iter(answers)
        self.unasked = 0
        self.match: Match[Any, Any, Any] = Match(
            self.rules,
            scenario,
            seed=seed,
            chance=chance,
            on_lines=self.lines.extend,
            on_event=self._happened,
            keep_frames=False,
            always_ask_secret=self.random.random() < 0.3,
        )

    def play(self, maximum: int = MAX_DECISIONS) -> int:
        """Play to the end or through so many decisions; give how many there were."""
        for played in range(maximum):
            if (pending := self.match.pending) is None:
                over = self.match.outcome is not None or self.match.scenario.start is not None
                hold(over, "nothing is asked, but the battle is not over")
                self._save_and_load()
                return played
            self._look(pending)
            self._settled(self.match.state, pending)
            option = self._choose(pending)
            if option is None:
                return played
            self._answer(pending, option)
        return maximum

    # What must hold after every event

    def _happened(self, event: Event, state: State) -> None:
        self.unasked += 1
        hold(self.unasked <= MAX_EVENTS, f"{self.unasked} events without a question")
        if problems := self.problems(self.battlefield, state):
            raise Broken(f"after {event}: {'; '.join(problems)}")
        hold(isinstance(event.describe(self.names), str), f"{event} is not told")
        hold(
            all(self.grid.on_board[hex_id] for hex_id in event.hexes()),
            f"{event} speaks of hexes off the board",
        )
        self.promises.heard(event)

    # What must hold of every question

    def _look(self, pending: Decision) -> None:
        chosen_for = self.match.always_ask_secret and pending.secret
        hold(
            pending.forced is None or chosen_for, f"{pending.side} is asked {pending.kind!r} without a choice"
        )
        hold(bool([*islice(pending.iter_options(), 1)]), f"{pending.kind} has no option")
        if isinstance(pending, Selection):
            hold(bool(pending.addable(frozenset())), "an order is asked for, but nobody may be ordered")
            self._can_be_grown(pending)
        options = (*pending.options, *pending.meta_options)
        notations = [option.notation for option in options]
        hold(len(set(notations)) == len(notations), f"options with one notation: {notations}")
        for option in options:
            hold(_is_read_back(pending, option), f"{option.notation!r} is read as another option")
        if self.random.random() < 0.1:
            for option in options:
                hold(bool(option.preview().label and option.anchors), f"{option.notation!r} tells nothing")
        if pending.why_not and self.random.random() < 0.1:
            piece, hex_id = self.random.choice([*self.match.state.pieces]), self.random.choice(self._hexes())
            anchors = (Anchor("piece", piece), Anchor("hex", hex_id), Anchor("button", "none"))
            for anchor in anchors:
                for clicked in ((), anchors[:1]):
                    text = pending.why_not(clicked, anchor)
                    hold(isinstance(text, str), f"why not {anchor} is not said")

    def _hexes(self) -> list[int]:
        return [hex_id for hex_id in range(self.grid.size) if self.grid.on_board[hex_id]]

    def _can_be_grown(self, pending: Selection) -> None:
        """Take any few pieces: if they may stand together, they may still when one of them is left out."""
        few = min(4, len(pending.candidates))
        chosen = frozenset(self.random.sample(pending.candidates, self.random.randint(0, few)))
        grown = not chosen or any(not pending.objection(chosen - {piece}) for piece in chosen)
        hold(bool(pending.objection(chosen)) or grown, f"{sorted(chosen)} cannot be grown piece by piece")

    def _settled(self, state: State, pending: Decision) -> None:
        """Hold the state against what is true whenever the rules wait for a player."""
        for side in SIDES:
            lost = sum(
                piece.side == other(side) and (piece.being_removed or piece.fate in ("eliminated", "routed"))
                for piece in state.pieces.values()
            )
            taken = state.banners[side] - self.battlefield.starting_banners[side]
            hold(
                taken == lost or bool(self.battlefield.special_rules),
                f"{side} has {taken} banners for {lost} pieces",
            )
        empty = [piece.id for piece in state.pieces.values() if piece.at != OFF and not piece.blocks]
        hold(not empty, f"{empty} stand without a block")
        unsteady = [piece.id for piece in state.pieces.values() if piece.being_removed] + list(
            state.retreating_leader
        )
        steady = not unsteady or pending.kind in ("check", "leader", "combat")
        hold(steady, f"{unsteady} fall or flee while {pending.kind!r} is asked")
        cards = _all_cards(state)
        self._seen(state)
        self.cards = self.cards or cards
        hold(cards == self.cards, f"there were the cards {self.cards}, now there are {cards}")
        if self.random.random() < 0.05:
            self._secret(state)

    def _seen(self, state: State) -> None:
        """Hold what each side sees against what there is, and the areas of one of its pieces."""
        for viewer in (NO_SIDE, *SIDES):
            view = self.rules.shown.view(self.battlefield, state, viewer)
            if wrong := views.faults(self.rules.info, self.grid, view):
                raise Broken(f"seen by {viewer or 'all'}: {'; '.join(wrong)}")
        if view.pieces:
            piece = view.pieces[len(self.lines) % len(view.pieces)].id
            wrong = views.area_faults(self.grid, self.rules.shown.areas(self.battlefield, state, piece))
            hold(not wrong, f"areas of {piece}: {'; '.join(wrong)}")

    def _secret(self, state: State) -> None:
        for viewer in SIDES:
            cards = self.rules.shown.view(self.battlefield, state, viewer).cards
            shown = sorted(card.id for card in cards if card.side == viewer)
            own = sorted(card for hand in state.cards.hands.get(viewer, {}).values() for card in hand)
            hold(shown == own, f"{viewer} holds {own}, but sees {shown}")
            betrayed = [
                card for card in cards if card.side != viewer and (card.id or card.title or card.text)
            ]
            hold(not betrayed, f"{viewer} sees {betrayed} of the other side")

    # Answering

    def _choose(self, pending: Decision) -> Option | None:
        if self.answers is not None:
            return self._recorded(pending)
        if pending.meta_options and self.random.random() < 0.005:
            return self.random.choice(pending.meta_options)
        if isinstance(pending, Selection):
            return self._grow(pending)
        options = list(pending.options)
        owed = self.promises.owed
        if owed and owed.careful and pending.kind == "retreat":
            minimum = min(option.preview().cost for option in options)
            options = [option for option in options if option.preview().cost == minimum]
        elif pending.kind in ("attack", "move") and len(options) > 1 and self.random.random() < 0.9:
            options.pop()
        if pending.kind == "move" and self.random.random() < 0.5:
            return min(options, key=self._to_the_enemy)
        return self.random.choice(options)

    def _recorded(self, pending: Decision) -> Option | None:
        if pending.forced is not None:
            return pending.forced  # a patient battle: what was answered here left no line
        assert self.answers is not None
        notation = next(self.answers, None)
        return None if notation is None else pending.option(notation)

    def _grow(self, pending: Selection) -> Option:
        chosen: frozenset[PieceId] = frozenset()
        for _ in range(self.random.choice((0, 2, 20, 20, 20))):
            addable = pending.addable(chosen)
            if not addable:
                break
            chosen |= {self.random.choice(addable)}
        option = pending.choose(chosen)
        hold(_is_read_back(pending, option), f"{option.notation!r} is read as another option")
        return option

    def _to_the_enemy(self, option: Option) -> int:
        if not option.notation.startswith("move ") or not isinstance(option.value, tuple):
            return 99
        piece, path = option.value
        pieces = self.match.state.pieces
        enemies = (
            opponent
            for opponent in pieces.values()
            if opponent.at != OFF and opponent.side != pieces[piece].side
        )
        return min((self.grid.distance(path[-1], opponent.at) for opponent in enemies), default=99)

    def _answer(self, pending: Decision, option: Option) -> None:
        self.unasked = 0
        self.promises.chosen(self.match.state, pending, option, careful=self.random.random() < 0.5)
        before = _snapshot(self.match)
        self.match.submit(option if self.random.random() < 0.5 else option.notation)
        self.promises.asked(self.match.pending)
        self._with_the_twin(option)
        if self.random.random() < 0.02:
            self._refuse()
        if self.random.random() < 0.02 and pending.forced is None:
            self._undo_and_redo(before, option)
        if self.random.random() < 0.01:
            self._save_and_load()

    def _refuse(self) -> None:
        before = _snapshot(self.match)
        try:
            self.match.submit("surrender now")
        except InvalidAnswerError:
            hold(_snapshot(self.match) == before, "a refused answer changed the battle")
        else:
            raise Broken("an answer that is not offered was taken")

    def _undo_and_redo(self, before: Any, option: Option) -> None:
        if self.match.undo_barrier():
            return
        after = _snapshot(self.match)
        self.match.undo()
        self.match.asks_first = ""  # as in a battle that is loaded
        hold(_leads_to(self.match, before), f"taking back {option.notation!r} does not lead back")
        self.match.redo()
        hold(_snapshot(self.match) == after, f"{option.notation!r} leads elsewhere the second time")

    def _save_and_load(self) -> None:
        journal = read(write(self.lines))
        hold(not journal.damage, f"the journal is faulty: {journal.damage}")
        loaded: Match[Any, Any, Any] = Match(
            self.rules,
            journal.header.scenario,
            seed=journal.header.seed,
            entries=journal.entries,
            keep_frames=False,
            always_ask_secret=self.match.always_ask_secret,
        )
        hold(_leads_to(loaded, _snapshot(self.match)), "the battle loaded is not the battle saved")
        self.twin = loaded

    def _with_the_twin(self, option: Option) -> None:
        """Let the battle that was loaded go the same way: with the dice of one seed both go on alike."""
        if self.twin is None or not self.fair:
            return
        self.twin.submit(option.notation)
        hold(_snapshot(self.twin) == _snapshot(self.match), "the battle loaded goes on in another way")
        if self.random.random() < 0.1:
            self.twin = None


def _leads_to(match: Match[Any, Any, Any], aim: Any) -> bool:
    """Return whether a battle comes to where another is, when questions are answered that leave no choice and no
    line."""
    while _snapshot(match) != aim:
        if match.pending is None or (only := match.pending.forced) is None:
            return False
        match.submit(only)
    return True


def _is_read_back(pending: Decision, option: Option) -> bool:
    found = pending.option(option.notation)
    return (found.notation, found.value) == (option.notation, option.value)


def _all_cards(state: State) -> dict[str, Counter[str]]:
    """Count the cards of each kind wherever they are."""
    cards: dict[str, Counter[str]] = defaultdict(Counter)
    for piles in (state.cards.decks, state.cards.discards):
        for name, pile_of in piles.items():
            cards[name].update(pile_of)
    for side, hand in state.cards.hands.items():
        for deck, held in hand.items():
            cards[deck_id(deck, side)].update(held)
    return dict(cards)


def _snapshot(match: Match[Any, Any, Any]) -> tuple[Any, ...]:
    """Take down everything of a battle that can be compared."""
    pending = match.pending
    if pending is None:
        return match.state, tuple(match.entries), match.outcome
    options = [
        (option.notation, option.anchors, None if callable(option.value) else option.value)
        for option in (*pending.options, *pending.meta_options)
    ]
    grown = (pending.verb, pending.candidates) if isinstance(pending, Selection) else ()
    question = (pending.side, pending.kind, pending.prompt, pending.subject, options, grown)
    return match.state, tuple(match.entries), question


def fuzz(first_seed: int, decisions: int) -> int:
    """Play battles from a seed on until so many decisions are made; Broken tells what did not hold and how."""
    played = 0
    seed = first_seed
    while played < decisions:
        faces = Random(seed).choice(("", "", "SF", "SSSI", "ICASF", "FFFS", "IIICAS"))
        scenario = any_scenario(seed)
        fuzzer: Fuzzer | None = None
        try:
            fuzzer = Fuzzer(scenario, seed, LoadedChance(seed, faces) if faces else None)
            played += fuzzer.play()
        except Exception as error:
            header = begin(seed, scenario, "")
            entries = fuzzer.match.entries if fuzzer else ()
            raise Broken(failure(f"seed-{seed}", error, (header, *entries))) from error
        seed += 1
    return seed - first_seed


def failure(name: str, error: Exception, lines: Sequence[Line]) -> str:
    """Put the journal of a battle that went wrong into a file, and tell all of it."""
    FAILED.mkdir(parents=True, exist_ok=True)
    path = FAILED / f"{name}.battle"
    journal = write(lines)
    path.write_bytes(journal)
    return (
        f"{type(error).__name__}: {error}\nThe journal is in {path.relative_to(FAILED.parents[1])}; "
        f"moved to tests/fuzz/kept it is tried in every run.\n{journal.decode()}"
    )


def retrace(journal: Journal) -> int:
    """Play a kept journal again as far as it still fits the rules, with every check; give the answers taken."""
    rolls = [entry.faces for entry in journal.entries if isinstance(entry, Rolled)]
    orders = [entry.order for entry in journal.entries if isinstance(entry, Shuffled)]
    answers = [entry.answer for entry in journal.entries if isinstance(entry, Answered)]
    chance = ScriptedChance(rolls, orders)
    fuzzer = Fuzzer(journal.header.scenario, journal.header.seed, chance, answers)
    with suppress(InvalidAnswerError, ChanceError):
        fuzzer.play(10 * len(answers))  # a patient battle asks more than its journal answers
    return sum(isinstance(entry, Answered) for entry in fuzzer.match.entries)
