#!/usr/bin/env bash
# examples/library against the installed tree: both ways to build it, and it prints what its README says.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cp "$INSTALLED"/share/doc/nullscope/examples/library/* "$work"
cd "$work"
printed=$(block README.md 3)
[[ -n $printed ]] || fail "the README shows no output"

bash -ec "$(block README.md 1)" >log 2>&1 || fail "CMake does not build it: $(cat log)"
expect "what it prints" "$printed" "$(tail -n 3 log)"
bash -ec "$(block README.md 2)" || fail "the one line does not build it"
expect "what it prints, built by the one line" "$printed" "$(./part)"
