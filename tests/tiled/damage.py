"""Damages maps in every way that disks, mergers, other programs and enemies do, and reads each as the game would.

    python -m tests.tiled.damage FIRST COUNT

reads so many maps, one for each number from FIRST on, and prints what was measured as one JSON object.
"""

import base64
import json
import random
import re
import resource
import shutil
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import zstandard

from game.engine.play.match import Match
from game.players.levels import PLAYERS
from game.storage.battles import MAPS, check_map

Random = random.Random
KIT = tuple(path.name for path in sorted(MAPS.iterdir()) if path.suffix in (".tsx", ".png", ".tiled-project"))
NUMBERS = (
    "0",
    "-1",
    "1",
    "2",
    "7",
    "999999",
    "2147483648",
    "99999999999999999999",
    "1e308",
    "nan",
    "-inf",
    "0x1f",
)
WORDS = (
    "leader", "highland", "hielander", "river", "castle", "jacobite", "government", "north", "west", "cards",
    "ground", "battle", "base64", "zlib", "zstd", "csv", "class", "list", "int", "float", "object", "true", "",
    "x", "even", "..", "/etc/hostname", "../moor.tsx", "moor.tsx", "\u2603", "a" * 3000,
)  # fmt: skip
RULES = (
    "cannonade", "chief piece=charles", "sight limit=2", "objective hexes=C4|D9 banners=2 hold=while side=jacobite",
    "exit side=government hexes=A1 banners=1", "enter piece=charles hexes=A1 turn=3", "end turns=5 winner=more",
    "surprise side=jacobite cards=2", "dice amount=-1 in=melee kind=cavalry beyond=x", "flags ignore=9 side=french",
    "ground terrain=river enter=free kind=highland", "orders side=jacobite fewer=99 turns=1-", "worth piece=camerons",
)  # fmt: skip


def main() -> None:
    """Read the maps that the command line asks for and print what was measured."""
    first, count = int(sys.argv[1]), int(sys.argv[2])
    measured: dict[str, object] = {
        "maps": count,
        "sound": 0,
        "sentences": 0,
        "slowest": 0.0,
        "slowest_map": 0,
    }
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file in KIT:
            shutil.copy(MAPS / file, folder / file)
        shutil.copytree(MAPS / "templates", folder / "templates")
        for number in range(first, first + count):
            _measure(number, folder, measured)
    measured["megabytes"] = _most_memory() // 1024
    print(json.dumps(measured))


def _most_memory() -> int:
    """Return the kilobytes this process has had at most; what the system counts takes in the process it was made
    from."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(
            int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")
        )
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


def _measure(number: int, folder: Path, measured: dict[str, Any]) -> None:
    rng = Random(number)
    path = folder / "damaged.tmx"
    path.write_bytes(damaged(rng))
    began = time.process_time()
    checked = check_map(path)
    seconds = time.process_time() - began
    if seconds > measured["slowest"]:
        measured |= {"slowest": round(seconds, 3), "slowest_map": number}
    for problem in (*checked.errors, *checked.warnings):
        assert problem.location and problem.sentence and "\n" not in str(problem), (number, problem)
    measured["sentences"] += len(checked.errors) + len(checked.warnings)
    if checked.errors or checked.rules is None or checked.scenario is None:
        assert checked.errors, number
        return
    measured["sound"] += 1
    match, player = Match(checked.rules, checked.scenario, seed=number), PLAYERS["random"](number)
    for _ in range(20):
        if match.pending is not None:
            match.submit(player.choose(match, match.pending))


def damaged(rng: Random) -> bytes:
    """A map with up to three things wrong with it; one in seven is as large as it can be made, one in four torn."""
    text = rng.choice(SOUND)()
    if rng.random() < 0.15:
        text = rng.choice(LARGE)(rng, text)
    for _ in range(rng.randint(0, 3)):
        text = rng.choice(DAMAGES)(rng, text)
    if rng.random() < 0.2:
        text = rng.choice(TEARS)(rng, text)
    data = text.encode()
    return rng.choice(BYTE_TEARS)(rng, data) if rng.random() < 0.06 else data


# Sound maps


def _culloden() -> str:
    return (MAPS / "culloden-1746.tmx").read_text(encoding="utf-8")


def _keith() -> str:
    return (MAPS / "keith-1746.tmx").read_text(encoding="utf-8")


def _with_templates() -> str:
    """A battle of templates on packed tiles, flipped and turned, in groups, chunks and every kind of property."""
    tiles = np.arange(256, dtype="<u4").reshape(16, 16) % 6 + 1
    tiles[3, 4] += np.uint32(0b1011 << 28)
    packed = base64.b64encode(zlib.compress(tiles.tobytes())).decode()
    zipped = base64.b64encode(zstandard.compress(np.zeros(256, "<u4").tobytes())).decode()
    chunks = "".join(
        f'<chunk x="{x}" y="{y}" width="16" height="16">{packed}</chunk>' for x in (-16, 0) for y in (0, 16)
    )
    names = sorted(path.name for path in (MAPS / "templates").glob("*.tx"))
    pieces = "".join(
        f'<object id="{n}" template="templates/{name}" x="{30 + 156 * (n % 10)}" y="{138 + 270 * (n // 10)}"/>'
        for n, name in enumerate(names)
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<map version="1.10" tiledversion="1.10.2" class="battle" orientation="hexagonal" renderorder="right-down" width="16" \
height="16" tilewidth="156" tileheight="180" infinite="1" hexsidelength="90" staggeraxis="y" staggerindex="odd">
 <properties>
  <property name="system" value="jacobite"/>
  <property name="title" value="Anywhere"/>
  <property name="banners_jacobite" type="int" value="4"/>
  <property name="command" value="cards"/>
  <property name="command_jacobite" type="int" value="5"/>
  <property name="command_government" type="int" value="4"/>
  <property name="combat_jacobite" type="int" value="3"/>
 </properties>
 <tileset firstgid="1" source="moor.tsx"/>
 <tileset firstgid="421" source="pieces.tsx"/>
 <group name="all" offsetx="3.5" opacity="0.5">
  <layer id="1" name="ground" width="16" height="16"><data encoding="base64" compression="zlib">{chunks}</data></layer>
 </group>
 <layer id="2" name="over" width="16" height="16"><data encoding="base64" compression="zstd"><chunk x="0" y="0" \
width="16" height="16">{zipped}</chunk></data></layer>
 <imagelayer id="3" name="sky" offsetx="1.25"><image source="moor.png" width="10" height="10"/></imagelayer>
 <objectgroup id="4" name="units">{pieces}</objectgroup>
 <objectgroup id="5" name="zones"><object id="90" x="10" y="10" width="5" height="9"><properties>
  <property name="c" type="class" propertytype="highland"><properties><property name="n" type="int" value="3"/>
  </properties></property><property name="l" type="list"><item type="int" value="1"/></property>
 </properties></object></objectgroup>
</map>
"""


