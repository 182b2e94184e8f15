#!/usr/bin/env bash
# Every test of the C++ sources under the address and undefined-behaviour sanitizers, those of what has threads under the
# thread sanitizer, and the C example under valgrind.
#
#   tests/sanitizers.sh [ctest arguments]     (the builds take about half an hour on two cores)
#
# Exit 0 if all is clean, 1 if not. The fault tests are left out: they bring a malloc of their own.
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
setup test --packages-only
setup bench --packages-only # valgrind
make_work
cd "$root"
export LSAN_OPTIONS=suppressions=$root/tests/leaks.supp:print_suppressions=0
export ASAN_OPTIONS=quarantine_size_mb=4 # a test looks at how much memory is kept

status=0
build() { # build PRESET TARGET...
  local preset=$1
  shift
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" --parallel "$(nproc)" --target "$@" | tail -n 1
}

# Recording and its queue, the emitter, experiments, matches, mining, playing; what reads a trace block by block: questions, audits,
# pictures, pages, exports.
threaded=(test_trace test_emit test_experiment test_match test_mine test_uci test_trace_reading test_trace_judging test_viz test_tools)
everything=("${threaded[@]}" test_engine test_oracle test_properties test_lesson_pages)

build asan-ubsan "${everything[@]}" forge_run
ctest --preset asan-ubsan --parallel "$(nproc)" --timeout 1800 -R '^test_' "$@" || status=1
# Forged traces through every command that reads one; forge/run.sh has twenty thousand.
build/asan-ubsan/bin/forge_run 1 301 "$work/forge" || status=1
build tsan "${threaded[@]}"
ctest --preset tsan --parallel "$(nproc)" --timeout 1800 -R "^($(IFS='|' && echo "${threaded[*]}")): " "$@" || status=1

build release nullscope_emit_shared
cc -std=c99 -g -I trace/emit examples/emit/pocket.c -o "$work/pocket" -L build/release/trace/emit -lnullscope_emit
for policy in std verified; do
  LD_LIBRARY_PATH=build/release/trace/emit valgrind --quiet --leak-check=full --error-exitcode=1 \
    "$work/pocket" '1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1' 5 "$work/$policy.nst" $policy || status=1
done
((status == 0)) && echo "all clean"
exit $status
