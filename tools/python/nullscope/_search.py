"""Searches, and what is asked of them as wholes."""
from __future__ import annotations

import os
from typing import Any, Callable, Optional

from . import _native
from ._trace import Trace, open as open_trace
from ._words import file_name, words

Progress = Optional[Callable[[int, int], object]]


def search(position: str, *, policy: str = "verified:3", progress: Progress = None, **options: Any) -> dict[str, Any]:
    """Searches a position ('startpos', a FEN, or FILE.epd#ID) with the options of `nullscope search`: depth=, nodes=,
    time=, table=, practical= ... The result has the names of `nullscope search --json`.

    >>> result = nullscope.search("startpos", depth=4)
    >>> result["nodes"]["total"], result["bestmove"], result["iterations"][0]["depth"]
    (1602, 'b1c3', 1)
    >>> nullscope.search("startpos", depth=99)
    Traceback (most recent call last):
    nullscope.UsageError: --depth must be a whole number from 1 to 64, not '99' (see 'nullscope search --help')
    """
    return _native.search(position, words({"policy": policy, **options}), progress)


def trace(position: str, path: str | os.PathLike[str] | None = None, *, policy: str = "verified:3",
          progress: Progress = None, **options: Any) -> Trace:
    """Searches a position and records every node, in a file or, without a path, in memory. Besides the options of
    `search` there are those of `nullscope trace`: last_iteration=, max_ply=, no_quiescence=, trigger= ...; with force an
    existing file is replaced.

    >>> told = []
    >>> small = nullscope.trace("startpos", depth=3, policy="std:2", progress=lambda done, all: told.append((done, all)))
    >>> len(small), told[-1]
    (330, (3, 3))
    """
    return Trace(_native.record(position, "" if path is None else file_name(path),
                                words({"policy": policy, **options}), progress))


def audit(trace: Trace | str | os.PathLike[str], *, save: bool = True, progress: Progress = None,
          **options: Any) -> dict[str, Any]:
    """Was each null-move cutoff of a trace right? Options and result are those of `nullscope audit --json`: sample=,
    max_depth=, threads=, worst= ... The trace knows the verdicts from then on (find, replay, render, view, verdicts), and
    they are kept in a file beside its own, unless save is False.

    >>> audited = nullscope.audit(trace)
    >>> audited["total"]["cuts"], audited["total"]["wrong"]
    (276, 0)
    >>> trace.count(audit="sound")
    276
    """
    if not isinstance(trace, Trace):
        trace = open_trace(trace)
    return trace._native.audit(words({"no_file": not save, **options}), progress)


def diff(a: Trace | str | os.PathLike[str], b: Trace | str | os.PathLike[str], *, progress: Progress = None,
         **options: Any) -> dict[str, Any]:
    """Where two searches of one position diverge, and what that costs: options and result of `nullscope diff --json`.

    >>> other = nullscope.trace(trace.header["fen"], depth=6, policy="std:3")
    >>> compared = nullscope.diff(trace, other, top=1)
    >>> compared["divergences"], compared["first"]["kind"], compared["delta"]["total"]
    (17, 'moves', 676)
    """
    a, b = (each if isinstance(each, Trace) else open_trace(each) for each in (a, b))
    return _native.diff(a._native, b._native, words(options), progress)


def suite(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The positions of an EPD file: id, line, fen, and what is asked of a search: best and avoid (UCI), mate_in.

    >>> positions = nullscope.suite(suites / "tactics.epd")
    >>> positions[0]["id"], positions[0]["best"]
    ('tactic.0001', ['a8c8'])
    """
    return _native.suite(file_name(path))
