#!/usr/bin/env python3
"""Count the ko types of coupled settings in Go: a second opinion.

What is counted
---------------
A piece is a connected set of grid points.  A setting has k region points in
one or more pieces.  Plays are made on region points only.  Each cell beside a
piece is off the board, an immortal stone, or a stone of a mortal string.
There is at most one mortal string of each colour.  Its only liberties are
region points.  The positions of a setting are nodes, the plays are edges.  The
label of an edge says who played, how many stones were removed, and whether
they were the player's own.  A component is a strongly connected component of
more than one position.  Its type is the component up to isomorphism, or up to
isomorphism after the colours of all labels have been exchanged.

A play that captures a mortal string leaves the setting and is no edge.  A
position in which a mortal string has no liberty does not count, unless the
string is joined to an immortal stone.  Suicide of one stone changes nothing
and is left out.  Suicide of more stones is forbidden (policy none) or allowed
(policy multi).  Several pieces must hang together by the mortal strings which
they touch.

This program was written from the description of the model alone.  It shares
no code and no tables with any other program that counts the same things.

How to run it
-------------
    python3 coupled_kos.py --max-points 5
    python3 coupled_kos.py --max-points 5 --suicide multi --list
    python3 coupled_kos.py --max-points 5 --one-piece
    python3 coupled_kos.py --max-points 5 --immortal
    python3 coupled_kos.py --max-points 4 --slow
    python3 coupled_kos.py --max-points 4 --slow --sizes 2+2+1

--one-piece keeps to settings of one piece.  --immortal also leaves out the
mortal strings.  --list shows each type under the number of points where it is
first seen, with the fewest pieces of a setting of that size which shows it,
and the fewest mortal strings among settings of so many pieces.  --pairs writes
the first points, the positions and the plays of every type to a file.  --slow
counts both policies on literal boards; --sizes adds settings with pieces of
these sizes to that count.

What is shared by the quick and the slow way
--------------------------------------------
Both use contact facts: which points are adjacent, and which kinds of stones
each point touches.  The model says that nothing else matters.  So isomorphic
point graphs with the same facts are one setting.  Two outside stones never
join because they happen to be side by side.  Both make the pieces and the
cells around them, find the components and compare them with the same code.
The comparison is exact: hashes sort the graphs into buckets, and backtracking
decides.  The rules of play, the choice of settings and the coupling of pieces
are done twice, in different ways.

There is at most one edge from one position to another.  A play that is not a
suicide fills exactly one empty point, so the result tells the play.  A suicide
fills none, and removes older stones.  If two suicides removed the same older
stones, both played points would be beside the string.  Then the other one
would have been a liberty.

The shortcuts of the quick way
------------------------------
1. Surroundings.  If no outer cell touches two points, each point with c > 0
   outer cells can have any nonempty set of at most c kinds.  In any other
   surrounding of the same graph, with no more cells at each point and the same
   points without cells, each point has such a set.  So it shows nothing else.

2. Symmetry.  A symmetry of the point graph turns a setting into an isomorphic
   one.  Exchange of the colours keeps the type.  For one piece we use both;
   for the pieces of a larger setting only the first.

3. A mortal string matters only by whether it has a liberty.  Put otherwise:
   let all outside stones of a piece live for ever.  The plays then depend on
   which points touch an outside stone of each colour.  Call a board of the
   piece good for a mortal string if the string has a liberty there, or is
   joined there to an immortal stone.  Then a position of the setting is a
   choice of such boards, with each mortal string good in some piece.  A play
   is a play of one piece between two positions.  One case needs care.  A
   suicide may fill the last liberty of the opponent's mortal string and open
   a new one when its stones go.  But the mortal string is captured first.  So
   for a suicide each mortal string must also be good somewhere in the middle
   of the play.  No other play needs this.  A capture opens no liberty for
   the captured colour's mortal string, since stones next to its stones belong
   to it.  And the player's own string is judged after the capture.

4. The plays of a setting are among the plays of its pieces with all outside
   stones living for ever.  So within a component of the setting, each piece
   stays in one component of that larger graph (or on one board).  We find
   these components first, and look at the rest inside them.  For one piece it
   is enough to know which boards (and middles of suicides) are good.  For more
   pieces it is enough to know the component with, for each board, the mortal
   strings it is good for, and which mortal strings the piece touches.  Pieces
   for which all this is isomorphic are used once.

5. Pieces at rest.  A piece is at rest in a component if it has the same board
   in all its positions.  A piece of one point always is: a stone there can
   only go together with a mortal string.  (Alone it would have no liberty.)
   All pieces at rest can be replaced by one point.  Let it touch the mortal
   strings which they touch.  Let G be those strings for which they are good.
   If G is all that the point touches, leave the point empty.  If G is one of
   two strings, put a stone of that colour on the point and an immortal stone
   of that colour beside it.  If G is empty and the point touches both strings,
   put a stone of either colour on it: it joins a string which has a liberty
   elsewhere.  If G is empty and the point touches one string, put a stone of
   the other colour on it and an immortal stone of that colour beside it.
   All this needs at most three kinds of stones beside the point, which has
   four cells.  The setting still hangs together.  It has no more points,
   pieces or mortal strings than before.  So we need at most one point at rest.

6. One moving piece with a point at rest shows nothing new.  Make the cells of
   each mortal string in G immortal.  The moving piece alone then has the same
   component, with fewer points.  So a setting with a point at rest needs two
   moving pieces, of at least two points each.  For five points these are
   2+2+1.  All other new types at five points are in settings of one piece of
   five points, or of 3+2 with both moving.

   Each of these steps leads to a setting with no more points, pieces or mortal
   strings.  So the least setting of each type is found as well.

What I saw
----------
    points                           2    3    4    5
    suicide none                     1    5   20   55
    suicide none, --one-piece        1    5   19   49
    suicide none, --immortal         1    5   19   44
    suicide multi                    4    9   38  124
    suicide multi, --one-piece       4    9   28   78
    suicide multi, --immortal        4    9   27   60

Types first seen at 5 points, by (pieces, mortal strings) of the least setting:
    none:   (1, 0) 24   (1, 1) 5    (2, 1) 6
    multi:  (1, 0) 31   (1, 1) 13   (2, 1) 38   (3, 1) 1   (3, 2) 3

The quick count up to 5 points takes 11 seconds of one core for none and 18
seconds for multi.  The slow count up to 4 points (a minute of one core) gives
the same figures and the same list of types for both policies: positions,
plays, pieces and mortal strings.  The slow count of 2+2+1 (27761 settings,
five minutes of one core) finds 3 types for none and 21 for multi.  The quick
count has them all, and all four types with three pieces are among the 21.

The slow way was not run in full on one piece of five points or on 3+2.  Random
settings were tried instead with LiteralBoard: 5239 of one piece of five, and
4890 of 4+1, 3+2, 3+1+1 and 2+2+1.  All their types are in the quick count.
That is a test of the program only; no figure rests on it.

What it does not cover: more than two mortal strings, and outside stones that
are more than facts (so not how a mortal string is connected, nor whether a
setting fits on a real board).  Six points were not tried.
"""
import argparse
import functools
import itertools
import sys
import time

