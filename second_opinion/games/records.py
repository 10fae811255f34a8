"""Random game records with illegal moves, moves out of turn and moves after the end: such a game goes on as it was played."""

from rules.board import content, opponent
from rules.recorded import RecordedGame

from .attempts import Game, verdict, weight
from .starts import start

LENGTHS = [2, 5, 10, 25, 50]
SETUP = {"AB": "X", "AW": "O"}
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def play_out(random, rules, options):
    """A random record."""
    position, to_move = start(random), random.choice("BW")
    game = Game(rules, options, position, to_move, None, RecordedGame(rules, position, to_move, options))
    for _ in range(random.choice(LENGTHS)):
        record(game, *next_move(random, game.referee))
    return game


def record(game, player, move):
    judged = game.referee.record(player, move)
    made = game.referee.history.moves[-1] if judged.made else None
    game.note(verdict(game.referee, f"{player} {move}", judged.reasons, made))


def next_move(random, referee):
    """A move that is not always legal, and not always in turn."""
    player = opponent(referee.to_move) if random.random() < 0.06 else referee.to_move
    kind = random.choices(["pass", "anywhere", "free"], [10, 4, 86])[0]
    free = [p for p in referee.board.points if content(referee.position, p) == "."]
    if kind == "anywhere":
        return player, referee.board.name(random.choice(referee.board.points))
    if kind == "pass" or not free:
        return player, "pass"
    names = [referee.board.name(point) for point in free]
    return player, random.choices(names, [weight(referee, player, name) for name in names])[0]


def sgf(game):
    """The record as a game tree in SGF."""
    board = game.referee.board
    size = board.rows if board.rows == board.cols else f"{board.cols}:{board.rows}"
    root = f"(;GM[1]FF[4]SZ[{size}]PL[{game.to_move}]"
    for key, stone in SETUP.items():
        stones = [sgf_point(point) for point in board.points if content(game.position, point) == stone]
        root += key + "".join(f"[{point}]" for point in stones) if stones else ""
    return root + "".join(sgf_move(board, one.move) for one in game.verdicts) + ")"


def sgf_move(board, text):
    player, move = text.split()
    return f";{player}[{'' if move == 'pass' else sgf_point(board.point(move))}]"


def sgf_point(point):
    return LETTERS[point[0]] + LETTERS[point[1]]
