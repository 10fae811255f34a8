#!/usr/bin/env python3
"""Count the ko types of coupled settings with several mortal strings of one colour.

What is counted
---------------
The model is that of coupled_kos.py, where the words are explained.  Here a
colour may have any number of mortal strings.  Each has its own liberties.  A
position in which any of them has no liberty does not count, and a play that
captures one is no edge.  A stone of the region joins all stones beside it
that have its colour, so it can join two mortal strings.  The joined string has
the liberties of both.  Pieces must hang together by the strings they touch.

How to run it
-------------
    python3 several_strings.py --max-points 4
    python3 several_strings.py --max-points 4 --suicide multi --list
    python3 several_strings.py --max-points 3 --slow

For each number of points it prints the types with at most one mortal string
of each colour, as coupled_kos.py counts them, and those with any number.
--list shows the types that need several strings, each with its least setting:
the points are a, b, ... and each stone is shown with the points it touches.
--slow counts on literal boards instead, with at most two strings of each
colour, settings of one piece only, both policies.

Why finitely many strings are enough
------------------------------------
1. A mortal string matters only by the set of points it touches.  Two strings
   of one colour with the same set have the same liberties and are joined by
   the same stones.  So one of them can be left out, with its cells given to
   the other.  A colour has at most 2**k - 1 strings that matter, and no more
   at a point than the point has outer cells.

2. Sets that contain each other are all kept.  Let the points of string S be
   among those of string T, of the same colour.  If S has a liberty, so has T:
   either an empty point of S, or a stone on a point of S, which joins the two.
   So T never dies first.  But T cannot be made immortal: a stone joined to S
   is joined to T, and both may then lose their last liberty.

3. Let a piece of one point have the same board in a whole component, as it
   always has (step 5 in coupled_kos.py).  If the point is empty, make the
   strings that touch it immortal.  If there is a stone, make the strings of
   its colour there one string, or immortal if it touches an immortal stone,
   and let the strings of the other colour touch the point no more.  Leave the
   point out.  The other pieces have the same component, no point has more
   kinds of stones beside it, and there are fewer points.  Either the pieces
   still hang together, or the component is a product of components of
   smaller settings.  One piece hangs together.  So up to 4 points, the
   settings of one piece and of 2+2 have all types.

4. For 5 points the same step leaves one piece, or 3+2, or products of two
   types of 2 points from 2+2+1.  The types of 2 points are the same with one
   string and with several.  A factor from a piece that touches no outer stone
   is impossible in both cases, and any other is possible with one string of
   each colour: let an outer stone belong to a string that has its liberty at
   the lone point.  So the products are among the types with one string.

What I saw
----------
    points   none, one   none, several   multi, one   multi, several
         2           1               1            4                4
         3           5               5            9                9
         4          20              20           38               42
         5          55              56          124              161

(one: at most one mortal string of each colour.)  Up to 4 points this takes 3
seconds of one core.  5 points take 25 seconds without suicide; with it some
minutes and 1 GB.  Up to 4 points two strings of a colour are enough.  At 5
points a few types need three.  The slow count of one piece gives 1 and 5 for 2
and 3 points, with suicide 4 and 9.

The four types of 4 points have boards: tests/claims/test_several_strings.py
has them.  Whether those of 5 points have boards is not computed here: outside
stones are only facts, as in coupled_kos.py.

What is shared with coupled_kos.py
----------------------------------
The pieces, their boards and plays with all outside stones living, the search
for components and their comparison.  The liberties of the strings are found
by another way, for all pieces of the region together.  With at most one string
of each colour it finds the same types.  --slow shares the rules of play on
literal boards only.
"""
import argparse
import functools
import itertools

import coupled_kos as coupled
from coupled_kos import (BOTH, Classes, Counter, Part, Piece, is_least, isomorphic, joint_components,
                         neighbours, outer_cells, partitions, point_graph, polyominoes, renumber_graph, strong_components,
                         surroundings)

ANY = 99        # more strings than a colour can have


def union(masks):
    return functools.reduce(int.__or__, masks, 0)


def points_of(mask):
    return [p for p in range(mask.bit_length()) if mask >> p & 1]


# ---------------------------------------------------------------------------
# Regions, and the boards on which all mortal strings have a liberty
# ---------------------------------------------------------------------------

def regions(sizes):
    """Pairs of a region with pieces of these sizes, and its surroundings."""
    found = {}
    for chosen in itertools.product(*(surroundings(n).items() for n in sizes)):
        shift, graph, pieces, around = 0, (), (), {()}
        for piece, masks in chosen:
            graph += tuple(mask << shift for mask in piece)
            pieces += ((1 << len(piece)) - 1 << shift,)
            around = {old + tuple(m << shift for m in new) for old in around for new in masks}
            shift += len(piece)
        found.setdefault((graph, pieces), set()).update(tuple(sorted(cells)) for cells in around)
    return [(Region(*key), around) for key, around in found.items()]