sys.setrecursionlimit(10000)

# Kinds of outer stones.  The colour of kind t is t & 1 (0 black, 1 white).
IMMORTAL, MORTAL = 0, 2         # add the colour to get the kind
KINDS = 4


# ---------------------------------------------------------------------------
# Pieces: polyominoes, what lies around them, and their contact facts
# ---------------------------------------------------------------------------

def neighbours(cell):
    x, y = cell
    return ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1))


def polyominoes(n):
    """All connected sets of n cells, up to shifts, turns and mirrors."""
    def normal(cells):
        forms = []
        for _ in range(4):
            cells = [(y, -x) for x, y in cells]
            for form in (cells, [(-x, y) for x, y in cells]):
                left, low = min(x for x, _ in form), min(y for _, y in form)
                forms.append(tuple(sorted((x - left, y - low)
                                          for x, y in form)))
        return min(forms)
    found = {((0, 0),)}
    for _ in range(n - 1):
        found = {normal(cells + (new,)) for cells in found for old in cells
                 for new in neighbours(old) if new not in cells}
    return sorted(found)


def outer_cells(cells, sides):
    """Outer neighbour cells which are on the board.

    sides is a set of four bits: which sides of the bounding box are edges.
    """
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    result = []
    for x, y in sorted({c for cell in cells for c in neighbours(cell)}
                       - set(cells)):
        off = (sides & 1 and x < min(xs) or sides & 2 and x > max(xs)
               or sides & 4 and y < min(ys) or sides & 8 and y > max(ys))
        if not off:
            result.append((x, y))
    return result


def point_graph(cells):
    """For each point the bit mask of its neighbours in the piece."""
    return tuple(sum(1 << j for j, other in enumerate(cells)
                     if other in neighbours(cell)) for cell in cells)


def renumber_mask(mask, order):
    """Point p becomes point order[p]."""
    return sum(1 << new for old, new in enumerate(order) if mask >> old & 1)


def renumber_graph(graph, order):
    result = [0] * len(graph)
    for p, mask in enumerate(graph):
        result[order[p]] = renumber_mask(mask, order)
    return tuple(result)


