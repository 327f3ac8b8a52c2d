"""What many battles come to: the figures, the page and the plot."""

from datetime import date
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from game.storage.battles import MAPS, open_map, shipped_maps
from game.tools import balance
from game.tools.balance import Measured, difficulty, measure, page, plot, remarks

ROOT = Path(__file__).resolve().parents[2]
KEITH = MAPS / "keith-1746.tmx"


def measured(**text: Any) -> Measured:
    """Figures of a hundred battles, as told."""
    usual: dict[str, Any] = {
        "map": "keith-1746",
        "system": "jacobite",
        "title": "Keith & Fife",
        "day": "1746-03-20",
        "measured": "1746-04-01",
        "games": 100,
        "wins": {"jacobite": 50, "government": 40},
        "draws": 10,
        "by_banners": 60,
        "unfinished": 5,
        "turns": (12, 20, 60),
        "decisions": 300,
    }
    return Measured(**{**usual, **text})


def test_what_the_shipped_maps_say_of_difficulty_and_length_is_what_was_measured() -> None:
    rows = msgspec.json.decode((ROOT / "docs" / "balance.json").read_bytes(), type=list[Measured])
    assert [row.map for row in rows] == [path.stem for path in sorted(shipped_maps(), key=_day)]
    text = [(row.map, remark) for row in rows for remark in remarks(MAPS / f"{row.map}.tmx", row)]
    assert [each for each in text if "property" in each[1] or "no end" in each[1] or "wins" in each[1]] == []


def _day(path: Path) -> str:
    return str(open_map(path)[1].properties["date"])


def test_battles_are_counted_by_winner_and_by_what_ended_them() -> None:
    alone = measure(KEITH, 4, 1, 1, date(1746, 4, 1))
    assert alone == measure(KEITH, 4, 1, 2, date(1746, 4, 1))
    assert (alone.map, alone.title, alone.games, alone.unfinished) == ("keith-1746", "Keith", 4, 0)
    assert sum(alone.wins.values()) + alone.draws == alone.by_banners + alone.by_rule == 4
    assert alone.turns[0] <= alone.turns[1] <= alone.turns[2]


TABLE = """\
<!-- balance: made by `make balance` -->
| battle | date | Jacobite wins | Government wins | draws | turns | ended by banners | by a rule | not at all | \
decisions | battles | measured |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
| Keith & Fife | 1746-03-20 | 50% (40% to 60%) | 40% (31% to 50%) | 10% | 20 (12 to 60) | 60% | 35% | 5% | \
300 | 100 | 1746-04-01 |

![Wins of each side and length of each battle](plot.svg)
<!-- end of balance -->
"""


def test_the_table_is_put_in_the_place_of_the_one_that_stands_there() -> None:
    first = page("# Battles\n", [measured()], "plot.svg")
    assert first == f"# Battles\n\n{TABLE}"
    assert page(first + "\nAfter.\n", [measured()], "plot.svg") == f"# Battles\n\n{TABLE}\nAfter.\n"


def test_the_plot_names_every_battle_and_shows_its_share_with_half_the_draws() -> None:
    root = ElementTree.fromstring(
        plot([measured(), measured(title="Fyvie", wins={"jacobite": 100}, draws=0)])
    )
    drawn = "{http://www.w3.org/2000/svg}"
    assert {"Keith & Fife", "Fyvie"} <= {text.text for text in root.iter(f"{drawn}text")}
    left = balance.MARGIN + balance.LABELS
    assert [float(dot.get("cx", "")) for dot in root.iter(f"{drawn}circle")] == [
        left + balance.WINS * 0.55,
        left + balance.WINS,
    ]


@pytest.mark.parametrize(
    ("share", "name"), [(1.0, "easy"), (0.58, "easy"), (0.5, "even"), (0.42, "hard"), (0.0, "hard")]
)
def test_a_side_that_wins_often_is_called_easy(share: float, name: str) -> None:
    assert difficulty(share) == name


def test_what_is_wanting_is_told() -> None:
    lopsided = measured(wins={"jacobite": 90, "government": 10}, draws=0, turns=(4, 8, 90))
    assert next(remarks(KEITH, lopsided)) == "Jacobite wins 90%; even is 35% to 65%"
    assert [line for line in remarks(KEITH, lopsided) if "battles" in line or "lasts" in line] == [
        "5 battles did not end",
        "it lasts 4 to 90 turns, which should be 12 to 60",
    ]


def test_maps_measured_before_stay_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "battles.md"
    balance._write(tmp_path / "balance.json", [measured()], out, tmp_path / "pictures" / "balance.svg")
    assert balance.main([str(KEITH), "--games", "1", "-o", str(out)]) == 0
    assert "1746-04-01" not in out.read_text(encoding="utf-8")
    assert balance.main(["-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8").count("| Keith |") == 1
    assert (tmp_path / "pictures" / "balance.svg").is_file()
    capsys.readouterr()
    assert balance.main([str(tmp_path / "nowhere.tmx"), "-o", str(out)]) == 1
    assert "nowhere.tmx" in capsys.readouterr().err
