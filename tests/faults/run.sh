#!/usr/bin/env bash
# The long runs of the fault tests: memory fails at every allocation, and a thousand writers are killed.
#
#   tests/faults/run.sh [KILLS]     (1000; takes about half an hour on two cores)
#
# Exit 0 if everything survived, 1 if not. Prints how many faults were injected and the seed of the kills, which
# NULLSCOPE_SEED repeats.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
kills=${1:-1000}
cd "$root"
cmake --preset release >/dev/null
cmake --build --preset release --parallel "$(nproc)" --target test_faults test_trace >/dev/null

status=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT
NULLSCOPE_FAULTS_ALL=1 build/release/bin/test_faults | tee "$log" || status=1
grep -o '[0-9]* calls failed' "$log" | awk '{ faults += $1 } END { print faults " injected faults" }'
NULLSCOPE_KILLS=$kills build/release/bin/test_trace "A writer killed at any moment*" || status=1
exit $status
