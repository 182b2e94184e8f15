#!/usr/bin/env bash
# The paper's claims on the positions that are here, and which settings they hang on: two to three minutes on two processors, offline.
#
#   examples/paper/reproduce.sh [FOLDER]      (default: paper, here)
#
# FOLDER gets the results (*.tsv), report.md and its plots. Interrupted and run again, it resumes. What it says of the claims is printed at the end. With
# NULLSCOPE set to an installed program, that one does it.
set -euo pipefail

if (($# > 1)); then
  echo "usage: examples/paper/reproduce.sh [FOLDER]" >&2
  exit 2
fi
mkdir -p "${1:-paper}"
folder=$(cd "${1:-paper}" && pwd)
source "$(dirname "${BASH_SOURCE[0]}")/run.sh"

for name in zugzwang mate4 mate5 tactics11 factors; do run "$name" "$paper/shipped/$name.conf"; done
"$NULLSCOPE" experiment report "${results[@]}" --force -o "$folder/report.md"
sed -n '/^\*\*What the claims/,/^\*\*C1/{/^\*\*C1/!p}' "$folder/report.md"
echo "All of it, with plots: $folder/report.md" >&2
