"""The inputs of a step that is not run again hold what it reads: its scripts, and every folder of the repository that they name."""

import re
import subprocess
import sys

from step_texts import TOP, steps, texts_of

sys.path.insert(0, str(TOP / "tests/command"))
import inputs


def listed(*paths):
    return subprocess.run(["git", "ls-files", "--", *paths], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()


TOPMOST = sorted({name.split("/")[0] for name in listed()} - {"tests", "release"})


def read_by(command):
    """The scripts of a command, and the places that these name: folders and files at the top, and parts of tests and release."""
    for script, text in texts_of(command).items():
        if script:
            yield str(script.relative_to(TOP))
        yield from (name for name in TOPMOST if re.search(rf"(?<![\w./-]){re.escape(name)}(?=[\"'/])", text))
        yield from (name for name in re.findall(r"\b(?:tests|release)/[\w.-]+\w", text) if (TOP / name).exists())


def missing(step, by_name):
    held = inputs.of(step, by_name)
    is_held = lambda place: any(place == path or place.startswith(f"{path}/") for path in held)
    return sorted({place for place in read_by(step["command"]) if not is_held(place)})


def test_the_inputs_hold_what_the_steps_read():
    by_name = {step["name"]: step for step in steps()}
    assert sum("inputs" in step for step in by_name.values()) > 5
    assert {name: missing(step, by_name) for name, step in by_name.items() if "inputs" in step and missing(step, by_name)} == {}


def test_steps_that_change_something_for_others_are_always_run():
    changing = {"toolchain", "set-up", "build", "python package"}
    assert changing <= {step["name"] for step in steps() if "inputs" not in step}


def test_what_is_missing_is_found():
    step = {"name": "some", "command": "$PYTHON -m pytest tests/certificates"}
    with_inputs = lambda *places: missing({**step, "inputs": ["tests/certificates", *places]}, {})
    assert with_inputs("second_opinion/certificates.py", "second_opinion/rule_files.py") == ["results"]
    assert with_inputs("results") == ["second_opinion/certificates.py"]
    assert with_inputs("results", "second_opinion") == []


def test_changes_that_are_not_committed_count(tmp_path, monkeypatch):
    monkeypatch.setattr(inputs, "TOP", tmp_path)
    run = lambda *words: subprocess.run(["git", *words], cwd=tmp_path, check=True, capture_output=True)
    run("init")
    (tmp_path / "a").write_text("1")
    new = inputs.files(["a", "b"])
    run("add", "a")
    (tmp_path / "a").write_text("2")
    (tmp_path / "b").write_text("1")
    changed = inputs.files(["a", "b"])
    (tmp_path / "a").chmod(0o755)
    assert [name for name, *_ in new] == ["a"] and [name for name, *_ in changed] == ["a", "b"]
    assert new[0] != changed[0] != inputs.files(["a", "b"])[0]
