"""A saved game written as one HTML file, and one of its turns as an animated picture."""

import re
from html import escape
from pathlib import Path

import pytest
from PIL import Image

from game.hexgrid.ids import NO_SIDE
from game.players.levels import PLAYERS
from game.storage import battles as saves
from game.storage import user_folders
from game.ui.scene import Pop
from game.ui.session.text.event_log import EventLog
from game.ui.widgets.dialog import Dialog
from tests.cli.commanded import run
from tests.drawn import question
from tests.share import wide
from tests.ui.table import hand_at


def saved(folder: Path, answers: int = 12) -> tuple[saves.AnyMatch, Path]:
    """Begin a battle and answer so much for both sides."""
    scenario = saves.open_map(saves.MAPS / "keith-1746.tmx")[1]
    match, file = saves.begin(scenario, 3, folder)
    player = PLAYERS["greedy"](1)
    for _ in range(answers):
        match.submit(player.choose(match, question(match)))
    file.close()
    return match, file.path


def test_a_report_has_a_picture_and_the_sentences_of_each_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match, path = saved(tmp_path)
    out = tmp_path / "keith.html"
    said = run(capsys, "report", path, "-o", out)
    assert (said.status, said.out) == (0, [f"{out}: a report for any browser"])
    page = out.read_text(encoding="utf-8")
    turns = [int(number) for number in re.findall(r"<h2>Turn (\d+)</h2>", page)]
    log = EventLog(
        match.names,
        lambda state: match.rules.shown.view(match.setup.battlefield, state, NO_SIDE),
        match.setup.state,
    )
    log.follow(match.frames)
    assert turns == sorted({sentence.turn for sentence in log.sentences}) != []
    assert page.count("<img ") == len(turns) + 1
    told = [escape(sentence.text) for sentence in log.account(len(match.frames)) if not sentence.heads]
    assert re.findall(r"<li [^>]*>(.*?)</li>", page) == told


@pytest.mark.parametrize("ending", ["webp", wide("gif")])
def test_a_turn_is_written_as_an_animated_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ending: str
) -> None:
    _, path = saved(tmp_path)
    out = tmp_path / f"turn.{ending}"
    said = run(capsys, "animate", path, "-o", out, "--turn", "1")
    assert (said.status, said.out) == (0, [f"{out}: {out.stat().st_size // 1024} kB"])
    with Image.open(out) as picture:
        assert picture.format == ending.upper()
        frames = getattr(picture, "n_frames", 1)
        seen = set()
        for frame in range(frames):
            picture.seek(frame)
            seen.add(picture.convert("RGB").tobytes())
        assert len(seen) > 3
    assert out.stat().st_size < 4_000_000


def test_a_turn_that_is_not_there_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, path = saved(tmp_path, 1)
    said = run(capsys, "animate", path, "-o", tmp_path / "turn.webp", "--turn", "9")
    assert (said.status, said.err) == (1, ["there is no turn 9; this battle has 1 to 1"])


def test_the_newest_turn_is_written_from_the_menu_of_a_battle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(user_folders.HOME_VARIABLE, str(tmp_path))
    battle = hand_at(saves.open_map(saves.MAPS / "keith-1746.tmx")[1])
    player = PLAYERS["greedy"](1)
    for _ in range(4):
        battle.scene.session.submit(
            player.choose(battle.scene.session.match, question(battle.scene.session.match))
        )
    board = battle.scene
    battle.app._go(board.press("share"))
    assert [key for key, _ in battle.top(Dialog).buttons] == [
        "share:moment",
        "share:turn",
        "share:report",
        "share:text",
        "",
    ]
    battle.app._go(Pop("share:turn"))
    assert battle.top(Dialog).heading == "Picture saved"
    (picture,) = (tmp_path / "pictures").glob("*.webp")
    assert picture.name in battle.top(Dialog).text
