# %% [markdown]
# # Which ko types are there, and what does suicide change?
#
# The catalogue of `k` points explores every connected region of `k` points with every surroundings of immortal stones and
# edges. This study reads the catalogue of five points under both suicide policies and asks three questions: how fast
# do types become more, which are common, and which of them exist only because suicide is allowed.

# %%
from common import koatlas, name, table

POINTS = 5
catalogues = {policy: koatlas("catalogue", "--max-points", POINTS, "--suicide", policy) for policy in ("none", "multi")}

# %% [markdown]
# ## How many types

# %%
print("# Ko types of up to five points\n")
print("## How many\n")
by_points = {policy: catalogue["by_points"] for policy, catalogue in catalogues.items()}
table(
    ["points", "settings", "types, no suicide", "of them new", "types, suicide", "of them new"],
    [
        (n["points"], n["settings"], n["cumulative_types"], n["new_types"], m["cumulative_types"], m["new_types"])
        for n, m in zip(by_points["none"], by_points["multi"])
    ],
)

# The counts are cumulative, and every type is listed once.
for policy, catalogue in catalogues.items():
    ids = [entry["id"] for entry in catalogue["types"]]
    assert len(ids) == len(set(ids)) == catalogue["by_points"][-1]["cumulative_types"]
    assert sum(row["new_types"] for row in catalogue["by_points"]) == len(ids)

# %% [markdown]
# ## Which types are common
#
# `occurrences` counts the settings that have a component of the type.

# %%
for policy, catalogue in catalogues.items():
    print(f"## The ten most frequent, suicide {policy}\n")
    common = sorted(catalogue["types"], key=lambda entry: (-entry["occurrences"], entry["id"]))[:10]
    table(
        ["type", "positions", "plays", "shortest cycle", "moves", "settings"],
        [
            (
                name(entry),
                entry["positions"],
                entry["plays"],
                f"`{entry['shortest']['cycle_word']}`",
                entry["shortest"]["moves"],
                entry["occurrences"],
            )
            for entry in common
        ],
    )

# %% [markdown]
# ## What suicide changes
#
# The identity of a type does not depend on the policy. So the two catalogues can be compared.

# %%
types = {policy: {entry["id"]: entry for entry in catalogue["types"]} for policy, catalogue in catalogues.items()}
both = types["none"].keys() & types["multi"].keys()
needing = [entry for entry in types["multi"].values() if entry["shortest"]["needs_suicide"]]
composite = {policy: [e for e in entries.values() if len(e["factors"]) > 1] for policy, entries in types.items()}

print("## What suicide changes\n")
table(
    ["types", "number"],
    [
        ("under both policies", len(both)),
        ("only without suicide", len(types["none"].keys() - both)),
        ("only with suicide", len(types["multi"].keys() - both)),
        ("with suicide, where nothing repeats without one", len(needing)),
        ("composite, without suicide", len(composite["none"])),
        ("composite, with suicide", len(composite["multi"])),
    ],
)

# A type that needs suicide is unknown without it; one that needs none there may still have other edges here.
assert all(entry["id"] not in types["none"] for entry in needing)

# %% [markdown]
# ## Passes
#
# A cycle of plays in any order of colours becomes a situational one by a pass between two plays of one colour. The balance of
# a situational cycle is the number of Black's passes minus White's (Jasiek's Cycle Law): a type whose shortest cycle needs no
# pass is balanced.

# %%
print("## Passes of the shortest cycle\n")
passes = {policy: {} for policy in types}
for policy, entries in types.items():
    for entry in entries.values():
        shortest = entry["shortest"]
        assert shortest["moves"] == shortest["plays"] + shortest["passes"] == len(shortest["witness"])
        black, white = (shortest["witness"].count(f"{colour} pass") for colour in "BW")
        assert black - white == shortest["balance"], "the Cycle Law"
        passes[policy][shortest["passes"]] = passes[policy].get(shortest["passes"], 0) + 1
table(
    ["passes", "types, no suicide", "types, suicide"],
    [(n, passes["none"].get(n, 0), passes["multi"].get(n, 0)) for n in sorted(passes["none"].keys() | passes["multi"].keys())],
)
