"""Random game records on 19x19, for programs that read records: python3 records.py GAMES >FILE.

Moves are drawn among the legal ones that fill no eye of the player, 250 a game. No player retakes a single stone at once. The
same number of games gives the same bytes everywhere.
"""

import random
import sys

SIDE, MOVES = 19, 250
POINTS = range(SIDE * SIDE)


def beside(point):
    row, col = divmod(point, SIDE)
    steps = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
    return [r * SIDE + c for r, c in steps if 0 <= r < SIDE and 0 <= c < SIDE]


AROUND = [beside(point) for point in POINTS]


def string(board, seed):
    """The string of a stone, and whether it has a liberty; if so the string may be incomplete."""
    points, todo = {seed}, [seed]
    while todo:
        for other in AROUND[todo.pop()]:
            if board[other] == 0:
                return points, True
            if board[other] == board[seed] and other not in points:
                points.add(other)
                todo.append(other)
    return points, False


def play(board, point, colour):
    """Plays, and answers the stones taken; nothing changes, and None is the answer, if that is illegal."""
    board[point] = colour
    taken = set()
    for other in AROUND[point]:
        if board[other] == -colour and other not in taken:
            points, free = string(board, other)
            if not free:
                taken |= points
    if not taken and not string(board, point)[1]:
        board[point] = 0
        return None
    for stone in taken:
        board[stone] = 0
    return taken


def game(draw):
    board, moves, colour, ko, empty = [0] * len(POINTS), [], 1, None, list(POINTS)
    while len(moves) < MOVES:
        place = draw.randrange(len(empty))
        point = empty[place]
        eye = all(board[other] == colour for other in AROUND[point])
        taken = None if eye or point == ko else play(board, point, colour)
        if taken is None:
            continue
        empty[place] = empty[-1]
        empty.pop()
        empty += sorted(taken)
        alone = len(taken) == 1 and sum(board[other] == 0 for other in AROUND[point]) == 1
        ko = min(taken) if alone else None
        moves.append(point)
        colour = -colour
    return moves


def record(draw):
    letters = "abcdefghijklmnopqrs"
    names = (letters[point % SIDE] + letters[point // SIDE] for point in game(draw))
    nodes = (f";{'BW'[number % 2]}[{name}]" for number, name in enumerate(names))
    return f"(;GM[1]FF[4]SZ[{SIDE}]{''.join(nodes)})"


def records(games):
    draw = random.Random(19)
    return (record(draw) for _ in range(games))


if __name__ == "__main__":
    for text in records(int(sys.argv[1])):
        print(text)
