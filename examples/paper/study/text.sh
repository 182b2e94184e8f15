#!/usr/bin/env bash
# Writes the study from its results: every number of STUDY.md is filled in here, and its pictures are drawn. With pandoc, STUDY.tex, too.
#
#   examples/paper/study/text.sh [FOLDER]      (default: the results that are here, results/*.tsv.xz)
#
# The pictures are drawn twice, for LaTeX as PDF.
set -euo pipefail

study=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
given=$(cd "${1:-$study/results}" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
source "$study/../run.sh"

for results in "$given"/*.tsv*; do
  [[ $results == *.times* ]] || unpack "$results"
done
for name in factors confirm; do
  mkdir "$folder/$name"
  for form in md tex; do "$NULLSCOPE" experiment report "$folder/$name.tsv" -o "$folder/$name/report.$form"; done
done
for form in svg pdf; do
  cp "$folder"/factors/report-effects-*.$form "$study/effects.$form"
  cp "$folder"/confirm/report-interaction-*.$form "$study/interaction.$form"
  cp "$folder"/confirm/report-claims.$form "$study/claims.$form"
done
fill "$study/text.md" >"$folder/STUDY.md"
cp "$folder/STUDY.md" "$study/STUDY.md"
command -v pandoc >/dev/null || { echo "STUDY.md is written; for STUDY.tex install pandoc" >&2 && exit 0; }
sed 's/\.svg)/.pdf)/' "$study/STUDY.md" >"$folder/STUDY.md"
# Its tables are as wide as their text: smaller, they fit the page.
tables='\AtBeginEnvironment{longtable}{\footnotesize\setlength{\tabcolsep}{2.5pt}}'
pandoc --standalone --from gfm --shift-heading-level-by=-1 -V geometry:margin=22mm -V fontsize=10pt -V "header-includes=$tables" -o "$study/STUDY.tex" "$folder/STUDY.md"
