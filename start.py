"""Start the game with nothing but Python: make its environment in .venv, or repair it, then open the game.

This file uses no package and no syntax newer than Python 3.6, so that an older Python can say what is wrong.
"""

import argparse
import errno
import hashlib
import os
import shutil
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent
NEWEST_TOO_OLD = (3, 10)
PLAYERS_NEED = "requirements.lock"
MAKERS_NEED = "requirements-dev.lock"
OK, FAILED = 0, 1
COMPILED = Path("build", "fast")
"""Where `make fast` builds a copy of the game whose rules are compiled."""

STAMP = "compiled-from.txt"
"""The file in it that says what it was made of."""

TOO_OLD = (
    "Rout & Rally needs Python 3.11 or newer, and this is {version}: "
    "install a newer one from https://www.python.org/downloads/ and start again."
)
NO_VENV = (
    "This Python cannot make an environment: {reason}. "
    "On Debian and Ubuntu `sudo apt install python3-venv` adds what is missing; then start again."
)
NOT_INSTALLED = (
    "The packages of the game could not be installed: {reason}. "
    "Look at the connection to the internet and the space on the disk, then start again."
)
READ_ONLY = (
    "Nothing can be written into {folder}: {reason}. "
    "Copy the game into a folder of your own, such as your home, and start it there."
)
COMPILING = Path("build", "compiling.txt")
"""What was said while they were compiled."""

IS_COMPILED = "The rules run compiled."
IS_PLAIN = (
    "The rules run in plain Python: they are being compiled meanwhile, to be twice as fast at another start."
)
IS_NOT_YET = "The rules run in plain Python until they are compiled: {log} says how far that is."
IS_IN_VAIN = "The rules run in plain Python: they could not be compiled, and {log} says why."
IN_VAIN = "these sources cannot be compiled here: {stamp}"
IS_OLDER = (
    "The rules run in plain Python, for the compiled ones are of other sources: `make fast` compiles these."
)
HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
FAR = 1 << 40
BUSY_SECONDS = 0.5


class SetupError(Exception):
    """Why the environment cannot be made, in a sentence with its remedy."""


class Environment:
    """A folder with a Python of its own and the packages of the game."""

    def __init__(self, folder):
        self.folder = Path(folder)

    @property
    def python(self):
        """The Python in it."""
        names = ("Scripts", "python.exe") if sys.platform == "win32" else ("bin", "python")
        return self.folder.joinpath(*names)

    def mark(self, requirements):
        """The file that says which packages it has: it holds a digest."""
        return self.folder / ("ready" if requirements == PLAYERS_NEED else "ready-dev")

    def is_ready(self, requirements):
        """Return whether it has the packages of a list, as the list and its Python are now."""
        try:
            said = self.mark(requirements).read_bytes()
        except OSError:
            return False
        if not self.python.exists() or self._has_plain_pygame():
            return False
        return said == self._digest(requirements).encode()

    def can_install(self):
        """Return whether its Python runs and has pip; an interrupted installation leaves less."""
        return self.python.exists() and run([self.python, "-m", "pip", "--version"]).returncode == 0

    def make(self):
        """Make it anew; what is there goes."""
        remove(self.folder)
        made = run([sys.executable, "-m", "venv", self.folder])
        if made.returncode != 0 or not self.can_install():
            raise SetupError(NO_VENV.format(reason=first_sentence(made)))

    def install(self, requirements):
        """Install the packages of a list."""
        if self._has_plain_pygame():
            # Both write into one folder: whichever is removed takes files of the other with it.
            run([self.python, "-m", "pip", "uninstall", "--yes", "pygame", "pygame-ce"])
        install = [
            "-m",
            "pip",
            "install",
            "--quiet",
            "--disable-pip-version-check",
            "--require-hashes",
            "-r",
            ROOT / requirements,
        ]
        installed = run([self.python, *install])
        if installed.returncode != 0:
            raise SetupError(NOT_INSTALLED.format(reason=last_line(installed)))
        for mark in {PLAYERS_NEED, requirements}:
            if self.mark(mark).is_dir():
                remove(self.mark(mark))
            self.mark(mark).write_bytes(self._digest(mark).encode())

    def version(self):
        """Return what its Python says of itself."""
        return run([self.python, "-c", "import sys; print(sys.version)"]).stdout

    def _digest(self, requirements):
        """Return the digest of its Python, of a list of packages and of the list that it includes."""
        version = self.version().encode()
        lists = sorted({PLAYERS_NEED, requirements})
        return hashlib.sha256(version + b"".join((ROOT / name).read_bytes() for name in lists)).hexdigest()

    def _has_plain_pygame(self):
        """Return whether pygame itself was installed beside pygame-ce, or in its place."""
        found = "site-packages/pygame-[0-9]*.dist-info"
        return any(path for lib in ("Lib", "lib/*") for path in self.folder.glob("{}/{}".format(lib, found)))


def run(words):
    """Run a program and keep what it says; one that cannot be run has failed."""
    try:
        return subprocess.run(
            [str(word) for word in words],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
            errors="replace",
            check=False,
        )
    except OSError as error:
        return subprocess.CompletedProcess(words, FAILED, stdout=str(error))


