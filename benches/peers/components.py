"""Strongly connected components of whole boards: koatlas, and its peers on the same edges."""

import json
import pathlib
import sys

import environment
from process import median, repeated, run

# What every program is run with: its name, and the command before the file of edges.
RUST = [(name, [environment.RUST_PEERS, name]) for name in ("koatlas-pearce", "petgraph", "webgraph", "stateright", "stateright-2")]
SCRIPT = pathlib.Path(__file__).with_name("python_peers.py")
PYTHON = [(name, [environment.PYTHON, SCRIPT, "components", name]) for name in ("scipy", "igraph", "rustworkx", "networkx")]
GRAPH_TOOL = ("graph-tool", [environment.SYSTEM_PYTHON, SCRIPT, "components", "graph-tool"])

# On 4x4 the others would take tens of gigabytes.
ON_LARGE_BOARDS = {"koatlas-pearce", "petgraph", "webgraph", "stateright", "stateright-2", "scipy"}


def measured(board, runs, folder):
    """The graph's size and a line for every program. Ends the program if one disagrees with koatlas."""
    lines = [koatlas(board, threads, runs) for threads in (1, 2)]
    found = lines[0]["found"]
    file = pathlib.Path(folder, "edges.bin")
    run([environment.RUST_PEERS, "edges", board, "multi", file])
    assert file.stat().st_size == 8 * found["edges"], "koatlas counts as many edges as it writes"
    peers = RUST + PYTHON + ([GRAPH_TOOL] if environment.graph_tool() else [])
    for name, command in peers:
        if found["nodes"] < 10**7 or name in ON_LARGE_BOARDS:
            print(f"components of {board}: {name}", file=sys.stderr)
            lines.append(peer(name, [*command, file], runs))
    file.unlink()
    for line in lines:
        wrong = {key: value for key, value in line["found"].items() if value != found[key]}
        if wrong:
            sys.exit(f"{board}: {line['program']} finds {wrong}, koatlas {found}")
    return {"board": board, **found, "lines": lines}


def koatlas(board, threads, runs):
    """koatlas makes the edges as it needs them, so that nothing is built apart."""
    print(f"components of {board}: koatlas, {threads} threads", file=sys.stderr)
    done = []
    for _ in range(runs):
        text, spent = run([environment.KOATLAS, "explore", "--board", board, "--threads", threads, "--json", "--quiet"])
        done.append({"scan": {"wall": spent["wall"], "cpu": spent["cpu"]}, **spent})
    said = json.loads(text)
    found = {
        "nodes": int(said["nodes"]),
        "edges": int(said["edges"]),
        "reached": int(said["reachable_from_start"]),
        "components": int(said["components"]["count"]),
        "largest": int(said["components"]["largest"]),
    }
    return {"program": "koatlas", "threads": threads, "found": found, "median": median(done), "runs": done}


def peer(name, command, runs):
    texts, spent = zip(*repeated(runs, lambda: run(command)))
    said = [json.loads(text) for text in texts]
    done = [{"build": one.pop("build"), "scan": one.pop("scan"), **took} for one, took in zip(said, spent)]
    threads = 2 if name.endswith("-2") else 1
    return {"program": name.removesuffix("-2"), "threads": threads, "found": said[0], "median": median(done), "runs": done}
