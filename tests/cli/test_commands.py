"""What the program prints and with which status it ends, command by command."""

import io
import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random

import pytest

import main
from game.engine.journal import Answered, Header, Rolled, read, write
from game.engine.match import Match
from game.engine.ruleset import find
from game.players import PLAYERS
from game.saves.battles import MAPS, begin, open_map

ROOT = Path(__file__).resolve().parents[2]
CULLODEN = MAPS / "culloden-1746.tmx"
VIGNETTE = """
title = "A regular unit takes a block"
rules = ["JX-05"]
system = "jacobite"
field = '''
. . .
 . . .
. . .
'''
turn = "jacobite"
[pieces]
A = {side = "jacobite", kind = "regular", at = "B1"}
B = {side = "government", kind = "regular", at = "B2"}
C = {side = "jacobite", kind = "militia", at = "A2"}
[script]
dice = ["IAC"]
answers = ["attack A B", "no back"]
[expect.pieces]
B = {at = "B2", blocks = 3}
"""


class Said:
    """What a command printed and how it ended."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out.splitlines(), err.splitlines()


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> Said:
    """Run a command in this process."""
    capsys.readouterr()
    try:
        status = main.main(list(map(str, arguments)))
    except SystemExit as end:
        status = end.code if isinstance(end.code, int) else 1
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    return Said(status, said.out, said.err)


@pytest.fixture(scope="module")
def battle(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A battle begun, fought for a while and kept."""
    match, file = begin(open_map(CULLODEN)[1], 1746, tmp_path_factory.mktemp("battles"))
    player = PLAYERS["random"](1)
    for _ in range(150):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))
    file.close()
    return file.path


@pytest.fixture
def vignette(tmp_path: Path) -> Path:
    path = tmp_path / "jx-05-takes-a-block.toml"
    path.write_text(VIGNETTE, encoding="utf-8")
    return path


# Asked wrongly: status 2, the usage and one plain line

WRONGLY: dict[str, list[object]] = {
    "invalid choice: 'besiege'": ["besiege"],
    "the following arguments are required: FILE": ["check"],
    "argument --games: '0' is no whole number from 1": ["simulate", CULLODEN, "--games", 0],
    "argument --games: 'many' is no whole number from 1": ["simulate", CULLODEN, "--games", "many"],
    "argument --workers: '-1' is no whole number from 1": ["simulate", CULLODEN, "--workers=-1"],
    "argument --seed: 'x' is no whole number of up to 18 digits": ["simulate", CULLODEN, "--seed", "x"],
    f"argument --seed: '{'9' * 18}' is no whole number": ["play", "--seed", "9" * 6_000],
    "argument --games: '²' is no whole number from 1": ["simulate", CULLODEN, "--games", "²"],
    "argument --workers: 100000 are too many; 64 at most can be at work": [
        "simulate",
        CULLODEN,
        "--workers",
        "100000",
    ],
    "argument --players: 'random' should name two players": ["simulate", CULLODEN, "--players", "random"],
    "argument --players: there is no player 'napoleon'": [
        "simulate",
        CULLODEN,
        "--players",
        "random,napoleon",
    ],
    "argument FILE: there is no file 'nowhere.tmx'": ["simulate", "nowhere.tmx"],
    "argument FILE: there is no file 'nowhere.battle'": ["replay", "nowhere.battle"],
    "argument --map: there is no file 'nowhere.tmx'": ["play", "--map", "nowhere.tmx"],
    "argument --load: there is no file 'nowhere.battle'": ["play", "--load", "nowhere.battle"],
    "argument --side: there is no player 'napoleon'": ["play", "--side", "jacobite=napoleon"],
    "unrecognized arguments: --shout": ["check", CULLODEN, "--shout"],
}


@pytest.mark.parametrize(("sentence", "arguments"), WRONGLY.items())
def test_asked_wrongly_a_command_says_how_to_ask(
    capsys: pytest.CaptureFixture[str], sentence: str, arguments: list[object]
) -> None:
    said = run(capsys, *arguments)
    assert (said.status, said.out) == (2, [])
    assert said.err[0].startswith("usage: main.py")
    assert sentence in said.err[-1]


