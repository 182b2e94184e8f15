#!/usr/bin/env bash
# examples/policy against the installed tree: both ways to build it, and its policy in every command that the README names.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
cp "$INSTALLED"/share/doc/nullscope/examples/policy/* "$work"
cp "$INSTALLED"/share/nullscope/examples/suites/zugzwang.epd "$work"
cd "$work"
bash -ec "$(block README.md 1)" >log 2>&1 || fail "CMake does not build it: $(cat log)"
bash -ec "$(block README.md 2)" || fail "the one line does not build it"
expect "what it says of its policies, built by the one line" "$(build/halving search --help)" "$(./halving search --help)"
[[ $(build/halving search --help) == *halving*'R = half of the depth'* ]] || fail "the policy is not in the help"

while read -r command; do
  bash -ec "$command" >log 2>&1 || fail "$command: $(cat log)"
  [[ $command != *' search '* ]] || searched=$(<log)
done < <(block README.md 3)
[[ $searched == *std:2*halving*verified:3* ]] || fail "it is not searched beside the others: $searched"
grep -q '<svg' halving.svg || fail "nothing is drawn"
# As deep as it says: nowhere below depth 3, and half of the depth.
build/halving find halving.nst --event null-move-tried --max-depth 2 --count | grep -qx 0 || fail "a null move is tried below depth 3"
[[ $(build/halving find halving.nst --event null-move-tried --count) -gt 0 ]] || fail "no null move is tried"

block README.md 4 >halving.conf
bash -ec "$(block README.md 5)" >log 2>&1 || fail "the experiment: $(cat log)"
grep -q halving log || fail "the experiment's report has no such policy: $(cat log)"

# The plain program reads what it wrote, and does not pretend to know the policy.
nullscope summary halving.nst >/dev/null && nullscope render halving.nst -o plain.svg && nullscope lint halving.nst >/dev/null ||
  fail "nullscope does not read a trace of a policy it does not know"
if nullscope replay halving.nst --verify >log 2>&1; then fail "nullscope claims to have repeated the search"; fi
grep -q "unknown policy 'halving'" log || fail "nullscope does not say which policy it lacks: $(cat log)"
