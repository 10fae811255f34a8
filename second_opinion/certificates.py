"""A second opinion on the certificates of longest sequences, for those who doubt the first.

A second program that shares no code with koatlas: it has its own board, its own rules and its own graph, written from
the definitions of the rule sets and of the format, by somebody who had seen parts of the verifier; with the standard library
alone. No test needs it.

    koatlas longest --board 3x3 --rules psk --certificate FILE
    python3 second_opinion/certificates.py FILE...

It replays the sequence against its whole history and counts it; then it goes through the proof. For the proof `flow` it
builds the graph from the board, and adds up potentials, tokens and cuts along every edge in integers. For the proof
`exhaustive` it goes through all sequences, if they have no more than LIMIT moves. A line for each file says what holds.

It answers 1 if something does not hold, 2 if all that was gone through holds but something was not gone through.

What it does not cover, and says so: rule sets other than `psk`, `ssk`, `nssk`, `fixed-ko`, `tromp-taylor`,
`new-zealand` and `aga`; starts that do not count (`start=ignored`); passes that never end a sequence; tokens other than
`positions`, `situations`, `creations` and `pairs`; full nodes but those of `ssk` with situations; regions with
stones outside that can be captured. It does not look at the
checksum, for want of BLAKE3 in the standard library, nor at how the file is laid out. Needs Python 3.11.
"""

import json
import sys
from typing import NamedTuple

BLACK, WHITE = 0, 1
COLOURS = {"B": BLACK, "W": WHITE}
COLUMNS = "abcdefghjklmnopqrstuvwxyz"
RULES = {
    "psk": ("psk", "all"),
    "tromp-taylor": ("psk", "all"),
    "ssk": ("ssk", "all"),
    "new-zealand": ("ssk", "all"),
    "aga": ("ssk", "none"),
    "nssk": ("nssk", "all"),
    "fixed-ko": ("pair", "multi"),
}
OPTIONS = {"suicide", "passes", "start", "start_creator", "superko"}
SUPERKO = {"situational": "ssk", "natural": "nssk", "positional": "psk"}
LIMIT = 3_000_000
NOTHING, BROUGHT, ONE, ENDED = range(4)


class Wrong(Exception):
    """Something that a certificate claims does not hold."""


class Uncovered(Exception):
    """Something that is not gone through here."""


class Position(NamedTuple):
    """The stones of either player, as numbers: bit i is point i, as a diagram is read."""

    black: int
    white: int


class Board:
    """Points and plays: a stone is put down, what has no liberty goes, the opponent's stones first."""

    def __init__(self, board):
        rows = board["rows"]
        self.height, self.width = len(rows), len(rows[0])
        require(all(len(row) == self.width and set(row) <= set(".XO") for row in rows), "there is no such board")
        self.near = [self.around(point) for point in range(self.height * self.width)]
        text = "".join(rows)
        self.start = Position(*(sum(1 << i for i, c in enumerate(text) if c == stone) for stone in "XO"))
        region = board.get("region")
        self.region = range(len(text)) if region is None else sorted(map(self.point, region))
        self.immortal = sum(1 << point for point in set(map(self.point, board.get("immortal", []))))
        require(not any(self.immortal >> p & 1 for p in self.region), "an immortal stone lies inside the region")
        self.to_move = COLOURS[board["to_move"]]

    def around(self, point):
        """The points next to a point, as a set of bits."""
        row, column = divmod(point, self.width)
        nexts = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
        return sum(1 << r * self.width + c for r, c in nexts if 0 <= r < self.height and 0 <= c < self.width)

    def point(self, name):
        """A point by name: columns from the left, rows from the bottom."""
        column, row = COLUMNS.find(name[0]), self.height - int(name[1:])
        require(0 <= column < self.width and 0 <= row < self.height, f"{name} is not a point of the board")
        return row * self.width + column

    def string(self, seed, stones):
        """The string of a stone, and the points next to its stones."""
        found, around, fresh = 1 << seed, 0, [seed]
        while fresh:
            near = self.near[fresh.pop()]
            around |= near
            more = near & stones & ~found
            found |= more
            fresh.extend(bits(more))
        return found, around

    def captured(self, seed, stones, others):
        """The string of a stone if it has no liberty and may be taken, otherwise nothing."""
        string, around = self.string(seed, stones)
        return 0 if around & ~(stones | others) or string & self.immortal else string

    def play(self, position, player, point, suicide):
        """The position after a play that the bare rules allow, otherwise None."""
        if (position.black | position.white) >> point & 1:
            return None
        own, others = position[player] | 1 << point, position[1 - player]
        taken = 0
        for seed in bits(self.near[point] & others):
            taken |= self.captured(seed, others, own)
        lost = 0 if taken else self.captured(point, own, others)
        if lost and (suicide == "none" or suicide == "multi" and lost == 1 << point):
            return None
        own, others = own & ~lost, others & ~taken
        return Position(own, others) if player == BLACK else Position(others, own)


