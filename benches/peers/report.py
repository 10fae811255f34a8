"""The archive of a run: a page of tables, and the same with every single run as JSON."""

import json

from process import LONG

COMPONENTS = f"| {'program':<28} | threads | build s | CPU s | search s | CPU s | memory MB | against koatlas |"
CYCLES = f"| {'program':<28} | threads | plays | cycles | build s | CPU s | search s | CPU s | memory MB | against koatlas |"

REFEREE = f"| {'program':<34} | list µs | make µs | list and make µs | moves listed, millions a second | against koatlas |"

SCAN = f"| {'program':<28} | games | wall s | CPU s | memory MB | games a second, wall | CPU | against koatlas |"


def page(run):
    """The whole page in Markdown."""
    parts = [heading(run)]
    if "components" in run:
        parts.append(COMPONENTS_NOTE + "\n".join(map(components, run["components"])))
    if "cycles" in run:
        parts.append(CYCLES_NOTE + "\n".join(map(cycles, run["cycles"])))
    if "referee" in run:
        parts.append(REFEREE_NOTE + "\n".join(map(referee, run["referee"])))
    if "scan" in run:
        parts.append(SCAN_NOTE + scan(run["scan"]))
    return "\n".join(parts)


def heading(run):
    loads = f"{run['load'][0]} at the beginning, {run['load'][1]} at the end"
    # What is measured, and what was built before, wants up to all processors itself.
    quiet = max(run["load"]) <= run["machine"]["processors"]
    busy = "" if quiet else "\n" + BUSY
    rows = {**run["machine"], "load": loads, **run["versions"]}
    table = "\n".join(f"| {key} | {value} |" for key, value in rows.items())
    return f"""# Benchmarks of {run['date']}
{busy}
Made by `{run['command']}`. Every program is a process of its own, and runs {run['runs']} times, or once if it takes over {LONG} s;
medians are given. *Build* makes the program's own graph from a list of edges in memory, *search* works on it. *CPU* is the time
of all processors. *Memory* is the most that the process held, with the list of edges; what is below 40 MB does not show, since a
process begins as a copy of the measuring one. *Against koatlas* is the processor time of build and search, divided by that of koatlas
with one thread.

| | |
|---|---|
{table}
"""


BUSY = """**Other programs worked on this machine at the same time, as the load says: the number of those that want a processor. Wall
times are much longer for that, processor times somewhat.**
"""

COMPONENTS_NOTE = """
## Strongly connected components

All positions of a board are nodes, all plays edges; suicide of two stones or more is legal. koatlas makes the edges itself, as it needs
them, and finds what can be reached from the empty board too: its time is the whole command's. `koatlas-pearce` is koatlas's algorithm for
sparse graphs, given the same list of edges as the others. stateright finds what can be reached, but no components. All programs
found the same numbers.
"""

CYCLES_NOTE = """
## Elementary cycles

All cycles of up to so many plays are counted by length. koatlas counts; the others list every cycle, for their callers to count. The
build of koatlas is the command with length 1; its time is taken from that of a search. Here *against koatlas* compares the searches
alone. All programs that finished counted the same; the others were given up after two minutes of processor time. rustworkx and
Debian's graph-tool have no bound on the length: they take part where cycles of any length are few enough.
"""


REFEREE_NOTE = """
## Legal moves

The same random games under positional superko, without suicide, at most twice as many moves as points. All legal moves are listed at
every position, then the game's move is made. All times are of the processor, for one position. *Against koatlas* compares listing alone
with koatlas under `psk`; koatlas and goban bar repetitions when they list, OpenSpiel does not. Of OpenSpiel's times what the calls
from Python cost is taken away in part: its time to list is an upper bound, and `benches/peers/open_spiel_peer.py` says of what.
"""

SCAN_NOTE = """
## Game records

Random games of 250 moves on 19x19, in one SGF file, made by `benches/peers/records.py`. koatlas looks for repetitions, with the columns
of all rule sets; sgfmill, in Python, replays the moves and looks for nothing. *Against koatlas* is the processor time of a game, divided
by that of koatlas with one thread.

"""


def scan(measured):
    ours = measured["lines"][0]["cpu_rate"]
    lines = [SCAN, ruler(SCAN)]
    for line in measured["lines"]:
        cells = [f"{line['games']:,}", f"{line['wall']:.2f}", f"{line['cpu']:.2f}", f"{line['memory']:,.0f}"]
        cells += [f"{line['wall_rate']:,.0f}", f"{line['cpu_rate']:,.0f}", ratio(ours / line["cpu_rate"])]
        lines.append(row(line["program"], cells))
    return "\n".join(lines) + "\n"


def referee(board):
    ours = board["lines"][0]["list"]
    moves = board["lines"][0]["moves"]
    lines = [f"\n### {board['board']}: {moves:,.0f} moves\n", REFEREE, ruler(REFEREE)]
    for line in board["lines"]:
        cells = [f"{line['list']:.2f}", f"{line['make']:.2f}", f"{line['list'] + line['make']:.2f}"]
        cells += [f"{line['millions']:.0f}", ratio(line["list"] / ours)]
        lines.append(row(f"{line['program']:<34}", cells))
    return "\n".join(lines) + "\n"


def components(graph):
    ours = graph["lines"][0]["median"]["scan"]["cpu"]
    size = f"{graph['nodes']:,} positions, {graph['edges']:,} plays, components: {graph['components']:,}"
    lines = [f"\n### {graph['board']}: {size}\n", COMPONENTS, ruler(COMPONENTS)]
    for line in graph["lines"]:
        spent = line["median"]
        cpu = spent["scan"]["cpu"] + spent.get("build", {"cpu": 0})["cpu"]
        cells = [str(line["threads"]), *times(spent), ratio(cpu / ours)]
        lines.append(row(line["program"], cells))
    return "\n".join(lines) + "\n"


def cycles(graph):
    lines = [f"\n### {graph['graph']}: {graph['nodes']:,} positions, {graph['edges']:,} plays\n", CYCLES, ruler(CYCLES)]
    for line in graph["lines"]:
        spent, length = line["median"], line["length"]
        ours = next(other for other in graph["lines"] if same_work(other, line))
        finished = line["counts"] is not None
        count = f"{sum(line['counts'].values()):,}" if finished else "not finished"
        times_as_long = ("" if finished else "over ") + ratio(spent["scan"]["cpu"] / ours["median"]["scan"]["cpu"])
        cells = [str(line["threads"]), str(length) if length < graph["nodes"] else "any", count, *times(spent), times_as_long]
        lines.append(row(line["program"], cells))
    return "\n".join(lines) + "\n"


def same_work(ours, line):
    """Whether this is the line of koatlas with one thread for the same cycles."""
    return ours["program"] == "koatlas" and ours["length"] == line["length"]


def times(spent):
    parts = [spent.get("build"), spent["scan"]]
    seconds = [f"{part[key]:.3f}" if part else "" for part in parts for key in ("wall", "cpu")]
    return [*seconds, f"{spent['memory']:,.0f}"]


def ratio(times):
    return f"{times:,.2f}" if times < 10 else f"{times:,.0f}"


def row(name, cells):
    return f"| {name:<28} | " + " | ".join(cells) + " |"


def ruler(head):
    columns = head.count("|") - 1
    return "|---|" + "---:|" * (columns - 1)


def write(run, folder):
    """Writes the page and the JSON file, named by date, and gives the page."""
    folder.mkdir(parents=True, exist_ok=True)
    text = page(run)
    (folder / f"{run['date']}.md").write_text(text)
    (folder / f"{run['date']}.json").write_text(json.dumps(run, indent=1) + "\n")
    return text
