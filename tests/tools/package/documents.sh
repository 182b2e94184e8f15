#!/usr/bin/env bash
# The installed documents and examples: every link leads to a file of the same package, and none of the words is lost.
# The version is the same wherever it is written.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"

# links FILE: the targets of its links that are files, without what follows a '#'.
links() {
  grep -o '\](\([^()]*\))' "$1" | sed 's/^](//; s/)$//; s/#.*//' | grep -v '^https\?:\|^$' || true
}

documents=$INSTALLED/share/doc/nullscope
count=0
while read -r file; do
  while read -r target; do
    [[ -e $(dirname "$file")/$target ]] || fail "$file: its link to $target is dead"
    ((++count))
  done < <(links "$file")
done < <(find "$documents" "$INSTALLED/share/nullscope" -name '*.md')
((count > 30)) || fail "only $count links were looked at"
for file in README.md tools/COMMANDS.md trace/format/FORMAT.md; do
  expect "the words of $file" "$(sed 's/!\?\[\([^]]*\)\]([^)]*)/\1/g' "$SOURCE/$file")" \
    "$(sed 's/!\?\[\([^]]*\)\]([^)]*)/\1/g' "$documents/$file")"
done

# README's experiment runs from anywhere.
cd "$work"
sed 's/^depth = .*/depth = 2/' "$(nullscope examples)/paper/shipped/zugzwang.conf" | sort -u >shallow.conf
nullscope experiment run shallow.conf --suites "$(nullscope examples)/paper/shipped" -o zugzwang.tsv >out 2>err ||
  fail "the shipped experiment: $(cat err)"
nullscope experiment report zugzwang.tsv -o report.html || fail "its report"
expect "the examples" "$INSTALLED/share/nullscope/examples" "$(nullscope examples)"

version=$(nullscope --version | sed -n '1s/nullscope //p')
expect "the version in CITATION.cff" "$version" "$(sed -n 's/^version: //p' "$SOURCE/CITATION.cff")"
expect "the version in CITATION.bib" "$version" "$(sed -n 's/^  version = {\(.*\)},/\1/p' "$SOURCE/CITATION.bib")"
expect "the version in CHANGELOG.md" "$version" "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' "$SOURCE/CHANGELOG.md" | head -n 1)"
