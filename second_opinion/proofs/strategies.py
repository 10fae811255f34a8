"""Strategies: whatever the opponent plays, the player forces an end of at least, or at most, some value.

All sequences that follow the strategy are gone through: the player's move of each node must be legal, every legal move of the
opponent must be in the node, and every end must keep to the bound. That the search ends shows that there are no others. At the
start one of the moves that are images of each other is enough (`symmetries`). At a node without moves the bound must follow by what
the player has for good (`life`).
"""

from typing import Any, NamedTuple

from .board import BLACK, WHITE
from .errors import Uncovered, require
from .life import Life, require_end
from .memoryless import Memoryless
from .search import Search
from .symmetries import symmetries
from .written import WrittenRules

RULE_WIN = 2000
VOID = {"black": RULE_WIN, "white": -RULE_WIN}


class Place(NamedTuple):
    """A node with the state there: all that the moves from it depend on, but for the facts of the history.

    Only the first place of a sequence is the start. The player may have given up life on the way, if the strategy needs life.
    """

    number: int
    state: Any
    is_start: bool = False
    gave_up: bool = False


class Strategy:
    """The strategy of a player for a bound, with its nodes."""

    def __init__(self, player, bound, nodes, rules, certificate):
        self.player, self.bound, self.rules, self.certificate = player, bound, rules, certificate
        self.nodes = [read_node(node, len(nodes)) for node in nodes]
        unknown = {name for node in self.nodes for name in node} - rules.names()
        require(not unknown, f"{min(unknown, default='')} can never be made")
        unused = set(range(len(nodes))) - self.linked()
        require(not unused, f"no moves lead to node {min(unused, default=0)}")
        self.life = None if all(self.nodes) else self.life_of_player()

    def linked(self):
        """The nodes to which moves lead from node 0, legal or not."""
        found, fresh = {0}, [0]
        while fresh:
            then = set(self.nodes[fresh.pop()].values()) - found - {None}
            found |= then
            fresh += then
        return found

    def life_of_player(self):
        if isinstance(self.rules, WrittenRules):
            raise Uncovered("a node without moves under rules in a text")
        return Life(self.rules.board, self.player)

    def check(self):
        state, history = self.rules.start()
        Search(self.rules, self.find).visit(Place(0, state, is_start=True), history)

    def find(self, place, history):
        """The moves that the strategy allows at a node; nothing is concluded but that all ends keep to the bound."""
        number, node = place.number, self.nodes[place.number]
        if not node:
            self.check_life(place)
            return [], len
        moves = self.choices(place, history)
        following = []
        for move in moves:
            then = node[move.name]
            require((then is None) == bool(move.outcome), f"node {number}, {move.name}: whether the sequence ends there is wrong")
            if move.outcome:
                self.check_end(number, move)
            else:
                following.append((move, Place(then, move.state, gave_up=self.gave_up_after(place, move.state))))
        return following, len

    def gave_up_after(self, place, state):
        """Whether the player has given up life, once and for all, by a move to a state or earlier."""
        own = self.life and place.state.to_move == self.player
        return place.gave_up or bool(own) and self.life.is_given_up(place.state.position, state.position)

    def check_life(self, place):
        """Checks that the bound follows by life where there are no moves."""
        require(not place.gave_up, f"node {place.number} has no moves, and the player has given up life")
        require_end(self.rules)
        self.check_value(self.life.value(place.state), f"node {place.number} has no moves: life")

    def choices(self, place, history):
        number, state, node = place.number, place.state, self.nodes[place.number]
        if state.to_move == self.player:
            require(len(node) == 1, f"node {number} has not one move, as it is the player's turn")
            move = self.rules.move(state, history, next(iter(node)))
            require(move is not None, f"node {number}: the move is not legal")
            return [move]
        moves = self.rules.moves(state, history)
        missing = [move.name for move in moves if move.name not in node]
        if place.is_start and missing:
            missing = self.without_image(missing, node)
        require(not missing, f"node {number} has no answer to {missing[:1]}")
        return [move for move in moves if move.name in node]

    def without_image(self, names, node):
        """Those of some first moves of which no symmetry of the start makes a move that is in a node."""
        if self.certificate["options"].get("ko", "none") != "none":
            return names
        known = {name for images in symmetries(self.certificate["board"]) for name, image in images.items() if image in node}
        return [name for name in names if name not in known]

    def check_end(self, number, move):
        self.check_value(self.value(move), f"node {number}, {move.name}: the end")

    def check_value(self, value, what):
        keeps = value is not None and (value >= self.bound if self.player == BLACK else value <= self.bound)
        require(keeps, f"{what} is worth {value}, the bound is {self.bound}")

    def value(self, move):
        """The value of an end in half points; None for one that is worth nothing to either player."""
        if move.outcome == "score":
            return 2 * self.rules.score(move.state)
        if move.outcome in VOID:
            return VOID[move.outcome]
        void_is = self.certificate["void_is"]
        return self.certificate["komi"] if void_is == "draw" else VOID.get(void_is)


def read_node(node, size):
    """The moves of a node, each with the number of the next node."""
    moves = dict(node)
    require(len(moves) == len(node), "a move comes twice in a node")
    require(all(then is None or type(then) is int and 0 <= then < size for then in moves.values()), "there is no such node")
    return moves


def without_memory(player, bound, plays, rules):
    if isinstance(rules, WrittenRules):
        raise Uncovered("a strategy without memory under rules in a text")
    state, _ = rules.start()
    Memoryless(player, bound, plays, rules).check(state.position, state.to_move)


def strategies(certificate, rules_of):
    """Checks the strategies of a certificate, and says what they force."""
    said = []
    for player, name, word in ((BLACK, "black", "at_least"), (WHITE, "white", "at_most")):
        if name in certificate:
            bound = certificate[name][word]
            require(("nodes" in certificate[name]) != ("plays" in certificate[name]), f"{name} needs nodes or plays")
            if "plays" in certificate[name]:
                without_memory(player, bound, certificate[name]["plays"], rules_of())
            else:
                Strategy(player, bound, certificate[name]["nodes"], rules_of(), certificate).check()
            said.append(f"{name} forces {word.replace('_', ' ')} {bound}")
    require(said, "nothing is claimed")
    return ", ".join(said)
