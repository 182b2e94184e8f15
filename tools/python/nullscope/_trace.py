"""A trace, its nodes, and what happened to them."""
from __future__ import annotations

import html
import os
from typing import Any, Iterable, Iterator, Sequence, Union

import numpy

from . import _native, _pictures
from ._pictures import Page, Picture
from ._words import file_name, flags_as_text, number, words


class Node:
    """A node of a trace. Its attributes are the columns of tools/EXPORT.md, fen and key among them, and path.

    >>> node = trace.node(path="Ba4 --")
    >>> node.depth, node.exit, node.value
    (1, 'beta-cutoff', -691)
    >>> node.parent.move
    'Ba4'
    >>> node.children[0].path
    'Ba4 -- Nc3'
    """

    def __init__(self, trace: Trace, fields: dict[str, Any]):
        self._trace = trace
        self.fields = fields

    def __getattr__(self, name: str) -> Any:
        try:
            return self.__dict__["fields"][name]
        except KeyError:
            raise AttributeError(f"a node has no {name!r}; it has {', '.join(self.__dict__.get('fields', ()))}") from None

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.fields]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and other.id == self.id and other._trace is self._trace

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        value = "?" if self.value is None else self.value
        return (f"<node {self.id}: {self.path or self.move}, {self.kind}, depth {self.depth}, "
                f"window ({self.alpha}, {self.beta}), value {value}, {self.exit}, {self.size:,} nodes>")

    @property
    def trace(self) -> Trace:
        """The trace it is of."""
        return self._trace

    @property
    def parent(self) -> Node | None:
        """The node above it; None for the root of an iteration."""
        line = self.line
        return line[-2] if len(line) > 1 else None

    @property
    def line(self) -> Nodes:
        """The nodes from the root of its iteration down to itself."""
        return self._trace.line(self)

    @property
    def children(self) -> Nodes:
        """The nodes right below it, in search order."""
        return self._trace.children(self)

    def subtree(self, columns: Sequence[str] | None = None, min_size: int = 1) -> Any:
        """Itself and all below it as a table of pandas.

        >>> trace.node(path="Ba4").subtree(["id", "depth", "exit"]).shape
        (145, 3)
        """
        return self._trace.to_pandas(columns, at=self, min_size=min_size)

    def replay(self, **options: Any) -> Replay:
        """What happened at this node and from it on: Trace.replay."""
        return self._trace.replay(at=self, **options)

    def render(self, **options: Any) -> Picture:
        """A figure of it and of what explains it: Trace.render."""
        return self._trace.render(at=self, **options)


class Nodes(list):
    """A list of nodes that can be a table.

    >>> trace.find(event="re-search").to_pandas()[["id", "path", "depth", "size"]]
        id path  depth  size
    0  792  Ba4      3   136
    1  928  Ba4      3   118
    """

    matches: int = 0  #: with Trace.find: all there are, shown or not

    def to_pandas(self) -> Any:
        """One row per node, by the names of its fields."""
        import pandas

        return pandas.DataFrame([node.fields for node in self])


class Replay(list):
    """What happened, event by event: dictionaries with the names of `nullscope replay --json`; as text, the sentences."""

    @property
    def sentences(self) -> list[str]:
        return [step["sentence"] for step in self]

    def __str__(self) -> str:
        return "\n".join(f"{step['sequence']:>8}  {step['sentence']}" for step in self)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rows = (f"<tr><td>{step['sequence']}</td><td style='text-align:left'>{html.escape(step['path'] or '')}</td>"
                f"<td style='text-align:left'>{html.escape(step['sentence'])}</td></tr>" for step in self)
        return ("<table><thead><tr><th>event</th><th style='text-align:left'>path</th>"
                f"<th style='text-align:left'>what happened</th></tr></thead><tbody>{''.join(rows)}</tbody></table>")


AnyNode = Union[Node, int]


