# Sourced by the scripts of tests/ and tests/bench: what they share. Sets `root`, the project's folder, and `nullscope`, the
# program that tools/setup.sh builds.
# shellcheck shell=bash disable=SC2034 # some of what is set is for those who source this
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
nullscope=$root/build/release/bin/nullscope
export PATH=$PATH:/usr/games # where Debian keeps chess programs

say() { printf '%s\n' "$*" >&2; }
step() { printf '\n--- %s\n' "$*"; }
usage() {
  say "usage: $*"
  exit 2
}

# setup GOAL...: the packages, and the release, unless told otherwise.
setup() { "$root/tools/setup.sh" "$@"; }

need_root() {
  ((EUID == 0)) && return
  say "${0#"$root"/} must be run by root"
  exit 2
}

# make_work: `work`, a folder that is removed at the end.
make_work() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
}

# quietly COMMAND...: its output is shown only if it fails, and then this is the end. Needs `work`.
quietly() {
  "$@" >"$work/log" 2>&1 && return
  tail -n 60 "$work/log" >&2
  say "failed: $*"
  exit 1
}

# run_target TARGET ARGUMENTS...: a program of the release that is only built when it is wanted.
run_target() {
  quietly cmake --build "$root/build/release" --target "$1"
  "$root/build/release/bin/$1" "${@:2}"
}

# Numbers with fractions.
seconds_since() { awk -v a="$1" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.3f", b - a }'; } # seconds_since EPOCHREALTIME
least() { printf '%s\n' "$@" | sort -g | head -n 1; }
at_most() { awk -v a="$1" -v b="$2" 'BEGIN { exit !(a <= b) }'; } # at_most VALUE LIMIT

# bar WHAT VALUE UNIT most|least LIMIT: what was measured and whether that will do, as bench/all.sh reads it; `missed` counts those
# that will not. Scripts in other languages print such lines themselves.
missed=0
bar() {
  local verdict=pass
  if [[ $4 == most ]]; then at_most "$2" "$5" || verdict=miss; else at_most "$5" "$2" || verdict=miss; fi
  [[ $verdict == pass ]] || missed=$((missed + 1))
  printf '%s: %s%s (at %s %s): %s\n' "$1" "$2" "${3:+ $3}" "$4" "$5" "$verdict"
}

# instructions NAME COMMAND...: counted by valgrind, in the file NAME.count; what it prints is in NAME.out. Needs `work`.
instructions() {
  valgrind --tool=callgrind --callgrind-out-file=/dev/null "${@:2}" >"$work/$1.out" 2>"$work/$1.err"
  sed -n 's/.*Collected : //p' "$work/$1.err" >"$work/$1.count"
}

# same_output NAME NAME: two that were counted must have searched the same.
same_output() {
  cmp -s "$work/$1.out" "$work/$2.out" && return
  say "the two builds do not search the same tree"
  exit 1
}

# Processor time in milliseconds, which other work on the machine disturbs little: of a running process so far (by its
# id); and of a command, whose output is in $work/out.
cpu_time() {
  local -a stat
  read -ra stat <"/proc/$1/stat"
  echo $(((stat[13] + stat[14]) * 1000 / $(getconf CLK_TCK)))
}
cpu_time_of() {
  local TIMEFORMAT='%U %S'
  { time "$@" >"$work/out" 2>"$work/err"; } 2>"$work/time" || {
    tail -n 5 "$work/err" >&2
    say "failed: $*"
    return 2
  }
  awk '{ printf "%d", ($1 + $2) * 1000 }' "$work/time"
}

# Another engine, spoken to by UCI: start_engine PROGRAM, `engine_pid`, tell LINE..., hear BEGINNING. Needs `work`.
start_engine() {
  engine_name=$1
  coproc engine { exec "$engine_name" 2>/dev/null; }
  engine_pid=$!
  trap 'rm -rf "$work"; kill "$engine_pid" 2>/dev/null || true' EXIT
}
tell() { printf '%s\n' "$@" >&"${engine[1]}"; }
# Reads until a line begins so and leaves the rest of that line in `answer`; `info` keeps the last line that counts nodes and time.
hear() {
  local line
  while IFS= read -r line <&"${engine[0]}"; do
    if [[ $line == info*time*nodes* || $line == info*nodes*time* ]]; then info=$line; fi
    if [[ $line == "$1"* ]]; then
      answer=${line#"$1"}
      return
    fi
  done
  say "$engine_name ended unexpectedly"
  exit 1
}

# measure_page SCRIPT...: a script of node that measures the page in Chromium, with the packages of tests/browser.
measure_page() {
  setup test >&2
  cd "$root"
  ctest --preset release -R '^browser: packages$' >/dev/null
  export NODE_PATH=$root/build/release/tests/browser/packages/node_modules
  export NULLSCOPE_PROGRAM=$nullscope
  exec node "$@"
}
