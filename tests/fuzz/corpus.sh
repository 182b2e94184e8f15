# Sourced by the scripts of this folder: a corpus is an archive, corpus/TARGET.tar.xz, so that thousands of small files are one.
# Expects `here`, this folder.
# shellcheck shell=bash disable=SC2154

# unpack_corpus TARGET FOLDER: its inputs, in a folder made anew. A new target has none.
unpack_corpus() {
  rm -rf "$2"
  mkdir -p "$2"
  [[ -e $here/corpus/$1.tar.xz ]] || return 0
  (cd "$2" && cmake -E tar xf "$here/corpus/$1.tar.xz") || { echo "the corpus of $1 cannot be unpacked" >&2 && return 2; }
}

# pack_corpus FOLDER TARGET: the same inputs give the same bytes. They are numbered by size, alike beside alike.
pack_corpus() {
  local name count=0 numbered=$1.numbered
  mkdir "$numbered"
  while IFS= read -r name; do
    ((++count))
    cp "$1/$name" "$numbered/$(printf '%04d' "$count")"
  done < <(find "$1" -type f -printf '%s %f\n' | LC_ALL=C sort -k1,1n -k2,2 | cut -d' ' -f2-)
  find "$numbered" -type f -printf '%f\n' | LC_ALL=C sort |
    tar --format=ustar --owner=0 --group=0 --numeric-owner --mode=0644 --mtime=@0 -C "$numbered" --files-from=- -cf - |
    xz -9e --threads=1 >"$1.tar.xz"
  mv "$1.tar.xz" "$here/corpus/$2.tar.xz"
  rm -rf "$numbered"
}
