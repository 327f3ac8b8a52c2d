"""The files of a map that is drawn in Tiled: when a look at them brings news."""

import pytest

from game.hexgrid.scenario import Problem
from game.storage import battles as saves
from game.ui.session.map_watcher import PATIENCE, PAUSE, SETTLED, MapWatcher
from tests.ui.author import OTHER, TITLE, Author


def looked(link: MapWatcher, first: float, last: float) -> list[float]:
    """Look every twentieth of a second; gives when there was news."""
    moments = [each / 20 for each in range(round(first * 20), round(last * 20))]
    return [moment for moment in moments if link.look(moment)]


def test_saving_the_map_is_noticed_within_a_second(author: Author) -> None:
    link = MapWatcher(author.path)
    assert looked(link, 0, 3) == []
    author.save((TITLE, OTHER))
    (moment,) = looked(link, 3, 6)
    assert moment - 3 <= PAUSE + SETTLED + 0.1 < 1
    assert link.news is not None and link.news.scenario is not None
    assert (link.news.scenario.title, link.news.errors) == ("Drummossie", ())


@pytest.mark.parametrize(
    "name", ["moor.tsx", "moor.png", "pieces.tsx", "pieces.png", "rout-and-rally.tiled-project"]
)
def test_saving_what_the_map_leans_on_is_noticed(author: Author, name: str) -> None:
    link = MapWatcher(author.path)
    file = author.path.with_name(name)
    author.write(file, file.read_bytes())
    assert len(looked(link, 0, 2)) == 1


def test_a_template_and_its_tileset_are_leant_on(author: Author) -> None:
    templates = author.path.parent / "templates"
    templates.mkdir()
    template = templates / "horse.tx"
    text = (saves.MAPS / "templates" / "jacobite-highland.tx").read_text(encoding="utf-8")
    template.write_text(text, encoding="utf-8")
    author.save(
        ("</objectgroup>", '<object id="900" template="templates/horse.tx" x="80" y="90"/></objectgroup>'),
        times=1,
    )
    link = MapWatcher(author.path)
    author.write(template, text.encode())
    assert len(looked(link, 0, 2)) == 1


def test_files_beside_the_map_that_it_does_not_name_are_nothing_to_it(author: Author) -> None:
    link = MapWatcher(author.path)
    author.write(author.path.with_name("keith-1746.tmx"), b"another")
    assert looked(link, 0, 2) == []


def test_a_file_that_was_missing_is_noticed_when_it_comes(author: Author) -> None:
    picture = author.path.with_name("moor.png")
    data = picture.read_bytes()
    picture.unlink()
    link = MapWatcher(author.path)
    author.write(picture, data)
    assert len(looked(link, 0, 2)) == 1
    assert link.news is not None and link.news.errors == ()


def test_a_tileset_that_was_added_is_followed_from_then_on(author: Author) -> None:
    sheet = author.path.with_name("moor-flat.tsx")
    link = MapWatcher(author.path)
    author.write(sheet, sheet.read_bytes())
    assert looked(link, 0, 2) == []
    author.save(("<layer ", '<tileset firstgid="9001" source="moor-flat.tsx"/><layer '), times=1)
    assert len(looked(link, 2, 4)) == 1
    author.write(sheet, sheet.read_bytes())
    assert len(looked(link, 4, 6)) == 1


def test_a_map_that_is_still_being_written_is_not_read(author: Author) -> None:
    link = MapWatcher(author.path)
    whole = author.text.encode()
    half = len(whole) // 2
    for tenth in range(10):
        author.write(author.path, whole[: half + tenth])
        assert looked(link, tenth / 10, (tenth + 1) / 10) == []
    author.write(author.path, whole)
    assert len(looked(link, 1, 2)) == 1
    assert link.news is not None and link.news.errors == ()


def errors(link: MapWatcher) -> tuple[Problem, ...]:
    """The errors in the map as it was read last."""
    assert link.news is not None
    return link.news.errors


@pytest.mark.parametrize("torn", [b"", b"<map", None])
def test_a_torn_or_missing_map_is_told_of_only_when_it_stays_so(author: Author, torn: bytes | None) -> None:
    link = MapWatcher(author.path)
    if torn is None:
        author.path.unlink()
    else:
        author.write(author.path, torn)
    (moment,) = looked(link, 0, 4)
    assert moment >= PATIENCE
    assert len(errors(link)) == 1
    author.write(author.path, author.text.encode())
    assert len(looked(link, 4, 6)) == 1
    assert errors(link) == ()


def test_it_rests_between_two_looks(author: Author) -> None:
    link = MapWatcher(author.path)
    link.look(7.0)
    assert link.next_wakeup(7.0) == pytest.approx(PAUSE)
    assert link.next_wakeup(9.0) == 0.0
