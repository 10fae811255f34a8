"""The graphs in which every play leaves a mark, as the format of certificates defines them.

A graph has a node where walks begin; the edges from each node in order, each with the node to which it leads, its mark or None,
and its weight; and what a walk gains that ends at a node. A node is a tuple of the position, the player to move or -1, the passes
in a row, and in full nodes the point of a ko or -1 and a memory. Nodes are in the order of these tuples.

Every sequence is a walk. A node has all that the bars and ends read that are not left out, so the edges from it are the moves
that they allow; where it depends on the history what a move does, there is an edge for either case.
"""

from .components import on_cycles, reach
from .errors import Uncovered
from .history import MANY_PASSES, Made, State, is_excepted
from .kos import ko_class, retaken
from .marks import start_counts

NOBODY = NO_POINT = -1
NO_PLAY, NOTHING, EXCEPTED, BROUGHT, ONE, ENDED = range(6)


class Bare:
    """What the bare rules and the 1-play-rule allow, and the marks that plays leave."""

    def __init__(self, rules, marks):
        self.rules, self.board = rules, rules.board
        bars_null_plays = "1-play" in rules.bars or marks == "positions" and start_counts(rules) and not rules.forfeits
        self.null_plays = not bars_null_plays
        # The mark of a play, by the position before it, the player, the point and the position after it.
        self.mark, self.used = getattr(self, marks), None
        if marks in USED and (start_counts(rules) or marks == "creations"):
            self.used = USED[marks](rules)
        if marks == "points":
            self.avoiding = [self.positions_on_cycles_without(point) for point in self.board.region]

    def plays(self, position, players):
        """The plays of some players: by point, Black before White."""
        known = [(player, self.board.plays(position, player)) for player in players]
        allows, null_plays = self.rules.allows, self.null_plays
        for point in known[0][1]:
            for player, found in known:
                after, taken, lost = found[point]
                if (not lost or allows(lost)) and (null_plays or after != position):
                    yield player, point, after, taken, lost

    def positions_on_cycles_without(self, left_out):
        """The positions on a cycle of plays of either player without a play on a point."""
        after = reach(self.board.start, lambda p: [play[2] for play in self.plays(p, (0, 1))], self.rules.most_states)
        return on_cycles({p: [play[2] for play in self.plays(p, (0, 1)) if play[1] != left_out] for p in after})

    def positions(self, position, player, point, after):
        return after

    def situations(self, position, player, point, after):
        return after, 1 - player

    def creations(self, position, player, point, after):
        return after, player

    def pairs(self, position, player, point, after):
        return position, after

    def points(self, position, player, point, after):
        return position, point if position in self.avoiding[point] else NO_POINT

    def classes(self, position, player, point, after):
        return ko_class(self.board, position), player, point


# The mark of the start itself.
USED = {
    "positions": lambda rules: rules.board.start,
    "situations": lambda rules: (rules.board.start, rules.first_mover),
    "creations": lambda rules: (rules.board.start, rules.creator()),
}


class Graph:
    """A graph whose nodes are those that can be reached, and whose marks have numbers as they come."""

    def __init__(self):
        self.known = {}

    def nodes(self):
        return sorted(reach(self.start, self.follow, self.rules.most_states))

    def follow(self, node):
        self.known[node] = self.find_edges(node)
        return [edge[0] for edge in self.known[node]]

    def edges(self, node):
        return self.known[node]

    def marks(self):
        return {None: None}


class Plain(Graph):
    """Nodes without history. Where plays alone are counted either player may play, unless marks are situations."""

    def __init__(self, rules, marks, measure):
        super().__init__()
        self.rules, self.bare, self.counts_moves = rules, Bare(rules, marks), measure == "moves"
        if rules.forfeits or self.counts_moves and rules.limit is None:
            raise Uncovered("plain nodes where stones are taken off, or where passes never end a sequence and moves are counted")
        has_turns = self.counts_moves or marks == "situations"
        self.start = (rules.board.start, rules.first_mover if has_turns else NOBODY, 0)

    def find_edges(self, node):
        position, to_move, passes = node
        mark, used = self.bare.mark, self.bare.used
        then = to_move if to_move == NOBODY else 1 - to_move
        found = []
        for player, point, after, _, _ in self.bare.plays(position, (0, 1) if to_move == NOBODY else (to_move,)):
            left = mark(position, player, point, after)
            if left != used:
                found.append(((after, then, 0), left, 1))
        return found + self.passes(position, to_move, passes)

    def passes(self, position, to_move, passes):
        if to_move == NOBODY or self.counts_moves and passes + 1 >= self.rules.limit:
            return []
        return [((position, 1 - to_move, passes + self.counts_moves), None, int(self.counts_moves))]

    def gain(self, node):
        """The passes that are missing to the end."""
        return self.rules.limit - node[2] if self.counts_moves else 0


