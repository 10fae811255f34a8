"""Replays the games of an SGF file by sgfmill, one after the other, and tells how many moves and stones at the end there are.

    python3 sgfmill_peer.py FILE
"""

import json
import sys

from sgfmill import boards, sgf, sgf_grammar

with open(sys.argv[1], "rb") as file:
    games = sgf_grammar.parse_sgf_collection(file.read())
moves = stones = 0
for tree in games:
    game = sgf.Sgf_game.from_coarse_game_tree(tree)
    board = boards.Board(game.get_size())
    for node in game.get_main_sequence():
        colour, place = node.get_move()
        if place is not None:
            board.play(*place, colour)
            moves += 1
    stones += len(board.list_occupied_points())
print(json.dumps({"games": len(games), "moves": moves, "stones": stones}))
