"""The rules as players read them: a paragraph for every number, in our own words, and the pages made of them."""

import re
from pathlib import Path

import pytest

from game.content.rulebook import Chapter, Found, Rule, RuleBook, RuleBookError, load, read, search
from game.rules.brigades.tables import FIRE_TABLE, FIRST_VOLLEY
from game.rules.brigades.tables import ROWS as BRIGADES_ROWS
from game.rules.chargers.tables import ROWS as CHARGERS_ROWS
from game.rules.commanders.tables import INCHES_PER_HEX
from game.rules.commanders.tables import ROWS as COMMANDERS_ROWS
from game.rules.formations.tables import FAR, ROWS
from game.rules.jacobite.tables import KINDS
from game.rules.table.kinds import UNIT_KINDS
from research.rulebook import main, markdown, pages
from tests.sources import CITED, cited, copied, digested, recorded

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"
BOOKS = sorted(path.parent.name for path in (ROOT / "assets").glob("*/rulebook.toml"))
SOURCES = {
    "commanders": ("rules/commanders.md", "design/one-field.md", "seeds/000_dd8c2aba1e15c21a.txt"),
    "chargers": ("rules/chargers.md", "design/one-field.md", "seeds/004_3d486400eb6a22fb.txt"),
    "brigades": ("rules/brigades.md", "design/one-field.md", "seeds/003_97ccd32be329c7a7.txt"),
    "formations": ("rules/formations.md", "design/one-field.md", "seeds/001_7a6b6b94f1aaec02.txt"),
    "jacobite": ("rules/jacobite.md", "seeds/002_86afe7756d24ce35.txt"),
}
"""The numbered rules and the text they were drawn from: facts and numbers may be taken from them, sentences may not."""

LONGEST = 600
WORDS_OF_A_SENTENCE = 25


@pytest.fixture(scope="module", params=BOOKS)
def book(request: pytest.FixtureRequest) -> RuleBook:
    return load(request.param)


def described(book: RuleBook) -> set[str]:
    return {found.rule.id for found in book.found()}


def paragraphs(book: RuleBook) -> list[tuple[str, str]]:
    intros = [(chapter.id, chapter.intro) for chapter in book.chapters]
    return [(book.system, book.intro), *intros, *((found.rule.id, found.rule.text) for found in book.found())]


def test_the_pages_in_docs_are_what_the_books_give() -> None:
    found = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs").glob("rules-*.md")}
    assert found == {f"rules-{system}.md": markdown(load(system)) for system in BOOKS}


def test_every_rule_that_the_code_cites_is_told(book: RuleBook) -> None:
    sources = sorted((ROOT / "game" / "rules" / book.system).rglob("*.py"))
    assert [
        (path.name, sorted(silent))
        for path in sources
        if (silent := cited(path.read_text(encoding="utf-8")) - described(book))
    ] == []


def test_every_rule_that_a_vignette_cites_is_told(book: RuleBook) -> None:
    sources = sorted((ROOT / "tests" / "vignettes" / book.system).glob("*.toml"))
    assert [
        path.name
        for path in sources
        if not cited(path.name + path.read_text(encoding="utf-8")) <= described(book)
    ] == []


def test_no_paragraph_is_too_long_to_read_under_the_mouse(book: RuleBook) -> None:
    assert {location: len(text) for location, text in paragraphs(book) if len(text) > LONGEST} == {}


@pytest.mark.parametrize("system", ["brigades", "chargers", "commanders", "formations"])
def test_no_sentence_is_long(system: str) -> None:
    """A sentence has 25 words at most, what is in brackets left out."""
    sentences = [
        sentence
        for _, text in paragraphs(load(system))
        for sentence in re.split(r"(?<=[.!?])\s+", re.sub(r"\([^)]*\)", "", text))
    ]
    assert [sentence for sentence in sentences if len(sentence.split()) > WORDS_OF_A_SENTENCE] == []


