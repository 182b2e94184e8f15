#!/usr/bin/env bash
# Searches every position of positions.tsv in paper mode with no null move, std:2, std:3 and verified:3, and
# puts the table into README.md beside this script. About five minutes.
#
#   examples/positions/make.sh [--depth N] [--nodes N]
#
# The limits are 13 plies and 200 million nodes per search: nodes and not time, so that the table
# comes out the same on every machine.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
depth=13 nodes=200000000
while (($#)); do
  case $1 in
    --depth) depth=${2:?--depth needs a number} ;;
    --nodes) nodes=${2:?--nodes needs a number} ;;
    *)
      echo "usage: examples/positions/make.sh [--depth N] [--nodes N]" >&2
      exit 2
      ;;
  esac
  shift 2
done
"$root/tools/setup.sh" bench

table=$(mktemp)
trap 'rm -f "$table"' EXIT
{
  echo "| id | best | truth | none | std:2 | std:3 | verified:3 |"
  echo "|---|---|---|---|---|---|---|"
  while IFS=$'\t' read -r id best truth fen; do
    [[ $id != '#'* ]] || continue
    printf '%s ' "$id" >&2
    mapfile -t cells < <("$root/build/release/bin/nullscope" search "$fen" --depth "$depth" --nodes "$nodes" --json \
      --policy none --policy std:2 --policy std:3 --policy verified:3 2>/dev/null |
      jq -r --arg best "$best" --argjson depth "$depth" -f "$here/cell.jq")
    printf '| %s | %s | %s | %s | %s | %s | %s |\n' "$id" "${best/#-/}" "$truth" "${cells[@]}"
  done <"$here/positions.tsv"
  echo >&2
} >"$table"

# Between the two marks of README.md.
sed -i -e "/^<!-- table -->\$/,/^<!-- end -->\$/{//!d}" -e "/^<!-- table -->\$/r $table" "$here/README.md"
cat "$table"
