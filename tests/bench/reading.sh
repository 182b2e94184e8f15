#!/usr/bin/env bash
# How fast a trace is read, in nodes per second of the trace by the clock, best of three: recounted, checked, searched,
# exported, made into a page; and what it takes to show a random node of a large one.
#
#   tests/bench/reading.sh [NODES [LARGE.nst]]     (20000000; without LARGE.nst the same trace)
#
# Exit 1 if one is below its bar. The bars are for two processors; that of the tree is for a trace of a billion nodes,
# which tests/bench/billion.sh makes. NULLSCOPE_PROGRAM names a program that is built already, THREADS another --threads.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
nodes=${1:-20000000}
[[ -n ${NULLSCOPE_PROGRAM:-} ]] || setup bench
program=${NULLSCOPE_PROGRAM:-$nullscope}
threads=(${THREADS:+--threads "$THREADS"})
make_work
trace=$work/t.nst
large=${2:-$trace}

middlegame='r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10'
quietly "$program" trace "$middlegame" --depth 64 --nodes "$nodes" -o "$trace"

rate() { # rate NAME BAR ARGUMENTS...: millions of nodes per second
  local name=$1 least=$2 best=999999 cpu=999999 began used
  for _ in 1 2 3; do
    began=$EPOCHREALTIME
    used=$(cpu_time_of "$program" "${@:3}" "${threads[@]}")
    best=$(least "$best" "$(seconds_since "$began")")
    cpu=$(least "$cpu" "$used")
  done
  bar "$name ($cpu ms of processor time)" "$(awk -v n="$nodes" -v s="$best" 'BEGIN { printf "%.2f", n / s / 1e6 }')" \
    'million nodes per second' least "$least"
}

rate 'summary --recount' 60 summary "$trace" --recount
rate 'lint' 15 lint "$trace"
rate 'find, a rare event' 60 find "$trace" --event re-search --count
rate 'find, a common event' 60 find "$trace" --event null-move-cutoff --top 1000
rate 'export, CSV' 4 export "$trace" -o "$work/x.csv" --force
rm -f "$work/x.csv"
rate 'export, SQLite' 0.9 export "$trace" -o "$work/x.sqlite" --force
rm -f "$work/x.sqlite"
rate 'view' 5 view "$trace" -o "$work/x.html" --force

# The median of 41 nodes, spread at random (the same ones every time).
count=$("$program" summary "$large" --json | sed -n 's/^ *"total": *\([0-9]*\),*$/\1/p' | head -n 1)
median=$(awk -v n="$count" 'BEGIN { srand(1); for (i = 0; i < 41; ++i) printf "%d\n", 1 + rand() * (n - 1) }' |
  while read -r id; do
    began=$EPOCHREALTIME
    "$program" tree "$large" --at "$id" >/dev/null
    seconds_since "$began" && echo
  done | sort -g | sed -n 21p)
bar "tree --at a random node of $count, median" "$(awk -v s="$median" 'BEGIN { printf "%.0f", s * 1000 }')" ms most 50
exit $((missed > 0))
