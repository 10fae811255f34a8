"""Game records: koatlas looks for repetitions with all rule sets, sgfmill replays the same games and looks for nothing."""

import pathlib
import sys

import environment
import records
from process import median, repeated, run

HERE = pathlib.Path(__file__).resolve().parent

# Games of 250 moves on 19x19; sgfmill is given fewer.
GAMES, OTHERS = 12_000, 300


def measured(runs, folder):
    lines = []
    many, few = [written(folder, games) for games in (GAMES, OTHERS)]
    for threads in (1, environment.machine()["processors"]):
        command = [environment.KOATLAS, "scan", many, "--threads", threads, "--quiet"]
        lines.append(line(f"koatlas, {threads} thread{'s' if threads > 1 else ''}", GAMES, command, runs))
    lines.append(line("sgfmill", OTHERS, [environment.PYTHON, HERE / "sgfmill_peer.py", few], runs))
    return {"moves": records.MOVES, "lines": lines}


def written(folder, games):
    path = pathlib.Path(folder, f"games-{games}.sgf")
    # Not all at once: every program that is measured begins as a copy of this one, with its memory.
    with path.open("w") as file:
        file.writelines(f"{record}\n" for record in records.records(games))
    return path


def line(name, games, command, runs):
    print(f"game records: {name}", file=sys.stderr)
    spent = median(repeated(runs, lambda: run(command)[1]))
    return {"program": name, "games": games, **spent, "wall_rate": games / spent["wall"], "cpu_rate": games / spent["cpu"]}
