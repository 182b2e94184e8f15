"""Every figure that `nullscope summary` has for a trace of examples/emit/modern.c equals what the engine counted itself."""
import json
import os
import unittest

from test_log import ENDGAME, QUIET, SHARP, Folder

EXITS = {"null_move_cutoff": "null-cutoff", "checkmate": "mated"}  # where the names differ


def counters_of(summary):
    """A summary's figures under the names that modern has for them, those that are 0 left out."""
    nodes, rules = summary["nodes"], summary["rules"]
    counts = {"nodes": nodes["total"], "interior": nodes["interior"], "quiescence": nodes["quiescence"]}
    for purpose, its in rules["purposes"].items():
        purpose = purpose.removesuffix("-move")
        counts |= {f"entered.{purpose}": its["entered"], f"within.{purpose}": its["nodes"]}
    for kind, its in rules["by_type"].items():
        counts[f"type.{kind}"] = its["nodes"]
    groups = {kind: its["cutoffs"] for kind, its in rules["by_type"].items()}
    groups |= {f"depth.{its['depth']}": its["cutoffs"] for its in rules["by_depth"]}
    for name, cutoffs in groups.items():
        counts |= {f"cutoffs.{name}": cutoffs["all"], f"first-move.{name}": cutoffs["first_move"]}
    counts |= {f"cutoffs.move.{its['number']}": its["cutoffs"] for its in rules["by_move"]}
    for name, value in rules["reductions"].items():
        counts["reductions" if name == "entered" else "reductions." + name.replace("re_s", "re-s").replace("_", "-")] = value
    for its in rules["labels"]:
        kinds = {"skipped": "skipped", "skipped-quiets": "skipped_quiets", "pruned": "left", "entered-as": "entered"}
        counts |= {f"{kind}.{its['label']}": its[field] for kind, field in kinds.items()}
    for name, value in summary["exits"].items():
        counts["exit." + EXITS.get(name, name.replace("_", "-"))] = value
    return {name: value for name, value in counts.items() if value}


class Summary(Folder):
    def test_its_figures_are_the_engines_own(self):
        self.compile("modern", "-O2")
        for options in (["--fen", SHARP, "--depth", "8"], ["--fen", QUIET, "--depth", "9", "--aspiration", "3"],
                        ["--fen", ENDGAME, "--depth", "11", "--lmr-table", "b"], ["--fen", QUIET, "--depth", "6", "--no-lmp"],
                        ["--moves", "e2e4 e7e5 g1f3", "--depth", "7", "--multipv", "3"],
                        ["--fen", SHARP, "--depth", "6", "--threads", "3"]):  # fmt: skip
            with self.subTest(options):
                own = self.own_counters(*options)
                tt = sum(own.pop(f"exit.tt-{bound}", 0) for bound in ("lower", "upper", "exact"))
                own |= {"exit.tt-cutoff": tt} if tt else {}
                summary = json.loads(self.run_in(os.environ["NULLSCOPE_PROGRAM"], "summary", "log", "--json"))
                self.assertEqual(own, counters_of(summary))


if __name__ == "__main__":
    unittest.main()
