#!/usr/bin/env bash
# Runs every experiment of this folder, plays the games, and writes the report. Resumes after a crash.
#
#   examples/paper/make.sh FOLDER [SUITES]
#
# FOLDER gets the results (*.tsv), the games (*.pgn) and report.md with its plots. SUITES is the folder of the public suites, under the
# names that the configs use; without it only the shipped ones are searched. Takes some five hours of one processor, most of it for
# the public suites, and uses all that there are.
set -euo pipefail

if (($# < 1 || $# > 2)); then
  echo "usage: examples/paper/make.sh FOLDER [SUITES]" >&2
  exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
suites=${2:+$(cd "$2" && pwd)}
source "$(dirname "${BASH_SOURCE[0]}")/run.sh"

if [[ -n $suites ]]; then
  for name in tactical ecm wcs mate4 mate5 zugzwang; do run "$name" "$paper/$name.conf" "$suites"; done
fi
for name in tactics mate4 mate5 zugzwang; do run "shipped-$name" "$paper/shipped/$name.conf"; done

"$NULLSCOPE" match verified:3 std:2 --games 200 --nodes 50000 --guard-pawn-ending --seed 2002 -o "$folder/nodes.pgn"
# One game at a time: a move's time is then its own, even where two processors are one core.
"$NULLSCOPE" match verified:3 std:2 --games 100 --time 0.05 --guard-pawn-ending --seed 2003 --threads 1 -o "$folder/time.pgn"

"$NULLSCOPE" experiment report "${results[@]}" --games "$folder/nodes.pgn" --games "$folder/time.pgn" --force -o "$folder/report.md"
echo "The report is $folder/report.md" >&2
