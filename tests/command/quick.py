"""Checks what has changed: formatting, lints and tests of the crates that were changed, and of those that use them.

What has changed is what differs from the commit where this branch left origin/main (from the last commit, if there is no origin/main),
committed or not; --since names another commit. Crates are built as by `tests/run`, in the same folder, and beside what `cargo test` has
built: neither throws away what the other has made. Not run are examples in the documentation, tests that sleep, and all that is no crate.
"""

import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import time

TOP = pathlib.Path(__file__).resolve().parents[2]
CRATES = [sys.executable, TOP / "tests/crates"]
# Tests that wait for time to pass, by the beginnings of their names.
SLEEPING = [
    "interruptions::",
    "programs::failures::a_program_that_gives_no_answer",
    "programs::failures::an_answer_that_goes_on_for_ever_is_cut_off",
]
# A change there may matter to every crate.
COMMON = (".cargo/config.toml", "Cargo.lock", "Cargo.toml")


def said(*command):
    return subprocess.run(command, cwd=TOP, capture_output=True, text=True, check=True).stdout


def base(since):
    """The commit to compare with."""
    found = subprocess.run(["git", "merge-base", "HEAD", "origin/main"], cwd=TOP, capture_output=True, text=True)
    return since or (found.stdout.strip() if found.returncode == 0 else "HEAD")


def changed_files(since):
    changed = said("git", "diff", "--name-only", base(since)).splitlines()
    return sorted({*changed, *said("git", "ls-files", "--others", "--exclude-standard").splitlines()})


def packages():
    """The crates of the workspace by their folders."""
    found = json.loads(said("cargo", "metadata", "--format-version", "1", "--no-deps", "--locked"))
    folder = lambda package: pathlib.Path(package["manifest_path"]).parent.relative_to(found["workspace_root"]).as_posix()
    return {folder(package): package for package in found["packages"]}


def changed_crates(files, crates):
    """The crates that files belong to, and the files that belong to none."""
    owner = {file: max((folder for folder in crates if file.startswith(f"{folder}/")), key=len, default=None) for file in files}
    everything = any(file in COMMON for file in files)
    changed = {crates[folder]["name"] for folder in (crates if everything else owner.values()) if folder}
    return changed, [file for file, folder in owner.items() if folder is None and file not in COMMON]


def with_users(changed, crates):
    """Crates, those that use them, those that use these, and so on; and those of which only the tests use one of them."""
    needs_of = lambda package: [(need["name"], need["kind"]) for need in package["dependencies"] if need.get("path")]
    uses = {package["name"]: needs_of(package) for package in crates.values()}
    found, wider = set(), set(changed)
    while wider - found:
        found |= wider
        wider |= {user for user, needs in uses.items() for need, kind in needs if need in found and kind is None}
    return found | {user for user, needs in uses.items() if any(need in found for need, _ in needs)}


def run(name, command, **options):
    """Runs a part of the work, and says how it went."""
    began = time.monotonic()
    code = subprocess.run(command, cwd=TOP, **options).returncode
    print(f"{name}: {'passed' if code == 0 else 'FAILED'}, {time.monotonic() - began:.0f} s", flush=True)
    return code == 0


def test_programs(names, crates):
    """The programs of the tests of these crates, each with the folder where cargo would start it."""
    built = subprocess.run([*CRATES, "--no-run", "--message-format=json-render-diagnostics"], cwd=TOP, stdout=subprocess.PIPE, text=True)
    folders = {package["id"]: pathlib.Path(package["manifest_path"]).parent for package in crates.values() if package["name"] in names}
    for line in built.stdout.splitlines():
        artifact = json.loads(line)
        if artifact.get("executable") and artifact["profile"]["test"] and artifact["package_id"] in folders:
            yield artifact["executable"], folders[artifact["package_id"]]


def tests_of(names, crates):
    """Runs the tests; whether all have passed, and how many passed and failed."""
    if shutil.which("cargo-nextest"):
        chosen = " | ".join(f"package({name})" for name in sorted(names))
        without = "".join(f" - test(/^{test}/)" for test in SLEEPING)
        nextest = [*CRATES, "--nextest", "--no-fail-fast", "--status-level", "fail", "-E", f"({chosen}){without}"]
        done = subprocess.run(nextest, cwd=TOP, stderr=subprocess.PIPE, text=True)
        print(done.stderr)
        counts = re.findall(r"tests run: (\d+) passed(?: \(.*?\))?(?:, (\d+) failed)?", done.stderr)
        return done.returncode == 0, sum(int(passed) for passed, _ in counts), sum(int(failed or 0) for _, failed in counts)
    good, passed, failed = True, 0, 0
    for program, folder in test_programs(names, crates):
        skip = [word for test in SLEEPING for word in ("--skip", test)]
        done = subprocess.run([program, "--quiet", *skip], cwd=folder, stdout=subprocess.PIPE, text=True)
        counts = re.findall(r"^test result: \w+\. (\d+) passed; (\d+) failed", done.stdout, re.M)
        if done.returncode != 0:
            good, failed = False, failed + max(1, sum(int(count) for _, count in counts))
            print(done.stdout)
        passed += sum(int(count) for count, _ in counts)
    return good, passed, failed


def main(arguments):
    """The exit code."""
    options = argparse.ArgumentParser(prog="tests/run quick", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--since", metavar="COMMIT", help="what differs from this commit has changed")
    since, crates, began = options.parse_args(arguments).since, packages(), time.monotonic()
    changed, others = changed_crates(changed_files(since), crates)
    names = with_users(changed, crates)
    print(f"changed: {', '.join(sorted(changed)) or 'no crate'}")
    print(f"and those that use them: {', '.join(sorted(names - changed)) or 'none'}")
    good = run("formatting", ["cargo", "fmt", "--all", "--check"])
    passed = failed = 0
    if names:
        # What the compiler of Clippy warns of fails, but tests run all the same if there are any.
        good = run("lints", [*CRATES, "--lints"]) and good
        well, passed, failed = tests_of(names, crates)
        good = good and well
    if others:
        print(f"not checked, as no crate has them: {', '.join(others[:10])}{' ...' if len(others) > 10 else ''}; `tests/run` checks all")
    print(f"{time.monotonic() - began:.0f} s")
    print(f"{passed} passed, {failed or int(not good)} failed")
    return int(not good)
