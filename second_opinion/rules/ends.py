"""What ends a sequence. Each end is asked about a move that is legal and not yet in the history; it gives an outcome or None.

An outcome is `score`, `void`, `tie`, `black` or `white`, the last two for the player who wins.
"""

from .board import opponent
from .repetition import READINGS, earlier


def passes(game, move):
    """So many passes in a row, this one among them. The others count also if they were made out of turn."""
    limit = game.options["passes"]
    return "score" if limit != "never" and passes_in_a_row(game, move) >= int(limit) else None


def passes_in_a_row(game, move):
    count = 0
    for made in [move, *reversed(game.history.moves)]:
        if not counts_as_pass(game, made):
            break
        count += 1
    return count


def counts_as_pass(game, move):
    """A pass does, a pass for a ko does not; in the Geneva rule a play that leaves the position as it was does, if wanted."""
    null_play = move.is_play() and move.before == move.after
    return move.kind == "pass" or null_play and game.options.get("null_play") == "pass"


def repetition(game, move):
    """A play repeats, in the reading of the rule set: void, if this needs no agreement."""
    return "void" if repeats(game, move) and game.options["void"] == "automatic" else None


def repeats(game, move):
    reading = game.options.get("repetition") or game.rule_set.reading
    return move.is_play() and READINGS[reading](game.history, move)


def is_offered(game, move):
    """Whether the players may agree after this move that there is no result."""
    return "repetition" in game.rule_set.ends and game.options["void"] == "agreed" and repeats(game, move)


def long_cycle(game, move):
    """A play repeats a position: whoever has removed more stones since it occurred first wins."""
    numbers = earlier(game.history, move, game.history.occurred())
    if not move.is_play() or not numbers:
        return None
    balance = game.history.balance(numbers[0], move)
    return "tie" if balance == 0 else "black" if balance > 0 else "white"


def second_pass(game, move):
    """The player has passed in this position before."""
    again = any((made.kind, made.player, made.before) == ("pass", move.player, move.before) for made in game.history.moves)
    return "score" if move.kind == "pass" and again else None


def cycle_end(game, move):
    """The start is back with the same player to move, and the move is no recapture in a basic ko after exactly two passes."""
    if not returns_to_start(game, move) or is_recapture_after_two_passes([*game.history.moves, move]):
        return None
    return "score"


def cycle_end_needs_play(game, move):
    """The same, but passes alone are no cycle."""
    some_play = any(made.is_play() for made in [*game.history.moves, move])
    return cycle_end(game, move) if some_play else None


def cycle_end_anywhere(game, move):
    """The same, but any such recapture in the sequence keeps it from ending."""
    moves = [*game.history.moves, move]
    if not returns_to_start(game, move) or any(is_recapture_after_two_passes(moves[:n]) for n in range(len(moves) + 1)):
        return None
    return "score"


def returns_to_start(game, move):
    return move.after == game.history.positions[0] and opponent(move.player) == game.history.to_move[0]


def is_recapture_after_two_passes(moves):
    """Whether the last of some moves takes the stone that took its place three moves before, with two passes between."""
    if len(moves) < 4:
        return False
    taking, _, _, back = moves[-4:]
    if taking.player == back.player or [made.kind for made in moves[-4:]] != ["play", "pass", "pass", "play"]:
        return False
    return taking.captured == (back.point,) and back.captured == (taking.point,)


# The function of each end, and the word by which the end is told.
ENDS = {
    "repetition": (repetition, "repetition"),
    "long-cycle": (long_cycle, "repetition"),
    "cycle-end": (cycle_end, "cycle-end"),
    "cycle-end-needs-play": (cycle_end_needs_play, "cycle-end"),
    "cycle-end-anywhere": (cycle_end_anywhere, "cycle-end"),
    "passes": (passes, "passes"),
    "second-pass": (second_pass, "second-pass"),
}
