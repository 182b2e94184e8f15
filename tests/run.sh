#!/usr/bin/env bash
# Sets up, builds, and runs every test. Arguments go to ctest: tests/run.sh -R oracle
source "$(dirname "${BASH_SOURCE[0]}")/support/common.sh"
setup test
cd "$root"
ctest --preset release --parallel 2 "$@"
