"""`release/fresh` runs the commands of a README as somebody who has nothing but a toolchain, and says what came of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
README = """# a
## Two commands
Text, `code`.
```sh
{first}
```
More.
```sh
tests/run
```
## After
```sh
exit 9
```
"""
# Stands for rustup: it knows one toolchain, and takes out a target.
RUSTUP = """#!/bin/sh
case "$1" in
    show) echo "stable-x (default)" ;;
    target) rm -r "$RUSTUP_HOME/toolchains/stable-x/lib/rustlib/$3" ;;
esac
"""
# Stands for the tests: it installs, and reports what was skipped.
TESTS = r"""#!/bin/sh
printf 'rust-std-new\n' >>"$RUSTUP_HOME/toolchains/stable-x/lib/rustlib/components"
mkdir -p target/tests target/python-tests/lib/site-packages/some_package-1.2.dist-info target/conformance
touch target/conformance/npm-wgo.made-from target/conformance/pypi-pgx.made-from
printf 'step\tstatus\tpassed\tskipped\tseconds\tprocessor\treason\na\tcannot run here\t\t2\t\t\tneeds x: y\n' >target/tests/report.tsv
echo "home has $(ls -A $HOME | wc -l); own is $KOATLAS; target: $(ls $RUSTUP_HOME/toolchains/stable-x/lib/rustlib)"
"""


@pytest.fixture
def fresh(tmp_path):
    """Runs it on a small repository; returns what is done."""
    home, repository, programs = tmp_path / "own", tmp_path / "repository", tmp_path / "programs"
    rustlib = home / ".rustup/toolchains/stable-x/lib/rustlib"
    (rustlib / "wasm32-unknown-unknown").mkdir(parents=True)
    (rustlib / "components").write_text("rustc\n")
    (home / ".rustup/settings.toml").write_text("")
    (home / ".npmrc").write_text("fund=false\n")
    (home / ".bashrc").write_text("exit 1\n")
    (repository / "tests").mkdir(parents=True)
    programs.mkdir()
    for file, text in ((programs / "rustup", RUSTUP), (repository / "tests/run", TESTS)):
        file.write_text(text)
        file.chmod(0o755)

    def fresh(first):
        (repository / "README.md").write_text(README.format(first=first))
        for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "first"]):
            subprocess.run(["git", *words], cwd=repository, check=True)
        env = os.environ | {"HOME": str(home), "PATH": f"{programs}:{os.environ['PATH']}", "KOATLAS": "mine"}
        env.pop("RUSTUP_HOME", None), env.pop("CARGO_HOME", None)
        command = [sys.executable, TOP / "release/fresh", "--repository", repository, "--folder", tmp_path / "folder"]
        return subprocess.run(command, env=env, capture_output=True, text=True)

    return fresh


def test_what_it_says(fresh, tmp_path):
    done = fresh("pwd; touch made-by-the-first")
    assert (done.returncode, done.stderr) == (0, "")
    for part in [
        f"{tmp_path}/folder/koatlas\n",
        "home has 1; own is ; target: components\n",
        "exit code 0; 0 min 0 s, 0 s of processor time",
        ".npmrc\n",
        "parts of the toolchain: 1: rust-std-new\n",
        "packages for Python: 1: some_package 1.2\n",
        "other programs: 1: npm-wgo\n",
        "a: cannot run here 2: needs x: y\n",
    ]:
        assert part in done.stdout, (part, done.stdout)
    assert "exit 9" not in done.stdout and not (tmp_path / "folder").exists()
    # The toolchain that was copied is as it was.
    rustlib = tmp_path / "own/.rustup/toolchains/stable-x/lib/rustlib"
    assert (rustlib / "wasm32-unknown-unknown").exists() and (rustlib / "components").read_text() == "rustc\n"


def test_a_command_that_fails(fresh):
    done = fresh("exit 3")
    assert done.returncode == 1 and "exit code 3;" in done.stdout and "exit code 0;" in done.stdout


def test_the_readme_has_two_commands():
    sys.path.insert(0, str(TOP / "release"))
    source = (TOP / "release/fresh").read_text()
    names = {"__name__": "fresh"}
    exec(compile(source, "release/fresh", "exec"), names)
    assert len(names["commands"]((TOP / "README.md").read_text())) == 2
