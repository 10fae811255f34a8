"""Unconditional life: stones and territory that a player keeps whatever the opponent does, and under which rules.

The player's strings, and the areas between them, with the opponent's stones in them: a string needs two areas each point of which
is next to it, and an area must not be next to a string without two. What is left is alive.

Proof that a player keeps it all, if no play of his has given up any of it. The opponent can fill one of the two areas of a string at
a time, and the last play there is suicide. As long as an opponent's stone stands on the territory, the player plays next to it in
the same area, so that his stone is alive too; otherwise he passes. A bar of `REPEATS` asks for a position that has been there.
There is none with the new stone: it would have been alive then, and no play has given it up since. His plays fill the territory at
most; then he only passes, and the opponent's plays come to an end too (`require_end`).
"""

from .board import BLACK
from .errors import require

# Bars of plays that make a position which has been there.
REPEATS = {"basic-ko", "two-ago", "psk", "ssk", "nssk", "fixed-ko", "1-play", "spight", "ssk-since-pass", "end-ko"}
# Those by which a player alone, between passes of the other, makes no position a second time, or goes no second time the same way.
STOPS = {"psk", "ssk", "nssk", "fixed-ko", "end-ko"}


class Life:
    """What is alive of a player's stones, and his territory, on a board."""

    def __init__(self, board, player):
        self.board, self.player, self.known = board, player, {}

    def of(self, position):
        """Bits of the alive stones, and of the territory."""
        own, _ = self.board.colours(position, self.player)
        if own not in self.known:
            self.known[own] = self.find(own)
        return self.known[own]

    def find(self, own):
        strings, areas, dropped = self.parts(own), self.parts(self.board.full & ~own), True
        while dropped:
            kept = [(stones, around) for stones, around in strings if sum(not area & ~around for area, _ in areas) > 1]
            dropped = either(stones for stones, _ in strings) & ~either(stones for stones, _ in kept)
            strings, areas = kept, [(area, around) for area, around in areas if not around & dropped]
        beside = either(around for _, around in strings)
        return either(stones for stones, _ in strings), either(area for area, _ in areas if not area & ~beside)

    def parts(self, points):
        """The connected parts of some points, each with what is next to it."""
        found = []
        while points:
            found.append(self.board.string((points & -points).bit_length() - 1, points))
            points &= ~found[-1][0]
        return found

    def is_given_up(self, before, after):
        """Whether a stone that is alive in a position is not alive in one after it."""
        return bool(self.of(before)[0] & ~self.of(after)[0])

    def value(self, state):
        """The value in half points that the player forces, if he has not given up life."""
        alive, territory = self.of(state.position)
        _, others = self.board.colours(state.position, self.player)
        waits = state.to_move != self.player and state.passes
        require(not (waits and territory & others), "the opponent may pass at once, with a stone on the territory")
        score = 2 * (alive | territory).bit_count() - self.board.size
        return 2 * score if self.player == BLACK else -2 * score


def either(sets):
    found = 0
    for each in sets:
        found |= each
    return found


def require_end(rules):
    """Requires rules under which life decides, and the opponent cannot play for ever while the player passes.

    Without suicide his stones become more.
    """
    require(len(rules.board.region) == rules.board.size, "nobody may play on some points")
    require(rules.ends == ("passes",) and (rules.limit or 0) > 1, "not two or more passes alone end the sequence")
    require(not rules.forfeits, "stones are forfeited")
    require(rules.options.get("ko", "none") == "none", "a ko is barred at the start")
    require(REPEATS.issuperset(rules.bars), "plays are barred that make no position again")
    require(rules.options["suicide"] == "none" or STOPS.intersection(rules.bars), "the opponent may go on with suicides")
