"""Basic kos: what a play takes that can be taken back, the class of a position, and bans that a pass for a ko lifts."""

from .board import BLACK, WHITE


def retaken(board, position, player, point):
    """The point where a play has taken one stone, if a play of the opponent there would take the new stone alone; otherwise None.

    `position` is the one before the play.
    """
    after, taken, _ = board.plays(position, player)[point]
    if taken.bit_count() != 1 or taken.bit_length() > len(board.region):
        return None
    back = taken.bit_length() - 1
    _, again, _ = board.plays(after, 1 - player)[back]
    return back if again == 1 << point else None


def ko_capture(board, position, player, point):
    """The same, if the opponent's play would bring the position back: then the two points are a basic ko."""
    if point not in board.plays(position, player):
        return None
    back = retaken(board, position, player, point)
    if back is None:
        return None
    after = board.plays(position, player)[point][0]
    return back if board.plays(after, 1 - player)[back][0] == position else None


def ko_class(board, position):
    """The class of a position: the points of its basic kos, and what stands on all others."""
    points = 0
    for player in (BLACK, WHITE):
        for point in board.plays(position, player):
            taken = ko_capture(board, position, player, point)
            points |= 0 if taken is None else 1 << point | 1 << taken
    return points, position & ~(points | points << board.size)


def bans_after(board, bans, position, player, move, after, any_ko):
    """The bans after a move, each with the player who may not retake, the point to play on, and the stone that took there."""
    kind, point = move
    if kind == "kopass":
        bans = {ban for ban in bans if ban[0] != player or not (any_ko or ban[1] == point)}
    if kind == "play" and (taken := ko_capture(board, position, player, point)) is not None:
        bans = {*bans, (1 - player, taken, point)}
    return frozenset(ban for ban in bans if stands(board, after, ban))


def stands(board, position, ban):
    """Whether a ko has the shape of its ban: the stone that took stands alone; the point to retake on is its only liberty."""
    player, point, stone = ban
    own, others = board.colours(position, player)
    if (own | others) >> point & 1 or not others >> stone & 1:
        return False
    string, around = board.string(stone, others)
    return string == 1 << stone and around & ~(own | others) == 1 << point
