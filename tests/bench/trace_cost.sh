#!/usr/bin/env bash
# What tracing costs: when on (time, bytes a node, memory), and when off (instructions against a build
# from which every hook has been removed).
#
#   tests/bench/trace_cost.sh [DEPTH] [ROUNDS]      (default 9 and 3)
#
# Exit 1 if a bar is missed: 1.12 times the time (1.5 on one core), 1.5 times the CPU time of all threads, 1.25 bytes a
# node, 48 MiB, 0.1% of instructions.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup bench
make_work
failed=0

run_target trace_cost "$work/trace.nst" "${1:-9}" "${2:-3}" || failed=1
echo "on one core:"
taskset -c 0 "$root/build/release/bin/trace_cost" "$work/trace.nst" "${1:-9}" "${2:-3}" || failed=1

# The same engine without its hooks: every line that calls the observer is taken out.
mkdir "$work/bare"
cp -r "$root/engine" "$work/bare/engine"
sed -i '/^ *observer_\./d' "$work/bare/engine/search.hpp"
if grep -q 'observer_\.' "$work/bare/engine/search.hpp"; then
  say "a hook could not be removed: it does not stand on a line of its own"
  exit 1
fi
for side in bare hooked; do
  source=$root
  [[ $side == bare ]] && source=$work/bare
  g++ -std=c++20 -O3 -DNDEBUG -I"$source" "$root/tests/bench/search_once.cpp" "$source"/engine/*.cpp -o "$work/$side.bin"
  instructions "$side" "$work/$side.bin"
done
same_output bare hooked
more=$(awk -v hooked="$(cat "$work/hooked.count")" -v bare="$(cat "$work/bare.count")" 'BEGIN { printf "%.3f", 100 * (hooked / bare - 1) }')
bar "untraced, instructions with hooks against without" "$more" "% more" most 0.1
exit $((failed || missed))
