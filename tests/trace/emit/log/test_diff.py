"""`nullscope diff` of two versions of examples/emit/modern.c: its totals are the difference of what the programs count, and
its first divergence is where their logs first differ."""
import itertools
import json
import os
import re
import unittest

from read_log import calls_of, whole_chunks
from test_log import Folder

POSITIONS = """r1bq1rk1/ppp1bppp/2n2n2/3pp3/4P3/2PP1N2/PP1NBPPP/R1BQ1RK1 w - - 0 8
2r2rk1/1bq1bppp/p2ppn2/1p6/3NPP2/P1NQ4/1PP1B1PP/R4R1K w - - 2 15
8/5pk1/4p1p1/1r5p/3R3P/5PP1/5K2/8 w - - 0 40
r3r1k1/pp3ppp/2pq1n2/3p4/3P2b1/2NBP3/PPQ2PPP/R3R1K1 w - - 4 16
4k3/2n2p2/1p2p1p1/p1p1P2p/P1P2P1P/1P2K1P1/3N4/8 b - - 0 35
r4rk1/1ppq1ppp/p1np1n2/4p1B1/2B1P1b1/2NP1N2/PPP2PPP/R2Q1RK1 w - - 0 10
3q1rk1/p4ppp/1p2p3/2r5/3P4/1Q2P3/P4PPP/2R2RK1 b - - 0 22
8/1p2k3/p1p1p3/2P1P1p1/1P1K2P1/P7/8/8 w - - 0 45
r1b2rk1/pp1n1ppp/2p1pn2/q7/2BP4/P1N1PN2/2Q2PPP/R4RK1 b - - 1 12
5rk1/6pp/p2b4/1p1q4/3P2n1/2N1B1P1/PPQ2P1P/5RK1 w - - 0 24""".splitlines()
DEPTH = "6"
VERSIONS = {"lmr": ["--lmr-table", "b"], "aspiration": ["--aspiration", "9"], "no-lmp": ["--no-lmp"],
            "tt": ["--tt-size", "1000"]}  # fmt: skip
PURPOSES = 255 << 8
REDUCED = 1 << 8


def uci(move):
    if move in (0, 65):
        return "--" if move else "same"
    square = lambda s: "abcdefgh"[s & 7] + str((s >> 3 & 7) + 1)
    return square(move) + square(move >> 6) + ["", "n", "b", "r", "q"][move >> 12]


class Nodes:
    """The calls that make a tree, one by one: what is entered and left, without labels; and the iteration."""

    def __init__(self, path):
        with open(path, "rb") as file:
            chunks, _ = whole_chunks(file.read())
        self.calls = itertools.chain.from_iterable(calls_of(records) for _, records in chunks)
        self.iteration = 0

    def __iter__(self):
        for name, *arguments in self.calls:
            if name == "iteration":
                (self.iteration,) = arguments
            elif name == "enter":
                move, *window_and_depth, flags = arguments
                yield ("enter", move, *window_and_depth, flags & 0xFFFF)
            elif name == "leave":
                yield ("leave", arguments[0], arguments[1] & 0xFFFF)


def first_difference(path_a, path_b):
    """(iteration, path) of the node at which two logs differ first: of a move that both enter, but differently, its own;
    of a move that only one of them enters, its parent's. None if they are the same."""
    a, b = Nodes(path_a), Nodes(path_b)
    path = []
    for x, y in itertools.zip_longest(a, b):
        if x != y:
            break
        if x[0] == "enter":
            path.append(uci(x[1]))
        else:
            path.pop()
    else:
        return None
    purpose = lambda call: call[5] & PURPOSES if call[5] & PURPOSES != REDUCED else 0
    if not path:  # the root: of an iteration that both search, or only one does so often
        return (min(side.iteration for side, call in ((a, x), (b, y)) if call), "")
    if x[0] == y[0] == "enter" and x[1] == y[1] and purpose(x) == purpose(y):
        path.append(uci(x[1]))
    return a.iteration, " ".join(path[1:])


class Diff(Folder):
    def search(self, log, *options):
        printed = self.run_in("./modern", "--depth", DEPTH, "--trace", log, *options)
        return int(re.findall(r" nodes (\d+) ", printed)[-1])

    def diff(self, a, b):
        return json.loads(self.run_in(os.environ["NULLSCOPE_PROGRAM"], "diff", a, b, "--all-iterations", "--json"))

    def test_totals_and_first_divergence(self):
        self.compile("modern", "-O2")
        kinds = set()
        for fen in POSITIONS:
            nodes = self.search("a", "--fen", fen)
            self.assertTrue(self.diff("a", "a")["same"])
            for version, options in VERSIONS.items():
                with self.subTest(fen=fen, version=version):
                    delta = nodes - self.search("b", "--fen", fen, *options)
                    diff, first = self.diff("a", "b"), first_difference(self.path("a"), self.path("b"))
                    self.assertEqual(diff["delta"], {"total": delta, "divergences": delta})
                    self.assertEqual(diff["same"], first is None)
                    if first:
                        self.assertEqual((diff["first"]["iteration"], diff["first"]["path"]["uci"]), first)
                        kinds.add(diff["first"]["kind"])
        self.assertGreaterEqual(kinds, {"entry", "moves"})


if __name__ == "__main__":
    unittest.main()
