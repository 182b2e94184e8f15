#!/usr/bin/env bash
# Fuzzes each target for a time, from its corpus, with the address and undefined-behaviour sanitizers and leak detection on.
#
#   tests/fuzz/run.sh [SECONDS-PER-TARGET] [TARGET...]      (default: 120 s, all targets: 30 minutes of CPU)
#
# A broken promise, a crash, a leak, 2 GiB of memory, or a second of CPU time for one input (of whole commands: 20) is a finding; the input is kept in
# build/fuzz/findings/TARGET. What covers more than was known goes to build/fuzz/corpus/TARGET.
#
#   JOBS=N     targets at a time (default: as many as there are processors)
#   MERGE=1    then pack the smallest set of inputs that covers as much into tests/fuzz/corpus/TARGET.tar.xz; with 0 SECONDS
#              that is all that is done
#   PATIENCE=N that many times as long on the wall before an input is looked at (default 1; more on a machine with much else to do)
#
# Exit 0 nothing was found, 1 something was, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
here=$root/tests/fuzz
work=$root/build/fuzz
source "$here/corpus.sh"
seconds=120
if [[ ${1-} =~ ^[0-9]+$ ]]; then
  seconds=$1
  shift
fi
targets=("$@")
if ((${#targets[@]} == 0)); then
  mapfile -t targets < <(sed -n 's/^fuzz_target(\([a-z_]*\).*/\1/p' "$here/CMakeLists.txt")
fi

setup fuzz --packages-only
cd "$root"
{ cmake --preset fuzz && cmake --build --preset fuzz --parallel "$(nproc)"; } >"$work.log" 2>&1 ||
  { tail -n 40 "$work.log" >&2 && exit 2; }

scratch=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$scratch"' EXIT
export TMPDIR=$scratch UBSAN_OPTIONS=print_stacktrace=1

# The longest input: what is larger than real ones need to be only slows things down.
longest() {
  case $1 in
    trace_file | commands) echo 16384 ;;
    lesson | games | trace_summary) echo 8192 ;;
    fen | san) echo 256 ;;
    *) echo 4096 ;;
  esac
}

# How much CPU time an input may take: one of whole commands is given to some forty of them, each with limits of its own.
most_seconds() {
  case $1 in
    *commands) echo 20 ;;
    *) echo 1 ;;
  esac
}

# Whether the last finding of a target is an input that only waited: the machine has other things to do.
only_waited() {
  local input TIMEFORMAT=%U used
  input=$(sed -n 's/.*Test unit written to //p' "$scratch/$1.log" | tail -n 1)
  [[ $input == */timeout-* ]] || return 1
  used=$({ time timeout 600 "$work/bin/fuzz_$1" -timeout=0 "$input" >/dev/null 2>&1; } 2>&1) || return 1
  ((${used%%.*} < $(most_seconds "$1"))) && rm "$input"
}

# fuzz TARGET: leaves TARGET.log, and TARGET.code if something was found.
fuzz() {
  local target=$1 kept=$work/corpus/$1 known=$scratch/$1.known findings=$work/findings/$1 end=$((SECONDS + seconds)) code
  mkdir -p "$kept" "$findings"
  local inputs=("$kept" "$known")
  if [[ -d $here/regressions/$target ]]; then inputs+=("$here/regressions/$target"); fi
  while ((SECONDS < end)); do
    code=0
    "$work/bin/fuzz_$target" -max_total_time=$((end - SECONDS)) -timeout=$(($(most_seconds "$target") * ${PATIENCE:-1})) -rss_limit_mb=2048 -detect_leaks=1 \
      -close_fd_mask=3 -max_len="$(longest "$target")" -print_final_stats=1 -artifact_prefix="$findings/" \
      "${inputs[@]}" >>"$scratch/$target.log" 2>&1 || code=$?
    ((code)) || break
    only_waited "$target" || { echo "$code" >"$scratch/$target.code" && break; }
  done
  [[ -n ${MERGE-} ]] || return 0
  mkdir "$scratch/$target"
  "$work/bin/fuzz_$target" -merge=1 -use_counters=0 -close_fd_mask=3 "$scratch/$target" "$known" "$kept" \
    >>"$scratch/$target.log" 2>&1 || { echo $? >"$scratch/$target.code" && return; }
  pack_corpus "$scratch/$target" "$target"
}

began=$SECONDS
for target in "${targets[@]}"; do
  unpack_corpus "$target" "$scratch/$target.known"
  while (($(jobs -rp | wc -l) >= ${JOBS:-$(nproc)})); do wait -n || true; done
  fuzz "$target" &
done
wait

# last TARGET WORD: the number after "WORD: " in libFuzzer's last line of progress.
last() { sed -n "s/^#[0-9].* $2: \([0-9]*\).*/\1/p" "$scratch/$1.log" | tail -n 1; }
printf '%-14s %12s %9s %9s %8s  %s\n' target executions exec/s coverage corpus findings
for target in "${targets[@]}"; do
  verdict=none
  [[ ! -e $scratch/$target.code ]] || verdict=$(sed -n 's/^SUMMARY: //p' "$scratch/$target.log" | tail -n 1)
  executions=$(awk '/^stat::number_of_executed_units/ { sum += $2 } END { print sum + 0 }' "$scratch/$target.log")
  printf '%-14s %12d %9d %9s %8s  %s\n' "$target" "$executions" $((executions / (seconds ? seconds : 1))) \
    "$(last "$target" cov)" "$(last "$target" corp)" "$verdict"
done
times >"$scratch/times" # not in a pipe: that would be another shell's
cpu=$(tail -n 1 "$scratch/times" | tr 'ms' '  ' | awk '{ print int($1 * 60 + $2 + $3 * 60 + $4) }')
echo "${#targets[@]} targets, $((SECONDS - began)) s on the wall, $cpu s of CPU"

found=0
for target in "${targets[@]}"; do
  [[ -e $scratch/$target.code ]] || continue
  found=1
  echo
  tail -n 30 "$scratch/$target.log"
  for input in "$work/findings/$target"/*; do echo "again: build/fuzz/bin/fuzz_$target ${input#"$root"/}"; done
done
exit "$found"
