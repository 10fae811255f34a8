"""Legal moves listed at every position of the same random games: koatlas, goban, and OpenSpiel."""

import json
import pathlib
import sys

import environment
from process import median, run

HERE = pathlib.Path(__file__).resolve().parent

# Side of the board, games, moves of a game at most: as many as OpenSpiel allows, twice the points.
BOARDS = [(9, 200, 162), (19, 40, 722)]


def measured(runs, folder):
    return [of_board(side, games, moves, runs, folder) for side, games, moves in BOARDS]


def of_board(side, games, moves, runs, folder):
    file = pathlib.Path(folder, "games.txt")
    run([environment.REFEREE_PEERS, "games", side, games, moves, file])
    programs = {f"koatlas, {rules}": [environment.REFEREE_PEERS, rules] for rules in ("psk", "ssk")}
    programs["goban"] = [environment.REFEREE_PEERS, "goban"]
    programs["OpenSpiel, C++ called from Python"] = [environment.PYTHON, HERE / "open_spiel_peer.py"]
    # In turns, so that what else the machine does meets all alike.
    done = {name: [] for name in programs}
    for _ in range(runs):
        for name, command in programs.items():
            print(f"legal moves on {side}x{side}: {name}", file=sys.stderr)
            done[name].append(line(json.loads(run([*command, side, file])[0])))
    return {"board": f"{side}x{side}", "lines": [{"program": name, **median(lines)} for name, lines in done.items()]}


def line(said):
    """Microseconds a position to list and to make, and legal moves listed in a second, in millions."""
    listing = said.get("list", said.get("both", 0) - said["make"])
    micro = 1e6 / said["moves"]
    numbers = {"moves": said["moves"], "listed": said["listed"], "list": listing * micro, "make": said["make"] * micro}
    return {**numbers, "millions": said["listed"] / listing / 1e6}
