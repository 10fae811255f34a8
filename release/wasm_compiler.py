"""The compiler of the module of WebAssembly. The module is the same to the byte only if its compiler is."""

import functools
import os
import pathlib
import subprocess

COMPILER = "1.95.0"
KIND = "wasm32-unknown-unknown"
# A toolchain that is missing is installed by release/toolchain alone, and not by each program that asks for it.
ENVIRONMENT = os.environ | {"RUSTUP_AUTO_INSTALL": "0"}


@functools.cache
def is_usual():
    """Whether it is the compiler that runs if none is named."""
    said = subprocess.run(["rustc", "--version"], env=ENVIRONMENT, capture_output=True, text=True).stdout
    return said.split()[1:2] == [COMPILER]


def version():
    """The argument by which rustup finds it."""
    return [] if is_usual() else [f"+{COMPILER}"]


def run(program, *arguments, **options):
    """Runs a program of the compiler's version."""
    return subprocess.run([program, *version(), *arguments], **{"env": ENVIRONMENT} | options)


def is_complete():
    """Whether it is there with the libraries of its target."""
    said = run("rustc", "--print", "target-libdir", "--target", KIND, capture_output=True, text=True)
    return said.returncode == 0 and pathlib.Path(said.stdout.strip()).exists()
