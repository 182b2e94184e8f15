#!/usr/bin/env bash
# Start here: sets up, builds, searches one zugzwang with three kinds of null-move pruning, records the search that
# finds the win, shows what happened in it, and draws it. With NULLSCOPE set to an installed program, that one does it, and
# what is made goes to the folder quickstart where you are.
set -euo pipefail

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
# Where the program is and where its files go; and the same as whoever reads this would type it.
if [[ ${NULLSCOPE:-} ]]; then
  nullscope=$NULLSCOPE typed=$NULLSCOPE
  output=quickstart shown=quickstart place=
else
  "$root/tools/setup.sh" build
  nullscope=$root/build/release/bin/nullscope typed=build/release/bin/nullscope
  output=$root/build/quickstart shown=build/quickstart place=", in the folder of the project"
fi
mkdir -p "$output"

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

"$nullscope" search "$position" --depth 10 --policy std:2 --policy std:3 --policy verified:3

cat <<'END'

What to see:
  Ba4 wins: Black would be glad to pass, but must move, and every move loses - a zugzwang.
  Standard null-move pruning (std:2, std:3) lets Black pass there, believes what it sees, and ends
  with Bd7 and a draw. Verified null-move pruning (verified:3) does not cut at once: it continues one
  ply shallower. Where no move keeps the null move's promise ("verif. failed"), it re-searches that
  node at full depth, and finds Ba4. The price is in the column "nodes".

END

trace=$output/zugzwang.nst
"$nullscope" trace "$position" --depth 6 --policy verified:3 -o "$trace" --force >/dev/null
echo "The same search to depth 6, recorded node by node in $shown/zugzwang.nst:"
echo
"$nullscope" summary "$trace"

# The largest node for which the filters hold, and what happened to itself.
moment() {
  local title=$1 node
  shift
  node=$("$nullscope" find "$trace" "$@" --sort size --top 1 --json | sed -n 's/^ *"node": \([0-9]*\).*/\1/p')
  printf '\n%s (node %s)\n\n' "$title" "$node"
  "$nullscope" replay "$trace" --at "$node" --own
}

printf '\nThree moments of that search\n'
moment "1. The null move promises too much: its verification fails" --event re-search
moment "2. The null move was right: a move keeps its promise" --event null-move-fail-high --exit beta-cutoff --verify true
moment "3. Below such a node: a null move cuts at once" --exit null-move-cutoff

"$nullscope" render "$trace" --around re-search:1 --max-nodes 20 --boards -o "$output/zugzwang.svg" --force >/dev/null
"$nullscope" view "$trace" -o "$output/zugzwang.html" --force >/dev/null

cat <<END

The first of these moments as a figure:     $shown/zugzwang.svg   (any browser opens it)
The whole search as a page, step by step:   $shown/zugzwang.html  (the same)

Next$place:
  $typed tree $shown/zugzwang.nst --path Ba4
  $typed replay $shown/zugzwang.nst --path Ba4 --steps 20
  $typed help
END
[[ ${NULLSCOPE:-} ]] || echo "More positions like this one: examples/positions/README.md"
