"""Graphs as arrays: against the counts of explore, against networkx, and against a board that is played on."""

from collections import Counter

import koatlas
import networkx
import numpy as np
import pytest
from conftest import POSITIONS, relative

TRIPLE_KO = relative(POSITIONS / "triple_ko.toml")
SENDING_TWO = relative(POSITIONS / "sending_two_returning_one.toml")
MODELS = ["free", "alternating", "with-passes"]
TARGETS = [koatlas.Position.empty("2x3"), koatlas.Position.empty("1x4"), TRIPLE_KO, SENDING_TWO]


@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("target", TARGETS, ids=str)
@pytest.mark.parametrize("suicide", ["none", "multi"])
def test_graphs_have_the_counts_and_components_of_explore(target, model, suicide):
    counts = koatlas.explore(target, model=model, suicide=suicide)
    graph = koatlas.graph(target, model=model, suicide=suicide)
    assert (graph.nodes, graph.edges) == (counts.nodes, counts.edges)
    theirs = graph.to_networkx()
    sizes = Counter(map(len, networkx.strongly_connected_components(theirs)))
    assert sizes == {entry.size: entry.components for entry in counts.components.sizes}
    reached = 1 + len(networkx.descendants(theirs, graph.start))
    assert reached == counts.reachable_from_start


@pytest.mark.parametrize("model", MODELS)
def test_every_edge_is_a_move(model):
    graph = koatlas.graph(SENDING_TWO, model=model)
    sources = graph.sources
    assert graph.nodes > 3
    for edge in range(graph.edges):
        before, after = graph.position_of(int(sources[edge])), graph.position_of(int(graph.targets[edge]))
        move = graph.move(edge)
        played = koatlas.check(before.with_to_move(move[0]), [move], rules="basic-ko", options={"suicide": "multi"})
        assert played.verdicts[0].legal and played.rows == after.rows
        assert len(played.verdicts[0].removed) == graph.removed[edge]
        if model != "free":
            assert before.to_move == move[0] != after.to_move


def test_suicides_are_told():
    graph = koatlas.graph(koatlas.Position.empty("1x3"))
    suicides = [edge for edge in range(graph.edges) if graph.suicides[edge]]
    assert suicides and all(graph.removed[edge] >= 2 for edge in suicides)
    assert not koatlas.graph(koatlas.Position.empty("1x3"), suicide="none").suicides.any()


def test_nodes_are_different_positions_in_their_order():
    graph = koatlas.graph(koatlas.Position.empty("2x2"))
    assert len(np.unique(graph.contents, axis=0)) == graph.nodes == 57
    assert graph.contents.shape == (57, 4) and set(np.unique(graph.contents)) == {0, 1, 2}
    assert graph.position_of(graph.start).rows == ("..", "..")


def test_the_same_question_gives_the_same_arrays():
    first, second = (koatlas.graph(TRIPLE_KO, model="alternating") for _ in range(2))
    for name in ["offsets", "targets", "played", "colours", "removed", "suicides", "contents", "to_move"]:
        assert np.array_equal(getattr(first, name), getattr(second, name))


def test_arrays_cannot_be_written_to():
    graph = koatlas.graph(SENDING_TWO)
    with pytest.raises(ValueError):
        graph.targets[0] = 1


def test_attributes_of_the_networkx_graph():
    graph = koatlas.graph(SENDING_TWO, model="with-passes").to_networkx()
    passes = [data for *_, data in graph.edges(data=True) if data["move"].endswith("pass")]
    assert len(passes) == graph.number_of_nodes()
    assert {data["to_move"] for _, data in graph.nodes(data=True)} == {"B", "W"}