def surroundings(n):
    """{point graph: surroundings} for all pieces of n points.

    A surrounding is a sorted tuple with one bit mask for each outer cell on
    the board: the points which that cell touches.  The points are numbered so
    that equal (isomorphic) graphs are the same tuple.  All numberings which do
    this are used, so the set of surroundings is closed under the symmetries of
    the graph.
    """
    result = {}
    for cells in polyominoes(n):
        graph = point_graph(cells)
        touches = []
        for sides in range(16):
            touches.append([
                sum(1 << p for p, cell in enumerate(cells)
                    if cell in neighbours(out))
                for out in outer_cells(cells, sides)])
        images = [(renumber_graph(graph, order), order)
                  for order in itertools.permutations(range(n))]
        best = min(image for image, _ in images)
        for image, order in images:
            if image == best:
                for masks in touches:
                    result.setdefault(best, set()).add(tuple(sorted(
                        renumber_mask(mask, order) for mask in masks)))
    return {graph: without_weaker(n, found) for graph, found in result.items()}


def without_weaker(n, found):
    """Drop surroundings which can show nothing that another does not show.

    In a surrounding where no cell touches two points, a point with c > 0 cells
    can be given any nonempty set of at most c kinds, whatever the others get.
    In any surrounding, a point with c > 0 cells has such a set.
    """
    def count(masks):
        return [sum(mask >> p & 1 for mask in masks) for p in range(n)]
    counts = {masks: count(masks) for masks in found}
    free = [masks for masks in found
            if all(mask & (mask - 1) == 0 for mask in masks)]

    def weaker(masks):
        return any(strong != masks
                   and all(a <= b and (a > 0) == (b > 0) for a, b
                           in zip(counts[masks], counts[strong]))
                   for strong in free)
    return sorted(masks for masks in found if not weaker(masks))


def all_facts(n, masks, kinds):
    """All contact facts of a surrounding, some perhaps more than once.

    Facts are four bit masks (one for each kind) of the points which touch a
    stone of that kind.  They are packed in one number, n bits for each mask.
    """
    choices = []
    for mask in sorted(set(masks)):
        size = masks.count(mask)
        choices.append([sum(mask << n * kind for kind in some)
                        for m in range(1, size + 1)
                        for some in itertools.combinations(kinds, m)])
    # Different groups of cells touch different sets of points, and one group
    # never has two choices with the same outcome.
    for parts in itertools.product(*choices):
        facts = 0
        for part in parts:
            facts |= part
        yield facts


def unpack(n, facts):
    ones = (1 << n) - 1
    return [facts >> n * kind & ones for kind in range(KINDS)]


# ---------------------------------------------------------------------------
# One piece: strings, liberties and plays
# ---------------------------------------------------------------------------

def string_at(graph, board, p):
    """Mask of the string of point p, and whether it has a liberty inside."""
    mask, todo, liberty = 1 << p, [p], False
    while todo:
        here = graph[todo.pop()]
        for q in range(len(graph)):
            if here >> q & 1 and not mask >> q & 1:
                if board[q] == board[p]:
                    mask |= 1 << q
                    todo.append(q)
                elif board[q] == 0:
                    liberty = True
    return mask, liberty


