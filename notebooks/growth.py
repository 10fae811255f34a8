# %% [markdown]
# # How things grow
#
# Three questions about size. How many positions has the component of a ko type of `k` points? How long are shortest cycles? And how
# long can a sequence be in which nothing repeats that the rules forbid to repeat? The first two are counted in a fresh catalogue,
# which is complete for its number of points. The third is read from the tables of `results/longest/`, where every figure has
# a certificate that `koatlas verify` checks.

# %%
import pandas as pd

from common import TOP, koatlas
from frames import catalogue
from showing import POLICIES, STYLES, axes, line, logarithmic, show_plot, show_table

POINTS = 7
types = {policy: catalogue(POINTS, policy)["types"] for policy in POLICIES}

# %% [markdown]
# ## Positions of a component
#
# There are `3^k` ways to fill `k` points, so that no component has more positions. Here are the components of the types that need
# `k` points: the largest one, and the median. From three points on the largest with suicide is the graph of a whole empty board:
# 1x3, 2x2, 1x5, 2x3 and 1x7. Without suicide it is one smaller, since nothing leads back to the empty board.


# %%
def by_points(column):
    """The greatest value and the median by the fewest points of a type, for both policies."""
    grouped = {says: types[policy].groupby("first_points")[column] for policy, says in POLICIES.items()}
    columns = {f"{what}, {says}": values.agg(how) for says, values in grouped.items() for what, how in STATISTICS.items()}
    return pd.DataFrame(columns).rename_axis("points")


STATISTICS = {"greatest": "max", "median": lambda values: int(values.quantile(interpolation="lower"))}
positions = by_points("positions")
positions.insert(0, "3^points", 3**positions.index)
show_table("Positions of the component of a ko type, by its fewest points", positions)
assert (positions.drop(columns="3^points").max(axis=1) < positions["3^points"]).all()


def legal_positions(board):
    return koatlas("explore", "--board", board)["nodes"]


for points, board in {3: "1x3", 4: "2x2", 5: "1x5", 6: "2x3", 7: "1x7"}.items():
    assert positions.loc[points, f"greatest, {POLICIES['multi']}"] == legal_positions(board), board
    assert positions.loc[points, f"greatest, {POLICIES['none']}"] == legal_positions(board) - 1, board

# %%
figure, drawn = axes(title="Positions of the component of a ko type of k points", x="k, points of the region", y="positions, logarithmic")
drawn.plot(positions.index, positions["3^points"], color="#888888", linewidth=1, label="all contents of k points, 3^k")
line(drawn, positions.index, positions["greatest, suicide of two stones or more"], 1, "largest component, suicide")
line(drawn, positions.index, positions["greatest, no suicide"], 0, "largest component, no suicide")
line(drawn, positions.index, positions["median, no suicide"], 2, "median component, no suicide")
logarithmic(drawn)
drawn.legend()
show_plot(figure, "Positions of components by number of points: the largest grow almost threefold with each point, the median slower")

# %% [markdown]
# ## Shortest cycles
#
# In plays: of either colour in any order. In moves: with passes where one colour plays twice in turn. Many types have a
# basic ko inside, and so a cycle of two plays. The greatest length grows by one play with each point, and by two moves: it is `k`
# plays, and `2(k - 1)` moves without suicide, `2k` moves with it.

# %%
plays, moves = by_points("shortest_plays"), by_points("shortest_moves")
show_table("Plays of the shortest cycle of a ko type, by its fewest points", plays)
show_table("Moves of the shortest cycle of a ko type, by its fewest points", moves)
assert all(moves[f"greatest, {POLICIES['none']}"] == 2 * (moves.index - 1))
assert all(moves[f"greatest, {POLICIES['multi']}"] == 2 * moves.index)
for says in POLICIES.values():
    assert all(plays[f"greatest, {says}"] == plays.index)

# %%
figure, drawn = axes(title="Greatest length of the shortest cycle of a ko type of k points", x="k, points of the region", y="length of the cycle")
line(drawn, moves.index, moves["greatest, suicide of two stones or more"], 1, "in moves, suicide")
line(drawn, moves.index, moves["greatest, no suicide"], 0, "in moves, no suicide")
line(drawn, plays.index, plays["greatest, no suicide"], 2, "in plays, with or without suicide")
drawn.set_ylim(0)
drawn.legend()
show_plot(figure, "The greatest length of a shortest cycle grows by a constant with each point; the numbers are in the tables above")

