#!/usr/bin/env bash
# examples/quickstart.sh with an installed program, in an empty folder: what it makes is where it says, and the commands
# that it ends with run as printed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cd "$work"
NULLSCOPE=nullscope "$(nullscope examples)/quickstart.sh" >out 2>err || fail "quickstart: $(cat err)"
! grep build/ out || fail "it speaks of a build tree"
files=0
for file in $(grep -o 'quickstart/[a-z]*\.[a-z]*' out | sort -u); do
  [[ -s $file ]] || fail "there is no $file"
  ((++files))
done
((files == 3)) || fail "$files files were named"
mapfile -t commands < <(sed -n '/^Next:/,$s/^  //p' out)
((${#commands[@]} == 3)) || fail "it ends with ${#commands[@]} commands"
for command in "${commands[@]}"; do
  bash -ec "$command" >out 2>err || fail "$command: $(cat err)"
  [[ -s out ]] || fail "$command printed nothing"
done
