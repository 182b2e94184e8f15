#!/usr/bin/env bash
# Perft speed against Debian's stockfish: one thread each, both counting leaves in bulk, no hashing.
#
#   tests/bench/perft_vs_stockfish.sh [ROUNDS]      (default 3; the best time of each side counts)
#
# Times are processor time, so that other work on the machine disturbs them little. Stockfish is started once and
# measured from `go perft` to its answer; nullscope is measured as a whole process, start-up included.
# Exit 1 if a count is wrong or the overall ratio is below 3
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
rounds=${1:-3}
export LC_ALL=C
setup bench
make_work

# name | depth | leaves | FEN
positions=(
  "start|6|119060324|rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  "kiwipete|5|193690690|r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  "rook-ending|7|178633661|8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  "promotions|5|15833292|r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1"
  "underpromo|5|89941194|rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8"
  "middlegame|5|164075551|r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
)

# Each sets `nodes` and `elapsed` (milliseconds).
run_stockfish() {
  tell "position fen $2" isready
  hear readyok
  local began
  began=$(cpu_time "$engine_pid")
  tell "go perft $1"
  hear "Nodes searched: "
  elapsed=$(($(cpu_time "$engine_pid") - began))
  nodes=${answer//[!0-9]/}
}
run_nullscope() {
  elapsed=$(cpu_time_of "$nullscope" perft "$2" --depth "$1")
  nodes=$(sed -n 's/^Nodes searched *: *\([0-9]*\).*/\1/p' "$work/out")
}

start_engine stockfish
tell uci "setoption name Threads value 1"
hear uciok
printf '%-12s %5s %12s  %10s %10s  %9s %9s  %6s\n' \
  position depth leaves "nullscope" "stockfish" "Mnps" "Mnps" ratio
total_ours=0 total_theirs=0 wrong=false
for position in "${positions[@]}"; do
  IFS='|' read -r name depth leaves fen <<<"$position"
  ours='' theirs=''
  for ((round = 0; round < rounds; ++round)); do
    for side in nullscope stockfish; do
      "run_$side" "$depth" "$fen"
      if [[ $nodes != "$leaves" ]]; then
        say "$side counts $nodes leaves in $name at depth $depth; right is $leaves"
        wrong=true
      fi
      if [[ $side == nullscope ]]; then
        ours=$(least "$elapsed" ${ours:+"$ours"})
      else
        theirs=$(least "$elapsed" ${theirs:+"$theirs"})
      fi
    done
  done
  awk -v name="$name" -v depth="$depth" -v n="$leaves" -v a="$ours" -v b="$theirs" 'BEGIN {
    printf "%-12s %5d %12d  %8.3f s %8.3f s  %9.1f %9.1f  %6.2f\n", name, depth, n, a/1e3, b/1e3, n/a/1e3, n/b/1e3, b/a }'
  total_ours=$((total_ours + ours)) total_theirs=$((total_theirs + theirs))
done
tell quit

all="nullscope $(awk -v a="$total_ours" 'BEGIN { printf "%.2f", a / 1e3 }') s, stockfish $(awk -v b="$total_theirs" 'BEGIN { printf "%.2f", b / 1e3 }') s"
echo "all: $all"
bar "perft, six positions" "$(awk -v a="$total_ours" -v b="$total_theirs" 'BEGIN { printf "%.2f", b / a }')" "times stockfish's speed" least 3
if $wrong || ((missed)); then exit 1; fi
