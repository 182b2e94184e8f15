#!/usr/bin/env bash
# The parts of the page that need no browser: types checked, then every *_test.ts run by node.
#
#   tests/viz/page/viewer/run.sh
#
# Needs tsc, esbuild and node (Debian: node-typescript, esbuild, nodejs). Exit 1 if a test fails.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

tsc --noEmit --strict --noUnusedLocals --noUnusedParameters --target ES2021 --module ES2020 --moduleResolution node \
  --lib ES2021,DOM,DOM.Iterable "$here"/*.ts
for test in "$here"/*_test.ts; do
  echo "$(basename "$test")"
  esbuild "$test" --bundle --platform=node --log-level=warning --outfile="$work/test.js"
  node "$work/test.js"
done
