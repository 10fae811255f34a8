"""One program in a process of its own: what it prints, and what it takes."""

import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time


def run(command):
    """What a command prints, with `wall` and `cpu` in seconds and `memory`, the most that it held, in megabytes.

    If the process gives up, by the signal SIGPROF, what it prints is `None`.

    Memory below that of this program, up to 40 MB, does not show: a new process begins as a copy of the one that starts it.
    """
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as errors:
        began = time.monotonic()
        process = subprocess.Popen([str(word) for word in command], stdout=out, stderr=errors)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        gave_up = process.returncode == -signal.SIGPROF
        if status and not gave_up:
            sys.exit(f"{' '.join(map(str, command))}: exit code {process.returncode}\n{errors.read()}")
        out.seek(0)
        spent = {"wall": wall, "cpu": usage.ru_utime + usage.ru_stime, "memory": usage.ru_maxrss / 1024}
        return None if gave_up else out.read(), spent


# A program that takes longer, in seconds, runs once.
LONG = 20


def repeated(runs, once):
    """What some work gives, time after time; a single time if it is long."""
    began = time.monotonic()
    done = [once()]
    while len(done) < runs and time.monotonic() - began < LONG * len(done):
        done.append(once())
    return done


def median(runs):
    """The median of every number in a list of dictionaries alike, also of those in dictionaries inside."""
    def of(values):
        if isinstance(values[0], dict):
            return {key: of([value[key] for value in values]) for key in values[0]}
        return statistics.median(values)

    return of(runs)
