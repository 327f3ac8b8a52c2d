"""A map made for one system is opened under another, or told why it cannot be."""

import json
from pathlib import Path

import pytest

from game.storage.battles import MAPS, begin, check_map, load, open_map
from game.storage.offers import offers
from research import balance
from tests.cli.commanded import altered, run
from tests.shipped import SHIPPED, listed, with_installed

KEITH, CLIFTON = MAPS / "keith-1746.tmx", MAPS / "clifton-1745.tmx"
UNKNOWN = "{} does not know the special rule The rest of the horse, which decides this battle."
ENTRY, CHARGERS_ENTRY = UNKNOWN.format("Siege Rules"), UNKNOWN.format("Chargers")
NAMED = '<property name="system" value="jacobite"/>'


def named(folder: Path, *properties: tuple[str, object]) -> Path:
    """Copy Keith with more properties."""
    lines = "".join(f'<property name="{name}" value="{value}"/>' for name, value in properties)
    return altered(folder, (NAMED, NAMED + lines), source=KEITH)


@pytest.mark.usefixtures("installed")
class TestOpened:
    def test_a_map_is_opened_under_its_own_system_or_another(self) -> None:
        assert [open_map(KEITH, name)[1].system for name in ("", "parade", "siege")] == [
            "jacobite",
            "parade",
            "siege",
        ]

    def test_ar_14_a_special_rule_that_decides_the_battle_keeps_a_map_from_a_system(self) -> None:
        assert [problem.sentence for problem in check_map(CLIFTON, "siege").errors] == [ENTRY]
        assert check_map(CLIFTON, "parade").errors == ()

    def test_tx_97_all_systems_are_offered_with_their_problems(self) -> None:
        scenario = check_map(CLIFTON).scenario
        assert scenario is not None
        assert {
            offer.rules.info.id: [problem.sentence for problem in offer.problems]
            for offer in offers(scenario)
        } == {
            **{system: [] for system in SHIPPED},
            "chargers": [CHARGERS_ENTRY],
            "parade": [],
            "siege": [ENTRY],
        }

    def test_the_property_systems_narrows_what_is_offered(self, tmp_path: Path) -> None:
        path = named(tmp_path, ("systems", "parade"))
        assert check_map(path).errors == ()
        assert check_map(path, "parade").errors == ()
        assert [str(problem) for problem in check_map(path, "siege").errors] == [
            "map: property 'systems' offers it under jacobite, parade only; add 'siege' to it if the battle should be "
            "played under these rules too"
        ]

    def test_a_system_that_is_not_here_is_warned_of(self, tmp_path: Path) -> None:
        path = named(tmp_path, ("systems", "parad, siege"))
        assert [str(problem) for problem in check_map(path).warnings] == [
            "map: property 'systems' names 'parad', which is not here: did you mean 'parade'? allowed are "
            + listed("parade", "siege")
        ]

    def test_properties_of_another_system_are_passed_over_and_unknown_ones_are_not(
        self, tmp_path: Path
    ) -> None:
        path = named(tmp_path, ("parade_weather", "sleet"), ("siege_length", 9))
        assert check_map(path).errors == ()
        wrong = named(tmp_path, ("parade_wether", "sleet"))
        assert len(check_map(wrong).errors) == 1

    def test_ar_11_check_warns_of_break_points_and_ends_that_cannot_be(self, tmp_path: Path) -> None:
        path = named(tmp_path, ("break_jacobite", 40), ("at_end", "jacobit"))
        assert [str(problem) for problem in check_map(path).warnings] == [
            "map: property 'break_jacobite' is '40'; give a whole number from 1 to 5, the units of the side",
            "map: property 'at_end' is 'jacobit': did you mean 'jacobite'? allowed are government, jacobite, more",
        ]

    def test_a_saved_battle_is_resumed_under_its_own_system(self, tmp_path: Path) -> None:
        match, file = begin(open_map(KEITH, "parade")[1], 4, tmp_path)
        file.close()
        again, _ = load(file.path)
        assert (again.rules.info.id, again.header) == ("parade", match.header)