class Rules:
    """What of a rule set matters here."""

    def __init__(self, certificate, board):
        if (name := certificate["ruleset"]) not in RULES:
            raise Uncovered(f"rule set {name}")
        options = certificate["options"]
        for option in sorted(set(options) - OPTIONS):
            raise Uncovered(f"option {option}")
        self.repetition, suicide = RULES[name]
        if name == "aga" and "superko" in options:
            self.repetition = SUPERKO.get(options["superko"]) or uncovered(f"superko={options['superko']}")
        self.suicide = options.get("suicide", suicide)
        require(self.suicide in ("none", "multi", "all"), "there is no such suicide policy")
        self.passes = self.passes_to_end(options.get("passes", "2"))
        if options.get("start", "counts") != "counts":
            raise Uncovered("a start that does not count")
        self.creator = creator(options.get("start_creator", "auto"), board)

    @staticmethod
    def passes_to_end(text):
        if not text.isdigit() or int(text) < 2:
            raise Uncovered(f"passes={text}")
        return int(text)


def creator(option, board):
    """Who has created the start: by itself the opponent of the first mover, nobody if the board is empty."""
    if option == "auto":
        return 1 - board.to_move if board.start.black | board.start.white else None
    return None if option == "none" else COLOURS[option]


class Game:
    """A sequence with its history; moves can be taken back."""

    def __init__(self, board, rules):
        self.board, self.rules = board, rules
        self.position, self.to_move, self.passes, self.plays, self.moves = board.start, board.to_move, 0, 0, 0
        self.history, self.before = {}, []
        self.note({"psk": board.start, "ssk": (board.start, board.to_move), "nssk": (board.start, rules.creator)}.get(rules.repetition))

    def note(self, mark, by=1):
        """Something has occurred; or, taken back, once less."""
        self.history[mark] = self.history.get(mark, 0) + by

    def mark(self, after):
        """What a play to a position brings about, which may not have occurred before."""
        return {
            "psk": after,
            "ssk": (after, 1 - self.to_move),
            "nssk": (after, self.to_move),
            "pair": (self.position, after),
        }[self.rules.repetition]

    def ended(self):
        return self.passes == self.rules.passes

    def play(self, point):
        """Makes a play, unless it is refused: why, otherwise None."""
        after = self.board.play(self.position, self.to_move, point, self.rules.suicide)
        if after is None:
            return "the point is not empty, or it is a suicide that is not allowed"
        mark = self.mark(after)
        if self.history.get(mark):
            return "it repeats"
        self.advance(after, mark, 0, 1)
        return None

    def make_pass(self):
        """Passes: the situation after it has occurred, nothing else is brought about."""
        mark = (self.position, 1 - self.to_move) if self.rules.repetition == "ssk" else None
        self.advance(self.position, mark, self.passes + 1, 0)

    def advance(self, after, mark, passes, plays):
        self.before.append((self.position, mark, self.passes, self.plays))
        self.note(mark)
        self.position, self.passes, self.to_move = after, passes, 1 - self.to_move
        self.plays, self.moves = self.plays + plays, self.moves + 1

    def take_back(self):
        self.position, mark, self.passes, self.plays = self.before.pop()
        self.note(mark, -1)
        self.to_move, self.moves = 1 - self.to_move, self.moves - 1


