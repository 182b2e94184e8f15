#!/usr/bin/env bash
# Writes RESULTS.md, in which every number is filled in here, and report.md, all tables and plots, from the results.
#
#   examples/paper/text.sh [FOLDER]      (default: the results that are here, results/*.xz)
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
given=$(cd "${1:-$here/results}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
source "$here/run.sh"

unpack "$given"/*.{tsv,times,pgn}*
games=()
for file in "$folder"/*.pgn; do
  games+=(--games "$file")
  play "$(basename "$file" .pgn)" >"${file%.pgn}.txt"
done
rm -f "$here"/{growth,ratio}-*.svg
"$NULLSCOPE" experiment report "${results[@]}" "${games[@]}" --force -o "$here/report.md"
# Where a match is asked for, what it says of itself.
fill "$here/text.md" | while IFS= read -r line; do
  if [[ $line == '<<'*'>>' ]]; then cat "$folder/${line:2:-2}.txt"; else printf '%s\n' "$line"; fi
done >"$folder/RESULTS.md"
cp "$folder/RESULTS.md" "$here/RESULTS.md"
