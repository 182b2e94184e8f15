#!/usr/bin/env bash
# The same searches give the same traces, byte for byte: from g++ and clang++, not optimised and optimised, with
# sanitizers, and with every processor busy.
#
#   tests/determinism/run.sh [POSITIONS]     (50; the builds take some minutes)
#
# Exit 0 if all agree, 1 if not. Builds the engine, the recorder and one small program, in folders of their own.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
positions=${1:-50}
"$root/tools/setup.sh" check --packages-only
cd "$root"

results=$(mktemp -d)
busy=()
tidy() {
  ((${#busy[@]} == 0)) || kill "${busy[@]}" 2>/dev/null || true
  rm -rf "$results"
}
trap tidy EXIT

status=0
compare() { # compare NAME: what it printed with what the first one did
  local reference=$results/reference
  [[ -e $reference ]] || cp "$results/now" "$reference"
  if cmp -s "$results/now" "$reference"; then
    printf '%-28s %s traces, digest of all %s\n' "$1" "$(wc -l <"$results/now")" "$(md5sum <"$results/now" | cut -c1-16)"
  else
    printf '%-28s DIFFERENT:\n' "$1"
    diff "$reference" "$results/now" | head -n 4
    status=1
  fi
}

try() { # try NAME COMPILER FLAGS [SANITIZERS]
  local folder=build/determinism/$1
  cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=None -DCMAKE_CXX_COMPILER="$2" -DCMAKE_CXX_FLAGS="$3" \
    -DNULLSCOPE_SANITIZE="${4:-}" >"$results/log" 2>&1 &&
    cmake --build "$folder" --parallel "$(nproc)" --target trace_digests >"$results/log" 2>&1 ||
    { tail -n 20 "$results/log" >&2 && exit 1; }
  "$folder/bin/trace_digests" "$positions" >"$results/now"
  compare "$1"
}

try g++-O3 g++ "-O3"
try g++-O0 g++ "-O0"
try clang++-O3 clang++ "-O3"
try clang++-O0 clang++ "-O0"
try g++-sanitizers g++ "-O1" address,undefined

for ((i = 0; i < $(nproc); ++i)); do
  (while :; do :; done) &
  busy+=($!)
done
build/determinism/g++-O3/bin/trace_digests "$positions" >"$results/now"
compare "g++-O3, processors busy"
build/determinism/g++-O3/bin/trace_digests "$positions" >"$results/now" &
first=$!
build/determinism/g++-O3/bin/trace_digests "$positions" >"$results/second"
wait "$first"
compare "two at a time, the one"
mv "$results/second" "$results/now"
compare "two at a time, the other"
exit $status
