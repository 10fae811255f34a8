# %% [markdown]
# # A census of ko types
#
# The catalogue of `k` points explores every connected region of `k` points with every surroundings of immortal stones and
# edges. This study makes the catalogue of seven points, without suicide and with suicide of two stones or more, and counts: how
# many types there are, what their shortest cycles and ko strings are like, what the rule sets do with them, and what suicide
# changes. Every number counts ko types, and the catalogue is complete for its number of points.

# %%
import pandas as pd
from matplotlib.patches import Patch

from frames import catalogue
from showing import POLICIES, axes, bars, line, logarithmic, show, show_plot, show_table

POINTS = 7
catalogues = {policy: catalogue(POINTS, policy) for policy in POLICIES}
types = {policy: tables["types"] for policy, tables in catalogues.items()}
show(f"# Ko types of up to {POINTS} points")

# %% [markdown]
# ## How many types
#
# A *setting* is a region with its surroundings, up to symmetry and the exchange of colours. A type counts at the fewest points at
# which it appears.

# %%
settings = catalogues["none"]["by_points"].set_index("points")
counts = pd.DataFrame({"settings": settings["settings"]})
for policy, says in POLICIES.items():
    by_points = catalogues[policy]["by_points"].set_index("points")
    counts[f"new types, {says}"] = by_points["new_types"]
    counts[f"types so far, {says}"] = by_points["cumulative_types"]
show_table("Settings and ko types by number of points", counts)

# The counts are of the types that are listed, and every type is listed once.
for policy, listed in types.items():
    assert listed["type_id"].is_unique and len(listed) == counts[f"types so far, {POLICIES[policy]}"].iloc[-1]
    new = counts[f"new types, {POLICIES[policy]}"]
    assert listed["first_points"].value_counts().to_dict() == new[new > 0].to_dict()

# %%
figure, drawn = axes(title="Ko types of regions of up to k points", x="k, points of the region", y="ko types, logarithmic")
for style, (policy, says) in enumerate(POLICIES.items()):
    so_far = counts[f"types so far, {says}"].loc[lambda number: number > 0]
    line(drawn, so_far.index, so_far, style, says)
    for at, number in so_far.items():
        drawn.annotate(f"{number:,}", (at, number), (0, [-14, 8][style]), textcoords="offset points", ha="center", fontsize=9)
logarithmic(drawn)
drawn.legend()
show_plot(figure, "Ko types by number of points; the number grows about threefold with each point")

# %% [markdown]
# ## Passes and balance
#
# A cycle of plays in any order of colours becomes a cycle of moves in turn by a pass between two plays of one colour. The
# *balance* is the number of white stones minus the number of black stones that the cycle removes. It is also Black's passes minus
# White's (Jasiek's Cycle Law). Its sign changes if the colours are exchanged, so that only its size counts here. All this is about
# the shortest cycle of a type.


# %%
def census(of):
    """How many types by what `of` says about each, under both policies."""
    counted = {POLICIES[policy]: of(listed).value_counts() for policy, listed in types.items()}
    return pd.DataFrame(counted).fillna(0).astype(int).sort_index()


def draw_census(counted, title, x):
    figure, drawn = axes(title=title, x=x, y="ko types, logarithmic")
    bars(drawn, {says: counted[says].to_dict() for says in counted})
    logarithmic(drawn, "symlog", linthresh=1)
    drawn.set_ylim(0, 2000)
    drawn.set_xticks(counted.index)
    show_plot(figure, f"{title}; the numbers are in the table above")


passes = census(lambda listed: listed["shortest_passes"]).rename_axis("passes")
show_table("Ko types by the passes of their shortest cycle", passes)
draw_census(passes, "Ko types by the passes of their shortest cycle", "passes in the cycle")

# %%
balance = census(lambda listed: listed["shortest_balance"].abs()).rename_axis("size of the balance")
show_table("Ko types by the size of the balance of their shortest cycle, in stones", balance)

for listed in types.values():
    needs_none = listed["shortest_passes"] == 0
    assert (listed.loc[needs_none, "shortest_balance"] == 0).all(), "the Cycle Law"
    assert (listed["shortest_moves"] == listed["shortest_plays"] + listed["shortest_passes"]).all()

# %% [markdown]
# ## Ko strings
#
# A *ko string* is a string that a cycle captures. A type may have ko strings of several sizes, and then counts in several lines.

# %%
sizes = {policy: tables["ko_string_sizes"] for policy, tables in catalogues.items()}
by_size = pd.DataFrame({POLICIES[policy]: rows["size"].value_counts() for policy, rows in sizes.items()})
by_size = by_size.fillna(0).astype(int).sort_index().rename_axis("stones of the ko string")
show_table("Ko types that have a ko string of a size", by_size)
draw_census(by_size, "Ko types that have a ko string of a size", "stones of the ko string")

# %% [markdown]
# ## What rule sets do, and when
#
# The players insist on the shortest cycle of a type: they repeat its moves lap after lap, passes included. A rule set stops it at a
# move that it forbids, for the repetition or because it forbids that suicide; or takes a stone off again; or ends the sequence,
# without result (*void*) or with one; or lets it go on for ever. Rule sets that do the same at the same move for every type share a
# line.

# %%
FATES = {
    "stopped in lap 1": "#0b4f8a",
    "stopped in lap 2": "#6fa8d6",
    "suicide forbidden": "#999999",
    "stone taken off": "#3aa58a",
    "ended": "#f2c14e",
    "void": "#b05c12",
    "for ever": "#ffffff",
}
HATCHES = ["", "", "\\\\", "--", "//", "xx", ""]


