#!/usr/bin/env python3
"""Fifty positions of a suite with four policies: nodes and solved, wrong cutoffs by position, the ten costliest failed verifications
of all of them, and a picture for a column of a paper. What it prints is in research.txt. (PYTHONPATH=build/release/python.)"""
import sys
import matplotlib.pyplot as plt
import pandas
import nullscope

suite = nullscope.suite(sys.argv[1])[:50]
rows, failed = [], []
for policy in ["std:1", "std:2", "std:3", "verified:3"]:
    for p in suite:
        trace = nullscope.trace(p["fen"], policy=policy, depth=7)
        audit = nullscope.audit(trace, sample=200)["total"]
        best = trace.summary["bestmove"]
        rows.append({"policy": policy, "id": p["id"], "nodes": len(trace), "solved": best in p["best"], "wrong": audit["wrong"]})
        failed += [{"position": p["id"], **node.fields} for node in trace.find(event="re-search", top=10)]
runs = pandas.DataFrame(rows)
print(runs.groupby("policy")[["nodes", "solved", "wrong"]].sum(), "\n")
print(runs.pivot(index="id", columns="policy", values="wrong").loc[lambda t: t.sum(axis=1) > 0], "\n")
print(pandas.DataFrame(failed).nlargest(10, "size")[["position", "id", "path", "depth", "null_value", "beta", "value", "size"]].to_string(index=False))
runs.pivot(index="id", columns="policy", values="nodes").plot.box(figsize=(3.3, 2.4), logy=True, ylabel="nodes", fontsize=8)
plt.tight_layout()
plt.savefig("research.pdf")
