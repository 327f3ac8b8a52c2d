"""Copy the game to a folder of its own and compile the modules there in which most of its work is done.

python packaging/fast.py build/fast
build/fast/main.py is then started like main.py. It gives the same results: packaging/compare_builds.py plays battles in
both. The modules are those of packaging/compiled-modules.txt. It needs mypy (requirements-dev.txt) and a C compiler.
"""

import hashlib
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
MODULES = Path(__file__).with_name("compiled-modules.txt")
COPIED = ("game", "assets", "maps", "main.py")
STAMP = "compiled-from.txt"
"""The file in the built folder that says what it was made of."""

COMPILE = """
import sys
from setuptools import setup
from mypyc.build import mypycify
modules = sys.argv[1:]
extensions = mypycify(
    ["--config-file=compile.ini", *modules],
    opt_level="2",
    debug_level="0",
    multi_file=True,
    group_name="rout_and_rally",
)
setup(name="compiled", packages=[], ext_modules=extensions, script_args=["--quiet", "build_ext", "--inplace"])
"""
TYPES = "[mypy]\nexplicit_package_bases = true\nfollow_imports = silent\nignore_missing_imports = true\n"


def modules() -> list[str]:
    """Return the files to be compiled, one to a line of the list; what follows a # says something of it."""
    lines = (line.partition("#")[0].strip() for line in MODULES.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def build(folder: Path) -> None:
    """Build the compiled game in a folder, unless it was built of the same files before."""
    compiler = (sysconfig.get_config_var("CC") or "").split()
    if compiler and not shutil.which(compiler[0]):
        sys.exit(
            f"the C compiler {compiler[0]!r} is not there: install one, or play the plain build, which is the same game"
        )
    stamp = _stamp()
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
    (folder / "compile.ini").write_text(TYPES, encoding="utf-8")
    subprocess.run([sys.executable, "-c", COMPILE, *modules()], cwd=folder, check=True)
    shutil.rmtree(folder / "build")
    (folder / STAMP).write_text(stamp, encoding="utf-8")
    print(f"{len(modules())} modules are compiled: start {folder / 'main.py'}")


def _stamp() -> str:
    """Return a digest of all that the build is made of."""
    digest = hashlib.sha256(sys.version.encode())
    files = [MODULES, Path(__file__)]
    for name in COPIED:
        source = ROOT / name
        files += sorted(source.rglob("*")) if source.is_dir() else [source]
    for file in files:
        if file.is_file() and "__pycache__" not in file.parts:
            digest.update(str(file.relative_to(ROOT)).encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    build(Path(sys.argv[1]).resolve())
