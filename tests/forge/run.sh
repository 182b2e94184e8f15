#!/usr/bin/env bash
# Forged traces, each given to every command that reads one, in process, under the address and undefined-behaviour sanitizers.
#
#   tests/forge/run.sh [COUNT] [FIRST]      (default: the seeds 1 to 20,000, and every named class; about two CPU-hours)
#
# A signal, a sanitizer's report, a leak, 5 s of CPU time, 512 MiB of heap at a time, an exit code or a character that should not be:
# each is a line of build/forge/findings.txt, its report in build/forge/JOB.log. Interrupted and run again with the same numbers, it
# resumes. To look at one: build/PRESET/bin/forge --seed N -o t.nst
#
#   JOBS=N       processes (default: as many as there are processors)
#   PRESET=NAME  whose build (default asan-ubsan; `fuzz`, if that is there already)
#   CLASSES=0    without the named classes
#
# Exit 0 nothing was found, 1 something was, 2 something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
count=${1:-20000}
first=${2:-1}
preset=${PRESET:-asan-ubsan}
jobs=${JOBS:-$(nproc)}
work=$root/build/forge
if [[ ! $count$first$jobs =~ ^[0-9]+$ ]]; then
  echo "usage: tests/forge/run.sh [COUNT] [FIRST]" >&2
  exit 2
fi

setup fuzz --packages-only
cd "$root"
mkdir -p "$work"
{ cmake --preset "$preset" && cmake --build "build/$preset" --parallel "$jobs" --target forge_run forge; } >"$work/build.log" 2>&1 ||
  { tail -n 40 "$work/build.log" >&2 && exit 2; }
export LSAN_OPTIONS=suppressions=$root/tests/leaks.supp:print_suppressions=0
export ASAN_OPTIONS=quarantine_size_mb=16:max_allocation_size_mb=2048:detect_stack_use_after_return=0
export UBSAN_OPTIONS=print_stacktrace=1

began=$SECONDS
scratch=$(mktemp -d -p "$([[ -w /dev/shm ]] && echo /dev/shm || echo /tmp)")
trap 'rm -rf "$scratch"' EXIT
# Files are written to memory; where a job is stays in build/forge.
# run NAME ARGUMENTS...: its findings in NAME.out, its reports in NAME.log
run() {
  local name=$1
  shift
  [[ -e ${STATE-} ]] || rm -f "$work/$name".{out,log}
  "build/$preset/bin/forge_run" "$@" >>"$work/$name.out" 2>>"$work/$name.log"
}
names=()
each=$(((count + jobs - 1) / jobs))
for ((job = 0; job < jobs; ++job)); do
  from=$((first + job * each))
  to=$((from + each < first + count ? from + each : first + count))
  ((from < to)) || break
  names+=("$from-$to")
  STATE=$work/$from-$to.done run "$from-$to" $from $to "$scratch/$job" &
done
wait
if [[ ${CLASSES:-1} != 0 ]]; then
  names+=(classes)
  run classes --classes "$scratch/classes" 30 || true
fi

outputs=("${names[@]/#/$work/}")
outputs=("${outputs[@]/%/.out}")
grep -hv ' findings$' "${outputs[@]}" >"$work/findings.txt" || true
grep -h ' findings$' "${outputs[@]}"
times >"$scratch/times"
cpu=$(tail -n 1 "$scratch/times" | tr 'ms' '  ' | awk '{ print int($1 * 60 + $2 + $3 * 60 + $4) }')
echo "$(wc -l <"$work/findings.txt") findings, $((SECONDS - began)) s on the wall, $cpu s of CPU"
head -n 20 "$work/findings.txt"
[[ ! -s $work/findings.txt ]]
