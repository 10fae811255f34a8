"""What the tests share: the program, if it is built, and positions of the collection."""

import json
import os
import subprocess
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
POSITIONS = TOP / "data" / "positions"


class Program:
    """The command line, from the top of the repository."""

    def __init__(self, path):
        self.path = path

    def run(self, *arguments):
        return subprocess.run([self.path, *map(str, arguments)], cwd=TOP, capture_output=True, text=True)

    def json(self, *arguments):
        done = self.run(*arguments, "--json")
        assert done.returncode in (0, 1), done.stderr
        return json.loads(done.stdout)

    def refusal(self, *arguments):
        """What it says when it refuses, in one line."""
        done = self.run(*arguments)
        assert done.returncode != 0, arguments
        return " ".join(done.stderr.split())


@pytest.fixture(scope="session")
def program():
    path = Path(os.environ.get("KOATLAS", TOP / "target" / "debug" / "koatlas")).resolve()
    if not path.exists():
        pytest.skip(f"there is no program {path}: cargo build makes it")
    return Program(path)


@pytest.fixture(autouse=True)
def at_the_top(monkeypatch):
    """Messages name files as they were given: both halves begin at the top of the repository."""
    monkeypatch.chdir(TOP)


def relative(path):
    return str(path.relative_to(TOP))
