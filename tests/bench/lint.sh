#!/usr/bin/env bash
# engine/ must be clean: no warning from g++ or clang++ with the flags below, none from clang-tidy with the
# checks of .clang-tidy. Exit 1 if there is one.
source "$(dirname "${BASH_SOURCE[0]}")/../support/common.sh"
setup check --packages-only
cd "$root"

flags=(-std=c++20 -I. -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror)
failed=false

# Headers are compiled on their own, too: each must include what it needs.
for compiler in g++ clang++; do
  echo "== $compiler ${flags[*]}"
  printf '%s\0' engine/*.cpp | xargs -0 -P "$(nproc)" -n 1 "$compiler" "${flags[@]}" -O2 -c -o /dev/null || failed=true
  for header in engine/*.hpp; do
    printf '#include "%s"\n' "$header" | "$compiler" "${flags[@]}" -x c++ -fsyntax-only - || failed=true
  done
done

# Full paths, which is what the header filter of .clang-tidy matches.
echo "== clang-tidy"
printf '%s\0' "$root"/engine/*.cpp |
  xargs -0 -P "$(nproc)" -I{} clang-tidy --quiet {} -- -std=c++20 -I"$root" 2>/dev/null || failed=true

if $failed; then
  say "not clean"
  exit 1
fi
echo clean
