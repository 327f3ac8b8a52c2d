"""What many battles come to: the figures, the page and the plot."""

from datetime import date
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from game.engine.ruleset import find
from game.storage.battles import MAPS, check_map, open_map, shipped_maps
from game.tools.playing import Played
from research import balance, balance_plot
from research.balance_figures import VETERAN, Measured, difficulty, is_early, measure, remarks
from research.balance_page import by_system, page, plot_name, tables
from research.balance_plot import plot

DOCS = Path(__file__).resolve().parents[2] / "docs"
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
        "by_goal": 60,
        "unfinished": 5,
        "turns": (12, 20, 60),
        "decisions": 300,
    }
    return Measured(**{**usual, **text})


@cache
def published() -> dict[str, list[Measured]]:
    """The figures of the page, by rule system."""
    return by_system(balance.read(DOCS / "balance.json"))


def test_the_page_and_its_plots_show_the_published_figures() -> None:
    text = (DOCS / "battles.md").read_text(encoding="utf-8")
    rows = balance.read(DOCS / "balance.json")
    assert page(text, rows) == text
    for system, of_system in published().items():
        assert (DOCS / "pictures" / plot_name(system)).read_text(encoding="utf-8") == plot(of_system)


EVEN_BATTLES = {"chargers": 4}
"""How many battles are to be even under a system, where it is not six: Chargers is offered on fewer."""


@pytest.mark.parametrize("system", published())
def test_what_the_shipped_maps_say_of_difficulty_and_length_is_what_was_measured(system: str) -> None:
    rows = published()[system]
    assert [row.map for row in rows] == [path.stem for path in sorted(_offered(system), key=_day)]
    text = [(row.map, remark) for row in rows for remark in remarks(MAPS / f"{row.map}.tmx", row)]
    assert [each for each in text if "property" in each[1] or "no end" in each[1]] == []


@pytest.mark.parametrize("system", published())
def test_enough_battles_are_even_under_each_system_and_all_under_the_one_they_are_made_for(
    system: str,
) -> None:
    rows = published()[system]
    uneven = {row.map for row in rows if not row.is_even}
    made_for_it = {path.stem for path in shipped_maps() if open_map(path)[1].system == system}
    assert len(rows) - len(uneven) >= EVEN_BATTLES.get(system, 6)
    assert uneven & made_for_it == set()


def test_veterans_have_played_every_battle_of_each_system_with_expert_judgement() -> None:
    found = by_system(balance.read(DOCS / "balance.json"), VETERAN)
    assert [*found] == [name for name in published() if find(name).opponent.expert_judgement]
    for system, rows in found.items():
        assert [row.map for row in rows] == [row.map for row in published()[system]]
        assert all(row.unfinished == 0 for row in rows)


def _offered(system: str) -> list[Path]:
    return [path for path in shipped_maps() if not check_map(path, system).errors]


def _day(path: Path) -> str:
    return str(open_map(path)[1].properties["date"])


def test_battles_are_counted_by_winner_and_by_what_ended_them() -> None:
    alone = measure(KEITH, 4, 1, 1, date(1746, 4, 1))
    assert alone == measure(KEITH, 4, 1, 2, date(1746, 4, 1))
    assert (alone.map, alone.title, alone.games, alone.unfinished) == ("keith-1746", "Keith", 4, 0)
    assert sum(alone.wins.values()) + alone.draws == alone.by_goal + alone.by_rule == 4
    assert alone.turns[0] <= alone.turns[1] <= alone.turns[2]


TABLE = """\
### Jacobite Rising

| battle | date | Jacobite wins | Government wins | draws | turns | ended by a goal | by a rule | not at all | \
decisions | battles | measured |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |
| Keith & Fife | 1746-03-20 | 50% (40% to 60%) | 40% (31% to 50%) | 10% | 20 (12 to 60) | 60% | 35% | 5% | \
300 | 100 | 1746-04-01 |

![Wins of each side and length of each battle](pictures/balance-jacobite.svg)
"""
OVERVIEW = """\
| battle | Formations: Jacobite wins, rounds | Jacobite Rising: Jacobite wins, turns |
| --- | ---: | ---: |
| Fyvie | 70%, 9 | - |
| Keith & Fife | - | **50%**, 20 |

"""


def in_page(tables: str) -> str:
    """The page between whose marks the tables are."""
    return f"# Battles\n\n<!-- balance: made by `make balance` -->\n{tables}<!-- end of balance -->\n"