@pytest.mark.usefixtures("installed")
class TestCommands:
    def test_check_tells_why_a_map_cannot_be_played(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = run(capsys, "check", "--system", "siege", CLIFTON, KEITH)
        assert (said.status, said.out) == (1, [f"{CLIFTON}: map: {ENTRY}", f"{KEITH}: ok"])
        assert run(capsys, "check", "--system", "parade", CLIFTON).out == [f"{CLIFTON}: ok"]

    @pytest.mark.parametrize(
        "words",
        [
            ("check", KEITH),
            ("simulate", KEITH),
            ("picture", KEITH, "-o", "a.png"),
            ("new-map", "A", "-o", "a.tmx"),
            ("bench",),
            ("odds", KEITH, "--answer", "x"),
            ("play", "--map", KEITH),
        ],
    )
    def test_an_unknown_name_is_asked_wrongly(
        self, capsys: pytest.CaptureFixture[str], words: tuple[object, ...]
    ) -> None:
        said = run(capsys, *words, "--system", "parad")
        assert said.status == 2
        assert said.err[-1].endswith(
            "argument --system: no rule system is called 'parad': did you mean 'parade'? allowed are "
            + listed("parade", "siege")
        )

    def test_simulate_names_the_system_and_gives_banners_where_there_are_any(
        self, capsys: pytest.CaptureFixture[str]
    ) -> None:
        plain = json.loads(run(capsys, "simulate", KEITH, "--system", "parade", "--json").out[0])
        assert (plain["system"], plain["finished"], "banners" in plain) == ("parade", 1, False)
        own = json.loads(run(capsys, "simulate", KEITH, "--json").out[0])
        assert (own["system"], sorted(own["banners"])) == ("jacobite", ["government", "jacobite"])
        assert own["wins"] == plain["wins"]
        assert "banners" not in "".join(run(capsys, "simulate", KEITH, "--system", "parade").out)

    def test_systems_lists_them_and_what_each_can_play(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = run(capsys, "systems", CLIFTON)
        offered = [system for system in with_installed("parade") if system != "chargers"]
        own_first = sorted(offered, key=lambda system: system != "jacobite")
        assert (said.status, said.out[len(SHIPPED) :]) == (
            0,
            [
                "parade: Parade Rules (rules 1). Nobody has any cards.",
                "siege: Siege Rules (rules 1). Nobody has any cards.",
                f"{CLIFTON}: {', '.join(own_first)}",
                f"  not chargers: map: {CHARGERS_ENTRY}",
                f"  not siege: map: {ENTRY}",
            ],
        )

    def test_systems_tells_of_a_map_that_nobody_can_play(
        self, capsys: pytest.CaptureFixture[str], tmp_path: Path
    ) -> None:
        (tmp_path / "no.tmx").write_text("<map/>", encoding="utf-8")
        said = run(capsys, "systems", tmp_path / "no.tmx", "--json")
        found = json.loads(said.out[0])["maps"][0]
        assert (said.status, found["playable"], list(found["not_playable"])) == (1, [], [""])

    def test_new_map_is_made_for_a_system(self, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
        path = tmp_path / "field.tmx"
        assert run(capsys, "new-map", "A field", "-o", path, "--system", "siege").status == 0
        assert '<property name="system" value="siege"/>' in path.read_text(encoding="utf-8")

    def test_a_kept_battle_has_its_own_rules(self, capsys: pytest.CaptureFixture[str]) -> None:
        said = run(capsys, "play", "--system", "parade")
        assert (said.status, said.err) == (
            2,
            ["--system: name a map with --map as well; a saved game has its own rules"],
        )


@pytest.mark.usefixtures("installed")
def test_balance_measures_a_map_under_each_system_in_a_row_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "battles.md"
    for system in ("jacobite", "parade"):
        assert balance.main([str(KEITH), "--games", "2", "--system", system, "-o", str(page)]) == 0
    rows = json.loads((tmp_path / "balance.json").read_text(encoding="utf-8"))
    assert [(row["map"], row["system"]) for row in rows] == [(KEITH.stem, "jacobite"), (KEITH.stem, "parade")]
    text = page.read_text(encoding="utf-8")
    assert text.count("| Keith | 1746-03-20 |") == 2 and "### Parade Rules" in text
    assert "property 'parade_length' is 0" in capsys.readouterr().out


@pytest.mark.usefixtures("installed")
def test_balance_passes_over_a_map_that_a_system_does_not_offer(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = named(tmp_path, ("systems", "parade")), tmp_path / "battles.md"
    assert balance.main([str(path), "--games", "2", "--system", "siege", "-o", str(page)]) == 0
    assert json.loads((tmp_path / "balance.json").read_text(encoding="utf-8")) == []
    assert capsys.readouterr().out.startswith(f"  {path}: not offered: map: property 'systems' offers it")