SOUND: tuple[Callable[[], str], ...] = (_culloden, _keith, _with_templates)

# Damage

ATTRIBUTE = re.compile(r'(?<=[ \n])([\w:]+)="([^"\n]*)"')
ELEMENT = re.compile(r"<(\w+)[^<>]*/>|<(object|property|layer|tileset|chunk)\b[^<>]*>.*?</\2>", re.DOTALL)


def _cut(rng: Random, text: str) -> str:
    return text[: rng.randrange(len(text) + 1)]


def _without_a_part(rng: Random, text: str) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice((1, 3, 30, 300, 3000)) :]


def _twice_a_part(rng: Random, text: str) -> str:
    at, length = rng.randrange(len(text) + 1), rng.choice((1, 10, 100, 2000))
    return text[: at + length] + text[at:]


def _mutated(rng: Random, text: str) -> str:
    letters = list(text)
    for _ in range(rng.choice((1, 1, 3, 20))):
        if letters:
            letters[rng.randrange(len(letters))] = rng.choice('<>"/=&;0129-., \n\t{}[]abzAZé\u0007')
    return "".join(letters)


def _other_values(rng: Random, text: str) -> str:
    """Other numbers and words in up to three attributes."""
    for _ in range(rng.randint(1, 3)):
        found = list(ATTRIBUTE.finditer(text))
        if found:
            one = rng.choice(found)
            value = rng.choice(NUMBERS if rng.random() < 0.6 else WORDS)
            text = f'{text[: one.start()]}{one[1]}="{value}"{text[one.end() :]}'
    return text


