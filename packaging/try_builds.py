"""Start what was built as a player would: the one-file build alone, and the wheel in an environment of its own.

python packaging/try_builds.py dist
"""

import os
import signal
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

MAP = Path(__file__).resolve().parents[1] / "maps" / "keith-1746.tmx"
IS_WINDOWS = sys.platform == "win32"
SECONDS_OF_WINDOW = 20


def start(*program: str | Path) -> None:
    """Ask a program for its systems, a check, a few battles and its title screen."""
    words = list(map(str, program))
    with tempfile.TemporaryDirectory() as home:
        own = {"ROUT_AND_RALLY_HOME": home, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        env = {**os.environ, **own}
        for command in (
            ["systems"],
            ["check", str(MAP)],
            ["simulate", str(MAP), "--games", "4", "--workers", "2"],
        ):
            subprocess.run([*words, *command], cwd=home, env=env, check=True, timeout=300)
        if opens_window(words, home, env):
            print("the title screen stays open")
        else:
            sys.exit("the window did not stay open")
        reports = [path.read_text(encoding="utf-8") for path in Path(home).glob("reports/*")]
        if reports:
            sys.exit(reports[0])


def opens_window(words: list[str], home: str, env: dict[str, str]) -> bool:
    """Open the title screen for a while; return whether it was still open then and had nothing to complain about."""
    said = Path(home) / "said.txt"
    with said.open("w") as errors:
        window = subprocess.Popen(
            [*words, "play"], cwd=home, env=env, stderr=errors, start_new_session=not IS_WINDOWS
        )
        try:
            window.wait(SECONDS_OF_WINDOW)
        except subprocess.TimeoutExpired:
            # A one-file build is two programs, and both must end.
            if IS_WINDOWS:
                subprocess.run(["taskkill", "/T", "/F", "/PID", str(window.pid)], check=True)
            else:
                os.killpg(window.pid, signal.SIGKILL)
            window.wait()
            return "Traceback" not in said.read_text(encoding="utf-8")
    return False


def main(folder: Path) -> None:
    """Start the builds of a folder."""
    start(folder.resolve() / ("rout-and-rally.exe" if IS_WINDOWS else "rout-and-rally"))
    for wheel in folder.glob("*.whl"):
        with tempfile.TemporaryDirectory() as place:
            venv.create(place, with_pip=True)
            scripts = Path(place) / ("Scripts" if IS_WINDOWS else "bin")
            subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", wheel], check=True)
            start(scripts / "rout-and-rally")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
