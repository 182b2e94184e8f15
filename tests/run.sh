#!/usr/bin/env bash
# Sets up, builds, and runs every test. Arguments go to ctest: tests/run.sh -R oracle
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/tools/setup.sh" test
cd "$root"
export PATH=$PATH:/usr/games # where Debian keeps stockfish
ctest --preset release --parallel 2 "$@"
