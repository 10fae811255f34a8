"""What bars a play: a function for each rule. It is asked about a play that the bare rules allow, and that is not yet made."""

from itertools import pairwise

from . import repetition
from .kos import ko_capture


def basic_ko(game, play):
    """The last move took one stone, and the play would take the stone of that move alone, on the point just emptied."""
    if not game.history.moves:
        return retakes_at_start(game, play)
    last = game.history.moves[-1]
    return last.is_play() and last.player != play.player and last.captured == (play.point,) and play.captured == (last.point,)


def retakes_at_start(game, play):
    """The play retakes in the ko that the option `ko` says was just taken."""
    named = game.options.get("ko", "none") == game.board.name(play.point)
    return named and ko_capture(game.board, play.before, play.player, play.point) is not None


def two_ago(game, play):
    """The play would bring back the position before the last move."""
    if not game.history.moves:
        return retakes_at_start(game, play)
    return play.after == game.history.moves[-1].before


def psk(game, play):
    return repetition.positional(game.history, play)


def ssk(game, play):
    return repetition.situational(game.history, play)


def psk_window(game, play):
    return recent(game, play, lambda number: True)


def ssk_window(game, play):
    return recent(game, play, lambda number: game.history.to_move[number] != play.player)


def recent(game, play, counts):
    """The position is that of two moves ago, or, if it `counts`, one of those before it within the window."""
    number, first = len(game.history.moves), 0 if game.history.start_counts else 1
    oldest, two_ago = max(number + 1 - int(game.options["window"]), first), max(number - 1, 0)
    earlier = (at for at in range(oldest, two_ago) if counts(at))
    return any(game.history.positions[at] == play.after for at in (two_ago, *earlier))


def nssk(game, play):
    return repetition.natural(game.history, play, game.start_creator())


def fixed_ko(game, play):
    """Some play has led from the same position to the same position."""
    return any((made.before, made.after) == (play.before, play.after) for made in game.history.plays())


def prohibition(game, play):
    """The player has played on that point in a position of the same class."""
    same = [made for made in game.history.plays() if (made.player, made.point) == (play.player, play.point)]
    return any(game.ko_class(made.before) == game.ko_class(play.before) for made in same)


def configuration(game, play):
    """Somebody has played on that point since the position occurred first."""
    first = game.history.positions.index(play.before)
    return any(made.is_play() and made.point == play.point for made in game.history.moves[first:])


def one_play(game, play):
    """The play would leave the position as it is."""
    return play.after == play.before


def ko_pass_needed(game, play):
    """The play would take just the stone of a ko in which the player has to pass first."""
    return any((ban.point, ban.player, (ban.stone,)) == (play.point, play.player, play.captured) for ban in game.bans)


def unbalanced_cycle(game, play):
    """The play would complete a cycle in which the players lose stones in unequal number: one such cycle is enough."""
    numbers = repetition.earlier(game.history, play, game.history.occurred())
    return any(game.history.balance(number, play) != 0 for number in numbers)


def spight(game, play):
    """The position has occurred since the last pass."""
    return bool(repetition.earlier(game.history, play, game.history.since_pass()))


def ssk_since_pass(game, play):
    """The situation has occurred since the last pass."""
    return bool(repetition.same_situations(game.history, play, game.history.since_pass()))


def end_ko(game, play):
    """The opponent has passed in the position that would come back, and the move after that pass was a play.

    The text says "the next move was not a pass". A play that is itself the next move is not barred by this: it is not yet made.
    """
    moves = game.history.moves
    return any(
        passed.kind == "pass" and passed.player != play.player and passed.before == play.after and answer.is_play()
        for passed, answer in pairwise(moves)
    )


BARS = {
    "basic-ko": basic_ko,
    "two-ago": two_ago,
    "psk": psk,
    "ssk": ssk,
    "psk-window": psk_window,
    "ssk-window": ssk_window,
    "nssk": nssk,
    "fixed-ko": fixed_ko,
    "prohibition": prohibition,
    "configuration": configuration,
    "1-play": one_play,
    "ko-pass-needed": ko_pass_needed,
    "unbalanced-cycle": unbalanced_cycle,
    "spight": spight,
    "ssk-since-pass": ssk_since_pass,
    "end-ko": end_ko,
}
