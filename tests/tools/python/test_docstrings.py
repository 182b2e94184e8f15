"""The examples of the docstrings say what happens."""
import doctest
import sys

import common  # noqa: F401
import nullscope
from nullscope import _pictures, _search, _trace, _words

names = {"nullscope": nullscope, "suites": common.SOURCE / "examples/suites",
         "trace": nullscope.trace(common.POSITIONS[0], depth=6, policy="verified:3")}
failed = tried = 0
for module in (nullscope, _trace, _search, _pictures, _words):
    result = doctest.testmod(module, extraglobs=names, optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    failed += result.failed
    tried += result.attempted
print(f"{tried} examples, {failed} fail")
sys.exit(failed != 0 or tried < 30)
