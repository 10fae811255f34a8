"""What all tests here share: the program, and a small fresh catalogue made by it."""

import os
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def koatlas():
    """Runs the program from the top of the repository and returns what it prints; it must succeed."""
    program = Path(os.environ.get("KOATLAS", TOP / "target" / "debug" / "koatlas")).resolve()

    def run(*arguments, **options):
        done = subprocess.run([program, *map(str, arguments)], cwd=TOP, capture_output=True, text=True, **options)
        assert done.returncode == 0, f"koatlas {' '.join(map(str, arguments))}: {done.stderr}"
        return done.stdout

    def code(*arguments):
        return subprocess.run([program, *map(str, arguments)], cwd=TOP, capture_output=True).returncode

    run.program, run.code = program, code
    return run


@pytest.fixture(scope="session")
def catalogue(koatlas, tmp_path_factory):
    """The directory of a catalogue of 5 points with mortal strings, its tables as Parquet too."""
    directory = tmp_path_factory.mktemp("catalogue") / "atlas"
    koatlas("catalogue", "--max-points", 5, "--mortal", 1, "--out", directory, "--parquet", "--quiet")
    return directory
