"""Elementary cycles up to a length: koatlas, and its peers on the same edges."""

import array
import json
import pathlib
import re
import sys
import tempfile

import environment
from process import median, repeated, run

HERE = pathlib.Path(__file__).resolve().parent
SCRIPT = HERE / "python_peers.py"

# Name, target, the length that all programs count up to, and one for koatlas alone, which lists nothing. Length 0 is any.
GRAPHS = [
    ("2x3", ["--board", "2x3"], 10, 14),
    ("3x3", ["--board", "3x3"], 6, 10),
    ("region of 4x4", [HERE / "region_4x4.txt"], 16, 20),
    ("1x4 without suicide", ["--board", "1x4", "--suicide", "none"], 0, None),
]

WITH_BOUND = [(name, environment.PYTHON) for name in ("igraph", "networkx")]
# rustworkx and Debian's graph-tool list cycles of any length alone: most graphs have more than anybody can list.
WITHOUT_BOUND = [("rustworkx", environment.PYTHON), ("graph-tool", environment.SYSTEM_PYTHON)]


def measured(runs, folder):
    """For every graph its size and a line for every program. Ends the program if one disagrees with koatlas."""
    return [of_graph(*graph, runs, folder) for graph in GRAPHS]


def of_graph(name, target, length, longer, runs, folder):
    edges = edges_of(target)
    nodes = len(set(edges))
    file = pathlib.Path(folder, "edges.bin")
    file.write_bytes(edges.tobytes())
    lines = koatlas(name, target, length or nodes, runs)
    for program, python in WITH_BOUND + ([] if length else WITHOUT_BOUND):
        if program == "graph-tool" and not environment.graph_tool():
            continue
        print(f"cycles of {name}: {program}", file=sys.stderr)
        command = [python, SCRIPT, "cycles", program, file, length]
        lines.append(peer(program, command, length or nodes, runs))
    for line in lines:
        if line["counts"] not in (None, lines[0]["counts"]):
            sys.exit(f"cycles of {name}: {line['program']} counts {line['counts']}, koatlas {lines[0]['counts']}")
    if longer:
        lines += koatlas(name, target, longer, runs)
    return {"graph": name, "nodes": nodes, "edges": len(edges) // 2, "lines": lines}


def edges_of(target):
    """The edges as `koatlas explore --dot` writes them: from and to, one after the other."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder, "graph.dot")
        run([environment.KOATLAS, "explore", *target, "--dot", file, "--quiet"])
        ends = re.findall(r"^ *(\d+) -> (\d+) ", file.read_text(), re.M)
    return array.array("I", [int(end) for edge in ends for end in edge])


def koatlas(name, target, length, runs):
    """With one thread and with two. What it takes to count the cycles of length 1, of which there are none, is the building."""
    lines = []
    for threads in (1, 2):
        print(f"cycles of {name}: koatlas, {threads} threads, length {length}", file=sys.stderr)
        once = [count(target, 1, threads)[1] for _ in range(runs)]
        build = {key: value for key, value in median(once).items() if key != "memory"}
        done = []
        for _ in range(runs):
            counts, spent = count(target, length, threads)
            scan = {key: max(spent[key] - build[key], 0.001) for key in build}
            done.append({"build": build, "scan": scan, **spent})
        lines.append(line("koatlas", threads, length, counts, done))
    return lines


def count(target, length, threads):
    command = [environment.KOATLAS, "cycles", *target, "--max-length", length, "--threads", threads, "--json", "--quiet"]
    text, spent = run(command)
    return {row["length"]: int(row["cycles"]) for row in json.loads(text)["counts"] if int(row["cycles"])}, spent


def peer(program, command, length, runs):
    texts, spent = zip(*repeated(runs, lambda: run(command)))
    if None in texts:
        return line(program, 1, length, None, [{"scan": {"wall": took["wall"], "cpu": took["cpu"]}, **took} for took in spent])
    said = [json.loads(text) for text in texts]
    done = [{"build": one["build"], "scan": one["scan"], **took} for one, took in zip(said, spent)]
    counts = {int(size): number for size, number in said[0]["counts"].items()}
    return line(program, 1, length, counts, done)


def line(program, threads, length, counts, done):
    """Counts are `None` if the program has given up."""
    return {"program": program, "threads": threads, "length": length, "counts": counts, "median": median(done), "runs": done}
