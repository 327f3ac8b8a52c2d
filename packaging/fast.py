"""Copy the game to a folder of its own and compile the rules there, all five systems with their records.

python packaging/fast.py
build/fast/main.py is then started like main.py, and start.py starts it. It gives the same results:
packaging/compare_builds.py plays battles in both. packaging/native/left-out.txt says what stays interpreted, and why.
It needs mypy (requirements-dev.txt) and a C compiler.
"""

import shutil
import subprocess
import sys
import sysconfig
from fnmatch import fnmatch
from pathlib import Path

from native.rewrite import RECORDS, rewrite

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from start import COMPILED as BUILD  # noqa: E402
from start import STAMP, made_of  # noqa: E402

PLACES = ("game/engine", "game/hexgrid", "game/plane", "game/rules", "game/players/random_player.py")
LEFT_OUT = Path(__file__).with_name("native") / "left-out.txt"
COMPILE = Path(__file__).with_name("native") / "compile.py"


def modules(folder: Path) -> list[str]:
    """Return the files of a copy of the game that are compiled."""
    lines = LEFT_OUT.read_text(encoding="utf-8").splitlines()
    left_out = [path for line in lines if (path := line.partition("#")[0].strip())]
    places = [folder / name for name in PLACES]
    files = [
        file for place in places for file in ([place] if place.is_file() else sorted(place.rglob("*.py")))
    ]
    paths = [file.relative_to(folder).as_posix() for file in files if file.name != "__init__.py"]
    if idle := [each for each in left_out if not any(fnmatch(path, each) for path in paths)]:
        sys.exit(
            f"{', '.join(idle)}: there is no such module, take it out of {LEFT_OUT.name} or mend its name"
        )
    return [path for path in paths if not any(fnmatch(path, each) for each in left_out)]


def build(folder: Path) -> None:
    """Build the compiled game in a folder, unless it was built of the same files before."""
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if compiler and not shutil.which(compiler[0]):
        sys.exit(
            f"the C compiler {compiler[0]!r} is not there: install one, or play the plain build, which is the same game"
        )
    stamp = made_of(sys.version)
    if (folder / STAMP).is_file() and (folder / STAMP).read_text(encoding="utf-8") == stamp:
        print(f"{folder} is up to date")
        return
    # What was built before may be running.
    new = folder.with_name(f"{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    for name in ("game", "research"):
        shutil.copytree(ROOT / name, new / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy2(ROOT / "main.py", new)
    chosen = modules(new)
    print(f"{rewrite(new, chosen)} records are native classes; compiling takes some minutes", flush=True)
    chosen.append(RECORDS)
    (new / "compiled.txt").write_text("\n".join(chosen), encoding="utf-8")
    subprocess.run([sys.executable, COMPILE], cwd=new, check=True)
    shutil.rmtree(new / "build")
    (new / STAMP).write_text(stamp, encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    new.rename(folder)
    print(f"{len(chosen)} modules are compiled: start {folder / 'main.py'}")


if __name__ == "__main__":
    build(ROOT / BUILD)
