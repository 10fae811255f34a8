"""What it means that a play repeats: each reading is asked about a move that is not yet in the history."""

from .board import opponent


def earlier(history, move, numbers):
    """Those of the numbers whose position is the one that the move brings about."""
    return [number for number in numbers if history.positions[number] == move.after]


def positional(history, move):
    """The position has occurred."""
    return bool(earlier(history, move, history.occurred()))


def same_situations(history, move, numbers):
    """Those of the numbers whose position is the same, with the same player to move."""
    return [number for number in earlier(history, move, numbers) if history.to_move[number] == opponent(move.player)]


def situational(history, move):
    """The position has occurred with the same player to move."""
    return bool(same_situations(history, move, history.occurred()))


def natural(history, move, start_creator):
    """The player has created the position before, by a play."""
    created = [play.after for play in history.plays() if play.player == move.player]
    if start_creator == move.player:
        created.append(history.positions[0])
    return move.after in created


def pass_free(history, move):
    """The situation has occurred, and all moves since then are plays."""
    numbers = same_situations(history, move, history.occurred())
    return any(all(made.is_play() for made in history.moves[number:]) for number in numbers)


def third(history, move):
    """The situation has occurred twice since the last pass."""
    return len(same_situations(history, move, history.since_pass())) >= 2


READINGS = {"positional": positional, "situational": situational, "pass-free": pass_free, "third": third}
