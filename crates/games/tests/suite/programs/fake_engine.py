"""A Go program for tests: it follows a rule set literally, or departs from it in one way that was asked for.

Usage: fake_engine.py PROTOCOL [KEY=VALUE ...]. PROTOCOL is gtp or json. The keys:

rules=none|basic-ko|psk|ssk   suicide=none|multi|all   passes=2|never   start=counts|ignored
fault=NAME                    one of those below
after=N                       the fault happens at the Nth question that may show it
knows=WORD,...                by GTP, the commands it has beside the usual ones
squares=yes                   it begins no game on other boards
number=FILE                   where the number of a process that it leaves behind is written
"""

import os
import sys
import time

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SETTINGS = dict(word.split("=", 1) for word in sys.argv[2:])
RULES, SUICIDE = SETTINGS.get("rules", "psk"), SETTINGS.get("suicide", "multi")
PASSES, COUNTS = SETTINGS.get("passes", "2"), SETTINGS.get("start", "counts") == "counts"
FAULT = SETTINGS.get("fault", "")
# By GTP some thirty moves are played before the first game, to find out what the commands mean.
AFTER = int(SETTINGS.get("after", "70" if sys.argv[1] == "gtp" else "40"))
KNOWS = SETTINGS.get("knows", "is_legal,list_stones,loadsgf,undo,final_score").split(",")
SQUARES = SETTINGS.get("squares") == "yes"


class Game:
    """Boards are tuples of rows from the top; points are (row from the top, column)."""

    def __init__(self, board, to_move):
        self.rows, self.cols = len(board), len(board[0])
        self.board, self.to_move, self.passes = tuple(board), to_move, 0
        # What a play may not bring about again: boards, with the player to move.
        self.seen = [(self.board, to_move)] if COUNTS else []
        self.ko = None

    def around(self, point):
        row, col = point
        near = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        return [(r, c) for r, c in near if 0 <= r < self.rows and 0 <= c < self.cols]

    def string(self, board, point):
        found, liberties = {point}, set()
        waiting = [point]
        while waiting:
            at = waiting.pop()
            for other in self.around(at):
                held = board[other[0]][other[1]]
                if held == ".":
                    liberties.add(other)
                elif held == board[point[0]][point[1]] and other not in found:
                    found.add(other)
                    waiting.append(other)
        return found, liberties

    def after(self, colour, point):
        """The board after a play, the opponent's stones taken, and whether it is a suicide of how many; None if a stone is there."""
        if not (0 <= point[0] < self.rows and 0 <= point[1] < self.cols) or self.board[point[0]][point[1]] != ".":
            return None
        board = [list(row) for row in self.board]
        own, other = ("X", "O") if colour == "B" else ("O", "X")
        board[point[0]][point[1]] = own
        taken = set()
        for near in self.around(point):
            if board[near[0]][near[1]] == other and near not in taken:
                string, liberties = self.string(board, near)
                if not liberties:
                    taken |= string
        kept = set(sorted(taken)[:1]) if FAULT == "wrong-board" and len(taken) > 1 else set()
        for row, col in taken - kept:
            board[row][col] = "."
        string, liberties = self.string(board, point)
        lost = 0
        if not liberties and not kept:
            lost = len(string)
            for row, col in string:
                board[row][col] = "."
        return tuple("".join(row) for row in board), taken, lost

    def legal(self, colour, point):
        if point is None:
            return not self.ended() or FAULT == "plays-on"
        played = self.after(colour, point)
        if played is None or self.ended() and FAULT != "plays-on":
            return False
        board, taken, lost = played
        if lost and (SUICIDE == "none" or SUICIDE == "multi" and lost == 1):
            return False
        if RULES == "basic-ko":
            return not (self.ko and len(taken) == 1 and self.ko == (point, *taken))
        if RULES == "psk":
            if FAULT == "collision":
                return weight(board) not in [weight(seen) for seen, _ in self.seen]
            return board not in [seen for seen, _ in self.seen]
        if RULES == "ssk":
            return (board, "W" if colour == "B" else "B") not in self.seen
        return True

    def play(self, colour, point):
        self.to_move = "W" if colour == "B" else "B"
        if point is None:
            self.passes, self.ko = self.passes + 1, None
        else:
            board, taken, _ = self.after(colour, point)
            self.passes, self.board = 0, board
            self.ko = (*taken, point) if len(taken) == 1 else None
        self.seen.append((self.board, self.to_move))

    def ended(self):
        most = 1 if FAULT == "one-pass" else 0 if PASSES == "never" else int(PASSES)
        return bool(most) and self.passes >= most

    def area(self):
        total, seen = 0, set()
        for row in range(self.rows):
            for col in range(self.cols):
                held = self.board[row][col]
                if held != ".":
                    total += 1 if held == "X" else -1
                elif (row, col) not in seen:
                    region, waiting, colours = {(row, col)}, [(row, col)], set()
                    while waiting:
                        for near in self.around(waiting.pop()):
                            other = self.board[near[0]][near[1]]
                            if other != ".":
                                colours.add(other)
                            elif near not in region:
                                region.add(near)
                                waiting.append(near)
                    seen |= region
                    total += len(region) * ((colours == {"X"}) - (colours == {"O"}))
        return total + (1 if FAULT == "wrong-area" else 0)


