"""The protocol of ../README.md for adapters in Python: reads questions, answers each with one line.

A game is an object with `legal(colour, point)`, which is True, False or None, and `play(colour, point)`, which raises `Refused`
or returns what there is to tell. A point is (column, row) from the lower left corner, from 0; a pass is None.
"""

import json
import sys

COLUMNS = "abcdefghjklmnopqrstuvwxyz"


class Refused(Exception):
    """The program does not make this move, or does not begin this game."""


def parse(move):
    colour, name = move.split()
    if colour not in ("B", "W"):
        raise ValueError(f"no colour: {colour}")
    if name == "pass":
        return colour, None
    return colour, (COLUMNS.index(name[0]), int(name[1:]) - 1)


def stones(board):
    """The stones of a board given from the top, as (colour, point)."""
    for above, line in enumerate(board):
        for column, content in enumerate(line):
            if content != ".":
                yield {"X": "B", "O": "W"}[content], (column, len(board) - 1 - above)


def rows(count, columns, content):
    """The board from the top; `content(point)` is "X", "O" or "."."""
    return ["".join(content((column, row)) for column in range(columns)) for row in reversed(range(count))]


def serve(name, version, settings, begin):
    """Answers until the input ends. `begin(rows, cols, board, to_move)` makes a game, or raises `Refused`."""
    out = sys.stdout
    sys.stdout = sys.stderr  # What a package prints must not get between the answers.
    game, to_move, size = None, None, (0, 0)

    def on_board(point):
        return point is None or (0 <= point[0] < size[1] and 0 <= point[1] < size[0])

    def answer(question):
        nonlocal game, to_move, size
        if "name" in question:
            return {"name": name, "version": version, "settings": settings}
        if "start" in question:
            start, game = question["start"], None
            if [len(line) for line in start["board"]] != [start["cols"]] * start["rows"] or start["to_move"] not in ("B", "W"):
                raise Refused("not a board of so many rows and columns")
            begun = begin(start["rows"], start["cols"], start["board"], start["to_move"])
            game, to_move, size = begun, start["to_move"], (start["rows"], start["cols"])
            return {"ok": True}
        if game is None:
            raise Refused("no game has begun")
        if "legal" in question:
            moves = [parse(move) for move in question["legal"]]
            if not all(on_board(point) for _, point in moves):
                return {"cannot": "a point is not on the board"}
            return {"legal": [game.legal(colour, point) if colour == to_move else None for colour, point in moves]}
        if "play" in question:
            colour, point = parse(question["play"])
            if not on_board(point):
                return {"played": False, "why": "the point is not on the board"}
            if colour != to_move:
                return {"played": False, "why": f"{to_move} is to move"}
            told = game.play(colour, point)
            to_move = "W" if colour == "B" else "B"
            return {"played": True, **told}
        return {"cannot": "not a question of the protocol"}

    for line in sys.stdin:
        if not line.strip():
            continue
        question = {}
        try:
            question = json.loads(line)
            said = answer(question)
        except Exception as error:  # Whatever a package throws is an answer.
            why = f"{error}" if isinstance(error, Refused) else f"{type(error).__name__}: {error}"
            played = isinstance(question, dict) and "play" in question
            said = {"played": False, "why": why} if played else {"cannot": why}
        print(json.dumps(said), file=out, flush=True)
