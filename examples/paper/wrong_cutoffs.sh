#!/usr/bin/env bash
# How often is a null-move cutoff wrong? Audits a sample of the cutoffs of every search of a suite, by policy, R and depth.
#
#   examples/paper/wrong_cutoffs.sh SUITE.epd [DEPTH] [CUTOFFS]
#
# DEPTH of the searches (8); at most CUTOFFS of each depth of each search are audited (100).
set -euo pipefail

if (($# < 1 || $# > 3)); then
  echo "usage: examples/paper/wrong_cutoffs.sh SUITE.epd [DEPTH] [CUTOFFS]" >&2
  exit 2
fi
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
"$root/tools/setup.sh" build
exec "$root/build/release/bin/nullscope" audit --suite "$1" --depth "${2:-8}" --sample "${3:-100}" \
  --policy std:1 --policy std:2 --policy std:3 --policy std:4 --policy adaptive --policy double:2 --policy verified:3
