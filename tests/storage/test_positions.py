"""Positions that somebody else wrote: refused with a sentence that says where and what to do, or played on."""

from pathlib import Path

import pytest

from game.content.position_text import text_of
from game.content.positions import match_at, open_position, read_position
from game.storage.battles import MAPS, SaveError, open_map, unsaved
from tests.storage.skirmish import SKIRMISH, AnyMatch, advance


def fought(answers: int = 30) -> AnyMatch:
    match = unsaved(SKIRMISH, 6)
    advance(match, answers)
    return match


TEXT = text_of(fought())
HEAD = TEXT.split("[now.pieces]")[0]


def refused(text: str) -> str:
    with pytest.raises(SaveError) as refusal:
        read_position(text, "it")
    return str(refusal.value)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) >= 1, TEXT
    return refused(TEXT.replace(old, new, 1))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('system = "jacobite"', 'system = "whist"', "it: no rule system is called 'whist'"),
        ("[pieces]", '[pieces]\nA = "x"', "it: is not a position: Cannot overwrite a value"),
        ('axis = "y"', 'axis = "z"', "it: is not a position: Invalid enum value 'z' - at `$.axis`"),
        ("[pieces]", f"[pieces]\nA = {'9' * 5000}", "it: is not a position: a number has too many digits; "),
        (
            "[pieces]",
            f"[pieces]\nA = {'[' * 4000}",
            "it: is not a position: too many brackets lie in one another; ",
        ),
        (". . . . .", ". . ? . .", "it: field, hex C1: '?' is not a terrain; use one of"),
        (
            HEAD,
            "Z = {blocks = 1}",
            "it: now.pieces.Z: there is no such piece; allowed are",
        ),
        (HEAD, "L = 5", "it: now.pieces.L: is 5; it must be a table"),
        (HEAD, "L = {hat = 1}", "it: now.pieces.L: 'hat' cannot be changed"),
        (
            HEAD,
            'L = {side = "government"}',
            "it: now.pieces.L: 'side' cannot be changed",
        ),
        (HEAD, 'L = {at = "Q99"}', "it: now.pieces.L.at: There is no hex 'Q99'"),
        (HEAD, "L = {at = 3}", "it: now.pieces.L.at: There is no hex '3'"),
        (
            HEAD,
            'L = {blocks = "many"}',
            "it: now.pieces.L.blocks: is 'many'; it must be",
        ),
        (
            HEAD,
            "L = {blocks = 99}",
            "it: now.pieces.L.blocks: is 99; it must be from 0 to 12",
        ),
        (
            HEAD,
            'L = {fate = "well"}',
            "it: now.pieces.L.fate: is 'well'; allowed are",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(old: str, new: str, sentence: str) -> None:
    wrong = refused(f"{HEAD}[now.pieces]\n{new}") if old == HEAD else changed(old, new)
    assert wrong.startswith(sentence), wrong


def test_what_was_answered_since_must_fit_the_rules() -> None:
    assert changed("since = [", 'since = [\n  "government: fly",').startswith("it: entry 1: ")
    assert changed("since = [", 'since = [\n  "fly",') == (
        "it: since: 'fly' must be 'SIDE: answer', 'dice: faces' or 'cards: numbers'"
    )


def test_a_file_that_is_not_there_or_too_large_is_said(tmp_path: Path) -> None:
    for name, data, told in (
        ("none.toml", None, "none.toml: cannot be read: No such file or directory"),
        (
            "large.toml",
            b"#" * 300_000,
            "large.toml: is larger than 256 KB, the limit for a position; copy it again",
        ),
        ("noise.toml", bytes(range(256)), "noise.toml: is not a position: "),
    ):
        path = tmp_path / name
        if data is not None:
            path.write_bytes(data)
        with pytest.raises(SaveError) as refusal:
            open_position(path)
        assert str(refusal.value).startswith(told)


def test_a_text_that_an_editor_or_a_chat_has_had_is_read(tmp_path: Path) -> None:
    path, (scenario, since) = tmp_path / "moment.toml", read_position(TEXT, "moment.toml")
    for text in (f"\ufeff{TEXT}", f"```toml\n{TEXT}\n```\n", f"```\n{TEXT}```", TEXT.replace("\n", "\r\n")):
        path.write_bytes(text.encode())
        assert open_position(path) == read_position(text, "moment.toml") == (scenario, since)


def test_a_vignette_written_by_hand_is_a_position() -> None:
    path = next(iter(sorted(Path("tests/vignettes/jacobite").glob("jr-3*.toml"))))
    match = match_at(open_position(path))
    assert match.pending is not None


def test_a_piece_belongs_to_a_group_there_is() -> None:
    match = unsaved(open_map(MAPS / "keith-1746.tmx", "brigades")[1], 2)
    advance(match, 60)
    head = text_of(match).split("[now.pieces]")[0]
    assert refused(f'{head}[now.pieces]\nstewart = {{brigade = "hats"}}').startswith(
        "it: now.pieces.stewart.brigade: is 'hats'; allowed are "
    )
    read_position(f'{head}[now.pieces]\nstewart = {{brigade = ""}}', "it")
