#!/usr/bin/env bash
# A trace of a billion nodes: recorded, summarised, searched, checked and drawn from, each with its time and its peak of
# resident memory. Needs some 2 GB of disk, in the folder that TMPDIR names.
#
#   tests/bench/billion.sh [NODES [all]]     (1000000000; takes about twelve minutes)
#
# Exit 0 if none of these had more than 200 MiB, 1 if one did or failed. With `all` the other commands that read traces
# are measured as well; what they need is in tools/LIMITS.md. NULLSCOPE_PROGRAM names a program that is built already.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
nodes=${1:-1000000000}
limit=200 # MiB
setup bench --packages-only # time
[[ -n ${NULLSCOPE_PROGRAM:-} ]] || setup build
program=${NULLSCOPE_PROGRAM:-$nullscope}
make_work
trace=$work/t.nst

most=0
peak=0
measure() { # measure COMMAND...: its time and its peak
  local began=$SECONDS
  /usr/bin/time -f %M -o "$work/peak" "$program" "$@" >"$work/out" 2>"$work/err" ||
    { tail -n 20 "$work/out" "$work/err" >&2 && exit 1; }
  peak=$(($(tail -n 1 "$work/peak") / 1024))
  printf '%6d s %6d MiB   %s\n' $((SECONDS - began)) "$peak" "${*//"$work/"/}"
}
bounded() { # bounded COMMAND...: the same, within the limit
  measure "$@"
  most=$((peak > most ? peak : most))
}
end() { # of what is bounded
  bar "memory for a trace of $nodes nodes, recording, questions, pictures" "$most" MiB most "$limit"
  exit $((missed > 0))
}

middlegame='r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10'
bounded trace "$middlegame" --depth 64 --nodes "$nodes" -o "$trace"
printf '%s nodes in %s bytes\n' "$nodes" "$(stat -c %s "$trace")"
bounded summary "$trace"
bounded summary "$trace" --recount
bounded tree "$trace"
bounded find "$trace" --event re-search --count
bounded find "$trace" --event null-move-cutoff --top 1000
bounded render "$trace" -o "$work/x.svg"
bounded render "$trace" --around re-search:1 -o "$work/y.svg"
bounded icicle "$trace" -o "$work/z.svg"
bounded plot "$trace" -o "$work/p.svg"
bounded plot "$trace" --where -o "$work/w.svg"
bounded lint "$trace"
[[ ${2:-} == all ]] || end
measure diff "$trace" "$trace"
measure audit "$trace" --sample 50 --threads 1
measure view "$trace" -o "$work/page.html"
measure export "$trace" --format folded --min-size 3 -o "$work/stacks.txt"
end
