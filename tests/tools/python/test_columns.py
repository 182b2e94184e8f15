"""Nodes in NumPy and pandas are the rows of `nullscope export --format csv`, field by field."""
import random
import unittest

import numpy
import pandas

import common
import nullscope


def texts(table: pandas.DataFrame) -> list[list[str]]:
    """Every field as the CSV has it."""
    columns = []
    for name in table.columns:
        column = table[name]
        if column.dtype == bool:
            column = column.astype(int)
        if name == "parent":
            column = column.astype(object).where(column != 0, "")
        columns.append(["" if missing else str(value) for value, missing in zip(column, column.isna())])
    return [list(row) for row in zip(*columns)]


class EqualToTheCsv(unittest.TestCase):
    maxDiff = 2000

    def check(self, path, *words, **options):
        header, rows = common.csv_of(path, *words)
        trace = nullscope.open(path)
        self.assertEqual(header, trace.column_names)
        table = trace.to_pandas(header, **options)
        mine = texts(table)
        self.assertEqual(len(rows), len(mine), path)
        for row, of_mine in zip(rows, mine):
            self.assertEqual(row, of_mine, f"{path}, seed {common.SEED}")
        # Usual columns leave out only what is the same in every row, and moves.
        for name in set(header) - set(trace.to_pandas().columns) - {"move"}:
            self.assertLessEqual(len(set(table[name].dropna())), 1, name)
        # Records are the columns, whatever is asked in between.
        records = []
        for chunk in trace.chunks(header, **options):
            records.append(chunk)
            trace.node()
        columns = trace.columns(header, **options)
        together = numpy.concatenate(records)
        for name in header:
            numpy.testing.assert_array_equal(together[name], columns[name])

    def test_random_traces_of_every_policy(self):
        for i, policy in enumerate(common.policies()):
            position = draw.choice(common.POSITIONS)
            self.check(common.make(f"policy{i}.nst", position, "--policy", policy, "--depth", draw.randint(2, 4)))

    def test_filtered(self):
        for i, words in enumerate([("--last-iteration",), ("--max-ply", 3), ("--no-quiescence",), ("--budget", 500),
                                   ("--trigger", "null-move-tried"), ("--last-iteration", "--max-ply", 4)]):
            self.check(common.make(f"filter{i}.nst", common.POSITIONS[1], "--depth", 4, *words))

    def test_several_blocks_and_a_flight_recorder(self):
        whole = common.make("whole.nst", common.POSITIONS[1], "--depth", 20, "--nodes", 150_000)
        self.assertGreater(sum(1 for _ in nullscope.open(whole).chunks(["id"])), 1)
        self.check(whole)
        self.check(common.make("flight.nst", common.POSITIONS[1], "--depth", 20, "--nodes", 200_000,
                               "--flight-recorder", 1))

    def test_cut_off(self):
        whole = common.make("to_cut.nst", common.POSITIONS[3], "--depth", 20, "--nodes", 150_000).read_bytes()
        for share in (0.3, 0.6, draw.random()):
            path = common.WORK / "cut.nst"
            path.write_bytes(whole[: int(len(whole) * share)])
            try:
                trace = nullscope.open(path)
            except nullscope.TraceError:
                continue  # not even its header is left
            self.assertTrue(trace.damage)
            if len(trace):
                self.check(path)

    def test_another_engine(self):
        self.check(common.modern("modern.nsl"))

    def test_subtrees_and_sizes(self):
        path = common.make("subtree.nst", common.POSITIONS[1], "--depth", 4)
        trace = nullscope.open(path)
        for node in draw.sample(trace.find(kind="interior", top=1000), 3):
            self.check(path, "--at", node.id, at=node)
        self.check(path, "--min-size", 10, min_size=10)

    def test_in_memory(self):
        path = common.make("file.nst", common.POSITIONS[0], "--depth", 5)
        names = nullscope.open(path).column_names
        of_file = nullscope.open(path).to_pandas(names)
        pandas.testing.assert_frame_equal(of_file, nullscope.open(path.read_bytes()).to_pandas(names))
        pandas.testing.assert_frame_equal(of_file, nullscope.trace(common.POSITIONS[0], depth=5).to_pandas(names))


class Sizes(unittest.TestCase):
    def test_a_node_takes_sixty_bytes_at_most(self):
        table = nullscope.trace(common.POSITIONS[3], depth=20, nodes=100_000).to_pandas()
        taken = sum(table[name].memory_usage(index=False) -
                    (table[name].cat.categories.memory_usage() if isinstance(table[name].dtype, pandas.CategoricalDtype) else 0)
                    for name in table.columns)
        self.assertLessEqual(taken / len(table), 60)

    def test_an_unknown_column_is_named(self):
        with self.assertRaisesRegex(nullscope.UsageError, "there is no column 'colour'; there are id, parent"):
            nullscope.trace("startpos", depth=1).columns(["colour"])


if __name__ == "__main__":
    print(f"seed {common.SEED}")
    draw = random.Random(common.SEED)
    unittest.main()
