"""Rule sets as files, against a referee that was written from their reference alone."""

import subprocess
import sys
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]


def test_random_files_mean_what_their_reference_says(koatlas):
    script = TOP / "second_opinion" / "rule_files.py"
    done = subprocess.run([sys.executable, script, koatlas.program, "--number", "250"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
