"""What stands in the README of the package is so."""

import re
import runpy

from conftest import TOP

PAGE = (TOP / "docs" / "library.md").read_text()
README = (TOP / "python" / "README.md").read_text()


EXAMPLE, CLUSTER, SLURM = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def test_the_examples_print_what_stands_beside_them(capsys):
    names = {}
    for example in (EXAMPLE, CLUSTER):
        exec(compile(example, "README.md", "exec"), names)
        printed = capsys.readouterr().out.splitlines()
        said = [line.split("  # ")[1] for line in example.splitlines() if line.startswith("print(")]
        assert printed == said != []
    names["client"].close()
    names["cluster"].close()


def test_slurm_needs_another_cluster_alone():
    compile(SLURM, "README.md", "exec")
    assert "client = Client(cluster)" in CLUSTER and "client = Client(cluster)" in SLURM


def test_the_program_of_a_stranger_runs(capsys):
    program = TOP / "python" / "examples" / "stranger.py"
    assert f"```python\n{program.read_text()}```" in PAGE, "docs/library.md shows another program"
    runpy.run_path(str(program), run_name="__main__")
    said = capsys.readouterr().out.splitlines()
    assert said[0] == "my position: basic ko" and len(said) == 2


def test_every_function_is_in_the_table():
    import koatlas

    functions = {name for name in koatlas.__all__ if name[0].islower()}
    (table,) = re.findall(r"\| function .*?\n\n", README, re.DOTALL)
    assert functions <= set(re.findall(r"`(\w+)", table))
    assert set(koatlas.__all__) == {name for name in vars(koatlas) if not name.startswith("_")}
