"""Certificates of false claims, made from those of the repository with their numbers and moves changed.

Each change leaves the claim as it is. Then the claim is made false: a bound that is the exact value is made better by one. Some
changes hide this: they lower what the numbers of a proof add up to, and break one condition of a proof alone.
"""

import copy
import json
import tarfile
from pathlib import Path

from rules.referee import Referee

RESULTS = Path(__file__).resolve().parents[2] / "results"
# The certificates from which others are made are small, and not the smallest.
SIZES = range(700, 6000)


def certificates_of(archive):
    """The certificates of an archive that are neither large nor trivial, by name."""
    with tarfile.open(RESULTS / archive) as packed:
        members = [member for member in packed if member.isfile() and member.size in SIZES]
        return {member.name: json.load(packed.extractfile(member)) for member in members}


def is_exact(certificate):
    if "lower" in certificate:
        return certificate["lower"] == certificate["upper"] > 0
    both = "black" in certificate and "white" in certificate
    return both and certificate["black"]["at_least"] == certificate["white"]["at_most"]


def subject(certificate):
    """What a certificate shows the checker: rule set and options, kind of proof, measure."""
    proof = certificate.get("proof", {})
    kind = certificate.get("measure"), proof.get("kind"), proof.get("nodes_are"), bool(proof.get("cuts"))
    return certificate["ruleset"], certificate["options"]["suicide"], *kind


def examples():
    """One exact certificate of each subject."""
    found = {**certificates_of("longest/certificates.tar.xz"), **certificates_of("outcomes/certificates.tar.xz")}
    return list({subject(one): one for _, one in sorted(found.items()) if is_exact(one)}.values())


def other(rng, number):
    return max(0, number + rng.choice([-3, -1, 1, 2]))


def one_potential(proof, rng):
    place = rng.randrange(len(proof["potentials"]))
    proof["potentials"][place] = other(rng, proof["potentials"][place])


def all_potentials(proof, rng):
    """The bound falls by one, and what walks gain at their ends may be more than the potentials."""
    proof["potentials"] = [potential - proof["scale"] for potential in proof["potentials"]]


def one_cost(proof, rng):
    """The bound falls, and an edge may cost too little."""
    token = rng.choice(proof["tokens"])
    token[1] = max(0, token[1] - rng.choice([1, proof["scale"]]))


def one_mark(proof, rng):
    rng.choice(proof["tokens"])[0] += rng.choice([1, 2, 1000])


def a_mark_left_out(proof, rng):
    proof["tokens"].remove(rng.choice(proof["tokens"]))


def scale(proof, rng):
    proof["scale"] = other(rng, proof["scale"])


def plus(proof, rng):
    proof["plus"] = max(0, proof["plus"] - 1)


def nodes_are(proof, rng):
    proof["nodes_are"] = {"plain": "full", "full": "plain"}[proof["nodes_are"]]


def tokens_are(proof, rng):
    proof["tokens_are"] = rng.choice(["positions", "situations", "creations", "pairs", "classes", "points", "passes"])


def cut_value(proof, rng):
    cut = rng.choice(proof["cuts"])
    cut["value"] = other(rng, cut["value"])


def cut_node(proof, rng):
    nodes = rng.choice(proof["cuts"])["nodes"]
    nodes.remove(rng.choice(nodes))


def cut_mark(proof, rng):
    rng.choice(proof["cuts"])["token"] += rng.choice([1, -1])


def a_cut_left_out(proof, rng):
    proof["cuts"].remove(rng.choice(proof["cuts"]))


def moved_to_a_cut(proof, rng, nodes):
    """The cost of a mark becomes the value of a cut that gives nothing back: the bound falls, and the edges cost as before."""
    token = rng.choice([token for token in proof["tokens"] if token[1]])
    proof["cuts"].append({"nodes": nodes, "token": token[0], "value": token[1]})
    token[1] = 0


def a_cut_of_nothing(proof, rng):
    moved_to_a_cut(proof, rng, [])


def a_cut_of_everything(proof, rng):
    moved_to_a_cut(proof, rng, list(range(len(proof["potentials"]))))


def next_node(nodes, rng):
    rng.choice(rng.choice(nodes))[1] = rng.randrange(len(nodes))


def end(nodes, rng):
    pair = rng.choice(rng.choice(nodes))
    pair[1] = rng.randrange(len(nodes)) if pair[1] is None else None


def made_move(nodes, rng):
    rng.choice(rng.choice(nodes))[0] = rng.choice(rng.choice(nodes))[0]


def a_reply_left_out(nodes, rng):
    node = rng.choice([node for node in nodes if len(node) > 1])
    node.remove(rng.choice(node))


def a_reply_twice(nodes, rng):
    node = rng.choice(nodes)
    node.append(rng.choice(node))


def no_moves(nodes, rng):
    """The bound has to follow by unconditional life."""
    rng.choice(nodes).clear()


def two_nodes(nodes, rng):
    one, another = rng.randrange(len(nodes)), rng.randrange(len(nodes))
    nodes[one], nodes[another] = nodes[another], nodes[one]


FLOW = [one_potential, all_potentials, one_cost, one_mark, a_mark_left_out, scale, plus, nodes_are, tokens_are]
FLOW += [a_cut_of_nothing, a_cut_of_everything]
CUTS = [cut_value, cut_node, cut_mark, a_cut_left_out]
STRATEGY = [next_node, end, made_move, a_reply_left_out, a_reply_twice, no_moves, two_nodes]


def sequence(certificate, rng):
    """Another move of the sequence, or one left out."""
    moves = certificate["sequence"].split("; ")
    place = rng.randrange(len(moves))
    moves[place : place + 1] = rng.choice([[], [rng.choice(moves)]])
    certificate["sequence"] = "; ".join(moves)


def changed(certificate, rng):
    """A certificate with something changed, and what that was."""
    certificate = copy.deepcopy(certificate)
    if "lower" not in certificate:
        change, part = rng.choice(STRATEGY), certificate[rng.choice(["black", "white"])]["nodes"]
    elif certificate["proof"]["kind"] == "exhaustive":
        change, part = sequence, certificate
    else:
        change, part = rng.choice(FLOW + CUTS if certificate["proof"]["cuts"] else FLOW), certificate["proof"]
    try:
        change(part, rng)
    except (IndexError, ValueError):
        # There is nothing of that kind to change.
        return "nothing", certificate
    return change.__name__, certificate


def passes_alone(certificate):
    """A sequence that is soon at its end, and how many passes it has."""
    board, passes = certificate["board"], []
    referee = Referee(certificate["ruleset"], board["rows"], board["to_move"], certificate["options"])
    while not referee.ended:
        passes.append(f"{referee.to_move} pass")
        referee.make(referee.to_move, "pass")
    return "; ".join(passes), len(passes)


def with_a_false_claim(certificate, rng):
    """The certificate of a claim that is better by one than the true value."""
    certificate = copy.deepcopy(certificate)
    if "lower" in certificate:
        key, by = rng.choice([("lower", 1), ("upper", -1), ("upper", -1)])
        certificate[key] += by
        if key == "lower":
            certificate["upper"] += by
        else:
            certificate["sequence"], passes = passes_alone(certificate)
            certificate["lower"] = passes if certificate["measure"] == "moves" else 0
    else:
        player, key, by = rng.choice([("black", "at_least", 1), ("white", "at_most", -1)])
        certificate[player][key] += by
    return certificate