@pytest.mark.parametrize("kind", ROWS)
def test_ex_70_to_ex_78_the_numbers_told_are_those_of_the_unit_table(kind: str) -> None:
    """A unit's paragraph names every number of its row and no other: those to be reached with a +, in this order."""
    row = ROWS[kind]
    paragraph = load("formations").rule(row.rule)
    assert paragraph is not None
    told = re.findall(r"\d+\+?", CITED.sub("", paragraph.text))
    fire = [] if row.fire is None else [f"{row.fire}+"]
    shooting = [str(row.dice), str(row.range), f"{row.to_hit}+"] if row.dice else []
    if row.far_dice != row.dice:
        shooting[1:1] = [str(FAR), str(row.far_dice)]
    assert told == [f"{row.initiative}+", str(row.move), *shooting, f"{row.melee}+", *fire]


@pytest.mark.parametrize("kind", COMMANDERS_ROWS)
def test_bx_70_to_bx_78_the_numbers_told_are_those_of_the_unit_table(kind: str) -> None:
    """A unit's paragraph names every number of its row and no other: those to be reached with a +, in this order."""
    row = COMMANDERS_ROWS[kind]
    paragraph = load("commanders").rule(row.rule)
    assert paragraph is not None
    told = re.findall(r"\d+\+?", CITED.sub("", paragraph.text))
    near = min(row.near, row.range)
    missiles = [str(row.dice), f"{row.to_hit}+", str(near)] if row.dice else []
    missiles += [str(row.far_dice), f"{row.to_hit}+", str(row.range)] if row.far_dice else []
    melee = [str(row.melee_dice), f"{row.melee}+"] if row.melee_dice else []
    hexes = str(row.rate // INCHES_PER_HEX)
    assert told == [hexes, str(row.rate), str(row.morale), *missiles, *melee]


@pytest.mark.parametrize("kind", BRIGADES_ROWS)
def test_gx_90_to_gx_98_the_grade_and_ranges_told_are_those_of_the_unit_table(kind: str) -> None:
    row = BRIGADES_ROWS[kind]
    paragraph = load("brigades").rule(row.rule)
    assert paragraph is not None
    assert f" {row.grade} grade" in paragraph.text
    assert ("never charge" in paragraph.text) != row.charges
    told = {int(number) for number in re.findall(r"\d+", CITED.sub("", paragraph.text))}
    first_fire = {2} if kind in FIRST_VOLLEY else set()
    ranges = set(row.ranges[1:]) if kind == "light-artillery" else set()
    assert told == first_fire | ranges | ({row.charge_bonus} - {0})


@pytest.mark.parametrize("kind", CHARGERS_ROWS)
def test_tx_11_to_tx_19_the_numbers_told_are_those_of_the_unit_table(kind: str) -> None:
    """A unit's paragraph names every number of its row and no other, in this order."""
    row = CHARGERS_ROWS[kind]
    paragraph = load("chargers").rule(row.rule)
    assert paragraph is not None
    inches = [number / 1000 for number in row.base]
    speeds = [row.advance / 1000, *([row.march / 1000] if row.march else [])]
    fighting = [row.discipline, row.offence, row.defence, row.attacks]
    shooting = [row.range / 1000, row.shots, row.aim] if row.range else []
    told = [float(number) for number in re.findall(r"\d+(?:\.\d+)?", CITED.sub("", paragraph.text))]
    assert told == [*inches, row.files, row.models, *speeds, *fighting, *shooting, row.health]


def test_jx_10_to_jx_18_the_numbers_told_are_those_of_the_unit_table() -> None:
    """A unit's paragraph names every number of its row, and none but those, its ranges and its other rules."""
    book = load("jacobite")
    wrong = {}
    for kind in KINDS.values():
        paragraph = book.rule(kind.rule)
        assert paragraph is not None
        named = {int(number) for number in re.findall(r"\d+", CITED.sub("", paragraph.text))}
        row = {kind.move, kind.melee, kind.retreat, *kind.ranged}
        ranges = set(range(2, 2 + len(kind.ranged)))
        if not row <= named or named - row - ranges:
            wrong[kind.rule] = named
    assert wrong == {}


NONE = "\N{EN DASH}"


def least(number: int | None) -> str:
    """Write the least number that hits."""
    return f"{number}+" if number else NONE


RANGES = {
    (): (NONE, NONE, NONE),
    (1, 2): ("1", NONE, "2"),
    (2, 4, 6): ("2", "4", "6"),
    (2, 3, 4): ("2", "3", "4"),
}
"""The ranges of foot and of guns in Brigades, as its table has them."""


def rows_of(system: str) -> list[tuple[str, ...]]:
    """Write the unit table of a system's code as its book has it."""
    if system == "jacobite":
        return [
            (
                *(str(kind.move), str(kind.melee)),
                *(str(dice) for dice in kind.ranged),
                *(NONE,) * (4 - len(kind.ranged)),
                "yes" if kind.sabers else "no",
                str(kind.retreat),
                f"{kind.rally:+d}" if kind.rally else NONE,
            )
            for kind in KINDS.values()
        ]
    if system == "formations":
        return [
            (
                f"{row.initiative}+",
                str(row.move),
                ", ".join(map(str, dict.fromkeys((row.dice, row.far_dice)))) if row.dice else NONE,
                (str(row.range) if row.dice == row.far_dice else f"{FAR}, {row.range}") if row.dice else NONE,
                *map(least, (row.to_hit, row.melee, row.fire)),
            )
            for row in ROWS.values()
        ]
    if system == "commanders":
        return [
            (
                *(str(row.rate), str(row.morale)),
                ", ".join(
                    f"{dice} to {reach}"
                    for dice, reach in ((row.dice, min(row.near, row.range)), (row.far_dice, row.range))
                    if dice
                )
                or NONE,
                least(row.to_hit),
                str(row.melee_dice or NONE),
                least(row.melee),
            )
            for row in COMMANDERS_ROWS.values()
        ]
    if system == "brigades":
        return [
            (
                row.grade,
                *RANGES[row.ranges],
                "yes" if row.charges else "no",
            )
            for row in BRIGADES_ROWS.values()
        ]
    return [
        (
            *(f"{length / 1000:g}" if length else NONE for length in (row.advance, row.march)),
            *map(str, (row.discipline, row.offence, row.defence, row.attacks)),
            f"{row.range / 1000:g}" if row.range else NONE,
            str(row.shots or NONE),
            least(row.aim),
            str(row.health),
        )
        for row in CHARGERS_ROWS.values()
    ]


def test_the_table_of_units_has_the_numbers_of_the_code(book: RuleBook) -> None:
    table = next(table for chapter in book.chapters for table in chapter.tables if table.title == "All units")
    assert [row[1:] for row in table.rows] == rows_of(book.system)
    assert [row[0].lower() for row in table.rows] == [kind.name for kind in UNIT_KINDS.values()]


def test_gx_60_the_fire_table_has_the_numbers_of_the_code() -> None:
    (table,) = next(chapter for chapter in load("brigades").chapters if chapter.id == "fire").tables
    losses = {
        "none": 0,
        "\N{VULGAR FRACTION ONE HALF}": 1,
        "1": 2,
        "1\N{VULGAR FRACTION ONE HALF}": 3,
        "2": 4,
    }
    found = [(int(re.findall(r"\d+", total)[0]), losses[loss]) for total, loss in table.rows[1:]]
    assert (table.rows[0], tuple(reversed(found))) == (("up to 4", "none"), FIRE_TABLE)


def test_ea_10_the_table_of_chances_is_that_of_the_paragraph() -> None:
    (table,) = next(chapter for chapter in load("formations").chapters if chapter.id == "rally").tables
    paragraph = load("formations").rule("EA-10")
    assert paragraph is not None
    told = [
        (f"{value}+", *cells.split(", "))
        for value, cells in re.findall(r"(\d)\+: ([\d, ]+)\.", paragraph.text)
    ]
    assert list(table.rows) == told


def test_a_row_that_is_too_short_is_told_by_its_table(tmp_path: Path) -> None:
    text = (ROOT / "assets" / "brigades" / "rulebook.toml").read_text(encoding="utf-8")
    path = tmp_path / "rulebook.toml"
    path.write_text(text.replace('["from 11", "2"]', '["from 11"]'), encoding="utf-8")
    with pytest.raises(
        RuleBookError, match="fire: a row of the table The fire table has 1 cells and its head 2"
    ):
        read(path, "brigades")


def test_every_number_of_the_list_is_told_and_no_other_but_common_rules(book: RuleBook) -> None:
    numbers = recorded(book.system).numbers
    common = {number for number in described(book) if number.startswith("AR-")}
    assert described(book) == numbers | common


def test_no_paragraph_shares_a_sentence_or_a_run_of_words_with_its_sources(book: RuleBook) -> None:
    digests = recorded(book.system).digests
    assert {location: both for location, text in paragraphs(book) if (both := copied(text, digests))} == {}


@pytest.mark.parametrize("system", BOOKS)
def test_the_digests_are_those_of_the_sources_where_these_are_beside_the_project(system: str) -> None:
    sources = [SHARED / name for name in SOURCES[system]]
    assert not sources[0].is_file() or recorded(system) == digested(*sources)


def test_a_copied_sentence_and_a_copied_run_of_words_are_found(tmp_path: Path) -> None:
    rules, other = tmp_path / "rules.md", tmp_path / "other.txt"
    rules.write_text(
        "# JR-99 is no rule here\n- JR-01 A flag is a step back. JQ-02 No more, but AR-03.\n- JQ-04 Or BS-05.\n",
        encoding="utf-8",
    )
    other.write_text("one two three four five six seven eight nine\n", encoding="utf-8")
    sources = digested(rules, other)
    assert sources.numbers == {"JR-01", "JQ-02", "JQ-04", "AR-03"}
    ours = "A flag is a step back! Zero one two three four five six seven eight; one two three four five six seven."
    assert copied(ours, sources.digests) == [
        "a flag is a step back",
        "one two three four five six seven eight",
    ]


FRIEND = Rule(id="AB-10", title="A friend in the way", text="Nobody passes him; see AB-12.")
ENEMY = Rule(id="AB-11", title="An enemy in the way", text="Nobody passes him either, friend or not.")
WALL = Rule(id="AB-12", title="Walls", text="A wall stops a friend.")
SMALL = RuleBook(
    system="small",
    title="Small",
    intro="Two rules are enough, says AB-11.",
    chapters=(
        Chapter(id="way", title="The way", intro="What bars it.", rules=(FRIEND, ENEMY)),
        Chapter(id="walls", title="Walls and dykes", intro="What stands.", rules=(WALL,)),
    ),
)
WAY, WALLS = SMALL.chapters
FILE = """
title = "Small"
intro = '''
Two rules are enough,
says AB-11.'''
[[chapter]]
id = "way"
title = "The way"
intro = "What bars it."
[[chapter.rule]]
id = "AB-10"
title = "A friend in the way"
text = "Nobody passes him; see AB-12."
[[chapter.rule]]
id = "AB-11"
title = "An enemy in the way"
text = '''
Nobody passes him
   either, friend or not.'''
[[chapter]]
id = "walls"
title = "Walls and dykes"
intro = "What stands."
[[chapter.rule]]
id = "AB-12"
title = "Walls"
text = "A wall stops a friend."
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "small.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_line_break_in_a_text_is_a_space(tmp_path: Path) -> None:
    assert read(written(tmp_path, FILE), SMALL.system) == SMALL


@pytest.mark.parametrize(
    ("before", "after", "sentence"),
    [
        ('"AB-11"', '"AB-10"', "small/small.toml: AB-10 stands 2 times; keep one"),
        ('id = "walls"', 'id = "way"', "small/small.toml: way stands 2 times; keep one"),
        (
            "see AB-12",
            "see AB-99",
            "small/small.toml: AB-10 refers to AB-99, which does not exist; write it or correct the number",
        ),
        ('"AB-11"', '"AB11"', "small/small.toml: is not a rule book: Expected `str` matching regex"),
        (
            'title = "Small"',
            "",
            "small/small.toml: is not a rule book: Object missing required field `title`",
        ),
        ('title = "Small"', "title =", "small/small.toml: is not a rule book: Invalid value"),
        (
            'title = "Small"',
            'title = "Small"\nlength = 3',
            "small/small.toml: is not a rule book: Object contains unknown",
        ),
    ],
)
def test_a_faulty_book_says_what_is_wrong(tmp_path: Path, before: str, after: str, sentence: str) -> None:
    with pytest.raises(RuleBookError) as raised:
        read(written(tmp_path, FILE.replace(before, after, 1)), SMALL.system)
    assert str(raised.value)[: len(sentence)] == sentence


def test_a_system_without_a_book_says_so() -> None:
    with pytest.raises(
        RuleBookError, match=r"^chess/rulebook\.toml: cannot be read: No such file or directory$"
    ):
        load("chess")


def test_a_rule_is_found_by_its_number() -> None:
    assert [SMALL.rule("AB-11"), SMALL.rule("AB-99")] == [ENEMY, None]


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("FRIEND", [Found(WAY, FRIEND), Found(WAY, ENEMY), Found(WALLS, WALL)]),
        ("way  nobody", [Found(WAY, FRIEND), Found(WAY, ENEMY)]),
        ("wall", [Found(WALLS, WALL)]),
        ("ab-12", [Found(WALLS, WALL), Found(WAY, FRIEND)]),
        ("friend castle", []),
        ("  ", []),
    ],
)
def test_search_finds_all_the_words_whatever_their_case(asked: str, found: list[Found]) -> None:
    assert list(search(SMALL, asked)) == found


def test_the_page_has_contents_chapters_and_numbers() -> None:
    assert markdown(SMALL).split("\n\n") == [
        "<!-- Made by `make docs` from assets/small/rulebook.toml: change it there. -->",
        "# Small",
        "Two rules are enough, says [AB-11](#ab-11).",
        "## Contents",
        "1. [The way](#way)\n2. [Walls and dykes](#walls)\n3. [All rules by number](#numbers)",
        '## <a id="way"></a>1. The way',
        "*What bars it.*",
        '<a id="ab-10"></a>**AB-10 · A friend in the way.** Nobody passes him; see [AB-12](#ab-12).',
        '<a id="ab-11"></a>**AB-11 · An enemy in the way.** Nobody passes him either, friend or not.',
        '## <a id="walls"></a>2. Walls and dykes',
        "*What stands.*",
        '<a id="ab-12"></a>**AB-12 · Walls.** A wall stops a friend.',
        '## <a id="numbers"></a>3. All rules by number',
        "**AB** [10](#ab-10) [11](#ab-11) [12](#ab-12)\n",
    ]


def test_the_command_writes_a_page_for_each_book(tmp_path: Path) -> None:
    status = main([str(tmp_path)])
    assert (status, {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}) == (
        0,
        pages(),
    )
    assert sorted(pages()) == [f"rules-{system}.md" for system in BOOKS]


def test_the_command_asked_wrongly_says_how(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    statuses = main([]), main([str(tmp_path / "nowhere")])
    assert statuses == (2, 1)
    usage, error = capsys.readouterr().err.splitlines()
    assert usage == "usage: python -m research.rulebook FOLDER"
    assert error.startswith("[Errno 2] No such file or directory")


def test_what_a_chapter_named_so_tells_is_found_before_what_others_say_of_it() -> None:
    aside = Rule(id="AB-20", title="On the way", text="Then comes the rally check.")
    itself = Rule(id="AB-21", title="Dice", text="Roll for the rally check.")
    way = Chapter(id="way", title="The way", intro="", rules=(aside,))
    check = Chapter(id="check", title="The rally check", intro="", rules=(itself,))
    book = RuleBook(system="small", title="Small", intro="", chapters=(way, check))
    assert search(book, "rally check") == (Found(check, itself), Found(way, aside))