class Edge(NamedTuple):
    """A play or a pass, from node to node; `token` is None if it uses up nothing."""

    source: int
    target: int
    token: int | None
    weight: int


class Graph:
    """Nodes, edges and tokens with their numbers. `steps` says what leads on from a node, in order."""

    def __init__(self, start, steps, key):
        after = reach(start, steps)
        self.nodes = sorted(after, key=key)
        number = {node: i for i, node in enumerate(self.nodes)}
        self.start, self.tokens, self.edges = number[start], {}, []
        for node in self.nodes:
            for target, token, weight in after[node]:
                kind = None if token is None else self.tokens.setdefault(token, len(self.tokens))
                self.edges.append(Edge(number[node], number[target], kind, weight))


def reach(start, steps):
    """All nodes that can be reached, with what leads on from them."""
    after, fresh = {}, [start]
    while fresh:
        if (node := fresh.pop()) not in after:
            after[node] = steps(node)
            fresh.extend(target for target, _, _ in after[node])
    return after


class Plain:
    """Plain nodes: position, player to move or None, passes in a row if moves are counted."""

    def __init__(self, board, rules, tokens, counts_moves):
        self.board, self.rules, self.tokens, self.counts_moves = board, rules, tokens, counts_moves
        turns = counts_moves or tokens == "situations"
        self.start = (board.start, board.to_move if turns else None, 0)
        used = {"positions": board.start, "situations": (board.start, board.to_move), "creations": (board.start, rules.creator)}
        self.used = used.get(tokens)

    def key(self, node):
        position, to_move, passes = node
        return (position, -1 if to_move is None else to_move, passes)

    def token(self, before, player, after):
        kinds = {"positions": after, "situations": (after, 1 - player), "creations": (after, player), "pairs": (before, after)}
        return kinds[self.tokens]

    def steps(self, node):
        position, to_move, passes = node
        steps = []
        for player, after in plays(self.board, self.rules, position, to_move):
            token = self.token(position, player, after)
            if token != self.used and not (self.tokens == "positions" and after == position):
                steps.append(((after, None if to_move is None else 1 - to_move, 0), token, 1))
        if to_move is not None and not self.counts_moves:
            steps.append(((position, 1 - to_move, 0), None, 0))
        elif to_move is not None and passes + 1 < self.rules.passes:
            steps.append(((position, 1 - to_move, passes + 1), None, 1))
        return steps

    def gain(self, node):
        """What a walk gains that ends there: the passes that are missing."""
        return self.rules.passes - node[2] if self.counts_moves else 0


class Full:
    """Full nodes of situational superko: position, player to move, passes in a row, memory.

    Tokens are the situation that a play brings, as with plain nodes, and the first and the second situation of a position
    that occurs: ("first", position) and ("second", position).
    """

    def __init__(self, board, rules, counts_moves):
        self.board, self.rules, self.weight = board, rules, int(counts_moves)
        self.start = (board.start, board.to_move, 0, ONE)
        self.end = (board.start, None, 0, ENDED)

    def key(self, node):
        position, to_move, passes, memory = node
        return (position, -1 if to_move is None else to_move, passes, memory)

    def steps(self, node):
        position, to_move, passes, memory = node
        if memory == ENDED:
            return []
        if memory == BROUGHT:
            first = ((position, to_move, passes, ONE), ("first", position), 0)
            second = ((position, to_move, passes, NOTHING), ("second", position), 0)
            return [second] if position == self.board.start else [first, second]
        brought = [(after, 1 - to_move) for _, after in plays(self.board, self.rules, position, to_move)]
        used = (self.board.start, self.board.to_move)
        steps = [((*situation, 0, BROUGHT), situation, 1) for situation in brought if situation != used]
        token = ("second", position) if memory == ONE else None
        ends = passes + 1 == self.rules.passes
        return [*steps, (self.end if ends else (position, 1 - to_move, passes + 1, NOTHING), token, self.weight)]

    def gain(self, _):
        return 0


