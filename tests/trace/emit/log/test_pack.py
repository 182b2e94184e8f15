"""`nullscope pack`: of logs cut off and damaged anywhere, what is whole; the same search as its log; several as one recording."""
import json
import os
import subprocess
import unittest

from read_log import Damaged, calls_of, read, whole_chunks
from test_log import ENDGAME, SHARP, Folder
from write_log import chunk, log, record

PROGRAM = os.environ["NULLSCOPE_PROGRAM"]


class Pack(Folder):
    engine = None  # compiled once

    def setUp(self):
        super().setUp()
        if Pack.engine is None:
            self.compile("modern", "-O1")
            with open(self.path("modern"), "rb") as file:
                Pack.engine = file.read()
        self.write("modern", Pack.engine)
        os.chmod(self.path("modern"), 0o755)

    def write(self, name, data):
        with open(self.path(name), "wb") as file:
            file.write(data)

    def small_log(self, *options, size=60):
        """A small search, as an engine would have written it that has little room."""
        self.run_in("./modern", "--fen", ENDGAME, "--depth", "2", *options, "--trace", "log")
        threads, rest = read(self.path("log"))
        self.assertEqual(rest, 0)
        data = log(threads, size)
        self.assertTrue(900 < len(data) < 10000, len(data))
        return data

    def run_nullscope(self, *words):
        done = subprocess.run([PROGRAM, *words], cwd=self.folder, capture_output=True, text=True, timeout=60)
        self.assertIn(done.returncode, (0, 1, 2), (words, done))
        lines = done.stderr.splitlines()
        self.assertEqual(len(lines), int(done.returncode != 0), (words, done))
        return done.returncode, done.stdout

    def summary(self, name):
        code, out = self.run_nullscope("summary", name, "--json")
        summary = json.loads(out)
        for of_the_file in ("file", "whole"):
            summary.pop(of_the_file, None)
        return code, summary

    def check(self, data):
        """A damaged log: pack and summary read what is whole, which the reader in Python knows."""
        self.write("cut", data)
        if os.path.exists(self.path("packed")):
            os.remove(self.path("packed"))
        code, _ = self.run_nullscope("pack", "cut", "-o", "packed")
        whole, at = 0, 16
        try:
            while chunks := whole_chunks(data[:16] + data[at : at + 16 + int.from_bytes(data[at + 4 : at + 8], "little")])[0]:
                at += 16 + len(chunks[0][1])
                whole += sum(name == "enter" for name, *_ in calls_of(chunks[0][1]))
        except Damaged:
            pass
        if at == 16:
            self.assertEqual(code, 2)
            self.assertFalse(os.path.exists(self.path("packed")))
            return None
        self.assertEqual(code, 1)
        of_log, of_packed = self.summary("cut"), self.summary("packed")
        self.assertEqual(of_log[0], 1)
        self.assertEqual(of_packed[0], 0)
        self.assertEqual(of_log[1], of_packed[1])
        self.assertEqual(of_log[1]["nodes"]["total"], whole)
        return whole

    def test_a_log_cut_off_anywhere(self):
        data = self.small_log()
        kept = [self.check(data[:length]) for length in range(1, len(data), 97)]
        self.assertIsNone(kept[0])
        counted = [nodes for nodes in kept if nodes is not None]
        self.assertEqual(counted, sorted(counted))
        self.assertGreater(len(set(counted)), 5)

    def test_a_flipped_byte_anywhere(self):
        data = self.small_log()
        kept = {self.check(data[:at] + bytes([data[at] ^ 0x24]) + data[at + 1 :]) for at in range(0, len(data), 31)}
        self.assertIn(None, kept)
        self.assertGreater(len(kept), 5)

    def test_a_packed_trace_is_the_search_of_its_log(self):
        for options in (["--fen", SHARP, "--depth", "4"], ["--fen", ENDGAME, "--depth", "5", "--threads", "2"]):
            self.run_in("./modern", *options, "--trace", "log")
            self.run_in(PROGRAM, "pack", "log", "-o", "packed", "--force")
            self.assertEqual(self.summary("log"), self.summary("packed"))
            for words in (["find", "--sort", "id", "--top", "500"], ["lint"], ["export", "--format", "csv", "-o", "-"]):
                command, *rest = words
                of_log, of_packed = (self.run_in(PROGRAM, command, name, *rest) for name in ("log", "packed"))
                self.assertEqual(of_log.replace("log", "packed"), of_packed.replace("log", "packed"))

    def test_what_a_log_lost_is_kept_in_its_trace(self):
        data = self.small_log()
        self.write("cut", data[: len(data) // 2])
        self.assertEqual(self.run_nullscope("pack", "cut", "-o", "packed")[0], 1)
        self.assertIn("the log is not whole", self.run_in(PROGRAM, "summary", "packed"))
        self.assertIn("the log is not whole", self.run_nullscope("lint", "packed")[1])

    def test_a_call_that_cannot_be_ends_the_recording(self):
        """Its checksums are right, its calls are not: one line, and what came before."""
        opened = ("open", "other 1", ENDGAME, "", "", "", "", 4, 0, 0, 0, 0, 0)
        good = [opened, ("iteration", 1), ("enter", 0, -9, 9, 1, 0), ("enter", 32 | 24 << 6, -9, 9, 0, 2), ("leave", 0, 14)]
        for bad in (("leave", 40000, 14), ("enter", 65, -9, 9, 0, 0), ("skip", 1, 9 << 16), ("iteration", 2), ("leave", 0, 77),
                    ("enter", 1, -9, 9, 300, 0), ("re_search", 9), ("null_result", 4), ("stage", -1)):  # fmt: skip
            with self.subTest(bad):
                self.write("bad", log({0: [*good, bad, ("leave", 0, 14), ("close",)]}, 1 << 20))
                self.assertEqual(self.run_nullscope("pack", "bad", "-o", "packed", "--force")[0], 1)
                self.assertEqual(self.summary("packed")[1]["nodes"]["total"], 2)
                self.assertRegex(self.run_nullscope("lint", "packed")[1], "the recording ends with an error")
        beginning = log({0: good}, 1)
        for records in (b"\xff", b"\x05\x01", b"\x00", record("label", 7, "x"), record("label", 1, "")):
            with self.subTest(records):
                self.write("bad", beginning + chunk(0, records))
                self.assertIn(self.run_nullscope("pack", "bad", "-o", "packed", "--force")[0], (1, 2))

    def test_a_filter_by_key_survives_moves_that_are_not_legal(self):
        opened = ("open", "other 1", ENDGAME, "", "", "", "--trigger key:1", 4, 0, 0, 0, 0, 0)
        for move in (1 | 9 << 6, 32 | 24 << 6):
            calls = [opened, ("iteration", 1), ("enter", 0, -9, 9, 1, 0), ("enter", move, -9, 9, 0, 0), ("enter", 5 | 6 << 6, -9, 9, 0, 2)]
            self.write("bad", log({0: [*calls, *[("leave", 0, 14)] * 3, ("close",)]}, 1 << 20))
            self.assertEqual(self.run_nullscope("pack", "bad", "-o", "packed", "--force")[0], 0)
            self.assertEqual(self.summary("packed")[1]["nodes"]["total"], 3)

    def test_an_existing_file_is_replaced_only_when_asked_for_and_by_a_whole_one(self):
        self.write("one", self.small_log())
        self.write("there", b"something else")
        done = subprocess.run([PROGRAM, "pack", "one", "-o", "there"], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((done.returncode, done.stderr.count("\n")), (3, 1))
        self.write("none", b"\x89NSL\r\n\x1a\n\x02\0\0\0\0\0\0\0")
        self.assertEqual(self.run_nullscope("pack", "none", "-o", "there", "--force")[0], 2)
        with open(self.path("there"), "rb") as file:
            self.assertEqual(file.read(), b"something else")
        self.assertEqual(self.run_nullscope("pack", "one", "-o", "there", "--force")[0], 0)
        self.assertEqual(sorted(name for name in os.listdir(self.folder) if name.startswith("there")), ["there"])

    def test_two_logs_are_two_threads(self):
        self.run_in("./modern", "--fen", SHARP, "--depth", "4", "--trace", "one")
        self.run_in("./modern", "--fen", SHARP, "--depth", "3", "--lmr-table", "b", "--trace", "two")
        self.run_in(PROGRAM, "pack", "two", "-o", "two.nst")
        nodes = [self.summary(name)[1]["nodes"]["total"] for name in ("one", "two")]
        for second in ("two", "two.nst"):
            self.run_in(PROGRAM, "pack", "one", second, "-o", "both", "--force")
            code, summary = self.summary("both")
            self.assertEqual((code, summary["nodes"]["total"]), (0, sum(nodes)))
            self.assertEqual(summary["bestmove"], self.summary("one")[1]["bestmove"])
            self.assertIn("thread 1", self.run_in(PROGRAM, "tree", "both", "--iteration", "3"))
            self.assertIn("clean", self.run_in(PROGRAM, "lint", "both"))
        of_both = json.loads(self.run_in(PROGRAM, "find", "both", "--iteration", "3", "--top", "100000", "--json"))
        of_each = [json.loads(self.run_in(PROGRAM, "find", name, "--iteration", "3", "--top", "1", "--json")) for name in ("one", "two")]
        self.assertEqual(of_both["matches"], sum(each["matches"] for each in of_each))

    def test_logs_that_do_not_belong_together_are_refused(self):
        self.run_in("./modern", "--fen", SHARP, "--depth", "2", "--trace", "one")
        self.run_in("./modern", "--fen", ENDGAME, "--depth", "2", "--trace", "two")
        self.run_in("./modern", "--fen", SHARP, "--depth", "2", "--name", "other 2", "--trace", "three")
        for other in ("two", "three"):
            self.assertEqual(self.run_nullscope("pack", "one", other, "-o", "both")[0], 2)
            self.assertFalse(os.path.exists(self.path("both")))

    def test_a_thread_that_was_cut_off_does_not_harm_the_next(self):
        """As a log, cut off anywhere, and as a trace, whose last whole block leaves nodes open."""
        self.run_in("./modern", "--fen", SHARP, "--depth", "9", "--trace", "one")
        self.run_in(PROGRAM, "pack", "one", "-o", "one.nst")
        whole = self.summary("one.nst")[1]["nodes"]["total"]
        self.assertGreater(whole, 1 << 17)
        for name in ("one", "one.nst"):
            with open(self.path(name), "rb") as file:
                data = file.read()
            self.write("cut", data[: len(data) * 4 // 5])
            code, kept = self.summary("cut")
            self.assertEqual(code, 1)
            self.assertTrue(0 < kept["nodes"]["total"] < whole)
            self.assertEqual(self.run_nullscope("pack", "cut", "one.nst", "-o", "both", "--force")[0], 1)
            code, summary = self.summary("both")
            self.assertEqual((code, summary["nodes"]["total"]), (0, kept["nodes"]["total"] + whole))
            code, said = self.run_nullscope("lint", "both")
            self.assertEqual(code, 0)
            self.assertIn("not whole", said)

    def test_a_flight_recorders_trace_is_refused(self):
        self.run_in(PROGRAM, "trace", SHARP, "--depth", "5", "--flight-recorder", "1", "-o", "last.nst")
        code, out = self.run_nullscope("pack", "last.nst", "-o", "packed")
        self.assertEqual((code, out), (2, ""))
        self.assertFalse(os.path.exists(self.path("packed")))


if __name__ == "__main__":
    unittest.main()
