"""Texts of positions spoilt anywhere: each is refused in one sentence, or can be played on and copied again."""

import re
from collections.abc import Callable
from random import Random

import pytest

from game.content.position_text import text_of
from game.content.positions import match_at, read_position
from game.hexgrid.ids import NO_SIDE
from game.players.random_player import RandomPlayer
from game.storage.battles import MAPS, SaveError, open_map, unsaved
from tests.shipped import SHIPPED

DEFAULT, SOAK = 10, 400
"""Texts tried under each system."""

NUMBER, WORD, LIST = re.compile(r"-?\d+"), re.compile(r'"[^"\n]*"'), re.compile(r"\[[^\[\]\n]*\]")
RUBBISH = (
    *('""', '"none"', '"A1"', "-1", "0", "99999", "1e99", "nan", "true", "[]", "{}", "[[", '"""', "="),
    *("\n", "#", "\x00", "\u202e", "9" * 400, "[now]", "since = []", "\ud83c"),
)
Spoiling = Callable[[str, Random], str]


def of_kind(kind: re.Pattern[str], others: tuple[str, ...]) -> Spoiling:
    """Put something of the same kind in the place of a number, a word or a list."""

    def spoil(text: str, chance: Random) -> str:
        found = list(kind.finditer(text))
        if not found:
            return text
        place = chance.choice(found)
        other = chance.choice((*others, chance.choice(found).group()))
        return text[: place.start()] + other + text[place.end() :]

    return spoil


def insert(text: str, chance: Random) -> str:
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(RUBBISH) + text[at + chance.randrange(4) :]


def take_out_a_line(text: str, chance: Random) -> str:
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def exchange_lines(text: str, chance: Random) -> str:
    lines = text.split("\n")
    one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return "\n".join(lines)


def cut(text: str, chance: Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


SPOILINGS: tuple[Spoiling, ...] = (
    *3 * (of_kind(NUMBER, ("0", "-1", "1", "2", "7", "99", "12345")),),
    *3 * (of_kind(WORD, ('"none"', '"A1"', '""')),),
    *2 * (of_kind(LIST, ("[]",)),),
    insert,
    take_out_a_line,
    exchange_lines,
    cut,
)


def moments(system: str, chance: Random) -> list[str]:
    """Copy moments of a battle from its beginning to its end."""
    match, player, texts = unsaved(open_map(MAPS / "keith-1746.tmx", system)[1], 2), RandomPlayer(1), []
    for number in range(300):
        if number in (0, 1) or chance.random() < 0.03:
            texts.append(text_of(match))
        if match.pending is None:
            break
        match.submit(player.choose(match, match.pending))
    return [*texts, text_of(match)]


@pytest.mark.parametrize(
    ("system", "tried"),
    [
        *((system, DEFAULT) for system in SHIPPED),
        *(pytest.param(system, SOAK, marks=pytest.mark.soak) for system in SHIPPED),
    ],
)
def test_a_spoilt_text_is_refused_in_a_sentence_or_played_on(system: str, tried: int) -> None:
    chance, player = Random(f"{system} {tried}"), RandomPlayer(1)
    texts, refusals = moments(system, chance), 0
    for _ in range(tried):
        text = chance.choice(texts)
        for _ in range(chance.randint(1, 3)):
            text = chance.choice(SPOILINGS)(text, chance)
        try:
            match = match_at(read_position(text, "it"))
        except SaveError as refusal:
            refusals += 1
            told = str(refusal)
            assert told.startswith("it: ") and "\n" not in told and len(told) < 2_000, told
            continue
        for _ in range(20):
            if match.pending is not None:
                match.submit(player.choose(match, match.pending))
        for side in (NO_SIDE, *(side.id for side in match.rules.info.sides)):
            match.rules.shown.view(match.setup.battlefield, match.state, side)
        copied = text_of(match)
        again = match_at(read_position(copied, "it"))
        assert (again.state, again.outcome, text_of(again)) == (match.state, match.outcome, copied)
    assert refusals
