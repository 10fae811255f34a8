"""Rule sets as files, against a referee that was written from their reference alone."""

import json
import random
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from rule_files import Board, Game, random_rules

TOP = Path(__file__).resolve().parents[2]
# "Triple ko (triple_ko: after W pass, B c2; W d3)", or "passes on ../X.: after B a1, W pass; B pass".
CYCLE = re.compile(r"(?:\((?P<known>\w+)|on (?P<rows>[.XO/]+)): (?:after (?P<before>.*), )?(?P<lap>[^()]*)\)?$")
LAPS = 12


def test_random_files_mean_what_their_reference_says(koatlas):
    script = TOP / "second_opinion" / "rule_files.py"
    done = subprocess.run([sys.executable, script, koatlas.program, "--number", "250"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def moves(text):
    return [move.split() for move in (text or "").split("; ") if move]


def goes_on(rules, cycle):
    """Whether the cycle can be played, and the sequence goes on then."""
    rows = cycle["rows"] or tomllib.loads((TOP / f"data/positions/{cycle['known']}.toml").read_text())["diagram"]
    board = Board(rows.replace(" ", "").replace("/", "\n").split())
    points = {board.name(point): point for point in board.points}
    played = moves(cycle["before"]) + LAPS * moves(cycle["lap"])
    game = Game(rules, board, played[0][0])
    for colour, point in played:
        assert game.player == colour
        if point == "pass":
            game.make_pass()
        elif game.why_illegal(points[point]):
            return False
        else:
            game.make_play(points[point])
        if game.ended:
            return False
    return True


def test_what_goes_on_for_ever_is_shown_by_a_cycle(koatlas, tmp_path):
    """The second referee plays it, too. Of most files it is known whether sequences end."""
    file, decided = tmp_path / "rules.toml", {"finite": 0, "endless": 0, "neither": 0}
    for seed in range(150):
        text = random_rules(random.Random(f"cycle {seed}"))
        file.write_text(text)
        if koatlas.code("rules", file) != 0:
            continue
        [said] = json.loads(koatlas("rules", file, "--json"))["rulesets"]
        decided["finite" if said["finite"] else "endless" if said["endless"] else "neither"] += 1
        if said["endless"]:
            cycle = CYCLE.search(said["endless"])
            assert cycle and goes_on(tomllib.loads(text), cycle), f"{said['endless']}\n{text}"
    assert decided["finite"] > 10 and decided["endless"] > 50 and decided["neither"] < 25, decided
