"""Basic kos of a position. What is legal at the moment does not matter to them.

The text does not speak of regions. Plays are made in the region alone, so both points of a ko are points of the region.
"""

from .board import content, opponent


def ko_capture(board, position, player, point):
    """The stone that a play takes in a basic ko, as a point; None if the play is no capture of that kind.

    The play removes this stone alone, and the opponent's play where it stood would remove the new stone alone and bring
    the position back.
    """
    if content(position, point) != ".":
        return None
    play = board.play(position, player, point)
    if len(play.captured) != 1:
        return None
    (taken,) = play.captured
    if taken not in board.region:
        return None
    back = board.play(play.after, opponent(player), taken)
    return taken if back.captured == (point,) and back.after == position else None


def basic_kos(board, position):
    """The two points of each basic ko of a position."""
    plays = [(point, player) for point in board.region for player in "BW"]
    found = {frozenset({point, ko_capture(board, position, player, point)}) for point, player in plays}
    return {ko for ko in found if None not in ko}


def ko_class(board, position):
    """The class of a position in the Basic Ko Rules: the points of its basic kos, and what stands on all others."""
    points = frozenset(point for ko in basic_kos(board, position) for point in ko)
    return points, tuple(content(position, point) for point in board.points if point not in points)