def weight(board):
    """A hash that is far too small."""
    return sum((at + 1) * " .XO".index(held) for at, held in enumerate("".join(board))) % 11


if FAULT == "leaves":
    # Something that goes on when the program has ended, and whose number is found in a file.
    import subprocess

    left = subprocess.Popen(["sleep", "1000"])
    with open(SETTINGS["number"], "w") as file:
        file.write(str(left.pid))

questions = 0


def misbehave():
    """What a fault does instead of an answer."""
    global questions
    questions += 1
    if questions != AFTER:
        return
    if FAULT == "hangs":
        time.sleep(1000)
    if FAULT == "dies":
        print("the cat is on the board", file=sys.stderr, flush=True)
        os._exit(7)
    if FAULT == "closes":
        print("that is all", file=sys.stderr, flush=True)
        os.close(1)
        time.sleep(1000)
    if FAULT == "binary":
        os.write(1, bytes(range(128, 256)) + b"\n")
    if FAULT == "endless":
        while True:
            os.write(1, b"x" * 65536)
    if FAULT == "chatter":
        while True:
            os.write(1, b"= \n")
    if FAULT == "shouts":
        for _ in range(3000):
            os.write(2, b"y" * 1000)


def serve_json():
    import json

    game = None

    def parse(move):
        colour, name = move.split()
        return colour, None if name == "pass" else (game.rows - int(name[1:]), LETTERS.index(name[0].upper()))

    for line in sys.stdin:
        question = json.loads(line)
        misbehave()
        if "name" in question:
            answer = {"name": "fake", "version": "1"}
        elif "start" in question:
            start = question["start"]
            if SQUARES and start["rows"] != start["cols"]:
                answer = {"cannot": "boards are square"}
            else:
                game, answer = Game(start["board"], start["to_move"]), {"ok": True}
        elif "legal" in question:
            answer = {"legal": [game.legal(*parse(move)) for move in question["legal"]]}
            if FAULT == "short":
                answer["legal"].pop()
        else:
            colour, point = parse(question["play"])
            if game.legal(colour, point) or FAULT == "plays-all" and (point is None or game.after(colour, point)):
                game.play(colour, point)
                answer = {"played": True, "board": game.board, "ended": game.ended(), "area": float(game.area())}
            else:
                answer = {"played": False, "why": "illegal"}
        print(json.dumps(answer), flush=True)


