"""What a step depends on, and a digest of it. A step of which the digest is as it was when it passed would only pass once more."""

import hashlib
import json
import os
import pathlib
import platform
import subprocess

TOP = pathlib.Path(__file__).resolve().parents[2]
# Of every step: the test command, and what sets up the programs of the tests.
COMMON = [
    "adapters", "python/requirements.txt", "release/common.py", "release/toolchain", "release/wasm_compiler.py", "tests/command",
    "tests/conftest.py", "tests/pytest.ini", "tests/python-packages", "tests/requirements.txt", "tests/run", "tests/set-up",
    "tests/steps.toml",
]
# Of those that come after the build: what the program and the Python package are built from.
BUILT = [".cargo", "Cargo.lock", "Cargo.toml", "crates", "data", "fuzz", "python", "tests/crates"]
VARIABLES = ("CARGO_", "KOATLAS", "PYTHON", "RUST")


def of(step, steps):
    """The files and folders that a step depends on, by the steps with their names. Those of the steps before it are among them."""
    before = [of(steps[name], steps) for name in step.get("after", []) if name in steps]
    built = BUILT if step["name"] == "build" else []
    return sorted({*COMMON, *built, *step.get("inputs", []), *(path for paths in before for path in paths)})


def digest(step, steps, environment):
    """Of the step itself, the compiler and the interpreter, the settings, and every file, with changes that are not committed."""
    programs = [said("rustc", "-vV"), said(environment["PYTHON"], "--version"), platform.platform()]
    settings = sorted((name, value) for name, value in environment.items() if name.startswith(VARIABLES))
    whole = [step, programs, settings, *files(of(step, steps))]
    return hashlib.sha256(json.dumps(whole).encode()).hexdigest()


def said(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout
    except FileNotFoundError:
        return ""


def files(paths):
    """Every file in these places that git would take, with its digest by git, and whether it can be run."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *paths]
    names = subprocess.run(listing, cwd=TOP, capture_output=True, text=True, check=True).stdout.split("\0")
    present = sorted({name for name in names if name and (TOP / name).is_file()})
    hashing = ["git", "hash-object", "--stdin-paths"]
    digests = subprocess.run(hashing, cwd=TOP, input="\n".join(present), capture_output=True, text=True, check=True).stdout.split()
    return [(name, digest, os.access(TOP / name, os.X_OK)) for name, digest in zip(present, digests, strict=True)]
