"""Keywords of Python as options of the program: min_depth=3 is --min-depth 3, all_iterations=True a flag."""
from __future__ import annotations

import os
from typing import Any


def words(options: dict[str, Any]) -> list[str]:
    """The words of a command line; None and False are options that are not given, a list one that is repeated."""
    given = []
    for name, value in options.items():
        option = "--" + name.rstrip("_").replace("_", "-")
        for each in value if isinstance(value, (list, tuple)) else [value]:
            if each is None or each is False:
                continue
            given.append(option if each is True else f"{option}={number(each)}")
    return given


def number(value: Any) -> Any:
    """A node's number; anything else as it is."""
    return getattr(value, "id", value)


def flags_as_text(value: bool | None) -> str | None:
    """For options that take true or false."""
    return None if value is None else "true" if value else "false"


def file_name(path: str | os.PathLike[str]) -> str:
    """A path as the program has it."""
    return os.fspath(path)
