#!/usr/bin/env bash
# The paper's Figure 2, twice: as a schematic, and as the same shape found in a real search. Writes the SVGs here.
#
#   examples/figure2/make.sh [FOLDER]      (default: this one)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
"$root/tools/setup.sh" build
nullscope=$root/build/release/bin/nullscope
output=${1:-$here}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$output"

# 1. The schematic.
dot -Tsvg "$here/schematic.dot" -o "$output/schematic.svg"

# 2. The shape in a real tree: White to move, a zugzwang is near.
position='4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1'
"$nullscope" trace "$position" --depth 6 --policy verified:3 -o "$work/t.nst" >/dev/null

# A first fail-high (depth reduced, verify off) that a move confirms; below it, a second one cuts.
"$nullscope" find "$work/t.nst" --event verify-flip --exit beta-cutoff --min-depth 5 --top 1
"$nullscope" render "$work/t.nst" --find '--event verify-flip --exit beta-cutoff --min-depth 5' --max-nodes 14 \
  --title 'Two fail-highs: the first is verified, the second cuts' -o "$output/real.svg" --force

# Its companion: a verification that fails, and the re-search.
"$nullscope" find "$work/t.nst" --event re-search --top 1
"$nullscope" render "$work/t.nst" --find '--event re-search' --max-nodes 14 --boards \
  --title 'A verification fails: zugzwang, and a re-search' -o "$output/re-search.svg" --force