def _swapped_attributes(rng: Random, text: str) -> str:
    """The values of two attributes in each other's place, or their names."""
    found = list(ATTRIBUTE.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(rng.sample(found, 2), key=lambda match: match.start())
    part = rng.choice((1, 2))
    first, second = one.span(part), two.span(part)
    return text[: first[0]] + two[part] + text[first[1] : second[0]] + one[part] + text[second[1] :]


def _swapped_elements(rng: Random, text: str) -> str:
    found = list(ELEMENT.finditer(text))
    if len(found) < 2:
        return text
    one, two = sorted(rng.sample(found, 2), key=lambda match: match.start())
    if one.end() > two.start():
        return text
    return text[: one.start()] + two[0] + text[one.end() : two.start()] + one[0] + text[two.end() :]


def _without_an_element(rng: Random, text: str) -> str:
    found = list(ELEMENT.finditer(text))
    one = rng.choice(found) if found else None
    return text[: one.start()] + text[one.end() :] if one else text


def _with_a_rule(rng: Random, text: str) -> str:
    line = rng.choice(RULES)
    if rng.random() < 0.5:
        line = _mutated(rng, line).translate({ord(letter): " " for letter in '<>&"'})
    return text.replace(
        "<properties>", f'<properties><property name="special_{rng.randint(0, 9)}" value="{line}"/>', 1
    )


def _other_data(rng: Random, text: str) -> str:
    """Tile data that are none, or not in the way they say."""
    found = re.search(r'<data encoding="(\w+)"( compression="\w+")?>', text)
    how = f'<data encoding="{rng.choice(WORDS)}" compression="{rng.choice(WORDS)}">'
    return text.replace(found[0], how, 1) if found else text


TEARS: tuple[Callable[[Random, str], str], ...] = (_cut, _without_a_part, _twice_a_part, _mutated)
DAMAGES: tuple[Callable[[Random, str], str], ...] = (
    _other_values,
    _other_values,
    _swapped_attributes,
    _swapped_elements,
    _without_an_element,
    _with_a_rule,
    _other_data,
)


def _torn(rng: Random, data: bytes) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _flipped_bits(rng: Random, data: bytes) -> bytes:
    changed = bytearray(data or b"\0")
    for _ in range(rng.choice((1, 5, 50))):
        changed[rng.randrange(len(changed))] ^= 1 << rng.randrange(8)
    return bytes(changed)


def _in_other_letters(rng: Random, data: bytes) -> bytes:
    return data.decode(errors="replace").encode(
        rng.choice(("utf-16", "utf-32", "utf-8-sig", "cp500")), "replace"
    )


BYTE_TEARS: tuple[Callable[[Random, bytes], bytes], ...] = (_torn, _flipped_bits, _in_other_letters)

# Huge sizes


def _layer(columns: int, rows: int, data: str) -> str:
    return f'<layer name="huge" width="{columns}" height="{rows}">{data}</layer></map>'


def _bomb(rng: Random, text: str) -> str:
    """A layer of a few kilobytes that unpacks to a gigabyte, or to exactly the most that it may."""
    side = rng.choice((1, 100, 500, 501, 1000, 16_000))
    tiles = bytes(4 * side * side) if side < 2000 else bytes(100_000_000)
    pack = rng.choice((zlib.compress, zstandard.compress))
    name = "zlib" if pack is zlib.compress else "zstd"
    packed = base64.b64encode(pack(tiles)).decode()
    size = rng.choice((side, side, 10))
    layer = _layer(size, size, f'<data encoding="base64" compression="{name}">{packed}</data>')
    return _wide(rng, text, size).replace("</map>", layer)


def _full(rng: Random, text: str) -> str:
    """As many tiles as a field may hold, and a few more, all drawn, in several layers."""
    side = rng.choice((100, 128, 129, 300, 500))
    packed = base64.b64encode(zlib.compress(np.ones(side * side, "<u4").tobytes())).decode()
    layer = _layer(side, side, f'<data encoding="base64" compression="zlib">{packed}</data>')
    text = _wide(rng, re.sub(r"<layer.*</layer>", "", text, flags=re.DOTALL), side)
    return text.replace("</map>", layer.removesuffix("</map>") * rng.randint(1, 6) + "</map>")


def _wide(rng: Random, text: str, side: int = 0) -> str:
    """A map that says it is larger than it is."""
    side = side or rng.choice((20, 1000, 30_000, 10_000_000))
    text = re.sub(r'infinite="1"', 'infinite="0"', text)
    return re.sub(r'(<map[^>]*) width="\d+" height="\d+"', rf'\1 width="{side}" height="{side}"', text)


def _far(rng: Random, text: str) -> str:
    """A piece of an infinite map very far from the others."""
    where = rng.choice((300, 4000, 9_999_999))
    return text.replace('<chunk x="0"', f'<chunk x="{where}"', 1)


def _many(rng: Random, text: str) -> str:
    """One element thousands of times."""
    found = list(ELEMENT.finditer(text))
    if not found:
        return text
    one = rng.choice(found)
    times = min(rng.choice((100, 3000, 40_000)), 3_000_000 // len(one[0]))
    return text[: one.end()] + one[0] * times + text[one.end() :]


def _deep(rng: Random, text: str) -> str:
    depth = rng.choice((20, 90, 5000))
    return text.replace("<layer", "<group>" * depth + "<layer", 1).replace(
        "</layer>", "</layer>" + "</group>" * depth, 1
    )


def _wordy(rng: Random, text: str) -> str:
    """A text that goes on for megabytes."""
    found = list(ATTRIBUTE.finditer(text))
    one = rng.choice(found)
    words = rng.choice(("a", "a ", "&lt;", "north ", "1,")) * rng.choice((10_000, 1_000_000))
    return f'{text[: one.start()]}{one[1]}="{words}"{text[one.end() :]}'


LARGE: tuple[Callable[[Random, str], str], ...] = (_bomb, _full, _wide, _far, _many, _deep, _wordy)

if __name__ == "__main__":
    main()
