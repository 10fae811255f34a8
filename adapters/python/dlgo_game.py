"""dlgo, PyPI, tried with version 0.2: the code of the book "Deep Learning and the Game of Go".

Asked: `GameState.is_valid_move` and `apply_move`. The package has three boards, `slow`, `zobrist` and `fast` (goboard_slow,
goboard and goboard_fast), which are to follow the same rules: situational superko, no suicide, the end by two passes.
Boards of any rows and columns up to 19 (the hash table ends there; `slow` has no limit), any setup, either colour first.

Usage: dlgo_game.py slow|zobrist|fast
"""

import sys
from importlib import import_module
from importlib.metadata import version

from dlgo.gotypes import Player, Point
from dlgo.scoring import compute_game_result
from protocol import Refused, rows, serve, stones

MODULE = import_module({"slow": "dlgo.goboard_slow", "zobrist": "dlgo.goboard", "fast": "dlgo.goboard_fast"}[sys.argv[1]])
PLAYER = {"B": Player.black, "W": Player.white}
CONTENT = {Player.black: "X", Player.white: "O", None: "."}


def at(point):
    return Point(row=point[1] + 1, col=point[0] + 1)


def move(point):
    return MODULE.Move.pass_turn() if point is None else MODULE.Move.play(at(point))


class Game:
    def __init__(self, count, columns, board, to_move):
        empty = MODULE.Board(count, columns)
        for colour, point in stones(board):
            empty.place_stone(PLAYER[colour], at(point))
        self.state = MODULE.GameState(empty, PLAYER[to_move], None, None)

    def legal(self, _colour, point):
        return bool(self.state.is_valid_move(move(point)))

    def play(self, _colour, point):
        if not self.state.is_valid_move(move(point)):
            raise Refused("is_valid_move says no")
        self.state = self.state.apply_move(move(point))
        board, result, ended = self.state.board, None, bool(self.state.is_over())
        told = {"board": rows(board.num_rows, board.num_cols, lambda p: CONTENT[board.get(at(p))]), "ended": ended}
        if ended:
            result = compute_game_result(self.state)
            told["area"] = result.b - result.w
        return told


serve("dlgo", version("dlgo"), sys.argv[1], Game)
