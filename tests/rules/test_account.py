"""What events say, in all systems: whole sentences in the past, right for a name in the plural, one for each action."""

import itertools
import re
from collections.abc import Iterator
from functools import cache

import pytest

from game.engine.event import Event, Names
from game.engine.play.match import Match
from game.hexgrid.ids import NO_SIDE, HexId, PieceId, SideId
from game.players.levels import simulated
from game.storage.battles import MAPS, AnyMatch, open_map
from game.ui.session.text.event_log import EventLog, Sentence
from tests.shipped import SHIPPED

PLURAL = "Argyll companies"
LEADER = "Lord Loudoun"
SINGULAR = re.compile(
    rf"({PLURAL}|\{{(piece|unit|group|charger|attacker)\}}) (was|\w*[^s']s|cannot|will)\b|\bits?\b"
)
"""A verb in the present or for one only after the name of a unit, and what stands for one only."""

RULE = re.compile(r"\b[A-Z][A-Z0-9]-\d+")


@cache
def fought(system: str, seed: int) -> AnyMatch:
    rules, scenario = open_map(MAPS / "keith-1746.tmx", system)
    match: AnyMatch = Match(rules, scenario, seed=seed, can_undo=False)
    players = {side.id: simulated(name, seed) for side, name in zip(rules.info.sides, PLAYERS, strict=True)}
    while match.pending is not None:
        match.submit(players[match.pending.side].choose(match, match.pending))
    return match


PLAYERS = ("greedy", "random")


class Plurals:
    """Calls every unit and group by a name in the plural, and leaders by that of a person."""

    def __init__(self, names: Names, leaders: frozenset[PieceId]) -> None:
        self.names, self.leaders = names, leaders

    def piece(self, piece: PieceId) -> str:
        return LEADER if piece in self.leaders else PLURAL

    def side(self, side: SideId) -> str:
        return self.names.side(side)

    def plural_name(self, side: SideId) -> str:
        return self.names.plural_name(side)

    def hex(self, hex_id: HexId) -> str:
        return self.names.hex(hex_id)

    def group(self, group: str) -> str:
        return PLURAL


def kinds(kind: type[Event] = Event) -> Iterator[type[Event]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


def account(match: AnyMatch) -> list[Sentence]:
    shown, battlefield = match.rules.shown, match.setup.battlefield
    log = EventLog(match.names, lambda state: shown.view(battlefield, state, NO_SIDE), match.setup.state)
    log.follow(match.frames)
    return log.account(len(match.frames))


@pytest.mark.parametrize("system", SHIPPED)
def test_a_name_in_the_plural_is_followed_by_no_verb_for_one(system: str) -> None:
    match = fought(system, 3)
    shown = match.rules.shown.view(match.setup.battlefield, match.setup.state, NO_SIDE)
    leaders = frozenset(piece.id for piece in (*shown.pieces, *shown.waiting) if piece.look == "figure")
    names = Plurals(match.names, leaders)
    said = {frame.event.describe(names) for frame in match.frames}
    assert any(PLURAL in sentence for sentence in said)
    assert sorted(filter(SINGULAR.search, said)) == []


def test_no_sentence_of_an_event_is_for_one_unit_only() -> None:
    for system in SHIPPED:
        fought(system, 3)
    # What happens to leaders alone is of one person.
    of_units = [kind for kind in kinds() if ".leaders" not in kind.__module__]
    said = {kind.says if isinstance(kind.says, str) else kind.says[1] for kind in of_units}
    assert len(said) > 60
    assert sorted(filter(SINGULAR.search, said)) == []


@pytest.mark.parametrize("system", SHIPPED)
def test_the_log_is_one_whole_sentence_for_each_action(system: str) -> None:
    match = fought(system, 3)
    told = account(match)
    texts = [sentence.text for sentence in told]
    events = [frame.event.describe(match.names) for frame in match.frames]
    assert len(texts) < 0.75 * len(list(filter(None, events)))
    assert [text for text in texts if not re.fullmatch(r"[A-Z][^.]*(\. [A-Z][^.]*)*\.", text)] == []
    assert [text for text in texts if RULE.search(text)] == []
    assert [text for text, after in itertools.pairwise(texts) if text == after] == []


@pytest.mark.parametrize("system", SHIPPED)
def test_every_part_of_the_log_is_in_one_sentence(system: str) -> None:
    told = account(fought(system, 3))
    parts = [part for sentence in told for part in sentence.parts or (sentence,)]
    assert [part.frame_index for part in parts] == sorted({part.frame_index for part in parts})
    assert all(len(sentence.parts) != 1 for sentence in told)
    assert any(len(sentence.parts) > 2 for sentence in told)


@pytest.mark.parametrize("system", SHIPPED)
def test_phases_have_names_with_a_capital_in_the_log_too(system: str) -> None:
    match = fought(system, 3)
    names = [phase.name for phase in match.rules.info.phases]
    assert [name for name in names if not name[0].isupper() or "phase" in name] == []
    headings = {frame.event.describe(match.names) for frame in match.frames if frame.event.is_phase}
    told = [text.removeprefix("Phase: ").removesuffix(".") for text in headings if text.startswith("Phase: ")]
    assert sorted(told) == sorted(set(told) & set(names))
    assert [text for text in headings if text and not re.match(r"Phase: |Round \d+\.|Turn \d+\.", text)] == []


@pytest.mark.parametrize("system", SHIPPED)
def test_the_end_says_what_each_side_had_as_the_tracks_and_the_log_do(system: str) -> None:
    for seed in range(3):
        match = fought(system, seed)
        assert match.outcome is not None
        sentence = match.outcome.sentence
        view = match.rules.shown.view(match.setup.battlefield, match.state, NO_SIDE)
        told = set(map(int, re.findall(r"\d+", sentence)))
        assert {track.value for track in view.tracks} <= told, sentence
        last = account(match)[-1].text
        assert last == sentence or str(max(track.value for track in view.tracks)) in last, last