class Trace:
    """A recorded search; `open` and `trace` make one. Whatever is asked, memory does not grow with the trace, but for the
    answer. It may be asked from several threads: they wait for each other."""

    def __init__(self, native: _native.Trace):
        self._native = native

    # --- what it is

    @property
    def path(self) -> str | None:
        """The file it was opened from; None if it is in memory."""
        return self._native.path or None

    @property
    def header(self) -> dict[str, Any]:
        """The search: program, fen, label, policy, depth, filter ...

        >>> trace.header["policy"], trace.header["depth"]
        ('verified:3', 6)
        """
        return self._native.header()

    @property
    def summary(self) -> dict[str, Any]:
        """What was counted, by the names of `nullscope summary --json`.

        >>> trace.summary["nodes"]["total"]
        2712
        """
        return self._native.summary()

    @property
    def damage(self) -> str | None:
        """None if the trace is complete; else one line on what is missing, and where."""
        return self._native.damage()

    def __len__(self) -> int:
        """Nodes that are in the file."""
        return self._native.end_node() - self._native.first_node()

    def __repr__(self) -> str:
        header = self.header
        damage = f", {self.damage}" if self.damage else ""
        return (f"<trace: {header['label'] or header['fen']}, {header['policy']} to depth {header['depth']}, "
                f"{len(self):,} nodes{damage}>")

    # --- nodes

    def node(self, at: AnyNode | None = None, *, path: str | None = None, iteration: int | None = None,
             search: int | None = None) -> Node:
        """A node by its number, or by its line ("e2e4 -- e7e5": UCI or SAN, -- is the null move) in an iteration; the
        root of the last iteration if nothing is given.

        >>> trace.node()
        <node 1685: depth 6, interior, depth 6, window (-32001, 32001), value 256, exact, 1,028 nodes>
        """
        chosen = self._native.choose(words({"at": at, "path": path, "iteration": iteration, "search": search}))
        return self.line(chosen)[-1]

    __getitem__ = node

    def line(self, node: AnyNode) -> Nodes:
        """The nodes from the root of its iteration down to this one."""
        return self._nodes(self._native.line(number(node)))

    def children(self, node: AnyNode) -> Nodes:
        """The nodes right below it, in search order."""
        return self._nodes(self._native.children(number(node)))

    def find(self, *, sort: str | None = None, top: int | None = None, verify: bool | None = None,
             **filters: Any) -> Nodes:
        """The nodes for which all filters of `nullscope find` hold, the largest first: event=, exit=, purpose=, label=,
        min_depth=, max_size=, alpha=, window=, kind=, move=, key=, iteration=, audit= ...; at= or path= asks for a node
        and what is below it alone. Twenty, unless top says otherwise; `.matches` says how many there are.

        >>> found = trace.find(exit="null-move-cutoff", min_depth=2, top=2)
        >>> found.matches, [node.size for node in found]
        (142, [4, 4])
        >>> worst = trace.find(event="re-search", path="Ba4", iteration=4, top=1)[0]
        >>> worst.null_nodes, worst.verification_nodes, worst.re_search_nodes, worst.rest_nodes, worst.size
        (1, 46, 70, 1, 118)
        """
        filters.update(verify=flags_as_text(verify), sort=sort, top=top)
        matches, fields = self._native.find(words(filters))
        nodes = self._nodes(fields)
        nodes.matches = matches
        return nodes

    def count(self, **filters: Any) -> int:
        """How many nodes `find` would find.

        >>> trace.count(kind="quiescence")
        1635
        """
        return self.find(top=0, **filters).matches

    def _nodes(self, fields: list[dict[str, Any]]) -> Nodes:
        return Nodes(Node(self, each) for each in fields)

    def replay(self, at: AnyNode | None = None, **options: Any) -> Replay:
        """What happened, in sentences, from a node on (the root of the last iteration by default), with the options of
        `nullscope replay`: path=, event=, steps=, back=, over=, own= ...

        >>> for sentence in trace.replay(at=792, own=True).sentences[-3:]:
        ...     print(sentence)  # doctest: +ELLIPSIS
        Verification failed: the null move reached beta = 0, but no move does (the best is worth -209). Perhaps ...
        verify is true again, as the node was entered.
        Fail-low, no move beats alpha = -1: returns -209 (+209 for White), the best of 20 moves.
        """
        return Replay(self._native.replay(words({"at": at, **options})))

    def verdicts(self) -> list[dict[str, Any]] | None:
        """What an audit found of each null-move cutoff (node, verdict, depth, beta, null_value, value, best, fen); None if
        there was none. pandas.DataFrame makes a table of it, whose `node` is the `id` of `to_pandas`."""
        return self._native.verdicts()

    # --- pictures

    def render(self, at: AnyNode | None = None, **options: Any) -> Picture:
        """A figure of a node and what explains it, with the options of `nullscope render`: path=, around="re-search:1",
        find=, max_nodes=, pv=, whole=, boards=, board=, theme=, title=, no_legend= ..."""
        return _pictures.render(self._native, words({"at": at, **options}))

    def icicle(self, **options: Any) -> Picture:
        """The whole tree in one picture, with the options of `nullscope icicle`: iteration=, all_iterations=, theme=,
        width=.

        >>> trace.icicle(width=600)
        <picture, 600 × 348>
        """
        return _pictures.icicle(self._native, words(options))

    def view(self, other: Trace | None = None, *, height: int = 720, **options: Any) -> Page:
        """The trace as a page, beside another of the same position if one is given, with the options of `nullscope view`:
        theme=, title=, lab=, max_nodes=. `height` is that of its frame in a notebook."""
        return _pictures.view(self._native, other._native if other else None, words(options), height=height)

    # --- all nodes, as numbers

    @property
    def column_names(self) -> list[str]:
        """Every column there is, as in tools/EXPORT.md."""
        return self._native.column_names()

    def categories(self, column: str) -> list[str] | None:
        """The words of a column's codes (-1 is none); None for a column of numbers. Those of moves and labels are in the
        order in which they were read, and grow; codes do not change.

        >>> trace.categories("kind")
        ['interior', 'quiescence']
        """
        return self._native.categories(column)

    def columns(self, names: Sequence[str] | None = None, *, at: AnyNode | None = None,
                min_size: int = 1) -> dict[str, numpy.ndarray]:
        """Columns as NumPy arrays, a row per node, in the order in which nodes were left; of the whole trace, or of a
        node and all below it. Without names: every column that this trace can have anything in, but for those that take
        longer than all the others (move and best_san, key, fen) and what nodes were spent on (null_nodes ... rest_nodes).

        Text is codes: `categories` has the words. What a node does not have is the smallest number of its column (value,
        null_value, static_eval, null_nodes ...), and 0 for parent.

        >>> columns = trace.columns(["depth", "exit"])
        >>> cutoff = trace.categories("exit").index("null-move-cutoff")
        >>> int((columns["exit"] == cutoff).sum())
        276
        """
        return self._native.columns(_names(names), number(at) or 0, min_size)

    def chunks(self, names: Sequence[str] | None = None, *, at: AnyNode | None = None,
               min_size: int = 1) -> Iterator[numpy.ndarray]:
        """The same as structured arrays, one after another, some 65,000 nodes each: memory does not grow with the trace.

        >>> sum(int(chunk["null_tried"].sum()) for chunk in trace.chunks())
        502
        """
        return self._native.chunks(_names(names), number(at) or 0, min_size)

    def to_pandas(self, names: Sequence[str] | None = None, *, at: AnyNode | None = None, min_size: int = 1) -> Any:
        """The same as a table of pandas: text as categories, what a node does not have as missing.

        >>> table = trace.to_pandas(["id", "parent", "move", "value"])
        >>> table[table.parent == 1685].head(2)
                id  parent move  value
        1828  1686    1685  Ba4   -256
        1941  1831    1685  Nc3    236
        """
        import pandas

        table = {name: self._for_pandas(name, column)
                 for name, column in self.columns(names, at=at, min_size=min_size).items()}
        return pandas.DataFrame(table, copy=False)

    def _for_pandas(self, name: str, column: numpy.ndarray) -> Any:
        import pandas

        categories = self.categories(name)
        if categories is not None:
            return pandas.Categorical.from_codes(column, categories)
        if name in _MAY_BE_MISSING:
            return pandas.arrays.IntegerArray(column, column == numpy.iinfo(column.dtype).min)
        return column


