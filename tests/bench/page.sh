#!/usr/bin/env bash
# Measures the HTML page in Chromium without a GPU: a trace of 100,000 nodes must be under 3 MiB, usable within 2 s
# and draw a median frame in 20 ms while its tree is panned and zoomed; one of 1,000,000 must open within 5 s.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
"$root/tools/setup.sh" test >&2
cd "$root"
ctest --preset release -R '^browser: packages$' >/dev/null
export NODE_PATH=$root/build/release/tests/browser/packages/node_modules
export NULLSCOPE_PROGRAM=$root/build/release/bin/nullscope
exec node tests/bench/page.js
