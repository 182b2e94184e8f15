#!/usr/bin/env bash
# The reference: Doxygen has nothing to warn of, and every public header, with what it opens with, is a page of it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
sed "s|^OUTPUT_DIRECTORY .*|OUTPUT_DIRECTORY = $work|" "$BUILD/tools/package/Doxyfile" >"$work/Doxyfile"
doxygen "$work/Doxyfile" || fail "Doxygen warns"
while read -r header; do
  opening=$(sed -nE '1s|^// ([^.:<]*).*|\1|p' "$SOURCE/$header")
  grep -rqF --include='*_8hpp.html' "${opening:0:20}" "$work/html" || fail "the reference has no page of $header that says '$opening'"
done < <(sed -n 's/^  \([a-z_/]*\.hpp\))\?$/\1/p' "$SOURCE/tools/package/public_headers.cmake")