SHARES = """\
### Decided early

In this share of its battles one side had a chance of more than 80% of winning before a third of the usual turns, \
as the computer weighs chances; more than 25% is too many, and in bold. Rules under which it has not learned to weigh \
them are left out.

| battle | Jacobite Rising: greedy, veterans |
| --- | ---: |
| Keith & Fife | 20%, **26%** |

### Won by the clock

The side that wins more often because time is up, and the share of all battles that it wins so.

| battle | Jacobite Rising: greedy, veterans |
| --- | ---: |
| Keith & Fife | Government 30%, 0% |

"""


def test_what_is_decided_early_or_by_the_clock_is_beside_each_other_for_greedy_players_and_veterans() -> None:
    greedy = measured(by_clock={"jacobite": 5, "government": 30}, early=20)
    veterans = measured(by_clock={"jacobite": 0, "government": 0}, early=26, players=VETERAN)
    assert SHARES in tables([greedy, veterans])
    assert "### Decided early" not in tables([measured()])


def test_a_battle_is_early_by_a_clear_chance_or_its_end_before_a_third_of_its_turns() -> None:
    even = Played(True, "jacobite", 9, 100, {}, True, (0.5, 0.8, 0.79, 0.99))
    assert not is_early(even, 9)
    assert is_early(even, 12)
    assert is_early(msgspec.structs.replace(even, chances=(0.5, 0.19)), 9)
    assert is_early(msgspec.structs.replace(even, turns=3), 9)


def test_the_table_is_put_in_the_place_of_the_one_that_is_there() -> None:
    first = page("# Battles\n", [measured()])
    assert first == in_page(TABLE)
    assert page(first + "\nAfter.\n", [measured()]) == in_page(TABLE) + "\nAfter.\n"


def test_each_system_has_a_table_after_an_overview_with_even_battles_in_bold() -> None:
    other = measured(
        map="fyvie-1746",
        title="Fyvie",
        system="formations",
        wins={"jacobite": 70, "government": 20},
        turns=(3, 9, 12),
    )
    table = TABLE.replace("Jacobite Rising", "Formations").replace("balance-jacobite", "balance-formations")
    table = table.replace("| turns |", "| rounds |").replace("Keith & Fife", "Fyvie")
    table = table.replace("50% (40% to 60%) | 40% (31% to 50%)", "70% (60% to 78%) | 20% (13% to 29%)")
    table = table.replace("20 (12 to 60)", "9 (3 to 12)")
    assert page("# Battles\n", [measured(), other]) == in_page(f"{OVERVIEW}{table}\n{TABLE}")


BETWEEN_VETERANS = """\
### Between veterans

Two veterans, who judge as experts, play each battle 50 to 100 times, each keeping its side. \
Jacobite Rising has no expert judgement, so it is left out.

| battle | Formations: Jacobite wins, rounds |
| --- | ---: |
| Fyvie | 70%, 9 |
| Keith & Fife | **50%**, 20 |

Veterans find these outside 35 to 65 %:

- Formations, Jacobite wins: Fyvie 70% (56% to 81%)

"""


def test_what_veterans_find_has_a_table_of_its_own_and_changes_nothing_else() -> None:
    veteran = measured(system="formations", players=VETERAN)
    uneven = measured(
        map="fyvie-1746",
        title="Fyvie",
        system="formations",
        players=VETERAN,
        games=50,
        wins={"jacobite": 35, "government": 15},
        draws=0,
        turns=(3, 9, 12),
    )
    assert page("# Battles\n", [veteran, measured(), uneven]) == in_page(f"{BETWEEN_VETERANS}{TABLE}")
    told = page("# Battles\n", [veteran, measured()])
    assert "between veterans" not in told
    beside = page("# Battles\n", [veteran, measured(system="formations")])
    rows = [line for line in beside.splitlines() if line.startswith("| Keith & Fife | 1746-03-20 |")]
    assert "\n### Formations, between veterans\n" in beside and len(rows) == 2 == 2 * len({*rows})
    assert "Veterans find all within 35 to 65 %." in told and "play each battle 100 times" in told


def test_a_battle_is_even_when_each_side_wins_35_to_65_percent_with_draws_counted_half() -> None:
    def is_even(wins: int, losses: int, draws: int) -> bool:
        return measured(wins={"jacobite": wins, "government": losses}, draws=draws).is_even

    assert [is_even(65, 35, 0), is_even(30, 60, 10), is_even(66, 34, 0), is_even(29, 61, 10)] == [
        True,
        True,
        False,
        False,
    ]