def plays(board, rules, position, to_move):
    """The plays that the bare rules allow, of a player or of both: by point, Black before White."""
    for point in board.region:
        for player in (BLACK, WHITE) if to_move is None else (to_move,):
            after = board.play(position, player, point, rules.suicide)
            if after is not None:
                yield player, after


def bits(number):
    """The numbers of the bits that are set."""
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest


def require(holds, why):
    if not holds:
        raise Wrong(why)


def uncovered(what):
    raise Uncovered(what)


def is_count(number):
    return type(number) is int and number >= 0


def replay(certificate, board, rules):
    """Makes all moves of the sequence, and counts them."""
    game = Game(board, rules)
    for number, move in enumerate(filter(None, certificate["sequence"].split("; ")), 1):
        player, what = move.split(" ")
        require(not game.ended(), f"move {number}, {move}: the sequence has ended")
        require(COLOURS.get(player) == game.to_move, f"move {number}, {move}: not this player's turn")
        replay_move(game, what, f"move {number}, {move}")
    counts_moves = certificate["measure"] == "moves"
    require(not counts_moves or game.ended(), "the last move does not end the sequence")
    counted = game.moves if counts_moves else game.plays
    require(counted == certificate["lower"], f"the sequence counts {counted}, not {certificate['lower']}")


def replay_move(game, what, where):
    if what == "pass":
        game.make_pass()
        return
    point = game.board.point(what)
    require(point in game.board.region, f"{where}: outside of the region")
    refused = game.play(point)
    require(refused is None, f"{where}: {refused}")


def graph_kind(board, rules, proof, counts_moves):
    """The graph that a proof speaks of, if its tokens bound the sequences of the rule set."""
    tokens, nodes = proof["tokens_are"], proof["nodes_are"]
    if nodes == "full" and tokens == "situations" and rules.repetition == "ssk":
        return Full(board, rules, counts_moves)
    if nodes != "plain":
        raise Uncovered(f"{nodes} nodes with {tokens}")
    known = {"psk": ["positions", "situations", "pairs"], "ssk": ["situations"], "nssk": ["creations"], "pair": ["pairs"]}[rules.repetition]
    if rules.repetition in ("ssk", "nssk") and rules.suicide != "all":
        known = [*known, "pairs"]
    if tokens not in known:
        raise Uncovered(f"{tokens} as tokens of this rule set")
    return Plain(board, rules, tokens, counts_moves)


def flow_bound(proof, kind):
    """What no walk exceeds, if the numbers hold."""
    graph, scale = Graph(kind.start, kind.steps, kind.key), proof["scale"]
    only_the_region_changes(kind.board, graph)
    require(is_count(scale) and scale > 0 and is_count(proof["plus"]), "scale or plus is out of range")
    potentials, costs = proof["potentials"], token_costs(proof["tokens"], graph)
    require(len(potentials) == len(graph.nodes), f"{len(potentials)} potentials for {len(graph.nodes)} nodes")
    for node, potential in zip(graph.nodes, potentials):
        require(type(potential) is int and potential >= scale * kind.gain(node), f"the potential of {node} is too low")
    paid = [potentials[e.source] - potentials[e.target] + costs.get(e.token, 0) for e in graph.edges]
    add_cuts(proof["cuts"], graph, paid)
    for number, edge in enumerate(graph.edges):
        require(paid[number] >= scale * edge.weight, f"edge {number} costs less than it weighs")
    return (potentials[graph.start] + sum(costs.values())) // scale + proof["plus"]


def only_the_region_changes(board, graph):
    """The numbers of other points that change are not known here."""
    fixed = ~sum(1 << point for point in board.region)
    outside = {(node[0].black & fixed, node[0].white & fixed) for node in graph.nodes}
    if len(outside) > 1:
        raise Uncovered("stones outside the region that can be captured")


