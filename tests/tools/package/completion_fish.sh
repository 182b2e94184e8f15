#!/usr/bin/env bash
# What fish offers at the end of a line.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
completion=$INSTALLED/share/fish/vendor_completions.d/nullscope.fish
cd "$work"
mkdir games
touch a.nst b.nst.audit page.html suite.epd
export HOME=$work XDG_CONFIG_HOME=$work/.config XDG_DATA_HOME=$work/.local

# offered LINE: the words, sorted.
offered() {
  fish --no-config -c "source $completion; complete -C \"$1\"" 2>&1 | cut -f1 | sort | paste -sd' '
}

expect "a command" find "$(offered 'nullscope fi')"
expect "commands of a command" "report run" "$(offered 'nullscope experiment r')"
expect "an option" --event "$(offered 'nullscope find a.nst --ev')"
expect "options of a command of a command" "--shard --strict --suites" "$(offered 'nullscope experiment run --s')"
expect "events" "re-search" "$(offered 'nullscope find a.nst --event re-')"
expect "policies" "none" "$(offered 'nullscope search startpos --policy non')"
expect "policies without an option" "std:1 std:2 std:3 std:4" "$(offered 'nullscope match verified:3 st')"
expect "traces" "a.nst games/" "$(offered 'nullscope summary ')"
expect "lessons" "zugzwang" "$(offered 'nullscope lesson zug')"
expect "nothing for a number" "" "$(offered 'nullscope search startpos --depth ')"
expect "nothing for nonsense" "" "$(offered 'nullscope nonsense --x')"
