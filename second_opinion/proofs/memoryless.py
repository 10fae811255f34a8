"""Strategies without memory: the player's play depends on the position alone, and on the ko that may not be retaken at once.

A state is a position, the player to move, and the number of the banned point plus 1, or 0. It is put into standard form: the least
of its images under rotations and reflections. The player never passes, makes no suicide, and gives up no life. A state in which his
life is worth the bound is a leaf. The plays stand in the order in which a visit, depth first, needs them.

Why the bound is forced: each move lowers the rank, the number of moves to the furthest leaf. So no state comes twice, and a leaf is
reached. Superko bars the opponent from retaking on the ban, so all that he may do was visited. The player's plays are barred only if
they make a position again. That would lead from a state to another one of the same position, with a lower rank and the opponent to
move. From each state of which there is such another one, all ways through the ranks between are looked at.
"""

from .board import BLACK, bits, bits_of
from .errors import require
from .life import Life, require_end

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# Most moves to a leaf for each point of the board: it bounds how deep a visit goes.
RANK_OF_A_POINT = 4


def require_rules(rules):
    """Requires rules under which such a strategy is sure of its bound."""
    require_end(rules)
    require(rules.board.size <= len(ALPHABET), "there are more points than characters")
    require({"psk", "ssk"} & set(rules.bars), "a ko could be retaken at once, as there is no superko")
    require(rules.options["start"] == "counts", "a ko could be retaken at once, as the start does not count")


def maps(board):
    """Rotations and reflections: for each the image of every point."""
    grid = [list(range(row * board.width, (row + 1) * board.width)) for row in range(board.height)]
    for turned in (grid, grid[::-1]):
        for _ in range(4):
            turned = [list(column) for column in zip(*turned[::-1], strict=True)]
            if len(turned) == board.height:
                yield sum(turned, [])


class Memoryless:
    """The strategy of a player for a bound, by its plays."""

    def __init__(self, player, bound, plays, rules):
        require_rules(rules)
        self.player, self.bound, self.plays = player, bound, iter(plays)
        self.board, self.suicide = rules.board, rules.options["suicide"]
        self.life, self.maps = Life(rules.board, player), list(maps(rules.board))
        self.known = {}

    def check(self, position, to_move):
        self.visit((position, to_move, 0), 0)
        require(next(self.plays, None) is None, "there are plays after the last one that is needed")
        self.check_positions()

    def is_leaf(self, state):
        alive, territory = self.life.of(state[0])
        value = 2 * (2 * (alive | territory).bit_count() - self.board.size)
        return value >= self.bound if self.player == BLACK else -value <= self.bound

    def image(self, state, turned):
        position, to_move, ban = state
        black, white = (bits_of(turned[point] for point in bits(stones)) for stones in self.board.colours(position, BLACK))
        return black << self.board.size | white, to_move, ban and turned[ban - 1] + 1

    def form(self, state):
        return min(self.image(state, turned) for turned in self.maps)

    def allowed(self, state):
        """The plays by the bare rules that are not on the ban, each with the state after it."""
        position, to_move, ban = state
        for point, (after, taken, lost) in self.board.plays(position, to_move).items():
            suicides = {"none": 0, "multi": lost.bit_count() > 1, "all": 1}[self.suicide if to_move != self.player else "none"]
            if point + 1 != ban and (suicides or not lost):
                yield point, (after, 1 - to_move, 0 if lost else self.ban(point, after, taken, to_move))

    def ban(self, point, after, taken, mover):
        """The point where the ko that a play has taken may not be retaken, plus 1."""
        own, others = self.board.colours(after, mover)
        near = self.board.near[point]
        return taken.bit_length() if taken.bit_count() == 1 and not near & own and near & ~others == taken else 0

    def own_plays(self, state):
        return {point: after for point, after in self.allowed(state) if not self.life.is_given_up(state[0], after[0])}

    def replies(self, state):
        return [after for _, after in self.allowed(state)] + [(state[0], self.player, 0)]

    def visit(self, state, depth):
        """The rank of a state. Those of leaves and of states in which a play makes a leaf are not kept."""
        if self.is_leaf(state):
            return 0
        state = self.form(state)
        if state in self.known:
            require(self.known[state] is not None, "play can go round")
            return self.known[state][0]
        own = self.own_plays(state) if state[1] == self.player else None
        if own and any(map(self.is_leaf, own.values())):
            return 1
        require(depth < RANK_OF_A_POINT * self.board.size, "it takes too many moves")
        self.known[state] = None
        point = None if own is None else self.read(own)
        following = self.replies(state) if own is None else [own[point]]
        rank = 1 + max(self.visit(after, depth + 1) for after in following)
        self.known[state] = rank, point
        return rank

    def read(self, own):
        written = next(self.plays, None)
        require(written is not None, "a play is missing")
        point = ALPHABET.find(written)
        require(point in own, f"the play {written} is not allowed")
        return point

    def check_positions(self):
        by_position = {}
        for state, (rank, _) in self.known.items():
            by_position.setdefault(state[0], []).append((state, rank))
        for states in by_position.values():
            for first, high in states:
                lower = [rank for state, rank in states if state[1] != self.player and rank < high]
                if lower:
                    self.follow(first, first[0], min(lower), set())

    def follow(self, state, position, lowest, seen):
        """Goes through all that the strategy leads to, as far as the ranks are not too low."""
        rank, written = self.known.get(self.form(state)) or (0, None)
        if rank < lowest or state in seen:
            return
        seen.add(state)
        if written is None:
            for after in self.replies(state):
                self.follow(after, position, lowest, seen)
            return
        own, form = self.own_plays(state), self.form(state)
        for point in {turned.index(written) for turned in self.maps if self.image(state, turned) == form}:
            require(own[point][0] != position, "a play can make a position that came before")
            self.follow(own[point], position, lowest, seen)