def token_costs(tokens, graph):
    costs = {token: cost for token, cost in tokens}
    require(len(costs) == len(tokens), "a token comes twice")
    require(all(is_count(t) and t < len(graph.tokens) and is_count(cost) for t, cost in tokens), "a token or its cost is none")
    return costs


def add_cuts(cuts, graph, paid):
    """Edges with the token of a cut cost more, edges into its set less: the former are all among the latter."""
    into, using = {}, {}
    for number, edge in enumerate(graph.edges):
        into.setdefault(edge.target, []).append(number)
        using.setdefault(edge.token, []).append(number)
    for number, cut in enumerate(cuts):
        nodes, token, value = set(cut["nodes"]), cut["token"], cut["value"]
        known = is_count(value) and is_count(token) and all(is_count(n) and n < len(graph.nodes) for n in nodes)
        require(known and token < len(graph.tokens), f"cut {number} names what there is not")
        require(graph.start not in nodes, f"the start is in the set of cut {number}")
        require(all(graph.edges[e].target in nodes for e in using[token]), f"a token of cut {number} is used outside of its set")
        for edge in using[token]:
            paid[edge] += value
        for edge in (e for node in nodes for e in into.get(node, []) if graph.edges[e].source not in nodes):
            paid[edge] -= value


def longest(board, rules, counts_moves):
    """The length of the longest sequence, by going through all of them."""
    game, best, made = Game(board, rules), 0, 0
    todo = [iter([*board.region, None])]
    while todo:
        for point in todo[-1]:
            if point is not None and game.play(point) is not None:
                continue
            if point is None:
                game.make_pass()
            made += 1
            if made > LIMIT:
                raise Uncovered(f"an exhaustion of more than {LIMIT} moves")
            best = max(best, game.moves if counts_moves else game.plays)
            todo.append(iter(() if game.ended() else [*board.region, None]))
            break
        else:
            todo.pop()
            if todo:
                game.take_back()
    return best


def upper_bound(certificate, board, rules):
    """What is proved of the upper bound, in words."""
    upper, proof = certificate["upper"], certificate.get("proof")
    if upper is None:
        return "no upper bound claimed"
    require(proof is not None, "an upper bound without proof")
    require(certificate["lower"] <= upper, "the bounds contradict each other")
    counts_moves = certificate["measure"] == "moves"
    if proof["kind"] == "exhaustive":
        found = longest(board, rules, counts_moves)
    else:
        require(proof["kind"] == "flow", "there is no such proof")
        found = flow_bound(proof, graph_kind(board, rules, proof, counts_moves))
    require(found <= upper, f"only {found} is proved, not {upper}")
    return f"upper {upper} proved ({proof['kind']})"


def read(path):
    with open(path, encoding="utf-8") as file:
        certificate = json.load(file)
    require(certificate.get("format") == "koatlas-certificate" and certificate.get("version") == 2, "no certificate of version 2")
    require(certificate["measure"] in ("plays", "moves"), "there is no such measure")
    return certificate


def say(path):
    """The line for a file, and the exit code."""
    head, done = path, ""
    try:
        certificate = read(path)
        board = Board(certificate["board"])
        head = f"{path}: {certificate['ruleset']}, {'/'.join(certificate['board']['rows'])}, {certificate['measure']}"
        rules = Rules(certificate, board)
        replay(certificate, board, rules)
        done = f"lower {certificate['lower']} replayed, "
        return f"{head}: {done}{upper_bound(certificate, board, rules)}", 0
    except Uncovered as what:
        return f"{head}: {done}not repeated here: {what}", 2
    except Wrong as why:
        return f"{head}: {done}DOES NOT HOLD: {why}", 1
    except (OSError, KeyError, ValueError, TypeError, IndexError, AttributeError) as error:
        return f"{head}: {done}DOES NOT HOLD: cannot be read: {error!r}", 1


def main(paths):
    codes = set()
    for path in paths:
        line, code = say(path)
        print(line, flush=True)
        codes.add(code)
    return 1 if 1 in codes else max(codes, default=0)


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit("usage: python3 certificates.py FILE...")
    sys.exit(main(sys.argv[1:]))
