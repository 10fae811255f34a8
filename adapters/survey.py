#!/usr/bin/env python3
"""Compares the installed programs of programs.toml, each with every setting, with the rule set that the setting claims, by
`koatlas conform`, and writes results/conformance.md with the shortest games of all disagreements.

Usage: adapters/survey.py [--koatlas PATH] [--results FOLDER] [PROGRAM ...]
Needs adapters/install to have been run; a program that is not there is named in the table. Two programs run at a time.
"""

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parent
sys.path.insert(0, str(TOP / "results"))
import kept

INSTALL = Path(os.environ.get("CARGO_TARGET_DIR", TOP / "target")).resolve() / "conformance"


def settings():
    """(program, setting) of programs.toml."""
    for program in tomllib.loads((HERE / "programs.toml").read_text())["program"]:
        for setting in program["settings"]:
            yield program, setting


def disagreements():
    """The disagreements that are known."""
    return tomllib.loads((HERE / "disagreements.toml").read_text())["disagreement"]


def command(program, setting):
    """The words that start a program."""
    words = [*program["command"], *setting["arguments"]]
    found = [word.replace("{here}", str(HERE)).replace("{install}", str(INSTALL)) for word in words]
    if found[0] == "gnugo":  # Debian puts it where not every PATH looks.
        found[0] = shutil.which("gnugo") or "/usr/games/gnugo"
    return found


def installed(program):
    step = {"npm": "npm-", "PyPI": "pypi-", "crates.io": "crates", "Debian": "debian-"}[program["from"].split(":")[0]]
    package = program["name"].split()[0].replace("@", "").replace("/", "")
    return (INSTALL / f"{step}{'' if step == 'crates' else package}.made-from").exists()


def claim(setting):
    """The rule set that a setting claims, as options of the command line."""
    options = [word for key, value in setting["options"].items() for word in ("--option", f"{key}={value}")]
    return ["--rules", setting["rules"], *options]


def folder(program, setting):
    """The folder of the games of a setting."""
    keep = lambda text: "".join(c if c.isalnum() or c in "-+." else "-" for c in text.lower()).strip("-")
    return f"{keep(program['name'])}/{keep(setting['name'])}"


def conform(koatlas, program, setting, out):
    """Runs the comparison; the answer, and the seconds it took."""
    how = ["--gtp", shlex.join(command(program, setting))]
    if program["kind"] == "json":
        how = ["--protocol", "json", how[1]]
    line = [koatlas, "conform", *how, *claim(setting), "--out", out, "--json"]
    if "games" in program:
        line += ["--games", str(program["games"])]
    if "sizes" in program:
        line += ["--sizes", ",".join(program["sizes"])]
    begun = time.monotonic()
    done = subprocess.run(line, capture_output=True, text=True)
    if not done.stdout:
        sys.exit(f"{shlex.join(map(str, line))}: {done.stderr}")
    return json.loads(done.stdout), time.monotonic() - begun


def value_texts(followed):
    options = followed["options"].items()
    texts = [f"{key}={'|'.join([value, *followed['other_values'].get(key, [])])}" for key, value in options]
    return f"`{followed['ruleset']}`" + (f" ({', '.join(texts)})" if texts else "")


def followed_texts(answer):
    """What a setting follows, in few words: the first rule set, and how many others say the same."""
    if answer["follows"]:
        first, *others = answer["follows"]
        names = sorted({other["ruleset"] for other in others} - {first["ruleset"]})
        return value_texts(first) + (f"; the same: {', '.join(f'`{name}`' for name in names)}" if names else "")
    if not answer["nearest"]:
        return "nothing is known"
    near = value_texts(answer["nearest"][0])
    return f"none; nearest {near}, which agrees with all but {answer['nearest_differences']:,} answers"


def sections(found):
    """The pages of the programs, each with a table of its disagreements."""
    for program in {program["name"]: program for program, _, _, _ in found}.values():
        yield f"\n## {program['name']} {program['version']}\n\n{program['note']} From {program['from']}.\n"
        mine = [row for row in found if row[0]["name"] == program["name"]]
        for _, setting, answer, _ in mine:
            yield f"\n**{setting['name']}**, said to be {claimed(setting)}. Follows {followed_texts(answer)}.\n"
            for failure in failures(answer):
                yield f"\nIt failed {failure}.\n"
            if not answer["disagreements"]:
                continue
            yield "\n| disagreement | times | shortest game | the program says | by the rule set |\n|---|---:|---|---|---|\n"
            for one in answer["disagreements"]:
                game = one["shortest"]
                start = f"`{'/'.join(game['rows'])}`, {game['to_move']} to move: {', '.join(game['moves'])}"
                cells = (one["kind"], f"{one['count']:,}", start, one["engine"], one["referee"])
                yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
            for reason in reasons(program, setting):
                yield f"\n- {reason}"
            yield "\n"


