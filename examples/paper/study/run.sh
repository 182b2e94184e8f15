#!/usr/bin/env bash
# Runs the study's experiments, some three hours of one processor, on all that there are. Resumes after a crash.
#
#   examples/paper/study/run.sh SUITES [FOLDER]      (default: study, here)
#
# SUITES is the folder of the public suites, under the names that the configs use; FOLDER gets the results. With them whole,
# text.sh FOLDER writes the text anew.
set -euo pipefail

if (($# < 1 || $# > 2)); then
  echo "usage: examples/paper/study/run.sh SUITES [FOLDER]" >&2
  exit 2
fi
suites=$(cd "$1" && pwd)
mkdir -p "${2:-study}"
folder=$(cd "${2:-study}" && pwd)
source "$(dirname "${BASH_SOURCE[0]}")/../run.sh"
for name in factors confirm wcs deep; do run "$name" "$paper/study/$name.conf" "$suites"; done
