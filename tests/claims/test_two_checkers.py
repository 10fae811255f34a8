"""A standing attack on `koatlas verify`: certificates of `results` with one thing changed, or two, and a checksum that is right. The
second program, which shares no code with it, has to find true whatever is accepted.

More of them by hand: `MUTANTS=20000 python -m pytest tests/claims/test_two_checkers.py`.
"""

import itertools
import json
import os
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import blake3
import certificates
import pytest
from forgeries import changed, examples, with_a_false_claim
from rules.rulesets import RULE_SETS

MUTANTS = int(os.environ.get("MUTANTS", "2000"))
SEED = 31
MOST_STATES = 20_000
# Keys whose lists are written with a line for each item.
LISTS = {"cuts", "nodes"}
OPTIONS = {"suicide": ["none", "multi", "all"], "passes": ["1", "2", "3"], "start": ["counts", "ignored"]}


def one_line(value):
    return json.dumps(value, separators=(",", ":"))


def page(values, indent, key=""):
    """A JSON object or list with a line for each of its parts."""
    if isinstance(values, dict):
        parts = [f'"{name}": {written(name, value, indent + 2)}' for name, value in values.items()]
    else:
        parts = [one_line(value) for value in values]
    opening, closing = "{}" if isinstance(values, dict) else "[]"
    lines = ",\n".join(" " * (indent + 2) + part for part in parts)
    return f"{opening}\n{lines}\n{' ' * indent}{closing}" if parts else opening + closing


def written(name, value, indent):
    """A value as certificates are written."""
    is_page = name in {"proof", "black", "white"} or name in LISTS
    return page(value, indent) if is_page and value is not None else one_line(value)


def sealed(certificate):
    """The file of a certificate, with the checksum that its bytes have."""
    certificate = {key: value for key, value in certificate.items() if key != "checksum"}
    checksum = blake3.blake3((page(certificate, 0) + "\n").encode()).hexdigest()
    return page({**certificate, "checksum": checksum}, 0) + "\n"


def another_subject(certificate, rng):
    """Another rule set, option, player or worth of ends: a claim that may be false with the same proof."""
    certificate = {**certificate, "options": dict(certificate["options"])}
    key = rng.choice(["ruleset", "options", "to_move", "void_is", "komi", "measure"])
    if key == "ruleset":
        certificate["ruleset"] = rng.choice(list(RULE_SETS))
    elif key == "options":
        option = rng.choice(list(OPTIONS))
        certificate["options"][option] = rng.choice(OPTIONS[option])
    elif key == "to_move":
        other = {"B": "W", "W": "B"}[certificate["board"]["to_move"]]
        certificate["board"] = {**certificate["board"], "to_move": other}
    elif key in certificate:
        values = {"void_is": ["draw", "black", "white", "separate"], "komi": [-3, 1, 4], "measure": ["plays", "moves"]}
        certificate[key] = rng.choice(values[key])
    return certificate


def mutant(certificate, rng):
    """The certificate with up to three changes: of its proof, of its claim, of its subject."""
    if rng.randrange(2):
        _, certificate = changed(certificate, rng)
    if not rng.randrange(3):
        certificate = with_a_false_claim(certificate, rng)
    if not rng.randrange(3):
        certificate = another_subject(certificate, rng)
    return certificate


@pytest.fixture(scope="module")
def pool():
    return examples()


def questions(rng):
    """Who wins on small boards, under each rule set with an option or two, with each worth of a void end."""
    for rules, void_is, board in itertools.product(RULE_SETS, ["draw", "black", "white", "separate"], ["1x1", "1x3", "2x2"]):
        options = RULE_SETS[rules].options
        chosen = [(option, rng.choice(options[option])) for option in rng.sample(list(options), 2)]
        words = [word for option, value in chosen for word in ("--option", f"{option}={value}")]
        words += ["--board", board, "--rules", rules, "--to-move", rng.choice("BW"), "--void-is", void_is]
        yield [*words, "--komi", rng.choice(["0", "1", "-2"])]


def test_what_is_solved_is_proved_by_both(koatlas, tmp_path):
    proved = 0
    asked = list(enumerate(questions(random.Random(SEED))))

    def judged(numbered):
        number, words = numbered
        path = tmp_path / f"{number}.json"
        koatlas.code("solve", *words, "--most-states", 5000, "--threads", 1, "--certificate", path, "--quiet")
        return path.exists() and koatlas.code("verify", path, "--quiet")

    with ThreadPoolExecutor(2) as threads:
        codes = list(threads.map(judged, asked))
    for (number, words), code in zip(asked, codes, strict=True):
        path = tmp_path / f"{number}.json"
        if path.exists():
            _, second, found = certificates.verdict(path.read_text(), MOST_STATES)
            assert second != certificates.FALSE, (words, found)
            assert code == 0, words
            proved += second == certificates.HOLDS
    assert proved > 200


def test_whatever_is_accepted_is_true(koatlas, tmp_path, pool):
    rng = random.Random(SEED)
    mutants = [mutant(rng.choice(pool), rng) for _ in range(MUTANTS)]

    def judged(numbered):
        number, certificate = numbered
        path = tmp_path / f"{number}.json"
        path.write_text(sealed(certificate))
        return koatlas.code("verify", path, "--quiet")

    with ThreadPoolExecutor(2) as threads:
        codes = list(threads.map(judged, enumerate(mutants)))
    accepted = [certificate for certificate, code in zip(mutants, codes, strict=True) if code == 0]
    found = Counter()
    for certificate in accepted:
        _, code, words = certificates.verdict(json.dumps(certificate), MOST_STATES)
        assert code != certificates.FALSE, f"{words}: {json.dumps(certificate)}"
        found[code] += 1
    assert found[certificates.HOLDS] > MUTANTS / 50, found
    assert found[certificates.HOLDS] > 0.9 * len(accepted), found
    print(f"{MUTANTS} mutants, {len(accepted)} accepted, {found[certificates.HOLDS]} of them found true")