def reasons(program, setting):
    """Why the program does so, as far as somebody has found out."""
    return [known["why"] for known in disagreements() if (known["program"], known["setting"]) == (program["name"], setting["name"])]


def claimed(setting):
    options = ", ".join(f"{key}={value}" for key, value in setting["options"].items())
    return f"`{setting['rules']}`" + (f" ({options})" if options else "")


def failures(answer):
    """Each kind of failure once, without the boards that a program does not play on."""
    kinds = {}
    for failure in answer["failures"]:
        if failure["kind"] != "size-refused":
            kinds.setdefault(failure["kind"], []).append(failure)
    for failures in kinds.values():
        first = failures[0]
        more = f", and {len(failures) - 1} more of this kind" if len(failures) > 1 else ""
        yield f"on {len(first['rows'])}x{len(first['rows'][0])}: `{first['explanation']}`{more}"


def missed(found):
    """Known disagreements that were not met."""
    met = {(program["name"], setting["name"]): answer for program, setting, answer, _ in found}
    for known in disagreements():
        answer = met.get((known["program"], known["setting"]))
        if answer is None:
            continue
        kinds = [one["kind"] for one in answer["disagreements"]] + [failure["kind"] for failure in answer["failures"]]
        if known["kind"] not in kinds:
            yield f"{known['program']} {known['setting']}: {known['kind']} ({known['why']})"


def page(found, absent):
    total = sum(answer["attempts"] for _, _, answer, _ in found)
    barred = sum(answer["barred_by_repetition"] for _, _, answer, _ in found)
    differing = {program["name"] for program, _, answer, _ in found if answer["disagreements"]}
    programs = {program["name"] for program, _, _, _ in found}
    yield f"""# Other Go programs, compared with the rules that they claim

Made by `adapters/install` and then `adapters/survey.py`, which runs `koatlas conform` once for each setting of
`adapters/programs.toml`. {len(programs)} programs with {len(found)} settings; {total:,} moves were compared, {barred:,} of them barred by repetition.
{len(differing)} of the programs depart somewhere from the rule set that the setting claims: {', '.join(sorted(differing))}.

How to read the tables. *Compared*: moves about which the program said whether they are legal, each compared with the referee of
koatlas under the rule set that the setting claims. *Barred*: those among them that this rule set bars by repetition.
*Follows*: rule sets with options that agree with every answer in these games. That is a statement about what was asked: they may differ
elsewhere. If there are none, the *nearest* agree with the most answers; what comes after a rule set has ended a game is no agreement.
Values with a bar between, such as `passes=2|3`, agree in every combination. Where a program does not tell that games end, no end was compared.
Each *disagreement* is shown by the shortest game found, in which the last move is the one in question. `allows`: the program calls legal what the
rule set refuses; `refuses`: the reverse; `makes`: it calls a move illegal, and makes it when it is told to. The last column is what the
words of the rule set say, as `koatlas rules` quotes and reads them: by these words the referee is right. Whether the program's authors
meant something else is for them to say. `conformance.tar.xz` has the games as SGF, by program, setting and disagreement.

| program | setting | claims | games | compared | barred | agreed | disagreements | follows |
|---|---|---|---:|---:|---:|---:|---:|---|
"""
    for program, setting, answer, _ in found:
        numbers = (answer["games"], answer["attempts"], answer["barred_by_repetition"], answer["agreed"], len(answer["disagreements"]))
        cells = [program["name"], setting["name"], claimed(setting), *(f"{n:,}" for n in numbers), followed_texts(answer)]
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |\n"
    for program in absent:
        yield f"\n{program} is not installed, and was left out.\n"
    yield from sections(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("--koatlas", default=shutil.which("koatlas") or str(TOP / "target/release/koatlas"))
    parser.add_argument("--results", type=Path, default=TOP / "results")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM")
    asked = parser.parse_args()
    wanted = [row for row in settings() if not asked.programs or row[0]["name"] in asked.programs]
    present = [row for row in wanted if installed(row[0])]
    absent = list(dict.fromkeys(program["name"] for program, _ in wanted if not installed(program)))
    with tempfile.TemporaryDirectory() as games, ThreadPoolExecutor(2) as pool:

        def one(row):
            answer, seconds = conform(asked.koatlas, *row, Path(games) / folder(*row))
            print(f"{seconds:6.1f} s  {answer['attempts']:8} moves  {row[0]['name']} {row[1]['name']}", file=sys.stderr, flush=True)
            return *row, answer, seconds

        found = list(pool.map(one, present))
        for line in missed(found):
            print(f"not met: {line}", file=sys.stderr)
        if not asked.programs:
            shortest = {path: game for path, game in kept.files(Path(games)).items() if path.endswith(".shortest.sgf")}
            kept.pack(asked.results / "conformance.tar.xz", shortest)
            (asked.results / "conformance.md").write_text("".join(page(found, absent)))
        else:
            sys.stdout.write("".join(page(found, absent)))


if __name__ == "__main__":
    main()
