#!/usr/bin/env bash
# The public headers are those of the README's table; they are installed, compile with what is installed, and name each
# other in full.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
listed=$(sed -n 's/^  \([a-z_/]*\.hpp\))\?$/\1/p' "$SOURCE/tools/package/public_headers.cmake")
expect "the headers of tools/package/README.md" "$(sort <<<"$listed")" \
  "$(sed -n 's/^| `<nullscope\/\([a-z_/]*\.hpp\)>`.*/\1/p' "$SOURCE/tools/package/README.md" | sort)"
! grep -rn '#include "' "$INSTALLED/include/nullscope" || fail "these may find a program's own headers"
sed 's/.*/#include <nullscope\/&>/' <<<"$listed" >"$work/all.cpp"
c++ -fsyntax-only -Wall -Wextra -Werror "$work/all.cpp" $(pkg-config --cflags nullscope-viz) || fail "the public headers do not compile"
