"""Nodes, questions, sentences, pictures, searches and judgements are the program's own."""
import json
import threading
import time
import unittest

import common
import nullscope

ZUGZWANG = common.POSITIONS[0]


class TraceTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.path = common.make("zugzwang.nst", ZUGZWANG, "--depth", 6)
        cls.trace = nullscope.open(cls.path)

    def json(self, *words):
        return json.loads(common.run(*words, "--json"))

    def test_the_summary_is_the_programs(self):
        self.assertEqual(self.trace.summary, self.json("summary", self.path))
        self.assertEqual(self.trace.header["fen"], ZUGZWANG)
        self.assertIsNone(self.trace.damage)
        self.assertEqual(len(self.trace), self.trace.summary["nodes"]["total"])

    def test_find_takes_the_programs_filters(self):
        for filters, words in [
            (dict(event="re-search"), ["--event", "re-search"]),
            (dict(event=["null-move-tried", "null-move-fail-high"], top=5), ["--event", "null-move-tried", "--event", "null-move-fail-high", "--top", "5"]),
            (dict(exit="null-move-cutoff", min_depth=2, verify=False, sort="id"),
             ["--exit", "null-move-cutoff", "--min-depth", "2", "--verify", "false", "--sort", "id"]),
            (dict(min_value=-50, max_value=50, window="null"), ["--min-value", "-50", "--max-value", "50", "--window", "null"]),
        ]:
            found = self.trace.find(**filters)
            theirs = self.json("find", self.path, *words)
            self.assertGreater(found.matches, 0)
            self.assertEqual(found.matches, theirs["matches"])
            for mine, other in zip(found, theirs["nodes"], strict=True):
                self.assertEqual((mine.id, mine.path, mine.fen, mine.key, mine.size, mine.value, mine.exit),
                                 tuple(other[name] for name in ("node", "path", "fen", "key", "size", "value", "exit")))
                self.assertEqual(self.trace[mine.id].fields, mine.fields)

    def test_nodes_know_their_line_and_their_children(self):
        table = self.trace.to_pandas(["id", "parent", "move", "exit"]).set_index("id")
        root = self.trace.node()
        self.assertIsNone(root.parent)
        for child in root.children:
            self.assertEqual(child.parent, root)
            self.assertEqual(child.line[0], root)
            self.assertEqual((child.move, child.exit), tuple(table.loc[child.id, ["move", "exit"]]))
        self.assertEqual([c.id for c in root.children], sorted(table.index[table.parent == root.id]))
        self.assertEqual(len(root.subtree(["id"])), root.size)

    def test_replay_is_the_programs(self):
        lines = common.run("replay", self.path, "--path", "Ba4", "--steps", "12", "--json").splitlines()
        self.assertEqual(self.trace.replay(path="Ba4", steps=12), [json.loads(line) for line in lines])
        story = self.trace.node(path="Ba4").replay(back=3)
        self.assertEqual(len(story.sentences), 3)
        self.assertIn(story.sentences[0], str(story))
        self.assertIn("<table>", story._repr_html_())

    def test_pictures_are_the_programs(self):
        for words, picture in [(["render", "--around", "re-search:1"], self.trace.render(around="re-search:1")),
                               (["icicle", "--theme", "print"], self.trace.icicle(theme="print"))]:
            self.assertEqual(picture._repr_svg_(), common.run(words[0], self.path, *words[1:], "-o", "-"))
        for ending, begins in [("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")]:
            file = common.WORK / f"figure.{ending}"
            self.trace.render(boards=True).save(file)
            self.assertTrue(file.read_bytes().startswith(begins))
            with self.assertRaises(nullscope.FileError):
                self.trace.render().save(file)
            self.trace.render().save(file, force=True)
        page = self.trace.view(title="t")
        self.assertEqual(page.html, common.run("view", self.path, "--title", "t", "-o", "-"))
        self.assertTrue(page._repr_html_().startswith("<iframe srcdoc="))

    def test_searches_are_the_programs(self):
        def without_times(result):
            return {name: without_times(value) if isinstance(value, dict) else
                    [without_times(v) if isinstance(v, dict) else v for v in value] if isinstance(value, list) else value
                    for name, value in result.items() if name != "seconds"}
        told = []
        mine = nullscope.search(ZUGZWANG, depth=5, policy="std:2", practical=True, progress=lambda *r: told.append(r))
        theirs = self.json("search", ZUGZWANG, "--depth", "5", "--policy", "std:2", "--practical")["results"][0]
        self.assertEqual(without_times(mine), without_times(theirs))
        self.assertEqual(told[-1], (5, 5))
        copy = common.WORK / "copy.nst"
        nullscope.trace(ZUGZWANG, copy, depth=6)
        self.assertEqual(copy.read_bytes(), self.path.read_bytes())
        with self.assertRaisesRegex(nullscope.FileError, "copy.nst"):
            nullscope.trace(ZUGZWANG, copy, depth=6)

    def test_audits_are_the_programs(self):
        for policy in ("std:3", "verified:3"):
            path = common.make(f"audit-{policy}.nst", ZUGZWANG, "--depth", 6, "--policy", policy)
            trace = nullscope.open(path)
            self.assertIsNone(trace.verdicts())
            with self.assertRaisesRegex(nullscope.UsageError, "has not been audited"):
                trace.find(audit="wrong")
            told = []
            mine = nullscope.audit(trace, save=False, progress=lambda *r: told.append(r))
            self.assertFalse((common.WORK / f"audit-{policy}.nst.audit").exists())
            self.assertEqual(told[-1], (mine["cuts"]["total"], mine["cuts"]["total"]))
            theirs = self.json("audit", path)
            for name in ("cuts", "by_depth", "total", "worst", "sample"):
                self.assertEqual(mine[name], theirs[name])
            verdicts = trace.verdicts()
            self.assertEqual(trace.count(audit="wrong"), mine["total"]["wrong"])
            self.assertEqual(sum(v["verdict"] != "sound" for v in verdicts), mine["total"]["wrong"])
            self.assertEqual(nullscope.open(path).verdicts(), verdicts)

    def test_diffs_are_the_programs(self):
        other = common.make("std3.nst", ZUGZWANG, "--depth", 6, "--policy", "std:3")
        for options, words in [({}, []), (dict(all_iterations=True, top=3), ["--all-iterations", "--top", "3"])]:
            told = []
            self.assertEqual(nullscope.diff(self.path, other, progress=lambda *r: told.append(r), **options),
                             self.json("diff", self.path, other, *words))
            self.assertEqual(told[-1][0], told[-1][1])
        self.assertTrue(nullscope.diff(self.trace, self.trace)["same"])