def answers(policy):
    """What each rule set does with the shortest cycle of each type, and in which lap."""
    rows = types[policy][["type_id", "answer", "shortest_moves"]].merge(catalogues[policy]["fates"], on="answer")
    lap = (rows["move"] - 1) // rows["shortest_moves"] + 1
    rows["fate"] = rows["fate"].replace({"forfeited": "stone taken off"})
    stopped = rows["fate"] == "stopped"
    rows.loc[stopped, "fate"] = "stopped in lap " + lap[stopped].astype(str)
    rows.loc[rows["by"] == "suicide", "fate"] = "suicide forbidden"
    last = rows["move"] % rows["shortest_moves"] == 0
    rows["when"] = "never"
    rows.loc[lap.notna(), "when"] = "lap " + lap.astype(str) + last.map({True: ", last move", False: ", earlier"}).fillna("")
    return rows


answered = {policy: answers(policy) for policy in types}


def groups():
    """Rule sets by what they do: a list for each way to answer, over both catalogues."""
    rows = pd.concat(answered, names=["policy"]).reset_index("policy")
    rows["does"] = rows["fate"] + rows["move"].astype(str)
    does = rows.pivot(index="rule_set", columns=["policy", "type_id"], values="does")
    alike = {}
    for rules in rows["rule_set"].unique():
        alike.setdefault(tuple(does.loc[rules]), []).append(rules)
    return list(alike.values())


alike = groups()
FIRST = {group[0]: group for group in alike}
lines = [f"- `{first}`: also " + ", ".join(f"`{rules}`" for rules in group[1:]) for first, group in FIRST.items() if group[1:]]
show("**Rule sets that share a line**\n\n" + "\n".join(lines))


# %%
def share(policy, column, order):
    """How many types by rule set and by what the column says."""
    rows = answered[policy].loc[lambda row: row["rule_set"].isin(FIRST)]
    counted = rows.groupby(["rule_set", column]).size().unstack(fill_value=0)
    assert set(counted.columns) <= set(order), counted.columns
    return counted.reindex(index=list(FIRST), columns=order, fill_value=0).rename_axis("rule set")


WHEN = ["lap 1, earlier", "lap 1, last move", "lap 2, earlier", "lap 2, last move", "never"]
for policy, says in POLICIES.items():
    show_table(f"What rule sets do with the shortest cycle, {says}: ko types", share(policy, "fate", list(FATES)))
    show_table(f"At which move they do it, {says}: ko types", share(policy, "when", WHEN))

# %%
figure, panels = axes(9, 5.2, "What rule sets do with the shortest cycle of a ko type", "share of ko types, percent", "", 2)
for drawn, (policy, says) in zip(panels, POLICIES.items()):
    parts = share(policy, "fate", list(FATES)) * 100 / len(types[policy])
    before = pd.Series(0.0, index=parts.index)
    for (fate, colour), hatch in zip(FATES.items(), HATCHES):
        some = parts.index[parts[fate] > 0]
        drawn.barh(parts.index.get_indexer(some), parts[fate][some], left=before[some], color=colour, hatch=hatch, edgecolor="#444444", linewidth=0.5)
        before += parts[fate]
    drawn.set_yticks(range(len(parts)), parts.index)
    drawn.set_title(f"{says}, {len(types[policy])} types", fontsize=10)
    drawn.set_xlim(0, 100)
    drawn.grid(visible=False)
panels[0].invert_yaxis()
key = [Patch(facecolor=colour, hatch=hatch, edgecolor="#444444", label=fate) for (fate, colour), hatch in zip(FATES.items(), HATCHES)]
figure.legend(handles=key, loc="outside lower center", ncols=4)
show_plot(figure, "For each rule set the share of ko types that it stops, ends, or lets go on for ever; the numbers are in the tables above")

# %% [markdown]
# ## Which types are common
#
# A type counts once for each setting that has a component of it.

# %%
for policy, says in POLICIES.items():
    common = types[policy].sort_values(["occurrences", "type_id"], ascending=[False, True]).head(8)
    common["type"] = common["name"].fillna("`" + common["type_id"] + "`")
    shown = common.set_index("type")[["positions", "plays", "shortest_word", "shortest_moves", "occurrences"]]
    shown = shown.set_axis(["positions", "plays", "shortest cycle", "its moves", "settings"], axis=1)
    show_table(f"The eight most frequent types, {says}", shown)

# %% [markdown]
# ## What suicide changes
#
# The identity of a type does not depend on the policy. So the two catalogues can be compared. A cycle *needs suicide* if nothing of
# the type repeats without a suicide.

# %%
ids = {policy: set(listed["type_id"]) for policy, listed in types.items()}
needing = types["multi"].loc[types["multi"]["needs_suicide"]]
composite = {policy: (~listed["prime"]).sum() for policy, listed in types.items()}
changes = {
    "under both policies": len(ids["none"] & ids["multi"]),
    "only without suicide": len(ids["none"] - ids["multi"]),
    "only with suicide": len(ids["multi"] - ids["none"]),
    "with suicide, where nothing repeats without one": len(needing),
    "composite, without suicide": composite["none"],
    "composite, with suicide": composite["multi"],
}
show_table("Ko types, and what suicide changes", pd.Series(changes, name="number").rename_axis("ko types").to_frame())

# A type that needs suicide is unknown without it; one that needs none there may still have other edges here.
assert not set(needing["type_id"]) & ids["none"]
