"""OpenSpiel, PyPI open-spiel, tried with version 2.0.2: the game `go`.

Asked: `legal_actions`, `apply_action`, `is_terminal`. No suicide; the basic ko rule bars plays; a repetition ends the game as a
draw; two passes end it, and so does the number of moves `max_game_length`, twice the points if not given (`default`). With
`long` it is set so high that it does not matter.
Boards are square, 2x2 to 19x19, and begin empty with Black; the area is not told, only who won.

Usage: open_spiel_go.py default|long
"""

import sys
from importlib.metadata import version

import pyspiel
from protocol import Refused, rows, serve

LENGTH = {"default": {}, "long": {"max_game_length": 1_000_000}}[sys.argv[1]]
CONTENT = {"X": "X", "O": "O", "+": "."}


class Game:
    def __init__(self, count, columns, board, to_move):
        if count != columns or not 2 <= count <= 19:
            raise Refused("boards are square, 2x2 to 19x19")
        if to_move != "B" or any(line.strip(".") for line in board):
            raise Refused("games begin with the empty board and Black")
        self.size = count
        self.state = pyspiel.load_game("go", {"board_size": count, **LENGTH}).new_initial_state()

    def _action(self, point):
        return self.size**2 if point is None else point[1] * self.size + point[0]

    def legal(self, _colour, point):
        return self._action(point) in self.state.legal_actions()

    def play(self, _colour, point):
        action = self._action(point)
        if action not in self.state.legal_actions():
            raise Refused("not among legal_actions")
        self.state.apply_action(action)
        # The lines of the board are those that begin with their number.
        lines = [line.split()[1] for line in str(self.state).splitlines() if line.strip()[:1].isdigit()]
        board = rows(self.size, self.size, lambda at: CONTENT[lines[self.size - 1 - at[1]][at[0]]])
        return {"board": board, "ended": self.state.is_terminal()}


serve("open-spiel", version("open-spiel"), sys.argv[1], Game)
