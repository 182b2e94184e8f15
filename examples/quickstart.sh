#!/usr/bin/env bash
# Start here: sets up, builds, and searches one zugzwang with three kinds of null-move pruning.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
"$root/tools/setup.sh" build

position='4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1'

cat <<'END'

White to move:

  8 | . . . . B . . .
  7 | . . . . . . . .
  6 | p . . . . . . .
  5 | k . . N . . . .
  4 | . . . . . . . p
  3 | K . . . . . . p
  2 | P P . . . . . P
  1 | . . q . . . . .
    +----------------
      a b c d e f g h

END

"$root/build/release/bin/nullscope" search "$position" --depth 10 \
  --policy std:2 --policy std:3 --policy verified:3

cat <<'END'

What to see:
  Ba4 wins: Black would be glad to pass, but must move, and every move loses - a zugzwang.
  Standard null-move pruning (std:2, std:3) lets Black pass there, believes what it sees, and ends
  with Bd7 and a draw. Verified null-move pruning (verified:3) does not cut at once: it goes on one ply
  shallower. Where the moves do not keep what passing promised ("verif. failed"), it searches that
  node again at full depth, and finds Ba4. The price is in the column "nodes".

Next, in the folder of the project:
  build/release/bin/nullscope search startpos --depth 8 --policy std:3 --policy verified:3
  build/release/bin/nullscope search --help      all policies and options
  examples/positions/README.md                   more positions like this one
END
