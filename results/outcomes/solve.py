"""Who wins in the positions of the collection under every rule set, what others say, where rule sets differ, and kos by force.

Usage: KOATLAS=PROGRAM python3 results/outcomes/solve.py DIRECTORY [PART ...], with the parts

  outcomes     outcomes.csv.xz and certificates.tar.xz
  page         outcomes.md, from the outcomes.csv.xz of the directory
  separations  separations.csv.xz and separations.md
  separations-page  separations.md, from the separations.csv.xz of the directory
  kos          kos.csv and kos.md
  boards       boards.csv, boards.tar.xz and boards.md; takes some minutes
  larger       larger.csv, larger.tar.xz, which stands in results/large, and boards.md
  boards-page  boards.md, from the boards.csv and the larger.csv of the directory

Without a part all are made. The limits are numbers of states, so the files are the same on every machine.
"""

import csv
import io
import json
import lzma
import os
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
sys.dont_write_bytecode = True
import kept

DATA = HERE.parents[1] / "data"
KOATLAS = os.environ.get("KOATLAS", str(HERE.parents[1] / "target/release/koatlas"))
LIMIT = "1000000"
# With more states these take hours.
LIMITS = {"quintuple_ko": "100000", "triple_ko_ikeda_1_corner-B-geneva": "100000"}


def koatlas(*args, codes=(0, 1)):
    done = subprocess.run([KOATLAS, *map(str, args)], capture_output=True, text=True)
    if done.returncode not in codes:
        raise SystemExit(f"koatlas {' '.join(map(str, args))}: {done.stderr}")
    return done.stdout


def solved(target, to_move, rules, options=(), certificate=None, limit=None, memory="4G"):
    words = ["solve", *target, "--rules", rules, "--to-move", to_move, "--json", "--quiet", "--threads", "1"]
    words += ["--most-states", limit or LIMIT, "--memory-limit", memory]
    words += [word for option in options for word in ("--option", option)]
    words += ["--certificate", certificate] if certificate else []
    return json.loads(koatlas(*words))


def shown(lo, hi, exact=True):
    one = lambda value: "none" if value is None else f"{value:+}" if value else "0"
    named = lambda value: {1000: "Black wins by the rule", -1000: "White wins by the rule"}.get(value, one(value))
    text = named(lo) if lo == hi and lo is not None else f"[{one(lo)}, {one(hi)}]"
    return text if exact else f"{text} (not decided)"


def collection():
    files = sorted((DATA / "positions").glob("*.toml")) + sorted((DATA / "arenas").glob("*.toml"))
    return [(file, tomllib.loads(file.read_text())) for file in files]


def one_answer(task):
    file, to_move, rules, folder = task
    certificate = folder / f"{file.stem}-{to_move}-{rules}.json"
    answer = solved([file], to_move, rules, certificate=certificate, limit=LIMITS.get(file.stem) or LIMITS.get(certificate.stem))
    return {
        "position": file.stem,
        "to_move": to_move,
        "ruleset": rules,
        "lo": answer["lo"],
        "hi": answer["hi"],
        "exact": answer["exact"],
        "outcome": answer["outcome"],
        "length": len(answer["variation"]) if answer["outcome"] else None,
        "best": " ".join(move[2:] for move in answer["best"]),
        "variation": "; ".join(answer["variation"]),
        "certificate": certificate.name if certificate.exists() else None,
    }


def outcomes(out, rule_sets):
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        tasks = [(file, mover, rules, folder) for file, _ in collection() for mover in "BW" for rules in rule_sets]
        with ThreadPoolExecutor(2) as pool:
            rows = list(pool.map(one_answer, tasks))
        kept.pack(out / "certificates.tar.xz", kept.files(folder))
    write_packed(out / "outcomes.csv.xz", rows[0].keys(), rows)