def serve_gtp():
    game, past = Game(["." * 9] * 9, "B"), []
    scores = 0

    def point(name):
        if name.lower() == "pass":
            return None
        return game.rows - int(name[1:]), LETTERS.index(name[0].upper())

    def name(at):
        return f"{LETTERS[at[1]]}{game.rows - at[0]}"

    def load(file):
        text = open(file).read()
        def values(key):
            at = text.find(f"{key}[")
            if at < 0:
                return []
            end = at + len(key)
            found = []
            while text[end : end + 1] == "[":
                close = text.index("]", end)
                found.append(text[end + 1 : close])
                end = close + 1
            return found
        board = [["."] * game.cols for _ in range(game.rows)]
        for key, content in (("AB", "X"), ("AW", "O")):
            for value in values(key):
                board[ord(value[1]) - 97][ord(value[0]) - 97] = content
        to_move = values("PL") or ["B"]
        return Game(["".join(row) for row in board], to_move[0])

    def answer(words):
        nonlocal game, past, scores
        command, arguments = words[0], words[1:]
        usual = ["name", "version", "list_commands", "boardsize", "clear_board", "komi", "play", "quit"]
        if command not in usual + KNOWS:
            return False, "unknown command"
        if command == "list_commands":
            return True, "\n".join(usual + KNOWS)
        if command in ("name", "version"):
            return True, "fake" if command == "name" else "1"
        if command == "boardsize":
            if ":" in arguments[0]:
                return False, "unacceptable size"
            if len(arguments) > 1 and SQUARES:
                arguments = arguments[:1]
            sides = [int(word) for word in arguments]
            cols, rows = sides if len(sides) == 2 else sides * 2
            game, past = Game(["." * cols] * rows, "B"), []
        if command == "clear_board":
            game, past = Game(["." * game.cols] * game.rows, "B"), []
        if command == "loadsgf":
            game, past = load(arguments[0]), []
        if command == "set_position":
            board = [["."] * game.cols for _ in range(game.rows)]
            for colour, at in zip(arguments[::2], arguments[1::2]):
                row, col = point(at)
                board[row][col] = "X" if colour == "B" else "O"
            game, past = Game(["".join(row) for row in board], "B"), []
        if command == "is_legal":
            return True, str(int(game.legal(arguments[0], point(arguments[1]))))
        if command == "all_legal":
            all_points = [(row, col) for row in range(game.rows) for col in range(game.cols)]
            return True, " ".join(name(at) for at in all_points if game.legal(arguments[0], at))
        if command == "play":
            if not game.legal(arguments[0], point(arguments[1])):
                return False, "illegal move"
            import copy

            past.append(copy.copy(game))
            game.seen = list(game.seen)
            game.play(arguments[0], point(arguments[1]))
        if command == "undo":
            if not past:
                return False, "cannot undo"
            game = past.pop()
        if command == "list_stones":
            held = "X" if arguments[0] == "black" else "O"
            return True, " ".join(name((r, c)) for r in range(game.rows) for c in range(game.cols) if game.board[r][c] == held)
        if command == "showboard":
            head = "   " + " ".join(LETTERS[: game.cols])
            lines = [f"{game.rows - r:2} " + " ".join(row) for r, row in enumerate(game.board)]
            return True, "\n".join(["", head, *lines, head])
        if command == "final_score":
            scores += 1
            area = game.area() + (FAULT == "miscounts" and scores == AFTER)
            return True, "0" if area == 0 else f"{'B' if area > 0 else 'W'}+{abs(area)}.0"
        return True, ""

    for line in sys.stdin:
        words = line.split()
        number = words.pop(0) if words and words[0].isdigit() else ""
        if words and words[0] in ("play", "is_legal", "undo"):
            misbehave()
        done, text = answer(words)
        if FAULT == "wrong-number" and questions == AFTER:
            number = str(int(number) - 1)
        print(f"{'=' if done else '?'}{number} {text}\n", flush=True)
        if words[0] == "quit":
            return


serve_json() if sys.argv[1] == "json" else serve_gtp()
