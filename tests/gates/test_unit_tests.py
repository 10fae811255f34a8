"""Crates without tests inside say so in Cargo.toml, so that they are not compiled once more for none."""

import tomllib
from pathlib import Path

CRATES = sorted((Path(__file__).resolve().parent.parent.parent / "crates").glob("*/Cargo.toml"))


def has_tests(crate):
    return any("cfg(test)" in file.read_text() or "#[test]" in file.read_text() for file in (crate / "src").rglob("*.rs"))


def test_crates_with_tests_inside_run_them_and_others_are_not_compiled_for_them():
    # What is in src/main.rs alone is tested with the program.
    libraries = [file for file in CRATES if (file.parent / "src" / "lib.rs").exists()]
    runs = {file.parent.name: tomllib.loads(file.read_text()).get("lib", {}).get("test", True) for file in libraries}
    assert len(runs) > 10
    assert runs == {file.parent.name: has_tests(file.parent) for file in libraries}
