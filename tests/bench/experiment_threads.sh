#!/usr/bin/env bash
# How much faster is an experiment with two threads than with one? At least 1.9 times, on two processors that are free.
#
#   tests/bench/experiment_threads.sh [ROUNDS]
#
# One thread and two by turns, ROUNDS (3) times each; the best of each counts. Exit 0 fast enough, 1 not, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
rounds=${1:-3}
export LC_ALL=C
setup build
make_work

cat >"$work/threads.conf" <<EOF
suite = mate5=$root/examples/suites/mate5.epd
policy = std:2
policy = std:3
policy = verified:3
depth = 10
sample = 150
seed = 1
EOF

# Seconds of one run.
seconds() {
  local begun=$EPOCHREALTIME
  rm -f "$work"/results.tsv*
  "$nullscope" experiment run "$work/threads.conf" --threads "$1" -o "$work/results.tsv" >/dev/null || return
  seconds_since "$begun"
}

best_one=1e9
best_two=1e9
for ((i = 0; i < rounds; ++i)); do
  one=$(seconds 1)
  two=$(seconds 2)
  echo "one thread $one s, two threads $two s"
  best_one=$(least "$best_one" "$one")
  best_two=$(least "$best_two" "$two")
done
bar "an experiment with two threads" "$(awk -v one="$best_one" -v two="$best_two" 'BEGIN { printf "%.2f", one / two }')" "times as fast as with one" least 1.9
exit $((missed > 0))
