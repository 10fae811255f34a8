"""The page of questions is what its script makes here and now from the kept tables; and the boards and games of the script are right."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "notebooks"))

from endless import Isolated, whole  # noqa: E402
from literal import MULTI, NO_SUICIDE, Region, empty  # noqa: E402
from threats import needed  # noqa: E402
from tours import tour  # noqa: E402

S2R1 = Region([".XOO.", "X.X.O", ".XOO."], ["b2", "c2", "d2"], ["b3", "c3", "d3", "a2", "e2", "b1", "c1", "d1"])


def test_the_page_is_what_the_script_makes(koatlas):
    made = subprocess.run(
        [sys.executable, "notebooks/questions.py"],
        cwd=TOP,
        env=os.environ | {"KOATLAS": str(koatlas.program)},
        capture_output=True,
        text=True,
    )
    assert made.returncode == 0, made.stderr
    assert made.stdout == (TOP / "results/questions.md").read_text()


# The figures of data/figures.toml, table `graphs`.
@pytest.mark.parametrize("board, suicide, nodes, edges", [("1x3", MULTI, 15, 42), ("2x2", NO_SUICIDE, 57, 184), ("2x3", MULTI, 489, 2312)])
def test_the_literal_board_finds_known_graphs(board, suicide, nodes, edges):
    plays = empty(board).reached(suicide)
    assert (len(plays), sum(map(len, plays.values()))) == (nodes, edges)


# The pairs of results/outcomes/boards.md, which another program finds.
@pytest.mark.parametrize("board, pair", [("1x4", (4, 4)), ("1x5", (-5, 5)), ("2x2", (-4, 4)), ("2x3", (-6, 6))])
def test_the_endless_game_has_the_known_pairs(board, pair):
    region = empty(board)
    game = whole(region)
    black, white = game.bounds([region.score(position) for position in game.positions])
    start = game.states.index((game.numbers[region.start], "X", None, False))
    assert (black[start], white[start]) == pair


def test_sending_two_is_trouble_in_one_surrounding_alone():
    game = Isolated(S2R1)
    assert len(game.positions) == 4 and len(game.every()) == 1


def test_nobody_needs_a_threat_in_sending_two():
    assert all(needed(S2R1.rows, S2R1.points, S2R1.immortal, NO_SUICIDE, rules, 10_000) is None for rules in ("psk", "geneva"))


@pytest.mark.parametrize("n", [3, 4, 5])
def test_a_tour_makes_each_step_once(n):
    corner, steps = 0, set()
    for direction in (directions := tour(n)):
        steps.add((corner, direction))
        corner ^= 1 << direction
    assert len(directions) == len(steps) == n * 2**n and corner == 0
    assert all(one != next_one for one, next_one in zip(directions, directions[1:]))
