"""What the benchmarks run on: the programs that they build and install, the versions of all, and the machine."""

import os
import pathlib
import platform
import subprocess
import sys
import tomllib

import process

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
KOATLAS = TARGET / "dist" / "koatlas"
REFEREE_PEERS = TARGET / "peers" / "release" / "koatlas-peers-referee"
RUST_PEERS = TARGET / "peers" / "release" / "koatlas-peers"
PYTHON = TARGET / "peers" / "venv" / "bin" / "python"
# Debian has graph-tool for its own Python alone, and PyPI does not have it.
SYSTEM_PYTHON = pathlib.Path("/usr/bin/python3")

PACKAGES = {"igraph": "1.0.0", "networkx": "3.6.1", "numpy": "2.4.6", "open_spiel": "2.0.2", "rustworkx": "0.18.1", "scipy": "1.17.1", "sgfmill": "1.1.1"}
CRATES = ["goban", "petgraph", "stateright", "webgraph", "webgraph-algo"]


def set_up(parts):
    """Builds koatlas and the peers in Rust, and makes the virtual environment of those in Python. Needs the network once."""
    folders = ["referee"] if "referee" in parts else []
    folders += ["rust"] if {"components", "cycles"} & set(parts) else []
    print("building koatlas, its peers in Rust, and a virtual environment for those in Python", file=sys.stderr)
    subprocess.run(["cargo", "build", "--profile", "dist", "--quiet"], cwd=ROOT, check=True)
    command = ["cargo", "build", "--release", "--quiet", "--locked", "--target-dir", TARGET / "peers"]
    for folder in folders:
        subprocess.run(command, cwd=ROOT / "benches" / "peers" / folder, check=True)
    if not PYTHON.exists():
        subprocess.run([sys.executable, "-m", "venv", PYTHON.parent.parent], check=True)
    wanted = [f"{name}=={version}" for name, version in PACKAGES.items()]
    subprocess.run([PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *wanted], check=True)


def graph_tool():
    """The version of graph-tool, if the system's Python has it."""
    if not SYSTEM_PYTHON.exists():
        return None
    command = [SYSTEM_PYTHON, "-c", "import graph_tool; print(graph_tool.__version__.split()[0])"]
    done = subprocess.run(command, capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def versions():
    """Of everything that is measured, and of what builds and runs it."""
    locks = [ROOT / "benches" / "peers" / folder / "Cargo.lock" for folder in ("referee", "rust")]
    packages = [package for lock in locks for package in tomllib.loads(lock.read_text())["package"]]
    crates = {package["name"]: package["version"] for package in packages}
    commit = process.run(["git", "-C", ROOT, "rev-parse", "--short=10", "HEAD"])[0].strip()
    return {
        "koatlas": f"{process.run([KOATLAS, '--version'])[0].split()[-1]}, commit {commit}",
        **{name: crates[name] for name in CRATES},
        **PACKAGES,
        "graph-tool": graph_tool() or "not installed (Debian: python3-graph-tool)",
        "rustc": process.run(["rustc", "--version"])[0].strip().removeprefix("rustc "),
        "Python": platform.python_version(),
    }


def machine():
    cpu = next((row.split(":")[1].strip() for row in open("/proc/cpuinfo") if row.startswith("model name")), "unknown")
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return {
        "processor": cpu,
        "processors": os.cpu_count(),
        "memory": f"{memory:.0f} GiB",
        "system": f"{platform.system()} {platform.release().split('-')[0]}, {platform.machine()}",
    }


def load():
    """Processes that want a processor, on average over the last minute."""
    return round(os.getloadavg()[0], 1)
