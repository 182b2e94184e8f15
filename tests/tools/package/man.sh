#!/usr/bin/env bash
# A man page for every command, which groff reads without a warning, and which has what --help has.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
pages=$INSTALLED/share/man/man1

# check WORDS...: the page of a command, and those of its own commands.
check() {
  local name section option command commands table
  table=$(nullscope "$@" --help=table)
  commands=$(sed -n '/^help;/d; s/^\([a-z]\+\);.*/\1/p' <<<"$table")
  name=$(IFS=-; echo "nullscope${*:+-$*}")
  gzip -dc "$pages/$name.1.gz" >"$work/page" || fail "there is no page $name"
  groff -man -Tutf8 -ww "$work/page" >"$work/shown" 2>"$work/warnings" || fail "groff does not read $name"
  [[ ! -s $work/warnings ]] || fail "$name: $(cat "$work/warnings")"
  for section in NAME SYNOPSIS DESCRIPTION EXAMPLES "EXIT STATUS" "SEE ALSO"; do
    grep -qx "\.SH $section" "$work/page" || fail "$name has no $section"
  done
  # (A command that only lists others has no options.)
  for option in $(sed -n 's/^\(--[^;]*\);.*/\1/p' <<<"$table"); do
    [[ -n $commands ]] || grep -qF -- "${option//-/\\-}" "$work/page" || fail "$name has no $option"
  done
  for command in $commands; do check "$@" "$command"; done
  ((++count))
}

count=0
check
expect "the number of pages" "$count" "$(find "$pages" -name '*.1.gz' | wc -l)"
((count > 20)) || fail "only $count pages were looked at"
