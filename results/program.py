"""The program that makes the results, and the Python that runs the studies: from the top of the repository."""

import os
import shutil
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
TARGET = TOP / os.environ.get("CARGO_TARGET_DIR", "target")


def program():
    """The program that the variable KOATLAS names, or else a release build, which is then named there for programs that are started."""
    if "KOATLAS" not in os.environ:
        subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=TOP, check=True)
    path = (TOP / os.environ.get("KOATLAS", TARGET / "release" / "koatlas")).resolve()
    os.environ["KOATLAS"] = str(path)
    return path


def printed(*words):
    """What the program prints, called from the top of the repository; it must succeed."""
    command = [program(), *map(str, words), "--quiet"]
    return subprocess.run(command, cwd=TOP, stdout=subprocess.PIPE, check=True).stdout


def python():
    """The interpreter that the variable PYTHON names, or else that of the tests, set up if it is not there; None if it cannot be had."""
    path = TOP / os.environ.get("PYTHON", TARGET / "python-tests" / "bin" / "python")
    if not path.exists():
        subprocess.run([TOP / "tests" / "set-up", "python"], check=False)
    return path if path.exists() else None


def catalogue(directory, *options, without_pages=True):
    """Makes a catalogue in a directory; returns what is printed. What is made of the rest in a second is left out, if not asked for."""
    said = printed("catalogue", *options, "--out", directory).decode()
    for path in directory.iterdir():
        if without_pages and path.name not in ("catalogue.json", "types.txt", "words.txt"):
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    return said
