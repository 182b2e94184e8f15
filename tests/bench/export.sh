#!/usr/bin/env bash
# How fast a trace of 2.5 million nodes is exported: best of three, in wall time and in processor time.
#
#   tests/bench/export.sh [PROGRAM]      (another build of nullscope, measured alternately, to compare with)
#
# Exit 1 below 4 million nodes per second to CSV, or 0.9 million to SQLite, by the clock.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup bench
make_work
nodes=2500000
"$nullscope" trace startpos --depth 30 --nodes $nodes -o "$work/t.nst" >/dev/null
programs=("$nullscope" ${1:+"$1"})
failed=0

declare -A wall cpu
for _ in 1 2 3; do
  for format in csv jsonl sqlite; do
    for program in "${programs[@]}"; do
      began=$EPOCHREALTIME
      TIMEFORMAT='%U %S'
      used=$({ time "$program" export "$work/t.nst" -o "$work/x.$format" --force >/dev/null; } 2>&1)
      wall[$format $program]=$(least "${wall[$format $program]:-999}" "$(seconds_since "$began")")
      cpu[$format $program]=$(least "${cpu[$format $program]:-999}" "$(awk '{ print $1 + $2 }' <<<"$used")")
    done
  done
done

for program in "${programs[@]}"; do
  for format in csv jsonl sqlite; do
    awk -v n=$nodes -v w="${wall[$format $program]}" -v c="${cpu[$format $program]}" -v f=$format -v p="$program" \
      'BEGIN { printf "%-8s %6.2f s, %5.2f million nodes per second; %6.2f s of processor time, %5.2f million   %s\n", f, w, n / w / 1e6, c, n / c / 1e6, p }'
  done
done
for bar in csv:0.625 sqlite:2.778; do # seconds for so many nodes
  at_most "${wall[${bar%:*} $nullscope]}" "${bar#*:}" || failed=1
done
exit $failed
