#!/usr/bin/env bash
# Hostile traces through the Python module: every named class, COUNT seeds of the forge, and the fuzz corpora of traces and logs.
#
#   tests/tools/python/run.sh [COUNT]      (default 2,000)
#
#   PRESET=NAME  whose build (default release; asan-ubsan has the module with the sanitizers in it)
#
# A crash, a report of a sanitizer, and an exception that is not nullscope's are findings. Not part of tests/run.sh. Exit 0 none, 1 some.
source "$(dirname "${BASH_SOURCE[0]}")/../../support/common.sh"
count=${1:-2000}
preset=${PRESET:-release}
cd "$root"
setup test --packages-only
cmake --preset "$preset" >/dev/null
cmake --build "build/$preset" --target nullscope_python nullscope forge
export PYTHONPATH=$root/build/$preset/python NULLSCOPE_PROGRAM=$root/build/$preset/bin/nullscope FORGE=$root/build/$preset/bin/forge SOURCE=$root
if [[ $preset == asan* ]]; then
  # The interpreter is not built with it, and keeps what it has until the process ends; libstdc++ has to be there for what is
  # thrown to be seen.
  export LD_PRELOAD=$(g++ -print-file-name=libasan.so):$(g++ -print-file-name=libstdc++.so.6) ASAN_OPTIONS=detect_leaks=0:max_allocation_size_mb=4096
fi
exec /usr/bin/python3 -B tests/tools/python/test_hostile.py --seeds 1 $((count + 1)) --corpus
