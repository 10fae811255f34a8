"""Steps that run side by side, each with its output in a file."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

import inputs
from counted import COULD, UNCHANGED, Note, Report, counted, skip

TOP = pathlib.Path(__file__).resolve().parents[2]
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).absolute()
ENVIRONMENT = os.environ | {
    "KOATLAS": os.environ.get("KOATLAS", f"{TARGET}/debug/koatlas"),
    "PYTHON": f"{TARGET}/python-tests/bin/python",
    "PATH": f"{os.environ['PATH']}:{TARGET}/python-tests/bin",
}
DONE = ("ran", "unchanged")


class Step:
    """A step that runs."""

    def __init__(self, step, logs):
        self.step, self.log, self.began = step, logs / f"{step['name'].replace(' ', '-')}.log", time.monotonic()
        with open(self.log, "wb") as output:
            command = ["bash", "-euo", "pipefail", "-c", step["command"]]
            self.process = subprocess.Popen(
                command, cwd=TOP, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=output, stderr=output, start_new_session=True
            )

    def has_ended(self):
        """Keeps the exit code, and the seconds of processor time that it took with all that it has waited for."""
        ended, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if ended:
            self.process.returncode = os.waitstatus_to_exitcode(status)
            self.processor = usage.ru_utime + usage.ru_stime
        return bool(ended)

    def report(self):
        """What it has done, once it has ended."""
        passed, failed, notes = counted(self.log.read_text(errors="replace"))
        good = self.process.returncode == 0 and not failed and (passed or not self.step.get("tests"))
        if not good:
            print(f"\n== {self.step['name']}: exit code {self.process.returncode}; the end of {self.log}", flush=True)
            subprocess.run(["tail", "-n", "200", self.log])
        status = "ran" if good else "failed"
        return Report(self.step["name"], status, passed, failed, time.monotonic() - self.began, self.processor, notes)

    def stop(self):
        if self.process.returncode is None:
            os.killpg(self.process.pid, signal.SIGTERM)


def why_not(step, reports):
    """The notes of a step that cannot begin: a program is missing, or a step before it has not passed."""
    before = [name for name in step.get("after", []) if reports[name].status not in DONE]
    if before:
        return [Note(COULD, 1, f"the step before it has not passed: {before[0]}")]
    return [skip(1, f"needs {need}") for need in step.get("needs", []) if not is_there(*need.split(": "))]


def is_there(source, program):
    """Whether a program is installed. What rustup has named may lead to nothing: only what runs is there."""
    found = shutil.which(program, path=ENVIRONMENT["PATH"])
    return bool(found) and (source != "rustup" or subprocess.run([found, "--version"], capture_output=True).returncode == 0)


class Passed:
    """What steps did when they last passed without a skip, and of what inputs: a file for each."""

    def __init__(self, folder, steps):
        self.folder, self.steps = folder, {step["name"]: step for step in steps}
        self.digests = {}
        folder.mkdir(parents=True, exist_ok=True)

    def file(self, step):
        return self.folder / f"{step['name'].replace(' ', '-')}.json"

    def again(self, step):
        """The report of a step that would only do the same once more, if it is such a one. Keeps what its inputs are now."""
        if "inputs" not in step:
            return None
        self.digests[step["name"]] = digest = inputs.digest(step, self.steps, ENVIRONMENT)
        kept = json.loads(self.file(step).read_text()) if self.file(step).exists() else {}
        # Until it has passed again, nothing is known of it.
        self.file(step).unlink(missing_ok=True)
        if kept.get("digest") != digest:
            return None
        self.file(step).write_text(json.dumps(kept))
        reason = f"inputs as they were when they passed on {kept['date']}: {kept['passed']:,} tests"
        return Report(step["name"], "unchanged", notes=[Note(UNCHANGED, 1, reason)])

    def keep(self, step, report):
        digest = self.digests.get(step["name"])
        # What was changed while it ran may have come too late for it.
        if digest and report.status == "ran" and not report.skipped() and digest == inputs.digest(step, self.steps, ENVIRONMENT):
            kept = {"digest": digest, "passed": report.passed, "date": time.strftime("%Y-%m-%d")}
            self.file(step).write_text(json.dumps(kept))


def run(steps, logs, passed, is_asked):
    """Runs steps, as many at a time as there are processors for, in their order where they can. Yields each report. What is unchanged
    since it passed is not run again, unless it is asked for."""
    waiting, running, reports, free = list(steps), [], {}, os.cpu_count()
    all_of_them = free
    try:
        while waiting or running:
            for step in [step for step in waiting if all(name in reports for name in step.get("after", []))]:
                cores = {"none": 0, "all": all_of_them}.get(step.get("cores"), 1)
                if cores > free:
                    # Nothing overtakes a step that waits for all processors, or it would wait for ever.
                    break
                waiting.remove(step)
                notes = why_not(step, reports)
                unchanged = None if notes else passed.again(step)
                if notes or (unchanged and not is_asked(step["name"])):
                    reports[step["name"]] = unchanged or Report(step["name"], "skipped", notes=notes)
                    yield reports[step["name"]]
                else:
                    free -= cores
                    running.append((Step(step, logs), cores))
            for started, cores in [pair for pair in running if pair[0].has_ended()]:
                running.remove((started, cores))
                free += cores
                report = reports[started.step["name"]] = started.report()
                passed.keep(started.step, report)
                yield report
            time.sleep(0.05)
    finally:
        for started, _ in running:
            started.stop()


def chosen(steps, names):
    """The steps of these names, with those before them. All of them without names."""
    known = {step["name"]: step for step in steps}
    if unknown := set(names) - set(known):
        raise SystemExit(f"tests/run: no step {', '.join(sorted(unknown))}; the steps are {', '.join(known)}")
    wanted, open_names = set(), list(names or known)
    while open_names:
        name = open_names.pop()
        wanted.add(name)
        open_names += known[name].get("after", [])
    return [step for step in steps if step["name"] in wanted]
