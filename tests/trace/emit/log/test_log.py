"""nullscope_emit.c, as an engine has it: copied beside it into an empty folder and compiled there. What it writes is read by
read_log.py. Run as `test_log.py [TEST]`, which is how CMake runs each."""
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from read_log import Damaged, read, whole_chunks
from recount import recount

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, *[os.pardir] * 4)
STRICTLY = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"]
CC = os.environ.get("CC", "cc")
ADDRESS = ["-O1", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all"]
SHARP = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
ENDGAME = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
QUIET = "r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10"


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for place in ("trace/emit/nullscope_emit.c", "trace/emit/nullscope_emit.h"):
            shutil.copy(os.path.join(ROOT, place), self.folder)
        for place in (os.path.join(ROOT, "examples", "emit"), HERE):
            for name in os.listdir(place):
                if name.endswith((".c", ".h")):
                    shutil.copy(os.path.join(place, name), self.folder)

    def run_in(self, *command, **options):
        done = subprocess.run(command, cwd=self.folder, capture_output=True, text=True, timeout=120, **options)
        self.assertEqual(done.returncode, 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}")
        return done.stdout

    def compile(self, engine, *options, compiler=(CC, "-std=c99")):
        sources = [f"{engine}.c", "nullscope_emit.c"]
        self.run_in(*compiler, *STRICTLY, *options, *sources, "-o", engine, "-pthread")
        return "./" + engine

    def path(self, name):
        return os.path.join(self.folder, name)

    def own_counters(self, *options):
        printed = self.run_in("./modern", "--trace", "log", "--counters", *options)
        own = {}
        for line in printed.splitlines():
            name, value = line.rsplit(" ", 1)
            if not line.startswith("depth ") and value != "0":
                own[name] = int(value)
        return own

    def modern(self, *options):
        """Runs it; its counters, and those of its log."""
        own = self.own_counters(*options)
        threads, rest = read(self.path("log"))
        counted, left_open = recount(threads)
        self.assertEqual((rest, left_open), (0, 0))
        self.assertTrue(all(calls[-1] == ("close",) for calls in threads.values()))
        return own, counted


class Compilers(Folder):
    def try_it(self, *compiler):
        if not shutil.which(compiler[0]):
            self.skipTest(f"{compiler[0]} is missing")
        for engine in ("pocket", "modern"):
            self.compile(engine, "-O1", compiler=compiler)
        self.run_in("./pocket", ENDGAME, "5", "log", "verified")
        self.assertGreater(len(read(self.path("log"))[0][0]), 1000)
        self.compile("modern", "-DNULLSCOPE_DISABLE", compiler=compiler)

    def test_gcc(self):
        self.try_it("gcc", "-std=c99")

    def test_clang(self):
        self.try_it("clang", "-std=c99")

    def test_cpp(self):
        self.try_it("g++", "-std=c++11", "-x", "c++")


class Calls(Folder):
    def test_every_call_is_written_as_it_was_made(self):
        self.run_in(self.compile("every_call", *ADDRESS), "log")
        threads, rest = read(self.path("log"))
        promotion, least, most = 52 | 61 << 6 | 4 << 12, -(2**31), 2**31 - 1
        opened = ("caller 1", "8/8/8/8/8/8/8/k1K5 w - - 0 1", "c1c2 a1a2", "none", "a label", "--max-ply 6")
        long_one = "123456789 " * 6 + "123"
        self.assertEqual(rest, 0)
        self.assertEqual(threads[0], [
            ("open", *opened, 128, 1000, 1 << 29, 1 << 30, 16, 1), ("label", 1, "lmp"), ("label", 2, long_one),
            ("iteration", 1), ("multipv", 2), ("enter", 0, least, most, -1, 0),
            *[("static_eval", value) for value in (63, -64, 64, -8192, 8192)],
            ("tt_move", promotion), ("exclude", 63), ("stage", 1), ("skip", promotion, 1 << 16), ("skip_quiets", 2 << 16),
            ("null_tried", -3), ("enter", 65, -1, 0, 0, 3), ("leave", 5, 7), ("null_result", -5), ("depth_changed", 300),
            ("verify_flip", 1), ("re_search", 2 | 1 << 16), ("table_store", 2**64 - 1), ("table_hit", 0x0123456789ABCDEF),
            ("enter", promotion, 0, 1, 2, 9 << 8 | 1000 << 16), ("leave", least, 13 | 65535 << 16), ("unwind",), ("close",),
        ])  # fmt: skip
        self.assertEqual(threads[1], [("iteration", 2), ("enter", 0, -1, 1, 2, 4 << 8), ("leave", 0, 14), ("close",)])

    def test_misuse_and_full_disks_are_codes(self):
        self.run_in(self.compile("misuse", "-D_POSIX_C_SOURCE=200809L", *ADDRESS), ".")
        with open(self.path("misuse.nsl"), "rb") as file:
            data = file.read()
        chunks, rest = whole_chunks(data)  # what was written when the disk was full
        self.assertEqual(len(data), 300000)
        self.assertTrue(len(chunks) > 4 and rest > 0)

    def test_the_reader_notices_damage(self):
        self.run_in(self.compile("every_call"), "log")
        with open(self.path("log"), "rb") as file:
            data = file.read()
        unnoticed = []
        for at in range(len(data)):
            try:
                chunks, rest = whole_chunks(data[:at] + bytes([data[at] ^ 0x10]) + data[at + 1 :])
                if rest == 0:
                    unnoticed.append(at)
            except Damaged:
                pass
        self.assertEqual(unnoticed, [])


class Counters(Folder):
    def test_the_engines_counters_are_those_of_its_log(self):
        self.compile("modern", "-O1")
        purposes, labels = set(), set()
        for options in (["--fen", SHARP, "--depth", "6"], ["--fen", QUIET, "--depth", "7", "--aspiration", "3"],
                        ["--fen", ENDGAME, "--depth", "9", "--lmr-table", "b"], ["--fen", SHARP, "--depth", "4", "--no-lmp"],
                        ["--moves", "e2e4 e7e5 g1f3", "--depth", "5", "--multipv", "3"]):  # fmt: skip
            with self.subTest(options):
                own, counted = self.modern(*options)
                self.assertEqual(own, counted)
                purposes |= {name for name in own if name.startswith("entered.")}
                labels |= {name for name in own if re.match("skipped|pruned|entered-as", name)}
        self.assertEqual(len(purposes), 12, purposes)  # none is missing
        self.assertGreaterEqual(len(labels), 10, labels)

    def test_the_same_search_gives_the_same_log(self):
        self.compile("modern", "-O1")
        logs = []
        for name in ("first", "second"):
            self.run_in("./modern", "--fen", SHARP, "--depth", "5", "--trace", name)
            with open(self.path(name), "rb") as file:
                logs.append(file.read())
        self.assertEqual(*logs)


class Sanitizers(Folder):
    def test_addresses_and_undefined_behaviour(self):
        self.compile("pocket", *ADDRESS)
        for policy in ("std", "verified"):
            self.run_in("./pocket", QUIET, "3", policy, policy)
        self.compile("modern", *ADDRESS)
        self.assertEqual(*self.modern("--fen", SHARP, "--depth", "4"))
        self.assertEqual(*self.modern("--depth", "3", "--multipv", "4", "--threads", "2"))

    def test_threads(self):
        self.compile("modern", "-O1", "-g", "-fsanitize=thread")
        environment = os.environ | {"TSAN_OPTIONS": "halt_on_error=1"}
        self.run_in("./modern", "--fen", SHARP, "--depth", "5", "--threads", "2", "--trace", "log", env=environment)
        threads, _ = read(self.path("log"))
        self.assertEqual(sorted(threads), [0, 1])

    def test_counters_of_threads_are_those_of_their_log(self):
        self.compile("modern", "-O1")
        stopped = 0
        for attempt in range(20):  # until one is stopped in the middle, which nearly all are
            own, counted = self.modern("--fen", SHARP, "--depth", "4", "--threads", "3")
            self.assertEqual(own, counted)
            stopped += own.get("exit.stopped", 0)
            if stopped and attempt > 0:
                return
        self.fail("no thread was ever stopped")


class Killed(Folder):
    MOST = 6600  # nodes in a buffer: 64 KiB at ten bytes or more

    def test_at_most_a_buffer_is_lost(self):
        self.compile("crash", "-D_POSIX_C_SOURCE=200809L")
        worst = 0
        for nodes in (1, 6545, 6546, 65535):
            log = f"log{nodes}"
            done = subprocess.run(["./crash", log, str(nodes)], cwd=self.folder, timeout=60)
            self.assertEqual(done.returncode, -signal.SIGKILL)
            threads, rest = read(self.path(log))
            kept = sum(name == "enter" for name, *_ in threads[0])
            self.assertEqual(rest, 0)
            worst = max(worst, nodes - kept)
        self.assertTrue(6000 < worst <= self.MOST, worst)

    def test_what_was_written_is_the_beginning_of_the_search(self):
        self.compile("modern", "-O1")
        search = ["./modern", "--fen", SHARP, "--trace"]
        for size in (1, 400_000):
            running = subprocess.Popen([*search, "killed", "--depth", "40"], cwd=self.folder, stdout=subprocess.DEVNULL)
            deadline = time.monotonic() + 60
            while not os.path.exists(self.path("killed")) or os.path.getsize(self.path("killed")) < size:
                self.assertLess(time.monotonic(), deadline)
                time.sleep(0.001)
            running.kill()
            running.wait()
            threads, _ = read(self.path("killed"))
            os.remove(self.path("killed"))
            calls = threads[0]
            deepest = max((call[1] for call in calls if call[0] == "iteration"), default=1)
            self.run_in(*search, "whole", "--depth", str(deepest))
            whole = read(self.path("whole"))[0][0]
            self.assertNotEqual(calls[-1], ("close",))
            self.assertEqual(calls[1:], whole[1 : len(calls)])  # they were opened with different depths


if __name__ == "__main__":
    if sys.argv[1:2] == ["--list"]:
        for suite in unittest.defaultTestLoader.loadTestsFromName("__main__"):
            for test in suite:
                print(test.id().removeprefix("__main__."))
    else:
        unittest.main()
