"""Search trees of chess engines, from Python.

    >>> import nullscope
    >>> trace = nullscope.trace("4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1", depth=6, policy="verified:3")
    >>> trace
    <trace: 4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1, verified:3 to depth 6, 2,712 nodes>
    >>> nodes = trace.to_pandas()
    >>> nodes.groupby("exit", observed=True).size().nlargest(2)
    exit
    stand-pat    958
    fail-low     717
    dtype: int64

`open` reads a trace from a file, `trace` makes one; `search` searches without recording, `audit` asks whether null-move
cutoffs were right, `diff` where two searches diverge. All that the program says on a command line is said here by the same
names: options are keywords (min_depth=3 for --min-depth 3), results have the names of tools/JSON.md and tools/EXPORT.md,
and exceptions have the program's messages. Long calls let other Python threads run, take progress=f, which is called as
f(done, all), and end early with Ctrl-C.
"""
from ._native import Damaged, Error, FileError, TraceError, UsageError, __version__
from ._pictures import Page, Picture
from ._search import audit, diff, search, suite, trace
from ._trace import Node, Nodes, Replay, Trace, find, open

for _error in (Damaged, Error, FileError, TraceError, UsageError):
    _error.__module__ = __name__  # where they are to be found

__all__ = [
    "Damaged", "Error", "FileError", "Node", "Nodes", "Page", "Picture", "Replay", "Trace", "TraceError", "UsageError",
    "audit", "diff", "find", "open", "search", "suite", "trace",
]
