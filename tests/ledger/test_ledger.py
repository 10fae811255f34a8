"""Every file of results/ is in the ledger, results/README.md, and what it calls a check is there. Its figures: test_figures.py."""

import re
import subprocess
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
LEDGER = (TOP / "results/README.md").read_text()


def test_every_file_of_the_results_is_named():
    listed = subprocess.run(["git", "ls-files", "results"], cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
    files = {file.removeprefix("results/") for file in listed} - {"README.md"}
    missing = [file for file in files if not any(f"`{part}`" in LEDGER for part in (file, *folders(file)))]
    assert files and not missing


def folders(file):
    return [f"{folder}/" for folder in Path(file).parents if str(folder) != "."]


def test_every_check_that_is_named_is_there():
    paths = re.findall(r"`((?:adapters|crates|data|notebooks|results|second_opinion|tests)/[\w./-]+)`", LEDGER)
    assert paths and not [path for path in paths if not (TOP / path).exists()]
