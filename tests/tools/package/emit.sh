#!/usr/bin/env bash
# examples/emit against the installed tree: every line of its README runs as printed, and what it traces is used.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cp "$INSTALLED"/share/doc/nullscope/examples/emit/* "$work"
cd "$work"

bash -ec "$(block README.md 1)" || fail "the one line does not build it"
bash -ec "$(block README.md 2)" >log 2>&1 || fail "CMake does not build it: $(cat log)"
cmp <(./pocket 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' 4 /dev/null 2>&1) \
  <(build/pocket 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3' 4 /dev/null 2>&1) ||
  fail "the two builds do not search alike"

mapfile -t commands < <(block README.md 3)
((${#commands[@]} == 8)) || fail "the README has ${#commands[@]} commands"
for command in "${commands[@]}"; do
  bash -ec "$command" >out 2>err || fail "$command: $(cat err)"
  [[ -s out && ! -s err ]] || fail "$command printed nothing, or complained: $(cat err)"
done
grep -q '^<svg\|<?xml' pocket.svg || fail "pocket.svg is no picture"
grep -qi '<!doctype html>' pocket.html || fail "pocket.html is no page"
if nullscope replay pocket.nst --verify >out 2>err; then fail "replay --verify should refuse another engine's search"; fi

# With the one C file: the log holds the same search. Two versions of modern, too.
bash -ec "$(block README.md 4)" >out 2>err || fail "the one C file: $(cat err)"
bash -ec "$(block README.md 5)" >out 2>err || fail "two versions: $(cat err)"
build/pocket_log '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1' 6 pocket.nsl verified >out
for log in pocket modern a b; do nullscope lint "$log.nsl" >out 2>err || fail "lint $log.nsl: $(cat out err)"; done
cmp <(nullscope tree pocket.nst) <(nullscope tree pocket.nsl) || fail "the log has another tree"

# Static, where the shared library is not: CMake's nullscope::emit_static.
sed -i 's/COMPONENTS emit/COMPONENTS emit_static/; s/nullscope::emit/nullscope::emit_static/' CMakeLists.txt
(cmake -B static && cmake --build static) >log 2>&1 || fail "it does not build with the static library: $(cat log)"
env -u LD_LIBRARY_PATH static/pocket '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1' 6 static.nst verified >out
cmp pocket.nst static.nst || fail "the static library writes another trace"

# Compiled out, nothing of the library is left.
cc -std=c99 -O2 -DNULLSCOPE_DISABLE pocket.c -o silent -I"$INSTALLED/include" || fail "it does not build without the library"
