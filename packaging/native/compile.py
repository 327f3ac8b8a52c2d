"""Compile a copy of the game in the folder one is in: the modules that are named in compiled.txt.

It is run by packaging/fast.py.
"""

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from mypyc.build import mypycify
from setuptools import setup

TYPES = """[mypy]
explicit_package_bases = true
follow_imports = silent
ignore_missing_imports = true
# The sources are checked as they are; a native record is none of msgspec's.
disable_error_code = arg-type, type-var
"""


def compile_all(
    self: Any,
    sources: Any,
    output_dir: Any = None,
    macros: Any = None,
    include_dirs: Any = None,
    debug: Any = 0,
    extra_preargs: Any = None,
    extra_postargs: Any = None,
    depends: Any = None,
) -> Any:
    """Compile files as the compiler does, but as many at once as there are cores."""
    macros, objects, after, options, made = self._setup_compile(
        output_dir, macros, include_dirs, sources, depends, extra_postargs
    )
    always = self._get_cc_args(options, debug, extra_preargs)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda each: self._compile(each, *made[each], always, after, options), objects))
    return objects


def main() -> None:
    """Compile what is named."""
    Path("compile.ini").write_text(TYPES, encoding="utf-8")
    modules = Path("compiled.txt").read_text(encoding="utf-8").split()
    extensions = mypycify(
        ["--config-file=compile.ini", *modules],
        opt_level="2",
        debug_level="0",
        multi_file=True,
        group_name="rout_and_rally",
    )
    if sys.platform != "win32":
        for extension in extensions:
            # Nothing outside asks for a function by name, so the compiler may call it directly, and inline it.
            extension.extra_compile_args.append("-fvisibility=hidden")
    # Only setuptools, imported by now, has it for every Python.
    from distutils.unixccompiler import UnixCCompiler

    UnixCCompiler.compile = compile_all
    setup(
        name="compiled",
        packages=[],
        ext_modules=extensions,
        script_args=["--quiet", "build_ext", "--inplace"],
    )


if __name__ == "__main__":
    main()
