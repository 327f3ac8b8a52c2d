"""A saved game written as one HTML file."""

import re
from html import escape
from pathlib import Path

import pytest

from game.hexgrid.ids import NO_SIDE
from game.players import PLAYERS
from game.storage import battles as saves
from game.ui.session.event_log import EventLog
from tests.cli.commanded import run
from tests.drawn import question


def test_a_report_has_a_picture_and_the_sentences_of_each_turn(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scenario = saves.open_map(saves.MAPS / "keith-1746.tmx")[1]
    match, file = saves.begin(scenario, 3, tmp_path)
    player = PLAYERS["greedy"](1)
    for _ in range(12):
        match.submit(player.choose(match, question(match)))
    file.close()
    out = tmp_path / "keith.html"
    said = run(capsys, "report", file.path, "-o", out)
    assert (said.status, said.out) == (0, [f"{out}: a report for any browser"])
    page = out.read_text(encoding="utf-8")
    turns = [int(number) for number in re.findall(r"<h2>Turn (\d+)</h2>", page)]
    log = EventLog(
        match.names,
        lambda state: match.rules.view(match.setup.battlefield, state, NO_SIDE),
        match.setup.state,
    )
    log.follow(match.frames)
    assert turns == sorted({sentence.turn for sentence in log.sentences}) != []
    assert page.count("<img ") == len(turns) + 1
    told = [escape(sentence.text) for sentence in log.sentences if not sentence.heads]
    assert re.findall(r"<li [^>]*>(.*?)</li>", page) == told
