"""What the output of a step says: how many tests passed and failed, and what did not run or was not compared, and why."""

import dataclasses
import os
import re
import shutil
import subprocess


def is_root():
    """Whether packages of the system can be installed, perhaps by a sudo that asks for nothing."""
    return os.geteuid() == 0 or bool(shutil.which("sudo")) and subprocess.run(["sudo", "-n", "true"], capture_output=True).returncode == 0


# How a package gets here: whether this machine has the means. Those that are not named can always be had.
MEANS = {
    "Debian": lambda: shutil.which("apt-get") and is_root(),
    "npm": lambda: shutil.which("npm"),
    # The step that needs it has tried to have it.
    "rust-lang.org": lambda: False,
}
# Tests of the crates that take minutes, which `cargo test --workspace --all-features --release -- --include-ignored` runs. A test more
# that says so has to be counted here, so that none is taken out unseen.
SLOW_TESTS = 18
COULD, CANNOT, LEFT_OUT, NOT_COMPARED = "could have run here", "cannot run here", "left out", "not compared"
UNCHANGED = "not run again"


@dataclasses.dataclass
class Note:
    """A number of things that did not run, or were not compared, and why."""

    kind: str
    number: int
    reason: str

    def is_skip(self):
        return self.kind in (COULD, CANNOT)


@dataclasses.dataclass
class Report:
    """What a step has done."""

    name: str
    status: str
    passed: int = 0
    failed: int = 0
    seconds: float = 0.0
    processor: float = 0.0
    notes: list = dataclasses.field(default_factory=list)

    def skipped(self):
        return sum(note.number for note in self.notes if note.is_skip())


def skip(number, reason):
    """What was skipped for a reason: `needs SOURCE: PACKAGE` is beyond this machine where it has no means to install from there."""
    source = re.match(r"needs ([^:]+):", reason)
    means = MEANS.get(source[1], lambda: True) if source else lambda: True
    return Note(COULD if means() else CANNOT, number, reason)


def counted(log):
    """What the lines of cargo test, of pytest and of the project's own scripts say: tests passed, tests failed, and notes."""
    parts = [of_cargo(log), of_pytest(log), of_scripts(log)]
    return sum(part[0] for part in parts), sum(part[1] for part in parts), [note for part in parts for note in part[2] if note.number > 0]


def of_cargo(log):
    results = re.findall(r"^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored", log, re.M)
    passed, failed, ignored = (sum(int(result[field]) for result in results) for field in range(3))
    reasons = re.findall(r"^test .* \.\.\. ignored, (takes|makes) ", log, re.M)
    slow, tools = reasons.count("takes"), reasons.count("makes")
    return passed, failed, [
        Note(LEFT_OUT, min(slow, SLOW_TESTS), "tests that take minutes: cargo test --workspace --all-features --release -- --include-ignored"),
        Note(COULD, slow - SLOW_TESTS, f"slow tests more than the {SLOW_TESTS} of tests/run"),
        Note(LEFT_OUT, tools, "no tests: they make files that tests read"),
        Note(COULD, ignored - slow - tools, "tests ignored without a reason"),
    ]


def of_pytest(log):
    last = re.findall(r"^(?:=+ )?((?:\d+ [a-z]+(?:, )?)+) in [\d.]+s", log, re.M)
    total = {}
    for number, word in re.findall(r"(\d+) ([a-z]+)", " ".join(last)):
        total[word.removesuffix("s")] = total.get(word.removesuffix("s"), 0) + int(number)
    skips = [skip(int(n), reason) for n, reason in re.findall(r"^SKIPPED \[(\d+)\] (?:\S+: )?(.*)$", log, re.M)]
    return total.get("passed", 0), total.get("failed", 0) + total.get("error", 0), [
        *skips,
        Note(COULD, total.get("skipped", 0) - sum(note.number for note in skips), "tests skipped without a reason"),
        Note(COULD, total.get("xfailed", 0) + total.get("xpassed", 0), "tests that are expected to fail"),
        Note(COULD, total.get("deselected", 0), "tests deselected"),
    ]


def of_scripts(log):
    said = re.findall(r"^(skipped|left out|not compared) (\d+): (.*)$", log, re.M)
    notes = [skip(int(n), reason) if kind == "skipped" else Note(kind, int(n), reason) for kind, n, reason in said]
    return sum(int(n) for n in re.findall(r"^compared (\d+): ", log, re.M)), 0, notes
