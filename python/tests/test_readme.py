"""What stands in the README of the package is so."""

import re
import runpy

from conftest import TOP

PAGE = (TOP / "docs" / "library.md").read_text()
README = (TOP / "python" / "README.md").read_text()


def test_the_example_prints_what_stands_beside_it(capsys):
    (example,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    exec(compile(example, "README.md", "exec"), {})
    printed = capsys.readouterr().out.splitlines()
    said = [line.split("  # ")[1] for line in example.splitlines() if line.startswith("print(")]
    assert printed == said != []


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