def test_without_a_screen_the_window_is_missed_in_a_sentence(tmp_path: Path) -> None:
    elsewhere = {"SDL_VIDEODRIVER": "nothing", "ROUT_AND_RALLY_HOME": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "main.py", "play"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, **elsewhere},
    )
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        "no window can be opened here (nothing not available); the game needs a screen to be played on"
    )


def commands() -> list[str]:
    """Read the commands from the program's own help."""
    usage = subprocess.run(
        [sys.executable, "main.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    return re.findall(r"^    ([a-z]+)  ", usage, re.MULTILINE)


def test_every_command_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    found = commands()
    assert {"play", "check", "simulate", "replay", "vignette"} <= set(found)
    for command in found:
        said = run(capsys, command, "--help")
        assert (said.status, said.err) == (0, [])
        assert said.out[0].startswith(f"usage: main.py {command} ")


# check


def test_check_tells_of_a_good_map_that_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "check", CULLODEN)
    assert (said.status, said.out, said.err) == (0, [f"{CULLODEN}: ok"], [])


def test_check_tells_every_problem_with_its_file_and_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = spoilt(tmp_path, ('type="leader"', 'type="general"'), ('name="notes"', 'name="note"'))
    said = run(capsys, "check", CULLODEN, bad)
    assert (said.status, said.out[0], said.err) == (1, f"{CULLODEN}: ok", [])
    problems = said.out[1:]
    assert all(line.startswith(f"{bad}: ") for line in problems)
    assert any(
        re.search(r": map: unknown property 'note': did you mean 'notes'\?", line) for line in problems
    )
    assert any(
        re.search(
            r": layer '\w+', object \d+ '[^']+', hex [A-Z]+\d+: unknown class 'general'",
            line,
        )
        for line in problems
    )


@pytest.mark.parametrize(
    ("name", "data"),
    [("nowhere.tmx", None), ("rubbish.tmx", b"\0\1\2"), ("words.tmx", b"a map"), ("empty.tmx", b"")],
)
def test_check_tells_of_a_file_that_is_no_map(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, data: bytes | None
) -> None:
    path = tmp_path / name
    if data is not None:
        path.write_bytes(data)
    said = run(capsys, "check", path, CULLODEN)
    assert (said.status, said.err) == (1, [])
    assert [line.split(": ")[0] for line in said.out] == [str(path), str(CULLODEN)]


def spoilt(folder: Path, *changes: tuple[str, str]) -> Path:
    """Copy the maps with faults in Culloden."""
    for file in MAPS.iterdir():
        if file.is_file():
            (folder / file.name).write_bytes(file.read_bytes())
    for linked in ("templates",):
        if (MAPS / linked).is_dir():
            (folder / linked).symlink_to(MAPS / linked)
    bad = folder / CULLODEN.name
    text = bad.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    bad.write_text(text, encoding="utf-8")
    return bad


# simulate


def test_simulate_sums_battles_up(capsys: pytest.CaptureFixture[str]) -> None:
    said = run(capsys, "simulate", CULLODEN, "--games", 2, "--seed", 3)
    assert (said.status, said.err) == (0, [])
    assert said.out[0] == "culloden-1746.tmx: 2 of 2 battles finished"
    assert re.match(r"  jacobite +\(random\) +\d won .* 95 % within .*% to .*%", said.out[1])
    assert re.match(r"  government +\(random\) +\d won ", said.out[2])
    assert re.match(r"  draws +\d+$", said.out[3])
    assert re.match(r"  a battle +[\d.]+ turns, \d+ decisions$", said.out[4])
    assert re.match(r"  a second +[\d.]+ battles, \d+ decisions ", said.out[5])


KEYS = {
    "map",
    "games",
    "finished",
    "wins",
    "draws",
    "decisions",
    "seconds",
    "games_per_second",
    "decisions_per_second",
    "workers",
}


def simulated(capsys: pytest.CaptureFixture[str], *arguments: object) -> dict[str, object]:
    said = run(capsys, "simulate", CULLODEN, "--json", *arguments)
    assert (said.status, said.err, len(said.out)) == (0, [], 1)
    summary: dict[str, object] = json.loads(said.out[0])
    return summary


def test_simulate_json_is_one_object_with_the_keys_of_the_contract(
    capsys: pytest.CaptureFixture[str],
) -> None:
    summary = simulated(capsys, "--games", 3)
    assert set(summary) >= KEYS
    assert (summary["map"], summary["games"], summary["finished"], summary["workers"]) == (
        CULLODEN.name,
        3,
        3,
        1,
    )
    wins = summary["wins"]
    assert isinstance(wins, dict)
    assert set(wins) == {"jacobite", "government"}
    assert sum(wins.values()) + int(str(summary["draws"])) == 3


def test_simulate_gives_the_same_battles_for_the_same_seed_however_many_work(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def lasting(summary: dict[str, object]) -> dict[str, object]:
        return {key: value for key, value in summary.items() if "second" not in key and key != "workers"}

    alone = lasting(simulated(capsys, "--games", 4, "--seed", 20))
    together = lasting(simulated(capsys, "--games", 4, "--seed", 20, "--workers", 2))
    assert alone == together
    assert alone != lasting(simulated(capsys, "--games", 4, "--seed", 30))


def test_simulate_refuses_a_map_with_faults(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad = spoilt(tmp_path, ('type="leader"', 'type="general"'))
    said = run(capsys, "simulate", bad)
    assert (said.status, said.out) == (1, [])
    assert all(line.startswith(f"{bad.name}: layer ") for line in said.err)


# replay


def test_replay_tells_the_events_of_a_battle(capsys: pytest.CaptureFixture[str], battle: Path) -> None:
    said = run(capsys, "replay", battle)
    assert (said.status, said.err) == (0, [])
    assert any(re.fullmatch(r"Turn 2: (Jacobite|Government)\.", line) for line in said.out)
    assert all(line and line[0].isupper() and line[-1] in ".!?" for line in said.out)


def test_replay_changes_nothing(capsys: pytest.CaptureFixture[str], battle: Path) -> None:
    data = battle.read_bytes()
    run(capsys, "replay", battle)
    assert [each.name for each in battle.parent.iterdir()] == [battle.name]
    assert battle.read_bytes() == data


def test_replay_stops_at_the_first_step_against_the_rules(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    journal = read(battle.read_bytes())
    place = next(
        place for place, entry in enumerate(journal.entries) if isinstance(entry, Answered) and place > 20
    )
    wrong = Answered(by=journal.entries[place].by, answer="order everybody")  # type: ignore[union-attr]
    path = kept(tmp_path, journal.header, *journal.entries[:place], wrong, *journal.entries[place + 1 :])
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert len(said.err) == 1
    assert said.err[0].startswith(
        f"{path}: it does not fit the rules: entry {place + 1}: 'order everybody' is"
    )
    assert said.out == run(capsys, "replay", kept(tmp_path, journal.header, *journal.entries[:place])).out


def test_replay_finds_dice_that_the_seed_does_not_give(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    journal = read(battle.read_bytes())
    places = [place for place, entry in enumerate(journal.entries) if isinstance(entry, Rolled)]
    place = places[-1]
    roll = journal.entries[place]
    assert isinstance(roll, Rolled)
    # The last roll with its dice in another order means the same battle, but not the same chance.
    turned = "".join("S" if face != "S" else "F" for face in roll.faces)
    path = kept(tmp_path, journal.header, *journal.entries[:place], Rolled(faces=turned))
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert said.err == [
        f"{path}: step {place + 1}: the dice recorded are {turned}, the seed 1746 gives {roll.faces}"
    ]


def test_replay_of_a_torn_battle_tells_what_is_whole(
    capsys: pytest.CaptureFixture[str], battle: Path, tmp_path: Path
) -> None:
    path = tmp_path / "torn.battle"
    path.write_bytes(battle.read_bytes()[:-4])
    said = run(capsys, "replay", path)
    assert said.status == 1
    assert re.fullmatch(rf"{re.escape(str(path))}: line \d+ was cut off", said.err[0])
    assert len(said.out) > 20


@pytest.mark.parametrize("data", [b"", b"\xff\xfe", b"{}\n", b'{"line":"rolled","faces":"F"}\n'])
def test_replay_refuses_what_is_no_battle(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, data: bytes
) -> None:
    path = tmp_path / "no.battle"
    path.write_bytes(data)
    said = run(capsys, "replay", path)
    assert (said.status, said.out) == (1, [])
    assert said.err[0].startswith("no.battle: this is no battle: ")


def kept(folder: Path, header: Header, *entries: object) -> Path:
    path = folder / "kept.battle"
    path.write_bytes(write((header, *entries)))  # type: ignore[arg-type]
    return path


# vignette


def test_vignette_says_which_hold(capsys: pytest.CaptureFixture[str], vignette: Path) -> None:
    said = run(capsys, "vignette", vignette)
    assert (said.status, said.err) == (0, [])
    assert said.out == [f"ok {vignette}: A regular unit takes a block", "1 passed, 0 failed"]


def test_vignette_says_which_do_not_hold_and_counts_them_last(
    capsys: pytest.CaptureFixture[str], vignette: Path
) -> None:
    wrong = vignette.with_name("wrong.toml")
    wrong.write_text(VIGNETTE.replace("blocks = 3", "blocks = 4"), encoding="utf-8")
    said = run(capsys, "vignette", wrong, vignette)
    assert (said.status, said.err) == (1, [])
    assert said.out == [
        f"FAIL {wrong}: B has 3 blocks, not 4",
        f"ok {vignette}: A regular unit takes a block",
        "1 passed, 1 failed",
    ]


FAULTY = {
    "is no vignette: Invalid statement": (VIGNETTE, "{"),
    "is no vignette: Object missing required field `title`": ('title = "A regular unit takes a block"', ""),
    "is no vignette: Object contains unknown field `dise`": ("dice =", "dise ="),
    "no rule system is called 'chess'": ('"jacobite"\nfield', '"chess"\nfield'),
    "'english' is no side": ('turn = "jacobite"', 'turn = "english"'),
    "'siege' is no phase": ("[pieces]", 'phase = "siege"\n[pieces]'),
    "'Q' is no piece": ("[pieces]", 'ordered = ["Q"]\n[pieces]'),
    "field, hex B1: 'q' is no terrain": ("\n. . .\n .", "\n. q .\n ."),
    "the field has no hex": ("\n. . .\n . . .\n. . .\n", "\n"),
    "piece A: there is no hex 'Z9' on the field": ('at = "B1"', 'at = "Z9"'),
    "unknown class 'hussar'": (
        'A = {side = "jacobite", kind = "regular"',
        'A = {side = "jacobite", kind = "hussar"',
    ),
    "property 'side' is 'french'": ('A = {side = "jacobite"', 'A = {side = "french"'),
    "3 dice are rolled, but the script gives 2: 'IA'": ('"IAC"', '"IA"'),
    "3 dice are rolled, but the script names no more rolls": ('["IAC"]', "[]"),
    "a die shows no 'X'; its faces are I, C, A, S, F": ('"IAC"', '"IAX"'),
    "dice left over: 'FF'": ('["IAC"]', '["IAC", "FF"]'),
    "answer 1: 'attack A C' is not among the answers": ('"attack A B"', '"attack A C"'),
    "answer 4, 'hold', is left over": ('"no back"]', '"no back", "attack done", "hold"]'),
    "answer 3: 'hold' is not among the answers": ('"no back"]', '"no back", "hold"]'),
    "answer 1, 'attack A B': jacobite is asked, not government": (
        '"attack A B"',
        '{by = "government", choose = "attack A B"}',
    ),
    "answer 1: offered are ['attack A B', 'attack C B', 'attack done'], not ['attack A B']": (
        '"attack A B"',
        '{choose = "attack A B", from = ["attack A B"]}',
    ),
    "B is on the board, not eliminated": ('B = {at = "B2", blocks = 3}', 'B = "eliminated"'),
    "B is at B2, not C2": ('B = {at = "B2", blocks = 3}', 'B = {at = "C2"}'),
    "Q is unknown": ('B = {at = "B2", blocks = 3}', 'Q = {at = "C2"}'),
    "government has 0 banners, not 1": (
        "[expect.pieces]",
        "[expect]\nbanners = {government = 1}\n[expect.pieces]",
    ),
    "the winner is None, not 'jacobite'": ("[expect.pieces]", '[expect]\nover = "jacobite"\n[expect.pieces]'),
    "offered at the end are": (
        "[expect.pieces]",
        '[expect]\ndecision = {options = ["back"]}\n[expect.pieces]',
    ),
    "jacobite is asked at the end, not government": (
        "[expect.pieces]",
        '[expect]\ndecision = {by = "government"}\n[expect.pieces]',
    ),
}


@pytest.mark.parametrize(("sentence", "change"), FAULTY.items())
def test_a_faulty_vignette_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str], vignette: Path, sentence: str, change: tuple[str, str]
) -> None:
    assert change[0] in VIGNETTE
    vignette.write_text(VIGNETTE.replace(*change), encoding="utf-8")
    said = run(capsys, "vignette", vignette)
    assert (said.status, said.err, said.out[-1]) == (1, [], "0 passed, 1 failed")
    assert said.out[0].startswith(f"FAIL {vignette}: ")
    assert sentence in said.out[0]


def test_no_rotten_vignette_brings_more_than_a_sentence(
    capsys: pytest.CaptureFixture[str], vignette: Path
) -> None:
    """Words of the file are doubled, dropped and exchanged: it passes or fails, and nothing else."""
    chance = Random(1)
    words = re.findall(r"\s+|[^\s\w]|\w+", VIGNETTE)
    for _ in range(400):
        rotten = list(words)
        for _ in range(chance.randint(1, 3)):
            at, other = chance.randrange(len(rotten)), chance.randrange(len(rotten))
            rotten[at] = chance.choice(("", rotten[at] * 2, rotten[other], "0", "-1", '""', "9" * 30))
        vignette.write_text("".join(rotten), encoding="utf-8")
        said = run(capsys, "vignette", vignette)
        assert said.out[-1] in ("1 passed, 0 failed", "0 passed, 1 failed")
        assert said.status == int(said.out[-1].startswith("0"))


def test_the_example_of_a_vignette_is_read_as_toml() -> None:
    assert tomllib.loads(VIGNETTE)["title"] == "A regular unit takes a block"


# What a command may not do


@pytest.mark.parametrize("command", ["check", "simulate", "replay", "vignette"])
def test_a_command_opens_no_window(command: str, battle: Path, vignette: Path) -> None:
    """No display and no sound device, no module of the window, pygame's display never set up."""
    file = {"replay": battle, "vignette": vignette}.get(command, CULLODEN)
    program = (
        "import sys, main\n"
        f"status = main.main([{command!r}, {str(file)!r}])\n"
        "shown = [name for name in sys.modules if name.startswith(('game.screen', 'pygame_gui'))]\n"
        "pygame = sys.modules.get('pygame')\n"
        "up = bool(pygame and (pygame.display.get_init() or pygame.mixer.get_init()))\n"
        "print('AFTER', status, shown, up)\n"
    )
    no_screen = {
        name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")
    }
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=no_screen, capture_output=True, text=True, check=False
    )
    assert (done.stdout.splitlines()[-1], done.stderr) == ("AFTER 0 [] False", "")


def test_a_command_prints_nothing_but_its_own_lines(vignette: Path) -> None:
    done = subprocess.run(
        [sys.executable, "main.py", "vignette", str(vignette)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (
        0,
        f"ok {vignette}: A regular unit takes a block\n1 passed, 0 failed\n",
        "",
    )


def test_a_reader_who_has_read_enough_gets_no_traceback(battle: Path) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        done = subprocess.run(
            [sys.executable, "main.py", "replay", str(battle)],
            cwd=ROOT,
            stdout=closed,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_battle_that_is_stopped_from_the_keyboard_ends_in_a_word(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Match, "submit", interrupted)
    said = run(capsys, "simulate", CULLODEN)
    assert (said.status, said.err) == (1, ["stopped"])


def test_a_terminal_that_cannot_write_our_letters_gets_no_traceback(
    vignette: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    vignette.write_text(VIGNETTE.replace("A regular unit", "Sir Séamus’s “unit”"), encoding="utf-8")
    narrow = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", narrow)
    assert main.main(["vignette", str(vignette)]) == 0


def test_the_players_of_the_command_line_are_those_there_are() -> None:
    assert "random" in PLAYERS
    assert find("jacobite").info.id == "jacobite"
