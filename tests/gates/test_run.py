"""The test command itself: what it says of steps that fail, and of tests that are skipped, and which exit code it has then."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
CARGO = "test a ... ok\ntest b ... ignored, takes minutes\n\ntest result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out"
IMPOSSIBLE = "SKIPPED [2] a.py:1: needs Debian: chromium\n2 skipped in 0.1s"


@pytest.fixture
def run(tmp_path):
    """Runs steps that are given as name and command, with more keys in TOML; the exit code, and what it prints."""

    def run(*steps, arguments=(), environment=()):
        lines = [f"[[step]]\nname = '{name}'\ncommand = '''{command}'''\n{keys}\n" for name, command, keys in steps]
        (tmp_path / "steps.toml").write_text("\n".join(lines))
        command = [sys.executable, TOP / "tests/run", "--steps", tmp_path / "steps.toml", "--logs", tmp_path, *arguments]
        clean = {name: value for name, value in os.environ.items() if name != "CI"} | dict(environment)
        done = subprocess.run(command, env=clean, capture_output=True, text=True)
        return done.returncode, done.stdout

    return run


def says(text, keys=""):
    return "step", f"cat <<'END'\n{text}\nEND", keys


def test_steps_that_pass(run):
    code, said = run(says(CARGO), ("second", "echo '281 passed, 1 warning in 1.50s'", "after = ['step']"), arguments=["--strict"])
    assert code == 0
    assert said.splitlines()[-1] == "288 passed, 0 failed, 0 skipped"
    assert "left out 1: tests that take minutes" in said
    assert all(len(line) <= 80 for line in said.splitlines())


# What is not in silence, not even if its runner is content with it.
COULD_HAVE_RUN = [
    "SKIPPED [1] a.py:1: needs PyPI: pgx\n3 passed, 1 skipped in 0.1s",
    "SKIPPED [1] a.py:1: not today\n3 passed, 1 skipped in 0.1s",
    "3 passed, 1 skipped in 0.1s",
    "3 passed, 1 xfailed in 0.1s",
    "3 passed, 9 deselected in 0.1s",
    "test a ... ignored\ntest result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
    "test a ... ignored, not today\ntest result: ok. 7 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out",
    "test a ... ignored, takes minutes\n" * 40 + "test result: ok. 7 passed; 0 failed; 40 ignored; 0 measured; 0 filtered out",
    "skipped 1: a file that was not made",
]


@pytest.mark.parametrize("text", COULD_HAVE_RUN)
def test_what_could_have_run_is_missed(run, text):
    assert run(says(text))[0] == 0
    assert run(says(text), arguments=["--strict"])[0] == 1
    code, said = run(says(text), environment={"CI": "true"})
    assert code == 1 and "could have run here" in said and "not all that could have run here has run: step" in said


def test_a_real_skip_is_missed(run, tmp_path):
    (tmp_path / "test_forged.py").write_text("import pytest\n\ndef test_a():\n    pytest.skip('forged')\n\ndef test_b():\n    pass\n")
    step = "step", f"'{sys.executable}' -m pytest -c '{TOP}/tests/pytest.ini' '{tmp_path}'", "tests = true"
    assert run(step)[0] == 0
    code, said = run(step, arguments=["--strict"])
    assert code == 1 and "could have run here 1: forged" in said and said.splitlines()[-1] == "1 passed, 0 failed, 1 skipped"


def test_what_the_machine_cannot_have_is_no_fault(run, tmp_path):
    """Without apt-get nothing from Debian can be had; what has to be there beside it is linked into a folder."""
    for program in ("bash", "cat", "tail"):
        (tmp_path / program).symlink_to(next(path for folder in os.get_exec_path() if (path := Path(folder, program)).exists()))
    code, said = run(says(IMPOSSIBLE), arguments=["--strict"], environment={"PATH": str(tmp_path)})
    assert code == 0 and "cannot run here 2: needs Debian: chromium" in said
    code, said = run(says(IMPOSSIBLE, "needs = ['Debian: no-such-program']"), arguments=["--strict"], environment={"PATH": str(tmp_path)})
    assert code == 0 and "cannot run here 1: needs Debian: no-such-program" in said
    code, said = run(says(IMPOSSIBLE, "needs = ['PyPI: no-such-program']"), arguments=["--strict"], environment={"PATH": str(tmp_path)})
    assert code == 1 and "could have run here 1: needs PyPI: no-such-program" in said


FAILURES = [
    ("false", ""),
    ("echo '1 failed, 3 passed in 0.1s'", ""),
    ("echo '1 passed, 1 error in 0.1s'", ""),
    ("echo 'no tests ran in 0.01s'", "tests = true"),
    ("echo 'test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured'", "tests = true"),
    ("false; true", ""),
    ("false | cat", ""),
]


@pytest.mark.parametrize(("command", "keys"), FAILURES)
def test_a_step_that_fails(run, command, keys):
    code, said = run(("step", command, keys), ("next", "echo 1 passed in 1s", "after = ['step']"))
    assert code == 1 and re.search(r"^step +failed", said, re.M) and re.search(r"^next +skipped", said, re.M)
    assert "the step before it has not passed: step" in said
    assert re.fullmatch(r"\d passed, 1 failed, 1 skipped", said.splitlines()[-1])


def test_steps_that_were_not_asked_for_are_missed(run):
    steps = [("one", "echo 1 passed in 1s", ""), ("two", "echo 1 passed in 1s", "after = ['one']"), ("three", "true", "")]
    code, said = run(*steps, arguments=["two", "--strict"])
    assert code == 1 and "could have run here 1: not asked for: three" in said and said.splitlines()[-1] == "2 passed, 0 failed, 1 skipped"
    assert run(*steps, arguments=["two"])[0] == 0
    assert run(*steps, arguments=["four"])[0] != 0


def test_a_step_whose_inputs_are_the_same_is_not_run_again(run, tmp_path):
    file = TOP / "tests/gates/input-of-a-test"
    step = "step", f"echo ran >>'{tmp_path}/runs'; cat <<'END'\n{CARGO}\nEND", "inputs = ['tests/gates/input-of-a-test']"
    next_step = "next", "echo 1 passed in 1s", "after = ['step']"
    runs = lambda: (tmp_path / "runs").read_text().count("ran")
    try:
        file.write_text("1")
        assert run(step)[0] == 0 and runs() == 1
        code, said = run(step, next_step)
        assert code == 0 and runs() == 1 and re.search(r"^step +unchanged", said, re.M) and "not run again 1: inputs as they were" in said
        assert said.splitlines()[-1] == "1 passed, 0 failed, 0 skipped"
        # With --strict, --again and CI, and by its name, it is run.
        for number, more in enumerate([["--strict"], ["--again"], ["step"]], start=2):
            assert run(step, arguments=more)[0] == 0 and runs() == number
        assert run(step, environment={"CI": "true"})[0] == 0 and runs() == 5
        file.write_text("2")
        assert run(step)[0] == 0 and runs() == 6 and run(step)[0] == 0 and runs() == 6
        # What has failed or skipped since is not known to pass.
        assert run(("step", f"false # {step[1]}", step[2]))[0] == 1 and run(step)[0] == 0 and runs() == 7
    finally:
        file.unlink()


@pytest.mark.parametrize("command", ["echo 1 failed in 1s", "echo 'skipped 1: a reason'", "echo 2 >tests/gates/input-of-a-test"])
def test_only_what_passed_whole_and_was_not_changed_meanwhile_is_kept(run, command):
    file = TOP / "tests/gates/input-of-a-test"
    try:
        file.write_text("1")
        run(("step", command, "inputs = ['tests/gates/input-of-a-test']"))
        file.write_text("1")
        assert "unchanged" not in run(("step", command, "inputs = ['tests/gates/input-of-a-test']"))[1]
    finally:
        file.unlink()


def test_the_report_for_programs(run, tmp_path):
    run(says(COULD_HAVE_RUN[0]))
    lines = [line.split("\t") for line in (tmp_path / "report.tsv").read_text().splitlines()]
    assert lines[0] == ["step", "status", "passed", "skipped", "seconds", "processor", "reason"]
    assert lines[1][:4] == ["step", "ran", "3", "1"] and lines[2] == ["step", "could have run here", "", "1", "", "", "needs PyPI: pgx"]