class Full(Graph):
    """Nodes with all of the history that the rules about bans and ends need."""

    def __init__(self, rules, marks, measure):
        super().__init__()
        self.rules, self.bare, self.pass_weight = rules, Bare(rules, marks), int(measure == "moves")
        self.occurrences = marks == "situations" and not rules.forfeits
        self.has_ko = "basic-ko" in rules.bars and marks != "situations"
        memory = NO_PLAY if rules.cycle_end == "cycle-end-needs-play" else NOTHING
        if self.occurrences and start_counts(rules):
            memory = ONE
        self.start = (rules.board.start, rules.first_mover, 0, NO_POINT, memory)
        self.end = (rules.board.start, NOBODY, 0, NO_POINT, ENDED)
        if "two-ago" in rules.bars and not self.occurrences:
            raise Uncovered("full nodes where the position two moves ago is barred")

    def gain(self, node):
        return 0

    def find_edges(self, node):
        position, to_move, passes, ko, memory = node
        if memory == ENDED:
            return []
        if memory == BROUGHT:
            return self.occurs(node)
        found = []
        for play in self.bare.plays(position, (to_move,)):
            barred = self.has_ko and passes == 0 and play[1] == ko
            found += [] if barred else self.plays(node, *play)
        return [*found, self.passes(node)]

    def occurs(self, node):
        """A play has brought a situation: it is the first of its position that occurs, or the second."""
        position, to_move, passes, _, _ = node
        first = ((position, to_move, passes, NO_POINT, ONE), ("first", position), 0)
        second = ((position, to_move, passes, NO_POINT, NOTHING), ("second", position), 0)
        return [second] if position == self.rules.board.start and start_counts(self.rules) else [first, second]

    def plays(self, node, player, point, after, taken, lost):
        """The edges of a play: with its stone taken off, if that can be, and with its stone."""
        position = node[0]
        if not self.rules.forfeits:
            mark = self.bare.mark(position, player, point, after)
            return [] if mark == self.bare.used else [(self.after_play(node, player, point, after), mark, 1)]
        if lost:
            return [(self.after_play(node, player, point, after), None, 1)]
        stone = 1 << point
        without = after & ~(stone | stone << self.rules.board.size)
        mark = self.bare.mark(position, player, point, after)
        stays = [] if mark == self.bare.used else [(self.after_play(node, player, point, after), mark, 1)]
        return [(self.after_play(node, player, point, without), None, 1), *stays]

    def after_play(self, node, player, point, after):
        position, _, passes, ko, memory = node
        made = Made("play", point, after)
        before = State(position, player, passes, ko=None if ko == NO_POINT else ko)
        now = self.rules.passes(before, made)
        excepted = self.rules.cycle_end is not None and is_excepted(before, made)
        if self.ends(after, 1 - player, now, excepted or memory == EXCEPTED, True):
            return self.end
        if self.occurrences:
            return (after, 1 - player, now, NO_POINT, BROUGHT)
        excepted = memory == EXCEPTED or excepted and self.rules.cycle_end == "cycle-end-anywhere"
        back = retaken(self.rules.board, position, player, point) if self.has_ko else None
        return (after, 1 - player, now, NO_POINT if back is None else back, EXCEPTED if excepted else NOTHING)

    def passes(self, node):
        position, to_move, passes, ko, memory = node
        now = min(passes + 1, self.rules.limit or MANY_PASSES)
        mark = ("second", position) if memory == ONE else None
        if self.ends(position, 1 - to_move, now, memory == EXCEPTED, memory != NO_PLAY):
            return self.end, mark, self.pass_weight
        ko = ko if self.rules.cycle_end and now < MANY_PASSES else NO_POINT
        return (position, 1 - to_move, now, ko, NOTHING if memory == ONE else memory), mark, self.pass_weight

    def ends(self, after, to_move, passes, excepted, has_play):
        """Whether a move ends the sequence: by passes, or as it returns to the start."""
        returns = self.rules.cycle_end and (after, to_move) == (self.rules.board.start, self.rules.first_mover)
        needed = has_play or self.rules.cycle_end != "cycle-end-needs-play"
        return passes == self.rules.limit or returns and needed and not excepted
