#!/usr/bin/env bash
# examples/library against the installed tree: both ways to build it, and it prints what its README says; in a folder that
# has headers of the same names as ours, which must not come before them.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cp "$INSTALLED"/share/doc/nullscope/examples/library/* "$work"
cd "$work"
for header in $(cd "$INSTALLED/include/nullscope" && find . -name '*.hpp'); do
  mkdir -p "$(dirname "$header")"
  echo '#error this is not the header of nullscope' >"$header"
done
[[ -e engine/position.hpp && -e trace/reader.hpp ]] || fail "no headers are installed"
[[ $(ls "$INSTALLED/include/nullscope") == $'engine\nnullscope.hpp\ntrace\nversion.hpp\nviz' ]] || fail "there is more in include/nullscope than there should be"
printed=$(block README.md 3)
[[ -n $printed ]] || fail "the README shows no output"

export CXXFLAGS=-I$work
bash -ec "$(block README.md 1)" >log 2>&1 || fail "CMake does not build it: $(cat log)"
expect "what it prints" "$printed" "$(tail -n 3 log)"
bash -ec "$(block README.md 2 | sed 's/c++ /c++ -I. /')" || fail "the one line does not build it"
expect "what it prints, built by the one line" "$printed" "$(./diverge)"
