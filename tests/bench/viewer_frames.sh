#!/usr/bin/env bash
# What a frame of the page's tree costs, zoom by zoom: a search of some 100,000 nodes with every node unfolded, panned and
# zoomed in Chromium without a GPU and without a limit to the frame rate. Then its map, and unfolding itself.
#
#   tests/bench/viewer_frames.sh [DEPTH] [WIDTH HEIGHT]      (default 6, 1920 1080)
#
# Exit 1 if a median frame takes more than 20 ms, or painting the map more than 100 ms.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
measure_page tests/bench/viewer_frames.js "$@"
