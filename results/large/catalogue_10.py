#!/usr/bin/env python3
"""Makes the catalogue of the ko types of regions of up to 10 points, without suicide: results/large/catalogue_10.py DIRECTORY

The tasks run in a process of their own, one after the other. Finished ones are kept in DIRECTORY/shards, so that the same command goes
on after an interruption. It needs the package koatlas with Dask: pip install "./python[dask]". With fewer points and shards it is a trial:
results/large/catalogue_10.py DIRECTORY 7 4
"""

import csv
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.dont_write_bytecode = True
import kept
from distributed import Client, LocalCluster, WorkerPlugin
from koatlas._shards import catalogue_of_tasks

COLUMNS = ("work", "shard", "seconds", "peak_mb")


class Measure(WorkerPlugin):
    """Writes a line for each finished task: its number, seconds, and the most memory of the process meanwhile."""

    def __init__(self, file):
        self.file, self.begun = file, {}

    def transition(self, key, start, finish, **_):
        if finish == "executing":
            Path("/proc/self/clear_refs").write_text("5")
            self.begun[key] = time.monotonic()
        elif start == "executing" and finish == "memory" and isinstance(key, tuple):
            status = Path("/proc/self/status").read_text()
            peak = int(status.partition("VmHWM:")[2].split()[0]) / 1024
            work = key[0].split("-")[1]
            with open(self.file, "a", newline="") as file:
                csv.writer(file).writerow((work, key[1] + 1, f"{time.monotonic() - self.begun.pop(key):.1f}", f"{peak:.0f}"))


def compute(out, points, shards):
    name, keep, measured = f"catalogue-{points}-none", out / "shards", out / "measured.csv"
    keep.mkdir(parents=True, exist_ok=True)
    with LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None, memory_limit=0) as cluster, Client(cluster) as client:
        client.register_plugin(Measure(str(measured)))
        made = catalogue_of_tasks(client, (str(points), "none", "0", None), False, shards, keep)
    texts = dict(made.texts())
    words, command = texts["words"].encode(), f"koatlas catalogue --max-points {points} --suicide none --no-longest"
    kept.pack(out / f"{name}.tar.xz", {"words.txt": words})
    heading = f"Ko types of regions of up to {points} points, suicide none: {command}\n\n"
    rule_sets = "\nBy rule set: what becomes of the shortest cycle if players insist on it\n"
    (out / f"{name}.txt").write_text(heading + texts["points"] + rule_sets + texts["rule_sets"])
    # A task that was done twice is there twice: the last line counts.
    rows = {(work, int(shard)): [work, shard, *figures] for work, shard, *figures in csv.reader(measured.open(newline=""))}
    with open(out / f"{name}-shards.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerows([COLUMNS, *(rows[key] for key in sorted(rows, key=lambda key: (key[0] != "explore", key)))])
    print(f"peak of the process that joins the shards: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 4):
        raise SystemExit("usage: results/large/catalogue_10.py DIRECTORY [POINTS SHARDS]")
    out = Path(sys.argv[1]).resolve()
    compute(out, *(map(int, sys.argv[2:]) if sys.argv[2:] else (10, 128)))
