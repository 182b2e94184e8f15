#!/usr/bin/env bash
# What bash offers at the end of a line.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
source "$INSTALLED/share/bash-completion/completions/nullscope"
cd "$work"
mkdir games
touch a.nst b.nst.audit page.html suite.epd

# offered LINE: the words, sorted.
offered() {
  COMP_LINE=$1 COMP_POINT=${#1} COMP_WORDS=(nullscope) COMPREPLY=()
  _nullscope || true
  printf '%s\n' "${COMPREPLY[@]}" | sort | paste -sd' '
}

expect "commands" "$(nullscope --help=table | cut -d';' -f1 | grep -v '^-' | sort | paste -sd' ')" "$(offered 'nullscope ')"
expect "a command" find "$(offered 'nullscope fi')"
expect "commands of a command" "report run" "$(offered 'nullscope experiment r')"
expect "an option" --event "$(offered 'nullscope find a.nst --ev')"
expect "options of a command of a command" "--shard --strict --suites" "$(offered 'nullscope experiment run --s')"
expect "events" "re-search" "$(offered 'nullscope find a.nst --event re')"
expect "policies" "none" "$(offered 'nullscope search startpos --policy no')"
expect "after the colon of a policy" "1 2 3 4" "$(offered 'nullscope search startpos --policy verified:')"
expect "policies without an option" "std:1 std:2 std:3 std:4" "$(offered 'nullscope match verified:3 st')"
expect "positions" "games startpos suite.epd" "$(offered 'nullscope search ')"
expect "traces" "a.nst games" "$(offered 'nullscope summary ')"
expect "pages" "games page.html" "$(offered 'nullscope view a.nst -o ')"
expect "lessons" "zugzwang" "$(offered 'nullscope lesson zug')"
expect "the help of a command" "summary" "$(offered 'nullscope help su')"
expect "nothing for a number" "" "$(offered 'nullscope search startpos --depth ')"
expect "nothing for nonsense" "" "$(offered 'nullscope nonsense --x')"