def remove(path):
    """Remove a file, a link or a folder with all that is in it."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(str(path))
    elif path.is_file() and not path.is_symlink():
        path.unlink()


def try_to_write(folder):
    """Write and remove a file; OSError where that cannot be, which neither venv nor pip would say so plainly."""
    trial = folder / ".trial-{}".format(os.getpid())
    trial.write_bytes(b"")
    trial.unlink()


@contextmanager
def alone():
    """Wait until no other start sets anything up: they lock this file, which is always there."""
    with (ROOT / "start.py").open("rb") as file:
        if not take_lock(file):
            print("The game is being set up by another start: this one waits for it.", flush=True)
        while not take_lock(file):
            time.sleep(BUSY_SECONDS)
        yield


def take_lock(file):
    """Lock a file until it is closed; say whether that is done, or cannot be done on this disk."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(FAR)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in HELD
    return True


def first_sentence(done):
    """Return the first thing that a program said, without the stop at its end."""
    return " ".join(_lines(done)).split(". ")[0].rstrip(".")


def last_line(done):
    """Return the last thing that a program said, without the stop at its end."""
    return _lines(done)[-1].rstrip(".")


def _lines(done):
    said = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    return said or ["it ended with {}".format(done.returncode)]


def made_of(version):
    """Return a digest of all that the compiled copy is made of by such a Python."""
    digest = hashlib.sha256(version.encode())
    for files in ("main.py", "game/**/*.py", "research/**/*.py", "packaging/native/*.*"):
        for file in sorted(ROOT.glob(files)):
            digest.update(file.relative_to(ROOT).as_posix().encode() + file.read_bytes())
    return digest.hexdigest()


def program(environment):
    """Return the file to start, and say in a line whether the rules run compiled, or could."""
    built = ROOT / COMPILED
    try:
        stamp = (built / STAMP).read_text()
    except OSError:
        stamp = ""
    # Who works on the game compiles it when it is wanted.
    can_compile = shutil.which("cc") and not environment.is_ready(MAKERS_NEED)
    wanted = made_of(environment.version().strip()) if stamp or can_compile else ""
    is_compiled = stamp and stamp == wanted
    said = IS_COMPILED if is_compiled else IS_OLDER if stamp else ""
    if can_compile and not is_compiled:
        said = compile_meanwhile(environment, wanted)
    if said:
        print(said.format(log=COMPILING), file=sys.stderr, flush=True)
    return built / "main.py" if is_compiled else ROOT / "main.py"


def compile_meanwhile(environment, stamp):
    """Have the rules compiled by a program that outlives this one, and return what is to be said of it.

    That program holds a lock on the file it writes, and ends it with the stamp of what cannot be compiled; so one that
    was killed is begun again.
    """
    log = ROOT / COMPILING
    try:
        log.parent.mkdir(exist_ok=True)
        with log.open("a+b") as said:
            if not take_lock(said):
                return IS_NOT_YET
            said.seek(0)
            if IN_VAIN.format(stamp=stamp).encode() in said.read():
                return IS_IN_VAIN
            said.truncate(0)
            subprocess.Popen(
                [str(environment.python), str(ROOT / "start.py"), "--set-up", "compile"],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                start_new_session=True,
            )
    except OSError:  # on a disk that cannot be written nothing is compiled
        return ""
    return IS_PLAIN


def compile_rules():
    """Compile the rules with an environment that has what this needs, after everything else that the machine does."""
    if hasattr(os, "nice"):
        os.nice(19)
    environment = Environment(ROOT / "build" / "compiler")
    prepare(environment, MAKERS_NEED)
    stamp = made_of(environment.version().strip())
    ended = subprocess.call([str(environment.python), str(ROOT / "packaging" / "fast.py")])
    if ended > OK:
        print(IN_VAIN.format(stamp=stamp), flush=True)
    return ended


def prepare(environment, requirements):
    """Make sure that an environment has the packages of a list."""
    if environment.is_ready(requirements):
        return
    with alone():
        # Another start may have done it meanwhile.
        if not environment.is_ready(requirements):
            set_up(environment, requirements)


def set_up(environment, requirements):
    """Install the packages of a list into an environment, which is made if need be."""
    print("Setting up the game in {}: this takes about a minute.".format(environment.folder.name), flush=True)
    try_to_write(environment.folder if environment.folder.is_dir() else environment.folder.parent)
    if not environment.can_install():
        environment.make()
    environment.install(requirements)


def main(words):
    """Set the game up and start it; what follows goes to the game, `play` when there is nothing."""
    if sys.version_info[:2] <= NEWEST_TOO_OLD:
        print(TOO_OLD.format(version="{}.{}".format(*sys.version_info[:2])), file=sys.stderr)
        return FAILED
    parser = argparse.ArgumentParser(description="Set Rout & Rally up and start it.")
    parser.add_argument(
        "--set-up", choices=["play", "develop", "compile"], help="set up for this, and do not start"
    )
    parser.add_argument("words", nargs=argparse.REMAINDER, help="what the game is to do: `play --help`")
    asked = parser.parse_args(words)
    environment = Environment(ROOT / ".venv")
    try:
        if asked.set_up == "compile":
            return compile_rules()
        prepare(environment, MAKERS_NEED if asked.set_up == "develop" else PLAYERS_NEED)
    except SetupError as error:
        print(error, file=sys.stderr)
        return FAILED
    except OSError as error:
        reason = "{}: {}".format(error.filename, error.strerror) if error.filename else error
        print(READ_ONLY.format(folder=environment.folder.parent, reason=reason), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return FAILED
    if asked.set_up:
        return OK
    try:
        return subprocess.call([str(environment.python), str(program(environment)), *asked.words])
    except KeyboardInterrupt:  # the game has said what there was to say
        return FAILED


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
