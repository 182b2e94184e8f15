"""A search in three threads, by the one C file and by the library: one recording, which every command reads together."""
import glob
import json
import os
import unittest

from test_log import SHARP, Folder
from test_summary import counters_of

PROGRAM = os.environ["NULLSCOPE_PROGRAM"]
LIBRARY = os.environ["EMIT_LIBRARY"]


class Threads(Folder):
    def nullscope(self, *words):
        return self.run_in(PROGRAM, *words)

    def compile_with_library(self):
        where = os.path.dirname(LIBRARY)
        self.run_in(os.environ["CC"], "-std=c99", "-O2", "modern.c", "-o", "modern", "-pthread", LIBRARY, f"-Wl,-rpath,{where}")

    def searched(self):
        """A recording of three threads, of which each has searched at least two iterations; the engine's counters."""
        for _ in range(20):
            own = self.own_counters("--fen", SHARP, "--depth", "6", "--threads", "3")
            searches = [self.root_searches(depth) for depth in (2, 3)]
            if all(f"thread {number}" in text for number in (1, 2) for text in searches):
                return own
        self.fail("a thread never searched two iterations")

    def root_searches(self, depth):
        return self.nullscope("tree", "log", "--iteration", str(depth))

    def check_recording(self):
        own = self.searched()
        tt = sum(own.pop(f"exit.tt-{bound}", 0) for bound in ("lower", "upper", "exact"))
        own |= {"exit.tt-cutoff": tt} if tt else {}
        self.assertEqual(own, counters_of(json.loads(self.nullscope("summary", "log", "--json"))))
        self.assertEqual(glob.glob(self.path("log.*")), [])  # no thread's own file is left
        self.assertIn("clean", self.nullscope("lint", "log"))

        # Each thread can be looked at; what is shown without being asked for is the first one's.
        tree = self.root_searches(3)
        self.assertNotIn("thread", tree.splitlines()[1])
        found = json.loads(self.nullscope("find", "log", "--iteration", "3", "--sort", "id", "--top", "1000000", "--json"))
        self.assertEqual(found["matches"], len(found["nodes"]))
        roots = [node for node in found["nodes"] if node["ply"] == 0 and not node["moves"]]
        self.assertGreaterEqual(len(roots), 3)
        last = roots[-1]
        self.assertIn("thread 2", self.nullscope("tree", "log", "--iteration", "3", "--search", str(last["search"])).splitlines()[1])
        self.assertIn("thread 2", self.nullscope("find", "log", "--iteration", "3", "--sort", "id", "--top", "1000000")[-2000:])
        self.assertIn("enter", self.nullscope("replay", "log", "--at", str(last["node"]), "--steps", "2"))

        for name, words in {"x.svg": ["render", "log", "--at", str(last["node"])], "x.html": ["view", "log"],
                            "icicle.svg": ["icicle", "log", "--iteration", "3"], "x.sqlite": ["export", "log"],
                            "x.csv": ["export", "log"]}.items():  # fmt: skip
            self.nullscope(*words, "-o", name)
            self.assertGreater(os.path.getsize(self.path(name)), 1000, name)
        with open(self.path("x.csv")) as file:
            self.assertEqual(sum(1 for _ in file) - 1, own["nodes"])
        self.assertTrue(json.loads(self.nullscope("diff", "log", "log", "--all-iterations", "--json"))["same"])
        self.nullscope("why", "log", "--path", "e2a6 b4c3")

    def test_by_log(self):
        self.compile("modern", "-O2")
        self.check_recording()

    def test_by_library(self):
        self.compile_with_library()
        self.check_recording()


if __name__ == "__main__":
    unittest.main()
