"""Copy the game to a folder of its own and compile the modules there in which most of its work is done.

python packaging/fast.py build/fast
build/fast/main.py is then started like main.py. It gives the same results: packaging/compare_builds.py plays battles in
both. The modules are those of packaging/compiled-modules.txt. It needs mypy (requirements-dev.txt) and a C compiler.

python packaging/fast.py build/native --records
compiles all rule systems with their records as native classes; packaging/left-out.txt says what stays interpreted.
"""

import argparse
import hashlib
import shutil
import subprocess
import sys
import sysconfig
from fnmatch import fnmatch
from pathlib import Path

from native.rewrite import RECORDS, rewrite

ROOT = Path(__file__).resolve().parents[1]
MODULES = Path(__file__).with_name("compiled-modules.txt")
COMPILED = ("game/engine", "game/hexgrid", "game/plane", "game/rules", "game/players/random_player.py")
LEFT_OUT = Path(__file__).with_name("left-out.txt")
COPIED = ("game", "research", "assets", "maps", "main.py")
STAMP = "compiled-from.txt"
"""The file in the built folder that says what it was made of."""

COMPILE = Path(__file__).with_name("native") / "compile.py"


def lines(file: Path) -> list[str]:
    """Return the lines of a list; what follows a # says something of them."""
    found = (line.partition("#")[0].strip() for line in file.read_text(encoding="utf-8").splitlines())
    return [line for line in found if line]


def modules(folder: Path) -> list[str]:
    """Return the files of a copy of the game that are compiled with their records."""
    left_out = lines(LEFT_OUT)
    places = [folder / name for name in COMPILED]
    files = [
        file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))
    ]
    paths = [file.relative_to(folder).as_posix() for file in files if file.name != "__init__.py"]
    return [path for path in paths if not any(fnmatch(path, each) for each in left_out)]


def build(folder: Path, *, with_records: bool) -> None:
    """Build the compiled game in a folder, unless it was built of the same files before."""
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if compiler and not shutil.which(compiler[0]):
        sys.exit(
            f"the C compiler {compiler[0]!r} is not there: install one, or play the plain build, which is the same game"
        )
    stamp = _stamp(with_records)
    if (folder / STAMP).is_file() and (folder / STAMP).read_text(encoding="utf-8") == stamp:
        print(f"{folder} is up to date")
        return
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(source, folder / name)
    chosen = lines(MODULES)
    if with_records:
        chosen = modules(folder)
        print(f"{rewrite(folder, chosen)} records are native classes")
        chosen.append(RECORDS)
    (folder / "compiled.txt").write_text("\n".join(chosen), encoding="utf-8")
    subprocess.run([sys.executable, COMPILE], cwd=folder, check=True)
    shutil.rmtree(folder / "build")
    (folder / STAMP).write_text(stamp, encoding="utf-8")
    print(f"{len(chosen)} modules are compiled: start {folder / 'main.py'}")


def _stamp(with_records: bool) -> str:
    """Return a digest of all that the build is made of."""
    digest = hashlib.sha256(f"{sys.version} {with_records}".encode())
    files = [MODULES, LEFT_OUT, Path(__file__), *sorted(Path(__file__).with_name("native").glob("*.py"))]
    for name in COPIED:
        source = ROOT / name
        files += sorted(source.rglob("*")) if source.is_dir() else [source]
    for file in files:
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(str(file.relative_to(ROOT)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--records", action="store_true", help="all rule systems, with their records")
    given = asked.parse_args()
    build(given.folder.resolve(), with_records=given.records)
