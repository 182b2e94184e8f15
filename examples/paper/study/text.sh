#!/usr/bin/env bash
# Writes the study from its results: every number of STUDY.md is filled in here, and its pictures are drawn. With pandoc, STUDY.tex, too.
#
#   examples/paper/study/text.sh [FOLDER]      (default: the results that are here, results/*.tsv.xz)
set -euo pipefail

study=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
given=${1:+$(cd "$1" && pwd)}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
source "$study/../run.sh"

for results in "${given:-$study/results}"/*.tsv*; do
  name=$(basename "${results%%.tsv*}")
  case $results in
    *.tsv.xz) xz -dc "$results" >"$folder/$name.tsv" ;;
    *.tsv) cp "$results" "$folder/$name.tsv" ;;
    *) continue ;;
  esac
  "$NULLSCOPE" experiment report "$folder/$name.tsv" -o "$folder/$name.csv"
  mkdir "$folder/$name"
  "$NULLSCOPE" experiment report "$folder/$name.tsv" -o "$folder/$name/report.md"
done
cp "$folder"/factors/effects-*.svg "$study/effects.svg"
cp "$folder"/confirm/interaction-*.svg "$study/interaction.svg"
cp "$folder"/confirm/claims.svg "$study/claims.svg"
awk -f "$study/fill.awk" "$folder"/*.csv "$study/text.md" >"$folder/STUDY.md"
cp "$folder/STUDY.md" "$study/STUDY.md"
command -v pandoc >/dev/null || { echo "STUDY.md is written; for STUDY.tex install pandoc" >&2 && exit 0; }
pandoc --standalone --from gfm --shift-heading-level-by=-1 -V geometry:margin=25mm -V fontsize=10pt -o "$study/STUDY.tex" "$study/STUDY.md"