# %% [markdown]
# ## The longest sequences
#
# Under a finite rule set every sequence ends. On an empty row of `n` points, how many plays can it have? A figure in the tables is exact,
# or there is a sequence of one length and a proof that none is longer than another. Such a pair is shown if the upper bound is at most a
# tenth above the lower one; then a bar stands between them. Others say too little.

# %%
WEAK = 1.1


def longest(name):
    """A table of results/longest, in plays, with the first of the rule sets of a line."""
    rows = pd.read_csv(TOP / "results/longest" / f"{name}.csv").query("measure == 'plays'")
    rows = rows.assign(ruleset=rows["rulesets"].str.split().str[0], exact=rows["lower"] == rows["upper"])
    return rows.assign(close=rows["upper"] <= WEAK * rows["lower"])


def draw_longest(drawn, rows, style, label):
    """A line through what is exact or close to it: filled where exact, hollow with a bar up to the bound where not."""
    shown = rows[rows["close"] & (rows["lower"] > 0)].sort_values("n")
    line(drawn, shown["n"], shown["lower"], style, label)
    for at in shown[~shown["exact"]].itertuples():
        colour = STYLES[style]["colour"]
        drawn.plot([at.n, at.n], [at.lower, at.upper], color=colour, linewidth=3, alpha=0.4)
        drawn.plot([at.n], [at.lower], color=colour, marker=STYLES[style]["marker"], markerfacecolor="white", markersize=5)


def bounds(row):
    """`14` if exact, `43..44` if not."""
    return f"{row.lower:,}" if row.exact else f"{row.lower:,}..{row.upper:,.0f}"


rows_of_points = pd.concat([longest("boards"), longest("records")])
rows_of_points = rows_of_points[rows_of_points["target"].str.match(r"1x\d+$")]
rows_of_points["n"] = rows_of_points["target"].str[2:].astype(int)
TABLE = ["psk", "ssk", "nssk", "fixed-ko"]
SHOWN = {"fixed-ko": "fixed ko rule", "nssk": "natural situational superko", "psk": "positional superko"}
for policy, says in POLICIES.items():
    chosen = rows_of_points.query("suicide == @policy and ruleset in @TABLE")
    text = chosen.assign(text=[bounds(row) for row in chosen.itertuples()]).pivot(index="n", columns="ruleset", values="text")
    show_table(f"Longest sequences on an empty row of n points, {says}, in plays", text[TABLE])

# Under positional superko no position comes twice: on a row of three points or more, one play leads to each but the empty one.
psk = rows_of_points.query("ruleset == 'psk' and suicide == 'multi' and n >= 3").set_index("n")
assert all(psk.loc[n, "lower"] == psk.loc[n, "upper"] == legal_positions(f"1x{n}") - 1 for n in psk.index)

# %%
figure, panels = axes(9, 4, "Longest sequences on an empty row of n points", "n, points of the row", "plays, logarithmic", 2)
for drawn, (policy, says) in zip(panels, POLICIES.items()):
    for style, (rules, called) in enumerate(SHOWN.items()):
        draw_longest(drawn, rows_of_points.query("ruleset == @rules and suicide == @policy"), style, called)
    drawn.set_title(says, fontsize=10)
    logarithmic(drawn)
panels[0].legend()
show_plot(figure, "Longest sequences by length of the row: all are exact and grow about threefold with each point")

# %% [markdown]
# Families of kos under positional superko: `n` basic kos that have nothing in common; `n` kos that share one string (the
# n-tuple ko); `n` times sending two, returning one; and `n` pairs of empty points, each in an eye, with suicide.

# %%
FAMILIES = {
    "n_s2r1": "n times sending two, returning one",
    "n_double_empty_points": "n double empty points, suicide",
    "n_basic_kos": "n basic kos",
    "n_tuple_ko": "n-tuple ko",
}
families = longest("families").query("ruleset == 'psk'")
families[["family", "n"]] = families["target"].str.rsplit("-", n=1, expand=True)
families["n"] = families["n"].astype(int)
chosen = families[families["family"].isin(FAMILIES)]
text = chosen.assign(text=[bounds(row) for row in chosen.itertuples()]).pivot(index="family", columns="n", values="text")
show_table("Longest sequences of n kos under positional superko, in plays", text.loc[list(FAMILIES)].rename(index=FAMILIES))

figure, drawn = axes(title="Longest sequences of n kos, positional superko", x="n, number of kos", y="plays, logarithmic")
for style, (family, called) in enumerate(FAMILIES.items()):
    draw_longest(drawn, chosen.query("family == @family"), style, called)
logarithmic(drawn)
drawn.set_xticks(range(1, 6))
drawn.legend()
show_plot(figure, "Longest sequences of families of kos by their number; the numbers are in the table above")
