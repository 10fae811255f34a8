"""Counts elementary cycles with koatlas and with other programs, side by side, and compares time and memory.

    python3 benches/peers/cycles.py [--koatlas FILE] [--venv DIRECTORY] [--runs N]

Every program gets the same edges: those that `koatlas explore --dot` writes. Every program counts in a process of its own.
Building the graph and searching it are timed apart; times are of the processor, so that other work on the machine matters
little, and the least of some runs is taken. koatlas is built with `cargo build --release` if no program is named. Its
"build" is a count of cycles of length 1, which does everything but the search. The others are installed in a virtual
environment, in a folder that is removed at the end if none is named. Needs Python 3.11 and, for the others, the network.

rustworkx is left out: its search has no bound on the length, and would not end here. graph-tool is not on PyPI.

The answer is 1 if two programs disagree on a count.
"""

import argparse
import collections
import json
import os
import pathlib
import platform
import re
import resource
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent

# Name, target, and lengths: first one that every program can do, then one for those that list nothing.
GRAPHS = [
    ("2x3", ["--board", "2x3"], [9, 14]),
    ("3x3", ["--board", "3x3"], [6, 10]),
    ("region of 4x4", [str(HERE / "region_4x4.txt")], [6, 10]),
]

PEERS = {"networkx": "networkx==3.6.1", "igraph": "igraph==1.0.0"}


def networkx_count(edges, length):
    import networkx

    began = time.process_time()
    graph = networkx.DiGraph(edges)
    built = time.process_time()
    counts = collections.Counter(map(len, networkx.simple_cycles(graph, length_bound=length)))
    return built - began, time.process_time() - built, counts


def igraph_count(edges, length):
    import igraph

    began = time.process_time()
    graph = igraph.Graph(edges=edges, directed=True)
    built = time.process_time()
    counts = collections.Counter(map(len, graph.simple_cycles(mode=igraph.OUT, max=length)))
    return built - began, time.process_time() - built, counts


def as_peer(name, path, length):
    """What a process of its own does for a peer: prints times, counts and memory."""
    edges = [tuple(edge) for edge in json.loads(pathlib.Path(path).read_text())]
    build, search, counts = globals()[f"{name}_count"](edges, length)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps({"build": build, "search": search, "counts": counts, "memory": memory}))


def run(command):
    """Output, processor time, wall time and memory in MB of a command."""
    with tempfile.TemporaryFile("w+") as out:
        began = time.monotonic()
        process = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE)
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - began
        if status:
            sys.exit(f"{command}: {process.stderr.read().decode()}")
        out.seek(0)
        return out.read(), usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024


def koatlas(program, target, length, threads):
    """Processor seconds, wall seconds, counts and memory of a count."""
    command = [program, "cycles", *target, "--max-length", str(length), "--threads", str(threads), "--json", "--quiet"]
    text, cpu, wall, memory = run(command)
    counts = {row["length"]: int(row["cycles"]) for row in json.loads(text)["counts"] if row["cycles"] != 0}
    return {"cpu": cpu, "wall": wall, "counts": counts, "memory": memory}


def edges_of(program, target):
    with tempfile.TemporaryDirectory() as folder:
        run([program, "explore", *target, "--dot", f"{folder}/graph.dot", "--quiet"])
        text = pathlib.Path(folder, "graph.dot").read_text()
    return [[int(a), int(b)] for a, b in re.findall(r"^ *(\d+) -> (\d+) ", text, re.M)]


def measured(options, python, folder):
    """All lines of the table, and whether all programs agree."""
    agreed = True
    for name, target, (length, longer) in GRAPHS:
        edges = edges_of(options.koatlas, target)
        path = pathlib.Path(folder, "edges.json")
        path.write_text(json.dumps(edges))
        nodes = len({node for edge in edges for node in edge})
        print(f"\n{name}: {nodes:,} positions, {len(edges):,} plays")
        print(f"{'program':<22}{'length':>7}{'cycles':>15}{'build s':>9}{'search s':>10}{'M/s':>9}{'MB':>7}")
        best = lambda *of: min((koatlas(options.koatlas, target, *of) for _ in range(options.runs)), key=lambda r: r["cpu"])
        build, ours = best(1, 1), {}
        for to in (length, longer):
            ours[to] = best(to, 1)
            ours[to]["search"] = max(ours[to]["cpu"] - build["cpu"], 1e-3)
            line("koatlas, 1 thread", to, ours[to]["counts"], build["cpu"], ours[to]["search"], ours[to]["memory"])
            two = min((koatlas(options.koatlas, target, to, 2) for _ in range(options.runs)), key=lambda r: r["wall"])
            one = min(koatlas(options.koatlas, target, to, 1)["wall"] for _ in range(options.runs))
            print(f"    wall: {one:.2f} s with 1 thread, {two['wall']:.2f} s with 2: {one / two['wall']:.2f} times as fast")
            agreed &= two["counts"] == ours[to]["counts"]
        for peer in options.peers:
            text, *_ = run([python, str(pathlib.Path(__file__).resolve()), "--as-peer", peer, str(path), str(length)])
            found = json.loads(text)
            counts = {int(n): count for n, count in found["counts"].items()}
            agreed &= counts == ours[length]["counts"]
            line(peer, length, counts, found["build"], found["search"], found["memory"])
            print(f"    koatlas searches {found['search'] / ours[length]['search']:,.0f} times as fast on one core")
    return agreed


def line(program, length, counts, build, search, memory):
    cycles = sum(counts.values())
    print(f"{program:<22}{length:>7}{cycles:>15,}{build:>9.2f}{search:>10.3f}{cycles / search / 1e6:>9.2f}{memory:>7.0f}")


def machine():
    cpu = next((row.split(":")[1].strip() for row in open("/proc/cpuinfo") if row.startswith("model name")), "?")
    return f"{cpu}, {os.cpu_count()} processors, {platform.system()}; load {os.getloadavg()[0]:.1f}; Python {platform.python_version()}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--koatlas", help="the program; if not given, it is built")
    parser.add_argument("--venv", help="where the virtual environment is or will be")
    parser.add_argument("--runs", type=int, default=3, help="how often koatlas counts; the least time is taken")
    parser.add_argument("--peers", nargs="*", default=list(PEERS), choices=PEERS)
    options = parser.parse_args()
    if not options.koatlas:
        subprocess.run(["cargo", "build", "--release", "--quiet"], cwd=ROOT, check=True)
        options.koatlas = str(pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"), "release", "koatlas"))
    with tempfile.TemporaryDirectory() as folder:
        venv = pathlib.Path(options.venv or f"{folder}/venv")
        if options.peers and not venv.exists():
            subprocess.run([sys.executable, "-m", "venv", venv], check=True)
        wanted = [PEERS[peer] for peer in options.peers]
        if wanted:
            subprocess.run([venv / "bin/pip", "install", "--quiet", "--disable-pip-version-check", *wanted], check=True)
        print(time.strftime("%Y-%m-%d"), machine(), sep=": ")
        print(run([options.koatlas, "--version"])[0].strip(), *wanted, sep=", ")
        return 0 if measured(options, str(venv / "bin/python"), folder) else 1


if __name__ == "__main__":
    if sys.argv[1:2] == ["--as-peer"]:
        as_peer(sys.argv[2], sys.argv[3], int(sys.argv[4]))
    else:
        sys.exit(main())
