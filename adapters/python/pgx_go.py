"""pgx, PyPI, tried with version 2.6.0 and jax 0.10.2: `pgx.go.Go`.

Asked: `legal_action_mask`, `step`, `terminated`. The mask has no suicide and the basic ko rule. A play that repeats a position is
in the mask, but loses at once: with `mask` it is legal here and ends the game; with `loss` it is called illegal, which is what its
documentation means by the Tromp-Taylor rules. Two passes end the game, and so does the number of moves `max_terminal_steps`,
twice the points if not given; here it is set higher, to 1000 moves (`default` at the end of the setting leaves it as it is).
Boards are square and begin empty with Black; the area is not told, only who won. After the end pgx says nothing: answers are null.

Usage: pgx_go.py mask|loss|mask-default|loss-default
"""

import os
import sys
from importlib.metadata import version

os.environ.setdefault("JAX_PLATFORMS", "cpu")
import jax
import numpy
from pgx.go import Go
from protocol import Refused, rows, serve

LOSS = sys.argv[1].startswith("loss")
STEPS = None if sys.argv[1].endswith("default") else 1000
MADE = {}  # The compiled functions of each size: making them takes seconds.


class Game:
    def __init__(self, count, columns, board, to_move):
        if count != columns or not 1 <= count <= 19:
            raise Refused("boards are square, up to 19x19")
        if to_move != "B" or any(line.strip(".") for line in board):
            raise Refused("games begin with the empty board and Black")
        if count not in MADE:
            env = Go(size=count, max_terminal_steps=STEPS)
            MADE[count] = jax.jit(env.init), jax.jit(env.step)
        self.size = count
        init, self.step = MADE[count]
        self.state, self.mask = init(jax.random.PRNGKey(0)), None

    def _action(self, point):
        return self.size**2 if point is None else (self.size - 1 - point[1]) * self.size + point[0]

    def legal(self, _colour, point):
        action = self._action(point)
        if self.state.terminated:
            return None
        if self.mask is None:
            self.mask = numpy.asarray(self.state.legal_action_mask)
        if not self.mask[action]:
            return False
        if not LOSS or point is None:
            return True
        mover, after = self.state.current_player, self.step(self.state, action)
        return not self._lost_at_once(mover, after)

    def play(self, colour, point):
        if self.state.terminated:
            raise Refused("the game has ended")
        if not self.legal(colour, point):
            raise Refused("not in the mask" + (", or lost at once" if LOSS else ""))
        self.state, self.mask = self.step(self.state, self._action(point)), None
        held = numpy.sign(numpy.asarray(self.state._x.board))
        board = rows(self.size, self.size, lambda at: ".XO"[held[self._action(at)]])
        return {"board": board, "ended": bool(self.state.terminated)}

    @staticmethod
    def _lost_at_once(mover, after):
        # A play, not a pass, that ends the game: a repetition, or the last move there is.
        return bool(after._x.is_psk) and bool(after.terminated) and float(after.rewards[mover]) < 0


serve("pgx", version("pgx"), sys.argv[1], Game)
