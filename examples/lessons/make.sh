#!/usr/bin/env bash
# Makes every lesson's notes.md in place, and the pages in a folder: examples/lessons/make.sh [FOLDER]
# Checks all claims on the way: one that does not hold ends it.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(cd "$here/../.." && pwd)
"$root/tools/setup.sh" build
nullscope=$root/build/release/bin/nullscope
folder=${1:-$root/build/lessons}

mkdir -p "$folder"
for lesson in "$here"/[0-9]*-*; do
  name=$(basename "$lesson")
  "$nullscope" lesson "$lesson/lesson.json" --notes -o "$lesson/notes.md" --force
  "$nullscope" lesson "$lesson/lesson.json" -o "$folder/$name.html" --force
done