class Region:
    """A point graph, perhaps of several pieces."""

    def __init__(self, graph, pieces):
        self.piece, self.pieces = Piece(graph), pieces
        self.symmetries = [order for order in itertools.permutations(range(len(graph)))
                           if renumber_graph(graph, order) == graph]
        self.known = {}

    @functools.cache
    def liberty(self, c, string):
        """Boards where a string of colour c has a liberty at these points."""
        return union(self.piece.empty[p] | self.piece.lives[c][p] for p in points_of(string))

    @functools.cache
    def joined(self, c, one, other):
        """Boards where stones of the region join two strings of colour c."""
        return union(self.piece.same[c][p][q] for p in points_of(one) for q in points_of(other))

    def good(self, c, immortal, strings):
        """Boards where every mortal string of colour c has a liberty or is joined to an immortal stone."""
        alive = [self.liberty(c, s) | self.joined(c, s, immortal) for s in strings]
        before = None
        while alive != before:
            before = alive
            alive = [union([here, *(self.joined(c, s, t) & there for t, there in zip(strings, before))])
                     for s, here in zip(strings, before)]
        return functools.reduce(int.__and__, alive, self.piece.all)

    def couples(self, strings):
        """Whether some string touches every piece; there are at most two."""
        return len(self.pieces) == 1 or any(all(s & piece for piece in self.pieces) for s in strings)

    def choices(self, c, cells, most):
        """What stones of colour c on these cells can do: {(good boards, coupled): the fewest strings that do it}."""
        key = c, cells, most
        if key not in self.known:
            best = self.known[key] = {}
            for immortal, strings in families(cells, most):
                effect = self.good(c, immortal, strings), self.couples(strings)
                keep_least(best, effect, (len(strings), immortal, strings))
        return self.known[key]


def keep_least(best, key, value):
    if key not in best or value < best[key]:
        best[key] = value


@functools.cache
def families(cells, most):
    """All ways to make the stones on these cells immortal or part of strings: pairs (immortal, strings)."""
    states = {(0, ())}
    for cell in cells:
        states = {state for immortal, strings in states for state in (
            (immortal | cell, strings),
            *((immortal, tuple(sorted((*strings[:i], s | cell, *strings[i + 1:]))))
              for i, s in enumerate((*strings, 0))))}
    return {(immortal, tuple(sorted(set(strings)))) for immortal, strings in states if len(set(strings)) <= most}


def divisions(cells):
    """Ways to divide the outer cells between the colours."""
    groups = [(mask, len(list(same))) for mask, same in itertools.groupby(cells)]
    for counts in itertools.product(*(range(n + 1) for _, n in groups)):
        yield (sum(((mask,) * k for (mask, _), k in zip(groups, counts)), ()),
               sum(((mask,) * (n - k) for (mask, n), k in zip(groups, counts)), ()))


def limited(choices, relevant):
    """The choices as far as these boards can tell them apart."""
    best = {}
    for (good, coupled_here), value in choices.items():
        keep_least(best, (good & relevant, coupled_here), value)
    return best


def settings(region, around, suicide, most):
    """{(component with all outside stones living, good boards): least setting}."""
    components, best = {}, {}
    for division in {d for cells in around for d in divisions(cells)}:
        outside = tuple(map(union, division))
        if outside not in components:
            components[outside] = region.piece.components(outside, suicide) if is_least(
                outside, region.symmetries, True) else []
        for i, (boards, plays) in enumerate(components[outside]):
            relevant = union(1 << s for s in {*boards, *(play[3] for play in plays if play[3] is not None)})
            colours = [limited(region.choices(c, division[c], most), relevant) for c in range(2)]
            for ((good, one), black), ((too, other), white) in itertools.product(*(c.items() for c in colours)):
                if one or other:
                    rank = max(black[0], white[0]), black[0] + white[0], black[1:], white[1:]
                    keep_least(best, (outside, i, good & too), rank)
    return [(*components[outside][i], good, rank) for (outside, i, good), rank in best.items()]


def explore(types, sizes, suicide, most):
    """Add all types of settings with pieces of these sizes."""
    for region, around in regions(sizes):
        for boards, plays, good, rank in settings(region, around, suicide, most):
            part = Part(boards, plays, lambda s, good=good: BOTH if good >> s & 1 else 0, 0)
            for nodes, inside in joint_components([part], 0):
                types.add_component(nodes, inside, (sum(sizes), len(sizes), *rank, region.piece.graph))


# ---------------------------------------------------------------------------
# Literal boards
# ---------------------------------------------------------------------------

