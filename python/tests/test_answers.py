"""The classes of the answers are those that docs/schema gives."""

import subprocess
import sys

from conftest import TOP


def test_the_classes_are_generated():
    done = subprocess.run([sys.executable, TOP / "python/answers/generate", "--check"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
