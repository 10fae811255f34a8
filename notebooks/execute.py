#!/usr/bin/env python3
"""Studies as executed notebooks: what their scripts make, with nothing in it that differs from run to run.

    target/python-tests/bin/python notebooks/execute.py

makes the notebooks anew, beside their scripts. It needs the packages of tests/requirements.txt, and koatlas itself: `python/test`
installs all of them there. Studies call the program named in the variable KOATLAS, or target/release/koatlas.
"""

from pathlib import Path

import jupytext
import nbformat
from nbclient import NotebookClient

HERE = Path(__file__).resolve().parent
KERNEL = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
# What a cell prints comes in pieces, cut by the clock: they are joined.
HOW = {
    "kernel_name": "python3",
    "timeout": 600,
    "startup_timeout": 300,
    "coalesce_streams": True,
    "extra_arguments": ["--IPKernelApp.log_level=40"],
}


def studies():
    """The scripts that have a notebook."""
    return sorted(notebook.with_suffix(".py") for notebook in HERE.glob("*.ipynb"))


def executed(script):
    """The text of the notebook: the cells of the script, and what they show when they are run here and now."""
    notebook = jupytext.reads(Path(script).read_text(), fmt="py:percent")
    NotebookClient(notebook, resources={"metadata": {"path": HERE}}, **HOW).execute()
    notebook.metadata = nbformat.from_dict(KERNEL)
    # Identities of cells would be random.
    notebook.nbformat_minor = 4
    for cell in notebook.cells:
        cell.pop("id", None)
        cell.metadata.clear()
        for output in cell.get("outputs", []):
            if output.get("name") == "stderr":
                raise RuntimeError(f"{script}: a cell writes to standard error: {output['text']}")
    return nbformat.writes(notebook, indent=1) + "\n"


if __name__ == "__main__":
    for study in studies():
        study.with_suffix(".ipynb").write_text(executed(study))