class Piece:
    """A point graph with tables of its 3**n boards.

    A board is a tuple of 0 (empty), 1 (black), 2 (white).  Its number has
    these as digits to the base 3.  A set of boards is one long bit mask.
    """

    def __init__(self, graph):
        self.graph = graph
        self.n = n = len(graph)
        self.boards = [tuple(s // 3 ** p % 3 for p in range(n))
                       for s in range(3 ** n)]
        self.all = (1 << 3 ** n) - 1
        self.empty = [0] * n
        # stone[c][p]: boards with a stone of colour c on p.
        # lives[c][p]: and its string has a liberty inside the piece.
        # same[c][p][q]: and q belongs to the same string.
        self.stone = [[0] * n for _ in range(2)]
        self.lives = [[0] * n for _ in range(2)]
        self.same = [[[0] * n for _ in range(n)] for _ in range(2)]
        for s, board in enumerate(self.boards):
            for p in range(n):
                if board[p] == 0:
                    self.empty[p] |= 1 << s
                    continue
                c = board[p] - 1
                mask, liberty = string_at(graph, board, p)
                self.stone[c][p] |= 1 << s
                if liberty:
                    self.lives[c][p] |= 1 << s
                for q in range(n):
                    if mask >> q & 1:
                        self.same[c][p][q] |= 1 << s
        self.tries = [self.tries_on(s) for s in range(3 ** n)]

    def tries_on(self, s):
        """All plays on board s, before it is known what lives outside.

        Each is (colour, number of the board with the stone put down, own
        string or 0 if it has a liberty inside, opponent's strings beside the
        play which have no liberty inside).
        """
        result = []
        for p in range(self.n):
            if self.boards[s][p]:
                continue
            for c in range(2):
                middle = s + (c + 1) * 3 ** p
                board = self.boards[middle]
                own, liberty = string_at(self.graph, board, p)
                victims = set()
                for q in range(self.n):
                    if self.graph[p] >> q & 1 and board[q] == 2 - c:
                        mask, alive = string_at(self.graph, board, q)
                        if not alive:
                            victims.add(mask)
                result.append((c, middle, 0 if liberty else own,
                               sorted(victims)))
        return result

    def removed(self, s, mask, colour):
        """Board s without the stones on mask, all of one colour."""
        return s - (colour + 1) * sum(3 ** p for p in range(self.n)
                                      if mask >> p & 1)

    def some_liberty(self, c, immortal, mortal):
        """Boards where the mortal string of colour c has a liberty here.

        Being joined to an immortal stone is as good as a liberty.
        """
        result = 0
        for p in range(self.n):
            if mortal >> p & 1:
                result |= self.empty[p] | self.lives[c][p]
                for q in range(self.n):
                    if immortal >> q & 1:
                        result |= self.same[c][p][q]
        return result

    def possible(self, c, outside):
        """Boards where each string of colour c has a liberty or touches a
        stone of its colour outside (outside: mask of the points which do)."""
        result = self.all
        for p in range(self.n):
            good = self.lives[c][p]
            for q in range(self.n):
                if outside >> q & 1:
                    good |= self.same[c][p][q]
            result &= good | ~self.stone[c][p]
        return result

    def components(self, outside, suicide):
        """Components of the piece if all stones outside always live.

        outside: for each colour the mask of points which touch such a stone.
        Returns a list of (boards, plays); plays are (from, to, label, middle).
        middle is None but for suicide.
        """
        nodes = self.possible(0, outside[0]) & self.possible(1, outside[1])
        plays = []
        for s, tries in enumerate(self.tries):
            if not nodes >> s & 1:
                continue
            for c, middle, own, victims in tries:
                dead = sum(v for v in victims if not v & outside[1 - c])
                if dead:
                    plays.append((s, self.removed(middle, dead, 1 - c),
                                  label(c, dead.bit_count(), False), None))
                elif own == 0 or own & outside[c]:
                    plays.append((s, middle, label(c, 0, False), None))
                elif suicide and own.bit_count() > 1:
                    plays.append((s, self.removed(middle, own, c),
                                  label(c, own.bit_count(), True), middle))
        return strong_components(self.boards_in(nodes), plays)

    def boards_in(self, mask):
        return [s for s in range(3 ** self.n) if mask >> s & 1]


def label(colour, removed, own):
    return removed << 2 | own << 1 | colour


def other_colour(text):
    return text ^ 1


# ---------------------------------------------------------------------------
# Strongly connected components
# ---------------------------------------------------------------------------

def strong_components(nodes, plays):
    """Components of more than one node: list of (nodes, plays inside).

    A play is a tuple which starts with (from, to).  Two searches in depth,
    the second one backwards.
    """
    ahead, back = {u: [] for u in nodes}, {u: [] for u in nodes}
    for play in plays:
        ahead[play[0]].append(play[1])
        back[play[1]].append(play[0])
    done, order = set(), []
    for root in nodes:
        if root in done:
            continue
        done.add(root)
        stack = [(root, iter(ahead[root]))]
        while stack:
            u, rest = stack[-1]
            for v in rest:
                if v not in done:
                    done.add(v)
                    stack.append((v, iter(ahead[v])))
                    break
            else:
                order.append(u)
                stack.pop()
    home, groups = {}, []
    for root in reversed(order):
        if root in home:
            continue
        home[root] = len(groups)
        group = [root]
        for u in group:                 # the list grows while we walk it
            for v in back[u]:
                if v not in home:
                    home[v] = len(groups)
                    group.append(v)
        groups.append(group)
    inside = [[] for _ in groups]
    for play in plays:
        if home[play[0]] == home[play[1]]:
            inside[home[play[0]]].append(play)
    return [(sorted(group), inside[i]) for i, group in enumerate(groups)
            if len(group) > 1]


# ---------------------------------------------------------------------------
# Exact isomorphism
# ---------------------------------------------------------------------------

class Graph:
    """A directed graph with marked nodes and labelled edges.

    Refined colours of the nodes sort graphs into buckets and guide the exact
    test.  They are hashes, so two different nodes may get equal colours; that
    costs time, not truth.
    """

    def __init__(self, marks, edges):
        self.size = len(marks)
        self.edges = edges
        self.marks = marks
        self.out = [{} for _ in marks]
        self.into = [{} for _ in marks]
        for u, v, text in edges:
            # Never two plays between the same two positions; see above.
            assert v not in self.out[u] and u != v
            self.out[u][v] = text
            self.into[v][u] = text
        colours, classes = [hash(mark) for mark in marks], 0
        while len(set(colours)) > classes:
            classes = len(set(colours))
            colours = [hash((colours[u],
                             tuple(sorted((t, colours[v]) for v, t
                                          in self.out[u].items())),
                             tuple(sorted((t, colours[v]) for v, t
                                          in self.into[u].items()))))
                       for u in range(self.size)]
        self.colours = colours
        self.key = (self.size, len(edges), hash(tuple(sorted(colours))))

    def swapped(self):
        return Graph(self.marks, [(u, v, other_colour(text))
                                  for u, v, text in self.edges])


def isomorphic(g, h):
    """Exact test by backtracking.  Both graphs must be connected."""
    if g.key != h.key:
        return False
    members = {}
    for u, colour in enumerate(h.colours):
        members.setdefault(colour, []).append(u)
    if any(colour not in members for colour in g.colours):
        return False
    # An order of g's nodes: first one of the rarest colour; then each has a
    # neighbour before it.
    first = min(range(g.size), key=lambda u: len(members[g.colours[u]]))
    order, guide = [first], {first: None}
    for u in order:                     # the list grows while we walk it
        for forward, near in ((True, g.out[u]), (False, g.into[u])):
            for v in near:
                if v not in guide:
                    guide[v] = (u, forward)
                    order.append(v)
    image, used = {}, set()

    def fits(u, x):
        if (x in used or g.colours[u] != h.colours[x]
                or g.marks[u] != h.marks[x]
                or len(g.out[u]) != len(h.out[x])
                or len(g.into[u]) != len(h.into[x])):
            return False
        return (all(v not in image or h.out[x].get(image[v]) == text
                    for v, text in g.out[u].items())
                and all(v not in image or h.into[x].get(image[v]) == text
                        for v, text in g.into[u].items()))

    def extend(i):
        if i == g.size:
            return True
        u = order[i]
        if guide[u] is None:
            candidates = members[g.colours[u]]
        else:
            near, forward = guide[u]
            candidates = list((h.out if forward else h.into)[image[near]])
        for x in candidates:
            if fits(u, x):
                image[u] = x
                used.add(x)
                if extend(i + 1):
                    return True
                del image[u]
                used.remove(x)
        return False
    # All edges of g go to edges of h, and there are equally many.
    return extend(0)


class Classes:
    """Graphs up to isomorphism, perhaps also up to exchange of colours."""

    def __init__(self, exchange):
        self.exchange = exchange
        self.buckets = {}
        self.found = []                 # [graph, least rank]

    def add(self, graph, rank):
        for known, i in self.buckets.get(graph.key, ()):
            if isomorphic(graph, known):
                self.found[i][1] = min(self.found[i][1], rank)
                return i
        i = len(self.found)
        self.found.append([graph, rank])
        self.buckets.setdefault(graph.key, []).append((graph, i))
        if self.exchange:
            turned = graph.swapped()
            self.buckets.setdefault(turned.key, []).append((turned, i))
        return i

    def add_component(self, nodes, plays, rank):
        number = {u: i for i, u in enumerate(nodes)}
        self.add(Graph([0] * len(nodes),
                       [(number[play[0]], number[play[1]], play[2])
                        for play in plays]), rank)


# ---------------------------------------------------------------------------
# The quick count
# ---------------------------------------------------------------------------

BOTH = 3        # bit 0: the black mortal string, bit 1: the white one


class Part:
    """A component of one piece, with what it gives to the mortal strings.

    gives[u]: which mortal strings have a liberty here in state u.
    plays[u]: (next state, label, which mortal strings have a liberty here in
    the middle of the play).  The middle matters in a suicide only; else BOTH.
    touches: which mortal strings the piece touches.
    """

    def __init__(self, boards, plays, gives, touches):
        """gives: a function from the number of a board to two bits."""
        number = {s: i for i, s in enumerate(boards)}
        self.touches = touches
        self.gives = [gives(s) for s in boards]
        self.plays = [[] for _ in boards]
        for s, t, text, middle in plays:
            self.plays[number[s]].append(
                (number[t], text, BOTH if middle is None else gives(middle)))

    def graph(self):
        return Graph([(self.touches, give) for give in self.gives],
                     [(u, v, text << 2 | middle)
                      for u, plays in enumerate(self.plays)
                      for v, text, middle in plays])


def joint_components(parts, safe):
    """Components of several parts played side by side.

    safe: mortal strings which need no liberty in these parts.
    """
    states = []
    for state in itertools.product(*(range(len(p.gives)) for p in parts)):
        total = safe
        for part, u in zip(parts, state):
            total |= part.gives[u]
        if total == BOTH:
            states.append(state)
    known, plays = set(states), []
    for state in states:
        for i, part in enumerate(parts):
            rest = safe
            for j, other in enumerate(parts):
                if j != i:
                    rest |= other.gives[state[j]]
            for v, text, middle in part.plays[state[i]]:
                target = state[:i] + (v,) + state[i + 1:]
                if rest | middle == BOTH and target in known:
                    plays.append((state, target, text))
    return strong_components(states, plays)


def two_bits(masks):
    """From two sets of boards to a function from boards to two bits."""
    black, white = masks
    return lambda s: (black >> s & 1) | (white >> s & 1) << 1


class Counter:
    def __init__(self, suicide, kinds=range(KINDS)):
        self.suicide = suicide
        self.kinds = kinds
        self.types = Classes(exchange=True)
        self.part_classes = {}
        self.around = {}
        self.pieces = {}

    def graphs(self, n):
        """The point graphs of n points: pairs (piece, surroundings)."""
        if n not in self.around:
            self.around[n] = surroundings(n)
            for graph in self.around[n]:
                self.pieces[graph] = Piece(graph)
        return [(self.pieces[g], masks) for g, masks in self.around[n].items()]

    def each_part(self, n, exchange):
        """Yield (piece, component, touches, liberties) for pieces of n points.

        liberties: for each colour the set of boards in which its mortal string
        has a liberty here.  Only one of several outsides which a symmetry
        of the graph carries into each other is used (and, with exchange, of
        those which differ in the colours only).
        """
        for piece, around in self.graphs(n):
            symmetries = [order for order in itertools.permutations(range(n))
                          if renumber_graph(piece.graph, order)
                          == piece.graph]
            components, liberties = {}, {}
            for masks in around:
                for facts in all_facts(n, masks, self.kinds):
                    ib, iw, mb, mw = unpack(n, facts)
                    outside = (ib | mb, iw | mw)
                    if outside not in components:
                        components[outside] = None
                        if is_least(outside, symmetries, exchange):
                            components[outside] = piece.components(
                                outside, self.suicide)
                    if not components[outside]:
                        continue
                    sets = []
                    for key in ((0, ib, mb), (1, iw, mw)):
                        if key not in liberties:
                            liberties[key] = piece.some_liberty(*key)
                        sets.append(liberties[key])
                    touches = (mb > 0) | (mw > 0) << 1
                    for i, component in enumerate(components[outside]):
                        yield piece, outside, i, component, touches, sets

    def one_piece(self, n):
        """All types of settings of one piece of n points."""
        best, relevant = {}, {}
        for piece, outside, i, component, touches, sets in self.each_part(
                n, True):
            place = (piece.graph, outside, i)
            if place not in relevant:
                boards, plays = component
                relevant[place] = component, sum(1 << s for s in set(
                    boards + [play[3] for play in plays
                              if play[3] is not None]))
            good = relevant[place][1]
            for c in range(2):
                if touches >> c & 1:
                    good &= sets[c]
            key = place + (good,)
            best[key] = min(best.get(key, 9), touches.bit_count())
        for (graph, outside, i, good), strings in best.items():
            boards, plays = relevant[graph, outside, i][0]
            part = Part(boards, plays,
                        lambda s: BOTH if good >> s & 1 else 0, 0)
            for nodes, inside in joint_components([part], 0):
                self.types.add_component(nodes, inside, (n, 1, strings))

    def parts(self, n):
        """Parts of n points, one of each class, which touch mortal strings."""
        if n not in self.part_classes:
            seen, classes, result = set(), Classes(exchange=False), []
            for piece, outside, i, (boards, plays), touches, sets \
                    in self.each_part(n, False):
                if not touches:
                    continue
                gives = two_bits(sets)
                part = Part(boards, plays, gives, touches)
                key = (piece.graph, outside, i, touches, tuple(part.gives),
                       tuple(gives(play[3]) for play in plays
                             if play[3] is not None))
                if key in seen:
                    continue
                seen.add(key)
                if classes.add(part.graph(), 0) == len(result):
                    result.append(part)
            self.part_classes[n] = result
        return self.part_classes[n]

    def several_pieces(self, sizes, still):
        """Parts of these sizes together; still: and one point at rest."""
        points, count = sum(sizes) + still, len(sizes) + still
        # What a point at rest touches, and what it gives a liberty to.
        rests = [(0, 0)]
        if still:
            rests = [(t, g) for t in (1, 2, 3) for g in (0, 1, 2, 3)
                     if g & ~t == 0]
        pools = [combinations_of(self.parts(n), len(list(same)))
                 for n, same in itertools.groupby(sizes)]
        seen = set()
        for groups in itertools.product(*pools):
            parts = [part for group in groups for part in group]
            for touch, give in rests:
                touches = [part.touches for part in parts]
                if still:
                    touches.append(touch)
                if not connected(touches):
                    continue
                exist = 0
                for t in touches:
                    exist |= t
                safe = give | (BOTH & ~exist)
                rank = (points, count, exist.bit_count())
                for nodes, plays in joint_components(parts, safe):
                    self.types.add_component(nodes, plays, rank)

    def points(self, k, one_piece):
        """All types which may be new at k points."""
        if k > 1:
            self.one_piece(k)
        if not one_piece:
            for still in (0, 1):
                for sizes in partitions(k - still, 2):
                    if len(sizes) > 1:
                        self.several_pieces(sizes, still)


def is_least(outside, symmetries, exchange):
    """Whether no symmetry makes this pair of masks less."""
    for order in symmetries:
        image = tuple(renumber_mask(mask, order) for mask in outside)
        if image < outside or exchange and image[::-1] < outside:
            return False
    return True


def combinations_of(pool, m):
    return list(itertools.combinations_with_replacement(pool, m))


def connected(touches):
    """Whether pieces which touch these mortal strings hang together."""
    if len(touches) == 1:
        return True
    if 0 in touches:
        return False
    return BOTH in touches or len(set(touches)) == 1


def partitions(n, least):
    """Ways to write n as a sum of numbers >= least, none decreasing."""
    if n == 0:
        yield ()
    for first in range(least, n + 1):
        for rest in partitions(n - first, first):
            yield (first,) + rest


# ---------------------------------------------------------------------------
# The slow count: literal boards
# ---------------------------------------------------------------------------

def literal_pieces(n):
    """One example (cells, stones around) for each set of contact facts.

    Examples of the same facts on isomorphic point graphs are the same setting.
    Returns the list of examples, and for each the place in the list of the
    one with the colours exchanged.
    """
    examples = {}
    for cells in polyominoes(n):
        graph = point_graph(cells)
        for sides in range(16):
            partial = {(0,) * n: ()}    # facts of each point: kinds around it
            for out in outer_cells(cells, sides):
                bigger = {}
                for facts, stones in partial.items():
                    for kind in range(KINDS):
                        new = tuple(
                            f | (cell in neighbours(out)) << kind
                            for f, cell in zip(facts, cells))
                        bigger.setdefault(new, stones + ((out, kind),))
                partial = bigger
            for facts, stones in partial.items():
                examples.setdefault((graph, facts), (cells, stones))

    @functools.cache
    def least_orders(graph):
        images = {order: renumber_graph(graph, order)
                  for order in itertools.permutations(range(n))}
        best = min(images.values())
        return best, [order for order in images if images[order] == best]

    def name(graph, facts):
        best, orders = least_orders(graph)
        return best, min(tuple(f for _, f in sorted(zip(order, facts)))
                         for order in orders)
    least = {}
    for (graph, facts), example in examples.items():
        least.setdefault(name(graph, facts), example)
    place = {name: i for i, name in enumerate(least)}
    partner = [place[name(graph, [(f & 5) << 1 | (f & 10) >> 1
                                  for f in facts])] for graph, facts in least]
    return list(least.values()), partner


class LiteralBoard:
    """All pieces of a setting and the stones around them on one board.

    The cells are numbered: first the region points, then the stones outside.
    A board is a list of 0 (empty), 1 (black), 2 (white).
    """

    def __init__(self, pieces):
        points, around = [], {}
        for i, (cells, stones) in enumerate(pieces):
            shift = 100 * i             # far apart
            points += [(x + shift, y) for x, y in cells]
            around.update(((x + shift, y), kind) for (x, y), kind in stones)
        self.size = len(points)
        kinds = [None] * self.size + list(around.values())
        self.fixed = [kind % 2 + 1 for kind in around.values()]
        self.immortal = [kind in (IMMORTAL, IMMORTAL + 1) for kind in kinds]
        self.mortal = [[i for i, kind in enumerate(kinds)
                        if kind == MORTAL + c] for c in range(2)]
        # Contacts count only if one of the two is a point of the region: two
        # stones outside which happen to be side by side do not join.
        place = {cell: i for i, cell in enumerate(points + list(around))}
        self.near = [[place[other] for other in neighbours(cell)
                      if other in place
                      and min(i, place[other]) < self.size]
                     for cell, i in place.items()]
        # Stones of a mortal string are connected somewhere outside: here in
        # a chain.
        for c in range(2):
            for cell, other in zip(self.mortal[c], self.mortal[c][1:]):
                self.near[cell].append(other)
                self.near[other].append(cell)

    def string(self, board, cell):
        """Cells of the string, and whether it has a liberty or cannot die."""
        colour = board[cell]
        string, alive = [cell], False
        for here in string:             # the list grows while we walk it
            if self.immortal[here]:
                alive = True
            for other in self.near[here]:
                there = board[other]
                if there == 0:
                    alive = True
                elif there == colour and other not in string:
                    string.append(other)
        return string, alive

    def legal(self, board):
        """Every string has a liberty or cannot die."""
        return all(board[cell] == 0 or self.string(board, cell)[1]
                   for cell in (*range(self.size), *self.mortal[0][:1],
                                *self.mortal[1][:1]))

    def play(self, board, cell, colour):
        """Put a stone.  Returns (board, label), or None if this is no edge."""
        board = list(board)
        board[cell] = colour + 1
        dead = set()
        for other in self.near[cell]:
            if board[other] == 2 - colour and other not in dead:
                string, alive = self.string(board, other)
                if not alive:
                    dead.update(string)
        own = not dead
        if own:
            string, alive = self.string(board, cell)
            if not alive:
                if len(string) == 1:
                    return None
                dead.update(string)
        if dead and max(dead) >= self.size:
            return None                 # a mortal string is gone
        for other in dead:
            board[other] = 0
        return board, label(colour, len(dead), own and len(dead) > 0)

    def graph(self):
        """Positions and plays, suicide of more than one stone included."""
        nodes, plays = [], []
        for stones in itertools.product(range(3), repeat=self.size):
            board = list(stones) + self.fixed
            if not self.legal(board):
                continue
            nodes.append(stones)
            for cell in range(self.size):
                if board[cell] == 0:
                    for colour in range(2):
                        result = self.play(board, cell, colour)
                        if result:
                            after = tuple(result[0][:self.size])
                            plays.append((stones, after, result[1]))
        return nodes, plays


def slow_count(sizes, policies):
    """Add all types of settings with pieces of these sizes.

    Of two settings which differ in the colours only, one is used.
    """
    known = {n: literal_pieces(n) for n in set(sizes)}
    groups = [(n, len(list(same))) for n, same in itertools.groupby(sizes)]
    settings, seen = 0, [set(), set()]
    for chosen in itertools.product(*(
            combinations_of(range(len(known[n][0])), m) for n, m in groups)):
        if tuple(tuple(sorted(known[n][1][i] for i in some))
                 for (n, _), some in zip(groups, chosen)) < chosen:
            continue
        pieces = [known[n][0][i]
                  for (n, _), some in zip(groups, chosen) for i in some]
        touches = [sum(1 << c for c in range(2) if any(
            kind == MORTAL + c for _, kind in stones))
            for _, stones in pieces]
        if not connected(touches):
            continue
        settings += 1
        strings = 0
        for t in touches:
            strings |= t
        rank = (sum(sizes), len(sizes), strings.bit_count())
        nodes, plays = LiteralBoard(pieces).graph()
        for suicide, types in enumerate(policies):
            allowed = [p for p in plays if suicide or not p[2] & 2]
            for group, inside in strong_components(nodes, allowed):
                # The very same component with the same rank brings nothing.
                mark = (rank, tuple(sorted(inside)))
                if mark not in seen[suicide]:
                    seen[suicide].add(mark)
                    types.add_component(group, inside, rank)
    return settings


# ---------------------------------------------------------------------------
# The command
# ---------------------------------------------------------------------------

def report(types, k, start, show_list):
    total = sum(rank[0] <= k for _, rank in types.found)
    print(f"{k} points: {total} types  ({time.time() - start:.0f} s)",
          flush=True)
    new = [(graph.size, len(graph.edges), rank)
           for graph, rank in types.found if rank[0] == k]
    by_rank = {}
    for _, _, rank in new:
        by_rank[rank[1:]] = by_rank.get(rank[1:], 0) + 1
    for (pieces, strings), number in sorted(by_rank.items()):
        print(f"    new with {pieces} piece(s), {strings} mortal string(s): "
              f"{number}", flush=True)
    if show_list:
        for size, plays, rank in sorted(new):
            print(f"    points {k}  positions {size}  plays {plays}  "
                  f"pieces {rank[1]}  mortal strings {rank[2]}", flush=True)


def main():
    parser = argparse.ArgumentParser(
        description="Count ko types of coupled settings.")
    parser.add_argument("--max-points", type=int, required=True, metavar="K")
    parser.add_argument("--suicide", choices=["none", "multi"],
                        default="none")
    parser.add_argument("--one-piece", action="store_true",
                        help="settings of one piece only")
    parser.add_argument("--immortal", action="store_true",
                        help="one piece, no mortal strings")
    parser.add_argument("--list", action="store_true",
                        help="list the types first seen at each k")
    parser.add_argument("--pairs", metavar="FILE",
                        help="write first points, positions, plays of all")
    parser.add_argument("--slow", action="store_true",
                        help="literal boards; both policies in one run")
    parser.add_argument("--sizes", metavar="A+B+...",
                        help="with --slow: after K, these piece sizes too")
    options = parser.parse_args()
    start = time.time()
    if options.slow:
        policies = [Classes(exchange=True), Classes(exchange=True)]
        jobs = [(k, list(partitions(k, 1)))
                for k in range(2, options.max_points + 1)]
        if options.sizes:
            extra = tuple(sorted(int(s) for s in options.sizes.split("+")))
            jobs.append((sum(extra), [extra]))
        for k, ways in jobs:
            for sizes in ways:
                if options.one_piece and len(sizes) > 1:
                    continue
                number = slow_count(sizes, policies)
                print("pieces", "+".join(map(str, sizes)), "settings", number,
                      "types so far", *(len(t.found) for t in policies),
                      f"({time.time() - start:.0f} s)", flush=True)
            for name, types in zip(("none", "multi"), policies):
                print("suicide", name)
                report(types, k, start, options.list)
        return
    counter = Counter(options.suicide == "multi",
                      range(2) if options.immortal else range(KINDS))
    for k in range(2, options.max_points + 1):
        counter.points(k, options.one_piece or options.immortal)
        report(counter.types, k, start, options.list)
    if options.pairs:
        with open(options.pairs, "w") as file:
            for row in sorted((rank[0], graph.size, len(graph.edges))
                              for graph, rank in counter.types.found):
                print(*row, file=file)


if __name__ == "__main__":
    main()
