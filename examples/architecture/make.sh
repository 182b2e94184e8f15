#!/usr/bin/env bash
# Draws dataflow.svg from dataflow.dot.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
dot -Tsvg dataflow.dot -o dataflow.svg
