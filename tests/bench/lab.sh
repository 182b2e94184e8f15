#!/usr/bin/env bash
# Measures the lab in Chromium, from file://: nodes per second against the program (at least 0.6 of them), the page's size (at most
# 600 KB), when it is usable (1 s), and when a search of a million nodes is on the screen (3 s after its end).
#
#   tests/bench/lab.sh [--full]
#
# With --full: 200 random positions with every policy to depth 5, whose nodes, best move, score and every event must be the program's own,
# and 500 searches in a row, which must not grow the memory. That takes some ten minutes.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
[[ $# == 0 || ($# == 1 && $1 == --full) ]] || usage "tests/bench/lab.sh [--full]"
setup test
cmake --build "$root/build/release" --target lab_reference >/dev/null
export REFERENCE=$root/build/release/bin/lab_reference LAB_FULL=${1:+yes}
measure_page tests/bench/lab.js
