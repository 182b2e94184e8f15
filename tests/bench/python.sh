#!/usr/bin/env bash
# The Python module on a million nodes: into pandas, and by columns, each the best of five in processor time; bytes a node.
#
#   tests/bench/python.sh
#
# Fails above 0.5 s or 60 bytes a node into pandas, and below 5 million nodes per second by columns.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup test --packages-only
cd "$root"
cmake --preset release >/dev/null && cmake --build build/release --target nullscope_python >/dev/null
PYTHONPATH=build/release/python exec /usr/bin/python3 -B - <<'PYTHON'
import sys
import time

import numpy
import pandas

import nullscope

trace = nullscope.trace("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", depth=30, nodes=1_000_000)


def best(call):
    times = []
    for _ in range(5):
        began = time.process_time()
        result = call()
        times.append(time.process_time() - began)
    return min(times), result


into_pandas, table = best(trace.to_pandas)
with_moves, _ = best(lambda: trace.to_pandas(trace.column_names))
size = (table.memory_usage(index=False).sum() - sum(pandas.Index(c).memory_usage() for c in
        (table[name].cat.categories for name in table.columns if table[name].dtype == "category"))) / len(table)
by_columns, nodes = best(lambda: sum(len(chunk) for chunk in trace.chunks()))
few, _ = best(lambda: sum(int(chunk["depth"].sum()) for chunk in trace.chunks(["depth", "exit", "size"])))
print(f"{len(table):,} nodes, {len(table.columns)} columns")
print(f"with every column and moves in SAN {with_moves:.3f} s; three columns {nodes / few / 1e6:.1f} million nodes per second")
missed = False


def bar(what, measured, unit, limit, least=False):
    global missed
    kept = measured >= limit if least else measured <= limit
    missed = missed or not kept
    print(f"{what}: {measured:.3g} {unit} (at {'least' if least else 'most'} {limit:.3g}): {'pass' if kept else 'miss'}")


bar("a million nodes into pandas", into_pandas, "s", 0.5 * len(table) / 1e6)
bar("a node in pandas", size, "bytes", 60)
bar("by columns in Python", nodes / by_columns / 1e6, "million nodes per second", 5, least=True)
sys.exit(missed)
PYTHON
