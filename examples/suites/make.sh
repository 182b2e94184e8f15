#!/usr/bin/env bash
# Makes the suites of this folder anew, in another folder: the same bytes, on any machine.
#
#   examples/suites/make.sh FOLDER
#
# Takes about an hour of one processor, and uses all that there are.
set -euo pipefail

if (($# != 1)); then
  echo "usage: examples/suites/make.sh FOLDER" >&2
  exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
"$root/tools/setup.sh" build
nullscope=$root/build/release/bin/nullscope

"$nullscope" mine mates --moves 4 --count 400 --seed 2002 --force -o "$folder/mate4.epd"
"$nullscope" mine mates --moves 5 --count 300 --seed 2003 --force -o "$folder/mate5.epd"
"$nullscope" mine zugzwangs --count 64 --seed 2002 --force -o "$folder/zugzwang.epd"
"$nullscope" mine tactics --count 300 --seed 2004 --force -o "$folder/tactics.epd"
