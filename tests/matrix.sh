#!/usr/bin/env bash
# Builds every preset and checks that `nullscope bench` searches the same number of nodes in each:
# g++ and clang++, optimised or not, with sanitizers and without.
#
#   tests/matrix.sh [--depth N] [--tests] [PRESET...]
#
#   --depth N   the depth at which all presets are compared (default 6; the optimised ones also run
#               the full bench)
#   --tests     also run every preset's tests
#
# Exit 0 if all agree, 1 if not.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
depth=6
run_tests=false
presets=()
while (($#)); do
  case $1 in
    --depth)
      depth=${2:?--depth needs a number}
      shift
      ;;
    --tests) run_tests=true ;;
    -*) usage "tests/matrix.sh [--depth N] [--tests] [PRESET...]" ;;
    *) presets+=("$1") ;;
  esac
  shift
done
((${#presets[@]})) || presets=(release clang debug asan-ubsan tsan)

target=(--target nullscope)
if $run_tests; then target=(); fi

setup check --packages-only
make_work
cd "$root"

# bench PRESET [OPTIONS]: the node signature.
bench() {
  local preset=$1
  shift
  "build/$preset/bin/nullscope" bench "$@" 2>&1 | sed -n 's/^Nodes searched  *: *\([0-9]*\).*/\1/p'
}

failed=false
reference='' full_reference=''
printf '%-12s %16s %16s  %s\n' preset "bench depth $depth" "full bench" result
for preset in "${presets[@]}"; do
  quietly cmake --preset "$preset"
  quietly cmake --build --preset "$preset" --parallel "$(nproc)" "${target[@]}"

  result=same
  nodes=$(bench "$preset" --depth "$depth") || result="bench failed"
  reference=${reference:-$nodes}
  [[ -n $nodes && $nodes == "$reference" ]] || result=DIFFERENT
  full=-
  if [[ $preset == release || $preset == clang ]]; then
    full=$(bench "$preset") || result="bench failed"
    full_reference=${full_reference:-$full}
    [[ -n $full && $full == "$full_reference" ]] || result=DIFFERENT
  fi
  if $run_tests; then
    if ctest --preset "$preset" --parallel 2 >"$work/log" 2>&1; then
      result+=", $(grep -o '[0-9]* tests failed out of [0-9]*' "$work/log")"
    else
      grep -E '\(Failed\)|\(Timeout\)' "$work/log" >&2 || tail -n 20 "$work/log" >&2
      result+=", TESTS FAILED"
    fi
  fi
  printf '%-12s %16s %16s  %s\n' "$preset" "${nodes:--}" "$full" "$result"
  case $result in *DIFFERENT* | *"bench failed"* | *FAILED*) failed=true ;; esac
done

readme=$(sed -n "s/^ *Bench: \([0-9]*\)\$/\1/p" README.md)
if [[ -n $full_reference && $full_reference != "$readme" ]]; then
  say "README.md says Bench: $readme; it is $full_reference."
  failed=true
fi
if $failed; then
  say "Not all is as it should be."
  exit 1
fi
