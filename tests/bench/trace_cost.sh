#!/usr/bin/env bash
# What tracing costs: when on (time, bytes a node, memory), and when off (instructions against a build
# from which every hook has been removed).
#
#   tests/bench/trace_cost.sh [DEPTH] [ROUNDS]      (default 9 and 3)
#
# Exit 1 if a bar is missed: 1.25 times the time, 2 bytes a node, 64 MiB, 1% of instructions.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
"$root/tools/setup.sh" bench
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0

cmake --build "$root/build/release" --target trace_cost >"$work/log" 2>&1 || { cat "$work/log" >&2; exit 1; }
"$root/build/release/bin/trace_cost" "$work/trace.nst" "${1:-9}" "${2:-3}" || failed=1

# The same engine without its hooks: every line that calls the observer is taken out.
mkdir "$work/bare"
cp -r "$root/engine" "$work/bare/engine"
sed -i '/^ *observer_\./d' "$work/bare/engine/search.hpp"
if grep -q 'observer_\.' "$work/bare/engine/search.hpp"; then
  echo "a hook could not be removed: it does not stand on a line of its own" >&2
  exit 1
fi
for side in bare hooked; do
  source=$root
  [[ $side == bare ]] && source=$work/bare
  g++ -std=c++20 -O3 -DNDEBUG -I"$source" "$root/tests/bench/search_once.cpp" "$source"/engine/*.cpp -o "$work/$side.bin"
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "$work/$side.bin" >"$work/$side.out" 2>"$work/$side.err"
  sed -n 's/.*Collected : //p' "$work/$side.err" >"$work/$side.count"
done
if ! cmp -s "$work/bare.out" "$work/hooked.out"; then
  echo "the two builds do not search the same tree" >&2
  exit 1
fi
awk -v hooked="$(cat "$work/hooked.count")" -v bare="$(cat "$work/bare.count")" 'BEGIN {
  printf "untraced  %d instructions, %d with the hooks removed: %+.3f%% (within 1%%)\n", hooked, bare, 100 * (hooked / bare - 1)
  exit !(hooked / bare <= 1.01)
}' || failed=1
exit "$failed"
