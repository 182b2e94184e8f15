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

# The paper's claims, from the examples that are installed; no deeper than to see that it runs.
cd "$work"
cp -r "$(nullscope examples)" examples
for config in examples/paper/shipped/*.conf; do
  sed -i '/^depth = \|^sample = \|^seed = \|^vary = [^h]\|^design/d' "$config"
  depth=2
  [[ $config == */factors.conf ]] && depth=3  # of the suite of tactics11.conf: no search counts twice
  printf 'depth = %s\nsample = 10\nseed = 1\n' "$depth" >>"$config"
done
NULLSCOPE=nullscope examples/paper/reproduce.sh claims >out 2>err || fail "examples/paper/reproduce.sh: $(cat err)"
grep -q '^| paper |.* confirmed' out || fail "reproduce.sh says nothing of the claims: $(cat out)"
grep -q '^## zugzwang-shipped: 10 of 64 positions' claims/report.md || fail "reproduce.sh: its report lacks a suite"
expect "the examples" "$INSTALLED/share/nullscope/examples" "$(nullscope examples)"

version=$(nullscope --version | sed -n '1s/nullscope //p')
expect "the version in CITATION.cff" "$version" "$(sed -n 's/^version: //p' "$SOURCE/CITATION.cff")"
expect "the version in CITATION.bib" "$version" "$(sed -n 's/^  version = {\(.*\)},/\1/p' "$SOURCE/CITATION.bib")"
expect "the version in CHANGELOG.md" "$version" "$(sed -n 's/^## \([0-9.]*\) .*/\1/p' "$SOURCE/CHANGELOG.md" | head -n 1)"
