#!/usr/bin/env bash
# Every benchmark with its peer in one go: what was measured, its bar, and whether it was kept, as one table.
#
#   tests/bench/all.sh [FILE.md] [--long]      (default build/bench.md; some 10 minutes, with --long 20 more for a trace of a billion nodes)
#
# Wants a machine that has nothing else to do. What the scripts print besides is in build/bench/SCRIPT.log. tests/README.md has the table of the last
# run. Exit 0 if every bar is kept, 1 if one is missed or a script failed.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
table=$root/build/bench.md
scripts=(perft_vs_stockfish search_vs_toga trace_cost reading emit_cost emit_log_cost lab page viewer_frames pictures python experiment_threads)
for argument in "$@"; do
  case $argument in
    --long) scripts+=(billion) ;;
    *.md) table=$argument ;;
    *) usage "tests/bench/all.sh [FILE.md] [--long]" ;;
  esac
done
logs=$root/build/bench
mkdir -p "$logs"
"$root/tools/setup.sh" bench

status=0
rows=()
for script in "${scripts[@]}"; do
  say "$script ..."
  log=$logs/$script.log
  code=0
  "$root/tests/bench/$script.sh" >"$log" 2>&1 </dev/null || code=$?
  mapfile -t measured < <(sed -nE 's/^(.*): (.*) \((at (most|least) .*)\): (pass|miss)$/| \1 | \2 | \3 | \5 |/p' "$log")
  rows+=("${measured[@]/#/| \`$script.sh\` }")
  # A bar that is missed has its row, and the script ends with 1; whatever else went wrong must not go unseen.
  if ((code > 1)) || { ((code)) && ! printf '%s\n' "${measured[@]}" | grep -q 'miss |$'; }; then
    rows+=("| \`$script.sh\` | ended with $code | | | miss |")
    tail -n 5 "$log" >&2
  fi
  ((code == 0)) || status=1
done

processor=$(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)
{
  printf 'Commit %s, %d processors (%s).\n\n' "$(git -C "$root" rev-parse --short HEAD)" "$(nproc)" "${processor:-$(uname -m)}"
  printf '| script | what | measured | bar | |\n|---|---|---:|---:|---|\n'
  printf '%s\n' "${rows[@]}"
} >"$table"
cat "$table"
exit $status
