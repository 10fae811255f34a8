"""The bans of the confirmation of life and death: who retakes in a ko has to pass for that ko first."""

from typing import NamedTuple

from .board import STONES, content, opponent
from .kos import ko_capture


class Ban(NamedTuple):
    """The player may not play on the point to take the stone, which took there."""

    point: tuple
    player: str
    stone: tuple


def at_start(board, position, player, ko):
    """The ban that the option `ko` gives the first mover, if a play on that point takes in a basic ko."""
    point = board.point(ko)
    stone = None if point is None else ko_capture(board, position, player, point)
    return set() if stone is None else {Ban(point, player, stone)}


def after_move(board, bans, move, any_ko):
    """The bans after a move; with `any_ko` a pass for one ko lifts all bans of the player."""
    if move.kind == "kopass":
        bans = {ban for ban in bans if ban.player != move.player or not (any_ko or ban.point == move.point)}
    if move.is_play():
        bans = bans | set_by(board, move)
    return {ban for ban in bans if stands(board, move.after, ban)}


def set_by(board, play):
    """The ban for the opponent of a play that takes in a basic ko."""
    taken = ko_capture(board, play.before, play.player, play.point)
    return set() if taken is None else {Ban(taken, opponent(play.player), play.point)}


def stands(board, position, ban):
    """Whether the ko has its shape.

    The text says that a ban goes with the shape of its ko. The reading of koatlas, which `koatlas rules` states: the stone that
    took stands alone, and has the point to retake on as its only liberty.
    """
    if content(position, ban.point) != "." or content(position, ban.stone) != STONES[opponent(ban.player)]:
        return False
    string, _ = board.connected(position, ban.stone)
    return len(string) == 1 and board.liberties(position, ban.stone) == {ban.point}
