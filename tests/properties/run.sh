#!/usr/bin/env bash
# The long proofs: every property on many more things made at random than tests/run.sh tries.
#
#   tests/properties/run.sh [SEED]     (a new seed unless one is given; takes about ten minutes on two quiet cores)
#
# Exit 0 if all hold, 1 if not. Prints the seed, the counts and the seconds.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
export NULLSCOPE_SEED=${1:-$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}
export PATH=$PATH:/usr/games # where Debian keeps stockfish
"$root/tools/setup.sh" test
cd "$root"

status=0
try() { # try COUNT NAME: the property of that name, COUNT times
  NULLSCOPE_TRIALS=$1 build/release/bin/test_properties --durations yes "$2*" | grep -v '^Filters\|^=\|^$' || status=1
}
try 20000 "perft agrees with stockfish"
try 5000 "a search is its policy's transcription"
try 20000 "a move leaves the position"
try 50000 "a position printed as FEN"
try 20000 "UCI and SAN"
try 20000 "a position and its colour-flipped twin"
try 3000 "without null move and table"
try 3000 "*the table changes no value"
try 2000 "any trace tells the whole truth"
try 2000 "a trace holds the oracle's events"
try 2000 "any trace and itself"
try 2000 "any selection"
exit $status
