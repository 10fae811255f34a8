"""While work is done other threads run, Ctrl-C ends it, and a process can be forked afterwards."""

import os
import signal
import subprocess
import sys
import threading
import time

import koatlas
import pytest

# Each would take longer than anybody waits.
ENDLESS = {
    "classify": "koatlas.classify(koatlas.Position.parse('X .\\n. .'), max_length=1000)",
    "cycles": "koatlas.cycles(koatlas.Position.empty('2x3'), max_length=18)",
    "explore": "koatlas.explore(koatlas.Position.empty('4x5'))",
    "longest": "koatlas.longest(koatlas.Position.empty('3x3'), rules='psk', iterations=10**18)",
    "solve": "koatlas.solve(koatlas.Position.empty('4x4'), rules='psk')",
    "catalogue": "koatlas.catalogue(8)",
    "compare": "koatlas.compare(koatlas.Position.empty('4x4'))",
    "conform": "koatlas.conform(['sleep', '1000'], rules='psk', answer_limit=1000)",
    "games": "koatlas.games('2x2', rules='psk')",
    "ko": "koatlas.ko(koatlas.Position.empty('4x4'), limit=10**12)",
    "scan": "koatlas.scan('-')",
    "threats": "koatlas.threats(koatlas.Position.empty('4x4'), rules='psk', most_states=10**12)",
}

# Whoever runs the tests in the background of a shell may have had Ctrl-C ignored: Python then has no handler for it.
SCRIPT = """
import signal, sys, koatlas
signal.signal(signal.SIGINT, signal.default_int_handler)
print("begun", flush=True)
try:
    {question}
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.parametrize("question", ENDLESS)
def test_ctrl_c_ends_work(question):
    script = SCRIPT.format(question=ENDLESS[question])
    child = subprocess.Popen([sys.executable, "-c", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "begun\n"
        time.sleep(0.5)
        assert child.poll() is None, child.communicate()
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=900)
    finally:
        child.kill()
    assert (out, err, child.returncode) == ("interrupted\n", "", 0)


def test_other_threads_run_meanwhile():
    counted, ended = [0], threading.Event()

    def count():
        while not ended.is_set():
            counted[0] += 1
            time.sleep(0)

    counter = threading.Thread(target=count)
    counter.start()
    try:
        before = counted[0]
        koatlas.longest(koatlas.Position.empty("2x2"), rules="psk", iterations=300_000)
        during = counted[0] - before
    finally:
        ended.set()
        counter.join()
    assert during > 100


def test_questions_of_several_threads():
    boards, found = ["1x3", "1x4", "2x2", "2x3"], {}

    def ask(size):
        found[size] = koatlas.explore(koatlas.Position.empty(size)).nodes

    threads = [threading.Thread(target=ask, args=(size,)) for size in boards]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {size: koatlas.explore(koatlas.Position.empty(size)).nodes for size in boards}


QUICK = {
    "explore": "koatlas.explore(board)",
    "classify": "koatlas.classify(koatlas.Position.parse('X .\\n. .'), max_length=4)",
    "cycles": "koatlas.cycles(board, max_length=5)",
    "longest": "koatlas.longest(board, rules='psk', iterations=10_000)",
    "solve": "koatlas.solve(board, rules='psk')",
    "table": "koatlas.solve(koatlas.Position.empty('2x5'), rules='basic-ko')",
    "catalogue": "koatlas.catalogue(4)",
}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("question", QUICK)
def test_a_process_that_has_asked_can_be_forked(question):
    script = f"""
import os, koatlas
board = koatlas.Position.empty("2x2")
answer = {QUICK[question]}
child = os.fork()
if child == 0:
    os._exit(0 if {QUICK[question]} == answer else 1)
assert os.waitpid(child, 0)[1] == 0
"""
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", script], capture_output=True, text=True, timeout=900)
    assert done.returncode == 0, done.stderr
