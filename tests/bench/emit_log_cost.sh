#!/usr/bin/env bash
# What the one C file costs an engine: the calls that examples/emit/modern.c makes in three searches, made again from memory,
# into a file and into nothing (which leaves out what the system takes to write it).
#
#   tests/bench/emit_log_cost.sh [DEPTH] [ROUNDS]      (default 10 and 9)
#
# Exit 1 if a bar is missed: 12 ns a call, the file included.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
make_work
dearest=0

options=(-std=c99 -O2 -I"$root/trace/emit" -pthread)
for program in examples/emit/modern tests/bench/emit_replay; do
  quietly cc "${options[@]}" "$root/$program.c" "$root/trace/emit/nullscope_emit.c" -o "$work/${program##*/}"
done
while read -r fen; do
  printf '%s\n' "$fen"
  quietly "$work/modern" --fen "$fen" --depth "${1:-10}" --trace "$work/calls"
  printf '  into nothing   '
  "$work/emit_replay" "$work/calls" /dev/null "${2:-9}"
  cost=$("$work/emit_replay" "$work/calls" "$work/again" "${2:-9}")
  printf '  into a file    %s\n' "$cost"
  dearest=$(printf '%s\n' "$dearest" "${cost%% ns*}" | sort -g | tail -n 1)
done <<'END'
r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10
r1bq1rk1/ppp1nppp/4n3/3p3Q/3P4/1BP1B3/PP1N2PP/R4RK1 w - - 1 16
END
bar "the one C file, a call into a file, the dearest of three searches" "$dearest" ns most 12
exit $((missed > 0))
