#!/usr/bin/env bash
# Measures the HTML page in Chromium without a GPU: a trace of 100,000 nodes must be under 3 MiB, usable within 2 s
# and draw a median frame in 20 ms while its tree is panned and zoomed; one of 1,000,000 must open within 5 s. In
# both a step takes at most 0.15 s.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
measure_page tests/bench/page.js
