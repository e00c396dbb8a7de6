"""Compile the rules layers with mypyc into build/compiled: a whole copy of the package, faster, never needed.

    python scripts/compile.py            # build what changed since the last time, or say that nothing did
    PYTHONPATH=build/compiled railhead … # use it

The modules in src stay the source and what every other chore uses. A machine without a C compiler, or without the
headers of its Python, gets one clear line and exit code 3.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import version
from pathlib import Path
from typing import Any

REPOSITORY = Path(__file__).resolve().parent.parent
SOURCE = REPOSITORY / "src"
COMPILED = REPOSITORY / "build" / "compiled"
LAYERS = ("board", "finance", "engine", "titles", "library", "bots/conductor", "bots/titles", "bots/baron")
INTERPRETED = {
    "engine/actions.py",  # a hostile caller may put anything into an action; the engine, not the constructor, refuses
    "engine/errors.py",  # other layers and packages derive from these
    "titles/registry.py",  # an exception here is a KeyError, which compiled classes cannot be
}
INTERPRETED_TITLES = "titles/*/actions.py"
"""Actions of a title's own, for the same reason as the engine's."""
NO_COMPILER = 3


def modules() -> list[Path]:
    """The modules to compile."""
    package = SOURCE / "railhead"
    found = sorted(path for layer in LAYERS for path in (package / layer).rglob("*.py"))
    named = {path: path.relative_to(package) for path in found}
    return [
        path
        for path, name in named.items()
        if name.as_posix() not in INTERPRETED and not name.match(INTERPRETED_TITLES)
    ]


def missing() -> str:
    """What this machine lacks to compile; empty when it lacks nothing."""
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        return f"there is no C compiler ({command[0]})"
    if not Path(sysconfig.get_paths()["include"], "Python.h").exists():
        return "the headers of this Python are not installed"
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder, "try.c")
        program.write_text("#include <stdlib.h>\nint main(void) { return abs(0); }\n", encoding="utf-8")
        tried = subprocess.run(
            [*command, str(program), "-o", f"{folder}/try"], capture_output=True, check=False
        )
    return "" if tried.returncode == 0 else f"the C compiler ({command[0]}) does not work"


def fingerprint() -> str:
    """What the compiled modules depend on: their sources, this file, the compiler of Python and Python itself."""
    digest = hashlib.sha256(f"{sys.version} {version('mypy')}".encode())
    for path in (Path(__file__), *modules()):
        digest.update(f"\n{path.relative_to(REPOSITORY)}\n".encode() + path.read_bytes())
    return digest.hexdigest()


def compiled_files(folder: Path) -> Iterator[Path]:
    """What mypyc made, below a folder."""
    return folder.rglob(f"*{sysconfig.get_config_var('EXT_SUFFIX')}")


def compile_modules(work: Path, level: str) -> None:
    """Run mypyc and the C compiler; the results lie below ``work/lib``."""
    # known only where somebody compiles; setuptools has to come first, it brings distutils
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    from mypyc.build import mypycify  # isort: skip

    class BuildTogether(build_ext):
        """As many C files at a time as there are processors; setuptools takes one after the other."""

        def build_extensions(self) -> None:
            compiler: Any = self.compiler
            one, link, waiting = compiler._compile, compiler.link_shared_object, []

            def link_when_ready(*parts: Any, **named: Any) -> None:
                for job in waiting:
                    job.result()
                waiting.clear()
                link(*parts, **named)

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                compiler._compile = lambda *job: waiting.append(pool.submit(one, *job))
                compiler.link_shared_object = link_when_ready
                super().build_extensions()

    os.chdir(REPOSITORY)
    paths = [str(path.relative_to(REPOSITORY)) for path in modules()]
    extensions = mypycify(
        ["--config-file=pyproject.toml", *paths],
        only_compile_paths=paths,
        opt_level=level,
        debug_level="0",
        multi_file=True,
        target_dir=str(work / "c"),
        group_name="railhead",
    )
    command = BuildTogether(Distribution({"name": "railhead", "ext_modules": extensions}))
    command.build_lib = str(work / "lib")
    command.build_temp = str(work / "objects")
    command.ensure_finalized()
    command.run()


def main() -> int:
    """Compile if anything changed, then put the package together."""
    parser = argparse.ArgumentParser(description="Compile the rules layers.")
    parser.add_argument("--out", type=Path, default=COMPILED, help="folder of the compiled package")
    parser.add_argument("--level", default="2", choices="0123", help="how hard the C compiler tries")
    asked = parser.parse_args()
    out: Path = asked.out.resolve()
    lacking = missing()
    if lacking:
        print(f"Nothing is compiled: {lacking}. Everything works without, only slower.")
        return NO_COMPILER
    mark, now = out / ".fingerprint", fingerprint() + asked.level
    work = out.parent / "compile"
    if not mark.exists() or mark.read_text(encoding="utf-8") != now:
        print(f"Compiling {len(modules())} modules; this takes a few minutes.", flush=True)
        shutil.rmtree(work, ignore_errors=True)
        compile_modules(work, asked.level)
        made_in = work / "lib"
    else:
        made_in = out
    fresh = out.parent / "compiled.new"
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(SOURCE / "railhead", fresh / "railhead", ignore=shutil.ignore_patterns("__pycache__"))
    for made in compiled_files(made_in):
        shutil.copy2(made, fresh / made.relative_to(made_in))
    (fresh / ".fingerprint").write_text(now, encoding="utf-8")
    shutil.rmtree(out, ignore_errors=True)
    fresh.rename(out)
    used = subprocess.run(
        [sys.executable, "-c", "import railhead.engine.game as module; print(module.__file__)"],
        env={**os.environ, "PYTHONPATH": str(out)}, cwd=out, capture_output=True, text=True, check=False,
    )  # fmt: skip
    if used.returncode or Path(used.stdout.strip()).suffix == ".py":
        print(f"The compiled package does not work:\n{used.stdout}{used.stderr}")
        return 1
    print(
        f"The compiled package is in {out.relative_to(REPOSITORY) if out.is_relative_to(REPOSITORY) else out}."
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