_MAY_BE_MISSING = {"value", "null_value", "static_eval", "null_nodes", "verification_nodes", "re_search_nodes", "rest_nodes"}


def _names(names: Sequence[str] | None) -> list[str] | None:
    return None if names is None else [names] if isinstance(names, str) else list(names)


def find(traces: Iterable[Trace | str | os.PathLike[str]], *, sort: str = "size", top: int = 20, **filters: Any) -> Nodes:
    """The nodes of several traces for which all filters of Trace.find hold, the first `top` of all of them together; equal
    ones in the order of the traces. `node.trace` says whose each is, `.matches` how many there are in all.

    >>> other = nullscope.trace(trace.header["fen"], depth=6, policy="verified:2")
    >>> found = nullscope.find([trace, other], event="re-search", top=2)
    >>> found.matches, [(node.trace.header["policy"], node.size) for node in found]
    (4, [('verified:3', 136), ('verified:2', 136)])
    """
    found, matches = Nodes(), 0
    for each in traces:
        here = (each if isinstance(each, Trace) else open(each)).find(sort=sort, top=top, **filters)
        matches += here.matches
        found.extend(here)
        if sort != "id":
            found.sort(key=lambda node: -node.fields[sort])
        del found[top:]
    found.matches = matches
    return found


def open(source: str | os.PathLike[str] | bytes) -> Trace:  # noqa: A001 - as the module says it: nullscope.open
    """Opens a trace (.nst), or the log of an engine's calls: a file, or its bytes. An incomplete one is read as far as
    that goes, and `damage` says what is missing.

    >>> nullscope.open("missing.nst")
    Traceback (most recent call last):
    nullscope.FileError: missing.nst: cannot be opened: No such file or directory
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return Trace(_native.open_bytes(bytes(source)))
    return Trace(_native.open(file_name(source)))
