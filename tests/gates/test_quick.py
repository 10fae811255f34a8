"""`tests/run quick` finds the crates that a change concerns."""

import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "tests/command"))
import quick

# What each crate uses, and what only its tests use.
USES = {
    "board": ([], ["files"]),
    "files": (["board"], []),
    "outcome": (["board"], ["verifier"]),
    "verifier": ([], []),
    "cli": (["outcome"], []),
}


@pytest.fixture
def crates():
    need = lambda name, kind: {"name": name, "kind": kind, "path": f"/top/crates/{name}"}
    return {
        f"crates/{name}": {"name": name, "dependencies": [need(other, None) for other in uses] + [need(other, "dev") for other in tests]}
        for name, (uses, tests) in USES.items()
    }


def test_files_belong_to_the_nearest_folder(crates):
    crates["crates/cli/more"] = {"name": "more", "dependencies": []}
    files = ["README.md", "crates/cli/more/a.rs", "crates/outcome/src/lib.rs"]
    assert quick.changed_crates(files, crates) == ({"more", "outcome"}, ["README.md"])
    assert quick.changed_crates(["Cargo.lock"], crates) == ({*USES, "more"}, [])


def test_users_are_found(crates):
    assert quick.with_users({"outcome"}, crates) == {"outcome", "cli"}
    assert quick.with_users({"verifier"}, crates) == {"verifier", "outcome"}
    assert quick.with_users({"files"}, crates) == {"files", "board"}
    assert quick.with_users(set(), crates) == set()


def test_the_crates_of_the_workspace_are_known():
    crates = quick.packages()
    assert {"crates/outcome", "crates/cli", "data", "fuzz", "python"} <= crates.keys()
    assert {"koatlas", "koatlas-cli", "koatlas-outcome", "koatlas-python"} <= quick.with_users({"koatlas-outcome"}, crates)


def test_tests_that_sleep_are_there():
    """Names that no test has any more would leave out nothing."""
    listed = subprocess.run(["git", "grep", "-hE", r"^ *fn [a-z_]+\(\) \{|^mod "], cwd=TOP, capture_output=True, text=True).stdout
    for name in quick.SLEEPING:
        last = name.removesuffix("::").split("::")[-1]
        assert f"fn {last}()" in listed or f"mod {last};" in listed, name
