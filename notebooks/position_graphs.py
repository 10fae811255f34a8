# %% [markdown]
# # The position graphs of small boards
#
# Nodes are the legal positions of a board, edges the plays of either colour that change the position: the game graph of
# Tromp and Farnebäck. This study counts both under both suicide policies, checks the numbers of positions against a few lines
# of plain Python, and looks at what can repeat.

# %%
import itertools

from common import koatlas

BOARDS = ["1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "1x7", "2x2", "2x3", "2x4", "3x3", "2x5", "3x4"]


def explore(board, policy):
    return koatlas("explore", "--board", board, "--suicide", policy)


graphs = {(board, policy): explore(board, policy) for board in BOARDS for policy in ("none", "multi")}

# %% [markdown]
# ## Legal positions, counted twice
#
# A position is legal if every string has a liberty. The slow count goes through all colourings.


# %%
def is_legal(contents, rows, cols):
    seen = set()
    for start, colour in contents.items():
        if colour == "." or start in seen:
            continue
        string, todo, free = {start}, [start], False
        while todo:
            row, col = todo.pop()
            for near in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                there = contents.get(near)
                free = free or there == "."
                if there == colour and near not in string:
                    string.add(near)
                    todo.append(near)
        if not free:
            return False
        seen |= string
    return True


def legal_positions(board):
    rows, cols = map(int, board.split("x"))
    points = list(itertools.product(range(rows), range(cols)))
    colourings = itertools.product(".XO", repeat=len(points))
    return sum(is_legal(dict(zip(points, colouring)), rows, cols) for colouring in colourings)


for board in ("1x1", "1x2", "1x3", "1x4", "1x5", "1x6", "1x7", "2x2", "2x3"):
    for policy in ("none", "multi"):
        assert graphs[board, policy]["nodes"] == legal_positions(board), board

# %% [markdown]
# ## Positions, plays, mean out-degree

# %%
print("# Position graphs of whole boards\n")
print("Mean: plays a position. Nodes on cycles: positions that can recur.\n")
print("| board | positions | plays, no suicide | mean | on cycles | plays, suicide | mean | on cycles |")
print("|" + "---|" * 8)
for board in BOARDS:
    none, multi = graphs[board, "none"], graphs[board, "multi"]
    cells = [board, f"{none['nodes']:,}"]
    for graph in (none, multi):
        cells += [f"{graph['edges']:,}", f"{graph['edges'] / graph['nodes']:.3f}", f"{graph['components']['nodes_on_cycles']:,}"]
    print("| " + " | ".join(cells) + " |")

# %% [markdown]
# ## What can repeat
#
# With suicide everything on a board can recur: the graph is one component. Without suicide nothing leads back to the empty
# board, and on all boards but 1x1 and 1x2 everything else is one component.

# %%
for (board, policy), graph in graphs.items():
    components = graph["components"]
    assert graph["reachable_from_start"] == graph["nodes"]
    if policy == "multi":
        assert components["count"] == 1
    elif board not in ("1x1", "1x2"):
        assert (components["count"], components["largest"]) == (2, graph["nodes"] - 1)
