"""What the tests of the Python module share: traces of every kind, made at random, and where things are.

NULLSCOPE_PROGRAM, FORGE and SOURCE say where the program, the forge and the project are; the seed is printed, and SEED sets it.
"""
import csv
import os
import random
import subprocess
import tempfile
from pathlib import Path

PROGRAM = os.environ["NULLSCOPE_PROGRAM"]
SOURCE = Path(os.environ["SOURCE"])
SEED = int(os.environ.get("SEED") or random.SystemRandom().randrange(1 << 32))
WORK = Path(tempfile.mkdtemp(prefix="nullscope-python-"))
POSITIONS = [
    "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
]


def run(*words: object) -> str:
    """What the program prints; the exit code of an incomplete trace (1) is none of an error."""
    wide = dict(os.environ, COLUMNS="400")  # help is not wrapped
    done = subprocess.run([PROGRAM, *map(str, words)], capture_output=True, text=True, check=False, env=wide)
    assert done.returncode in (0, 1), f"{words}: {done.stderr}"
    return done.stdout


def policies() -> list[str]:
    """Every policy that the program has, by its own help."""
    text = run("search", "--help")
    listed = text[text.index("Policies ("):].splitlines()[1:]
    names = []
    for line in listed:
        if not line.startswith("  ") or line.startswith("   "):
            break
        names.append(line.split()[0].replace(":R", ":2").replace(":cost", ":2"))
    assert len(names) > 3, text
    return names


def make(name: str, *words: object) -> Path:
    path = WORK / name
    run("trace", *words, "-o", path, "--force")
    return path


def modern(name: str) -> Path:
    """A trace of another engine: examples/emit/modern.c."""
    engine = WORK / "modern"
    if not engine.exists():
        subprocess.run(["gcc", "-std=c99", "-O2", f"-I{SOURCE}/trace/emit", SOURCE / "examples/emit/modern.c",
                        SOURCE / "trace/emit/nullscope_emit.c", "-pthread", "-o", engine], check=True)
    path = WORK / name
    subprocess.run([engine, "--fen", POSITIONS[1], "--depth", "5", "--threads", "2", "--trace", path], check=True,
                   stdout=subprocess.DEVNULL)
    return path


def csv_of(path: Path, *words: object) -> tuple[list[str], list[list[str]]]:
    rows = list(csv.reader(run("export", path, "-o", "-", "--format", "csv", *words).splitlines(keepends=True)))
    return rows[0], rows[1:]
