"""Hostile traces: whatever a file holds, every call gives an answer or an exception of nullscope's.

    test_hostile.py [--seeds FIRST END] [--corpus]

Every named class of the forge, some seeds of it, and, with --corpus, every file of the fuzz corpora that are traces or logs.
A crash ends this process; anything but an answer or a nullscope.Error (MemoryError, ValueError for a picture too large) is
reported with its file. FORGE is the forge's program.
"""
import argparse
import os
import subprocess
import sys
import tarfile
import time
from pathlib import Path

import common
import nullscope

FORGE = os.environ["FORGE"]
EXPECTED = (nullscope.Error, MemoryError)
SLOW = 20  # seconds of a call


def everything(trace: nullscope.Trace) -> None:
    calls = [
        lambda: trace.header, lambda: trace.summary, lambda: trace.damage, lambda: repr(trace), lambda: len(trace),
        lambda: trace.node(), lambda: trace.node().children, lambda: trace.node(path="e2e4"), lambda: trace.node(3).line,
        lambda: trace.columns(), lambda: trace.columns(trace.column_names), lambda: trace.to_pandas(trace.column_names),
        lambda: [chunk["id"].sum() for chunk in trace.chunks()], lambda: trace.columns(at=2, min_size=2),
        lambda: trace.find(event="null-move-tried"), lambda: trace.find(audit="wrong"), lambda: trace.count(kind="interior"),
        lambda: trace.find(at=2, top=5), lambda: trace.find(path="e2e4"), lambda: nullscope.find([trace, trace], top=5),
        lambda: str(trace.replay(steps=50)), lambda: trace.replay(at=2, own=True, steps=50), lambda: trace.replay(back=20),
        lambda: trace.render(), lambda: trace.render(boards=True, biggest=20), lambda: trace.icicle(),
        lambda: trace.view(max_nodes=5000), lambda: trace.verdicts(),
        lambda: nullscope.audit(trace, save=False, sample=5, max_depth=4, nodes=20_000), lambda: nullscope.diff(trace, trace, top=2),
    ]
    for call in calls:
        began = time.process_time()
        try:
            call()
        except EXPECTED:
            pass
        if time.process_time() - began > SLOW:
            raise AssertionError(f"call {calls.index(call)} took {time.process_time() - began:.0f} s")


def try_one(path: Path) -> bool:
    try:
        trace = nullscope.open(path)
    except EXPECTED:
        return False
    everything(trace)
    return True


def files(seeds, corpus: bool):
    folder = common.WORK / "classes"
    folder.mkdir()
    subprocess.run([FORGE, "--all", folder], check=True)
    yield from sorted(each for each in folder.iterdir() if each.suffix != ".audit")
    for seed in range(*seeds):
        path = common.WORK / "seed.nst"
        subprocess.run([FORGE, "--seed", str(seed), "-o", path], check=True)
        yield path
    if corpus:
        for name in ("commands", "log", "log_commands", "trace_file"):
            with tarfile.open(common.SOURCE / f"tests/fuzz/corpus/{name}.tar.xz") as archive:
                for member in archive:
                    if member.isfile():
                        path = common.WORK / "corpus.nst"
                        path.write_bytes(archive.extractfile(member).read())
                        yield path
        for each in sorted((common.SOURCE / "tests/fuzz/regressions/trace_file").iterdir()):
            yield each


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", nargs=2, type=int, default=(1, 21))
    parser.add_argument("--corpus", action="store_true")
    arguments = parser.parse_args()
    tried = opened = failed = 0
    for path in files(arguments.seeds, arguments.corpus):
        tried += 1
        print(f"\r{tried} {path.name}", end="", file=sys.stderr, flush=True)  # the last one, should all end here
        try:
            opened += try_one(path)
        except Exception as error:  # noqa: BLE001 - each is a finding
            failed += 1
            kept = Path(f"finding-{failed}{path.suffix}")
            kept.write_bytes(path.read_bytes())
            print(f"\n{path}: {type(error).__name__}: {error} (kept as {kept.absolute()})")
    print(f"\n{tried} files, {opened} could be opened, {failed} findings")
    return failed != 0 or opened < 20


if __name__ == "__main__":
    sys.exit(main())
