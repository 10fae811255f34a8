"""The workflows of the hosting service call scripts that there are, and little else: what they do can be done on anyone's machine."""

import os
import re
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
# What there is no script for, because it belongs to the service.
OF_THE_SERVICE = ("rustup update stable", "gh release create ")


def test_every_step_calls_a_script_that_can_be_run():
    steps = [
        step
        for workflow in sorted((TOP / ".github" / "workflows").glob("*.yml"))
        for step in re.findall(r"^ +(?:- )?run: (.*)$", workflow.read_text(), re.MULTILINE)
    ]
    scripts = [step.removeprefix("python ") for step in steps if not step.startswith(OF_THE_SERVICE)]
    assert {"release/binaries", "release/wheels", "release/crates", "release/pages", ".ci/run", "tests/crates"} == set(scripts)
    for script in scripts:
        assert os.access(TOP / script, os.X_OK), script