class Errors(unittest.TestCase):
    def test_messages_are_the_programs(self):
        trace = nullscope.trace(ZUGZWANG, depth=3)
        for kind, message, call in [
            (nullscope.UsageError, "--min-depth must be", lambda: trace.find(min_depth="x")),
            (nullscope.UsageError, "no-such", lambda: trace.find(no_such=1)),
            (nullscope.UsageError, "help", lambda: trace.find(help=True)),
            (nullscope.UsageError, "a position is 'startpos'", lambda: nullscope.search("nonsense")),
            (nullscope.UsageError, "polic", lambda: nullscope.search("startpos", policy="magic")),
            (nullscope.TraceError, "'e2e4' is not a legal move here", lambda: trace.node(path="e2e4")),
            (nullscope.Error, "999999", lambda: trace.node(999_999)),
            (nullscope.Error, "", lambda: trace.columns(at=999_999)),
            (nullscope.TraceError, "", lambda: nullscope.open(b"not a trace")),
            (OSError, "missing.nst", lambda: nullscope.open("missing.nst")),
            (TypeError, "", lambda: nullscope.open(3)),
        ]:
            with self.assertRaisesRegex(kind, message):
                call()


class Threads(unittest.TestCase):
    def test_a_callback_that_raises_stops_the_search(self):
        class Enough(Exception):
            pass

        def stop(done, every):
            raise Enough
        for call in (lambda: nullscope.search("startpos", depth=64, progress=stop),
                     lambda: nullscope.trace("startpos", common.WORK / "stopped.nst", depth=64, progress=stop),
                     lambda: nullscope.audit(nullscope.trace("startpos", depth=7), progress=stop)):
            with self.assertRaises(Enough):
                call()
        self.assertIsNone(nullscope.open(common.WORK / "stopped.nst").damage)

    def test_other_threads_run_meanwhile(self):
        counted = []
        searching = threading.Thread(target=lambda: counted.append(nullscope.search("startpos", nodes=3_000_000)))
        searching.start()
        turns = 0
        while searching.is_alive():
            turns += 1
            time.sleep(0)
        self.assertGreater(turns, 1)
        self.assertGreaterEqual(counted[0]["nodes"]["total"], 3_000_000)

    def test_one_trace_in_many_threads(self):
        trace = nullscope.trace(common.POSITIONS[1], depth=4)
        expected = trace.count(exit="beta-cutoff")
        found = []

        def ask():
            for chunk in trace.chunks(["exit"]):
                found.append((trace.count(exit="beta-cutoff"), len(chunk), len(trace.render(max_nodes=5).svg)))
        threads = [threading.Thread(target=ask) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual({each[0] for each in found}, {expected})
        self.assertEqual(len(set(found)), 1)

    def test_a_trace_lives_as_long_as_its_chunks(self):
        chunks = nullscope.trace(common.POSITIONS[1], depth=3).chunks(["id"])
        self.assertGreater(sum(len(chunk) for chunk in chunks), 100)


if __name__ == "__main__":
    unittest.main()
