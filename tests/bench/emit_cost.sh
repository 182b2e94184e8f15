#!/usr/bin/env bash
# What emitting costs another engine: on one core (time an event, compression and file included), and compiled out
# (instructions against a build from which every call has been removed).
#
#   tests/bench/emit_cost.sh [DEPTH] [ROUNDS]      (default 9 and 5)
#
# Exit 1 if a bar is missed: 12 ns an event, no instruction (within 0.001%) when compiled out.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup bench
make_work
failed=0

run_target emit_cost "$work/trace.nst" "${1:-9}" "${2:-5}" || failed=1

# The example engine with its calls compiled out, and without them: every event's call stands in a statement of its own.
event='nullscope_\(iteration\|enter\|null_tried\|null_result\|depth_changed\|verify_flip\|re_search\|table_store\|table_hit\|leave\)'
sed "s/$event(trace, verify = \([01]\))/verify = \2/; s/$event(trace, --depth)/--depth/; s/$event(trace[^;]*);//" \
  "$root/examples/emit/pocket.c" >"$work/bare.c"
cp "$root/examples/emit/pocket.c" "$work/disabled.c"
if grep -q "$event" "$work/bare.c"; then
  say "a call could not be removed"
  exit 1
fi
fen='r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10'
for side in bare disabled; do
  quietly gcc -std=c99 -O2 -DNULLSCOPE_DISABLE -I"$root/trace/emit" -I"$root/examples/emit" "$work/$side.c" -o "$work/$side.bin"
  instructions "$side" "$work/$side.bin" "$fen" 4 none
done
same_output bare disabled
disabled=$(cat "$work/disabled.count") bare=$(cat "$work/bare.count")
more=$((disabled - bare))
# What start-up takes differs by some hundreds.
bar "emitting compiled out, of $bare instructions" "${more#-}" "more or fewer" most $((bare / 100000))
exit $((failed || missed))
