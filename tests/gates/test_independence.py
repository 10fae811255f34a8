"""Who makes certificates uses nothing of the verifier but what certificates say, and the verifier nothing of those who make them."""

import re
import subprocess
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
# Crates that may ask the verifier for its verdict: they make no certificates.
ASK = {"cli", "koatlas", "verifier"}
# A name of the verifier that is not one of its module `certificates`. Names in braces after `koatlas_verifier::` count as such.
CHECKER = r"\bkoatlas_verifier(?!::certificates\b)"


def named(*arguments):
    """The lines of the crates' sources that git finds."""
    return subprocess.run(["git", "grep", "-hoP", *arguments], cwd=TOP, capture_output=True, text=True).stdout.splitlines()


def uses(text):
    return re.search(CHECKER, text) is not None


def test_makers_do_not_name_the_checker():
    makers = sorted(crate.name for crate in (TOP / "crates").iterdir() if (crate / "src").is_dir() and crate.name not in ASK)
    assert {"catalogue", "games", "longest", "outcome", "rules"} <= set(makers)
    assert named(rf"{CHECKER}.*", "--", *(f"crates/{maker}/src" for maker in makers)) == []
    # They do name certificates: the search finds something.
    assert named(r"\bkoatlas_verifier::certificates\b", "--", "crates/longest/src", "crates/outcome/src", "crates/catalogue/src")


def test_names_of_the_checker_are_known():
    assert uses("use koatlas_verifier::verify;") and uses("use koatlas_verifier::{certificates::Flow, bound};")
    assert not uses("use koatlas_verifier::certificates::{Cut, Flow};")


def test_the_verifier_uses_board_files_and_the_texts_of_rule_sets_alone():
    needs = tomllib.loads((TOP / "crates/verifier/Cargo.toml").read_text())["dependencies"]
    assert {name for name in needs if name.startswith("koatlas")} == {"koatlas-board", "koatlas-data", "koatlas-files"}
    # Of the data it takes the texts of rule sets, and no table that somebody has computed.
    assert set(named(r"\bkoatlas_data::\K.*?(?=\()", "--", "crates/verifier/src")) == {"rule_sets", "more_rule_sets"}
    assert named(r"\bkoatlas_data(?!`|::(more_)?rule_sets\(\))", "--", "crates/verifier/src") == []
