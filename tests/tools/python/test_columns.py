"""Nodes in NumPy and pandas are the rows of `nullscope export --format csv`, field by field."""
import json
import random
import unittest
import unittest.mock

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
        if name == "key":
            column = column.map("{:016x}".format)
        columns.append(["" if missing else str(value) for value, missing in zip(column, column.isna())])
    return [list(row) for row in zip(*columns)]


class EqualToTheCsv(unittest.TestCase):
    maxDiff = 2000

    def check(self, path, *words, **options):
        header, rows = common.csv_of(path, "--keys", "--fens", *words)
        trace = nullscope.open(path)
        self.assertEqual(header, ["trace", *trace.column_names])
        header, rows = header[1:], [row[1:] for row in rows]
        table = trace.to_pandas(header, **options)
        mine = texts(table)
        self.assertEqual(len(rows), len(mine), path)
        for row, of_mine in zip(rows, mine):
            self.assertEqual(row, of_mine, f"{path}, seed {common.SEED}")
        # Usual columns leave out only what is the same in every row, what takes long, and what nodes were spent on.
        asked = {"move", "best_san", "key", "fen", "null_nodes", "verification_nodes", "re_search_nodes", "rest_nodes"}
        for name in set(header) - set(trace.to_pandas().columns) - asked:
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

    def test_audited(self):
        path = common.make("audited.nst", common.POSITIONS[0], "--depth", 5, "--policy", "std:2")
        common.run("audit", path)
        self.check(path)
        verdicts = nullscope.open(path).to_pandas()["verdict"].value_counts()
        self.assertGreater(verdicts["sound"], 0)
        self.assertGreater(verdicts["zugzwang"] + verdicts["horizon"], 0)

    def test_what_nodes_were_spent_on(self):
        table = nullscope.open(common.make("spent.nst", common.POSITIONS[0], "--depth", 7)).to_pandas(
            ["id", "parent", "uci", "size", "null_nodes", "verification_nodes", "re_search_nodes", "rest_nodes",
             "re_searched", "reduced", "null_tried", "best", "exit", "value"])
        parts = table[["null_nodes", "verification_nodes", "re_search_nodes", "rest_nodes"]].sum(axis=1)
        self.assertTrue((parts == table["size"]).all())
        nulls = table[table.uci == "--"].groupby("parent")["size"].sum()
        spent = table.set_index("id").null_nodes
        self.assertEqual(spent[spent > 0].astype(int).to_dict(), nulls.to_dict())
        self.assertTrue((table[table.re_searched].re_search_nodes > 0).all())
        self.assertTrue((table[~table.re_searched].re_search_nodes == 0).all())
        self.assertGreater(table[table.reduced].verification_nodes.sum(), 0)
        # The best move's search returned the value.
        children = {}
        for child in table.itertuples():
            children.setdefault((child.parent, child.uci), []).append(child.value)
        with_best = table[table.best.notna()]
        self.assertGreater(len(with_best), 100)
        for node in with_best.itertuples():
            self.assertIn(-node.value, children[node.id, node.best])
        self.assertTrue(table[table.exit == "beta-cutoff"].best.notna().all())

    def test_in_memory(self):
        path = common.make("file.nst", common.POSITIONS[0], "--depth", 5)
        names = nullscope.open(path).column_names
        of_file = nullscope.open(path).to_pandas(names)
        pandas.testing.assert_frame_equal(of_file, nullscope.open(path.read_bytes()).to_pandas(names))
        pandas.testing.assert_frame_equal(of_file, nullscope.trace(common.POSITIONS[0], depth=5).to_pandas(names))


class Recipes(unittest.TestCase):
    def test_the_recipe_for_parquet(self):
        """As tools/EXPORT.md has it, but for the writing: pyarrow is not in Debian."""
        paths = [common.make("a.nst", common.POSITIONS[0], "--depth", 4), common.make("b.nst", common.POSITIONS[3], "--depth", 3)]
        common.run("export", *paths, "-o", common.WORK / "all.csv", "--force")
        text = (common.SOURCE / "tools/EXPORT.md").read_text()
        recipe = text[text.index("## Parquet"):].split("```python\n")[1].split("```")[0]
        with unittest.mock.patch.object(pandas.DataFrame, "to_parquet", autospec=True) as written:
            exec(recipe.replace('"all.csv"', repr(str(common.WORK / "all.csv"))))
        table, name = written.call_args.args
        self.assertEqual(name, "all.parquet")
        self.assertEqual(table.groupby("trace").size().to_list(), [len(nullscope.open(path)) for path in paths])
        self.assertEqual(str(table["exit"].dtype), "category")


class Several(unittest.TestCase):
    def test_find_over_traces_is_the_program_s(self):
        paths = [common.make(f"{policy}.nst", common.POSITIONS[0], "--depth", 5, "--policy", f"{policy}:3")
                 for policy in ("verified", "std")]
        for sort in ("size", "depth", "value", "id"):
            found = nullscope.find(paths, exit="null-move-cutoff", sort=sort, top=30)
            theirs = json.loads(common.run("find", *paths, "--exit", "null-move-cutoff", "--sort", sort, "--top", 30, "--json"))
            self.assertEqual(found.matches, theirs["matches"])
            self.assertEqual([(node.trace.path, node.id, node.size, node.null_nodes, node.best, node.best_san) for node in found],
                             [(str(paths[node["trace"] - 1]), node["node"], node["size"], node["null_nodes"], node["best"],
                               node["best_san"]) for node in theirs["nodes"]])


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