def write_packed(path, columns, rows):
    """Writes a table as packed CSV."""
    table = io.StringIO(newline="")
    writer = csv.DictWriter(table, columns, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(rows)
    path.write_bytes(kept.compress(table.getvalue().encode()))


def table(head, rows):
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(lines + ["| " + " | ".join(map(str, row)) + " |" for row in rows]) + "\n"


def page(out, rows):
    parts = [
        "# Who wins in the positions of the collection\n",
        "Area, Black minus White, with best play of both; void and tie count as 0. Made by `results/outcomes/solve.py`. A pair "
        "[lo, hi] stands where play need not end, or where the limit of states was reached (*not decided*): Black can force "
        "an end at lo or above, White at hi or below. The certificates of all bounds are in `certificates.tar.xz`; "
        "`koatlas verify` checks each. Best first moves keep both numbers; where no move does, none is listed. Plays are made in the region of the position alone.\n",
        claims_part(rows),
    ]
    by_start = {}
    for row in rows:
        by_start.setdefault((row["position"], row["to_move"]), []).append(row)
    for (position, to_move), of_start in by_start.items():
        groups = {}
        for row in of_start:
            groups.setdefault((shown(row["lo"], row["hi"], row["exact"]), row["best"]), []).append(row)
        lines = []
        for (value, best), group in sorted(groups.items(), key=lambda item: -len(item[1])):
            length = group[0]["length"] if group[0]["outcome"] else "for ever" if group[0]["exact"] else ""
            lines.append([value, best, length, ", ".join(row["ruleset"] for row in group)])
        name = {"B": "Black", "W": "White"}[to_move]
        parts.append(f"## {position}, {name} first\n\n" + table(["value", "best first moves", "moves", "rule sets"], lines))
    (out / "outcomes.md").write_text("\n".join(parts))


def target(claim):
    if "diagram" in claim:
        file = Path(tempfile.gettempdir()) / f"koatlas-{os.getpid()}.txt"
        file.write_text(claim["diagram"].replace("/", "\n") + "\n")
        return [file]
    if "board" in claim:
        return ["--board", claim["board"]]
    for folder in ("positions", "arenas"):
        file = DATA / f"{claim['position'].removeprefix('positions/').removeprefix('arenas/')}.toml"
        file = DATA / folder / file.name
        if file.exists():
            return [file]
    raise SystemExit(f"no position {claim['position']}")


def end_of(claim, rules, options, answer):
    """The stones at the end of the variation."""
    words = ["check", *target(claim), "--rules", rules, "--to-move", claim["to_move"], "--json"]
    words += [word for option in options for word in ("--option", option)]
    return json.loads(koatlas(*words, "--moves", "; ".join(answer["variation"])))["rows"]


def content(rows, point):
    return rows[len(rows) - int(point[1:])]["abcdefghjklmnopqrstuvwxyz".index(point[0])]


def judged(claim, rules):
    """What koatlas finds for a claim under a rule set, and whether it agrees; None for words alone."""
    options = [f"{key}={value}" for key, value in claim.get("options", {}).items()]
    forms = claim.keys() & {"value", "at_least", "at_most", "void", "outcome", "captures", "lives", "best", "best_has"}
    if not forms:
        return None
    answer = solved(target(claim), claim["to_move"], rules, options)
    lo, hi, found = answer["lo"], answer["hi"], [shown(answer["lo"], answer["hi"], answer["exact"])]
    checks = []
    if "value" in claim:
        checks.append((lo, hi) == (claim["value"], claim["value"]))
    if "at_least" in claim:
        checks.append(lo is not None and lo >= claim["at_least"])
    if "at_most" in claim:
        checks.append(hi is not None and hi <= claim["at_most"])
    if "void" in claim:
        checks.append((answer["outcome"] == "void") == claim["void"])
    if "outcome" in claim:
        checks.append(answer["outcome"] == claim["outcome"])
    moves = sorted(move[2:] for move in answer["best"])
    for key in ("best", "best_has"):
        if key in claim:
            wanted = claim[key] if isinstance(claim[key], list) else [claim[key]]
            wanted = sorted(move.split(" ")[-1] for move in wanted)
            checks.append(moves == wanted if key == "best" else set(wanted) <= set(moves))
            found.append("by " + ", ".join(moves))
    if {"captures", "lives"} & claim.keys() and answer["outcome"]:
        start = json.loads(koatlas("check", *target(claim), "--rules", rules, "--moves", "", "--json"))["rows"]
        end = end_of(claim, rules, options, answer)
        for key, wanted in (("captures", False), ("lives", True)):
            for point in claim.get(key, []):
                stands = content(end, point) == content(start, point)
                checks.append(stands == wanted)
                found.append(f"{point} {'stands' if stands else 'is taken'} at the end")
    elif {"captures", "lives"} & claim.keys():
        return ", ".join(found), None
    if not all(checks):
        found.append("; ".join(answer["variation"][:16]))
    return ", ".join(found), all(checks) if answer["exact"] else None


def claims_part(rows):
    claims = tomllib.loads((DATA / "outcomes.toml").read_text())["claim"]
    differences = tomllib.loads((HERE / "differences.toml").read_text())
    lines, agree, differ, open_ = [], 0, 0, 0
    for claim in claims:
        where = claim.get("position") or claim["board"]
        for rules in claim["rules"]:
            result = judged(claim, rules)
            if result is None:
                continue
            found, agrees = result
            agree, differ, open_ = agree + (agrees is True), differ + (agrees is False), open_ + (agrees is None)
            reason = differences.get(f"{where} {claim['to_move']} {rules}", "") if agrees is False else ""
            answer = {True: "agrees", False: "**differs**", None: "open"}[agrees] + (f": {reason}" if reason else "")
            lines.append([where, claim["to_move"], rules, claim["claim"].replace("|", "/"), found, answer])
    text = (
        "## What others say\n\nThe claims of `data/outcomes.toml` that can be tested, and what koatlas finds. Stones that are taken or "
        f"stand are those at the end of the variation of best play. {agree} agree, {differ} differ, {open_} are open.\n\n"
    )
    return text + table(["position", "first", "rule set", "claim", "koatlas", ""], lines)


# What rule sets must differ in, and which suicides are legal: what each rule set says by itself, or none at all.
SENSES = [("value", "own"), ("winner", "own"), ("value", "none"), ("winner", "none")]
COLUMNS = (
    "differ suicide a b suicide_a suicide_b points rows region immortal to_move ko lo_a hi_a winner_a lo_b hi_b winner_b moves "
    "decided undecided"
).split()


def separated(differ, suicide, catalogue):
    words = ["separate", "--rules", "all", "--json", "--quiet", "--max-points", "6", "--differ", differ]
    words += [] if suicide == "own" else ["--suicide", suicide]
    return json.loads(koatlas(*words, "--catalogue", catalogue))


def separation_row(differ, suicide, answer, pair):
    policies = dict(zip(answer["rulesets"], answer["suicide"]))
    row = {"differ": differ, "suicide": suicide, "decided": pair["decided"], "undecided": pair["undecided"]}
    row |= {side: rules for side, rules in zip("ab", pair["rulesets"])}
    row |= {f"suicide_{side}": policies[rules] for side, rules in zip("ab", pair["rulesets"])}
    first = pair["smallest"]
    if first:
        region, ko = first["region"], first["ko"]
        row |= {"points": first["points"], "rows": "/".join(first["rows"]), "to_move": first["to_move"], "moves": first["moves"]}
        row |= {"region": "" if region is None else " ".join(region), "immortal": " ".join(first["immortal"]), "ko": ko or ""}
        for key in ("lo", "hi", "winner"):
            row |= {f"{key}_{side}": value for side, value in zip("ab", first[key])}
    return row


def whole(row):
    """A complete position: a line of a table."""
    return [f"`{row['rows']}`", row["region"] or "all", row["immortal"] or "none", row["to_move"]]


def matrix(rows, numbers):
    ids = list(dict.fromkeys([row["a"] for row in rows] + [row["b"] for row in rows]))
    cells = {}
    for row in rows:
        cell = str(numbers[tuple(whole(row))]) if row["rows"] else "="
        cells[row["a"], row["b"]] = cells[row["b"], row["a"]] = cell
    # Rule sets that no position tells apart share a row.
    groups = []
    for one in ids:
        group = next((group for group in groups if all(cells[one, other] == "=" for other in group)), None)
        group.append(one) if group else groups.append([one])
    names = [group[0] for group in groups]
    lines = [[f"**{a}**"] + ["" if a == b else cells[a, b] for b in names[:at]] for at, a in enumerate(names)]
    lines = [line + [""] * (len(names) + 1 - len(line)) for line in lines]
    shared = [f"- {', '.join(group)}" for group in groups if len(group) > 1]
    return table(["", *names], lines), "\n".join(shared) or "- none"


def separations(out):
    rows = []
    with tempfile.TemporaryDirectory() as temporary:
        catalogue = kept.unpack(HERE.parent / "coupled-5-multi.tar.xz", temporary)
        for differ, suicide in SENSES:
            answer = separated(differ, suicide, catalogue)
            rows += [separation_row(differ, suicide, answer, pair) for pair in answer["pairs"]]
    write_packed(out / "separations.csv.xz", COLUMNS, rows)


def separations_page(out):
    with lzma.open(out / "separations.csv.xz", "rt", newline="") as file:
        rows = list(csv.DictReader(file))
    numbers = {}
    for row in sorted((row for row in rows if row["rows"]), key=lambda row: (int(row["points"]), row["rows"], row["region"])):
        numbers.setdefault(tuple(whole(row)), len(numbers) + 1)
    titles = {"value": "The value differs", "winner": "The winner differs at komi 0"}
    policies = {"own": "each rule set with its own suicides", "none": "no suicide, but where a rule set's own text allows it"}
    parts = []
    for differ, suicide in SENSES:
        chosen = [row for row in rows if (row["differ"], row["suicide"]) == (differ, suicide)]
        apart = sum(1 for row in chosen if row["rows"])
        open_ = sum(1 for row in chosen if not row["rows"] and int(row["undecided"]))
        grid, shared = matrix(chosen, numbers)
        parts.append(
            f"## {titles[differ]}, {policies[suicide]}\n\n{len(chosen)} pairs, {apart} told apart, {len(chosen) - apart} with no "
            f"difference up to 6 points; in {open_} of these some positions are not decided.\n\n{grid}\n"
            f"No difference up to 6 points within:\n\n{shared}\n"
        )
    listed = [[str(number), *position] for position, number in numbers.items()]
    (out / "separations.md").write_text(
        "# The smallest positions that tell rule sets apart\n\n"
        "For each pair of rule sets the position with the fewest points, and among these with the shortest play, in which they differ: "
        "in the value, which is what a player can force, or in who wins. The numbers are those of the list at the end, where each "
        "position is complete. All legal positions of all boards of up to 6 points, and the boards of the catalogue's types of up to "
        "5 points, void and tie as equal. `separations.csv.xz` has the values. Made by `results/outcomes/solve.py`.\n\n"
        + "\n".join(parts)
        + "\n## The positions\n\nRows from the top. Plays are made on the points named, or on all; stones named as immortal cannot be taken.\n\n"
        + table(["number", "rows", "plays on", "immortal", "first"], listed)
    )


def kos_of(file):
    words = ["ko", file, "--types", "--json", "--quiet", "--threads", "1", "--memory-limit", "6G"]
    return file.stem, json.loads(koatlas(*words))


def known(value, words=("no", "yes")):
    return "not decided" if value is None else words[value] if isinstance(value, bool) else value


def kos(out):
    """Kos by force, and types of basic ko."""
    with ThreadPoolExecutor(2) as pool:
        answers = list(pool.map(kos_of, [file for file, _ in collection()]))
    found, types = [], []
    for position, answer in answers:
        rest = "not decided" if answer["undecided"] or answer["not_decided"] else ""
        of = [[position, " ".join(ko["points"]), ", ".join(ko["kinds"]), rest] for ko in answer["kos"]]
        found += of or [[position, "none", "", rest]]
        for one in answer["types"]:
            killers = [known(one[of] and ", ".join(one[of]), None) or "nobody" for of in ("closed_killers", "strong_killers")]
            external = known(one["external"], ("internal", "external"))
            types.append([position, " ".join(one["points"]), known(one["type"]), external, *killers])
    heads = ["position", "points", "kinds", "rest"], ["position", "basic ko", "type", "external", "closed killers", "strong killers"]
    with open(out / "kos.csv", "w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heads[1], *types])
    (out / "kos.md").write_text(
        "# Kos by force in the positions of the collection\n\n"
        "After Robert Jasiek, *Ko* and *Types of Basic Ko*, 2010. Only the beginnings of these papers can be read: but for the basic "
        "kos, all of it is a reconstruction, stated by `koatlas ko --help`. Plays are made in the region of a position alone, so a "
        "ko may be of another type where the region is too small for what matters around it. Komi 0; each player moves first. "
        "Searches have the default limit of `koatlas ko`. Made by `results/outcomes/solve.py`.\n\n"
        "## Types of basic ko\n\nThe closed player has his stone on the ko. A closed killer lives on it if he moves first, a strong "
        "killer on all points around it too; a ko is external if there is a closed killer who is not strong.\n\n"
        + table(heads[1], types)
        + "\n## Kos\n\n"
        + table(["position", "ko-intersections", "kinds", "the rest"], found)
    )


# Empty boards of one row: the greatest length that is asked, for each rule set and suicide policy. All of them take minutes.
LONGEST_ROWS = {"psk": {"none": 13, "all": 13}, "ssk": {"none": 12, "all": 11}, "nssk": {"none": 12, "all": 11}}
# Boards under rule sets that say different things of repetitions.
SMALL = [*(f"1x{cols}" for cols in range(1, 7)), "2x2", "2x3"]
ENDLESS = {"basic-ko": [*SMALL, "1x7", "2x4", "2x5", "3x3", "3x4", "4x4"], "universalists": SMALL, "olympiad": SMALL}


def board_row(board, rules, suicide, answer, certificate):
    """The value of an empty board."""
    return {
        "board": board,
        "ruleset": rules,
        "suicide": suicide,
        "lo": answer["lo"],
        "hi": answer["hi"],
        "states": answer["states"],
        "best": " ".join(move[2:] for move in answer["best"]),
        "variation": "; ".join(answer["variation"]),
        "certificate": certificate,
    }


def board_rows(folder):
    """The values of empty boards, Black first. Certificates go to the folder."""
    for rules, longest in LONGEST_ROWS.items():
        for suicide, cols in longest.items():
            for board in [*(f"1x{n}" for n in range(1, cols + 1)), "2x3"]:
                name = f"{board}-{rules}-{suicide}.json"
                answer = solved(["--board", board], "B", rules, [f"suicide={suicide}"], folder / name, limit="10000000000")
                yield board_row(board, rules, suicide, answer, name)
    for rules, asked in ENDLESS.items():
        for board in asked:
            answer = solved(["--board", board], "B", rules, ["suicide=none"], limit="100000000")
            yield board_row(board, rules, "none", answer, None)


# Boards of several rows, and rule sets under which no position comes back, with the suicides that each allows.
LARGER = ["2x4", "2x5", "3x3", "3x4", "3x5", "4x4"]
WITHOUT_REPETITION = {
    "psk": "none", "ssk": "none", "nssk": "none", "tromp-taylor": "all", "aga": "none", "chinese-1988-text": "none", "fixed-ko": "multi",
}


# The longest board of one row that is decided, with its rule set and suicides.
LONGEST_ROW = ("1x14", "psk", "none")

# Boards that are decided by a strategy without memory: Black gets all of them. The strategy names one best first move.
WHOLE_BOARDS = {"3x6": ["psk", "ssk", "tromp-taylor"], "4x5": ["psk"]}


def larger_rows(folder):
    """The values of empty boards of several rows and of a long one, Black first. Certificates go to the folder."""
    asked = [(board, *of) for board in LARGER for of in WITHOUT_REPETITION.items()]
    whole = [(board, rules, WITHOUT_REPETITION[rules]) for board, asked in WHOLE_BOARDS.items() for rules in asked]
    for board, rules, suicide in [*asked, LONGEST_ROW, *whole]:
        name = f"{board}-{rules}-{suicide}.json"
        answer = solved(["--board", board], "B", rules, [f"suicide={suicide}"], folder / name, limit="1000000000", memory="12G")
        yield board_row(board, rules, suicide, answer, name)


def boards(out, name, rows_of):
    with tempfile.TemporaryDirectory() as temporary:
        rows = list(rows_of(Path(temporary)))
        kept.pack(out / f"{name}.tar.xz", kept.files(Path(temporary)))
    with open(out / f"{name}.csv", "w", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys(), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def boards_page(out):
    rows = list(csv.DictReader((out / "boards.csv").read_text().splitlines()))
    value = lambda row: shown(*(int(row[key]) if row[key] else None for key in ("lo", "hi")))
    found = {(row["board"], row["ruleset"], row["suicide"]): value(row) for row in rows}
    columns = [(rules, suicide) for rules in LONGEST_ROWS for suicide in ("none", "all")]
    names = [board for board in dict.fromkeys(row["board"] for row in rows) if (board, "psk", "none") in found]
    names.sort(key=lambda board: [int(side) for side in board.split("x")])
    lines = [[board] + [found.get((board, *column), "") for column in columns] for board in names]
    settled = tomllib.loads((DATA / "figures.toml").read_text())["settled"]["rows"]
    decided = [
        [one["board"], f"{one['rules']}, {one['suicide']}", one["published"], found[one["board"], one["rules"], one["suicide"]],
         f"`{one['certificate']}`", one["source"]]
        for one in settled
    ]
    endless = sorted(ENDLESS["basic-ko"], key=lambda board: [int(side) for side in board.split("x")])
    endless = [[board] + [found.get((board, rules, "none"), "") for rules in ENDLESS] for board in endless]
    larger = {(row["board"], row["ruleset"]): value(row) for row in csv.DictReader((out / "larger.csv").read_text().splitlines())}
    (out / "boards.md").write_text(
        "# Who wins on empty boards\n\nArea, Black minus White, with best play of both, Black first, without komi. Made by "
        "`results/outcomes/solve.py`; `boards.csv` has the best first moves and a line of best play, `boards.tar.xz` a certificate for each "
        "value under a superko rule, which `koatlas verify` proves.\n\n## Superko\n\n"
        "Suicide is illegal (*none*) or legal, also of a single stone (*all*). An empty cell was not asked.\n\n"
        + table(["board", *(f"{rules}, {suicide}" for rules, suicide in columns)], lines)
        + "\n## Boards of several rows\n\n`larger.csv` is like `boards.csv`, and `../large/larger.tar.xz` has the certificates. Suicide is as the rule "
        "set has it, and illegal where that is left open.\n\n"
        + table(["rule set", *LARGER], [[rules] + [larger[board, rules] for board in LARGER] for rules in WITHOUT_REPETITION])
        + "\nAnd {} under `{}`, suicide {}: {}.\n".format(*LONGEST_ROW, larger[LONGEST_ROW[:2]])
        + "\nOn these boards Black gets everything, by a strategy that does not look at the history:\n\n"
        + table(["board", "rule set", "value"], [[board, rules, larger[board, rules]] for board, asked in WHOLE_BOARDS.items() for rules in asked])
        + "\n## Open questions of others that are settled here\n\n"
        + table(["board", "rule set", "published", "value", "certificate", "source"], decided)
        + "\n" + (HERE / "endless.md").read_text().replace("TABLE\n", table(["board", *ENDLESS], endless))
    )


def read_back(path):
    """The rows of outcomes.csv.xz, as they were before they were written."""
    number = lambda text: None if text == "" else float(text) if "." in text else int(text)
    with lzma.open(path, "rt", newline="") as file:
        for row in csv.DictReader(file):
            yield row | {"lo": number(row["lo"]), "hi": number(row["hi"]), "exact": row["exact"] == "True", "length": number(row["length"])}


def main():
    out, parts = Path(sys.argv[1]), sys.argv[2:] or ["outcomes", "page", "separations", "kos", "boards", "larger"]
    out.mkdir(parents=True, exist_ok=True)
    if "outcomes" in parts:
        outcomes(out, [one["id"] for one in json.loads(koatlas("rules", "--json"))["rulesets"]])
    if "page" in parts:
        page(out, list(read_back(out / "outcomes.csv.xz")))
    if "separations" in parts:
        separations(out)
    if {"separations", "separations-page"} & set(parts):
        separations_page(out)
    if "kos" in parts:
        kos(out)
    if "boards" in parts:
        boards(out, "boards", board_rows)
    if "larger" in parts:
        boards(out, "larger", larger_rows)
    if {"boards", "larger", "boards-page"} & set(parts):
        boards_page(out)


if __name__ == "__main__":
    main()
