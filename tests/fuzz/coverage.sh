#!/usr/bin/env bash
# How much the corpora reach, as line coverage, file by file and in all: of the parsers by all targets, and of what consumes
# traces (judging, pictures, exports) by the target `commands` alone.
#
#   tests/fuzz/coverage.sh [LEAST-PERCENT [LEAST-OF-CONSUMERS]]      (default 90 85)
#
# Exit 0 if both totals are at least that, 1 if one is below, 2 if something is missing.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
here=$root/tests/fuzz
work=$root/build/coverage
source "$here/corpus.sh"
least=${1:-90}
least_of_consumers=${2:-85}

# What reads bytes or text that others may have written.
parsers=(engine/fen.cpp engine/epd.cpp engine/notation.cpp
  tools/files/files.cpp tools/cli/arguments.cpp tools/uci/parse.cpp tools/uci/options.cpp tools/uci/line_reader.cpp
  tools/experiment/config.cpp tools/experiment/suite.cpp tools/experiment/goal.cpp tools/experiment/result_file.cpp
  tools/experiment/analysis/study.cpp tools/match/pgn.cpp tools/lesson/lesson_file.cpp tools/lesson/part.cpp tools/lesson/plans.cpp
  trace/format/frame.cpp trace/header.cpp trace/format/archives.cpp trace/block.hpp trace/format/block_codec.cpp trace/decoder.cpp
  trace/format/node_bytes.cpp trace/index.cpp trace/summary.cpp trace/summary.hpp trace/reader.cpp trace/format/open.cpp trace/format/byte_input.cpp
  trace/format/audit_file.cpp
  trace/record/filter_options.cpp trace/emit/emit.cpp trace/emit/stream.cpp)

setup fuzz --packages-only
cd "$root"
mapfile -t consumers < <(find trace/judge viz tools/export -name '*.cpp' ! -path '*/viewer/*' | LC_ALL=C sort)
mkdir -p "$work"
flags="-O1 -g -fprofile-instr-generate -fcoverage-mapping"
{ cmake --preset clang -B "$work" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS_DEBUG="$flags" &&
  cmake --build "$work" --target fuzz_targets --parallel "$(nproc)"; } >"$work.log" 2>&1 || { tail -n 40 "$work.log" >&2 && exit 2; }

programs=()
for archive in "$here"/corpus/*.tar.xz; do
  target=$(basename "$archive" .tar.xz)
  inputs=$work/corpus/$target
  unpack_corpus "$target" "$inputs"
  regressions=()
  if [[ -d $here/regressions/$target ]]; then regressions=("$here/regressions/$target"); fi
  LLVM_PROFILE_FILE=$work/$target.profraw "$work/bin/fuzz_$target" "$inputs" "${regressions[@]}" >/dev/null 2>&1 ||
    { echo "fuzz_$target fails on its corpus" >&2 && exit 2; }
  programs+=(-object "$work/bin/fuzz_$target")
done
llvm-profdata merge -sparse "$work"/*.profraw -o "$work/all.profdata"

# report PROFILE LEAST WHAT FILE...: a row a file, its lines and those that were never run; 1 if there are too many of these. Names
# may have a prefix, as compiler caches give them one.
report() {
  llvm-cov report -instr-profile="$1" -show-region-summary=false -show-branch-summary=false "${programs[@]:1}" |
    awk -v least="$2" -v what="$3" -v files="${*:4}" '
      function row(name, lines, missed) {
        printf "%-36s %5d of %5d lines  %5.1f%%\n", name, lines - missed, lines, 100 * (lines - missed) / lines
      }
      BEGIN { count = split(files, names, " ") }
      {
        for (i = 1; i <= count; ++i)
          if ($5 > 0 && substr($1, length($1) - length(names[i]) + 1) == names[i]) {
            row(names[i], $5, $6)
            all += $5
            never += $6
          }
      }
      END {
        if (!all) exit 2
        row(what, all, never)
        exit 100 * (all - never) / all < least
      }'
}
status=0
report "$work/all.profdata" "$least" "all parsers" "${parsers[@]}" || status=$?
echo
llvm-profdata merge -sparse "$work/commands.profraw" -o "$work/commands.profdata"
report "$work/commands.profdata" "$least_of_consumers" "all consumers" "${consumers[@]}" || status=$?
exit "$status"
