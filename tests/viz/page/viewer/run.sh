#!/usr/bin/env bash
# The parts of the page that need no browser: every *_test.ts run by node.
#
#   tests/viz/page/viewer/run.sh build/viz/page/viewer
#
# The argument is where the build has put vocabulary.ts and tsconfig.json. Needs esbuild and node (Debian: esbuild, nodejs).
# Exit 1 if a test fails.
set -euo pipefail

made=${1:?which folder has vocabulary.ts?}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for test in "$here"/*_test.ts; do
  echo "$(basename "$test")"
  esbuild "$test" --bundle --platform=node --tsconfig="$made/tsconfig.json" --log-level=warning --outfile="$work/test.js"
  node "$work/test.js"
done
