#!/usr/bin/env bash
# Makes every figure of the gallery with the commands that README.md shows.
#
#   examples/gallery/make.sh [FOLDER]      (default: this one)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
"$root/tools/setup.sh" build
nullscope=$root/build/release/bin/nullscope
output=${1:-$here}
mkdir -p "$output"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

zugzwang='4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1'
middlegame='r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10'

# record NAME POSITION DEPTH POLICY
record() { "$nullscope" trace "$2" --depth "$3" --policy "$4" -o "$1.nst" >/dev/null; }
# draw NAME COMMAND ARGUMENTS...: into the gallery as NAME.svg
draw() {
  local name=$1
  shift
  "$nullscope" "$@" -o "$output/$name.svg" --force
}

record std "$zugzwang" 6 std:3
record verified "$zugzwang" 6 verified:3
"$nullscope" audit std.nst >/dev/null
for policy in std:1 std:2 std:3 verified:3; do record "${policy/:/}" "$middlegame" 8 "$policy"; done

draw wrong-cutoff render std.nst --path Ba4 --boards --title 'A wrong cutoff of std:3 after Ba4: zugzwang'
draw verified render verified.nst --find '--event verify-flip --exit beta-cutoff --min-depth 5' --max-nodes 14
draw re-search render verified.nst --around re-search:1 --max-nodes 20
draw variation render verified.nst --pv --theme print --title 'The principal variation, for print'
draw middlegame render verified3.nst --max-nodes 40 --theme dark
draw icicle icicle verified3.nst
draw growth plot std1.nst std2.nst std3.nst verified3.nst
draw where plot std1.nst std2.nst std3.nst verified3.nst --where
draw board board "$zugzwang" --arrow e8a4

# The page, at a verification that fails, as a browser shows it; only where there is one.
if command -v chromium >/dev/null && command -v pngquant >/dev/null; then
  mv verified.nst zugzwang.nst
  "$nullscope" view zugzwang.nst -o page.html >/dev/null
  event=$("$nullscope" replay zugzwang.nst --at 792 --own --no-board | sed -n 's/^event \([0-9]*\),.*: re-search$/\1/p')
  chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$work/profile" --window-size=1280,720 \
    --screenshot="$work/page.png" "file://$work/page.html#event=$event&theme=light" >/dev/null 2>&1
  pngquant --force --speed 1 --output "$output/page.png" 48 "$work/page.png"
fi
