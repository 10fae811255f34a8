"""Certificates under random rules: what the program writes, its verifier and the second program find true."""

import random

import certificates
from rule_files import random_rules


def test_what_the_program_says_of_random_rules_holds(koatlas, tmp_path):
    held = 0
    for seed in range(40):
        (tmp_path / "c.json").unlink(missing_ok=True)
        (tmp_path / "rules.toml").write_text(random_rules(random.Random(seed)))
        arguments = ["--board", "1x2", "--rules", tmp_path / "rules.toml", "--certificate", tmp_path / "c.json", "--iterations", "3000"]
        if koatlas.code("longest", *arguments, "--measure", ["plays", "moves"][seed % 2]) == 0:
            assert koatlas.code("verify", tmp_path / "c.json") == 0
            _, code, words = certificates.verdict((tmp_path / "c.json").read_bytes(), certificates.MOST_STATES)
            assert code == certificates.HOLDS or "a flow bound" in words, words
            held += code == certificates.HOLDS
    assert held > 5, held
