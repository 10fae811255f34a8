"""Asks the programs of adapters/programs.toml, by the protocol of the README there, or by GTP. It shares nothing with
`koatlas conform`, so that the two can be compared."""

import json
import os
import selectors
import subprocess
import tempfile
from pathlib import Path

COLUMNS = "abcdefghjklmnopqrstuvwxyz"
LETTERS = "abcdefghijklmnopqrstuvwxyz"

# Questions: a board, Black to move, moves, and the move in question.
QUESTIONS = {
    "ko": (["....", ".XO.", "XO.O", ".XO."], ["B c2", "W b2"]),
    "ko after passes": (["....", ".XO.", "XO.O", ".XO."], ["B c2", "W pass", "B pass", "W b2"]),
    "snapback": (["...", "XXO", "O.."], ["B c1", "W b1", "B c1"]),
    "suicide of one": ([".O.", "O..", "..."], ["B a3"]),
    "suicide of two": (["X.O", "OO.", "..."], ["B b3"]),
    "two for one": ([".XO", "XO.", ".OX"], ["B c2", "W c3", "B c1"]),
    "after the end": (["...", "...", "..."], ["B pass", "W pass", "B a1"]),
}


class Stopped(Exception):
    """A program has ended or does not answer."""


def name(point, rows):
    """The name of a point given from the upper left corner."""
    return f"{COLUMNS[point[0]]}{rows - point[1]}"


class Process:
    def __init__(self, command, patience):
        self.patience, self.held = patience, b""
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.selector = selectors.DefaultSelector()
        self.selector.register(self.process.stdout, selectors.EVENT_READ)

    def write(self, line):
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError as error:
            raise Stopped("the program has ended") from error

    def read(self):
        while b"\n" not in self.held:
            if not self.selector.select(self.patience):
                raise Stopped(f"no answer in {self.patience} seconds")
            read = os.read(self.process.stdout.fileno(), 65536)
            if not read:
                raise Stopped("the program has ended")
            self.held += read
        line, _, self.held = self.held.partition(b"\n")
        return line.decode().rstrip()

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        self.selector.close()


class Json:
    """A program behind an adapter."""

    def __init__(self, command, patience=60):
        self.process = Process(command, patience)

    def ask(self, question):
        self.process.write(question if isinstance(question, str) else json.dumps(question))
        return json.loads(self.process.read())

    def start(self, board, to_move="B"):
        return self.ask({"start": {"rows": len(board), "cols": len(board[0]), "board": board, "to_move": to_move}})

    def legal(self, moves):
        return self.ask({"legal": moves})["legal"]

    def play(self, move):
        return self.ask({"play": move})

    def close(self):
        self.process.close()


class Gtp:
    """A program that speaks GTP. Where it has no is_legal, a move is legal if it is played."""

    def __init__(self, command, patience=60):
        self.process, self.folder = Process(command, patience), tempfile.TemporaryDirectory()
        self.asks = self._ask("known_command is_legal") == (True, "true")

    def _ask(self, command):
        self.process.write(command)
        lines = []
        while (line := self.process.read()) or not lines:
            lines += [line] if line else []
        return lines[0].startswith("="), "\n".join(lines)[1:].strip()

    def start(self, board, to_move="B"):
        at = [(content, x, y) for y, line in enumerate(board) for x, content in enumerate(line) if content != "."]
        setup = "".join(f"A{'B' if content == 'X' else 'W'}[{LETTERS[x]}{LETTERS[y]}]" for content, x, y in at)
        size = f"{len(board)}" if len(board) == len(board[0]) else f"{len(board[0])}:{len(board)}"
        file = Path(self.folder.name) / "start.sgf"
        file.write_text(f"(;GM[1]FF[4]SZ[{size}]KM[0]{setup}PL[{to_move}])")
        done, said = self._ask(f"loadsgf {file}")
        return {"ok": True} if done else {"cannot": said}

    def legal(self, moves):
        if self.asks:
            return [None if move.endswith("pass") else self._ask(f"is_legal {move}") == (True, "1") for move in moves]
        said = []
        for move in moves:
            said.append(self._ask(f"play {move}")[0])
            if said[-1]:
                self._ask("undo")
        return said

    def play(self, move):
        done, said = self._ask(f"play {move}")
        return {"played": True} if done else {"played": False, "why": said}

    def area(self):
        """The score, Black minus White, without komi."""
        _, said = self._ask("final_score")
        winner, _, margin = said.partition("+")
        return int(float(margin)) * {"B": 1, "W": -1}[winner] if margin else 0

    def close(self):
        self.process.close()
        self.folder.cleanup()


def begin(program, words):
    """Starts a program of programs.toml with the words of its command."""
    return (Gtp if program["kind"] == "gtp" else Json)(words)


def build(game, board):
    """Begins with this board and Black: as a setup, or else by moves from the empty board, with passes."""
    if "ok" in game.start(board):
        return True
    if "ok" not in game.start(["." * len(line) for line in board]):
        return False
    at = {c: [name((x, y), len(board)) for y, line in enumerate(board) for x, v in enumerate(line) if v == c] for c in "XO"}
    for turn in range(max(len(at["X"]), len(at["O"]))):
        for colour, content in (("B", "X"), ("W", "O")):
            move = f"{colour} {at[content][turn] if turn < len(at[content]) else 'pass'}"
            if not game.play(move)["played"]:
                return False
    return True


def verdict(game, board, moves):
    """Whether the last of the moves is legal, after the others; None if that cannot be said."""
    if not build(game, board) or not all(game.play(move)["played"] for move in moves[:-1]):
        return None
    return game.legal(moves[-1:])[0]
