"""Bounds of walks that leave no mark twice, by numbers that are added up along every edge.

A walk starts with a credit: the potential of the start and the costs of all marks. Along an edge it pays what the potential
falls, the cost of the mark, and the values of the cuts with this mark; it gets back the values of the cuts whose set of nodes it
enters. Edges with the mark of a cut lie in the set at their ends, and the start does not: so a walk that leaves the mark, once,
has entered the set. If every edge costs at least its weight, and no potential is below what a walk gains that ends there, no walk
weighs more than the credit, its gain included.
"""

from .errors import is_count, require


def flow_bound(proof, graph):
    """What no walk exceeds, in whole units, if the numbers of a proof hold."""
    scale, potentials = proof["scale"], proof["potentials"]
    require(is_count(scale) and scale > 0, "the scale is no number above 0")
    nodes = graph.nodes()
    require(len(potentials) == len(nodes), f"{len(potentials)} potentials for {len(nodes)} nodes")
    number = {node: place for place, node in enumerate(nodes)}
    costs = mark_costs(proof["tokens"])
    cuts = Cuts(proof["cuts"], number[graph.start], len(nodes))
    check_gains(graph, nodes, potentials, scale)
    marks = check_edges(graph, number, potentials, costs, cuts, scale)
    require(all(mark < marks for mark in (*costs, *cuts.of_mark)), "there is no such mark")
    return (potentials[number[graph.start]] + sum(costs.values())) // scale


def mark_costs(tokens):
    costs = dict(tokens)
    require(len(costs) == len(tokens), "a mark comes twice")
    require(all(is_count(mark) and is_count(cost) for mark, cost in tokens), "a mark or its cost is no number")
    return costs


def check_gains(graph, nodes, potentials, scale):
    require(all(type(potential) is int for potential in potentials), "a potential is no number")
    for node, potential in zip(nodes, potentials, strict=True):
        require(potential >= scale * graph.gain(node), f"the potential of {node} is too low")


def check_edges(graph, number, potentials, costs, cuts, scale):
    """Checks that every edge costs at least its weight; returns how many marks there are. Marks have numbers as they come."""
    marks = graph.marks()
    for node, source in number.items():
        for target, left, weight in graph.edges(node):
            if left not in marks:
                marks[left] = len(marks) - 1
            mark, end = marks[left], number[target]
            paid = potentials[source] - potentials[end] + costs.get(mark, 0)
            if mark in cuts.of_mark or end in cuts.of_node:
                paid += cuts.paid(source, end, mark)
            if paid < scale * weight:
                require(False, f"the edge from node {source} to node {end} costs less than it weighs")
    return len(marks) - 1


class Cuts:
    """The cuts of a proof by mark, and by node of their sets."""

    def __init__(self, cuts, start, size):
        self.values, self.nodes = [cut["value"] for cut in cuts], [set(cut["nodes"]) for cut in cuts]
        self.of_mark, self.of_node = {}, {}
        require(all(map(is_count, self.values)), "the value of a cut is no number")
        for number, cut in enumerate(cuts):
            require(is_count(cut["token"]), f"the mark of cut {number} is no number")
            require(start not in self.nodes[number], f"the start is in the set of cut {number}")
            require(all(is_count(node) and node < size for node in cut["nodes"]), f"there is no such node as in cut {number}")
            self.of_mark.setdefault(cut["token"], []).append(number)
            for node in self.nodes[number]:
                self.of_node.setdefault(node, []).append(number)

    def paid(self, source, end, mark):
        """What an edge pays for cuts, minus what it gets back."""
        using = self.of_mark.get(mark, []) if mark is not None else []
        require(all(end in self.nodes[cut] for cut in using), f"mark {mark} is left outside of the set of its cut")
        entered = (cut for cut in self.of_node.get(end, []) if source not in self.nodes[cut])
        return sum(self.values[cut] for cut in using) - sum(self.values[cut] for cut in entered)
