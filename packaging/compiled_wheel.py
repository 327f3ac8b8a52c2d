"""Make a wheel for this machine of the plain wheel and a compiled build: the same files, and the compiled modules.

python packaging/compiled_wheel.py dist
"""

import base64
import hashlib
import sys
import sysconfig
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

BUILD = Path(__file__).resolve().parents[1] / "build" / "fast"


def make(dist: Path) -> Path:
    """Write the compiled wheel beside the plain one, and return it."""
    (plain,) = dist.glob("*-py3-none-any.whl")
    version = f"cp{sys.version_info.major}{sys.version_info.minor}"
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    tag = f"{version}-{version}-{platform}"
    with ZipFile(plain) as wheel:
        files = {name: wheel.read(name) for name in wheel.namelist() if not name.endswith("/")}
    (record,) = (name for name in files if name.endswith(".dist-info/RECORD"))
    (info,) = (name for name in files if name.endswith(".dist-info/WHEEL"))
    text = files[info].decode()
    text = text.replace("Root-Is-Purelib: true", "Root-Is-Purelib: false").replace("py3-none-any", tag)
    files[info] = text.encode()
    for module in (*BUILD.glob("*"), *(BUILD / "game").rglob("*")):
        # The package itself has msgspec take compiled records.
        if module.name.endswith(tuple(EXTENSION_SUFFIXES)) or module == BUILD / "game" / "__init__.py":
            files[module.relative_to(BUILD).as_posix()] = module.read_bytes()
    del files[record]
    lines = [f"{name},sha256={_digest(content)},{len(content)}" for name, content in files.items()]
    files[record] = "\n".join([*lines, f"{record},,", ""]).encode()
    made = dist / plain.name.replace("py3-none-any", tag)
    with ZipFile(made, "w", ZIP_DEFLATED) as wheel:
        for name, content in files.items():
            wheel.writestr(name, content)
    return made


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


if __name__ == "__main__":
    print(make(Path(sys.argv[1])))
