"""Peers in Python: one search in this process. Prints times and counts as a JSON object.

    python_peers.py components PROGRAM FILE          FILE has two numbers of 32 bits an edge
    python_peers.py cycles PROGRAM FILE LENGTH       LENGTH 0: cycles of any length

Reading the file is not timed. Building is: from the form of edges that the library reads fastest. A search for cycles that
takes longer than LIMIT seconds of processor time is given up: the process ends with the signal SIGPROF.
"""

import collections
import json
import signal
import sys
import time


LIMIT = 120


class Stopwatch:
    """Wall and processor time since it was made or last read."""

    def __init__(self):
        self.began = time.perf_counter(), time.process_time()

    def read(self):
        now = time.perf_counter(), time.process_time()
        spent = {"wall": now[0] - self.began[0], "cpu": now[1] - self.began[1]}
        self.began = now
        return spent


def array(file):
    import numpy

    return numpy.fromfile(file, dtype="<u4").reshape(-1, 2)


def pairs(file):
    """The edges as a list of pairs, without numpy, whose memory is not the library's."""
    import array as plain

    numbers = plain.array("I")
    with open(file, "rb") as bytes_:
        numbers.frombytes(bytes_.read())
    return list(zip(numbers[::2], numbers[1::2]))


# What builds a graph: the reader of edges, and the library's constructor.
def scipy_graph(edges):
    import numpy
    import scipy.sparse

    nodes = int(edges.max()) + 1
    return scipy.sparse.csr_matrix((numpy.ones(len(edges), dtype=numpy.int8), (edges[:, 0], edges[:, 1])), (nodes, nodes))


def networkx_graph(edges):
    import networkx

    return networkx.DiGraph(edges)


def igraph_graph(edges):
    import igraph

    return igraph.Graph(edges=edges, directed=True)


def rustworkx_graph(edges):
    import rustworkx

    graph = rustworkx.PyDiGraph(multigraph=True)
    graph.extend_from_edge_list(edges)
    return graph


def graph_tool_graph(edges):
    import graph_tool

    graph = graph_tool.Graph(directed=True)
    graph.add_edge_list(edges)
    return graph


GRAPHS = {
    "scipy": (array, scipy_graph),
    "networkx": (pairs, networkx_graph),
    "igraph": (pairs, igraph_graph),
    "rustworkx": (pairs, rustworkx_graph),
    "graph-tool": (array, graph_tool_graph),
}


# What finds strongly connected components: their number, and the size of the largest.
def scipy_components(graph):
    import numpy
    from scipy.sparse.csgraph import connected_components

    count, labels = connected_components(graph, directed=True, connection="strong")
    return count, int(numpy.bincount(labels).max())


def networkx_components(graph):
    import networkx

    sizes = [len(component) for component in networkx.strongly_connected_components(graph)]
    return len(sizes), max(sizes)


def igraph_components(graph):
    sizes = graph.connected_components("strong").sizes()
    return len(sizes), max(sizes)


def rustworkx_components(graph):
    import rustworkx

    sizes = [len(component) for component in rustworkx.strongly_connected_components(graph)]
    return len(sizes), max(sizes)


def graph_tool_components(graph):
    from graph_tool.topology import label_components

    _, sizes = label_components(graph, directed=True)
    return len(sizes), int(max(sizes))


# What lists elementary cycles of up to a length, 0 for any.
def networkx_cycles(graph, length):
    import networkx

    return networkx.simple_cycles(graph, length_bound=length or None)


def igraph_cycles(graph, length):
    import igraph

    return graph.simple_cycles(mode=igraph.OUT, max=length or -1)


def rustworkx_cycles(graph, length):
    import rustworkx

    assert length == 0, "rustworkx has no bound"
    return rustworkx.simple_cycles(graph)


def graph_tool_cycles(graph, length):
    from graph_tool.topology import all_circuits

    assert length == 0, "version 2.45 has no bound"
    return all_circuits(graph)


def warm_up(read, build, search, task):
    """A first search, of a graph of two nodes, so that the library is loaded before it is timed."""
    edges = [(0, 1), (1, 0)]
    if read is array:
        import numpy

        edges = numpy.array(edges, dtype="<u4")
    graph = build(edges)  # with a name: graph-tool's circuits do not hold the graph that they come from
    found = search(graph) if task == "components" else list(search(graph, 0))
    assert found, "two nodes, one cycle"


def main(task, program, file, length="0"):
    read, build = GRAPHS[program]
    search = globals()[f"{program.replace('-', '_')}_{task}"]
    edges = read(file)
    warm_up(read, build, search, task)
    watch = Stopwatch()
    graph = build(edges)
    found = {"build": watch.read()}
    if task == "components":
        found["components"], found["largest"] = search(graph)
    else:
        signal.setitimer(signal.ITIMER_PROF, LIMIT)
        found["counts"] = collections.Counter(map(len, search(graph, int(length))))
    found["scan"] = watch.read()
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