class SeveralStrings(coupled.LiteralBoard):
    """Kinds 0 and 1 are immortal; kind 2 + c + 2 * i is mortal string i of colour c."""

    def __init__(self, pieces):
        super().__init__(pieces)
        kinds = [kind for _, stones in pieces for _, kind in stones]
        self.strings = [[self.size + i for i, k in enumerate(kinds) if k == kind] for kind in sorted({*kinds} - {0, 1})]
        outside = range(self.size, self.size + len(kinds))
        for cell in outside:
            self.near[cell] = [other for other in self.near[cell] if other < self.size]
        for string in self.strings:
            for cell, other in zip(string, string[1:]):
                self.near[cell].append(other)
                self.near[other].append(cell)

    def legal(self, board):
        cells = [*range(self.size), *(string[0] for string in self.strings)]
        return all(board[cell] == 0 or self.string(board, cell)[1] for cell in cells)


def literal_pieces(n, kinds):
    """One example of each piece of n points with its contact facts, up to symmetry and names of strings."""
    examples = {}
    for cells in polyominoes(n):
        for sides in range(16):
            partial = {(0,) * n: ()}
            for out in outer_cells(cells, sides):
                partial = {tuple(f | (cell in neighbours(out)) << kind for f, cell in zip(facts, cells)): (*stones, (out, kind))
                           for facts, stones in partial.items() for kind in range(kinds)}
            for facts, stones in partial.items():
                examples.setdefault((point_graph(cells), facts), (cells, stones))
    names = [[0, 1, *sum(zip(black, white), ())] for black in itertools.permutations(range(2, kinds, 2))
             for white in itertools.permutations(range(3, kinds, 2))]
    names += [[kind ^ 1 for kind in name] for name in names]
    orders = list(itertools.permutations(range(n)))

    def least(graph, facts):
        named = [tuple(union(1 << name[k] for k in points_of(f)) for f in facts) for name in names]
        return min((renumber_graph(graph, order), tuple(f for _, f in sorted(zip(order, some)))) for order in orders for some in named)
    return list({least(*key): example for key, example in examples.items()}.values())


def slow_count(n, policies):
    for example in literal_pieces(n, 6):
        nodes, plays = SeveralStrings([example]).graph()
        for suicide, types in enumerate(policies):
            for group, inside in strong_components(nodes, [p for p in plays if suicide or not p[2] & 2]):
                types.add_component(group, inside, (n,))


# ---------------------------------------------------------------------------
# The command
# ---------------------------------------------------------------------------

def is_known(types, graph):
    return any(isomorphic(graph, known) for known, _ in types.buckets.get(graph.key, ()))


def letters(mask):
    return "".join("abcdefgh"[p] for p in points_of(mask))


def described(rank):
    """The least setting of a type in words."""
    points, pieces, _, _, black, white, graph = rank
    lines = " ".join(letters(1 << p | 1 << q) for p, near in enumerate(graph) for q in points_of(near) if p < q)
    stones = [f"{colour} {kind} {letters(mask)}" for colour, (immortal, strings) in (("black", black), ("white", white))
              for kind, mask in (("immortal", immortal), *(("mortal", s) for s in strings)) if mask]
    return f"points {points}  pieces {pieces}  neighbours {lines}  outside: {', '.join(stones)}"


def sizes_of(points):
    """Pieces of the settings that can have new types."""
    return [sizes for sizes in partitions(points, 2) if len(sizes) < 3]


def main():
    parser = argparse.ArgumentParser(description="Count ko types with several mortal strings of one colour.")
    parser.add_argument("--max-points", type=int, required=True, choices=range(2, 6), metavar="K")
    parser.add_argument("--suicide", choices=["none", "multi"], default="none")
    parser.add_argument("--strings", type=int, default=ANY, metavar="N", help="at most N mortal strings of each colour")
    parser.add_argument("--list", action="store_true", help="list the types that need several strings of one colour")
    parser.add_argument("--slow", action="store_true", help="literal boards, one piece, two strings; both policies")
    options = parser.parse_args()
    if options.slow:
        policies = [Classes(exchange=True), Classes(exchange=True)]
        for points in range(2, options.max_points + 1):
            slow_count(points, policies)
            print(f"{points} points:", *(len(types.found) for types in policies), "types of one piece", flush=True)
        return
    counter, several = Counter(options.suicide == "multi"), Classes(exchange=True)
    for points in range(2, options.max_points + 1):
        counter.points(points, False)
        for sizes in sizes_of(points):
            explore(several, sizes, counter.suicide, options.strings)
        new = [(rank, graph) for graph, rank in several.found if not is_known(counter.types, graph)]
        one = len(counter.types.found)
        print(f"{points} points: {one} types with one string of each colour, {one + len(new)} with several", flush=True)
        for rank, graph in sorted(new, key=lambda found: found[0]) if options.list else []:
            print(f"    positions {graph.size}  plays {len(graph.edges)}  {described(rank)}", flush=True)


if __name__ == "__main__":
    main()
