#!/usr/bin/env bash
# How long pictures take: default figures of some fifty traces, figures of 1,000 and 20,000 nodes, an overview of a large trace.
#
#   tests/bench/pictures.sh [TRACE]      (default: one of 100 million nodes is made, which takes a minute and 160 MB)
#
# Exit 1 if a bar is missed: 60 boxes within 1 s, 1,000 within 1.5 s, 20,000 within 6 s; icicle within 10 s and 100 MiB.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup bench
make_work

# timed LIMIT NAME COMMAND...: best of three, in seconds.
timed() {
  local limit=$1 name=$2 best=999 began
  shift 2
  for _ in 1 2 3; do
    began=$EPOCHREALTIME
    "$@" >"$work/out"
    best=$(least "$best" "$(seconds_since "$began")")
  done
  bar "$name" "$best" s most "$limit"
}

big=${1:-}
if [[ -z $big ]]; then
  big=$work/big.nst
  echo "recording 100 million nodes ..."
  "$nullscope" trace 'r1bqkb1r/pp1n1ppp/2p1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R w KQkq - 0 6' --depth 20 --nodes 100000000 \
    --policy verified:3 -o "$big" >/dev/null
fi

# All positions of examples/positions, three policies each: the slowest counts.
slowest=0
drawn=0
traces=0
while IFS=$'\t' read -r id _ _ fen; do
  [[ $id != \#* ]] || continue
  for policy in std:2 std:3 verified:3; do
    "$nullscope" trace "$fen" --depth 7 --policy "$policy" -o "$work/t.nst" --force >/dev/null
    began=$EPOCHREALTIME
    nodes=$("$nullscope" render "$work/t.nst" -o "$work/t.dot" --force | sed -n 's/.*: \([0-9,]*\) of .*/\1/p')
    "$nullscope" render "$work/t.nst" -o "$work/t.svg" --force >/dev/null
    slowest=$(awk -v a="$began" -v b="$EPOCHREALTIME" -v s="$slowest" 'BEGIN { t = (b - a) / 2; print (t > s) ? t : s }')
    drawn=$((nodes > drawn ? nodes : drawn))
    traces=$((traces + 1))
  done
done <"$root/examples/positions/positions.tsv"
bar "$traces default figures, the slowest" "$slowest" s most 1
bar "$traces default figures, the largest" "$drawn" boxes most 60

timed 1 "a figure of a large trace" "$nullscope" render "$big" -o "$work/x.svg" --force
timed 1.5 "1,000 boxes of it" "$nullscope" render "$big" --max-nodes 1000 -o "$work/x.svg" --force
timed 10 "its icicle" "$nullscope" icicle "$big" -o "$work/x.svg" --force

memory=$( (/usr/bin/env time -f %M "$nullscope" icicle "$big" -o "$work/x.svg" --force 2>&1 >/dev/null))
bar "memory of the icicle" "$((memory / 1024))" MiB most 100
exit $((missed > 0))
