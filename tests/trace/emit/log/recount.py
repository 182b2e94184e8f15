"""The counters of examples/emit/modern.c (see its counters.h), counted from a call log alone."""
from collections import Counter

PURPOSES = """main reduced lmr-re-search pvs-re-search aspiration verification singular probcut razoring
  internal-deepening""".split()
EXITS = """null-cutoff beta-cutoff fail-low exact tt-lower tt-upper tt-exact stand-pat mated stalemate draw depth-used-up
  stopped pruned by-value""".split()
RE_SEARCHES = {1: "pvs-re-search", 2: "lmr-re-search"}  # by cause
NO_MOVE, NULL_MOVE, QUIESCENCE = 0, 65, 2


class Node:
    def __init__(self, move, alpha, beta, depth, flags, parent):
        self.alpha, self.beta, self.depth, self.parent = alpha, beta, depth, parent
        self.quiescence = bool(flags & QUIESCENCE)
        self.number = 0  # of the move that its main loop has come to
        self.implied = None  # the purpose of its next child, after a re-search
        self.purpose = PURPOSES[flags >> 8 & 255]
        if self.purpose == "main":
            if parent is None:
                self.purpose = "root"
            elif move == NULL_MOVE:
                self.purpose = "null"
            elif parent.implied:
                self.purpose = parent.implied
        if parent:
            parent.implied = None
            parent.number += self.purpose in ("main", "reduced")


def count_thread(calls, labels, counts):
    """Adds what one thread did; gives back how many nodes it left open."""
    top = None
    inside = Counter()

    def leave(value, exit, label):
        nonlocal top
        n, top = top, top.parent
        inside[n.purpose] -= 1
        if exit == "by-value":
            exit = "beta-cutoff" if value >= n.beta else "fail-low" if value <= n.alpha else "exact"
        counts[f"exit.{exit}"] += 1
        if exit == "pruned":
            counts[f"pruned.{labels[label]}"] += 1
        if exit == "stopped":
            return
        if n.purpose == "lmr-re-search":  # in its parent's eyes; there alpha is minus this one's beta
            ended = "failed-low" if -value <= -n.beta else "raised-alpha" if -value < n.parent.beta else "failed-high"
            counts[f"reductions.{ended}"] += 1
        if n.quiescence:
            return
        kind = "pv" if n.beta - n.alpha > 1 else "cut" if value >= n.beta else "all"
        counts[f"type.{kind}"] += 1
        if exit != "beta-cutoff":
            return
        counts[f"cutoffs.move.{n.number}"] += 1
        for by in (kind, f"depth.{n.depth}"):
            counts[f"cutoffs.{by}"] += 1
            counts[f"first-move.{by}"] += n.number == 1

    for name, *arguments in calls:
        if name == "enter":
            top = Node(*arguments, top)
            inside[top.purpose] += 1
            counts["nodes"] += 1
            counts["quiescence" if top.quiescence else "interior"] += 1
            counts[f"entered.{top.purpose}"] += 1
            counts["reductions"] += top.purpose == "reduced"
            if label := arguments[4] >> 16:
                counts[f"entered-as.{labels[label]}"] += 1
            for purpose, open_ones in inside.items():
                counts[f"within.{purpose}"] += purpose not in ("root", "main") and open_ones > 0
        elif name == "leave":
            leave(arguments[0], EXITS[arguments[1] & 0xFFFF], arguments[1] >> 16)
        elif name == "unwind":
            while top:
                leave(0, "stopped", 0)
        elif name == "skip":
            top.number += 1
            counts[f"skipped.{labels[arguments[1] >> 16]}"] += 1
        elif name == "skip_quiets":
            counts[f"skipped-quiets.{labels[arguments[0] >> 16]}"] += 1
        elif name == "re_search":
            top.implied = RE_SEARCHES[arguments[0] & 0xFFFF]
            counts["reductions.re-searched"] += top.implied == "lmr-re-search"
    left_open = 0
    while top:
        top, left_open = top.parent, left_open + 1
    return left_open


def recount(threads):
    """The counters of all threads together, those that are 0 left out; and how many nodes were left open."""
    labels = {number: name for calls in threads.values() for call, *rest in calls if call == "label" for number, name in [rest]}
    counts = Counter()
    left_open = sum(count_thread(calls, labels, counts) for calls in threads.values())
    return {name: value for name, value in counts.items() if value}, left_open
