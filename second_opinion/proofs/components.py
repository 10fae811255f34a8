"""Strongly connected components: what can be reached from each other."""

from .errors import Uncovered


def reach(start, follow, most):
    """All that can be reached, with what follows each: so many things at most."""
    after, fresh = {}, [start]
    while fresh:
        if (one := fresh.pop()) not in after:
            after[one] = follow(one)
            fresh.extend(after[one])
            if len(after) > most:
                raise Uncovered(f"a graph of more than {most} nodes")
    return after


def components(after):
    """The components of a graph, each after those to which edges lead from it (Tarjan, without recursion)."""
    index, low, open_, found = {}, {}, [], []
    for root in after:
        if root not in index:
            visit(root, after, index, low, open_, found)
    return found


def visit(root, after, index, low, open_, found):
    todo = [(root, iter(after[root]))]
    index[root] = low[root] = len(index)
    open_.append(root)
    while todo:
        one, nexts = todo[-1]
        for then in nexts:
            if then not in index:
                index[then] = low[then] = len(index)
                open_.append(then)
                todo.append((then, iter(after[then])))
                break
            low[one] = min(low[one], low[then])
        else:
            todo.pop()
            if todo:
                low[todo[-1][0]] = min(low[todo[-1][0]], low[one])
            if low[one] == index[one]:
                close(one, low, open_, found)


def close(one, low, open_, found):
    """The component of the last open members is complete. Edges to them say nothing about other components any more."""
    members = []
    while not members or members[-1] != one:
        members.append(open_.pop())
        low[members[-1]] = float("inf")
    found.append(members)


def on_cycles(after):
    """All that can be reached again from itself."""
    return {one for members in components(after) for one in members if len(members) > 1 or one in after[one]}
