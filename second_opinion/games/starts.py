"""Starts of random games: small boards, empty or full of stones, and the boards of kos that the project has."""

import tomllib
from pathlib import Path

from rules.board import Board, content

from .sequences import rows, sequences

POSITIONS = Path(__file__).parents[2] / "data" / "positions"
SIZES = ["1x2", "2x1", "1x3", "3x1", "1x4", "1x5", "5x1", "2x2", "2x3", "3x2", "2x4", "4x2", "3x3", "3x4", "4x3", "4x4"]
LARGEST = 42
EXCHANGED = str.maketrans("XO", "OX")


def known_boards():
    """The boards of `sequences.toml` and `positions/` that are not too large for a slow referee."""
    listed = [sequence["diagram"] for sequence in sequences()]
    listed += [tomllib.loads(file.read_text())["diagram"] for file in POSITIONS.glob("*.toml")]
    boards = {rows(diagram) for diagram in listed}
    return sorted(board for board in boards if len(board) * len(board[0]) <= LARGEST)


KNOWN = known_boards()


def start(random):
    """A position that a random game begins with."""
    make = random.choices([empty, turned_board, scattered], [40, 35, 25])[0]
    return make(random)


def size(random):
    """Rows and columns of a small board."""
    return map(int, random.choice(SIZES).split("x"))


def empty(random):
    height, width = size(random)
    return ("." * width,) * height


def turned_board(random):
    """A known board, turned over, and with the colours exchanged, or not."""
    position = random.choice(KNOWN)
    changes = [
        lambda board: board[::-1],
        lambda board: tuple(row[::-1] for row in board),
        lambda board: tuple("".join(column) for column in zip(*board, strict=True)),
        lambda board: tuple(row.translate(EXCHANGED) for row in board),
    ]
    for change in changes:
        position = change(position) if random.random() < 0.5 else position
    return position


def scattered(random):
    """Random stones, each string with a liberty."""
    height, width = size(random)
    while True:
        position = tuple("".join(random.choice("XO.") for _ in range(width)) for _ in range(height))
        if all_have_liberties(position):
            return position


def all_have_liberties(position):
    board = Board(len(position), len(position[0]))
    return all(content(position, point) == "." or board.liberties(position, point) for point in board.points)
