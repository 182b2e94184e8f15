#!/usr/bin/env bash
# Search speed against Debian's toga2, an engine of the paper's generation: nodes per second on the same
# positions, one thread and 64 MB of hash each, taking turns.
#
#   tests/bench/search_vs_toga.sh [SECONDS-PER-POSITION]      (default 2)
#
# Nodes as each side counts them, by processor time, so that other work on the machine disturbs it little. nullscope's
# start-up and the clearing of its table count against it. Exit 1 if the ratio is below 8.5.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
seconds=${1:-2}
export LC_ALL=C
setup bench
make_work
milliseconds=$(awk -v s="$seconds" 'BEGIN { printf "%d", s * 1000 }')

# Openings, middlegames and endings in equal parts.
positions=(
  "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
  "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3"
  "rnbqkb1r/pp2pppp/3p1n2/8/3NP3/8/PPP2PPP/RNBQKB1R w KQkq - 1 5"
  "rnbq1rk1/ppp1bppp/4pn2/3p4/2PP4/2N2N2/PP2PPPP/R1BQKB1R w KQ - 4 6"
  "r1bqk2r/ppppbppp/2n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQ1RK1 b kq - 5 6"
  "rnbq1rk1/ppp2pbp/3p1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQK2R w KQ - 0 7"
  "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
  "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10"
  "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 2 9"
  "2rq1rk1/pp1bppbp/2np1np1/8/3NP3/1BN1BP2/PPPQ2PP/2KR3R b - - 8 12"
  "r2q1rk1/1b2bppp/p1n1pn2/1pp5/3P4/1BN1PN2/PP2QPPP/R1BR2K1 w - - 2 12"
  "r1b2rk1/2q1bppp/p2ppn2/1p6/3QP3/1BN1B3/PPP2PPP/R4RK1 w - - 0 13"
  "3r1rk1/1b3ppp/pqn1p3/1pb5/4P3/2N2N2/PPQ1BPPP/R1B2RK1 w - - 1 16"
  "r1bqr1k1/pp1n1pbp/2p3p1/3np3/8/2NB1NP1/PPQ2PBP/R4RK1 b - - 0 15"
  "2r3k1/pp3ppp/3bpn2/3p4/3P4/1PN1P3/P3BPPP/2R3K1 w - - 0 20"
  "8/pp3pkp/2p1b1p1/4P3/1P3B2/P4P2/6PP/6K1 b - - 0 28"
  "8/5pk1/p3p1p1/1p1rP2p/3R1P1P/1P2K1P1/P7/8 w - - 0 36"
  "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"
  "4rrk1/1p4pp/p1p5/3p1q2/3P4/2P3P1/PP1Q1P1P/3RR1K1 b - - 0 24"
  "6k1/1q3ppp/p3p3/1p1bP3/3N4/1P4P1/P2Q1P1P/6K1 w - - 0 30"
)

# Each sets `nodes` and `spent` (milliseconds).
run_toga() {
  info=''
  tell ucinewgame isready
  hear readyok
  local began
  began=$(cpu_time "$engine_pid")
  tell "position fen $1" "go movetime $milliseconds"
  hear bestmove
  spent=$(($(cpu_time "$engine_pid") - began))
  [[ $info =~ \ nodes\ ([0-9]+) ]]
  nodes=${BASH_REMATCH[1]}
}
run_nullscope() {
  spent=$(cpu_time_of "$nullscope" search "$1" --time "$seconds" --policy verified:3 --json)
  nodes=$(jq '.results[0].nodes.total' "$work/out")
}

start_engine toga2
tell uci
hear uciok
tell "setoption name OwnBook value false" "setoption name Hash value 64" "setoption name Number of Threads value 1"
printf '%-4s %14s %14s  %6s  %s\n' "" "nullscope n/s" "toga2 n/s" ratio position
our_nodes=0 our_time=0 their_nodes=0 their_time=0
for i in "${!positions[@]}"; do
  fen=${positions[i]}
  run_nullscope "$fen"
  a=$nodes at=$spent
  run_toga "$fen"
  b=$nodes bt=$spent
  awk -v i="$((i + 1))" -v a="$a" -v at="$at" -v b="$b" -v bt="$bt" -v fen="$fen" 'BEGIN {
    x = a * 1000 / (at > 0 ? at : 1); y = b * 1000 / (bt > 0 ? bt : 1)
    printf "%-4d %14.0f %14.0f  %6.2f  %s\n", i, x, y, x / y, fen }'
  our_nodes=$((our_nodes + a)) our_time=$((our_time + at))
  their_nodes=$((their_nodes + b)) their_time=$((their_time + bt))
done
tell quit

ratio=$(awk -v a="$our_nodes" -v at="$our_time" -v b="$their_nodes" -v bt="$their_time" 'BEGIN {
  x = a * 1000 / at; y = b * 1000 / bt
  printf "all: nullscope %.0f nodes/s, toga2 %.0f nodes/s\n", x, y >"/dev/stderr"
  printf "%.2f", x / y }')
bar "search, ${#positions[@]} positions" "$ratio" "times toga2's nodes per second" least 8.5
exit $((missed > 0))
