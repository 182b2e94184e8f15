#!/usr/bin/env bash
# Sets up, builds, and runs every test. Arguments go to ctest: tests/run.sh -R oracle
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
setup test
cd "$root"
# One more than two processors: a browser, or what waits for a program, leaves a share of its own idle.
ctest --preset release --parallel 3 "$@"
