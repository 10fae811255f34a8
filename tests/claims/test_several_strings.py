"""Several mortal strings of one colour: up to 4 points they bring four types, all with suicide, and each has a board."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).resolve().parents[2] / "second_opinion/several_strings.py"
# For each type its positions and plays, and a position that has it.
BOARDS = {
    (4, 6): ("OOO..OOO OXXOOXXO OX.OO.XO OXXXXXXO OXXOXXXO OOO.OOOO", "d6 e6 d2 d1"),
    (5, 8): ("OOO..OOO OXXOOXXO OX.OO.XO OXXXXXXO OX.OO.XO OXXOOXXO OOO..OOO", "d7 e7 d1 e1"),
    (7, 14): ("OOO..OOO OXXOOOOO OXXXXXXO OX.OO.XO OXXOOXXO OOO..OOO", "d6 e6 d1 e1"),
    (9, 20): ("OOOOOOOOO OXXXOXXXO OX.O.O.XO OXXO.OXXO OXXXOXXXO OXXXOOXXO OOOO..OOO", "e5 e4 e1 f1\nimmortal: b6 h6"),
}


def count(points, policy, *options):
    command = [sys.executable, PROGRAM, "--max-points", points, "--suicide", policy, *options]
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, check=True).stdout


def kept(policy):
    """The lines that the first comment of the program has, for up to 5 points."""
    rows = re.findall(r"^ +(\d) +(\d+) +(\d+) +(\d+) +(\d+)$", PROGRAM.read_text(), re.MULTILINE)
    at = 1 if policy == "none" else 3
    return [f"{row[0]} points: {row[at]} types with one string of each colour, {row[at + 1]} with several" for row in rows]


@pytest.mark.parametrize(("policy", "points"), [("none", 4), ("multi", 3)])
def test_the_types_are_those_that_are_kept(policy, points):
    assert count(points, policy).splitlines() == kept(policy)[: points - 1]


def test_with_one_string_of_each_colour_they_are_those_of_the_other_program():
    for line in count(4, "none", "--strings", 1).splitlines():
        _, one, several = map(int, re.findall(r"\d+", line))
        assert one == several


def test_the_boards_have_the_types_that_need_several_strings(koatlas, tmp_path):
    new = re.findall(r"positions (\d+)  plays (\d+)", count(4, "multi", "--list"))
    assert sorted(tuple(map(int, pair)) for pair in new) == sorted(BOARDS)
    koatlas("catalogue", "--max-points", 4, "--mortal", 1, "--suicide", "multi", "--no-longest", "--out", tmp_path / "atlas")
    catalogue = json.loads((tmp_path / "atlas/catalogue.json").read_text())
    known = {entry["id"] for part in ("types", "not_drawn") for entry in catalogue[part]}
    for (positions, plays), (rows, region) in BOARDS.items():
        file = tmp_path / "position.txt"
        file.write_text("\n".join(" ".join(row) for row in rows.split()) + f"\nregion: {region}\nto-move: B\n")
        answer = json.loads(koatlas("classify", file, "--suicide", "multi", "--json"))
        assert answer["component"] == {"positions": positions, "plays": plays} and answer["type"]["id"] not in known
        assert not answer.get("warnings")
