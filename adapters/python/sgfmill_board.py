"""sgfmill, PyPI, tried with version 1.1.1.

Asked: `sgfmill.boards.Board.play`. It allows suicide and has no ko rule, but returns the point that simple ko forbids next; the
caller is to keep to it. With `simple-ko` this adapter refuses that point for one move; with `none` it does not.
It has no turns, passes and ends. Boards are square, from 2x2; any setup, either colour first.

Usage: sgfmill_board.py none|simple-ko
"""

import sys
from importlib.metadata import version

from protocol import Refused, rows, serve, stones
from sgfmill.boards import Board

KO = sys.argv[1] == "simple-ko"
CONTENT = {"b": "X", "w": "O", None: "."}


class Game:
    def __init__(self, count, columns, board, _to_move):
        if count != columns:
            raise Refused("boards are square")
        self.board, self.ko = Board(count), None
        black = [(row, column) for colour, (column, row) in stones(board) if colour == "B"]
        white = [(row, column) for colour, (column, row) in stones(board) if colour == "W"]
        if not self.board.apply_setup(black, white, []):
            raise Refused("stones without liberties")

    def legal(self, colour, point):
        if point is None:
            return None
        try:
            self._after(colour, point)
            return True
        except (Refused, ValueError):
            return False

    def play(self, colour, point):
        if point is None:
            self.ko = None
        else:
            self.board, self.ko = self._after(colour, point)
        side, board = self.board.side, self.board
        return {"board": rows(side, side, lambda at: CONTENT[board.get(at[1], at[0])]), "area": board.area_score()}

    def _after(self, colour, point):
        column, row = point
        if KO and self.ko == (row, column):
            raise Refused("the point that simple ko forbids")
        board = self.board.copy()
        return board, board.play(row, column, colour.lower())


serve("sgfmill", version("sgfmill"), sys.argv[1], Game)