def test_the_plot_names_every_battle_and_shows_its_share_with_half_the_draws() -> None:
    root = ElementTree.fromstring(
        plot([measured(), measured(title="Fyvie", wins={"jacobite": 100}, draws=0)])
    )
    drawn = "{http://www.w3.org/2000/svg}"
    assert {"Keith & Fife", "Fyvie"} <= {text.text for text in root.iter(f"{drawn}text")}
    left = balance_plot.MARGIN + balance_plot.LABELS
    assert [float(dot.get("cx", "")) for dot in root.iter(f"{drawn}circle")] == [
        left + balance_plot.WINS * 0.55,
        left + balance_plot.WINS,
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
        "it lasts 8 turns at the median, which should be 12 to 60",
    ]


def test_what_a_map_says_of_itself_is_not_held_against_veterans() -> None:
    lopsided = measured(wins={"jacobite": 90, "government": 10}, draws=0, players=VETERAN)
    assert [line for line in remarks(KEITH, lopsided) if "property" in line] == []
    assert next(remarks(KEITH, lopsided)) == "Jacobite wins 90%; even is 35% to 65%"


def test_veterans_are_kept_beside_greedy_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "battles.md"
    asked = [str(KEITH), "--games", "2", "--system", "formations", "-o", str(out)]
    assert balance.main(asked) == 0
    alone = (tmp_path / "balance.json").read_text(encoding="utf-8")
    assert balance.main([*asked, "--players", "veteran", "--seed", "7"]) == 0
    both = (tmp_path / "balance.json").read_text(encoding="utf-8").splitlines()
    assert both[1] == f"{alone.splitlines()[1]},"
    assert '"players"' not in alone and ',"players":"veteran",' in both[2]
    assert balance.main(asked) == 0
    assert (tmp_path / "balance.json").read_text(encoding="utf-8").splitlines() == both
    capsys.readouterr()


def test_all_systems_and_both_players_are_measured_at_one_asking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def known(path: Path, *more: object) -> Measured:
        *_, system, players = more
        return measured(system=system, players=players)

    monkeypatch.setattr(balance, "measure", known)
    asked = [str(KEITH), "--system", "all", "--players", "both", "-o", str(tmp_path / "battles.md")]
    assert balance.main(asked) == 0
    systems = ("brigades", "chargers", "commanders", "formations", "jacobite")
    rows = balance.read(tmp_path / "balance.json")
    assert [row.system for row in rows if row.players == "greedy"] == [*systems]
    assert [row.system for row in rows if row.players == "veteran"] == [*systems[:-1]]
    capsys.readouterr()


def test_a_map_that_comes_out_uneven_is_measured_in_more_battles_if_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def known(_path: Path, games: int, *_more: object) -> Measured:
        wins = {"jacobite": shares[games], "government": games - shares[games]}
        return measured(games=games, wins=wins, draws=0)

    monkeypatch.setattr(balance, "measure", known)
    asked = [str(KEITH), "--games", "100", "--if-uneven", "400", "-o", str(tmp_path / "battles.md")]
    kept = []
    for won in (30, 50):
        shares = {100: won, 400: 200}
        assert balance.main(asked) == 0
        kept += [row.games for row in balance.read(tmp_path / "balance.json")]
    assert kept == [400, 100]
    capsys.readouterr()


def test_a_system_without_expert_judgement_is_not_measured_between_veterans(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "battles.md"
    assert balance.main([str(KEITH), "--games", "2", "--players", "veteran", "-o", str(out)]) == 0
    assert balance.read(tmp_path / "balance.json") == []
    assert capsys.readouterr().out == f"  {KEITH}: not measured: Jacobite Rising has no expert judgement\n"


def test_maps_measured_before_stay_on_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "battles.md"
    balance.write([measured()], out)
    assert balance.main([str(KEITH), "--games", "1", "-o", str(out)]) == 0
    assert "1746-04-01" not in out.read_text(encoding="utf-8")
    assert balance.main(["-o", str(out)]) == 0
    assert out.read_text(encoding="utf-8").count("| Keith | 1746") == 1
    assert (tmp_path / "pictures" / "balance-jacobite.svg").is_file()
    capsys.readouterr()
    assert balance.main([str(tmp_path / "nowhere.tmx"), "-o", str(out)]) == 1
    assert "nowhere.tmx" in capsys.readouterr().err
