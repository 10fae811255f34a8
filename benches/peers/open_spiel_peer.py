"""How fast OpenSpiel's C++ lists the legal moves of recorded games: `open_spiel_peer.py SIDE FILE` prints a JSON object.

The C++ is called from Python, so a call takes longer than the C++ does: arguments and every number of the answer are
converted. `called` is all that. `list` is without what a call without work takes (the legal actions of the player
who is not to move: none) and what the conversion of so many numbers takes (measured on the moves of the game, a list that is
there already). That is less than all of the overhead, so that `list` is an upper bound: built from its source and called
from C++, the same version took two thirds of it on 9x9 and 0.57 of it on 19x19. OpenSpiel asks nothing about superko when
it lists; a game that repeats a position ends instead.
"""

import json
import sys
import time

import pyspiel


def main(side, file):
    game = pyspiel.load_game("go", {"board_size": side, "max_game_length": 1_000_000})
    games = [[int(word) for word in line.split()] for line in open(file)]
    sums = {"moves": 0, "listed": 0, "called": 0.0, "empty": 0.0, "make": 0.0, "number": 0.0}
    for moves in games:
        play(game.new_initial_state(), moves, side, sums)
    per_number = sums["number"] / sums["moves"]
    # The pass, which is always there, is converted but not counted.
    conversion = per_number * (sums["listed"] + sums["moves"])
    sums["list"] = sums["called"] - sums["empty"] - conversion
    sums["make"] -= sums["empty"]
    print(json.dumps(sums))


def play(state, moves, side, sums):
    clock = time.process_time
    first = timed_history(state)
    for made in moves:
        other = 1 - state.current_player()
        a = clock()
        state.legal_actions(other)
        b = clock()
        legal = state.legal_actions()
        c = clock()
        state.apply_action(side * side if made < 0 else made)
        d = clock()
        sums["moves"] += 1
        sums["listed"] += len(legal) - 1
        sums["empty"] += b - a
        sums["called"] += c - b
        sums["make"] += d - c
    sums["number"] += timed_history(state) - first


def timed_history(state):
    began = time.process_time()
    for _ in range(10):
        state.history()
    return (time.process_time() - began) / 10


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
